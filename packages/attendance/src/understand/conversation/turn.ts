import { isLooselyJoined } from '../accounted.ts';
import type { Ref } from '../analyse/people.ts';
import { isOverall, refsIn } from '../form.ts';
import { type Item, item } from '../items.ts';
import { readText, type TextReading, type UnderstandingContext } from '../read.ts';
import type { SentenceReading } from '../sentence.ts';
import type { Statement } from '../statement.ts';

/** A turn, read by the grammar of a first sentence. */
export const readTurn = (
  turn: string,
  context: UnderstandingContext,
  before: TextReading | undefined,
): TextReading => readText(turn, context, { prepare: withoutHesitation, listed: listedIn(before) });

/** Whoever was named side by side in the turn before: この中から, この3人. */
const listedIn = (before: TextReading | undefined): readonly Ref[] => {
  const refs = before?.people.map(({ ref }) => ref) ?? [];
  const isPlain = refs.every(({ kind, doubt }) => kind === 'person' && doubt === 'none');
  return isPlain ? refs : [];
};

/**
 * 「竹本さんはやっぱり任意で」: a reply changes something anyway; やっぱり between its words says no more.
 * 「開発部のほうは1人に」: ほう only sets the one against the other.
 */
const withoutHesitation = (items: readonly Item[], text: string): readonly Item[] =>
  items.map((one, place) => {
    const [before, next] = [items[place - 1], items[place + 1]];
    const isInside = marks.some((tag) => before?.tags.has(tag));
    const isSide = (other: Item | undefined): boolean =>
      other !== undefined && /^(?:ほう|方)$/u.test(text.slice(other.start, other.end));
    const isOfSide =
      one.tags.has('no') &&
      before?.tags.has('people') === true &&
      isSide(next) &&
      marks.some((tag) => items[place + 2]?.tags.has(tag));
    const isItself =
      isSide(one) && marks.some((tag) => next?.tags.has(tag)) && before?.tags.has('no') === true;
    // 「いや待って、田上さんだった」.
    const isBreath =
      /^(?:ちょっと)?待って$/u.test(text.slice(one.start, one.end)) &&
      next?.tags.has('comma') === true &&
      (before === undefined || before.tags.has('actually') || before.tags.has('silent'));
    if (isBreath) return item(['silent', 'interjection', 'breath'], one.start, one.end);
    // 「1人までに厳しくします」 changes it; 「1人では厳しい」 does not do.
    const isStricter =
      one.tags.has('unfit') && /^(?:厳し|きつ)く(?:し|する)/u.test(text.slice(one.start));
    if (isStricter) return item(['pred', 'change'], one.start, one.end);
    // 「佐藤さんはそのまま必須で」: as it was; 「そのまま確定で」 decides by itself.
    const isAsItWas =
      one.tags.has('auto') && /^[そこ]のまま$/u.test(text.slice(one.start, one.end));
    const does = items.slice(place + 1).find(({ tags }) => !tags.has('func'));
    if (isAsItWas && !does?.tags.has('decide') && !does?.tags.has('auto'))
      return item(['content', 'noun'], one.start, one.end);
    // 「上司から最低3人と言われた」: whoever passes it on means it to hold.
    const isTold = (at: Item | undefined): boolean =>
      at?.tags.has('say') === true && at.tags.has('able') && at.tags.has('past');
    if (isTold(one) || (one.tags.has('to') && isTold(next)))
      return item(['silent', 'told'], one.start, one.end);
    return (isInside && one.tags.has('actually')) ||
      isOfSide ||
      (isItself && items[place - 2]?.tags.has('people'))
      ? item(['silent'], one.start, one.end)
      : one;
  });
const marks = ['wa', 'mo', 'wo', 'ga', 'ni', 'kara'];

/** 「4人でした」 corrects; told of another occasion, or by somebody else, it says nothing of this one. */
export function asMeant(one: Statement, { sentences, words }: TextReading): Statement {
  const sentence = sentences.find(({ start, end }) => start <= one.start && one.end <= end);
  const around = inSentence(one, sentence);
  if (around !== undefined) return around;
  const last = words.findLast(({ end, pos }) => end <= (sentence?.end ?? 0) && pos !== '記号');
  if (last?.pos === '助詞' && /^だ?って$/u.test(last.surface))
    return { ...one, modality: 'hearsay' };
  // 「4人以上ですかね」: said with some hesitation.
  const isMused =
    last?.surface === 'ね' &&
    words.findLast(({ end }) => end === last.start)?.surface.endsWith('か') === true;
  if (one.modality === 'asked' && isMused)
    return { ...one, modality: 'asserted', doubts: [...one.doubts, 'wanted'] };
  const end = sentence?.words.findLast(({ tags }) => tags.has('pred'));
  const isTold = sentence?.words.some(({ tags }) => tags.has('told')) ?? false;
  if ((end?.tags.has('guess') || isTold) && one.modality === 'asserted')
    return { ...one, doubts: [...one.doubts, 'wanted'] };
  // 「営業から2人と開発から2人でもいいです」, 「営業2人でも、開発が1人いるならOK」: another way, of several parts.
  const at = sentence?.words.findLastIndex(({ tags }) => tags.has('demo')) ?? -1;
  const behindDemo = at < 0 ? [] : (sentence?.words.slice(at + 1) ?? []);
  const good = behindDemo.findIndex(({ tags }) => tags.has('good'));
  const isOtherWay = good === 0 || (good > 0 && behindDemo[good - 1]?.tags.has('if') === true);
  const isOfSeveral =
    one.says === 'need' &&
    (one.form.is === 'and' || (one.role === 'total' && refsIn(one.form).length > 1));
  if (isOfSeveral && isOtherWay) return { ...one, doubts: [...one.doubts, 'alternative'] };
  const isFormer = sentence?.items.some(({ tags }) => tags.has('formerly') || tags.has('over'));
  const isMore = sentence?.words.some(({ tags }) => tags.has('mo')) ?? false;
  if (one.modality === 'past' && isFormer === false)
    return {
      ...one,
      modality: 'asserted',
      doubts: [...one.doubts, ...(isMore ? [] : ['recalled'])],
    };
  const verb = words.findLast(({ end: at, pos }) => at <= (sentence?.end ?? 0) && pos === '動詞');
  const isRequest = verb !== undefined && requesting.has(verb.base);
  const heard: Statement =
    one.modality === 'asked' && isRequest ? { ...one, modality: 'asserted' } : one;
  const isChanged = sentence?.words.some(({ tags }) => tags.has('change')) ?? false;
  return isChanged && !isMore ? { ...heard, doubts: [...heard.doubts, 'changed'] } : heard;
}

/** What the words beside a statement make of it in a reply. */
function inSentence(one: Statement, sentence: SentenceReading | undefined): Statement | undefined {
  const words = sentence?.words ?? [];
  const behind = words.find(({ start }) => start >= one.end);
  const { start, end, modality } = one;
  // 「8人中ね」: of so many, and nothing else.
  if (one.says === 'need' && one.doubts.includes('bare-number') && behind?.tags.has('of'))
    return one.form.is === 'number'
      ? {
          start,
          end,
          modality: modality === 'past' ? 'asserted' : modality,
          doubts: [],
          says: 'stated',
          count: one.form.amount.count,
        }
      : undefined;
  // 「部長抜きでもいいです」: nobody is left out by it.
  const isEven = words.some(
    ({ start: at, tags }) =>
      one.start <= at && at < one.end && (tags.has('even') || tags.has('demo')),
  );
  if (one.says === 'exclude' && isEven && words.some(({ tags }) => tags.has('good')))
    return { ...one, says: 'free' };
  // 「細川さんが確定しました」: told of somebody, and not who decides.
  const isTold = words.some(
    ({ start: at, tags }) =>
      one.start <= at && at < one.end && tags.has('decide') && tags.has('past'),
  );
  if (one.says === 'policy' && isTold) return { ...one, modality: 'past' };
  // 「バイトは3人ほしいです、条件で」: no mere wish.
  const isFirm = words.some(
    ({ start: at, tags }) =>
      at >= one.end && tags.has('must') && !tags.has('neg') && !tags.has('if'),
  );
  if (one.says === 'prefer' && isFirm) return { ...one, says: 'need', role: 'plain', doubts: [] };
  if (one.says === 'need' && sentence !== undefined && isLooselyJoined(sentence))
    return { ...one, doubts: [...one.doubts, 'conflict'] };
  // 「誰でもいいから3人」: of everybody, whatever the number before was of.
  const isAnyone = sentence?.steps.some(({ rule }) => rule === 'anyone') ?? false;
  return one.says === 'need' && isAnyone && isOverall(one.form)
    ? { ...one, doubts: [...one.doubts, 'anyone'] }
    : undefined;
}

/** 「5人にしてもらえますか」 asks for something; 「5人のほうがいいと思う？」 only asks. */
const requesting = new Set(
  'もらう もらえる いただく 頂く いただける 頂ける くれる くださる 下さる できる 出来る 願う 願える する'.split(
    ' ',
  ),
);
