import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  schedulePage,
  schedulePages,
  people,
  picker,
  intent,
  questions,
  conversation,
  loading,
  rule,
  slots,
  board,
  outcome,
  start,
  automatic,
  sampleIntents,
} = localised({ ja });
