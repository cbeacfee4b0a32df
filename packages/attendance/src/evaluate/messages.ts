import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  slotReason,
  overallReason,
  ignoredSentences,
  evaluationProblems,
  slotInWords,
  daysInWords,
  slotById,
} = localised({ ja });
