import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { busy } = localised({ ja });
