// Long because it is one table: what a reply can do, in the order in which it is tried.

import type { Quantity } from '../analyse/numbers.ts';
import { pattern as compile, type Pattern } from '../grammar/pattern.ts';
import type { Item, People } from '../items.ts';
import type { Move } from './move.ts';

const lead =
  '(filler|actually|agreed|refused|comma|mistake|slip|but|interjection|besides|to|so|surely|and|drop.but|trouble)*';
const tail =
  '(filler|de|ni|be.!neg.!if|good.!neg.!if|think.!neg|held.!if|wa|ga|wo|mo|no|to|comma|wish|justly|day|find|decide|change|slip|koto|must.noun.!neg|exist.!neg|tell|include.!neg|attend.!neg.!if|gather.!neg.!if|surely|kara|aux|agreed)*';
const leadBut = (tag: string): string => lead.replace(`|${tag}|`, '|');
/** 「ほかの条件は」, 「それ以外に」. */
const theRest =
  '(others|besides|countOut) (no|must.noun|content.noun|attendees|members)* (wa|mo|ga|ni|comma|no)* (filler|silent|surely|actually|now|previous|no)*';
/** 「忘れて」 drops it; 「忘れてた」 tells why it is said only now. */
const forgetting = 'forget.te.!past|forget.request';
const dropping = `drop.!neg|${forgetting}|nil.te|nil.even|noMatter`;
const people = 'people (people|to|and|comma|mo)*';
/** What may stand between something and what is done with it. */
const gap =
  '(func|filler|actually|silent|matter|koto|day|say|besides|meaning|attendees|members|limit|pred.noun.!neg)*';
/** 「来られるそうなので」: why, between who it is about and what is to be done. */
const why =
  'attend.cause|attend.request|attend.koto|unknown-verb.cause|be.cause|find.cause|reasoned|actually';

interface Rule {
  readonly id: string;
  readonly pattern: Pattern;
  readonly build: (taken: readonly Item[], all: readonly Item[]) => Move | undefined;
}
const rule = (id: string, written: string, build: Rule['build']): Rule => ({
  id,
  pattern: compile(written),
  build,
});
const has = (items: readonly Item[], tag: string) => items.some(({ tags }) => tags.has(tag));
const peopleIn = (items: readonly Item[]): People | undefined => {
  const found = items.flatMap(({ meaning }) => (meaning.is === 'people' ? [meaning.people] : []));
  if (found.length === 0) return undefined;
  const refs = found.flatMap(({ refs: named }) => named);
  return { refs, joint: has(items, 'or') || has(items, 'ka') ? 'or' : 'and' };
};
const quantitiesIn = (items: readonly Item[]): Quantity[] =>
  items.flatMap(({ meaning }) => (meaning.is === 'quantity' ? [meaning.quantity] : []));
const quantityIn = (items: readonly Item[]): Quantity | undefined => quantitiesIn(items)[0];
/** 「全部で4人か5人」: how many is not said. */
const isOpen = ({ high, about }: Quantity): boolean => high !== null || about;
const include: Rule['build'] = (taken) =>
  isBroken(taken)
    ? undefined
    : quantitiesIn(taken).some(isOpen)
      ? { is: 'unclear' }
      : { is: 'include', people: peopleIn(taken), quantity: quantityIn(taken) };
/** 「舞さんで、全部で4人」: two things, one after the other. */
const isBroken = (taken: readonly Item[]): boolean =>
  taken.some(
    ({ tags }, at) =>
      tags.has('people') && taken[at + 1]?.tags.has('de') && taken[at + 2]?.tags.has('comma'),
  );
const letIn: Rule['build'] = (taken) => ({ is: 'letIn', people: peopleIn(taken) });
const each: Rule['build'] = (taken, all) =>
  has(all, 'people')
    ? undefined
    : {
        is: 'each',
        quantity: quantityIn(taken),
        // 「どちらも3人に」; 「両方から2人」, 「2人ずつ」 are of both.
        keepsJoint: !has(taken, 'each') && !has(taken, 'kara') && !has(all, 'or'),
      };
const spare: Rule['build'] = (taken) =>
  has(taken, 'demo') || has(taken, 'quantity')
    ? undefined
    : { is: 'spare', people: peopleIn(taken) };
const isSeveral = (one: Item | undefined): boolean =>
  one?.meaning.is === 'people' && one.meaning.people.refs.every(({ doubt }) => doubt === 'several');
const restStays: Rule['build'] = (taken) => (isBare(taken) ? { is: 'same' } : undefined);
const isBare = (items: readonly Item[]) => !has(items, 'people') && !has(items, 'quantity');
/** 「上限はなしで」, 「田中さんの件は忘れて」: what a word of dropping speaks of. */
const drop: Rule['build'] = (taken, all) => {
  const [who, quantity] = [peopleIn(taken), quantityIn(taken)];
  if (has(taken, 'cap') || has(taken, 'standing')) return { is: 'drop', what: 'cap' };
  if (who !== undefined)
    return has(taken, 'others')
      ? undefined
      : { is: 'drop', what: 'people', people: who, isMatter: has(taken, 'matter') };
  if (quantity !== undefined) return { is: 'drop', what: 'numbers', quantity };
  if (['attendees', 'floor'].some((tag) => taken[0]?.tags.has(tag)))
    return { is: 'drop', what: 'numbers' };
  if (['wish', 'ideally', 'rank'].some((tag) => taken[0]?.tags.has(tag)))
    return { is: 'drop', what: 'wish' };
  if (!has(taken, 'must')) return { is: 'drop', what: 'topic' };
  const before = all.slice(0, all.indexOf(taken[0] as Item));
  const isOfSome = before.findLast(({ tags }) => !tags.has('no'))?.tags.has('people') === true;
  return isOfSome ? undefined : { is: 'noneRequired' };
};
const only =
  (move: Move): Rule['build'] =>
  () =>
    move;
const ifBare =
  (move: Move): Rule['build'] =>
  (_, all) =>
    isBare(all) ? move : undefined;
/** 「AさんをBさんに」: whoever stands before the mark goes, whoever stands behind it comes. */
const swapAt =
  (isMark: (one: Item) => boolean, is: 'swap' | 'substitute' = 'swap'): Rule['build'] =>
  (taken) => {
    const at = taken.findIndex((one) => isMark(one) && one.meaning.is !== 'people');
    const [from, to] = [peopleIn(taken.slice(0, at)), peopleIn(taken.slice(at))];
    return from === undefined || to === undefined ? undefined : { is, from, people: to };
  };
const tagged =
  (...tags: readonly string[]) =>
  (one: Item): boolean =>
    tags.some((tag) => one.tags.has(tag));

/** In this order: the first that fits at a place speaks. */
export const moveRules: readonly Rule[] = [
  rule('undo-all', `beginning (no|ni)* keeps ${tail}`, ifBare({ is: 'undoAll' })),
  // 「ほかはそのままで」, 「それ以外に変更はありません」, 「他には特にないです」.
  rule('the-rest', `${theRest} (keeps|change.neg|previous|formerly) ${tail}`, restStays),
  rule(
    'the-rest',
    `${theRest} (change.noun|matter|trouble|wish) (wa|mo|ga|no)* (nil.!te|exist.neg|drop.!te.!request|nought) ${tail}`,
    restStays,
  ),
  rule('the-rest', `${theRest} (nil.!te|exist.neg) ${tail}`, restStays),
  rule('the-rest', `${theRest} filler.noun (de|be|ni|good)* $`, restStays),
  // 「佐藤さんはそのままで」.
  rule(
    'stays',
    `people.!others (people.!others|to|and|comma|mo)* (no|koto|matter|must.noun)* (wa|ga|wo|mo) keeps (no|de|ni)* (must.!neg.!if)? ${tail}`,
    (taken) => (has(taken, 'free') ? undefined : { is: 'stays', people: peopleIn(taken) }),
  ),
  // 「これで全員です」, 「このメンバーで全部です」, where it is asked who else there is.
  rule(
    'complete',
    `^ ${leadBut('agreed')} (agreed|now|members|attendees) (de|ga|wa|no|members|attendees)* (quantity.all|everything) (be.!neg.!if|comma|aux)* $`,
    (taken) =>
      has(taken, 'de') || taken.some(({ tags }) => tags.has('agreed'))
        ? { is: 'complete' }
        : undefined,
  ),
  // taking back
  rule(
    'restart',
    `(origin|beginning|everything)? (func)* anew.!neg (func|back|drop)* ${tail}`,
    only({ is: 'restart' }),
  ),
  rule('restart', `(everything|eachGroup) (func|matter)* (${dropping}|back) ${tail}`, (taken) =>
    has(taken, 'eachGroup') || isBare(taken) ? { is: 'restart' } : undefined,
  ),
  rule(
    'undo',
    `(previous|now|say.past.koto) ${gap} (${dropping}|cancel|mistake|slip|free|without|exclude|back) (func|back|drop|origin)* ${tail}`,
    (taken) => (isBare(taken) ? { is: 'undo' } : undefined),
  ),
  // 「前のままで」 after a change.
  rule('undo', `origin no keeps ${tail}`, ifBare({ is: 'undo' })),
  rule('undo-all', `beginning ${gap} (back|origin) (back|ni)* ${tail}`, ifBare({ is: 'undoAll' })),
  rule('undo', `(origin|previous) ${gap} back ${tail}`, (_, all) =>
    isBare(all) ? { is: 'undo' } : { is: 'nothing' },
  ),
  rule(
    'undo',
    `^ ${lead} (back|drop.!neg|${forgetting}|cancel.te|cancel.request) ${tail} $`,
    (_, all) => (isBare(all) && !has(all, 'date') ? { is: 'undo' } : undefined),
  ),
  rule(
    'by-hand',
    `(content.other)? me (ni|he|made|kara) (comma|surely|content.other)* tell.!neg.!past ${tail}`,
    ifBare({ is: 'byHand' }),
  ),
  rule('by-hand', `^ ${lead} me (de|ni|be.!neg|good|change|find)* $`, ifBare({ is: 'byHand' })),
  // what no longer matters
  rule(
    'drop',
    `(cap|standing|attendees|floor|must.noun|wish|ideally|rank) (cap|floor|and|must.noun)* ${gap} (${dropping}|without|gather.neg|exist.neg|cancel|exclude.!neg) ${tail}`,
    drop,
  ),
  // 「人数の条件はいりません」, 「天気の条件は不要です」.
  rule(
    'drop',
    `(cap|standing|attendees|floor|content|occasion|day) (content|no|floor)* ${gap} free.!neg ${tail}`,
    (taken, all) => {
      const isCondition = has(taken, 'must') || has(taken, 'cap') || has(taken, 'standing');
      const about = taken.filter(({ tags }) => !tags.has('must'));
      return isBare(taken) && isCondition ? drop(about, all) : undefined;
    },
  ),
  // 「合計の条件はいりません」.
  rule(
    'drop',
    `countIn (attendees|no)* (must.noun)? (wa|wo|mo|ga|actually|comma)* (${dropping}|free.!neg|without|cancel|exclude.!neg) ${tail}`,
    ifBare({ is: 'drop', what: 'numbers', isOfTotal: true }),
  ),
  // 「人数はもういいです」, 「ほかはゼロでもいい」.
  rule(
    'drop',
    `(attendees|floor) ${gap} besides (good.!neg.!if|bad.!neg.!if) ${tail}`,
    ifBare({ is: 'drop', what: 'numbers' }),
  ),
  rule(
    'drop',
    `(others|people.others) (func|anyone|good|attendees)* zero (de|demo|evenIf)* good.!neg.!if ${tail}`,
    only({ is: 'drop', what: 'numbers' }),
  ),
  rule('drop', `quantity (attendees|least|most|fewer)* ${gap} (${dropping}) ${tail}`, drop),
  rule('drop', `people (people|quantity|least)* ${gap} (${dropping}) ${tail}`, drop),
  rule(
    'drop',
    `(content|occasion|unfit|many|pred.!must.!decide|matter|day) (content|attendees|pred.!must.!decide)* ${gap} (${dropping}|without) ${tail}`,
    (taken) => (isBare(taken) ? { is: 'drop', what: 'topic' } : undefined),
  ),
  rule(
    'regardless',
    `^ ${lead} content (content|no|ga)* (demo|evenIf|be.even) held.!neg.!if ${tail} $`,
    ifBare({ is: 'drop', what: 'topic' }),
  ),
  // numbers
  rule(
    'how-many',
    `^ ${lead} (nearly|about|content.other)* (raise|lower|smaller|larger|few|many.bad) (side|day|ga)* ${tail} $`,
    // 「多いほうで」 picks one of two, 「もう少し多いほうで」 names none.
    (_, all) =>
      isBare(all) && (!has(all, 'side') || has(all, 'nearly')) ? { is: 'unclear' } : undefined,
  ),
  // 「人数だけ変えたいです」: to how many?
  rule(
    'how-many',
    `^ ${lead} (attendees|must.noun|members|floor) (func)* change.!neg ${tail} $`,
    ifBare({ is: 'unclear' }),
  ),
  rule('how-many', `quantity.share (ni|de)* lower ${tail}`, (taken) => {
    // 「半分に減らして」: of all, or of the number that stands?
    const share = quantityIn(taken);
    return share !== undefined && !share.strict && share.low * 2 === share.denominator
      ? { is: 'unclear' }
      : undefined;
  }),
  rule(
    'namely',
    `(besides|others|people.others) (no)? quantity.count (wa|ga|colon|comma)* people.!others (people|to|and|comma)* (be.!neg|de|comma)* $`,
    (taken) => {
      const quantity = quantityIn(taken);
      return quantity === undefined
        ? undefined
        : { is: 'namely', quantity, people: peopleIn(taken) };
    },
  ),
  rule(
    'too-many',
    'quantity (wa|mo|de|to|be.!neg|dewa)* (many|larger|smaller|unfit|bad|fall) (be|ka|aux|musing|comma|kara)*',
    (taken, all) =>
      quantitiesIn(all).length > 1 || taken.length === all.length ? { is: 'skip' } : undefined,
  ),
  rule(
    'invited-yet',
    '(people|others|quantity) (!people.!comma)* (invite|letIn.!request.!te.!noun.!raise) (aux|be|kara)* $',
    (taken) => {
      const isOpen = has(taken, 'yet') || (has(taken, 'quantity') && !has(taken, 'person'));
      return isOpen && has(taken, 'neg') === has(taken, 'yet') ? { is: 'unclear' } : undefined;
    },
  ),
  rule(
    'adjust',
    `(people.group)? (func|besides)* quantity.count (wo|justly|about|wa)* (raise|lower) ${tail}`,
    (taken) => adjust(taken),
  ),
  // 「もう1人多く」.
  rule('adjust', `besides quantity.count (justly)? (larger|smaller) ${tail}`, (taken) =>
    has(taken, 'adn') ? undefined : adjust(taken),
  ),
  rule('swap', `${people} (no)? instead (func)* ${people} ${tail}`, swapAt(tagged('instead'))),
  rule(
    'swap',
    `people.!others (wa|ga|wo|mo|no|kara) (!people.!quantity)* people.!others ni (change|find|instead)* ${tail}`,
    (taken, all) =>
      ['change', 'wo', 'cause', 'instead'].some((tag) => has(taken, tag))
        ? swapAt(({ tags }) => tags.has('func'))(taken, all)
        : undefined,
  ),
  rule(
    'substitute',
    `people.!others (ga|wa|mo|no)* (ifNot|evenNot|unfit.if|absent.if|bad.if|attend.neg.if|gather.neg.if|unfit.adn|bad.adn|attend.neg.adn|absent.adn) (day|comma|wa|ni)* (instead|comma|ni)* people.!others (people.!others|to|and|both|no|quantity.count)* (demo|evenIf|ga|wo|ni|mo|attend.noun|attend.if.!neg|gather.if.!neg)* ${tail}`,
    (taken, all) => {
      const move = swapAt(tagged('ifNot', 'evenNot', 'if', 'adn'), 'substitute')(taken, all);
      const size = quantityIn(taken)?.low;
      const isAll =
        size === undefined || (move?.is === 'substitute' && move.people.refs.length === size);
      return isAll ? move : undefined;
    },
  ),
  // 「山田さん→田中さん」.
  rule('swap', `^ ${lead} people.person colon people.person ${tail} $`, swapAt(tagged('colon'))),
  // 「田中さんと交代」, 「必須は田中さんの間違い」: in the place of whoever stands there.
  ...[
    `^ ${lead} people.!others (to|ni) instead ${tail} $`,
    `^ ${lead} must.noun (be|koto|no)* (wa|ga) people.!others no (mistake|slip) ${tail} $`,
  ].map((written) =>
    rule('instead', written, (taken) => ({
      is: 'mean',
      people: peopleIn(taken),
      corrects: true,
    })),
  ),
  rule('instead', `instead (func)* people.!others (people.!others|to|and)* ${tail}`, (taken) => ({
    is: 'mean',
    people: peopleIn(taken),
    corrects: true,
  })),
  rule('corrected', `^ ${lead} people (people|to|and)* ni change ${tail} $`, (taken) => ({
    is: 'mean',
    people: peopleIn(taken),
    corrects: true,
  })),
  // who is in, and who is out
  rule(
    'left-out',
    `people.group no quantity.count (wa|wo|mo)* exclude.!neg.!if ${tail}`,
    (taken) => {
      const who = peopleIn(taken);
      const isAll = who?.refs.length === 1 && who.refs[0]?.keys.length === quantityIn(taken)?.low;
      return isAll ? { is: 'leaveOut', people: who } : { is: 'unclear' };
    },
  ),
  rule(
    'left-out',
    `${people} (wo|wa|ga)* (!people.!quantity.!neg.!must)* kara (exclude.!neg.!if|countOut) ${tail}`,
    (taken) => ({ is: 'leaveOut', people: peopleIn(taken) }),
  ),
  // 「田中さんは欠席になったので外してください」.
  rule(
    'left-out',
    `${people} (wo|wa|ga)* (content.noun|reasoned|no|de|ni|date|thisTime)* (attend.neg|absent|unfit.!neg) (ni|be|cause|comma|kara|aux|de)* (exclude.!neg.!if|countOut.!uncounted) ${tail}`,
    (taken) =>
      has(taken, 'group') || has(taken, 'if')
        ? undefined
        : { is: 'leaveOut', people: peopleIn(taken) },
  ),
  rule(
    'all-but',
    `^ ${lead} ${people} except (no|de|be.!neg|wa|ga)* (quantity.all)? ${tail} $`,
    (taken) => ({ is: 'allBut', people: peopleIn(taken) }),
  ),
  rule(
    'also-must',
    `people (people|func|must|surely|members|attendees)* (letIn|countIn|raise) ${tail}`,
    (taken) =>
      has(taken, 'must') || has(taken, 'surely')
        ? { is: 'alsoMust', people: peopleIn(taken) }
        : undefined,
  ),
  // 「部長も出ます、必須で」.
  rule(
    'also-must',
    `people (people|func)* (attend.!neg.!if|${why}) (func|attend.!neg.!if|${why})* must.!neg.!if.!adn ${tail} $`,
    (taken) => (has(taken, 'change') ? undefined : { is: 'alsoMust', people: peopleIn(taken) }),
  ),
  rule(
    'downgraded',
    `${people} (wa|mo|wo|ga|to|comma)* ideally (to|ni|de)* (change|lower|letIn|be|good|find|filler|de|ni)* $`,
    (taken) => ({ is: 'wishFor', people: peopleIn(taken) }),
  ),
  // 「必須じゃなくて、できれば来てほしいくらい」, 「必須というより希望です」: of whoever must come.
  rule(
    'downgraded',
    `^ ${lead} (must.neg|must.noun) (filler|comma|be.te|yori|mo|wa)* (ideally|attend.hope|wish) (comma|attend.!neg|about|hope|wish|good|be|filler|de|ni)* $`,
    (_, all) =>
      isBare(all) && (has(all, 'yori') || has(all, 'neg'))
        ? { is: 'wishFor', people: undefined }
        : undefined,
  ),
  // 「両方の鈴木さん」, 「山田は2人とも」, 「どちらの鈴木さんも必須です」.
  ...[
    `(both|which) no people.person (mo|wa|ga)* (must.!neg.!if)? ${tail}`,
    `people.person (wa|mo|ga|no|comma)* both (mo|wa|ga|must.!neg.!if)* ${tail}`,
  ].map((written) =>
    rule('of-name', written, (taken) =>
      has(taken, 'both') || has(taken, 'mo')
        ? { is: 'ofName', people: peopleIn(taken), how: 'both' }
        : undefined,
    ),
  ),
  // 「どちらかの林さんが来てくれれば」, 「林さんならどちらでも」.
  ...[
    `either no people.person (mo|wa|ga)* (must.!neg.!if|attend.if.!neg|gather.if.!neg)? ${tail}`,
    `people.person (wa|ga|no|be.if|comma)* (indifferent|either) ${tail}`,
    `people.person be.if (comma)? free ${tail}`,
  ].map((written) =>
    rule('of-name', written, (taken, all) =>
      isSeveral(all.find(({ tags }) => tags.has('people')))
        ? { is: 'ofName', people: peopleIn(taken), how: 'either' }
        : undefined,
    ),
  ),
  rule('other-one', `people (no)? be.neg.!te (side|day|people) ${tail}`, (taken) => ({
    is: 'mean',
    people: { refs: (peopleIn(taken.slice(0, 1)) as People).refs, joint: 'and', except: true },
    corrects: false,
  })),
  // 「営業から2人は入れて」: so many of them are wanted, and the words say so already.
  rule(
    'of-group',
    `people.group (no)? kara (floor|func)* quantity.count (least|func|justly)* (countIn|include.!neg|letIn) ${tail}`,
    only({ is: 'nothing' }),
  ),
  // 「4人以上も条件に加えて」.
  rule(
    'of-conditions',
    `must.noun (ni|no)* (countOut|letIn|countIn) ${tail} $`,
    only({ is: 'nothing' }),
  ),
  rule(
    'include',
    `people (people|func|surely)* (countIn|include.!neg) (de|no|comma|wa|floor|exactly)* quantity.count (least)? ${tail}`,
    include,
  ),
  rule(
    'include',
    `people (people|to|and|mo|wa|ga|comma)* quantity.count (of|no|quantity)* of (no)? (quantity)? ${tail}`,
    include,
  ),
  rule(
    'include',
    `quantity (func|attendees)* (people|both)? (func|attendees)* countIn ${tail}`,
    include,
  ),
  rule(
    'include',
    `(people|both|me) (people|func|${why})* (quantity)? (func)* countIn ${tail}`,
    include,
  ),
  rule('include', `countIn (func|floor|exactly)* (quantity.count)? (least)? ${tail}`, include),
  rule('include', `people (wo|mo|ga|wa)* include.!neg ${tail}`, include),
  rule(
    'let-in',
    `people (people|func|members|attendees|attend.noun|${why})* (letIn.!neg|back) ${tail}`,
    letIn,
  ),
  rule('filler', 'filler', only({ is: 'nothing' })),
  rule('thanks', `^ ${lead} (wish|tell.!request.!te|think) ${tail} $`, (_, all) =>
    isBare(all) && !has(all, 'neg') && !has(all, 'if') ? { is: 'nothing' } : undefined,
  ),
  rule('not-counted', `${people} (func|attendees|quantity|${why})* uncounted ${tail}`, (taken) => ({
    is: 'uncount',
    people: peopleIn(taken),
  })),
  rule(
    'besides',
    `(people|both)? (func|people|quantity)* (countOut|except|without) (func)* (countIn)? ${tail}`,
    (taken) =>
      isBare(taken) && !has(taken, 'countOut') && !has(taken, 'both')
        ? undefined
        : { is: 'besides' },
  ),
  // those who were named together
  rule(
    'each',
    `(each)? (kara|ni|de|comma|no)* (floor)? quantity (least)? (each)? ${tail}`,
    (taken, all) => (has(taken, 'each') ? each(taken, all) : undefined),
  ),
  // 「どちらからも2人以上」, 「どちらも3人に」.
  rule(
    'each',
    `(both|which) (kara|mo|wa|ga|no)* (floor)? quantity.count (least)? (each)? ${tail}`,
    (taken, all) => (has(taken, 'both') || has(taken, 'mo') ? each(taken, all) : undefined),
  ),
  rule(
    'indifferent',
    `^ ${lead} (people.group|no|attendees|members|be.if|wa|kara)* anyone (good.!neg|be.!neg|de)* $`,
    (_, all) => (has(all, 'quantity') ? undefined : { is: 'indifferent' }),
  ),
  rule(
    'indifferent',
    `indifferent (good.!neg.!if|be|te|keeps)* ${tail}`,
    ifBare({ is: 'indifferent' }),
  ),
  rule(
    'either',
    `(either|eitherGroup) (no|ga|kara|de|justly|demo|content.personal|quantity|least|comma)* (attend.if.!neg|gather.if.!neg)? ${tail}`,
    (taken, all) =>
      all.some(({ tags, meaning }) => meaning.is === 'people' && !tags.has('eitherGroup'))
        ? undefined
        : { is: 'either', quantity: quantityIn(taken) },
  ),
  rule(
    'both',
    `(or|ka)? (be.neg|to|dewa|comma|no|de|ni|wa)* both (no|ga|kara|wa|mo|de)* ${tail}`,
    (_, all) =>
      isBare(all) &&
      !has(all, 'free') &&
      !all.some(({ tags }) => tags.has('must') && tags.has('neg'))
        ? { is: 'both', quantity: undefined }
        : undefined,
  ),
  rule('alternative', `^ ${lead} or people (people|ka|or|comma)* ${tail} $`, (taken) => ({
    is: 'alternative',
    people: peopleIn(taken),
  })),
  rule(
    'alternative',
    `people (people|comma|ka|or|to|kara|no|quantity|least|attend.noun)* (demo|evenIf) (good.!neg|letIn|be)* ${tail}`,
    (taken, all) =>
      quantitiesIn(all).length < 2 &&
      (has(taken, 'even') || has(taken, 'demo') || has(taken, 'evenIf'))
        ? { is: 'alternative', people: peopleIn(taken), quantity: quantityIn(taken) }
        : undefined,
  ),
  rule('spare', `people (people|to|comma)* (wa|mo) (actually|comma|besides)* good.!neg.!if`, spare),
  rule(
    'only',
    `(must.noun)? (members|attendees|no|wa|ga|colon)* people (people|to|comma|and)* justly ${tail} $`,
    (taken, all) => {
      const before = all.slice(0, all.indexOf(taken[0] as Item));
      return has(before, 'quantity') ? undefined : { is: 'only', people: peopleIn(taken) };
    },
  ),
  // 「部長だけじゃなくて副部長も」.
  rule(
    'also',
    `people justly be.neg.te (func)* people (people|to|and)* (mo)? ${tail}`,
    (taken) => ({
      is: 'also',
      people: peopleIn(taken.slice(2)),
    }),
  ),
  rule(
    'also',
    `^ ${lead} people (people|to|comma|and|mo|ka|or|no|either)* mo ${tail} $`,
    (taken, all) =>
      has(all, 'pred') && !has(all, 'be') && !has(all, 'good') && !has(all, 'slip')
        ? undefined
        : { is: 'also', people: peopleIn(taken) },
  ),
  rule(
    'mean',
    `^ ${lead} people (people|to|comma|and|or|ka)* (no|da|ga|wa|quantity)* (day|side|slip|koto|personal|silent)* (be.!neg|de|comma|slip|no|koto|day|side|aux|wo|ni|find|agreed|decide.!neg)* $`,
    (taken) => ({
      is: 'mean',
      people: peopleIn(taken),
      corrects: ['slip', 'mistake', 'past', 'actually', 'refused'].some((tag) => has(taken, tag)),
      isOfOthers: taken.some(isOfOthers) && !has(taken, 'quantity'),
      isAlone: !has(taken, 'or') && !has(taken, 'quantity'),
    }),
  ),
  rule('from-these', `^ ${lead} people.group kara (wa|no|ga|justly)* ${tail} $`, (taken) => ({
    is: 'fromThese',
    people: peopleIn(taken),
  })),
  rule(
    'must',
    `^ ${lead} (must.!neg.!if.!asked|surely) (attend.hope|gather.hope)? ${tail} $`,
    ifBare({ is: 'must' }),
  ),
  // 「来られなければ中止です」.
  rule(
    'must',
    `^ ${lead} (attend.neg.if|gather.neg.if|absent.if|ifNot) (comma)? (cancel.!neg|fall.!neg|held.neg) ${tail} $`,
    ifBare({ is: 'must' }),
  ),
  // one of what was offered
  ...(['pick1', 'pick2', 'pick3'] as const).map((word, place) =>
    rule('pick', `${word} ${tail}`, only({ is: 'pick', place })),
  ),
  rule('pick', `(larger|smaller) (side|attendees|content.noun) ${tail}`, (taken) => ({
    is: 'pick',
    place: has(taken, 'larger') ? 'most' : 'least',
  })),
  rule(
    'number',
    `^ ${lead} (floor)? (wa|ga)? numeral (de|be|ni|comma|good|tilde|change)* $`,
    (taken) => {
      const [quantity] = quantitiesIn(taken);
      return quantity === undefined
        ? undefined
        : { is: 'number', quantity, isBare: !has(taken, 'change') && !has(taken, 'floor') };
    },
  ),
  // 「4人は2人の間違いです」.
  rule(
    'renumber',
    `^ ${lead} quantity.count (least|wa|ga|comma|to|no)* quantity.count (least)? no (mistake|slip) ${tail} $`,
    (taken) => {
      const [from, quantity] = quantitiesIn(taken);
      return from === undefined || quantity === undefined
        ? undefined
        : { is: 'renumber', from: from.low, quantity };
    },
  ),
  // 「さっきのは6人の間違い」.
  rule(
    'number',
    `^ ${lead} (previous|now|matter) (no|wa|ga|matter)* quantity.count (least)? no slip ${tail} $`,
    (taken) => {
      const [quantity] = quantitiesIn(taken);
      return quantity === undefined ? undefined : { is: 'number', quantity, isBare: false };
    },
  ),
  rule(
    'note',
    `agreed.noted.!neg (filler|be.!neg.!if|comma|agreed.noted|aux)* $`,
    only({ is: 'note' }),
  ),
  rule('agree', `agreed.!neg ${tail}`, only({ is: 'agree' })),
  rule('agree', `keeps ${tail}`, ifBare({ is: 'agree' })),
  rule('agree', `^ ${lead} (good.!neg.!if|held.request|held.te) ${tail} $`, (_, all) =>
    isBare(all) && !has(all, 'date') && !has(all, 'content') ? { is: 'agree' } : undefined,
  ),
  rule('refuse', `refused ${tail}`, only({ is: 'refuse' })),
];

const isOfOthers = ({ meaning, start, end }: Item): boolean =>
  meaning.is === 'people' &&
  meaning.people.refs.some(({ name, role }) => role === true || end - start > name.length);

function adjust(taken: readonly Item[]): Move | undefined {
  const quantity = quantityIn(taken);
  if (quantity === undefined) return undefined;
  // 「2、3人減らして」: how many is not said.
  if (isOpen(quantity)) return { is: 'unclear' };
  const by = has(taken, 'lower') || has(taken, 'smaller') ? -quantity.low : quantity.low;
  return { is: 'adjust', by, people: peopleIn(taken) };
}
