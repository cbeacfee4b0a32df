import { findNativeCounts } from './native-counts.ts';
import { type Chain, chainAt, evaluate, type Lexeme, neighbours } from './numerals.ts';

export interface Numeral {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  /**
   * Only where number and counter are one word and `end` lies behind both: 人 for ひとり, つ for
   * ふたつ. Otherwise `end` is the end of the digits, and what is counted stands behind it.
   */
  readonly unit?: '人' | 'つ';
}

const numeralStart =
  /[0-9０-９〇零一二三四五六七八九壱弐参肆伍陸漆捌玖壹貳參十拾百佰千仟万萬億兆]/gu;

/**
 * What counts or measures. 漢数字 are also parts of words (一緒, 千葉, 三角), so before any other
 * kanji they are not taken for a number.
 */
const counters = new Set(
  '人名個箇回度日月年時分秒本枚冊台件番目階歳才円圓銭点社軒杯匹頭羽組票割倍部曲話章項通種週間段列席行丁隻脚着足束袋箱缶皿泊晩夜店校県市区班隊問案様位等級号室戸棟基幕場勝敗歩周対株粒片玉膳合升坪畳尺寸両字語句節編巻枠口世代者戦品駅発食股桁以未超前後余弱強程',
);

/** Words and places that begin like a count and are none. */
const lexical =
  /六本木|四日市|五日市|八日市|十日町|九段下|八丁堀|三軒茶屋|四ツ谷|八ヶ岳|七五三|三日月|三日坊主|十字[路架]|一目散|一時的|一部(?!屋)|一通り|一段と|二度と|十八番|一番(?!目|線|乗)/uy;

/** Enough, or ten minutes: only the words around 十分 can say. */
const enough = /(?<!時)十分(?![間後前以程]|ほど|くらい|ぐらい|おき|ごと|まで)/uy;

/** 三ノ宮, 一之瀬: a name. */
const namePart = /^[ノ之]\p{Script=Han}/u;

/** 数十, 何百: how many tens is left open. */
const indefinite = /[数何幾]$/u;
/** 統一, 唯一, 精一杯: the 一 inside a word. */
const insideWord = /[統唯随均同単逐画専択精]一$/u;
/** 三つ, 三か国, 三ヶ月, 三カ所. */
const countedInKana = /^[つかヶケカヵ箇]/u;
const han = /^\p{Script=Han}/u;
const largeFormDigits = /^[参肆伍陸漆捌玖拾佰仟]$/u;

/**
 * The numerals in a text, in order. Whether a number counts people, days or yen stands behind it
 * and is for the caller to read. What has no single reading is left out as a whole, never cut
 * into numbers that nobody wrote.
 */
export function findNumerals(text: string): Numeral[] {
  const found: Numeral[] = findNativeCounts(text);
  numeralStart.lastIndex = 0;
  for (let match = numeralStart.exec(text); match !== null; match = numeralStart.exec(text)) {
    const start = match.index;
    const chain = chainAt(text, start);
    if (chain.end === start) continue;
    numeralStart.lastIndex = chain.end;
    found.push(...numeralsOf(text, start, chain));
  }
  return found.sort((a, b) => a.start - b.start);
}

function numeralsOf(text: string, start: number, { lexemes, end }: Chain): Numeral[] {
  const [only, ...others] = lexemes;
  if (only?.kind === 'malformed' && others.length === 0) return enumeration(text, start, end);
  if (lexemes.every(isKanji) && !countsSomething(text, start, end, lexemes)) return [];
  const value = evaluate(lexemes);
  return value === undefined ? [] : [{ value, start, end }];
}

const isKanji = ({ kind }: Lexeme): boolean => kind === 'kanji' || kind === 'place';

function countsSomething(
  text: string,
  start: number,
  end: number,
  lexemes: readonly Lexeme[],
): boolean {
  const written = text.slice(start, end);
  if (
    /^〇+$/u.test(written) ||
    largeFormDigits.test(written) ||
    lexemes.some((lexeme) => lexeme.kind === 'kanji' && neighbours(lexeme.digits))
  ) {
    return false;
  }
  const before = text.charAt(start - 1);
  if (before === '第') return true;
  if (indefinite.test(before) || insideWord.test(before + written)) return false;

  const next = text.slice(end, end + 2);
  const counted = counters.has(next.charAt(0)) || countedInKana.test(next);
  if (han.test(next) && !counted) return false;
  // 健一さん: behind a kanji and with nothing to count, it is as likely the end of a name.
  if (han.test(before) && !counted) return false;
  lexical.lastIndex = start;
  enough.lastIndex = start;
  return !(namePart.test(next) || lexical.test(text) || enough.test(text));
}

/** 1,2,3 is a list; 1,00,000 could be a list or a misplaced comma, so it is neither. */
function enumeration(text: string, start: number, end: number): Numeral[] {
  const written = text.slice(start, end);
  if (/[.．]|[,，][0-9０-９]{3}(?![0-9０-９])/u.test(written)) return [];
  return [...written.matchAll(/[0-9０-９]+/gu)].flatMap(({ 0: digits, index }) => {
    const value = evaluate(chainAt(digits, 0).lexemes);
    return value === undefined
      ? []
      : [{ value, start: start + index, end: start + index + digits.length }];
  });
}
