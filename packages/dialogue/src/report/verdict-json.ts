import { type Evidence, sentenceOf } from '@tashika/kernel';
import type { DialogueFinding } from '../judge/rule.ts';
import { rules } from '../judge/rules.ts';
import type { Status, Verdict } from '../judge/verdict.ts';
import { messages } from './messages.ja.ts';

export interface FindingJson {
  readonly rule: string;
  readonly section: string;
  readonly status: string;
  readonly message: string;
  readonly evidence: readonly Evidence[];
}

/** A verdict as the edges speak it: snake_case, sentences instead of ids. */
export interface VerdictJson {
  readonly status: Status;
  readonly shown_as: string;
  readonly text: string;
  readonly tone: {
    readonly marker: number;
    readonly vocab: number;
    readonly style: number;
    readonly score: number;
  };
  readonly tone_heard: Verdict['tone']['heard'];
  readonly sentences: number;
  readonly topics: readonly string[];
  readonly findings: readonly FindingJson[];
  readonly notes: readonly string[];
  readonly judge: string;
}

const sections = new Map(rules.map(({ id, clause }) => [id, clause]));

export function findingJson(finding: DialogueFinding): FindingJson {
  return {
    rule: finding.rule,
    section: sections.get(finding.rule) ?? '',
    status: finding.effect,
    message: sentenceOf(messages, finding),
    evidence: finding.evidence,
  };
}

export function verdictJson(verdict: Verdict, judge = 'not_asked'): VerdictJson {
  const { marker, vocab, style, score, heard } = verdict.tone;
  return {
    status: verdict.status,
    shown_as: verdict.shownAs,
    text: verdict.text,
    tone: { marker, vocab, style, score },
    tone_heard: heard,
    sentences: verdict.sentences,
    topics: verdict.topics.map(({ noun }) => noun),
    findings: verdict.findings.map(findingJson),
    notes: verdict.notes,
    judge,
  };
}
