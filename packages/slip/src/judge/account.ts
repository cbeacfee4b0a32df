import type { Verdict } from '@tashika/contract/slips';
import { type Evidence, type Evidences, type Finding, runRules, sentenceOf } from '@tashika/kernel';
import { type Calculation, calculate } from '../normalise/calculation.ts';
import { lexiconOf } from '../normalise/lexicon.ts';
import type { AccountPages } from '../read/page-stack.ts';
import { messages, type SlipMessages } from '../report/messages.ts';
import type { Shop } from '../shop/shop.ts';
import type { NoteLevel } from './rule.ts';
import { accountRules, lineRules, timeRules } from './rules.ts';
import { struckRow } from './struck-row.ts';
import { verdictOf } from './verdict.ts';

export type SlipFinding = Finding<SlipMessages, NoteLevel>;

/** A sentence of 【備考】 with the cells it speaks of. */
export interface Note {
  /** The rule that said it first. */
  readonly rule: string;
  readonly level: NoteLevel;
  readonly text: string;
  readonly evidence: Evidences;
}

/** One account, judged. */
export interface Account extends Calculation {
  readonly findings: readonly SlipFinding[];
  readonly notes: readonly Note[];
  readonly verdict: Verdict;
  readonly opening: string;
}

/** What the checker needs to know of the shop. */
export interface ShopFacts {
  readonly shop: Shop;
  /** From `DATA/CAST_NAMES.md`. */
  readonly castNames: readonly string[];
}

export function checkAccount(pages: AccountPages, facts: ShopFacts): Account {
  const calculation = calculate(pages, lexiconOf(facts.shop, facts.castNames));
  const findings = runRules(timeRules, calculation);
  for (const line of calculation.lines) {
    // A struck row is out of the account: nothing else about it matters any more.
    const rules = line.row.struck ? [struckRow] : lineRules;
    for (const finding of runRules(rules, { line, account: calculation })) findings.push(finding);
  }
  for (const finding of runRules(accountRules, calculation)) findings.push(finding);
  const notes = notesOf(findings);
  return {
    ...calculation,
    findings,
    notes,
    ...verdictOf(
      calculation,
      findings.map(({ effect }) => effect),
    ),
  };
}

/** Each sentence once (A51): where two rows give the same one, it speaks of both. */
function notesOf(findings: readonly SlipFinding[]): readonly Note[] {
  const notes = new Map<string, Omit<Note, 'evidence'> & { evidence: [Evidence, ...Evidence[]] }>();
  for (const finding of findings) {
    const text = sentenceOf(messages, finding);
    const earlier = notes.get(text);
    if (earlier === undefined) {
      const { rule, effect: level, evidence } = finding;
      notes.set(text, { rule, level, text, evidence: [...evidence] });
    } else earlier.evidence.push(...finding.evidence);
  }
  return [...notes.values()];
}
