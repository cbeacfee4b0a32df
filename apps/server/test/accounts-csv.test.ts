import type { AccountRow } from '@tashika/store';
import { describe, expect, it } from 'vitest';
import { itemsCsv } from '../src/slips/accounts-csv.ts';

const account = (label: string) =>
  ({
    business_day: '2026-11-16',
    id: 'x',
    label,
    verdict: 'OK',
    result: { calc_total: -1, stated_total: null, stay_min: null, rows: [] },
  }) as unknown as AccountRow;

/** The field of the label, as it stands in the file. */
const written = (label: string) =>
  /^2026-11-16,x,(.*),OK,-1,/su.exec(
    itemsCsv([account(label)])
      .split('\r\n')
      .slice(1)
      .join('\r\n'),
  )?.[1];

describe('表計算に渡す名前', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1',
    ' =1+1',
    '　＝1+1',
    '\t=1+1',
    '\u00a0=1',
    '\u200b=1+1',
    '\ufeff=1+1',
    '\u2060\u200d＠x',
    '\u202e=1',
    '\tx',
  ])('%j は式として動かない', (label) => {
    expect(written(label)).toBe(`'${label}`);
  });

  it.each(['\n=1+1', '\r=1+1', '三番卓\n=1+1', '三番卓\r\n＝1+1'])(
    '%j は、行が変わったあとでも式として動かない',
    (label) => {
      expect(written(label)).toBe(`"'${label}"`);
    },
  );

  it.each(['三番卓', 'A-1', 'a=b', '1+1', '（＝）', '三番卓 =', '10%'])(
    '%j はそのまま',
    (label) => {
      expect(written(label)).toBe(label);
    },
  );

  it('コンマと引用符のある名前は引用され、数は数のまま', () => {
    expect(written('a,"b"')).toBe('"a,""b"""');
  });
});
