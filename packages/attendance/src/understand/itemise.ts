import { delayAt } from './analyse/delay.ts';
import { all, bareCountAt, none, quantityAt, some } from './analyse/numbers.ts';
import type { Word } from './analyse/words.ts';
import { readEndings } from './endings.ts';
import { type Found, type Item, item } from './items.ts';
import {
  beginsEntry,
  type Cue,
  entryOf,
  firstsOf,
  isComingAbout,
  isComplete,
  isGame,
  isTask,
  type Sense,
} from './lexicon.ts';
import { plainItem, predicateItem } from './plain-item.ts';

/** The items of a text, in order; every word is in one. */
export function itemsOf(text: string, words: readonly Word[]): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < words.length; ) {
    const [found, next] = itemAt(text, words, at, items);
    items.push(found);
    at = next;
  }
  return items;
}

const isStop = (surface: string): boolean => /^[。\n？！]+$/u.test(surface);
const after = (words: readonly Word[], at: number, end: number): number => {
  let next = at;
  while (next < words.length && (words[next] as Word).start < end) next++;
  return next;
};

function itemAt(text: string, words: readonly Word[], at: number, before: readonly Item[]): Found {
  const word = words[at] as Word;
  const { start, end, surface } = word;
  if (word.ref !== undefined) return [peopleItem(word), at + 1];
  const delay = delayItem(text, words, at);
  if (delay !== undefined) return delay;
  if (word.isDate) {
    const length = isLength(text.slice(start, end), text.slice(end)) ? ['length'] : [];
    return [item(['date', 'silent', ...length], start, end), at + 1];
  }
  if (isStop(surface)) {
    const tags = surface.includes('？') ? ['stop', 'question'] : ['stop'];
    return [item(tags, start, end), at + 1];
  }
  return (
    countedItem(words, at) ??
    numberItem(text, words, at, before) ??
    entryItem(words, at) ??
    plainItem(words, at)
  );
}

/** 「12時間後」, 「24時間」: how long, and no day; 「2時間の枠」 is what is looked for. */
const isLength = (words: string, behind: string): boolean =>
  /(?:[0-9一二三四五六七八九十]|半)(?:(?<!時[0-9一二三四五六七八九十]*)分|時間|日間?|週間)半?後$/u.test(
    words,
  ) ||
  (/(?:[0-9一二三四五六七八九十]|半)(?:(?<!時[0-9一二三四五六七八九十]*)分|時間|日間|週間)半?$/u.test(
    words,
  ) &&
    !/^(?:の|で|ほどの|くらいの|程度の)/u.test(behind));

/** 「24時間待ってから」; 「24時間待たずに」 is none. */
function delayItem(text: string, words: readonly Word[], at: number): Found | undefined {
  const { start } = words[at] as Word;
  const delay = delayAt(text, start);
  if (delay === undefined) return undefined;
  const from = after(words, at, delay.end);
  const { tags, next } = readEndings(words, from, words[from - 1]?.pos === '名詞');
  if (tags.includes('neg')) return undefined;
  const { end } = words[Math.max(next, from) - 1] as Word;
  return [
    item(['delay'], start, end, { is: 'delay', seconds: delay.seconds }),
    Math.max(next, from),
  ];
}

function peopleItem({ ref, start, end }: Word): Item {
  if (ref === undefined) return item([], start, end);
  const { groups, kind } = ref;
  if (groups === undefined)
    return item(['people', kind], start, end, {
      is: 'people',
      people: { refs: [ref], joint: 'and' },
    });
  const tags = groups.any
    ? ['choice', 'eitherGroup']
    : groups.refs.length === 1
      ? ['together']
      : ['eachGroup'];
  return item(['people', 'group', 'list', ...tags], start, end, {
    is: 'people',
    people: { refs: groups.refs, joint: groups.any ? 'or' : 'and' },
  });
}

/** 「1人も必要」, 「1人もほしい」: what is asked for; 「1人も欠けず」 denies. */
const isWanted = (next: Word | undefined): boolean =>
  next !== undefined && /^(?:必要|必須|ほしい|欲しい|お願い)$/u.test(next.base);

const countedCues = ['nobody', 'someone', 'both', 'bothAlso', 'asMany'] as const;
const countedFirsts = firstsOf(countedCues);

/** 誰か, 一人も: numbers in words of their own. */
function countedItem(words: readonly Word[], at: number): Found | undefined {
  if (!countedFirsts.has((words[at] as Word).surface.charCodeAt(0))) return undefined;
  const counted = lexical(words, at, countedCues);
  if (counted === undefined) return undefined;
  const { cue, next } = counted;
  const { start } = words[at] as Word;
  const { end } = words[next - 1] as Word;
  if (cue === 'bothAlso') return [item(['both', 'also'], start, end), next];
  if (cue === 'asMany' || cue === 'both') return [item([cue], start, end), next];
  const isNobody = cue === 'nobody';
  // 「3年から1人も必要です」: one of them too, and not nobody.
  if (isNobody && isWanted(words[next])) return undefined;
  return [
    item(['quantity', isNobody ? 'none' : 'some'], start, end, {
      is: 'quantity',
      quantity: isNobody ? none : some,
    }),
    next,
  ];
}

function numberItem(
  text: string,
  words: readonly Word[],
  at: number,
  before: readonly Item[],
): Found | undefined {
  const { pos, surface, start } = words[at] as Word;
  const mayCount =
    ['名詞', '接頭詞', '連体詞', '副詞'].includes(pos) ||
    surface === 'お' ||
    /^[-−0-9一二三四五六七八九十過半約]/u.test(surface);
  if (!mayCount || isDecimalTail(before, start, text)) return undefined;
  // 「営業2・開発1」, 「男声は1いれば」.
  const last = before.at(-1);
  const named = last?.tags.has('wa') || last?.tags.has('kara') ? before.at(-2) : last;
  const isOfGroup = ['group', 'others', 'besides'].some((tag) => named?.tags.has(tag));
  const number = quantityAt(text, start) ?? (isOfGroup ? bareCountAt(text, start) : undefined);
  if (number === undefined) return undefined;
  const { quantity, end } = number;
  const next = after(words, at, end);
  // 一人暮らし: where the number ends inside a word, it is none.
  return (words[next - 1] as Word).end === end
    ? [item(['quantity', quantity.kind], start, end, { is: 'quantity', quantity }), next]
    : undefined;
}

/** 2.5人: the 5 is no number of its own. */
const isDecimalTail = (before: readonly Item[], start: number, text: string): boolean =>
  text[start - 1] === '.' && (before.at(-1)?.end ?? 0) > start;

const speaking = new Set<string>(['if', 'neg', 'even', 'hearsay', 'asked', 'guess', 'musing']);

function entryItem(words: readonly Word[], at: number): Found | undefined {
  const entry = longestEntryAt(words, at);
  if (entry === undefined) return undefined;
  const { next, tags, sense } = entry;
  // 「真理さんに訂正します」: to what it is changed, not that it was wrong.
  const { surface, pos } = words[at] as Word;
  if (/^(?:訂正|改め)/u.test(surface) && words[at - 1]?.surface === 'に')
    return predicateItem(words, at, at + 1, 'change', pos === '名詞');
  const head = words[next - 1] as Word;
  const { start } = words[at] as Word;
  if (sense !== undefined)
    return predicateItem(words, at, next, sense, head.pos === '名詞' || head.pos === '記号', [
      ...tags,
      ...(sense === 'gather' && isComplete(surface) ? ['complete'] : []),
      ...(sense === 'gather' && /^(?:い|お|居)る$/u.test(head.base) ? ['being'] : []),
      // 「遊べる」, 「できる」: what can be done.
      ...(sense === 'held' && /(?:でき|出来|[べれせて]|^開け(?:られ)?)る$/u.test(head.base)
        ? ['possible']
        : []),
      ...(sense === 'held' && !isComingAbout(surface) ? ['doing'] : []),
      ...(sense === 'bad' && /^少な/u.test(surface) ? ['few'] : []),
      // 「田中さんは確定です」: sure to come; nobody decides.
      ...(sense === 'decide' && isCopula(words[next]) && /^(?:確定|決定)$/u.test(surface)
        ? ['settled']
        : []),
    ]);
  // 「5人以上で活動します」.
  if (tags.includes('occasion') && words[next]?.base === 'する')
    return predicateItem(words, at, next, 'held', true);
  const isEverybody = tags.includes('everybody');
  if (isEverybody || tags.includes('all'))
    return [
      item(['quantity', 'all', ...(isEverybody ? ['loose'] : [])], start, head.end, {
        is: 'quantity',
        quantity: isEverybody ? { ...all, loose: true } : all,
      }),
      next,
    ];
  // 3人になったら: the verb says nothing, its endings do.
  if (head.pos === '動詞' && tags.includes('silent')) {
    const endings = readEndings(words, next, false);
    if (endings.tags.some((tag) => speaking.has(tag)))
      return predicateItem(words, at, next, 'be', false);
    if (endings.next > next)
      return [item(tags, start, (words[endings.next - 1] as Word).end), endings.next];
  }
  // 「…かつ4名以上」: what stands before it counts among them.
  if (tags.includes('and') && /(?:かつ|且つ)$/u.test(surfaceOf(words, at, next - 1)))
    return [item([...tags, 'jointly'], start, head.end), next];
  // 「天気が良ければ」 is a case, 「よければ」 a manner.
  if (tags.includes('ideally') && /^(?:良|よ)(?:け|ろ)/u.test(surface))
    return [item([...tags, 'fine'], start, head.end), next];
  // 「田中さんもぜひ」 hopes; 「ぜひ田中さんにも来てほしい」 says so by its verb.
  if (tags.includes('silent') && /^(?:ぜひ|是非)/u.test(surface))
    return [item([...tags, 'plea'], start, head.end), next];
  // 「早い時間」: when on a day, perhaps.
  if (tags.includes('day') && /^時間/u.test(surface))
    return [item([...tags, 'hour'], start, head.end), next];
  // 「保全か品証のどちらか1名」: one person, of whichever.
  if (tags.includes('either') && /(?:[人名]|お一方|様)$/u.test(surfaceOf(words, at, next - 1)))
    return [item([...tags, 'single'], start, head.end), next];
  return [item(tags, start, head.end), next];
}

function lexical(
  words: readonly Word[],
  at: number,
  wanted: readonly Cue[],
): { next: number; cue: string } | undefined {
  let key = '';
  let found: { next: number; cue: string } | undefined;
  for (let next = at; next < Math.min(at + 6, words.length); next++) {
    key += (words[next] as Word).surface;
    if (!beginsEntry(key)) break;
    const cue = entryOf(key)?.cue;
    if (cue === undefined || !wanted.includes(cue)) continue;
    const isVerb = cue === 'both' && key.endsWith('って') && isVerbal(words, at, next);
    if (!isVerb) found = { next: next + 1, cue };
  }
  return found;
}

interface EntryAt {
  readonly next: number;
  readonly tags: readonly string[];
  readonly sense: Sense | undefined;
}

function entryFor(
  words: readonly Word[],
  at: number,
  last: number,
  key: string,
): EntryAt | undefined {
  const entry = entryOf(key);
  if (entry === undefined || !fits(words, at, last, entry)) return undefined;
  const tags: string[] = [];
  if (entry.cue !== undefined) tags.push(entry.cue);
  if (entry.silent) tags.push('silent');
  if (entry.occasion)
    tags.push('occasion', ...(isTask(key) ? ['task'] : []), ...(isGame(key) ? ['game'] : []));
  return { next: last + 1, tags, sense: entry.sense };
}

/** The longest entry of the lexicon that begins here: surfaces as they stand, the last word by its dictionary form. */
function longestEntryAt(words: readonly Word[], at: number): EntryAt | undefined {
  let prefix = '';
  let plain = '';
  let best: EntryAt | undefined;
  for (let next = at; next < Math.min(at + 7, words.length); next++) {
    const word = words[next] as Word;
    if (word.ref !== undefined || word.isDate || isStop(word.surface)) break;
    best =
      entryFor(words, at, next, prefix + word.surface) ??
      (word.base === word.surface ? undefined : entryFor(words, at, next, prefix + word.base)) ??
      (plain === prefix ? undefined : entryFor(words, at, next, plain + word.base)) ??
      best;
    prefix += word.surface;
    plain += next > at && /^(?:[はもの]|さえ)$/u.test(word.surface) ? 'が' : word.surface;
    if (!beginsEntry(prefix) && (plain === prefix || !beginsEntry(plain))) break;
  }
  return best;
}

/** Whether the entry may stand for these words: an auxiliary いる is no presence, a particle か no or. */
function fits(
  words: readonly Word[],
  at: number,
  last: number,
  entry: { sense?: Sense; silent?: true; cue?: string },
): boolean {
  const word = words[at] as Word;
  const isSingle = at === last;
  // 「残る全員」; 「3人残れば」 is a verb.
  if (entry.cue === 'others' && word.base === '残る')
    return words[last + 1]?.pos === '名詞' && /^残(?:る|った)/u.test(surfaceOf(words, at, last));
  if (entry.cue === 'both' && word.base !== word.surface && isVerbal(words, at, last)) return false;
  if (isSingle && (word.pos === '助詞' || word.pos === '助動詞'))
    return entry.cue === 'musing' || entry.cue === 'reason';
  if (isSingle && entry.sense !== undefined && word.pos === '動詞' && word.detail === '非自立') {
    const previous = words[at - 1];
    return previous === undefined || !/^[てで]$/u.test(previous.surface) || isManner(words, at - 2);
  }
  if (isSingle && word.pos === '接頭詞' && entry.sense !== undefined) return word.surface === '要';
  return true;
}

const isCopula = (word: Word | undefined): boolean =>
  /^(?:です|だ|なの|でし)/u.test(word?.surface ?? '');

const surfaceOf = (words: readonly Word[], at: number, last: number): string =>
  words
    .slice(at, last + 1)
    .map(({ surface }) => surface)
    .join('');

/** 「無理して来なくても」, 「頑張って来て」: how somebody comes. */
const isManner = (words: readonly Word[], at: number): boolean =>
  words[at - 1]?.surface === '無理' || /^(?:頑張る|がんばる|急ぐ)$/u.test(words[at]?.base ?? '');

/** 「そろってから」, 「揃ってないと」, 「揃っていれば」: they gather; 「そろって来る」 is how they come. */
const isVerbal = (words: readonly Word[], at: number, last: number): boolean =>
  words[at - 1]?.surface === 'が' ||
  /^(?:から|ない|なく|なけれ|なかっ|なきゃ|い(?:る|れ|た|ない|なく|なけ)?|おら|おれ)$/u.test(
    words[last + 1]?.surface ?? '',
  ) ||
  // 「そろって3時間たったら」.
  /^(?:丸|まる)?(?:[0-9]+(?:時間|分|日)|半日)/u.test(surfaceOf(words, last + 1, last + 3));
