import ical from 'node-ical';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, icalendar } from '../src/effects/icalendar.ts';
import { mailHtml } from '../src/effects/mail-html.ts';
import { mailText, writeMail } from '../src/effects/mail-text.ts';
import { inLocale } from '../src/locale.ts';
import { maskedAddress, withoutAddresses } from '../src/threads/address.ts';

const facts = {
  title: '打ち合わせ',
  organiser_name: '田中',
  recipient_name: '山田',
  timezone: 'Asia/Tokyo',
  deadline: '2026-11-20T09:00:00Z',
  slots: [
    {
      start_time: '2026-11-24T05:00:00Z',
      end_time: '2026-11-24T06:00:00Z',
      timezone: 'Asia/Tokyo',
    },
  ],
};
const at = { publicUrl: 'https://tashika.example/' };

describe('メールの文面', () => {
  it('招待は、誰から、いつ、どこで答えるかを言う', () => {
    const { subject, text } = mailText(at, 'invitation', facts, 'thread', 'TOKEN');
    expect(subject).toBe('【日程調整】打ち合わせ（田中さんより）');
    expect(text).toContain('山田様');
    expect(text).toContain('・11月24日（火）14:00〜15:00');
    expect(text).toContain('候補日時（日本時間）');
    expect(text).toContain('11月20日（金）18:00');
    expect(text).toContain('https://tashika.example/i/TOKEN');
  });

  it('英語で、読む方の時間帯に主催者の時間を添えて書ける', () => {
    const reading = { timezone: 'America/New_York', byHand: false };
    const { subject, text } = inLocale('en', () =>
      mailText(at, 'invitation', facts, 'thread', 'TOKEN', reading),
    );
    expect(subject).toBe('When are you available? 打ち合わせ (from 田中)');
    expect(text).toContain('Proposed dates (Eastern Time)');
    expect(text).toContain(
      '- Tue, Nov 24, 12:00 – 1:00 AM (Tue, Nov 24, 2:00 – 3:00 PM in Japan time)',
    );
    expect(text).toContain('Please answer by Fri, Nov 20, 4:00 AM (Eastern Time).');
  });

  const writing = {
    occasion: 'invitation',
    facts,
    threadId: 'thread',
    token: 'TOKEN',
    readBy: { timezone: null, byHand: false },
  } as const;

  it('読む言葉が分からなければ、日本語と英語の両方で書く', () => {
    const { subject, text, parts } = writeMail(at, { ...writing, locale: null });
    expect(subject).toBe('【日程調整】打ち合わせ（田中さんより） / When are you available?');
    expect(text.startsWith('（English follows below.）\n\n山田様')).toBe(true);
    expect(text).toContain('候補日時（日本時間）\n・11月24日（火）14:00〜15:00');
    expect(text).toContain('Proposed dates (Japan time)\n- Tue, Nov 24, 2:00 – 3:00 PM');
    expect(text.match(/i\/TOKEN/g)).toHaveLength(2);
    expect(parts.map(({ lang }) => lang)).toEqual(['ja', 'en']);
    expect(mailHtml(subject, parts)).toMatch(/<div lang="ja">.*<div lang="en">/s);
  });

  it.each(['ja', 'en'] as const)('分かっていれば %s だけで書く', (locale) => {
    const { text, parts } = writeMail(at, { ...writing, locale });
    expect(parts).toEqual([{ lang: locale, text }]);
    expect(text).not.toMatch(locale === 'ja' ? /English|Dear/ : /様|日程/);
  });

  it('手渡しの文面は、添付のことを言わない', () => {
    const decided = { ...facts, ...(facts.slots[0] && { slot: facts.slots[0] }) };
    const byHand = mailText(at, 'finalized', decided, 'thread', null, {
      timezone: null,
      byHand: true,
    });
    expect(byHand.text).not.toMatch(/添付|このメール/);
    expect(mailText(at, 'finalized', decided, 'thread', null).text).toContain('添付の予定');
  });

  it.each([
    ['佐藤', '佐藤様'],
    ['佐藤部長', '佐藤部長'],
    ['山田先生', '山田先生'],
    ['鈴木さん', '鈴木さん'],
  ])('%s には %s と呼びかける', (name, called) => {
    const { text } = mailText(at, 'attention', { ...facts, recipient_name: name }, 'thread', null);
    expect(text.split('\n')[0]).toBe(called);
  });

  it('主催者への知らせは、その日程調整の画面を指す', () => {
    // The page is `/threads/:id` in the web app.
    expect(mailText(at, 'attention', facts, 'thread-id', null).text).toContain(
      '\nhttps://tashika.example/threads/thread-id\n',
    );
  });

  it('リンクがもう見せられないときは、そう言う', () => {
    expect(mailText(at, 'reminder', facts, 'thread', null).text).toContain(
      'リンクは送信後には表示されません',
    );
  });

  it('別の候補を選んでいる方へのお願いは、そのことを言う', () => {
    const { text } = mailText(at, 'reminder', { ...facts, taken: facts.slots }, 'thread', 'T');
    expect(text).toContain('すでに次の候補を選んでいただいています');
  });
});

const event: CalendarEvent = {
  method: 'request',
  uid: 'one@tashika',
  sequence: 3,
  at: new Date('2026-11-16T00:00:00Z'),
  title: '打ち合わせ; 第1回, 「,」',
  startTime: '2026-11-24T05:00:00Z',
  endTime: '2026-11-24T06:00:00Z',
  timezone: 'Asia/Tokyo',
  place: '',
  description: '',
  meetingUrl: null,
  organiser: { name: '田中', address: 'tashika@example.org' },
  attendee: { name: '山田', address: 'yamada@example.com', answer: 'selected' },
};

describe('iCalendar', () => {
  it.each([
    ['Asia/Tokyo', '2026-11-24T05:00:00Z'],
    ['America/New_York', '2026-07-01T14:00:00Z'],
    ['America/New_York', '2026-12-01T14:00:00Z'],
    ['Europe/Berlin', '2026-03-29T00:30:00Z'],
  ])('%s の %s は、読み戻しても同じ時刻', (timezone, startTime) => {
    const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
    const text = icalendar({ ...event, timezone, startTime, endTime });
    const [read] = Object.values(ical.sync.parseICS(text)).filter(
      (each) => each?.type === 'VEVENT',
    );
    expect(read?.type === 'VEVENT' && [read.start.getTime(), read.end?.getTime()]).toEqual([
      Date.parse(startTime),
      Date.parse(endTime),
    ]);
    expect(text).toContain(`TZID:${timezone}`);
  });

  it('版と時刻と相手は1つずつ', () => {
    const text = icalendar(event).replaceAll(/\r?\n /g, '');
    expect(text).toContain('METHOD:REQUEST');
    expect(text).toContain('SEQUENCE:3');
    expect(text).toContain('DTSTAMP:20261116T000000Z');
    expect(text.match(/^ATTENDEE/gm)).toHaveLength(1);
    expect(text).toMatch(/PARTSTAT=ACCEPTED/);
    expect(icalendar({ ...event, method: 'cancel' })).toMatch(/STATUS:CANCELLED/);
    expect(icalendar({ ...event, method: null })).not.toContain('METHOD');
    expect(icalendar(event)).toBe(icalendar(event));
  });
});

describe('メールアドレス', () => {
  it('伏せて見せる', () => {
    expect(maskedAddress('yamada@example.com')).toBe('y***@example.com');
    expect(withoutAddresses('550 <yamada@example.com> unknown')).toBe(
      '550 <y***@example.com> unknown',
    );
    expect(withoutAddresses('「ｂｏｂ＠ｅｘａｍｐｌｅ．ｃｏｍ」も')).toBe('「b***@example.com」も');
    expect(withoutAddresses('窓口はbob@example.comです')).toBe('窓口はb***@example.comです');
    expect(withoutAddresses('全員で、１０時に')).toBe('全員で、１０時に');
  });
});
