import { localised } from '@tashika/kernel';
import * as en from './messages.en.ts';
import * as ja from './messages.ja.ts';

export const { calendarWords, mailTexts, changeTexts, linkNotShown, senderName, bothLanguages } =
  localised({ ja, en });
