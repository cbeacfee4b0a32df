import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { slipPages, days, books, account, settings, hands, accountName, clockText, dayText } =
  localised({ ja });
