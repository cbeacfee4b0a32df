import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { shortage, leftOutReasons, leftOutInWords, slotProblems, datesProblems } = localised({
  ja,
});
