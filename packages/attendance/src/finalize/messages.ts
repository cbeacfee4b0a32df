import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { refusals, announcements } = localised({ ja });
export type { RefusalCode } from './messages.ja.ts';
