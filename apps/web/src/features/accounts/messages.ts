import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { slipPages, days, account, settings, accountName, clockText, dayText } = localised({
  ja,
});
