import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { page, join, script } = localised({ ja });
