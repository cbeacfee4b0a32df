import type { Tool } from '../tool.ts';
import { proposeSlots, readDates, readIntent } from './attendance.ts';
import { judgeLines } from './dialogue.ts';
import { checkSlip, readSlip } from './slips.ts';
import { createThread, finalize, listThreads, remind, threadStatus } from './threads.ts';

/** Every tool, in the order assistants see them. */
export const tools: readonly Tool[] = [
  readSlip,
  checkSlip,
  judgeLines,
  readIntent,
  readDates,
  proposeSlots,
  listThreads,
  createThread,
  threadStatus,
  remind,
  finalize,
];
