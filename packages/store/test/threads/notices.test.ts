import { describe, expect, test } from 'vitest';
import {
  type Audience,
  type Notice,
  noticesOf,
  type ThreadNews,
} from '../../src/threads/notices.ts';

const finalized = {
  slotId: 's1',
  at: '2026-12-01T00:00:00Z',
  by: 'automatic',
  overruled: false,
} as const;
const open: Audience = {
  status: 'open',
  inviteeKeys: ['u:1', 'u:2', 'u:3'],
  mattering: new Set(['u:1', 'u:2']),
  wavering: new Set(),
  hasCalendar: false,
};
const draft: Audience = { ...open, status: 'draft' };
const withCalendar: Audience = { ...open, hasCalendar: true };

const all = ['u:1', 'u:2', 'u:3', 'organiser'];
const to = (kind: Notice['kind'], ...recipients: string[]): readonly Notice[] =>
  recipients.map((recipient) => ({ to: recipient, kind }));

interface Row {
  readonly title: string;
  readonly news: ThreadNews;
  readonly audience: Audience;
  readonly notices: readonly Notice[];
}

const rows: readonly Row[] = [
  {
    title: '受け付けを始めると、招待された全員へ',
    news: { type: 'opened' },
    audience: draft,
    notices: to('invitation', 'u:1', 'u:2', 'u:3'),
  },
  {
    title: '後から招待された方だけへ',
    news: { type: 'invited', inviteeKeys: ['u:3'] },
    audience: open,
    notices: to('invitation', 'u:3'),
  },
  {
    title: '下書きに加えられた方へは、まだ何も',
    news: { type: 'invited', inviteeKeys: ['u:3'] },
    audience: draft,
    notices: [],
  },
  {
    title: '作り直したリンクは、その方だけへ',
    news: { type: 'link_renewed', inviteeKey: 'u:2' },
    audience: open,
    notices: to('invitation', 'u:2'),
  },
  {
    title: '回答のお願いは、結果が変わりうる方へ',
    news: { type: 'answers_wanted', inviteeKeys: null },
    audience: open,
    notices: to('reminder', 'u:1', 'u:2'),
  },
  {
    title: '名指しでも、結果が変わらない方と招待されていない方へは送らない',
    news: { type: 'answers_wanted', inviteeKeys: ['u:2', 'u:3', 'u:9'] },
    audience: open,
    notices: to('reminder', 'u:2'),
  },
  {
    title: '自動の確定までの待ち時間が始まると、主催者へ',
    news: { type: 'announce_timer', slotId: 's1', decidesAt: '2026-12-01T01:00:00Z' },
    audience: open,
    notices: to('deciding', 'organiser'),
  },
  {
    title: '△の方へは、名指しのときだけ',
    news: { type: 'answers_wanted', inviteeKeys: ['u:2', 'u:3'] },
    audience: { ...open, wavering: new Set(['u:3']) },
    notices: to('reminder', 'u:2', 'u:3'),
  },
  {
    title: '名指しでなければ、△の方へは送らない',
    news: { type: 'answers_wanted', inviteeKeys: null },
    audience: { ...open, wavering: new Set(['u:3']) },
    notices: to('reminder', 'u:1', 'u:2'),
  },
  {
    title: '誰の回答も結果を変えないときは、誰へも',
    news: { type: 'answers_wanted', inviteeKeys: null },
    audience: { ...open, mattering: new Set() },
    notices: [],
  },
  {
    title: '時刻による回答のお願いは、今も招待されている方へ',
    news: { type: 'remind', inviteeKeys: ['u:1', 'u:9'] },
    audience: open,
    notices: to('reminder', 'u:1'),
  },
  {
    title: '確定は、全員と主催者へ',
    news: { type: 'finalize', finalized },
    audience: open,
    notices: to('finalized', ...all),
  },
  {
    title: '確定は、カレンダーがあればそこへも',
    news: { type: 'finalize', finalized },
    audience: withCalendar,
    notices: [...to('finalized', ...all), ...to('calendar', 'calendar')],
  },
  {
    title: '確定の取り消しも、同じ方々へ',
    news: { type: 'unfinalize', finalized },
    audience: withCalendar,
    notices: [...to('unfinalized', ...all), ...to('calendar', 'calendar')],
  },
  {
    title: '選んでいただくことがあれば、主催者だけへ',
    news: { type: 'ask_organiser', message: '延長か中止を' },
    audience: withCalendar,
    notices: to('attention', 'organiser'),
  },
  {
    title: '成立しなかったことは、全員と主催者へ。カレンダーへは何も',
    news: { type: 'announce_failed', message: '成立しませんでした' },
    audience: withCalendar,
    notices: to('failed', ...all),
  },
  {
    title: '中止は、全員と主催者へ',
    news: { type: 'announce_cancelled', finalized: null },
    audience: open,
    notices: to('cancelled', ...all),
  },
  {
    title: '決まった日程の中止は、カレンダーからも消す',
    news: { type: 'announce_cancelled', finalized },
    audience: { ...withCalendar, status: 'finalized' },
    notices: [...to('cancelled', ...all), ...to('calendar', 'calendar')],
  },
  {
    title: '条件を満たしたこと、全員が答えたことは、主催者だけへ',
    news: { type: 'satisfied', slotId: 's1' },
    audience: withCalendar,
    notices: to('satisfied', 'organiser'),
  },
  {
    title: '一日のうちにお願いした方は、手でのお願いでも除ける',
    news: { type: 'answers_wanted', inviteeKeys: null, except: new Set(['u:1']) },
    audience: { ...open, mattering: new Set(['u:1', 'u:2']) },
    notices: to('reminder', 'u:2'),
  },
  {
    title: '再開は、招待された全員へ。主催者は知っている',
    news: { type: 'announce_reopened' },
    audience: { ...open, status: 'failed' },
    notices: to('reopened', 'u:1', 'u:2', 'u:3'),
  },
  {
    title: '下書きの中止は、誰も聞いていないので誰へも',
    news: { type: 'announce_cancelled', finalized: null },
    audience: draft,
    notices: [],
  },
];

describe('日程調整に何かあったとき、誰に何を書くか', () => {
  test.for(rows)('$title', ({ news, audience, notices }) => {
    expect(noticesOf(news, audience)).toEqual(notices);
  });
});
