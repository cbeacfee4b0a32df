import { type Piece, quotations } from '@tashika/japanese';

/** What stands at a place of a performed line. */
interface Part {
  readonly kind: 'speech' | 'direction' | 'emphasis';
  readonly start: number;
  readonly end: number;
  /** Without its signs. */
  readonly from: number;
  readonly to: number;
}

export interface Performed {
  /** What is said, in the offsets of the text. */
  readonly pieces: readonly Piece[];
  /** The signs and directions that were taken off. */
  readonly removed: readonly {
    readonly kind: 'unwrap' | 'direction' | 'emphasis';
    readonly start: number;
    readonly end: number;
  }[];
}

const speechMarks: ReadonlySet<string> = new Set(['「', '｢']);
const closedSentence = /[。！？!?｡…〜~♪.,、]\s*$/u;
const blank = /^[\s*_]*$/u;

/**
 * A line that is nothing but speech in quotation marks, with stage directions before, after and
 * between (T01, T19); undefined where words stand outside of both.
 */
export function quotedSpeech(text: string): Performed | undefined {
  if (!/^[「｢（(［[【〔*＊_"“'‘<〈]/u.test(text)) return undefined;
  const parts = [...partsOf(text)].filter(({ kind }) => kind !== 'emphasis');
  if (!parts.some(({ kind }) => kind === 'speech')) return singleQuoted(text);
  const pieces: Piece[] = [];
  let at = 0;
  let between = '';
  for (const { kind, start, end, from, to } of parts) {
    const gap = text.slice(at, start);
    if (!blank.test(gap)) return undefined;
    between += gap;
    at = end;
    if (kind !== 'speech') continue;
    const before = pieces.at(-1);
    const broken =
      before !== undefined &&
      (between.includes('\n') || !closedSentence.test(text.slice(before.start, before.end)));
    pieces.push({ start: from, end: to, joint: broken ? '\n' : '' });
    between = '';
  }
  if (!blank.test(text.slice(at))) return undefined;
  return { pieces, removed: [{ kind: 'unwrap', start: 0, end: text.length }] };
}

/** 'わ！': an apostrophe is a quotation mark only around the whole. */
function singleQuoted(text: string): Performed | undefined {
  const inner = /^['‘]([^\n]+)['’]$/u.exec(text)?.[1];
  if (inner === undefined || /^['‘]|['’]$/u.test(inner)) return undefined;
  return {
    pieces: [{ start: 1, end: text.length - 1, joint: '' }],
    removed: [{ kind: 'unwrap', start: 0, end: text.length }],
  };
}

/** Quotation marks and the signs of directions, wherever they stand; never one inside another. */
function* partsOf(text: string): Iterable<Part> {
  const brackets = quotations(text);
  let next = 0;
  const sign =
    /((?<!\d)\*{1,3}|＊|(?<![\p{L}\p{N}_])__?)(?=[^\s*＊_])([^*＊\n]*?[^\s*＊_])\1|[[［【〔〈]([^\][［］【】〔〕〈〉\n]+)[\]］】〕〉]|"([^"]+)"|“([^”]+)”/gu;
  let match: RegExpExecArray | null = null;
  let looked = -1;
  for (let at = 0; at < text.length; ) {
    while ((brackets[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const bracket = brackets[next];
    // What was found far ahead still stands there: the text is gone through once.
    if (looked < 0 || (match !== null && match.index < at)) {
      sign.lastIndex = at;
      match = sign.exec(text);
      looked = at;
    }
    if (bracket !== undefined && (match === null || bracket.start <= match.index)) {
      const { start, end, open } = bracket;
      at = end;
      // 『…』 names a work and is no speech.
      if (open === '『') continue;
      const kind = speechMarks.has(open) ? 'speech' : 'direction';
      yield { kind, start, end, from: start + 1, to: end - 1 };
      continue;
    }
    if (match === null) return;
    const [whole, marks, marked, , straight, curly] = match;
    const start = match.index;
    const end = start + whole.length;
    // **「わ！」**: the signs stand around a quotation, which is what counts.
    if (marks !== undefined && /^["“「｢]/u.test(marked ?? '')) {
      at = start + marks.length;
      continue;
    }
    at = end;
    // Signs around signs are a face: *^_^*.
    if (!/\p{L}/u.test(whole)) continue;
    const width = marks?.length ?? 1;
    const inner = { from: start + width, to: end - width };
    if (straight !== undefined || curly !== undefined) {
      yield { kind: 'speech', start, end, ...inner };
    } else if (marks === undefined || isDirection(text, { start, end, ...inner }, marks)) {
      yield { kind: 'direction', start, end, ...inner };
    } else {
      yield { kind: 'emphasis', start, end, ...inner };
    }
  }
}

/** Whether a sentence ends or begins shows in so many characters. */
const NEAR = 12;

/** How actions are written down, not how anybody speaks: 微笑みながら, 手を振る, ため息. */
const performed =
  /(?:[うくぐすつぬぶむるてでたに]|ながら|つつ|まま|様子|顔|声|調子|仕草|笑み?|息|視線|沈黙|ポーズ)$/u;
const spokenEnd = /[。！？!?♪〜]$|(?:です|ます|ね|よ|かな|かも|だもん|じゃん|よね|い)$/u;

/** *微笑む* is a direction, *すっごい*可愛い an emphasis: the one stands by itself, the other in a sentence. */
function isDirection(
  text: string,
  { start, end, from, to }: Omit<Part, 'kind'>,
  marks: string,
): boolean {
  const inner = text.slice(from, to);
  if (marks.length > 1 || spokenEnd.test(inner)) return false;
  const before = text.slice(Math.max(0, start - NEAR), start);
  const after = text.slice(end, end + NEAR);
  const begins = start === 0 || /[\n。！？!?.…♪〜」』"”）)*][ \t\u3000]*$/u.test(before);
  const ends = end === text.length || /^[ \t\u3000]*\n/u.test(after);
  if (!begins && !ends) return false;
  // I *really* mean it goes on in small letters.
  if (/^\s*[\p{Ll},;]/u.test(after)) return false;
  return ends || /^[\s「｢"“*]/u.test(after) || performed.test(inner);
}

/** Laughter and the like belong to how something is said: （笑）. */
const remark = /^(?:\p{sc=Han}{1,2}|[wｗ]+)$/u;

/**
 * Speech without quotation marks, with directions in it (T19): `*動作* 台詞`, `[動作] 台詞`, and
 * `（動作）台詞` at the start of a line; emphasis loses its signs and keeps its words.
 */
export function bareSpeech(text: string): Performed | undefined {
  if (!/[*＊_[［（(]/u.test(text)) return undefined;
  const removed: { kind: 'direction' | 'emphasis'; start: number; end: number }[] = [];
  const cuts: { start: number; end: number }[] = [];
  for (const { kind, start, end, from, to } of partsOf(text)) {
    if (kind === 'speech') continue;
    if (kind === 'emphasis') {
      removed.push({ kind, start, end });
      cuts.push({ start, end: from }, { start: to, end });
    } else if (isStaged(text, start, from, to)) {
      removed.push({ kind, start, end });
      cuts.push({ start, end });
    }
  }
  if (cuts.length === 0) return undefined;
  const pieces = leftBetween(text, cuts);
  if (!pieces.some(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))) {
    return undefined;
  }
  return { pieces, removed };
}

/** [名前], [相手の名前], [ユーザー名]: nobody filled it in. */
export const namePlace =
  /^\s*(?:(?:相手|あなた|ユーザー|キャラクター|主人公|話者|店|場所|商品|作品|友人|友達)の?)?(?:お?名前|名|氏名|ネーム)(?:を入れる|を入力)?\s*$|^\s*(?:your |user |character |user_|char_)?name\s*$/iu;

function isStaged(text: string, start: number, from: number, to: number): boolean {
  const inner = text.slice(from, to);
  const sign = text.charAt(start);
  // A control token or the place of a name in brackets is for the rule to find.
  if (/^\/?INST$/iu.test(inner) || namePlace.test(inner)) return false;
  if (sign === '【' || sign === '〔' || sign === '〈') return false;
  // 「[注1]の記述」 is said: what is done stands by itself, or reads like something done.
  if (sign !== '（' && sign !== '(') {
    const apart =
      start === 0 ||
      /[\s。！？!?.…♪〜」』"”）)*]$/u.test(text.slice(0, start)) ||
      /^(?:$|[\s「｢"“])/u.test(text.slice(to + 1));
    return /\p{L}/u.test(inner) && (apart || performed.test(inner));
  }
  // （混雑時は除きます） is said; an action stands at the start of a line and is no sentence.
  const near = text.slice(Math.max(0, start - NEAR), start);
  const leads = start === 0 || /\n[ \t\u3000]*$/u.test(near);
  return leads && !remark.test(inner) && performed.test(inner) && !spokenEnd.test(inner);
}

/** The stretches between the cuts; words of a script that writes blanks keep one between them. */
function leftBetween(text: string, cuts: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let gap = '';
  const take = (end: number) => {
    const raw = text.slice(at, end);
    const said = raw.trim();
    if (said === '') {
      gap += raw;
      return;
    }
    const start = at + raw.indexOf(said);
    const before = pieces.at(-1);
    const blanks = gap + text.slice(at, start);
    const written = before === undefined ? '' : text.slice(before.start, before.end);
    let joint = '';
    if (before !== undefined && blanks.includes('\n')) joint = '\n';
    else if (before !== undefined && /\s/u.test(blanks)) {
      joint = /[\p{ASCII}]$/u.test(written) ? ' ' : '';
    }
    pieces.push({ start, end: start + said.length, joint });
    gap = raw.slice(raw.indexOf(said) + said.length);
  };
  for (const cut of cuts) {
    take(cut.start);
    at = cut.end;
  }
  take(text.length);
  return pieces;
}
