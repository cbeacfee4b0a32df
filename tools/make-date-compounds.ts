// `node tools/make-date-compounds.ts`: writes the words of the morphological dictionary (IPADIC, in
// @patdx/kuromoji) in which a date word is only a part, so that the date reader finds the same
// word boundaries without loading the dictionary, in a browser as well.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readDates } from '../packages/japanese/src/dates/index.ts';

const dictionary = new URL('../dict/', import.meta.resolve('@patdx/kuromoji'));
const target = new URL('../packages/japanese/src/dates/data/compounds.json', import.meta.url);

/** Kanji date words that stand inside longer words: 今日的, 夜景, 一時期, 四日市. */
const dateWords =
  '今日 本日 明日 昨日 明後日 一昨日 今夜 今晩 今夕 今朝 明朝 明晩 昨夜 昨晩 今週 来週 先週 週末 今月 来月 先月 月末 今年 来年 去年 昨年 朝 昼 夜 晩 夕方 午前 午後 正午 平日 祝日 土日 休日 上旬 中旬 下旬 月曜 火曜 水曜 木曜 金曜 土曜 日曜 早朝 深夜 夜中 終日 土木 水木 木金 火水 金木 盆'.split(
    ' ',
  );
const counted = /[一二三四五六七八九十百千]+(?:日|時|分|月|年|週)/u;
/** 三時, 一時に: a number and its unit, with a particle at most. */
const justCounted = /^[一二三四五六七八九十百千]+[日時分月年週]\p{Script=Hiragana}?$/u;
/** The last characters of date words: another word may begin with them (今 + 日本, 3 + 時期). */
const lastCharacters = '日週月年時分朝夜晩夕末前後方昼';
const kanji = /^[\p{Script=Han}々ヶ]+$/u;

interface Entry {
  readonly surface: string;
  readonly partOfSpeech: string;
  readonly detail: string;
}

const entries: Entry[] = gunzipSync(readFileSync(new URL('tid_pos.dat.gz', dictionary)))
  .toString('utf8')
  .split('\0')
  .filter((line) => line !== '')
  .map((line) => {
    const [surface = '', partOfSpeech = '', detail = ''] = line.split(',');
    return { surface, partOfSpeech, detail };
  });

const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };
/** The reader knows the whole word (土曜日, 三月, 再来年): then it is no hiding place. */
const isDateItself = (word: string) => {
  const { words } = readDates(word, reference);
  return words.some(({ start, end }) => start === 0 && end === word.length);
};

const containing = new Set<string>();
const crossing = new Set<string>();
for (const { surface, partOfSpeech, detail } of entries) {
  if (surface.length < 2) continue;
  const hidden = dateWords.some((word) => word !== surface && surface.includes(word));
  if ((hidden || counted.test(surface)) && !justCounted.test(surface)) {
    containing.add(surface);
  }
  // Names of people and places are rare behind 今 and numbers; countries are not.
  const common = partOfSpeech === '名詞' && (detail !== '固有名詞' || surface.startsWith('日本'));
  if (
    common &&
    detail !== '接尾' &&
    lastCharacters.includes(surface.charAt(0)) &&
    kanji.test(surface)
  ) {
    crossing.add(surface);
  }
}
const known = new Set([...containing].filter(isDateItself));
const json = {
  source: 'mecab-ipadic-2.7.0-20070801',
  containing: [...containing].filter((word) => !known.has(word)).sort(),
  crossing: [...crossing].sort(),
};
writeFileSync(target, `${JSON.stringify(json, null, 0)}\n`);
console.log(`containing ${json.containing.length}, crossing ${json.crossing.length}`);
