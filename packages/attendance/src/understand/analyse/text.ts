/**
 * One spelling for one word: width, letter case, spaces, signs; kana spellings of the words this
 * engine lives on (いじょう, ぜんいん) as they are usually written. `origin` leads every place back.
 */
export interface FoldedText {
  readonly original: string;
  readonly text: string;
  /** origin[i] is the offset in `original` where text[i] comes from; origin[text.length] is the end. */
  readonly origin: Int32Array;
  /** The text was longer than we read. */
  readonly isCut: boolean;
}

/** An intent is a few sentences. Longer texts are read up to here, and we say so. */
export const longestText = 10_000;

/** 「1. 山田さんは必須」, 「①…」, 「・…」: the number or mark of a point, not of people. */
const bullet =
  /^[\t \u3000]*(?:[(（]?[0-9０-９]{1,2}[)）.．、](?![0-9０-９])|[①-⑳❶-❿]|[・･*●■◆▪▶►•○◯◎△▲▽▼◇□※☆★-]\s*(?=[^\s0-9０-９人名])|[-・･*•][ \u3000]+)[\t \u3000]*/u;
/** 「条件：(1)部長出席 (2)営業2名以上」, 「1.部長 2.課長」: points within a line. */
const numbering = /^(?:[(（][0-9０-９]{1,2}[)）]|[0-9０-９]{1,2}[.．](?![0-9０-９]))/u;
const inLine = ['1１', '2２'].map(
  (digit) =>
    new RegExp(`(?:^|[\\s:：。])(?:[(（][${digit}][)）]|[${digit}][.．](?![0-9０-９]))`, 'u'),
);
const emphasis = /[\p{Cf}\p{Variation_Selector}「」『』"'“”‘’*_`]/u;
const stop = /[\n\r\u2028\u2029!?！？♪☆★…‥①-⑳❶-❿]/u;
const latinOrDigit = /^[0-9a-z０-９ａ-ｚＡ-Ｚ@]$/iu;

/** 「必ず来てほしい人…」: a heading, and nothing else in its line. */
const headed =
  /(?:^|\n)[^\n。、…]{0,14}[^\n。、…0-9０-９一二三四五六七八九十](?:人|方|者|メンバー)$/u;

/** 山田さん「4人でいいよ」: what somebody else said. */
const speech = /^[^\s「」『はがをにでと、。!！?？\n]{1,10}[「『]/u;

class Builder {
  readonly chars: string[] = [];
  readonly origin: number[] = [];

  push(piece: string, at: number): void {
    for (const unit of piece) {
      for (let index = 0; index < unit.length; index++) this.origin.push(at);
      this.chars.push(unit);
    }
  }
}

export function foldText(utterance: string): FoldedText {
  const limit = Math.min(utterance.length, longestText);
  const built = new Builder();
  const isNumbered = inLine.every((one) => one.test(utterance));
  const hasSpeech = /[「『]/u.test(utterance);
  for (let at = 0; at < limit; ) {
    const isLineStart = at === 0 || utterance[at - 1] === '\n';
    const mark = isLineStart
      ? bullet.exec(utterance.slice(at, at + 12))?.[0]
      : isNumbered && /[\s:：。]/u.test(utterance[at - 1] ?? '')
        ? numbering.exec(utterance.slice(at, at + 6))?.[0]
        : undefined;
    if (mark !== undefined && mark !== '') {
      if (built.chars.at(-1) !== '\n' && built.chars.length > 0) built.push('\n', at);
      at += mark.length;
      continue;
    }
    const speaker =
      hasSpeech && (isLineStart || /[。\s]/u.test(utterance[at - 1] ?? ''))
        ? speech.exec(utterance.slice(at, at + 14))?.[0]
        : undefined;
    if (speaker !== undefined) {
      for (const [place, one] of [...speaker.slice(0, -1)].entries())
        built.push(foldCharacter(one), at + place);
      built.push('いわく', at + speaker.length - 1);
      at += speaker.length;
      continue;
    }
    const verdict = verdictAt(utterance, at);
    if (verdict !== undefined) {
      built.push(verdict.word, at);
      at = verdict.end;
      continue;
    }
    const code = utterance.codePointAt(at) as number;
    let next = at + (code > 0xffff ? 2 : 1);
    const following = utterance.charCodeAt(next);
    if (isPlain(code, following)) {
      built.chars.push(utterance[at] as string);
      built.origin.push(at);
      at = next;
      continue;
    }
    if (following === 0xff9e || following === 0xff9f) next += 1;
    const folded = foldedAt(utterance, at, next);
    if (folded === ' ') {
      const before = built.chars.at(-1) ?? '';
      const after = utterance.slice(next).trimStart()[0] ?? '';
      if (latinOrDigit.test(before) && latinOrDigit.test(after)) built.push('、', at);
    } else if (folded !== '。' || built.chars.at(-1) !== '。') built.push(folded, at);
    at = next;
  }
  built.origin.push(limit);
  const { text, origin } = withUsualSpelling(built.chars.join(''), built.origin);
  return { original: utterance, text, origin, isCut: utterance.length > limit };
}

/** 「4人以上🙆‍♀️ 3人以下🙅‍♀️」: behind a number or a condition such a picture is a word. */
const verdicts = /(?:([🙆👌👍🆗])|[🙅👎🆖])[🏻-🏿]?(?:\u200d[♀♂])?\ufe0f?/uy;
const judged =
  /(?:[0-9０-９一二三四五六七八九十][人名]|以[上下内]|未満|まで|全員|[半多][数分]|欠席|なら|でも?|[人名員]は|[→⇒:：=＝])[ \u3000]?$/u;
const goesOn = /^(?:なら|だった|の[とな日時場])/u;

function verdictAt(utterance: string, at: number): { word: string; end: number } | undefined {
  if ((utterance.charCodeAt(at) & 0xfc00) !== 0xd800) return undefined;
  verdicts.lastIndex = at;
  const found = verdicts.exec(utterance);
  if (found === null) return undefined;
  const end = at + found[0].length;
  const isGoingOn = goesOn.test(utterance.slice(end, end + 4));
  const isJudged = judged.test(utterance.slice(Math.max(0, at - 5), at));
  return isJudged || isGoingOn
    ? { word: `${found[1] === undefined ? 'ng' : 'ok'}${isGoingOn ? '' : '。'}`, end }
    : undefined;
}

/** The character at a place, by what stands around it. */
function foldedAt(utterance: string, at: number, next: number): string {
  const isDot =
    utterance[at] === '．' &&
    latinOrDigit.test(utterance[at - 1] ?? '') &&
    latinOrDigit.test(utterance[next] ?? '');
  // 「1年…2人以上」, 「来てほしい人…山田さん」: a line of dots from a heading to its number or its names.
  const isLeader =
    (utterance[at] === '…' || utterance[at] === '‥') &&
    (headed.test(utterance.slice(Math.max(0, at - 24), at)) ||
      /^[…‥]*\s*(?:[0-9０-９]|必須|任意|できれば|不要|どちら|いずれ|全員|半|過半|誰か)/u.test(
        utterance.slice(next, next + 8),
      ));
  // 「3人くらい…いや3人以上で」: the same sentence.
  const isHalting =
    /[…‥]/u.test(utterance[at] as string) &&
    /^[…‥]*(?:いや|やっぱ|もとい|じゃなく)/u.test(utterance.slice(next, next + 6));
  const isLaugh =
    utterance[at] === '笑' && /^[\s)）。、！!]|^$/u.test(utterance.slice(next, next + 1));
  return isLaugh
    ? '。'
    : isDot
      ? '.'
      : isLeader
        ? ':'
        : isHalting
          ? '、'
          : foldCharacter(utterance.slice(at, next));
}

/** Kana, digits and most kanji fold to themselves: nearly all of a text. */
const isPlain = (code: number, following: number): boolean =>
  following !== 0xff9e &&
  following !== 0xff9f &&
  ((code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fa) ||
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x4e00 && code <= 0x9fff && !isFolded.has(code)));

const folds = new Map<string, string>();

function foldCharacter(written: string): string {
  const known = folds.get(written);
  if (known !== undefined) return known;
  const folded = computeFold(written);
  if (folds.size < 20_000) folds.set(written, folded);
  return folded;
}

function computeFold(written: string): string {
  if (written === '\n' || written === '\r' || written === '\u2028') return '\n';
  if (written === '？' || written === '?') return '？';
  if (/[○◯◎⭕]/u.test(written)) return '○';
  if (/[×✕✖❌]/u.test(written)) return '×';
  if (/\p{Extended_Pictographic}/u.test(written) && !/[0-9#*]/u.test(written)) return '。';
  if (stop.test(written)) return '。';
  if (/\s/u.test(written) || (written.length === 1 && written < ' ')) return ' ';
  if (emphasis.test(written)) return '';
  if (written === '．' || written === '｡') return '。';
  if (/[,，､;；/／|｜]/u.test(written)) return written === '/' || written === '／' ? '/' : '、';
  if (/[()（）[\]【】〔〕<>＜＞《》]/u.test(written)) return '、';
  if (/[~～〜∼]/u.test(written)) return '〜';
  if (/[−‐-―–—]/u.test(written)) return '-';
  if (/[≧≥]/u.test(written)) return '最低';
  if (/[↑⇑]/u.test(written)) return '以上';
  if (/[→⇒➡]/u.test(written)) return ':';
  if (/[：＝=:]/u.test(written)) return ':';
  if (/[＆&]/u.test(written)) return '&';
  return written
    .normalize('NFKC')
    .toLowerCase()
    .replace(
      /[髙邊邉齋齊﨑濵濱澤廣櫻國德惠眞嶋嶌冨槗]/gu,
      (variant) => variants.get(variant) ?? variant,
    );
}

/** M05: one name in two forms of its characters. */
const variants = new Map(
  [
    ...'髙高邊辺邉辺齋斎齊斎﨑崎濵浜濱浜澤沢廣広櫻桜國国德徳惠恵眞真嶋島嶌島冨富槗橋'.matchAll(
      /../gu,
    ),
  ].map(([pair]) => [...pair] as [string, string]),
);

/** Kanji that fold to others; 笑 may be a laugh. */
const isFolded = new Set([...variants.keys(), '笑'].map((one) => one.codePointAt(0)));

/** A name, a role or a group as the text would write it. */
export function foldName(name: string): string {
  return foldText(name).text.replaceAll(/[\s、]/gu, '');
}

const typedInKatakana =
  /マス(?!ト)|デス|タラ|レバ|ナラ|ナイ|シテ|デキ|ヨウ|スル|ッタ|ルノ|サン[ハガトモカノヲ]|[人名上員須数止催期][デガハモニノヲ](?![ァ-ヶー]{2})/u;
const toHiragana = (kana: string): string =>
  kana.replace(/[ァ-ヶ]/gu, (one) => String.fromCharCode(one.charCodeAt(0) - 0x60));

const shouted = /[ァ-ヶー]*(?:ニン|イジョウ|カイサイ|オネガイ|シマス|ヒッス|ゼンイン)[ァ-ヶー]*/gu;
const spelled: readonly (readonly [RegExp, string])[] = [
  [/(?<=[0-9一二三四五六七八九十])にん/gu, '人'],
  [/(?<=[0-9一二三四五六七八九十])めい/gu, '名'],
  [/(?<![ぁ-ん])さんにん/gu, '三人'],
  [/(?<![ぁ-んァ-ヶ一-鿿])よにん/gu, '四人'],
  [/(?<![ぁ-んァ-ヶ一-鿿])ごにん/gu, '五人'],
  [/ろくにん/gu, '六人'],
  [/(?:しち|なな)にん/gu, '七人'],
  [/はちにん/gu, '八人'],
  [/きゅうにん/gu, '九人'],
  [/じゅうにん/gu, '十人'],
  [/ひとり(?!ごと|でに|よがり)/gu, '一人'],
  [/ふたり/gu, '二人'],
  [/ぜ(?:ん|い)いん/gu, '全員'],
  // M05: 斉藤 and 斎藤 are written for each other, 一斉 is not.
  [/斉(?=藤|木)/gu, '斎'],
  // Manners: 「開催とさせていただきます」 is 「開催とします」.
  [/させて(?:いただき|頂き)(?=ます|たい)/gu, 'し'],
  [/につきまして(?=は)/gu, 'について'],
  // The dictionary cuts 「声|が|けせず」, 「合え|ば|で|構い」 and 「いずれ|かお|一方」.
  [/お?声[が掛]け(?=[せしなはをのま、。\n])/gu, 'お誘い'],
  [/(?<=都合[がは]?)(?:つけ|付け)ば/gu, '合えば'],
  [/(?<=ば)で構(?:いません|わない)/gu, 'で結構です'],
  [/(?<=いずれか|どちらか|どなたか|誰か)お(?=[一二1-9])/gu, ''],
  [/に関しまして(?=は)/gu, 'に関して'],
  [/せざるを(?:得|え)(?:ません|ない)/gu, 'します'],
  [/を(?:もちまして|以ちまして|もって|以て|以って)/gu, 'で'],
  [
    /(?:いて|居て|来て|参加して|出て)も(?:い|居|来|参加し|出)なくて(?:も)?(?=いい|良い|よい|大丈夫|ok|構)/gu,
    '任意で',
  ],
  [/(?<=[わらかさたなまばがけべ来出れせ])(?:へ)?んかった(?=ら)/gu, 'なかった'],
  [
    /(?<=[わらかさたなまばが来出れせ])な(?=、?(?:あかん|あきま|いかん|いけ(?!ど|れ)|ならん|ならへん|だめ|ダメ|駄目|困))/gu,
    'ないと',
  ],
  [/あか(?:ん|へん)(?:かったら|なら|やったら)/gu, 'だめなら'],
  [/(?<=[れせわまば来]|行か|やら|おら)ん(?=なら|場合|とき|日[はに])/gu, 'ない'],
  // Dialects: 「おらんば、やれんばい」, 「おらな漫才でけへん」, 「おればええで」.
  [/でけ(?=へん|ん|ない|ま)/gu, 'でき'],
  // Of verbs alone: 「3人かな、無理なら」, 「忙しいからな」 and 「いいかにゃ」 deny nothing.
  [
    /(?<=おら|まら|やら|[揃ろ]わ|来|出)(?:んば(?!い)|ん?にゃ|(?:んと|な)(?=[一-鿿ァ-ヶー]*(?:でき|やれ|始ま|無理|成り立|回ら|困|いか|だめ)))/gu,
    'なければ',
  ],
  [
    /(?<=[やとけ]れ|(?<!ご)ら|わ|き|来|出)(?:ん|へん)(?=(?:ばい|けん|わ|のう|と)?(?:[。\n、]|$))/gu,
    'ない',
  ],
  [/(?<=[うくすつぬむるぐぶいただ])(?:ばい|のう)(?=[。\n、]|$)/gu, 'よ'],
  [/(?<=[るたい]|じゃ|や)けん(?=[、。\n]|$)/gu, 'から'],
  [/おら(?=な[いくけか])|お(?=れば)/gu, 'い'],
  [/(?<=[てもばらで])ええ(?=[でよわねやと。\n、]|んちゃう|です|$)/gu, 'いい'],
  // 「最低利用人数が6名」.
  [/最[低少小][一-鿿]{2,4}人数/gu, '最低人数'],
  [/かまへん|かめへん/gu, '構わない'],
  [/(?<=[わらかさたなまばが])へん(?=[。\n、かねなやけ]|$)/gu, 'ない'],
  [/(?<=[うくすつぬむるぐぶ])ん(?=[0-9一二三四五六七八九十]+[人名])/gu, 'のは'],
  [/(?<=[0-9一二三四五六七八九十][人名]|まで|以上|以内|以下|未満|全員|さん)やったら/gu, 'なら'],
  [/(?<![のなるいたうくぐすつぬぶむ])とこ(?:か)?(?=[。\n]|$)/gu, 'ておこう'],
  // 「（◎必須 ○できれば）」.
  [/[○△](?=必須|任意|できれば)(?<=(?:必須|任意|できれば).)/gu, '、'],
  [/○(?=、?(?:必須|任意|できれば))/gu, ''],
  [
    /(?<=[一-鿿ァ-ヶんさ])や(?=(?:から|けど|さかい|し(?=[、。]))(?![ぁ-ん]{0,1}[一-鿿]さん))/gu,
    'だ',
  ],
  [/(?<=だ)さかい/gu, 'から'],
  [/かはんすう/gu, '過半数'],
  // Slips of the input method: 「田口さn」, 「お願いしまs」.
  [/(?<=[ぁ-ん一-鿿ァ-ヶ]さ)n(?![a-z])/gu, 'ん'],
  [/(?<=しま|でし?)s(?![a-z])/gu, 'す'],
  // 「参加できたらしてほしい」: して stands for what was just named.
  [/(?<=でき(?:たら|れば|るなら)、?)して(?=ほし|欲し|もらいた|いただきた|頂きた)/gu, '来て'],
  // 「無理みたいなので」 is 「無理そうなので」.
  [/(?<=[一-鿿い])みたい(?=な(?:ので|んで)|だから|だし|ですので|で、)/gu, 'そう'],
  // 「進めちゃいましょう」.
  [/(?<=[めけせてねべえれげしき決っ])ちゃい(?=ま|たい)/gu, 'てしまい'],
  [/(?<=[二三四五2-5])者(?=[がはのと、全揃そ])/gu, '人'],
  // 「揃い次第」, 「成立しだい」: as soon as they have.
  [/(?<=揃|そろ|合)い(?:次第|しだい)/gu, 'ったら'],
  [/(?<=成立|達成)(?:次第|しだい)/gu, 'したら'],
  // 「必須：鴨川／（できれば）桂」: the end of a line.
  [/\/(?=、|(?<![0-9]\/)[^\n、。:/0-9]{1,8}:)/gu, '\n'],
  // 「必須参加者／鴨川・桂」.
  [/\/(?<=(?:必須|任意)(?:参加者?|出席者?|者|メンバー)?\/)(?![必任])/gu, ':'],
  // 「次のいずれかで開催：①…」.
  [/:(?=。)/gu, ''],
  [/nice、to、have/gu, 'できれば'],
  // 「営業×2、開発×1」.
  [/×(?=[0-9])(?<=[一-鿿ァ-ヶーa-z]×)(?<![円万千百枚個本台人名]×)/gu, ''],
  // 「必：部長　任：鍋島」.
  [/必(?=:)(?<![一-鿿]必)/gu, '必須'],
  [/任(?=:)(?<![責主委新常赴兼後前信専]任)/gu, '任意'],
  [/must、have/gu, '必須'],
  // 「部長＋（鈴木 or 高橋）」.
  [/\+、/gu, '+'],
  [/(?:大変|非常に|誠に|まことに)(?=あり|有|助|嬉|うれ|幸|心強)/gu, ''],
  [/に(?:おかれまして|つきまして)(?=[はも])/gu, ''],
  [/超え(?=[。、\n]|$|で(?:[。、開成ok]|$)|の(?:参|出))/gu, '超'],
  [/(?:参加|出席)[・、/か]?(?:不参加|欠席|不可)(?=[をのはに])/gu, '出欠'],
  // Dialects: 「やろか」, 「しよか」, 「いこか」.
  [/やろ(?=か(?:[。\n、]|$))/gu, 'やろう'],
  [/しよ(?=か(?:[。\n、]|$))/gu, 'しよう'],
  [/(?<=い|行)こ(?=か(?:[。\n、]|$))/gu, 'こう'],
  [/一番(?=人[がのは数])/gu, '最も'],
  [/(?<=さん|くん|ちゃん|様|か|[一-鿿ァ-ヶー])は(?=い(?:て|れば|たら|ない|なく))/gu, 'は、'],
  [/(?<=人|名)いじょう/gu, '以上'],
  [/(?<=人|名)みまん/gu, '未満'],
  [/ひっす/gu, '必須'],
  [/かいさい/gu, '開催'],
  [/けっせき/gu, '欠席'],
  [/しゅっせき/gu, '出席'],
  [/あつま(?=[らりるれろっん])/gu, '集ま'],
  [/(?<=全員|[がはのに、。]|^)さんか(?=必須|する|し|でき|者|で|を|が|は)/gu, '参加'],
];

/**
 * Most texts hold none of them: one look instead of one for each, and before it a quicker one, which does
 * not ask what stands before.
 */
const anySpelled = new RegExp(spelled.map(([{ source }]) => source).join('|'), 'u');
const lookBehind = /^\(\?<[=!](?:[^()]|\([^()]*\))*\)/u;
const mayBeSpelled = new RegExp(
  spelled.map(([{ source }]) => source.replace(lookBehind, '')).join('|'),
  'u',
);

function withUsualSpelling(text: string, origin: readonly number[]) {
  let words = text;
  let places = origin;
  const replace = (pattern: RegExp, by: (found: string) => string) => {
    if (words.search(pattern) < 0) return;
    let built = '';
    const moved: number[] = [];
    let from = 0;
    for (const { 0: found, index } of words.matchAll(pattern)) {
      const piece = by(found);
      built += words.slice(from, index) + piece;
      for (let at = from; at < index; at++) moved.push(places[at] ?? 0);
      for (let at = 0; at < piece.length; at++) {
        moved.push(places[index + Math.min(at, found.length - 1)] ?? 0);
      }
      from = index + found.length;
    }
    for (let at = from; at <= words.length; at++) moved.push(places[at] ?? 0);
    words = built + words.slice(from);
    places = moved;
  };
  // 「5人以下ダッタラヤメヨウ」: everything in katakana, the endings too.
  if (!/[ぁ-ん]/u.test(words) && typedInKatakana.test(words)) replace(/[ァ-ヶー]+/gu, toHiragana);
  if (/[ァ-ヶ]/u.test(words)) {
    replace(shouted, toHiragana);
  }
  if (mayBeSpelled.test(words) && anySpelled.test(words))
    for (const [pattern, usual] of spelled) replace(pattern, () => usual);
  return { text: words, origin: Int32Array.from(places) };
}

/** The words as they were typed between two places of the folded text. */
export function originalSpan(folded: FoldedText, start: number, end: number) {
  const from = folded.origin[start] ?? 0;
  let to = folded.origin[end] ?? folded.original.length;
  while (to > from && /\s/u.test(folded.original[to - 1] ?? '')) to--;
  return { start: from, end: to, words: folded.original.slice(from, to) };
}
