import { lineCell } from '../normalise/line.ts';
import { clockText } from '../read/clock.ts';
import type { AccountRule } from './rule.ts';

/** Decisions A68 and A80: a row that only holds a time is no item; one whose time is not used is named. */
export const idleTimeRow: AccountRule = {
  id: 'idle-time-row',
  clause: '時間欄の位置',
  judge: ({ idleTimeRows }) =>
    idleTimeRows.map((idle) => ({
      message: 'timeRowIdle',
      parameters: { time: clockText(idle.clock?.minutes ?? 0) },
      effect: 'CHECK',
      evidence: [lineCell(idle, idle.column)],
    })),
};
