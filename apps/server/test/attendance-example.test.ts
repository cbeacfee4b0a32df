import {
  evaluationFromJson,
  evaluationToJson,
  proposeSlotsJson,
  readDatesJson,
  readIntent,
  understand,
  understandingToJson,
} from '@tashika/attendance';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import type { Problem, Result } from '@tashika/kernel';
import { expect, it } from 'vitest';
import {
  datesExample,
  datesReadExample,
  evaluationExample,
  intentExample,
  proposalExample,
  slotsExample,
  threadExample,
  understandingExample,
} from '../src/routes/attendance.example.ts';

const given = <T>(result: Result<T, Problem>): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

it('文書に載せた答えは、いまのエンジンの答えと同じ', async () => {
  const { utterance, context } = given(readIntent(intentExample, await loadTokeniser()));
  const answers = {
    understanding: understandingToJson(understand(utterance, context)),
    proposal: given(proposeSlotsJson(slotsExample)),
    evaluation: evaluationToJson(given(evaluationFromJson(threadExample))),
    dates: given(readDatesJson(datesExample)),
  };
  expect(answers).toEqual({
    understanding: understandingExample,
    proposal: proposalExample,
    evaluation: evaluationExample,
    dates: datesReadExample,
  });
});
