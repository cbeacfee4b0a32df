import { describe, expect, it } from 'vitest';
import { assignFields, type PlaceEvidence } from '../../src/read/assign-fields.ts';

/** Places below each other, all alike. */
const place = (at: number, more: Partial<PlaceEvidence>): PlaceEvidence => ({
  caption: null,
  written: false,
  asTime: 0,
  asNumber: 0,
  usual: [],
  box: { left: 0, right: 400, top: at * 60, bottom: at * 60 + 60 },
  ...more,
});
const time = { written: true, asTime: 0.99 };
const number = { written: true, asNumber: 0.99 };
const caption = (name: 'entry' | 'exit' | 'total' | 'other') => ({
  caption: { name, confidence: 0.99 },
});
const placesOf = (list: readonly Partial<PlaceEvidence>[]) =>
  assignFields(list.map((each, i) => place(i, each)));

describe('時刻と合計の場所', () => {
  it('書かれたものが時刻か数かで決まる', () => {
    expect(placesOf([number, time, time])).toEqual({
      entry: { place: 1, clear: true },
      exit: { place: 2, clear: true },
      total: { place: 0, clear: true },
    });
  });

  it('見出しが読めれば、空欄でもその欄とわかる', () => {
    expect(
      placesOf([caption('total'), { ...time, ...caption('exit') }, caption('entry')]),
    ).toMatchObject({
      // the entry never stands behind the exit
      exit: { place: 1, clear: true },
      total: { place: 0, clear: true },
    });
    expect(placesOf([caption('entry'), { ...time, ...caption('exit') }]).entry).toEqual({
      place: 0,
      clear: true,
    });
  });

  it('小計やサービス料の行は合計ではない', () => {
    const { total } = placesOf([
      { ...number, ...caption('other') },
      { ...number, ...caption('total') },
    ]);
    expect(total).toEqual({ place: 1, clear: true });
  });

  it('合計の場所に読めない字があれば、ほかの所に刷られた番号を合計としない', () => {
    const serial = { ...number, free: true };
    const scribble = { written: true, usual: ['total'] as const };
    expect(placesOf([serial, scribble]).total.place).toBe(1);
    expect(placesOf([serial, { written: true }]).total).toEqual({ place: 0, clear: false });
  });

  it('ほかに決め手がなければ、時刻と並ぶ箱の数が合計で、離れた番号は合計ではない', () => {
    const beside = (left: number) => ({ box: { left, right: left + 200, top: 100, bottom: 160 } });
    const serial = { ...number, box: { left: 500, right: 700, top: 0, bottom: 40 } };
    const [entry, exit] = [0, 220].map((left) => ({ ...time, ...beside(left) }));
    const places = [serial, entry, exit, { ...number, ...beside(440) }] as const;
    expect(placesOf(places as readonly Partial<PlaceEvidence>[]).total).toEqual({
      place: 3,
      clear: false,
    });
  });

  it('見出しの後の余白より、離れた見出しの下で時刻の書かれた箱を取る', () => {
    const room = (name: 'entry' | 'exit') => ({ ...caption(name), free: true });
    const boxed = (name: 'entry' | 'exit') => ({ ...time, free: true, usual: [name] });
    const { entry, exit } = placesOf([room('entry'), room('exit'), boxed('entry'), boxed('exit')]);
    expect([entry.place, exit.place]).toEqual([2, 3]);
    // without a box there is nothing but the caption
    expect(placesOf([room('entry'), room('exit')]).entry.place).toBe(0);
  });

  it('名のない箱に数があるうちは、合計が空欄だと言い切らない', () => {
    expect(placesOf([caption('total'), number]).total.clear).toBe(false);
    expect(placesOf([caption('total'), time]).total).toEqual({ place: 0, clear: true });
    expect(placesOf([caption('total'), { ...number, free: true }]).total).toEqual({
      place: 0,
      clear: true,
    });
  });

  it('見出しの箱のすぐ後の何もない箱は、ほかに数があっても空欄と言える', () => {
    const empty = { ...caption('total'), empty: true };
    expect(placesOf([empty, number]).total).toEqual({ place: 0, clear: true });
    const other = { ...caption('entry'), empty: true };
    expect(placesOf([other, number, caption('total')]).total.clear).toBe(false);
  });

  it('入店より前の時刻らしいものは、退店ではない', () => {
    const heading = { ...time, asTime: 0.6 };
    const named = { ...time, ...caption('entry'), usual: ['entry'] as const };
    const bare = { usual: ['exit'] as const, printed: true };
    expect(placesOf([heading, named, bare]).exit).toEqual({ place: 2, clear: true });
    expect(placesOf([named, bare, heading]).exit.place).not.toBe(1);
  });

  it('線のないところの時刻は、もう一方に見出しがあり、前に読めない語があれば確か', () => {
    const named = { ...time, ...caption('exit'), free: true };
    const behindWord = { ...time, free: true, printed: true };
    expect(placesOf([behindWord, named]).entry).toEqual({ place: 0, clear: true });
    expect(placesOf([{ ...time, free: true }, named]).entry.clear).toBe(false);
    expect(placesOf([behindWord, { ...time, free: true }]).entry.clear).toBe(false);
    expect(placesOf([behindWord, named, { ...time, ...caption('other') }]).entry.clear).toBe(false);
  });

  it('見出しだけの箱の下に時刻の箱があれば、時刻はそちら', () => {
    const named = { ...caption('exit'), usual: ['exit'] as const };
    const bare = { usual: ['entry'] as const, printed: true };
    expect(placesOf([bare, named, time, time])).toMatchObject({
      entry: { place: 2 },
      exit: { place: 3 },
    });
    // a box that names something else, or a word on bare paper, is no time that was left
    for (const other of [
      { ...time, ...caption('other') },
      { ...time, free: true },
    ])
      expect(placesOf([{ ...caption('entry') }, named, other, other])).toMatchObject({
        entry: { place: 0 },
        exit: { place: 1 },
      });
  });

  it('どちらとも言えないときは、確かとは言わない', () => {
    expect(placesOf([number, number]).total.clear).toBe(false);
    expect(placesOf([time]).entry.clear && placesOf([time]).exit.clear).toBe(false);
  });

  it('いつもの場所の空欄は、並びのもう一方が時刻なら空欄と言える', () => {
    const { entry, exit } = placesOf([{ usual: ['entry'] }, { ...time, usual: ['exit'] }]);
    expect([entry, exit]).toEqual([
      { place: 0, clear: true },
      { place: 1, clear: true },
    ]);
  });

  it('何でもない空きは、どの欄でもない', () => {
    expect(placesOf([{}, {}, { written: true }])).toMatchObject({
      entry: { place: null },
      exit: { place: null },
      total: { place: null },
    });
  });

  it('1桁や2桁の数（人数、卓）は合計ではない', () => {
    expect(placesOf([{ ...number, few: true }, time, time]).total.place).toBeNull();
  });

  it('線も見出しもないところの数は、ほかになくても確かとは言わない', () => {
    const { total } = placesOf([time, time, { ...number, free: true }]);
    expect(total).toEqual({ place: 2, clear: false });
    expect(placesOf([time, time, { ...number, ...caption('total'), free: true }]).total.clear).toBe(
      true,
    );
  });

  it('伝票の題（お会計票）のあとの空きより、書かれた数が合計らしい', () => {
    expect(placesOf([{ ...caption('total'), free: true }, number]).total.place).toBe(1);
  });

  it('同じくらい合う数なら、明細の下のものを取るが、確かとは言わない', () => {
    expect(placesOf([number, { ...number, below: true }]).total).toEqual({
      place: 1,
      clear: false,
    });
  });

  it('退店と並んだ空の箱は、見出しが読めなくても入店で、空欄と言える', () => {
    const { entry } = placesOf([{ printed: true }, { ...time, ...caption('exit') }]);
    expect(entry).toEqual({ place: 0, clear: true });
    expect(placesOf([{}, { ...time, ...caption('exit') }]).entry.clear).toBe(false);
  });
});
