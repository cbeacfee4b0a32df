import { ruleTable } from '@tashika/kernel/testing';
import { rowDoubt } from '../src/judge/row-doubt.ts';
import { messages } from '../src/report/messages.ja.ts';
import { calculationOf, type Short } from './short-form.ts';

const subject = (given: Short | readonly Short[]) => calculationOf(given);
const looked = { by: '店長', at: '2026-11-17' };
ruleTable({
  rule: rowDoubt,
  messages,
  subject,
  speaks: [
    {
      given: {
        rows: ['D なぎ|v|1100|', 'D にま|v|1100|'],
        doubts: [{ after: 1, kind: 'missing', confidence: 0.6 }],
      },
      says: ['rowMissing'],
    },
    {
      given: {
        rows: ['D なぎ|v|1100|'],
        doubts: [
          { after: 0, kind: 'missing', confidence: 0.6 },
          { after: 1, kind: 'missing', confidence: 0.6, settled: looked },
          { after: 0, kind: 'extra', confidence: 0.2 },
        ],
      },
      says: ['rowMissing', 'rowExtra'],
    },
    {
      given: { rows: [], doubts: [{ after: 0, kind: 'missing', confidence: 1 }] },
      says: ['rowMissing'],
    },
  ],
  silent: [
    { given: { rows: ['D なぎ|v|1100|'] } },
    { given: { rows: ['D なぎ|v|1100|'], doubts: [] }, because: '行の数は確か' },
    {
      given: {
        rows: ['D なぎ|v|1100|'],
        doubts: [{ after: 1, kind: 'missing', confidence: 0.9, settled: looked }],
      },
      because: '誰かが紙を見て確かめた',
    },
  ],
});
