import type { FindingJson, OpinionJson, VerdictJson } from '@tashika/contract/dialogue';
import { sentenceOf } from '@tashika/kernel';
import type { Opinion } from '../consult/director.ts';
import { type Judgement, judgementOf } from '../judge/judgement.ts';
import type { DialogueFinding } from '../judge/rule.ts';
import { rules } from '../judge/rules.ts';
import { worstSeverity } from '../judge/severity.ts';
import type { Verdict } from '../judge/verdict.ts';
import { directorMessages, messages } from './messages.ts';

const sections = new Map(rules.map(({ id, clause }) => [id, clause]));

export function findingJson(finding: DialogueFinding): FindingJson {
  return {
    rule: finding.rule,
    section: sections.get(finding.rule) ?? '',
    status: finding.effect,
    severity: finding.severity,
    message: sentenceOf(messages, finding),
    evidence: finding.evidence,
  };
}

const sectionOfScores = '§7';

/** The verdict of the written rules alone. */
export function verdictJson(verdict: Verdict): VerdictJson {
  return judgementJson(judgementOf(verdict, { state: 'not-asked' }));
}

/** The rules' verdict together with the director's opinion. */
export function judgementJson({ status, shownAs, verdict, opinion }: Judgement): VerdictJson {
  const { marker, vocab, style, score, heard } = verdict.tone;
  const findings = verdict.findings.map(findingJson);
  const scored = scoreFinding(opinion);
  const all = scored === undefined ? findings : [...findings, scored];
  return {
    status,
    severity: worstSeverity(all),
    shown_as: shownAs,
    text: verdict.text,
    tone: { marker, vocab, style, score },
    tone_heard: heard,
    sentences: verdict.sentences,
    topics: verdict.topics.map(({ noun }) => noun),
    findings: all,
    notes: verdict.notes,
    judge: opinion.state.replace('-', '_'),
    judge_detail: opinionJson(opinion),
  };
}

function scoreFinding(opinion: Opinion): FindingJson | undefined {
  if (opinion.state !== 'scored' || opinion.status === 'PASS') return undefined;
  const { average, reason, status, samples } = opinion;
  return {
    rule: 'director-score',
    section: sectionOfScores,
    status,
    severity: 'major',
    message: directorMessages.lowScore({ average, reason }),
    evidence: samples.map(({ evidence }) => evidence),
  };
}

function opinionJson(opinion: Opinion): OpinionJson | null {
  if (opinion.state === 'unavailable') {
    const { cause, message, detail } = opinion;
    return { cause, message, detail };
  }
  if (opinion.state !== 'scored') return null;
  const { status, average, scores, reason, samples, promptVersion } = opinion;
  return {
    status,
    average,
    scores,
    reason,
    samples: samples.map((sample) => ({ reason: sample.reason, scores: sample.scores })),
    prompt_version: promptVersion,
  };
}
