import type { Token } from '../tokeniser/token.ts';
import { type MarkKind, type Modality, modalityOfMarks } from './modality.ts';

/** A mark and the tokens it was read from. */
export interface Mark {
  readonly kind: MarkKind;
  readonly first: number;
  /** The index behind its last token. */
  readonly end: number;
}

export interface TokenModality extends Modality {
  readonly marks: readonly Mark[];
  /** The index of the first token that no longer belongs to the predicate. */
  readonly end: number;
}

/**
 * What stands behind a predicate, as morphemes: `word` is a token's base form or surface, `word/品詞`
 * or `word/品詞.細分類` narrows it, `|` gives a choice. Of the rows that fit the longest wins, so
 * that 〜かもしれない denies nothing. Rows without a mark only lead on to what follows.
 */
const rows: readonly (readonly [marks: string, patterns: string])[] = [
  ['denial', 'ない/助動詞, ない/形容詞, ん/助動詞, ぬ/助動詞'],
  ['denial guess', 'まい/助動詞'],
  [
    'obligation',
    'ない ば なる|いける ない, ない ば なる|いける ます ん, ない ば だめ|ダメ|駄目, ない と なる|いける ない, ない と なる|いける ます ん, ない と だめ|ダメ|駄目, ない て は なる|いける ない, ない て は なる|いける ます ん, ない ちゃ なる|いける ない, なきゃ なる|いける ない, なきゃ だめ|ダメ|駄目, べし/助動詞, しか ない, しか ある ます ん',
  ],
  ['denial condition', 'なきゃ, なけりゃ, ない ちゃ, ない て は, ない ば'],
  [
    'condition',
    'ば/助詞, たら/助動詞, だら/助動詞, なら/助動詞, ならば, と する たら|ば, 場合, とき, 時/名詞, 際/名詞, 限り/名詞, て は/助詞, ちゃ/助詞',
  ],
  [
    'concession',
    'て も, で も/助詞, たって/助詞, だって/助詞.接続助詞, と する て も, て いい|良い|よい|大丈夫|結構|構う',
  ],
  [
    'wish',
    'たい/助動詞, たがる, つもり, 予定, う/助動詞, ば いい な|なあ|のに|けど, たら いい な|なあ|のに|けど, と いい',
  ],
  [
    'request',
    'て ほしい|欲しい, て もらう|いただく|貰う|頂く たい, もらう|いただく|貰う|頂く たい, て|で ください|下さい, で ほしい|欲しい, ください|下さい, て ちょうだい, て もらえる|いただける|くれる|くださる ます か, て もらえる|いただける|くれる|くださる ます ん か, て もらえる|いただける|くれる|くださる ない か, よう に する, よう に お願い',
  ],
  [
    'guess',
    'かも, かも しれる|知れる ない, かも しれる|知れる ます ん, だろ う, でしょ う, だろ, でしょ, みたい/名詞, よう/名詞, そう/名詞.接尾, 気 が する',
  ],
  [
    'hearsay',
    'らしい/助動詞, そう/名詞.特殊, と の こと, という|って 噂|話|こと, と|って 聞く|伺う|言う|いう|おっしゃる, と|って の 噂|話, だって/助詞, です|ます|た って',
  ],
  ['question', 'か/助詞, か どう か, かしら, ？, ?'],
  [
    '',
    'よう に なる, に 違い ない, に 違い ある ます ん, に まちがい ない, はず, と は 限る|言う|いう|思う, という わけ, て は いる, て も いる',
  ],
];

interface Step {
  readonly words: ReadonlySet<string>;
  readonly partOfSpeech: string | undefined;
  readonly detail: string | undefined;
}

interface Row {
  readonly steps: readonly Step[];
  readonly marks: readonly MarkKind[];
}

function stepOf(written: string): Step {
  const [words = '', speech] = written.split('/');
  const [partOfSpeech, detail] = speech?.split('.') ?? [];
  return { words: new Set(words.split('|')), partOfSpeech, detail };
}

/** By the word they begin with, those of most steps first. */
const rowsByFirst = new Map<string, Row[]>();
for (const [marks, patterns] of rows) {
  const kinds = marks.split(' ').filter((kind) => kind !== '') as MarkKind[];
  for (const pattern of patterns.split(', ')) {
    const row = { steps: pattern.split(' ').map(stepOf), marks: kinds };
    for (const word of row.steps[0]?.words ?? []) {
      rowsByFirst.set(word, [...(rowsByFirst.get(word) ?? []), row]);
    }
  }
}
for (const beside of rowsByFirst.values()) beside.sort((a, b) => b.steps.length - a.steps.length);

const fits = (token: Token | undefined, { words, partOfSpeech, detail }: Step): boolean =>
  token !== undefined &&
  (words.has(token.baseForm) || words.has(token.surface)) &&
  (partOfSpeech === undefined || token.partOfSpeech === partOfSpeech) &&
  (detail === undefined || token.detail === detail);

function rowAt(tokens: readonly Token[], index: number): Row | undefined {
  const token = tokens[index];
  if (token === undefined) return undefined;
  const found = [token.surface, token.baseForm]
    .flatMap((word) => rowsByFirst.get(word) ?? [])
    .filter(({ steps }) => steps.every((step, offset) => fits(tokens[index + offset], step)));
  return found.reduce<Row | undefined>(
    (best, row) => (best !== undefined && best.steps.length >= row.steps.length ? best : row),
    undefined,
  );
}

const politeOrCopula = new Set(['ます', 'です', 'だ', 'れる', 'られる', 'せる', 'させる', 'う']);
const lightVerbs = new Set(['する', 'できる', '出来る', 'ある', 'いる', 'おる', 'なる', 'ござる']);
const lightNouns = new Set(['の', 'ん', 'わけ', '訳', 'こと', 'もの']);
/** They part a predicate from its own denial: 参加はしない, 必須ではない, 来たことがない. */
const lightParticles = new Set(['は', 'も', 'が', 'を', 'で', 'じゃ', 'では', 'に', 'という']);
const finalParticles = new Set(['ね', 'よ', 'な', 'なあ', 'わ', 'さ', 'ぞ', 'ぜ', 'よね']);

type Lead = 'word' | 'particle' | undefined;

/** Whether a token only carries the predicate on: an auxiliary, a light verb or noun, a particle. */
function leadsOn({ partOfSpeech, detail, baseForm, surface }: Token): Lead {
  if (partOfSpeech === '助動詞') return politeOrCopula.has(baseForm) ? 'word' : undefined;
  if (partOfSpeech === '動詞') {
    return detail !== '自立' || lightVerbs.has(baseForm) ? 'word' : undefined;
  }
  if (partOfSpeech === '名詞') return lightNouns.has(surface) ? 'word' : undefined;
  if (partOfSpeech !== '助詞') return undefined;
  if (detail === '接続助詞') return /^[てで]$/u.test(surface) ? 'word' : undefined;
  if (finalParticles.has(surface)) return 'word';
  return lightParticles.has(surface) ? 'particle' : undefined;
}

const isPast = (token: Token, before: Token | undefined): boolean =>
  token.partOfSpeech === '助動詞' &&
  ((token.baseForm === 'た' && token.surface === 'た') ||
    // 住んだ; 必須だ is the copula.
    (token.surface === 'だ' && before?.conjugation === '連用タ接続'));

/** と behind one of these words quotes, adds or compares; elsewhere it makes a condition. */
const afterQuotingTo = new Set(
  '思う 言う いう 聞く 伺う 考える 感じる 信じる 知る 答える 書く おっしゃる する なる いい は も か の'.split(
    ' ',
  ),
);

/** 揃わないと開催しない: the dictionary tells this と from the quoting one only by chance. */
function makesCondition(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  return (
    token.surface === 'と' &&
    token.partOfSpeech === '助詞' &&
    before?.conjugation === '基本形' &&
    !afterQuotingTo.has(next?.baseForm ?? '') &&
    !afterQuotingTo.has(next?.surface ?? '')
  );
}

/** 来るって。, 来るってさ: with nothing behind it って passes on what was said. */
const passesOn = (token: Token, next: Token | undefined): boolean =>
  token.surface === 'って' &&
  (next === undefined || next.partOfSpeech === '記号' || finalParticles.has(next.surface));

/** The mark a single token makes by its place among others. */
function markByPlace(tokens: readonly Token[], at: number): MarkKind | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (isPast(token, tokens[at - 1])) return 'past';
  if (makesCondition(token, tokens[at - 1], tokens[at + 1])) return 'condition';
  return passesOn(token, tokens[at + 1]) ? 'hearsay' : undefined;
}

/** No predicate has more behind it; the bound keeps hostile text linear. */
const longest = 24;

/**
 * How the predicate whose last word of its own (来る, 必須, 参加 of 参加する) is `tokens[index]` is
 * put, by the morphemes behind it up to the end of its clause.
 */
export function modalityAt(tokens: readonly Token[], index: number): TokenModality {
  const marks: Mark[] = [];
  let at = index + 1;
  let end = at;
  while (at <= index + longest) {
    const token = tokens[at];
    if (token === undefined) break;
    const row = rowAt(tokens, at);
    const single = row === undefined ? markByPlace(tokens, at) : undefined;
    const kinds = row?.marks ?? (single === undefined ? undefined : [single]);
    if (kinds !== undefined) {
      const first = at;
      at += row?.steps.length ?? 1;
      end = at;
      for (const kind of kinds) marks.push({ kind, first, end });
      if (kinds.includes('condition') || kinds.includes('concession')) break;
      continue;
    }
    const lead = leadsOn(token);
    if (lead === undefined) break;
    at += 1;
    // A particle belongs to the predicate only where more of it follows.
    if (lead === 'word') end = at;
  }
  const read = obliged(marks, tokens, end);
  return { ...modalityOfMarks(read.map(({ kind }) => kind)), marks: read, end };
}

/** 来なきゃ。, 来ないと。: nothing follows from it, so that it is said to be needed. */
function obliged(marks: readonly Mark[], tokens: readonly Token[], end: number): readonly Mark[] {
  const [denial, condition] = marks.slice(-2);
  if (denial?.kind !== 'denial' || condition?.kind !== 'condition') return marks;
  // 来なかったら stays a condition, even with nothing behind it.
  const isOneWord = denial.first === condition.first;
  if (!isOneWord && tokens[condition.first]?.surface !== 'と') return marks;
  const next = tokens[end];
  const goesOn = next !== undefined && (next.partOfSpeech !== '記号' || next.surface === '、');
  if (goesOn) return marks;
  const { first } = denial;
  return [...marks.slice(0, -2), { kind: 'obligation', first, end: condition.end }];
}
