import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  messages,
  signalNames,
  editNames,
  leakNames,
  notes,
  fileMessages,
  cardMessages,
  suggestions,
  directorMessages,
  transcriptMessages,
  importMessages,
  lineMessages,
  proxyMessages,
  reportWords,
} = localised({ ja });

export type { MissingSignal } from './messages.ja.ts';
