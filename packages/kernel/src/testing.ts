import { describe, expect, it } from 'vitest';
import type { Evidence } from './evidence.ts';
import { type Messages, sentenceOf } from './finding.ts';
import { type Rule, runRules } from './rule.ts';

export interface SpeakingRow<Input, M extends Messages> {
  readonly given: Input;
  /** The message ids the rule must say, in order. */
  readonly says: readonly [keyof M & string, ...(keyof M & string)[]];
  /** Why an odd row is there. */
  readonly because?: string;
}

export interface SilentRow<Input> {
  readonly given: Input;
  readonly because?: string;
}

export interface RuleTable<Subject, Input, M extends Messages, Effect> {
  readonly rule: Rule<Subject, M, Effect>;
  /** The engine's sentences: what the rule says must come out whole. */
  readonly messages: M;
  /** From the short form of the rows to what the rule judges. */
  readonly subject: (given: Input) => Subject;
  readonly speaks: readonly SpeakingRow<Input, M>[];
  readonly silent: readonly SilentRow<Input>[];
}

/** What is tried at least, and the part of the rest that is tried where time is short. */
const fewest = 100;
const shares = { long: 1, full: 1 / 3, quick: 1 / 50, mutant: 1 / 100 } as const;

/**
 * How often a property or a loop of our own is tried: as often as written in `npm test -- --long`, a
 * third of it in `npm test`; a small part while somebody works on one package, and a smaller one for
 * each of a mutation run's thousands of mutants.
 */
export function runs(written: number, env = process.env): number {
  const share = env.STRYKER_MUTATOR_WORKER ? 'mutant' : shareOf(env.TASHIKA_TESTS);
  return Math.min(
    written,
    Math.max(share === 'mutant' ? 1 : fewest, Math.ceil(written * shares[share])),
  );
}

const shareOf = (named: string | undefined) =>
  named === 'long' || named === 'full' ? named : 'quick';

/** Long enough for a machine that is busy with other things; what comes sooner is not waited for. */
const patienceMs = 240_000;
const lookMs = 20;

/**
 * Looks again until it is so: tests wait for what must happen, never for time to pass. The limit only
 * ends a test of what never happens, with the words for it.
 */
export async function until(
  what: string | (() => string),
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) {
      throw new Error(`It never happened: ${typeof what === 'string' ? what : what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** A table that could pass without showing anything is refused: both sides must have rows, none twice. */
export function refuseHollowTable(table: {
  readonly rule: { readonly id: string };
  readonly speaks: readonly { readonly given: unknown }[];
  readonly silent: readonly { readonly given: unknown }[];
}): void {
  const { id } = table.rule;
  if (table.speaks.length === 0) throw new Error(`${id}: no row in which the rule speaks`);
  if (table.silent.length === 0) throw new Error(`${id}: no row in which the rule stays silent`);
  const seen = new Set<string>();
  for (const { given } of [...table.speaks, ...table.silent]) {
    const key = JSON.stringify(given);
    if (seen.has(key)) throw new Error(`${id}: the row ${key} stands twice`);
    seen.add(key);
  }
}

/** Evidence that names no cell, row or call is none. Words may be empty: that is where they are missing. */
function leadsSomewhere(evidence: Evidence): boolean {
  switch (evidence.kind) {
    case 'text':
      return evidence.quote.length === evidence.end - evidence.start;
    case 'cell':
      return evidence.column !== '' && evidence.page >= 1;
    case 'registry':
      return evidence.registry !== '' && evidence.entry !== '';
    case 'model':
      return evidence.model !== '' && evidence.call !== '';
  }
}

/** A rule's table of cases as vitest tests: where it speaks, and where it stays silent. */
export function ruleTable<Subject, Input, M extends Messages, Effect>(
  table: RuleTable<Subject, Input, M, Effect>,
): void {
  refuseHollowTable(table);
  const said = (given: Input) => {
    const findings = runRules([table.rule], table.subject(given));
    for (const finding of findings) {
      expect(finding.evidence.length).toBeGreaterThan(0);
      expect(finding.evidence.filter(leadsSomewhere)).toEqual(finding.evidence);
      expect(finding.effect).not.toBe('');
      expect(sentenceOf(table.messages, finding)).not.toMatch(/^$|undefined|NaN/u);
    }
    return findings.map(({ message }) => message);
  };
  const title = ({ given, because }: { readonly given: Input; readonly because?: string }) =>
    because ?? (typeof given === 'string' ? given : JSON.stringify(given));

  describe(`${table.rule.id}（${table.rule.clause}）`, () => {
    for (const row of table.speaks) {
      it(`speaks: ${title(row)}`, () => expect(said(row.given)).toEqual(row.says));
    }
    for (const row of table.silent) {
      it(`is silent: ${title(row)}`, () => expect(said(row.given)).toEqual([]));
    }
  });
}
