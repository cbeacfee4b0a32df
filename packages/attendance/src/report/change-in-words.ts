import { type InviteeKey, recordOf, requiredOf, targetOf } from '../rules/index.ts';
import { sureFrom, type Understanding } from '../understand/understanding.ts';
import { changeSentences as say } from './messages.ts';
import { decisionOf } from './rule-in-words.ts';

type Told = Pick<
  Understanding,
  'rule' | 'context' | 'questions' | 'reading' | 'unheard' | 'confidence'
>;

/** What the last turn changed, in a sentence or two (M32). */
export function changeInWords(before: Told, after: Told): string {
  const nameOf = namesIn(after);
  const said: string[] = [];
  const required = new Set(requiredOf(before.rule));
  const now = requiredOf(after.rule);
  const added = now.filter((key) => !required.has(key));
  const removed = [...required].filter((key) => !now.includes(key));
  const excluded = after.rule.inviteeScope.excludeInviteeKeys.filter(
    (key) => !before.rule.inviteeScope.excludeInviteeKeys.includes(key),
  );
  const everyone = targetOf(after.rule.inviteeScope).length;
  if (added.length > 0 && added.length < everyone) said.push(say.added(added.map(nameOf)));
  if (removed.length > 0 && removed.length < everyone) said.push(say.removed(removed.map(nameOf)));
  if (excluded.length > 0) said.push(say.excluded(excluded.map(nameOf)));
  const conditions = [before, after].map(({ rule }) => conditionOf(rule, nameOf)) as [
    string,
    string,
  ];
  if (conditions[0] !== conditions[1]) said.push(say.condition(...conditions));
  if (isPaused(before, after)) said.push(say.paused());
  else if (decisionOf(before.rule) !== decisionOf(after.rule))
    said.push(say.policy(decisionOf(after.rule)));
  const [then, today] = [before.reading.dates, after.reading.dates];
  if (then.replyBy !== today.replyBy) said.push(say.deadline());
  if (JSON.stringify(wantedOf(then)) !== JSON.stringify(wantedOf(today))) said.push(say.dates());
  if (said.length === 0 || (said.length === 1 && isPaused(before, after)))
    said.unshift(before.questions.length > after.questions.length ? say.settled() : say.nothing());
  const { words } = after.unheard;
  return words.length === 0 ? said.join('') : `${say.unheard(words)}${said.join('')}`;
}

/** Nothing was said of how it is decided: it only waits until the rest is clear (M31). */
const isPaused = ({ rule: before }: Told, { rule: after, unheard, confidence }: Told): boolean =>
  (unheard.words.length > 0 || confidence < sureFrom) &&
  before.finalizePolicy.autoFinalize &&
  !after.finalizePolicy.autoFinalize &&
  before.finalizePolicy.mode === after.finalizePolicy.mode &&
  before.finalizePolicy.tieBreaker === after.finalizePolicy.tieBreaker;

/** When to meet, whatever words said so. */
const wantedOf = ({ windows, hint }: Told['reading']['dates']) => [windows, hint];

function namesIn({ context }: Told): (key: InviteeKey) => string {
  const names = new Map(
    [...(context.contacts ?? []), ...context.members].map(({ key, name }) => [key, name]),
  );
  return (key) => names.get(key) ?? key;
}

function conditionOf(rule: Told['rule'], nameOf: (key: InviteeKey) => string): string {
  const size = targetOf(rule.inviteeScope).length;
  return recordOf(rule.type)
    .conditionOf(rule, { size, nameOf })
    .replace(/(?:が成立し|だけが成立し|し)$/u, '');
}
