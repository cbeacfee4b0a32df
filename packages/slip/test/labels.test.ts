import { describe, expect, it } from 'vitest';
import { readCast } from '../src/normalise/cast.ts';
import { readLabel } from '../src/normalise/label.ts';
import { lexiconOf } from '../src/normalise/lexicon.ts';
import { facts } from './facts.ts';
import { accountOf } from './short-form.ts';

const lexicon = lexiconOf(facts.shop, facts.castNames);
/** What a label comes to, in one line: kind, name, and where D or S stands. */
function meaningOf(text: string): string {
  const meaning = readLabel({ read: { state: 'written', text }, correction: null }, lexicon);
  const notation =
    'notation' in meaning && meaning.notation !== null
      ? `${meaning.notation.letter} ${meaning.notation.place}`
      : '';
  const price =
    meaning.kind === 'shot' && meaning.labelPrice !== null ? `${meaning.labelPrice}` : '';
  return [meaning.kind, meaning.name, notation, price].filter((word) => word !== '').join(' / ');
}

describe('labels', () => {
  it.each([
    // Clause D/S の前置き記法, A65
    ['D にま', 'item / にま キャストドリンク / D before'],
    ['D.にま', 'item / にま キャストドリンク / D before'],
    ['D：にま', 'item / にま キャストドリンク / D before'],
    ['D: にま', 'item / にま キャストドリンク / D before'],
    ['D・にま', 'item / にま キャストドリンク / D before'],
    ['Dにま', 'item / にま キャストドリンク / D before'],
    ['ｄ　ニマ', 'item / にま キャストドリンク / D before'],
    ['S へいわ', 'item / へいわ キャストショット / S before'],
    ['ｓ．ヘイワ', 'item / へいわ キャストショット / S before'],
    ['S にま キャストショット', 'item / にま キャストショット / S before'],
    ['D らむ', 'item / らむ キャストドリンク / D before'],
    ['D・らむ', 'unknown / D・らむ'],
    ['Dらむ', 'unknown / Dらむ'],
    ['Sセット', 'unknown / Sセット'],
    ['D 500', 'unknown / D 500'],
    ['D ショット', 'unknown / D ショット'],
    ['S 単品ドリンク', 'unknown / S 単品ドリンク'],
    ['S 飲み放題', 'unknown / S 飲み放題'],
    // A12, A13
    ['へらぽて D', 'item / へらぽて キャストドリンク / D after'],
    ['へらぽてD', 'item / へらぽて キャストドリンク / D after'],
    ['へらぽて．Ｄ', 'item / へらぽて キャストドリンク / D after'],
    ['らむ d', 'item / らむ キャストドリンク / D after'],
    ['らむD', 'unknown / らむD'],
    ['あおい S', 'shot / あおい ショット / S after'],
    ['ナギS', 'shot / なぎ ショット / S after'],
    ['フードS', 'unknown / フードS'],
    // A14, A79
    ['D', 'item / キャストドリンク / D alone'],
    ['ｄ', 'item / キャストドリンク / D alone'],
    ['S', 'shot / ショット / S alone'],
    ['ショット', 'shot / ショット'],
    ['しょっと', 'shot / ショット'],
    ['S700', 'shot / ショット / S alone / 700'],
    ['S 1,100', 'shot / ショット / S alone / 1100'],
    ['Ｓ（７００）', 'shot / ショット / S alone / 700'],
    ['s.700円', 'shot / ショット / S alone / 700'],
    ['ショット（700）', 'shot / ショット（700） / 700'],
    ['ショット 1100', 'shot / ショット（1100） / 1100'],
    ['ショット ¥700', 'shot / ショット / 700'],
    ['S500', 'unknown / S500'],
    ['S1500', 'unknown / S1500'],
    ['ビール700', 'unknown / ビール700'],
    // A15
    ['ハッピーアワー 最初の1h', 'item / ハッピーアワー'],
    ['はっぴーあわー', 'item / ハッピーアワー'],
    ['ﾊｯﾋﾟｰｱﾜｰ', 'item / ハッピーアワー'],
    ['飲み放題　最初の１ｈ', 'item / 飲み放題最初の1h'],
    ['飲み放題最初の1時間', 'item / 飲み放題最初の1h'],
    ['飲み放題 延長30分', 'item / 飲み放題延長30分'],
    ['基本システム', 'item / 基本システム1h'],
    ['5時以降 延長 1H', 'item / 5時以降延長1h'],
    ['テキーラ観覧車', 'item / テキーラ観覧車'],
    ['にま キャストドリンク', 'item / にま キャストドリンク'],
    ['キャストショット', 'item / キャストショット'],
    ['らむキャストショット', 'item / らむ キャストショット'],
    // A16, A66, A80
    ['飲み放題', 'bare / 飲み放題'],
    ['延長', 'bare / 延長'],
    ['合計', 'total / 合計'],
    ['総合計', 'total / 総合計'],
    ['Ｔｏｔａｌ', 'total / Total'],
    ['にま', 'unknown / にま'],
    ['  おつまみ   盛り ', 'unknown / おつまみ 盛り'],
    ['ポテト-L', 'unknown / ポテト-L'],
    ['ハッピーアワ', 'unknown / ハッピーアワ'],
  ])('%s', (text, meaning) => {
    expect(meaningOf(text)).toBe(meaning);
    // The second time it is remembered.
    expect(meaningOf(text)).toBe(meaning);
  });

  it('forgets before it remembers too much', () => {
    for (let index = 0; index < 5_000; index += 1) meaningOf(`品目${index}`);
    expect(lexicon.known.size).toBeLessThanOrEqual(4_096);
    expect(meaningOf('D にま')).toBe('item / にま キャストドリンク / D before');
  });

  it('finds one name alone the nearest, or none (A34)', () => {
    expect(readCast('なき', lexicon)).toEqual({ raw: 'なき', name: 'なぎ', match: 'fuzzy' });
    expect(readCast('くーたろ', lexicon)).toEqual({
      raw: 'くーたろ',
      name: 'くぅたろ',
      match: 'fuzzy',
    });
    const twins = lexiconOf(facts.shop, ['ばば', 'ぱぱ']);
    expect(readCast('はば', twins)).toEqual({ raw: 'はば', name: 'ばば', match: 'fuzzy' });
    expect(readCast('ぱば', twins)).toEqual({ raw: 'ぱば', name: 'ぱば', match: 'guest' });
    expect(readCast('ニマ', lexicon)).toEqual({ raw: 'ニマ', name: 'にま', match: 'kana' });
  });
});

describe('rows that are no items', () => {
  const names = (...rows: string[]) => accountOf({ rows }).lines.map(({ name }) => name);
  it('leaves out empty rows and lines of a total', () => {
    expect(names('|||', 'フード|v|300|', '合計|||300', '小計||300|', '|||')).toEqual(['フード']);
  });
  it('keeps a row of which anything is written', () => {
    expect(names('|v||', '||300|', '|||300', '?|||')).toEqual(['', '', '', '']);
  });
  it('takes two times on top for the times (A68)', () => {
    const stay = (...rows: string[]) => {
      const { times, lines } = accountOf({ rows: [...rows, 'フード|v|300|'] });
      return [times.stay, lines.length];
    };
    expect(stay('20:05|||', '21:40|||')).toEqual([95, 1]);
    expect(stay('入店 20:05|||', '退店 21:40|||')).toEqual([95, 1]);
    expect(stay('入店：20時5分|||', '退店：2140|||')).toEqual([95, 1]);
    expect(stay('入店|=2005||', '退店|=2140||')).toEqual([95, 1]);
    expect(stay('入店||20:05|', '退店|||21:40')).toEqual([95, 1]);
    expect(stay('|=20:05||', '||21:40|')).toEqual([95, 1]);
    expect(stay('入店|||', '退店 21:40|||')).toEqual([null, 1]);
    expect(stay('20:05|||', 'フード|v|300|')).toEqual([null, 2]);
    expect(stay('~20:05|||', '21:40|||')).toEqual([null, 2]);
    expect(stay('20:05|v||', '21:40|||')).toEqual([null, 2]);
    expect(stay('?|=20:05||', '21:40|||')).toEqual([null, 2]);
    expect(stay('|=2005||', '|=2140||')).toEqual([null, 3]);
    expect(stay('入店|vv||', '退店|=20:05|300|')).toEqual([null, 3]);
    expect(stay('入店サービス|v|300|', 'IN|=20:05||')).toEqual([null, 2]);
  });
  it('does not ask the rows where a time has its own cell', () => {
    const { times, lines } = accountOf({ times: ['20:00', ''], rows: ['20:05|||', '21:40|||'] });
    expect([times.stay, lines.length]).toEqual([null, 0]);
    const unreadable = accountOf({ times: ['?', ''], rows: ['20:05|||', '21:40|||'] });
    expect(unreadable.times.stay).toBeNull();
  });
});
