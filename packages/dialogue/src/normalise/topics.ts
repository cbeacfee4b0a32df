import type { Token } from '@tashika/japanese/tokeniser';
import type { Line } from './line.ts';
import { formalNouns } from './words.ts';

/** A topic a line names: the head of its noun phrase, and where it stands in the folded text. */
export interface Topic {
  readonly noun: string;
  readonly start: number;
  readonly end: number;
}

/** Where a topic may stand at all. は inside other particles (には, では, とは) is none. */
const boundary = /について|の(?:お)?話|は/gu;
const mayNameTopic = /について|の(?:お)?話|は/u;
const clauseEnd = /[、。！？…\n]/u;

/** A clause longer than any that people write is cut, so that the work grows with the text alone. */
const LONGEST_CLAUSE = 400;
/** The longest name in brackets that is taken for a noun. */
const LONGEST_NAME = 20;
/** How many clauses behind a topic its predicate is looked for. */
const PREDICATE_CLAUSES = 6;

/**
 * Phrases before は that name no topic, whatever follows; only with nothing before them in their
 * clause, since 目次は is not 次は. They spare many lines the tokeniser.
 */
const namesNoTopic =
  /^\s*(?:それ|これ|あれ|ここ|そこ|あそこ|どれ|私|私たち|わたし|あたし|うちら|実|本当|今日|今|次|明日|昨日|最近|昔|今回|今年|去年|普段|まず|姉様|やな姉様|お姉ちゃん|あゆ|やな)は$/u;

interface Clause {
  readonly start: number;
  readonly end: number;
}

/**
 * 「〜について」「〜の話」「名詞(句)は＋活用語」 (§6.2, T09): distinct head nouns, without pronouns,
 * the names of those who talk, words of time and nouns that only carry a clause.
 */
export function readTopics(line: Line): Topic[] {
  if (!mayNameTopic.test(line.text)) return [];
  const topics = new Map<string, Topic>();
  const clauses = clausesOf(line.text);
  for (const [index, clause] of clauses.entries()) {
    const words = line.text.slice(clause.start, clause.end);
    for (const match of words.matchAll(boundary)) {
      const topic =
        match[0] === 'は'
          ? topicBeforeWa(line, words, match.index, clauses, index)
          : topicBefore(line, clause, clause.start + match.index);
      if (topic === undefined) continue;
      const key = topicKey(topic.noun);
      if (![...topics.keys()].some((known) => isSameTopic(known, key))) topics.set(key, topic);
    }
  }
  return [...topics.values()];
}

/** お酒 and 酒 are one topic. */
export function topicKey(noun: string): string {
  return noun.length > 2
    ? noun.replace(/^[おご御]/u, '')
    : noun.replace(/^[お御](?=\p{sc=Han})/u, '');
}

/**
 * Nouns of one character that name the kind of what stands before them: 虫歯 is a 歯, 緑茶 a 茶. Most
 * others are no kind any more: 花火 is no 火, 手紙 no 紙, 電車 no 車.
 */
const kinds = new Set('茶酒歯犬猫魚鳥寺城橋駅肉薬靴服塩油汁麺豆丼鍋傘湯飯菓餅');
/** The same only behind a word of its own: 炭酸水, 自動車, 富士山; 香水 and 電車 are other things. */
const kindsOfWords = new Set('水車山川湖島海本花木');

/** Whether one of the topics is the other, or the head of it: 日本酒 and 酒, 夏祭り and 祭り. */
function isSameTopic(one: string, other: string): boolean {
  if (one === other) return true;
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  if (shorter === '' || !longer.endsWith(shorter)) return false;
  if (shorter.length > 1) return true;
  return kinds.has(shorter) || (longer.length > 2 && kindsOfWords.has(shorter));
}

/** The clauses between signs; a topic's own words never cross one. */
function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const ends = at === text.length || clauseEnd.test(text.charAt(at));
    if (!ends && at - start < LONGEST_CLAUSE) continue;
    clauses.push({ start, end: at });
    start = ends ? at + 1 : at;
  }
  return clauses;
}

function topicBeforeWa(
  line: Line,
  words: string,
  at: number,
  clauses: readonly Clause[],
  index: number,
): Topic | undefined {
  const clause = clauses[index];
  // は never follows a sign, and no noun ends on these particles.
  if (clause === undefined || at === 0 || /[\s〜をにでとっはへ]/u.test(words.charAt(at - 1))) {
    return undefined;
  }
  if (at <= 6 && namesNoTopic.test(words.slice(0, at + 1))) return undefined;
  const tokens = line.tokens(clause.start, clause.end);
  const place = tokens.findIndex((token) => token.start === clause.start + at);
  const particle = tokens[place];
  if (particle?.surface !== 'は' || particle.partOfSpeech !== '助詞') return undefined;
  const topic = headNounBefore(line, tokens, place);
  if (topic === undefined || isExistencePhrase(topic.noun, words.slice(at + 1))) return undefined;
  if (tokens.slice(place + 1).some(conjugates)) return topic;
  return predicateFollows(line, clauses, index) ? topic : undefined;
}

/** 問題はありません, 可能性はあります: set phrases about whether something is so, no topic. */
function isExistencePhrase(noun: string, after: string): boolean {
  return (
    /(?:可能性|問題|必要|影響|無理|予定|変化|心配|間違い|違い|動き|異常|つもり|こだわり|興味)$/u.test(
      noun,
    ) &&
    /^(?:特に|まだ|全く|まったく)?(?:ない|なかった|なく|なさ|あり|ある|あった|ござい|見られ)/u.test(
      after,
    )
  );
}

function topicBefore(line: Line, clause: Clause, at: number): Topic | undefined {
  const tokens = line.tokens(clause.start, clause.end);
  const place = tokens.findIndex((token) => token.start === at);
  return tokens[place]?.partOfSpeech === '助詞' ? headNounBefore(line, tokens, place) : undefined;
}

/** Whether the sentence goes on to a conjugated word in the clauses behind this one. */
function predicateFollows(line: Line, clauses: readonly Clause[], index: number): boolean {
  for (let next = index + 1; next <= index + PREDICATE_CLAUSES; next += 1) {
    const before = clauses[next - 1];
    const clause = clauses[next];
    if (before === undefined || clause === undefined) return false;
    if (line.text[before.end] !== '、') return false;
    if (line.tokens(clause.start, clause.end).some(conjugates)) return true;
  }
  return false;
}

const conjugated = new Set(['動詞', '形容詞', '助動詞']);

function conjugates(token: Token): boolean {
  return conjugated.has(token.partOfSpeech) || token.detail === '形容動詞語幹';
}

const noHead = new Set(['非自立', '代名詞', '副詞可能', '数', '特殊']);
const noTopic = new Set(formalNouns);

/** The head of the noun phrase that ends before the token at `index`; adjacent nouns join. */
export function headNounBefore(
  line: Line,
  tokens: readonly Token[],
  index: number,
): Topic | undefined {
  const last = tokens[index - 1];
  if (last !== undefined && /^[」』]$/u.test(last.surface)) return quotedBefore(line, last.start);
  if (last === undefined) return undefined;
  if (last.partOfSpeech !== '名詞' && !endsCompound(last, tokens[index - 2])) return undefined;
  const first = phraseStart(tokens, index - 1);
  const head = tokens[first];
  if (head === undefined) return undefined;
  const noun = line.text.slice(head.start, last.end);
  return isTopicNoun(line, tokens.slice(first, index), noun)
    ? { noun, start: head.start, end: last.end }
    : undefined;
}

/** 「都市の残響」は: what is quoted is the noun, if it is a name and not a sentence. */
function quotedBefore(line: Line, close: number): Topic | undefined {
  const from = Math.max(0, close - LONGEST_NAME);
  const near = line.text.slice(from, close);
  const open = from + Math.max(near.lastIndexOf('「'), near.lastIndexOf('『'));
  if (open < from) return undefined;
  const noun = line.text.slice(open + 1, close);
  if (noun === '' || clauseEnd.test(noun) || line.lexicon.isFrame(noun)) return undefined;
  return { noun, start: open + 1, end: close };
}

/** 筑前煮, 塩焼き: a verb's stem behind a noun makes one noun with it. */
function endsCompound(last: Token, before: Token | undefined): boolean {
  return (
    last.partOfSpeech === '動詞' &&
    last.conjugation === '連用形' &&
    before?.partOfSpeech === '名詞' &&
    ['一般', '固有名詞', 'サ変接続'].includes(before.detail) &&
    before.end === last.start
  );
}

function phraseStart(tokens: readonly Token[], last: number): number {
  let first = last;
  while (first > 0) {
    const before = tokens[first - 1];
    const current = tokens[first];
    if (before === undefined || current === undefined || before.end !== current.start) break;
    const joins =
      (before.partOfSpeech === '名詞' &&
        !['非自立', '代名詞', '副詞可能'].includes(before.detail)) ||
      before.partOfSpeech === '接頭詞';
    if (!joins) break;
    first -= 1;
  }
  // 愛らしさ: an adjective made a noun.
  const made = tokens[first];
  if (made?.detail === '接尾' && /^[さみ]$/u.test(made.surface)) {
    if (tokens[first - 1]?.partOfSpeech === '形容詞') first -= 1;
  }
  return first;
}

function isTopicNoun(line: Line, phrase: readonly Token[], noun: string): boolean {
  const [only] = phrase;
  if (noun === '結果') return true;
  if (phrase.length === 1 && only !== undefined && noHead.has(only.detail)) return false;
  // 夏休み期間中, 走行時: when something is so.
  if (phrase.length > 1 && /[中時頃際]$/u.test(noun)) return false;
  // 九時, 3番, 二人: numbers with what they count.
  if (phrase.every(({ detail }) => detail === '数' || detail === '接尾')) return false;
  if (noTopic.has(noun) || !/[\p{L}\p{N}]/u.test(noun)) return false;
  return !line.lexicon.isFrame(noun);
}

/**
 * The nouns that carry the content of a line, each once: whole phrases, and the words of two
 * characters or more they are made of (金箔装飾 is also about 金箔).
 */
export function contentNouns(line: Line): Topic[] {
  const found = new Map<string, Topic>();
  const tokens = line.tokens(0, line.text.length);
  const add = (start: number, end: number) => {
    const noun = line.text.slice(start, end);
    const key = topicKey(noun);
    if (!found.has(key)) found.set(key, { noun, start, end });
  };
  let last = tokens.length - 1;
  while (last >= 0) {
    const token = tokens[last];
    if (token?.partOfSpeech !== '名詞') {
      last -= 1;
      continue;
    }
    const first = phraseStart(tokens, last);
    const phrase = tokens.slice(first, last + 1);
    const start = phrase[0]?.start ?? token.start;
    const noun = line.text.slice(start, token.end);
    const carries = phrase.some(({ detail }) => contentDetails.has(detail));
    if (carries && isTopicNoun(line, phrase, noun)) {
      add(start, token.end);
      for (const part of phrase) {
        if (part.end - part.start >= 2 && contentDetails.has(part.detail)) {
          if (isTopicNoun(line, [part], part.surface)) add(part.start, part.end);
        }
      }
    }
    last = first - 1;
  }
  return [...found.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}

const contentDetails = new Set(['一般', '固有名詞', 'サ変接続']);
