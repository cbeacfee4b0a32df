import type { Item } from './items.ts';
import type { Statement } from './statement.ts';

/**
 * 「このゲームは3人以上で遊べます」, 「面接は3人で行います」: what something is like, or who does the
 * work. Its topic is a kind of thing, and nobody decides: what can be done, or by how many. 「忘年会は5人
 * 以上で開催します」, 「3人いれば行います」, 「麻雀は4人でやりましょう」 are the organiser's word.
 */
export function withDescriptions(
  statements: readonly Statement[],
  words: readonly Item[],
): readonly Statement[] {
  return isDescription(words)
    ? statements.map((one) =>
        one.says === 'need' ? { ...one, doubts: [...one.doubts, 'described'] } : one,
      )
    : statements;
}

function isDescription(words: readonly Item[]): boolean {
  const kind = words.findIndex(
    ({ tags }, at) => tags.has('occasion') && isTopic(words.slice(at + 1)),
  );
  const isThisOne = words.some(({ tags }) =>
    ['thisTime', 'date', 'people'].some((tag) => tags.has(tag)),
  );
  // 「4人来れば作業は進められます」: the condition comes first.
  const isThen = words.slice(0, Math.max(kind, 0)).some(({ tags }) => tags.has('if'));
  if (kind < 0 || isThisOne || isThen) return false;
  const rest = words.slice(kind);
  const isBare = !rest.some(({ tags }) =>
    ['least', 'floor', 'more', 'all', 'kara'].some((tag) => tags.has(tag)),
  );
  const done = rest.findLast(({ tags }) => tags.has('held'));
  const isNeeded = rest.some(({ tags }) => tags.has('must') && !tags.has('if'));
  if (rest[0]?.tags.has('game') && done === undefined) return isBare && isNeeded;
  const isTask = rest[0]?.tags.has('task') === true;
  // 「高所作業は2名以上で行ってください」: how such work is done, whoever is told so.
  const isDecided = ['volition', 'want', 'neg', 'if', ...(isTask ? [] : ['request'])].some((tag) =>
    done?.tags.has(tag),
  );
  if (done === undefined || isDecided) return false;
  if (done.tags.has('possible') || done.tags.has('able')) return true;
  const isIf = rest.some(({ tags }) => tags.has('if'));
  return done.tags.has('doing') && !isIf && (isBare || isTask);
}

/** Of whom or what it is said: the は may stand behind words that say nothing. */
const isTopic = (behind: readonly Item[]): boolean =>
  behind.find(({ tags }) => !tags.has('silent') || tags.has('wa'))?.tags.has('wa') === true;
