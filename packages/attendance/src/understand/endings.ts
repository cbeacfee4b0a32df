import type { Word } from './analyse/words.ts';
import { type Ending, type Endings, endingAt, Place } from './ending-rules.ts';

/** The endings from `from` on; each denial turns the last one round. */
export function readEndings(words: readonly Word[], from: number, isNoun: boolean): Endings {
  const here = new Place(words, from, isNoun);
  for (;;) {
    const one = here.word();
    if (one === undefined || one.ref !== undefined || one.isDate) break;
    const rule = endingAt(here);
    if (rule === undefined) break;
    const take = typeof rule.take === 'function' ? rule.take(here) : (rule.take ?? 1);
    for (const tag of rule.tags ?? []) here.tags.add(tag);
    if (rule.negates) {
      here.negations++;
      here.tags.delete('noun');
    }
    rule.act?.(here);
    if (rule.noun !== undefined) here.nounLike = rule.noun;
    here.at += take;
    if (rule.last) break;
  }
  return concluded(here);
}

/** What stops a predicate from standing before a noun. */
const closing: readonly Ending[] = [
  'if',
  'even',
  'te',
  'but',
  'cause',
  'request',
  'quote',
  'noun',
  'orLink',
];

/** 「十分じゃないかな」, 「いいんじゃないでしょうか」: it is thought to be so. */
const supposed = /(?:じゃ|では)(?:ない|ありません)(?:です|でしょう)?か(?:な|ね|と)?/u;

function concluded({ words, tags, at, from, isNoun, negations }: Place): Endings {
  if (tags.has('if')) tags.delete('past');
  const written = words.slice(from, at).map(({ surface }) => surface);
  const isSupposed = negations === 1 && supposed.test(written.join(''));
  if (isSupposed) {
    tags.delete('asked');
    tags.add('musing');
  }
  if (negations % 2 === 1 && !isSupposed) tags.add('neg');
  if (negations >= 2) tags.add('wake');
  if (at === from && isNoun) tags.add('noun');
  const next = words[at];
  const last = words[at - 1];
  const isVerb = at > from || !isNoun;
  const isBeforeNoun =
    next !== undefined &&
    (next.pos === '名詞' || next.ref !== undefined) &&
    !/^[。、\n]$/u.test(next.surface);
  // 「社長が出席し、取締役が2名いること」.
  if (next?.surface === '、' && last?.conjugation === '連用形' && isVerb) tags.add('te');
  const canStand = last === undefined || /基本|体言|^$/u.test(last.conjugation) || tags.has('past');
  if (isVerb && isBeforeNoun && canStand && !closing.some((tag) => tags.has(tag))) tags.add('adn');
  return { tags: [...tags], next: at };
}
