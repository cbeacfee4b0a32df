import { describe, expect, it } from 'vitest';
import { answer, readCases, SENTENCE_FILES } from './measure.ts';

/**
 * What every sentence of ours is read as, a line each: the bars of `intents.test.ts` let a few
 * readings change unseen, here each change shows.
 */
describe('golden readings', () => {
  it('all sentences', async () => {
    const readings = SENTENCE_FILES.flatMap((file) =>
      readCases(file).map(({ utterance, members }) => {
        const given = answer(utterance, members);
        const { type, rule, invitee_scope: scope, finalize_policy: policy } = given.attendance_rule;
        const { slot_generation_hint: hint, needs_clarification: questions, missing } = given;
        const out = scope.exclude_invitee_keys ?? [];
        return [
          utterance.replaceAll('\n', '⏎'),
          `  ${type} ${JSON.stringify(rule)} ${out.length > 0 ? `without ${out} ` : ''}${given.confidence}`,
          `  ${JSON.stringify({ policy, hint, questions, missing })}`,
        ].join('\n');
      }),
    );
    await expect(`${readings.join('\n')}\n`).toMatchFileSnapshot('golden/readings.golden.txt');
  });

  it('whole answers', async () => {
    const whole = readCases('../cases/intents.jsonl').map(({ utterance, members }) =>
      JSON.stringify(answer(utterance, members), null, 1),
    );
    await expect(`${whole.join('\n')}\n`).toMatchFileSnapshot('golden/answers.golden.txt');
  });
});
