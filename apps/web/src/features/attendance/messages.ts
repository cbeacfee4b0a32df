import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  schedulePage,
  schedulePages,
  steps,
  sent,
  people,
  picker,
  intent,
  questions,
  conversation,
  loading,
  rule,
  slots,
  calendar,
  board,
  outcome,
  start,
  automatic,
  sampleIntents,
} = localised({ ja });
