import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  calendarWords,
  mailTexts,
  changeTexts,
  linkNotShown,
  senderName,
  deliveryProblems,
  signalTexts,
  signalProblems,
} = localised({ ja });
