import { evaluationFromJson, evaluationToJson } from '@tashika/attendance';
import type { EvaluationJson } from '@tashika/contract/attendance';
import { ok } from '@tashika/kernel';
import { answerInputs } from '../../answer.ts';
import type { Run } from '../../command.ts';
import { messages } from './messages.ts';
import type { evaluateOptions } from './table.ts';

export const run: Run<typeof evaluateOptions> = (call) =>
  answerInputs(call, call.positionals, {
    each: (value) => {
      const evaluation = evaluationFromJson(value);
      return evaluation.ok ? ok(evaluationToJson(evaluation.value)) : evaluation;
    },
    plain,
  });

function plain({ slots, reason, ignored_selections, rule_problems }: EvaluationJson): string {
  const lines = [
    reason,
    ...slots.flatMap(({ slot_id, status, reason: why, nudge, blockers, preferred }) => [
      messages.slot(slot_id, status, why),
      ...(preferred.length > 0 ? [`    ${messages.preferred(preferred)}`] : []),
      ...(nudge !== null && nudge.length > 0 ? [`    ${messages.nudge(nudge)}`] : []),
      ...(blockers !== null && blockers.length > 0 ? [`    ${messages.blockers(blockers)}`] : []),
    ]),
    ...rule_problems.map(({ message }) => messages.ruleProblem(message)),
    ...ignored_selections.map(({ index, message }) => messages.ignored(index + 1, message)),
  ];
  return `${lines.join('\n')}\n`;
}
