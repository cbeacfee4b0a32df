import { ruleTable } from '@tashika/kernel/testing';
import { beginsMissing } from '../src/judge/begins-missing.ts';
import { idleTimeRow } from '../src/judge/idle-time-row.ts';
import { midnightNotation } from '../src/judge/midnight-notation.ts';
import { nextDayExit } from '../src/judge/next-day-exit.ts';
import { smallHours } from '../src/judge/small-hours.ts';
import { timesSkipped } from '../src/judge/times-skipped.ts';
import { timesUndecided } from '../src/judge/times-undecided.ts';
import { unreadableTime } from '../src/judge/unreadable-time.ts';
import { unsureTime } from '../src/judge/unsure-time.ts';
import { messages } from '../src/report/messages.ja.ts';
import { calculationOf, type Short } from './short-form.ts';

const subject = (given: Short | readonly Short[]) => calculationOf(given);
const base = '基本システム 1h||1700|';
const extension = '飲み放題 延長30分||600|';
const at = (entry: string, exit: string, ...rows: string[]): Short => ({
  times: [entry, exit],
  rows,
});

ruleTable({
  rule: midnightNotation,
  messages,
  subject,
  speaks: [
    { given: at('22:30', '12:15'), says: ['midnightNotation'] },
    { given: at('12:05', '2:00'), says: ['midnightNotation'], because: '入店が12時台' },
    {
      given: at('12:10', '12:50'),
      says: ['midnightNotation', 'midnightNotation'],
      because: '両方とも12時台（A24）',
    },
    {
      given: at('17:00', '12:15'),
      says: ['midnightNotation'],
      because: '夕方の下限は17:00（A23）',
    },
    { given: at('12:15', '29:59'), says: ['midnightNotation'], because: '上限は29:59' },
  ],
  silent: [
    { given: at('16:59', '12:15'), because: '夕方より前' },
    { given: at('12:15', '13:30') },
    { given: at('22:30', '24:15') },
    { given: at('22:30', '午後12:15'), because: '午前・午後の記載がある' },
    { given: at('22:30', ''), because: '退店が空欄' },
    { given: at('22:30', '13:00') },
    { given: at('22:30', '11:59') },
  ],
});

ruleTable({
  rule: smallHours,
  messages,
  subject,
  speaks: [
    { given: at('23:00', '0:00'), says: ['smallHours'] },
    { given: at('23:00', '5:59'), says: ['smallHours'] },
    { given: at('1:00', '2:00'), says: ['smallHours', 'smallHours'] },
  ],
  silent: [
    { given: at('23:00', '6:00') },
    { given: at('24:20', '26:00') },
    { given: at('20:00', '21:00') },
    { given: at('3:15', '21:30'), because: '在店時間を確定できず、計算に用いていない' },
  ],
});

ruleTable({
  rule: nextDayExit,
  messages,
  subject,
  speaks: [
    { given: at('22:00', '6:30'), says: ['nextDayExit'] },
    { given: at('18:00', '6:00'), says: ['nextDayExit'], because: 'ちょうど12時間' },
  ],
  silent: [
    { given: at('17:59', '6:00'), because: '12時間を超える' },
    { given: at('22:00', '5:30'), because: '0時から5時台は24時以降として数える' },
    { given: at('20:00', '20:00'), because: '在店0分' },
  ],
});

ruleTable({
  rule: timesUndecided,
  messages,
  subject,
  speaks: [
    { given: at('17:59', '6:00', base), says: ['stayUndecidable'] },
    { given: at('6:00', '18:01', base), says: ['stayUndecidable'] },
    { given: [at('20:00', '21:00', base), at('20:00', '22:00')], says: ['timesConflict'] },
    {
      given: [at('20:00', '', base), at('21:00', '22:00')],
      says: ['timesConflict'],
      because: '片方だけでも食い違う',
    },
  ],
  silent: [
    { given: at('17:59', '6:00', '単品ドリンク|v|300|'), because: '時間系の品目がない' },
    { given: at('6:00', '18:00', base), because: 'ちょうど12時間' },
    { given: at('', '21:00', base), because: '不明は別の規則が述べる' },
    { given: [at('20:00', '21:00', base), at('20：00', '2100')], because: '書き方だけが違う' },
    {
      given: [at('23:00', '0:30', base), at('23:00', '24:30'), at('', '0：30'), at('', '24:30')],
      because: '0:30と24:30は同じ時刻',
    },
    { given: [at('22:00', '12:15', base), at('22:00', '24:15')], because: '深夜表記の12:15' },
    { given: at('17:59', '6:00', `~${base}`), because: '取り消された行は時刻を必要としない' },
  ],
});

ruleTable({
  rule: unreadableTime,
  messages,
  subject,
  speaks: [
    { given: at('28:99', '21:00', base), says: ['timeUnreadable'] },
    { given: at('20:5', '夜', base), says: ['timeUnreadable', 'timeUnreadable'] },
    { given: at('20:00', '30:00', extension), says: ['timeUnreadable'] },
  ],
  silent: [
    { given: at('20:00', '21:00', base) },
    { given: at('?', '21:00', base), because: '判読できない欄には示せるものがない' },
    { given: at('', '21:00', base) },
    { given: at('28:99', '21:00', '単品ドリンク|v|300|'), because: '時間系の品目がない' },
    { given: [at('28:99', '', base), at('20:00', '21:00')], because: '時刻はほかのページにある' },
    { given: at('', '', '入店|||', '退店|||', base), because: '見出しだけの行' },
  ],
});

ruleTable({
  rule: timesSkipped,
  messages,
  subject,
  speaks: [
    { given: at('', '21:00', base), says: ['timesMissing'] },
    { given: at('?', '21:00', extension), says: ['timesMissing', 'extensionNotComputed'] },
    {
      given: at('28:99', '21:00', '5時以降 延長 1h||2200|'),
      says: ['timesMissing', 'extensionNotComputed'],
    },
    { given: at('6:00', '18:01', base), says: ['timesMissing'] },
    {
      given: at('', '', base, `~${extension}`),
      says: ['timesMissing'],
      because: '延長の行は取り消されている',
    },
  ],
  silent: [
    { given: at('20:00', '21:00', base) },
    { given: at('', '', '単品ドリンク|v|300|') },
    { given: at('', '', '飲み放題 最初の1h|v|3300|'), because: '時間の式を持たない品目（A19）' },
  ],
});

ruleTable({
  rule: idleTimeRow,
  messages,
  subject,
  speaks: [
    { given: { times: ['20:00', '21:00'], rows: ['19:30|||', base] }, says: ['timeRowIdle'] },
    {
      given: { rows: ['20:00|||', 'フード|v|300|'] },
      says: ['timeRowIdle'],
      because: '1行だけでは時間欄にならない',
    },
    {
      given: { times: ['20:00', '21:00'], rows: [base, base, base, '入店 19:30|||'] },
      says: ['timeRowIdle'],
    },
  ],
  silent: [
    { given: { rows: ['20:00|||', '21:00|||', base] }, because: '最上段2行が時間欄になる' },
    {
      given: { times: ['20:00', '21:00'], rows: ['20:00|||', '21:00|||'] },
      because: '同じ時刻の繰り返し',
    },
    {
      given: { times: ['20:00', '21:00'], rows: ['フード|v|300|', base, '19:30|v|300|'] },
      because: '3行目以降は品目',
    },
    {
      given: { times: ['20:00', '21:00'], rows: ['1930|v|300|'] },
      because: '数量と単価のある行は品目',
    },
  ],
});

ruleTable({
  rule: beginsMissing,
  messages,
  subject,
  speaks: [{ given: { rows: ['フード|v|300|'], say: '続き' }, says: ['beginsMissing'] }],
  silent: [{ given: { rows: ['フード|v|300|'] } }],
});

ruleTable({
  rule: unsureTime,
  messages,
  subject,
  speaks: [
    { given: at('20:00@60', '21:00', base), says: ['unsureTime'] },
    { given: at('20:00@60', '21:00@84', base), says: ['unsureTime', 'unsureTime'] },
  ],
  silent: [
    { given: at('20:00', '21:00', base) },
    { given: at('20:00@85', '21:00@99', base) },
    { given: at('20:00@60', '21:00', '単品ドリンク|v|300|'), because: '時間系の品目がない' },
    { given: at('?@20', '21:00', base), because: '読めない時刻は別の規則が言う' },
  ],
});
