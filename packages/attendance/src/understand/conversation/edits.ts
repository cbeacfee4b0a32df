import type { InviteeKey } from '../../rules/index.ts';
import type { Quantity } from '../analyse/numbers.ts';
import type { Ref } from '../analyse/people.ts';
import { named, wishesRequired } from '../answer.ts';
import { changed, keysIn, withoutPeople } from '../change.ts';
import { mapRefs } from '../correct.ts';
import {
  type Amount,
  and,
  atLeast,
  count,
  everyone,
  type Form,
  isOverall,
  leaves,
  mapLeaves,
  or,
  refsIn,
  whole,
} from '../form.ts';
import { amountOf, numberOf } from '../grammar/build.ts';
import type { People } from '../items.ts';
import type { Statement } from '../statement.ts';
import { answering, personIn, type Talk } from './answering.ts';
import type { Move } from './moves.ts';

type Need = Extract<Statement, { says: 'need' }>;

/** What stands after a move that answers nothing. */
export function changeBy(talk: Talk, move: Move): readonly Statement[] | undefined {
  const { statements } = talk;
  switch (move.is) {
    case 'include':
      return included(statements, move.people, move.quantity);
    case 'besides':
      return undefined;
    case 'must':
      return statements.some(({ says }) => says === 'prefer')
        ? wishesRequired(statements)
        : undefined;
    case 'either':
    case 'both':
    case 'each':
      return rejoined(statements, move);
    case 'also':
      return alsoSaid(statements, move.people);
    case 'spare':
      return isNamedIn(statements, move.people)
        ? withoutPeople(statements, keysIn(move.people?.refs ?? []))
        : undefined;
    case 'only':
      return onlyThese(statements, move.people);
    case 'alternative':
      return orElse(statements, move.people, move.quantity);
    case 'mean':
      return move.people === undefined
        ? undefined
        : meant(talk, move.people, move)?.statements;
    case 'swap':
      return swapped(statements, move.from, move.people);
    case 'alsoMust':
      return move.people === undefined
        ? undefined
        : changed(statements, [needOf(allOf(move.people.refs))]);
    case 'adjust':
      return adjusted(statements, move.by, move.people);
    case 'number':
      return changed(statements, [
        ofGroup(needOf(numberOf({ ...move.quantity, compare: 'bare' }, undefined, 'present')), statements),
      ]);
    case 'letIn':
      return letIn(statements, move.people);
    case 'leaveOut':
      return move.people === undefined
        ? undefined
        : changed(statements, [
            { ...plain, says: 'exclude', people: { refs: move.people.refs, joint: 'and' } },
          ]);
    case 'substitute':
      return substituted(statements, move.from, move.people);
    case 'wishFor':
      return wishedFor(statements, move.people);
    case 'wait':
      if (
        move.again &&
        !statements.some((one) => one.says === 'policy' && one.policy.what === 'delay')
      )
        return undefined;
      return changed(statements, [
        { ...plain, says: 'policy', policy: { what: 'delay', seconds: move.seconds } },
      ]);
    case 'drop':
      return dropped(statements, move);
    case 'skip':
    case 'known':
      return statements;
    default:
      return undefined;
  }
}

const plain = { start: 0, end: 0, modality: 'asserted' as const, doubts: [] };
const needOf = (form: Form): Need => ({ ...plain, says: 'need', role: 'plain', form });
const allOf = (refs: readonly Ref[]): Form =>
  and(refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' })));

/** 「5人に含めて」: the number counts whoever must come; 「林さんも入れて」 of one left out: no longer. */
function included(
  statements: readonly Statement[],
  people: People | undefined,
  quantity: Quantity | undefined,
): readonly Statement[] | undefined {
  const keys = keysIn(people?.refs ?? []);
  const isOut = statements.some(
    (one) =>
      one.says === 'exclude' &&
      one.people.refs.some((ref) => ref.keys.some((key) => keys.has(key))),
  );
  if (isOut)
    return statements
      .map((one) =>
        one.says === 'exclude'
          ? mapRefs(one, (ref) => (ref.keys.some((key) => keys.has(key)) ? [] : [ref]))
          : one,
      )
      .filter((one) => one.says !== 'exclude' || one.people.refs.length > 0);
  const required = keysIn(
    statements.flatMap((one) =>
      one.says === 'need' && !isOverall(one.form) ? refsIn(one.form) : [],
    ),
  );
  const isCounted = [...keys].every((key) => required.has(key));
  const isNumber = (one: Statement): one is Need => one.says === 'need' && isOverall(one.form);
  if (!isCounted && people !== undefined && quantity?.kind === 'count')
    return included(changed(statements, [needOf(allOf(people.refs))]), people, quantity);
  if (!isCounted || required.size === 0 || !statements.some(isNumber)) return undefined;
  return statements.map((one) =>
    isNumber(one) ? { ...one, ...totalOf(one.form, quantity), role: 'total' } : one,
  );
}

/** The number as it was, or as it is said now; never of the people it speaks of: 「お二人を含めて」. */
function totalOf(form: Form, quantity: Quantity | undefined): { form: Form } {
  const isNew = quantity?.kind === 'count' && form.is === 'number' && !quantity.even;
  const amount = isNew ? amountOf(quantity) : undefined;
  return {
    form:
      form.is === 'number' && amount !== undefined
        ? { ...form, amount, who: everyone }
        : form.is === 'number'
          ? { ...form, who: everyone }
          : form,
  };
}

/** The last statement about several people or groups. */
const lastOfSeveral = (statements: readonly Statement[]): number =>
  statements.findLastIndex((one) => {
    const refs = peopleOf(one);
    return refs.length > 1 || (refs[0]?.kind === 'person' && refs[0].keys.length > 1);
  });
const peopleOf = (one: Statement): readonly Ref[] => {
  if ('form' in one) return refsIn(one.form);
  return 'people' in one && one.people !== undefined ? one.people.refs : [];
};

/** 「どちらか」, 「両方」, 「1人ずつ」 of those who were named together. */
function rejoined(
  statements: readonly Statement[],
  move: Extract<Move, { is: 'either' | 'both' | 'each' }>,
): readonly Statement[] | undefined {
  const at = lastOfSeveral(statements);
  const one = statements[at];
  if (one === undefined) return undefined;
  const given = move.quantity !== undefined ? amountOf(move.quantity) : undefined;
  if (move.is === 'each' && given === undefined) return undefined;
  const parts = (
    'form' in one ? leaves(one.form) : [atLeast(whole, { refs: peopleOf(one), scope: 'named' })]
  ).flatMap((leaf): Form[] =>
    leaf.is !== 'number'
      ? []
      : leaf.who.refs.map((ref) => ({
          ...leaf,
          amount: amountFor(
            move.is === 'either',
            ref,
            move.is === 'either' && ref.kind === 'person' ? undefined : given,
            leaf,
            one,
          ),
          who: { refs: [ref], scope: 'named' },
        })),
  );
  const form = move.is === 'either' ? or(parts) : and(parts);
  return statements.map((other, place) =>
    place === at
      ? { ...needOf(form), ...(one.words === undefined ? {} : { words: one.words }) }
      : other,
  );
}

function amountFor(
  isEither: boolean,
  ref: Ref,
  given: ReturnType<typeof amountOf> | undefined,
  leaf: Form,
  one: Statement,
) {
  if (given !== undefined) return given;
  if (ref.kind === 'person') return isEither && ref.keys.length > 1 ? count(1) : whole;
  return one.says === 'need' && leaf.is === 'number' && leaf.amount.of !== 'all'
    ? leaf.amount
    : count(1);
}

/** 「やっぱり山田さんだけで」: of those who must come. */
function onlyThese(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  const isNamed = (one: Statement) => one.says === 'need' && !isOverall(one.form);
  if (people === undefined || !statements.some(isNamed)) return undefined;
  return [...statements.filter((one) => !isNamed(one)), needOf(allOf(people.refs))];
}

const isNamedIn = (statements: readonly Statement[], people: People | undefined): boolean => {
  const keys = keysIn(people?.refs ?? []);
  return statements.some(
    (one) =>
      one.says === 'need' && refsIn(one.form).some((ref) => ref.keys.some((key) => keys.has(key))),
  );
};

/** 「林さんも」: as it was said of the others. */
function alsoSaid(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  if (people === undefined) return undefined;
  const like = statements.findLast(
    (one) => ['need', 'free', 'exclude', 'prefer'].includes(one.says) && peopleOf(one).length > 0,
  );
  if (like === undefined) return undefined;
  if (like.says === 'free' || like.says === 'exclude')
    return changed(statements, [
      { ...plain, says: like.says, people: { refs: people.refs, joint: 'and' } },
    ]);
  if (like.says !== 'need' && like.says !== 'prefer') return undefined;
  const isAll = leaves(like.form).every(
    (leaf) => leaf.is === 'number' && leaf.who.scope === 'named' && leaf.amount.of === 'all',
  );
  if (!isAll || like.form.is === 'or') return undefined;
  const form = allOf(people.refs);
  return changed(statements, [
    like.says === 'need' ? needOf(form) : { ...plain, says: 'prefer', form },
  ]);
}

/** 「森さんでもいいです」, 「C班全員でもいい」: one more of those of whom one is enough. */
function orElse(
  statements: readonly Statement[],
  people: People | undefined,
  quantity: Quantity | undefined,
): readonly Statement[] | undefined {
  const at = statements.findLastIndex((one) => one.says === 'need' && peopleOf(one).length > 0);
  const one = statements[at];
  // 「AさんとBさんは必須」, 「Cさんでもいい」: in whose place is not said.
  if (people === undefined || one?.says !== 'need' || one.form.is === 'and') return undefined;
  const amount = quantity === undefined ? alike(one.form, people) : amountOf(quantity);
  if (amount === undefined) return undefined;
  const added = people.refs.map((ref) => atLeast(amount, { refs: [ref], scope: 'named' }));
  const form = or([...(one.form.is === 'or' ? one.form.parts : [one.form]), ...added]);
  return statements.map((other, place) => (place === at ? { ...one, form } : other));
}

/** As many as of the others: of a person all, of a group what was said of the other groups. */
function alike(form: Form, { refs }: People): Amount | undefined {
  if (refs.every(({ kind, keys }) => kind === 'person' || keys.length === 1)) return whole;
  const amounts = leaves(form).flatMap((leaf) => (leaf.is === 'number' ? [leaf.amount] : []));
  const [first] = amounts;
  return amounts.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : undefined;
}

/** 「AさんかBさんのどちらか」 where 「Aさんは必須」 stands: said of one who must come, it loosens that. */
export function loosened(statements: readonly Statement[], one: Statement): readonly Statement[] {
  if (one.says === 'prefer') return withoutRequired(statements, keysIn(refsIn(one.form)));
  if (one.says !== 'need' || !isChoice(one.form)) return statements;
  return withoutRequired(statements, keysIn(refsIn(one.form)));
}

const isChoice = (form: Form): boolean =>
  form.is === 'or'
    ? leaves(form).every((leaf) => leaf.is === 'number' && leaf.who.scope === 'named')
    : form.is === 'number' &&
      form.who.scope === 'named' &&
      form.amount.of === 'count' &&
      form.who.refs.every(({ kind }) => kind === 'person') &&
      form.amount.count < keysIn(form.who.refs).size;

/** These people need not come any more; whatever else was said of them stays. */
function withoutRequired(
  statements: readonly Statement[],
  keys: ReadonlySet<InviteeKey>,
): readonly Statement[] {
  const isRequired = (leaf: Form): boolean =>
    leaf.is === 'number' &&
    leaf.who.scope === 'named' &&
    leaf.amount.of === 'all' &&
    leaf.who.refs.some((ref) => ref.kind === 'person' && ref.keys.some((key) => keys.has(key)));
  return statements.flatMap((one) =>
    one.says === 'need' && one.form.is !== 'or' ? without(one, isRequired) : [one],
  );
}

/** 「竹本さんはできればに格下げで」. */
function wishedFor(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  if (people === undefined) return undefined;
  const form = allOf(people.refs);
  return [
    ...withoutRequired(statements, keysIn(people.refs)),
    { ...plain, says: 'prefer', form, words: people.refs.map(({ name }) => name).join('、') },
  ];
}

/** 「鳥居さんも入れて」: no longer left out; counted where the number is asked; else as the others. */
function letIn(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  return included(statements, people, undefined) ?? alsoSaid(statements, people);
}

/** 「営業部から何人か」, 「2人」: the number that was left open, or the only one that was said. */
export function ofGroup(one: Statement, before: readonly Statement[]): Statement {
  if (
    one.says !== 'need' ||
    one.role !== 'plain' ||
    one.form.is !== 'number' ||
    one.form.who.scope !== 'everyone' ||
    one.form.amount.of === 'all'
  )
    return one;
  const open = before.flatMap((other) => {
    if (other.says === 'vague') return other.people?.refs ?? [];
    return other.says === 'need' && other.doubts.includes('vague') ? refsIn(other.form) : [];
  });
  if (open.length === 1 && open[0]?.doubt === 'none') return ofPeople(one, open);
  const needs = before.filter((other) => other.says === 'need');
  const [only] = needs;
  const isOnly =
    needs.length === 1 &&
    only?.says === 'need' &&
    only.form.is === 'number' &&
    only.form.who.scope === 'named' &&
    only.form.amount.of !== 'all' &&
    only.form.who.refs.length === 1 &&
    only.form.who.refs[0]?.kind === 'group';
  if (!isOnly || only.form.is !== 'number') return one;
  const fits = one.form.amount.of === 'count' && one.form.amount.count <= keysIn(only.form.who.refs).size;
  return fits ? { ...ofPeople(one, only.form.who.refs), doubts: [...one.doubts, 'conditional'] } : one;
}

const ofPeople = (one: Need, refs: readonly Ref[]): Need =>
  one.form.is === 'number' ? { ...one, form: { ...one.form, who: { refs, scope: 'named' } } } : one;

/** 「太郎さんのほう」: who is meant, where somebody was asked about or just named. */
export function meant(
  talk: Talk,
  people: People,
  { corrects, isOfOthers = false }: { readonly corrects: boolean; readonly isOfOthers?: boolean },
): Talk | undefined {
  const direct = answering(talk, (question) => personIn(question, people, talk.context));
  if (direct !== undefined) return direct;
  if (corrects) {
    const swap = correctedBy(talk.statements, people.refs);
    if (swap !== undefined && people.refs[0]?.kind === 'group') return { ...talk, statements: swap };
  }
  const asked = isOfOthers ? whoMustCome(talk, people) : undefined;
  if (asked !== undefined) return asked;
  const keys = [...keysIn(people.refs)];
  if (keys.length !== 1) return undefined;
  const before = talk.answers.findLast(({ question }) =>
    /^(?:who|unknown_person):/u.test(question),
  );
  const name = before?.question.replace(/^[a-z_]+:/u, '');
  if (before !== undefined && name !== undefined && !(before.answer === keys[0]))
    return { ...talk, statements: named(talk.statements, name, keys, true) };
  const narrowed = ofSeveral(talk.statements, keys[0] as InviteeKey);
  if (narrowed !== undefined) return { ...talk, statements: narrowed };
  const statements = corrects ? correctedBy(talk.statements, people.refs) : undefined;
  return statements === undefined ? undefined : { ...talk, statements };
}

/** 「全員必須ですか？それとも何人以上…」, 「専務です」: whoever is named where the condition is asked for. */
function whoMustCome(talk: Talk, { refs, joint }: People): Talk | undefined {
  const isAsked = talk.questions.some(({ kind }) => kind === 'condition');
  if (!isAsked || talk.statements.some(({ says }) => says === 'need' || says === 'prefer'))
    return undefined;
  const parts = refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' }));
  const form = joint === 'or' ? or(parts) : and(parts);
  return {
    ...talk,
    statements: changed(talk.statements, [{ ...needOf(form), doubts: ['conditional'] }]),
  };
}

/** 「B班の誤記です」, 「大谷さんでした」: in the place of the only one of that kind who was named. */
function correctedBy(
  statements: readonly Statement[],
  refs: readonly Ref[],
): readonly Statement[] | undefined {
  const [right] = refs;
  if (refs.length !== 1 || right === undefined) return undefined;
  const named = statements.flatMap((one) => (one.says === 'need' ? peopleOf(one) : []));
  const alikes = named.filter(({ kind }) => kind === right.kind);
  const [wrong] = alikes;
  if (alikes.length !== 1 || wrong === undefined) return undefined;
  return statements.map((one) =>
    one.says === 'need' ? mapRefs(one, (ref) => [ref === wrong ? right : ref]) : one,
  );
}

/** 「課長は必須」, 「水野さんのことです」: of several of that role this one. */
function ofSeveral(statements: readonly Statement[], key: InviteeKey): Statement[] | undefined {
  const isMeant = ({ kind, role, keys }: Ref) =>
    (kind === 'person' || role === true) && keys.length > 1 && keys.includes(key);
  return statements.some((one) => peopleOf(one).some(isMeant))
    ? statements.map((one) =>
        mapRefs(one, (ref) => [isMeant(ref) ? { ...ref, keys: [key], doubt: 'none' } : ref]),
      )
    : undefined;
}

/** 「辻さんの代わりに矢野さん」: whatever was said of the first. */
export function swapped(
  statements: readonly Statement[],
  from: People,
  to: People,
): readonly Statement[] | undefined {
  const gone = keysIn(from.refs);
  const isGone = (ref: Ref) =>
    ref.keys.length > 0
      ? ref.keys.every((key) => gone.has(key))
      : from.refs.some(({ name }) => name === ref.name);
  if (!statements.some((one) => peopleOf(one).some(isGone))) return undefined;
  return statements.map((one) => mapRefs(one, (ref) => (isGone(ref) ? to.refs : [ref])));
}

/** 「桐生さんがだめなら菅野さんでも」: one of the two where the first must come. */
function substituted(
  statements: readonly Statement[],
  from: People,
  to: People,
): readonly Statement[] | undefined {
  const keys = keysIn(from.refs);
  const isMeant = (ref: Ref) => ref.keys.length > 0 && ref.keys.every((key) => keys.has(key));
  const parts = [...from.refs, ...to.refs].map((ref) =>
    atLeast(whole, { refs: [ref], scope: 'named' }),
  );
  let isDone = false;
  const next = statements.map((one) => {
    if (one.says !== 'need') return one;
    const form = mapLeaves(one.form, (leaf) => {
      const isOfThem =
        leaf.is === 'number' && leaf.who.scope === 'named' && leaf.who.refs.every(isMeant);
      if (!isOfThem) return leaf;
      isDone = true;
      return or(parts);
    });
    return { ...one, form };
  });
  return isDone ? next : undefined;
}

/** 「もう1人増やして」. */
function adjusted(
  statements: readonly Statement[],
  by: number,
  people: People | undefined,
): readonly Statement[] | undefined {
  const keys = keysIn(people?.refs ?? []);
  const isMeant = (leaf: Form): boolean =>
    leaf.is === 'number' &&
    leaf.amount.of === 'count' &&
    (people === undefined
      ? leaf.who.scope !== 'named'
      : refsIn(leaf).some((ref) => ref.keys.every((key) => keys.has(key))));
  let isDone = false;
  const next = statements.map((one) => {
    if (one.says !== 'need' || !leaves(one.form).some(isMeant)) return one;
    isDone = true;
    return {
      ...one,
      form: mapLeaves(one.form, (leaf) =>
        isMeant(leaf) && leaf.is === 'number'
          ? { ...leaf, amount: { ...leaf.amount, count: leaf.amount.count + by } }
          : leaf,
      ),
    };
  });
  return isDone ? next : undefined;
}

/** 「人数の条件はなしで」, 「上限は気にしないで」, 「予算の件は忘れて」. */
function dropped(
  statements: readonly Statement[],
  move: Extract<Move, { is: 'drop' }>,
): readonly Statement[] | undefined {
  const kept = (() => {
    switch (move.what) {
      case 'people':
        return withoutPeople(statements, keysIn(move.people.refs));
      case 'wish':
        return statements.filter(({ says }) => says !== 'prefer');
      case 'topic':
        return statements.filter(({ says }) => says !== 'vague');
      case 'cap':
        return statements.flatMap((one) =>
          without(
            one,
            (leaf) => leaf.is === 'number' && leaf.at === 'most' && leaf.of === 'present',
          ),
        );
      case 'numbers':
        return statements.flatMap((one) =>
          without(
            one,
            (leaf) =>
              leaf.is === 'number' &&
              leaf.who.scope !== 'named' &&
              (move.quantity === undefined || leaf.amount.count === move.quantity.low),
          ),
        );
    }
  })();
  if (move.what === 'topic') return kept;
  return kept.length < statements.length || JSON.stringify(kept) !== JSON.stringify(statements)
    ? kept
    : undefined;
}

function without(one: Statement, isGone: (leaf: Form) => boolean): Statement[] {
  if (one.says !== 'need') return [one];
  const all = leaves(one.form);
  if (!all.some(isGone)) return [one];
  if (all.every(isGone)) return [];
  const form = pruned(one.form, isGone);
  return form === undefined ? [] : [{ ...one, form }];
}

function pruned(form: Form, isGone: (leaf: Form) => boolean): Form | undefined {
  if (form.is === 'number') return isGone(form) ? undefined : form;
  const parts = form.parts.map((part) => pruned(part, isGone)).filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return form.is === 'and' ? and(parts) : or(parts);
}
