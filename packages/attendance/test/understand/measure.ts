import { readFileSync } from 'node:fs';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import {
  continueWith,
  evaluationFromJson,
  type KnownPerson,
  understand,
  understandingToJson,
} from '../../src/index.ts';

interface ExpectedRule {
  readonly type: string;
  readonly rule: unknown;
  readonly exclude?: readonly string[];
}

export interface IntentCase {
  readonly id?: string;
  readonly utterance: string;
  /** What was said after it, each as a reply or a change. */
  readonly turns?: readonly string[];
  /** The members themselves, or the name of a list in members.json (m5: the first five of m10). */
  readonly members: readonly KnownPerson[] | string;
  readonly expected: ExpectedRule & {
    readonly needs_clarification?: boolean | 'either';
    readonly unsupported?: boolean;
    /** The words ask for what cannot be: asked about, and what is stored meanwhile is open. */
    readonly invalid?: boolean;
    readonly max_confidence?: number;
    readonly alternatives?: readonly ExpectedRule[];
    /** Parts of the finalize policy and of the hint the words give. */
    readonly policy?: Readonly<Record<string, unknown>>;
    readonly hint?: Readonly<Record<string, unknown>>;
    /** Sets of people the words forbid: whatever is stored must not hold for them (M08). */
    readonly forbids?: readonly (readonly string[])[];
  };
}

/** Written by hand, one batch after the other; each measured before anything was changed for it. */
export const SENTENCE_FILES = [
  'sentences.jsonl',
  'held-out-1.jsonl',
  'held-out-2.jsonl',
  'held-out-3.jsonl',
  'held-out-4.jsonl',
  'held-out-5.jsonl',
  'held-out-6.jsonl',
  'held-out-7.jsonl',
  'held-out-8.jsonl',
  'held-out-9.jsonl',
  'held-out-10.jsonl',
  'held-out-11.jsonl',
  'held-out-12.jsonl',
  'held-out-13.jsonl',
  'held-out-14.jsonl',
  'held-out-15.jsonl',
  'held-out-16.jsonl',
  'held-out-17.jsonl',
  'held-out-18.jsonl',
  'held-out-19.jsonl',
  'held-out-20.jsonl',
  'held-out-21.jsonl',
  'held-out-22.jsonl',
  'held-out-23.jsonl',
  'held-out-24.jsonl',
  'held-out-25.jsonl',
  'held-out-26.jsonl',
  'held-out-27.jsonl',
  'held-out-28.jsonl',
  'held-out-29.jsonl',
  'held-out-30.jsonl',
  'held-out-31.jsonl',
  'held-out-32.jsonl',
  'held-out-33.jsonl',
  'held-out-34.jsonl',
  'held-out-35.jsonl',
  'held-out-36.jsonl',
  'held-out-37.jsonl',
  'held-out-38.jsonl',
  'held-out-39.jsonl',
  'held-out-40.jsonl',
  'held-out-41.jsonl',
  'held-out-42.jsonl',
  'held-out-43.jsonl',
  'held-out-44.jsonl',
  'held-out-45.jsonl',
  'held-out-46.jsonl',
  'held-out-47.jsonl',
  'held-out-48.jsonl',
  'held-out-49.jsonl',
  'classes.jsonl',
];

const lists = JSON.parse(readFileSync(new URL('members.json', import.meta.url), 'utf8')) as Record<
  string,
  KnownPerson[]
>;

export function readCases(path: string): IntentCase[] {
  const lines = readFileSync(new URL(path, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as IntentCase);
}

export function membersOf(members: IntentCase['members']): readonly KnownPerson[] {
  if (typeof members !== 'string') return members;
  const list = lists[members];
  if (list) return list;
  const size = Number(/^m(\d+)$/.exec(members)?.[1]);
  lists[members] = (lists.m10 as KnownPerson[]).slice(0, size);
  return lists[members];
}

export const NOW = '2026-11-16T09:00:00+09:00';
export const tokeniser = await loadTokeniser();

export const contextOf = (members: IntentCase['members']) => ({
  members: membersOf(members),
  now: NOW,
  timeZone: 'Asia/Tokyo',
  tokeniser,
});

export function answer(
  utterance: string,
  members: IntentCase['members'],
  turns: readonly string[] = [],
) {
  return understandingToJson(turns.reduce(continueWith, understand(utterance, contextOf(members))));
}

export type Answer = ReturnType<typeof answer>;

/** What is wrong with the answer; empty where it is right. */
export function faults({ expected }: IntentCase, given: Answer): string[] {
  const found: string[] = [];
  const { attendance_rule: rule, needs_clarification: questions, confidence } = given;
  const asks = questions.length > 0;
  const wanted = expected.needs_clarification ?? false;
  // What could not be stored once may be now, by an alternative or several groups at once (M29).
  const isStored = expected.unsupported && ['COMPOSITE', 'GROUP_ANY'].includes(rule.type);
  if (wanted !== 'either' && asks !== wanted && !(isStored && !asks)) {
    found.push(asks ? 'asks' : 'does not ask');
  }
  if (asks && rule.finalize_policy.auto_finalize) found.push('automatic in spite of questions');
  if (expected.max_confidence !== undefined && confidence > expected.max_confidence) {
    found.push('too sure');
  }
  for (const [part, actual] of [
    [expected.policy, rule.finalize_policy],
    [expected.hint, given.slot_generation_hint],
  ] as const) {
    for (const [field, value] of Object.entries(part ?? {})) {
      const stated = (actual as Readonly<Record<string, unknown>>)[field];
      if (inOrder(stated) !== inOrder(value)) found.push(field);
    }
  }
  if (expected.forbids?.some((keys) => holdsFor(keys, rule))) found.push('too lax');
  if (expected.unsupported || expected.invalid) return found;
  const accepted = [expected, ...(expected.alternatives ?? [])];
  if (!accepted.some((candidate) => isSameRule(candidate, rule))) found.push('rule');
  return found;
}

/** Whoever is preferred, in whichever order. */
const inOrder = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/** Whether the stored rule would let a slot stand with exactly these people. */
function holdsFor(keys: readonly string[], rule: Answer['attendance_rule']): boolean {
  const slot = { slot_id: 's', start_time: NOW, end_time: '2026-11-16T10:00:00+09:00' };
  const selections = keys.map((invitee_key) => ({
    invitee_key,
    slot_id: 's',
    status: 'selected',
    responded_at: NOW,
  }));
  const evaluation = evaluationFromJson({ attendance_rule: rule, slots: [slot], selections });
  if (!evaluation.ok) throw new Error(evaluation.error.message);
  return evaluation.value.slots[0]?.status === 'SATISFIED';
}

/** Two rules are the same where they hold for the same sets of people. */
function isSameRule(expected: ExpectedRule, rule: Answer['attendance_rule']): boolean {
  const { include_invitee_keys: include, exclude_invitee_keys: exclude = [] } = rule.invitee_scope;
  const ours = include.filter((key) => !exclude.includes(key));
  const theirs = include.filter((key) => !(expected.exclude ?? []).includes(key));
  if (include.length > 12) return JSON.stringify(expected.rule) === JSON.stringify(rule.rule);
  for (let set = 0; set < 1 << include.length; set++) {
    const present = new Set(include.filter((_, place) => (set >> place) & 1));
    if (holds(expected, present, theirs) !== holds(rule, present, ours)) return false;
  }
  return true;
}

interface BodyJson {
  readonly k: number;
  readonly required_invitee_keys: readonly string[];
  readonly min_additional: number;
  readonly groups: readonly GroupJson[];
  readonly any_of: readonly { readonly all_of: readonly GroupJson[] }[];
}
interface GroupJson {
  readonly min: number;
  readonly any_of_invitee_keys: readonly string[];
}

/** Written out once more, so that the engine does not judge itself. */
function holds(
  { type, rule }: ExpectedRule,
  present: ReadonlySet<string>,
  target: readonly string[],
): boolean {
  const body = rule as BodyJson;
  const yes = target.filter((key) => present.has(key));
  const isMet = ({ min, any_of_invitee_keys: keys }: GroupJson) =>
    keys.filter((key) => present.has(key)).length >= min;
  switch (type) {
    case 'ALL':
      return yes.length === target.length;
    case 'ANY':
      return yes.length > 0;
    case 'K_OF_N':
      return yes.length >= body.k;
    case 'REQUIRED_PLUS_QUORUM': {
      const others = yes.filter((key) => !body.required_invitee_keys.includes(key));
      return (
        body.required_invitee_keys.every((key) => present.has(key)) &&
        others.length >= body.min_additional
      );
    }
    case 'GROUP_ANY':
      return body.groups.some(isMet);
    default:
      return body.any_of.some(({ all_of }) => all_of.every(isMet));
  }
}

export interface Measure {
  readonly total: number;
  readonly right: number;
  /** Wrong at 0.85 and more without a question: the worst there is. */
  readonly surelyWrong: readonly IntentCase[];
  readonly sure: number;
  readonly sureAndRight: number;
  readonly wrong: readonly {
    readonly case: IntentCase;
    readonly faults: string[];
    readonly given: Answer;
  }[];
}

export function measure(cases: readonly IntentCase[]): Measure {
  const judged = cases.map((one) => {
    const given = answer(one.utterance, one.members, one.turns);
    return { case: one, given, faults: faults(one, given) };
  });
  const sure = judged.filter(({ given }) => given.confidence >= 0.85);
  return {
    total: judged.length,
    right: judged.filter(({ faults: f }) => f.length === 0).length,
    sure: sure.length,
    sureAndRight: sure.filter(({ faults: f }) => f.length === 0).length,
    surelyWrong: sure
      .filter(({ faults: f, given }) => f.length > 0 && given.needs_clarification.length === 0)
      .map(({ case: one }) => one),
    wrong: judged.filter(({ faults: f }) => f.length > 0),
  };
}
