import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  momentText,
  spanText,
  statuses,
  live,
  list,
  standing,
  remainingText,
  timer,
  decision,
  questions,
  waysOut,
  board,
  boardStep,
  matrix,
  followups,
  people,
  outboxPage,
  mails,
  slots,
  about,
  proposal,
  ruleEditor,
} = localised({ ja });
