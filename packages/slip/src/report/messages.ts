import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  openings,
  reportWords,
  surchargeWords,
  messages,
  evidences,
  problems,
  formFaults,
  explanationWords,
} = localised({ ja });
export type { SlipMessages } from './messages.ja.ts';
