import { ruleTable } from '@tashika/kernel/testing';
import { parseShop } from '../src/index.ts';
import { amountColumnUnused } from '../src/judge/amount-column-unused.ts';
import { amountHint } from '../src/judge/amount-hint.ts';
import { defaultShot } from '../src/judge/default-shot.ts';
import { estimate } from '../src/judge/estimate.ts';
import { firstHoursTogether } from '../src/judge/first-hours-together.ts';
import { lateReading } from '../src/judge/late-reading.ts';
import { noEstimate } from '../src/judge/no-estimate.ts';
import { quantityColumnUnused } from '../src/judge/quantity-column-unused.ts';
import { statedTotal } from '../src/judge/stated-total.ts';
import { surchargeRow } from '../src/judge/surcharge-row.ts';
import { surchargesAdded } from '../src/judge/surcharges-added.ts';
import { totalCompared } from '../src/judge/total-compared.ts';
import { totalRow } from '../src/judge/total-row.ts';
import { messages } from '../src/report/messages.ja.ts';
import { facts } from './facts.ts';
import { calculationOf, type Short } from './short-form.ts';

const subject = (given: Short | readonly Short[]) => calculationOf(given);
const off = { ...facts.shop, inference: { ...facts.shop.inference, enabled: false } };
const many = (row: string, count: number): string[] => Array.from({ length: count }, () => row);

ruleTable({
  rule: firstHoursTogether,
  messages,
  subject,
  speaks: [
    {
      given: {
        times: ['20:00', '21:00'],
        rows: ['ハッピーアワー||1700|', '基本システム 1h||1700|', '飲み放題 最初の1h|v|3300|'],
      },
      says: ['firstHoursTogether'],
    },
  ],
  silent: [
    {
      given: {
        times: ['20:00', '21:00'],
        rows: ['ハッピーアワー||1700|', '飲み放題 最初の1h|v|3300|'],
      },
      because: '三つがそろったときだけ',
    },
    {
      given: {
        times: ['20:00', '21:00'],
        rows: ['ハッピーアワー||1700|', '~基本システム 1h||1700|', '飲み放題 最初の1h|v|3300|'],
      },
    },
    { given: { rows: [] } },
  ],
});

ruleTable({
  rule: lateReading,
  messages,
  subject,
  speaks: [
    {
      given: { times: ['23:00', '5:30'], rows: ['5時以降 延長 1h||2200|'] },
      says: ['lateReading'],
    },
    {
      given: { times: ['20:00', '21:00'], rows: ['5時以降 延長 1h||2200|'] },
      says: ['lateReading'],
    },
  ],
  silent: [
    {
      given: { times: ['5:30', '6:30'], rows: ['5時以降 延長 1h||2200|'] },
      because: 'どちらの読み方でも1',
    },
    { given: { times: ['13:00', '16:00'], rows: ['5時以降 延長 1h||2200|'] } },
    { given: { times: ['23:00', '5:30'], rows: ['飲み放題 延長30分||600|'] } },
    { given: { times: ['23:00', ''], rows: ['5時以降 延長 1h||2200|'] } },
    { given: { times: ['23:00', '5:30'], rows: ['~5時以降 延長 1h||2200|'] } },
  ],
});

ruleTable({
  rule: estimate,
  messages,
  subject,
  speaks: [
    { given: { rows: ['S|vvv||'], total: '3300' }, says: ['matchRestsOnEstimate'] },
    {
      given: { rows: ['S|v||', 'S|v||'], total: '1800' },
      says: ['matchRestsOnEstimate', 'otherSolutionsNamed'],
    },
    {
      given: { rows: many('フード|v||', 4), total: '4800' },
      says: ['matchRestsOnEstimate', 'otherSolutions'],
    },
  ],
  silent: [
    { given: { rows: ['S|vv||'], total: '4000' } },
    { given: { rows: ['S|vv|700|'], total: '1400' } },
  ],
});

ruleTable({
  rule: noEstimate,
  messages,
  subject: (given: Short) => calculationOf(given, given.say === '推定なし' ? off : facts.shop),
  speaks: [
    { given: { rows: ['S|vv||'], total: '4000' }, says: ['noSolution'] },
    {
      given: { rows: ['S|vv||'], total: '4050' },
      says: ['noSolution'],
      because: '100円単位ではない',
    },
    {
      given: { rows: ['単品ドリンク|v|300|', 'S|v||'], total: '300' },
      says: ['noSolution'],
      because: '差額が0',
    },
    {
      given: { rows: ['単品ドリンク|v|300|', 'S|=0||'], total: '400' },
      says: ['noSolution'],
      because: '数量0の行は差額を埋めない',
    },
    {
      given: { rows: ['単品ドリンク|?|300|', 'S|v||'], total: '4000' },
      says: ['searchNotAttributable'],
    },
    { given: { rows: ['S|v||'], total: '700', say: '推定なし' }, says: ['searchSwitchedOff'] },
    { given: { rows: ['S|v||'], total: '700', totalConfidence: 0.5 }, says: ['searchUnsureTotal'] },
    { given: { rows: many('S|v||', 41), total: '28700' }, says: ['searchCapped'] },
    { given: { rows: ['S|v||'], total: '1000100' }, says: ['searchCapped'] },
  ],
  silent: [
    { given: { rows: ['S|vv||'] } },
    { given: { rows: ['S|vv||'], total: '1400' } },
    {
      given: { rows: ['単品ドリンク|v|300|', 'S|=0||'], total: '300' },
      because: '数量0の行は単価を要しない',
    },
    { given: { rows: many('S|v||', 40), total: '28000' }, because: '40行までは探す' },
    { given: { rows: ['単品ドリンク|?|300|'], total: '4000' }, because: '単価は決まっている' },
  ],
});

ruleTable({
  rule: defaultShot,
  messages,
  subject,
  speaks: [
    { given: { rows: ['S|vv||'] }, says: ['shotDefault'] },
    {
      given: { rows: ['S|vv||'], total: '?' },
      says: ['shotDefault'],
      because: '読めない合計は無いのと同じ（A69）',
    },
    {
      given: [
        { rows: ['S|vv||'], total: '700' },
        { rows: [], total: '1400' },
      ],
      says: ['shotDefault'],
    },
  ],
  silent: [
    { given: { rows: ['S|vv||'], total: '1400' } },
    { given: { rows: ['S|||'] } },
    { given: { rows: ['フード|v||'] } },
  ],
});

ruleTable({
  rule: totalRow,
  messages,
  subject,
  speaks: [
    { given: { rows: ['フード|v|300|', '合計|||300'] }, says: ['totalRowUnused'] },
    { given: { rows: ['フード|v|300|', '合計|||400'], total: '300' }, says: ['totalRowDiffers'] },
    { given: { rows: ['フード|v|300|', '小計|||200'] }, says: ['totalRowUnused'] },
  ],
  silent: [
    { given: { rows: ['フード|v|300|', '合計|||300'], total: '300' } },
    { given: { rows: ['フード|v|300|', '合計|||'], total: '300' } },
    { given: { rows: ['フード|v|300|', '小計|||200'], total: '300' } },
    { given: { rows: ['フード|v|300|', '~合計|||400'], total: '300' } },
  ],
});

ruleTable({
  rule: statedTotal,
  messages,
  subject,
  speaks: [
    { given: { rows: [] }, says: ['totalMissing'] },
    { given: { rows: [], total: '?' }, says: ['totalUnreadable'] },
    { given: { rows: [], total: '62O0' }, says: ['totalUnreadable'] },
    {
      given: [
        { rows: [], total: '100' },
        { rows: [], total: '100' },
      ],
      says: ['totalsSeveral'],
    },
    {
      given: [
        { rows: [], total: '100' },
        { rows: [], total: '?' },
      ],
      says: ['totalsSeveral'],
    },
    { given: { rows: [], total: '100', totalConfidence: 0.94 }, says: ['totalUnsure'] },
  ],
  silent: [
    { given: { rows: [], total: '¥6,200' } },
    {
      given: [
        { rows: [], total: '100', totalLabel: '小計' },
        { rows: [], total: '300' },
      ],
      because: '小計は数えない（A47）',
    },
    {
      given: [
        { rows: [], total: '小計 100' },
        { rows: [], total: '合計 300' },
      ],
    },
    { given: [{ rows: [] }, { rows: [], total: '300' }] },
    { given: { rows: [], total: '100', totalConfidence: 0.95 } },
  ],
});

ruleTable({
  rule: totalCompared,
  messages,
  subject,
  speaks: [
    { given: { rows: ['フード|v|300|'], total: '400' }, says: ['totalMismatch'] },
    {
      given: { rows: ['フード|v|300|', '単品ドリンク||300|'], total: '600' },
      says: ['totalShown'],
    },
    {
      given: { rows: ['フード|v|700|', '単品ドリンク||300|'], total: '600' },
      says: ['totalMismatch'],
      because: '計算合計がすでに超えている',
    },
    {
      given: { rows: ['S|vv||'], total: '4000' },
      says: ['totalMismatch'],
      because: '候補の単価では合わないと証明された',
    },
    {
      given: { rows: ['フード|v@60|300|'], total: '400' },
      says: ['totalMismatch', 'mismatchUnsure'],
      because: '読み違えたのは、こちらかもしれない',
    },
    {
      given: { rows: ['フード|v|300|'], total: '400', totalConfidence: 0.6 },
      says: ['totalMismatch', 'mismatchUnsure'],
    },
    {
      given: { times: ['20:00@60', '21:00'], rows: ['ハッピーアワー||1700|'], total: '400' },
      says: ['totalMismatch', 'mismatchUnsure'],
    },
    {
      given: { rows: ['フード|v|300|500@20', '~フード@20|v|300|'], total: '400' },
      says: ['totalMismatch'],
      because: '金額欄も消された行も、計算に入らない',
    },
    {
      given: { times: ['20:00@60', '21:00'], rows: ['フード|v|300|'], total: '400' },
      says: ['totalMismatch'],
      because: '時刻を使う行がない',
    },
  ],
  silent: [
    { given: { rows: ['フード|v@60|300|'], total: '300' }, because: '合っている' },
    { given: { rows: ['フード|v|300|'], total: '300' } },
    { given: { rows: ['フード|v|300|'] } },
    { given: { rows: ['フード|v|300|', '単品ドリンク||300|'], total: '300' } },
  ],
});

ruleTable({
  rule: amountHint,
  messages,
  subject,
  speaks: [{ given: { rows: ['フード|v|300|500'], total: '500' }, says: ['amountHint'] }],
  silent: [
    {
      given: { rows: ['フード|v|300|500'], total: '300' },
      because: '合計に疑いがなければ述べない',
    },
    { given: { rows: ['フード|v|300|300'], total: '500' } },
    { given: { rows: ['フード|v|300|?'], total: '500' } },
    { given: { rows: ['フード|v|300|', '~フード|v|300|500'], total: '500' } },
  ],
});

ruleTable({
  rule: amountColumnUnused,
  messages,
  subject,
  speaks: [
    { given: { rows: ['フード|v|300|300'] }, says: ['amountColumnUnused'] },
    { given: { rows: ['フード|v|300|?'] }, says: ['amountColumnUnused'] },
  ],
  silent: [{ given: { rows: ['フード|v|300|'] } }],
});

ruleTable({
  rule: quantityColumnUnused,
  messages,
  subject,
  speaks: [
    {
      given: { times: ['20:00', '21:00'], rows: ['ハッピーアワー||1700|'] },
      says: ['quantityColumnUnused'],
    },
  ],
  silent: [
    { given: { times: ['20:00', ''], rows: ['ハッピーアワー||1700|'] }, because: '算出していない' },
    { given: { times: ['20:00', '21:00'], rows: ['飲み放題 最初の1h|v|3300|'] } },
    { given: { times: ['20:00', '21:00'], rows: ['~ハッピーアワー||1700|'] } },
  ],
});

const snack = parseShop({
  version: 'snack',
  items: [
    { id: 'set', name: 'セット', written: [], price: 3000 },
    { id: 'beer', name: 'ビール', written: [], price: 800 },
  ],
  surcharges: [
    { kind: 'per_person', name: '席料', price: 500, people: 'set' },
    { kind: 'service', name: 'サービス料', written: ['奉仕料'], percent: 20 },
  ],
});
if (!snack.ok) throw new Error(snack.error.message);
const inSnack = (given: Short | readonly Short[]) => calculationOf(given, snack.value);

ruleTable({
  rule: surchargesAdded,
  messages,
  subject: ({ rows, plain }: Short & { readonly plain?: true }) =>
    plain === true ? subject({ rows }) : inSnack({ rows }),
  speaks: [
    { given: { rows: ['セット|=2|3000|'] }, says: ['surchargesAdded'] },
    { given: { rows: ['ビール|=2|800|'] }, says: ['surchargesAdded', 'surchargeOpen'] },
    { given: { rows: ['セット|?|3000|'] }, says: ['surchargesAdded', 'surchargeOpen'] },
  ],
  silent: [{ given: { rows: ['D にま|=2|1100|'], plain: true }, because: '加算のない店' }],
});

ruleTable({
  rule: surchargeRow,
  messages,
  subject: inSnack,
  speaks: [
    { given: { rows: ['セット|=2|3000|', '奉仕料|||1000'] }, says: ['surchargeRowDiffers'] },
    { given: { rows: ['セット|=2|3000|', '席料|||500'] }, says: ['surchargeRowDiffers'] },
  ],
  silent: [
    { given: { rows: ['セット|=2|3000|', 'サービス料|||1400'] }, because: '計算と同じ' },
    { given: { rows: ['セット|=2|3000|', 'サービス料|||'] }, because: '見出しだけの行' },
    { given: { rows: ['セット|=2|3000|', '~サービス料|||1'] }, because: '取り消した行' },
    { given: { rows: ['ビール|=2|800|', '席料|||500'] }, because: '人数が分からず比べられない' },
  ],
});
