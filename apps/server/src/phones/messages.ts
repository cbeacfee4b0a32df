import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { door, phoneName, terminal } = localised({ ja });
