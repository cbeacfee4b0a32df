import { describe, expect, it } from 'vitest';
import { withStayDoubts } from '../../src/read/stay.ts';

const time = (text: string, ...candidates: readonly string[]) =>
  ({ state: 'written', text, confidence: 0.95, candidates }) as const;
const blank = { state: 'blank', text: null, confidence: 0.98 } as const;

describe('入店から退店まで', () => {
  it.each([
    ['20:00', '23:30'],
    ['23:00', '1:10'],
    ['22:00', '26:00'],
    ['25:10', '4:00'],
    ['19:00', '6:40'],
    ['23:10', '12:50'],
    ['12:05', '27:05'],
  ])('%s〜%s：いられる長さなら、何も疑わない', (came, left) => {
    const times = { entry: time(came), exit: time(left) };
    expect(withStayDoubts(times)).toEqual(times);
  });

  it('いられない長さなら、どちらも確かとは言わない', () => {
    const { entry, exit } = withStayDoubts({ entry: time('21:15'), exit: time('11:30') });
    expect(entry).toMatchObject({ text: '21:15', confidence: 0.8 });
    expect(exit).toMatchObject({ text: '11:30', confidence: 0.8 });
  });

  it('同じ時刻も確かめる', () => {
    const { exit } = withStayDoubts({ entry: time('21:15'), exit: time('21:15') });
    expect(exit.confidence).toBe(0.8);
  });

  it('長さの合う読みがあれば、言い切らずに先に勧める', () => {
    const leaving = withStayDoubts({ entry: time('21:15'), exit: time('11:30', '11:30', '22:30') });
    expect(leaving.exit).toMatchObject({ state: 'unreadable', candidates: ['22:30', '11:30'] });
    expect(leaving.entry).toMatchObject({ text: '21:15', confidence: 0.8 });
    const coming = withStayDoubts({ entry: time('11:15', '11:15', '21:15'), exit: time('2:30') });
    expect(coming.entry).toMatchObject({ state: 'unreadable', candidates: ['21:15', '11:15'] });
  });

  it('お店が開いていない時刻は確かめ、開いている読みがあれば先に勧める', () => {
    const night = { from: 17 * 60, to: 5 * 60 + 59 };
    const day = withStayDoubts({ entry: time('15:05'), exit: blank }, night);
    expect(day.entry).toMatchObject({ text: '15:05', confidence: 0.8 });
    const offered = withStayDoubts({ entry: time('15:05', '15:05', '19:05'), exit: blank }, night);
    expect(offered.entry).toMatchObject({ state: 'unreadable', candidates: ['19:05', '15:05'] });
  });

  it('読めない時刻でも、開いている時刻、いられる長さになる読みを先に勧める', () => {
    const night = { from: 17 * 60, to: 5 * 60 + 59 };
    const unread = (...candidates: readonly string[]) =>
      ({ state: 'unreadable', text: null, candidates, confidence: 0.4 }) as const;
    const open = withStayDoubts({ entry: time('23:35'), exit: unread('11:15', '1:15') }, night);
    expect(open.exit).toEqual(unread('1:15', '11:15'));
    expect(open.entry).toEqual(time('23:35'));
    const long = withStayDoubts({ entry: time('21:15'), exit: unread('11:30', '22:30') });
    expect(long.exit).toEqual(unread('22:30', '11:30'));
    const none = { entry: time('21:15'), exit: unread() };
    expect(withStayDoubts(none, night)).toEqual(none);
  });

  it.each(['17:00', '23:59', '0:30', '12:30', '29:59', '5:59'])('%sは開いている', (text) => {
    const times = { entry: time(text), exit: blank };
    expect(withStayDoubts(times, { from: 17 * 60, to: 5 * 60 + 59 })).toEqual(times);
  });

  it('開いている時間が分からなければ、時刻だけでは疑わない', () => {
    const times = { entry: time('15:05'), exit: blank };
    expect(withStayDoubts(times)).toEqual(times);
  });

  it('一方が書かれていなければ、何も言えない', () => {
    const times = { entry: blank, exit: time('11:30') };
    expect(withStayDoubts(times)).toEqual(times);
  });
});
