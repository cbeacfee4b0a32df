import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { calendarWords, mailTexts, linkNotShown, senderName, deliveryProblems } = localised({
  ja,
});
