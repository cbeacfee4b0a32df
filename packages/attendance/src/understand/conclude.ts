import { type InviteeKey, targetOf } from '../rules/index.ts';
import type { Ref } from './analyse/people.ts';
import { restDoubts } from './besides-the-rest.ts';
import { askingConfidence, fullConfidence, vagueConfidence, weightOf } from './doubts.ts';
import { type Fitted, fit, untilKnown } from './fit.ts';
import { count, type Form, refsIn, withAmount } from './form.ts';
import type { People } from './items.ts';
import { leftOpen } from './left-open.ts';
import { neededMeanwhile, openPersons } from './perhaps.ts';
import { distinct, isWriter, type Question, wordForEveryone } from './questions.ts';
import type { UnderstandingContext } from './read.ts';
import {
  besides,
  certain,
  chosen,
  conditionsIn,
  keysOf,
  numberIn,
  onTop,
  overall,
  preferredIn,
  requiredOf,
  type Scene,
  type Trouble,
  toOthers,
  uncounted,
  type Ways,
  waysOf,
  withoutFreed,
  withoutSize,
  withoutTooFew,
} from './resolve.ts';
import type { Policy, Statement } from './statement.ts';
import { totalAsked } from './total.ts';

export interface Conclusion {
  readonly body: Fitted;
  readonly include: readonly InviteeKey[];
  readonly exclude: readonly InviteeKey[];
  readonly required: readonly InviteeKey[];
  readonly optional: readonly InviteeKey[];
  readonly prefer: readonly InviteeKey[];
  readonly policies: readonly Policy[];
  readonly questions: readonly Question[];
  readonly missing: readonly Missing[];
  readonly doubts: readonly string[];
  readonly confidence: number;
  readonly isUnderstood: boolean;
  /** What is hoped for, in the words that say so. */
  readonly wishes: readonly string[];
}

export type Missing =
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'invitees'; readonly count: number }
  | { readonly kind: 'condition' }
  | { readonly kind: 'date'; readonly words: string; readonly meaning: string };

/** From what was stated to a rule, what is asked, and how sure that is. */
export function conclude(
  statements: readonly Statement[],
  doubts: readonly string[],
  context: UnderstandingContext,
): Conclusion {
  return new Assembly(statements, doubts, context).conclude();
}

type Need = Extract<Statement, { says: 'need' }>;
type Free = Extract<Statement, { says: 'free' }>;

class Assembly {
  readonly #statements: readonly Statement[];
  readonly #doubts: string[];
  readonly #members: readonly InviteeKey[];
  readonly #questions: Question[] = [];
  readonly #missing: Missing[] = [];
  /** What was said of みんな; empty where nothing was. */
  #loose = '';

  constructor(
    statements: readonly Statement[],
    doubts: readonly string[],
    context: UnderstandingContext,
  ) {
    this.#statements = statements;
    this.#doubts = [...doubts];
    this.#members = context.members.map(({ key }) => key);
  }

  #said<S extends Statement['says']>(says: S): Extract<Statement, { says: S }>[] {
    return this.#statements.filter(
      (one): one is Extract<Statement, { says: S }> =>
        one.says === says && one.modality === 'asserted',
    );
  }

  conclude(): Conclusion {
    const needs = withoutSize(withoutTooFew(this.#conditions()), this.#members.length);
    const excludes = this.#said('exclude');
    const frees = this.#said('free');
    const forms = needs.map(({ form }) => form);
    this.#doubtStatements(needs, frees);
    const refs = forms.flatMap(refsIn);
    this.#askWho([
      ...refs,
      ...[...frees, ...excludes].flatMap(({ people, says }) =>
        // 「教授は来ません」 where nobody is one: then nothing changes. 「社長とその秘書は」: somebody is.
        // 「課長は任意で」 where several are: all of them.
        people.refs.filter(({ doubt, role, kind }) =>
          doubt === 'unknown'
            ? kind === 'person' && (role !== true || people.refs.length > 1)
            : says === 'exclude' || role !== true,
        ),
      ),
      ...this.#said('mentioned').flatMap(({ people }) => people.refs),
      ...this.#said('prefer').flatMap(({ form }) => refsIn(form)),
    ]);
    const include = [
      ...new Set([
        ...this.#members,
        ...refs
          .filter(({ kind, doubt }) => kind === 'person' && doubt === 'none')
          .flatMap(({ keys }) => keys),
      ]),
    ];
    const exclude = this.#excluded(excludes, forms, frees);
    const target = targetOf({ includeInviteeKeys: include, excludeInviteeKeys: exclude });
    const named = this.#named(needs, frees);
    const scene: Scene = {
      target,
      named,
      required: this.#named(needs, []),
      chosen: new Set(forms.flatMap(chosen)),
    };
    const troubles: Trouble[] = [];
    const stated = conditionsIn(needs, target.length);
    const conditions = onTop(
      stated.map((one) => this.#formOf(one)),
      true,
    );
    const whole = conditions.map((form, place) => {
      const own = waysOf(form, scene, troubles);
      return stated[place]?.role === 'additional' ? besides(own, [...scene.required], true) : own;
    });
    const ways = whole.reduce<Ways>(
      (sofar, more) => sofar.flatMap((way) => more.map((added) => [...way, ...added])).slice(0, 24),
      [[]],
    );
    this.#askNumbers(needs, scene, troubles);
    this.#questions.push(...totalAsked(needs, scene));
    const isUnresolved = refs.some(({ doubt, name }) => doubt !== 'none' && !isWriter(name));
    const hasCondition = needs.length > 0 && (isUnresolved || ways.some((way) => way.length > 0));
    let body: Fitted = hasCondition ? fit(ways, target) : { type: 'ANY' };
    const unreachable = troubles.some(({ kind }) => kind === 'tooMany');
    if (hasCondition && unreachable) body = { type: 'ALL' };
    if (hasCondition && isUnresolved) body = untilKnown(scene);
    if (!this.#askMentioned() && !hasCondition) this.#askCondition();
    const isBeside = [...frees, ...excludes].some(({ people }) => people.refs.length > 0);
    if (refs.length === 0 && !isBeside && needs.some(({ role }) => role === 'additional'))
      this.#questions.push({ kind: 'condition' });
    if (this.#isConditional() && hasCondition) body = { type: 'ALL' };
    const questions = distinct(this.#questions);
    return {
      body,
      include,
      exclude,
      required: body.type === 'REQUIRED_PLUS_QUORUM' ? body.requiredInviteeKeys : requiredOf(ways),
      optional: this.#optional(frees, scene),
      prefer: this.#preferred(scene),
      policies: this.#said('policy').map(({ policy }) => policy),
      questions,
      missing: this.#missing,
      doubts: this.#doubts,
      confidence: this.#confidence(body, hasCondition, questions.length > 0),
      isUnderstood: hasCondition,
      wishes: this.#statements.flatMap((one) =>
        one.says === 'prefer' && one.words !== undefined ? [one.words] : [],
      ),
    };
  }

  /**
   * 「山田さん必須、ほかに数名」: beside a condition it is somebody, until it is known how many; a number
   * said later tells.
   */
  #conditions(): Need[] {
    const open = openPersons(this.#statements).map(neededMeanwhile);
    const said = [...this.#said('need'), ...open];
    const plain = said.filter((one) => this.#isCondition(one));
    if (plain.length === 0) return plain;
    const counted = said.findLastIndex((one) => plain.includes(one) && numberIn(one.form) > 0);
    const vague = said.slice(counted + 1).filter(({ doubts }) => doubts.includes('vague'));
    return [...plain, ...vague.map((one) => ({ ...one, form: withAmount(one.form, count(1)) }))];
  }

  #doubtStatements(needs: readonly Need[], frees: readonly Free[]): void {
    for (const { says, modality } of this.#statements)
      if ((says === 'need' || says === 'exclude') && modality !== 'asserted')
        this.#doubts.push('unsaid');
    for (const { doubts } of [...needs, ...this.#said('policy')]) this.#doubts.push(...doubts);
    this.#doubts.push(...restDoubts(this.#statements, needs, frees));
  }

  /** What depends on a case is asked about; true where no set of people can stand for it meanwhile. */
  #isConditional(): boolean {
    const cases = this.#said('vague').map(({ what }) => what);
    if (cases.includes('conditional') || cases.includes('foreign'))
      this.#questions.push({ kind: 'unsupported', why: 'conditional' });
    return cases.includes('conditional');
  }

  #formOf({ form, role }: Need): Form {
    const freed = this.#said('free').flatMap(({ people }) => people.refs);
    return withoutFreed(role === 'additional' ? toOthers(form) : form, freed);
  }

  /** Everybody spoken of by name as one who must or may come. */
  #named(needs: readonly Need[], frees: readonly Free[]): ReadonlySet<InviteeKey> {
    return new Set([
      ...needs.flatMap(({ form }) => certain(form)),
      ...frees.flatMap(({ people }) => people.refs.flatMap(({ keys }) => keys)),
    ]);
  }

  #excluded(
    excludes: readonly { readonly people: People }[],
    forms: readonly Form[],
    frees: readonly Free[],
  ): InviteeKey[] {
    const keysIn = (all: readonly { readonly people: People }[]) =>
      all.flatMap(({ people }) => people.refs.flatMap(({ keys }) => keys));
    // 「鈴木さん以外全員」, 「鈴木さんは任意で」: asked, though not needed.
    const free = new Set(keysIn(frees));
    const spoken = new Set([...forms.flatMap(refsIn).flatMap(({ keys }) => keys), ...free]);
    const scene = { target: this.#members, named: spoken, required: spoken };
    const out = excludes.flatMap(({ people: { refs, except, others } }) =>
      // 「山田さん以外は対象外」 leaves him in, 「残りは対象外」 everybody spoken of.
      except || (others && spoken.size > 0)
        ? keysOf({ refs, scope: except ? 'except' : 'others' }, scene)
        : refs.flatMap(({ keys }) => keys),
    );
    return [...new Set([...out, ...uncounted(forms).filter((key) => !free.has(key))])];
  }

  #askWho(refs: readonly Ref[]): void {
    const seen = new Set<string>();
    for (const { name, kind, keys, doubt } of refs) {
      if (doubt === 'none' || seen.has(name)) continue;
      seen.add(name);
      if (doubt === 'several') this.#questions.push({ kind: 'who', name, keys });
      else if (kind === 'person') {
        this.#questions.push({ kind: 'unknown_person', name });
        this.#missing.push({ kind: 'person', name });
      } else {
        this.#questions.push({ kind: 'unknown_group', name });
        this.#missing.push({ kind: 'group', name });
      }
    }
  }

  #askNumbers(
    needs: readonly Need[],
    { target, named }: Scene,
    troubles: readonly Trouble[],
  ): void {
    for (const trouble of troubles) {
      // 「定員6名」 of six: nobody is left out.
      if (trouble.kind === 'upper' && (trouble.count < target.length || needs.length === 1))
        this.#questions.push({ kind: 'upper_bound', count: trouble.count });
      if (trouble.kind === 'tooMany')
        this.#questions.push({ kind: 'not_enough_people', k: trouble.min, n: trouble.size });
      if (trouble.kind === 'nobody') this.#questions.push({ kind: 'nobody_needed' });
    }
    for (const { count } of this.#said('stated'))
      if (count !== target.length) this.#askStated(count, target.length);
    for (const { count, people } of needs.flatMap(({ of }) => of ?? [])) {
      const size =
        people === undefined
          ? target.length
          : keysOf(
              {
                refs: people.refs,
                scope: people.except ? 'except' : people.others ? 'others' : 'named',
              },
              { target, named, required: named },
            ).length;
      // 「3名以上で開催、3名のうち1名は医師」: of those who come.
      const isOfThose = needs.some(({ form }) => overall(form, target.length).includes(count));
      if (count !== size && !isOfThose) this.#askStated(count, size);
    }
    const counts = [
      ...new Set(
        needs
          .filter(({ role }) => role !== 'additional')
          .flatMap(({ form }) => overall(form, target.length)),
      ),
    ];
    if (counts.length > 1)
      this.#questions.push({ kind: 'which_number', counts: counts.toSorted((a, b) => a - b) });
    this.#questions.push(...needs.flatMap((one) => leftOpen(one, target.length)));
  }

  /** みんな, 大勢, 0分の1: no number to hold to, so it is asked. */
  #isCondition({ doubts, words }: Need): boolean {
    if (doubts.includes('impossible')) {
      this.#questions.push({ kind: 'impossible', words: words ?? '' });
      return false;
    }
    if (doubts.includes('loose') && !doubts.includes('firm')) {
      this.#loose = words ?? 'みんな';
      return false;
    }
    return !doubts.includes('vague');
  }

  #askStated(stated: number, known: number): void {
    this.#questions.push({ kind: 'stated_number', stated, known });
    if (stated > known) this.#missing.push({ kind: 'invitees', count: stated - known });
  }

  /** Names and nothing else: asked one by one, whatever was answered about the others. */
  #askMentioned(): boolean {
    const isBare = this.#statements.every(
      ({ says, doubts }) => says === 'mentioned' || doubts.includes('answered'),
    );
    const mentioned = (isBare ? this.#said('mentioned') : openPersons(this.#statements)).flatMap(
      ({ people }) =>
        people.refs.filter(({ kind, doubt }) => kind === 'person' && doubt === 'none'),
    );
    if (mentioned.length === 0) return false;
    for (const { name } of mentioned) this.#questions.push({ kind: 'mentioned', name });
    return true;
  }

  #askCondition(): void {
    if (this.#statements.some(({ says }) => says === 'prefer')) {
      this.#questions.push({ kind: 'wish' });
      this.#missing.push({ kind: 'condition' });
      return;
    }
    if (this.#loose !== '')
      this.#questions.push({ kind: 'everybody', word: wordForEveryone(this.#loose) });
    this.#questions.push({ kind: 'condition' });
    this.#missing.push({ kind: 'condition' });
  }

  #preferred(scene: Scene): InviteeKey[] {
    const hoped = this.#statements.flatMap((one) => (one.says === 'prefer' ? [one.form] : []));
    return [...new Set(hoped.flatMap((form) => preferredIn(form, scene)))];
  }

  #optional(frees: readonly Free[], scene: Scene): InviteeKey[] {
    const keys = frees.flatMap(({ people: { refs, others } }) =>
      keysOf({ refs, scope: others ? 'others' : 'named' }, scene),
    );
    return [...new Set(keys)];
  }

  #confidence(body: Fitted, hasCondition: boolean, asks: boolean): number {
    if (!hasCondition)
      return Math.max(0.3, Math.round((vagueConfidence - this.#doubts.length * 0.03) * 100) / 100);
    let confidence = fullConfidence[body.type];
    let unread = 0;
    for (const doubt of new Set(
      this.#doubts.filter((one) => one !== 'unread' && one !== 'connective'),
    ))
      confidence -= weightOf(doubt);
    for (const doubt of this.#doubts)
      if (doubt === 'unread') unread += unread === 0 ? weightOf('unread') : weightOf('unread-more');
    confidence -= unread;
    if (asks) confidence = Math.min(confidence, askingConfidence);
    return Math.max(0.3, Math.round(confidence * 100) / 100);
  }
}
