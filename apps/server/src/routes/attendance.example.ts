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
import { examples } from './attendance.messages.ts';

/** What the document of the API shows; the answers are the engine's own. */

const reference = { now: '2026-11-16T09:00:00+09:00', timezone: 'Asia/Tokyo' };

function given<T>(result: Result<T, Problem>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

export const intentExample = {
  utterance: examples.utterance,
  members: [
    { name: '山田 太郎', key: 'u:1', reading: 'やまだ たろう', role: '部長', groups: ['営業部'] },
    { name: '佐藤 花子', key: 'u:2', groups: ['営業部'] },
    { name: '鈴木 一郎', key: 'u:3', groups: ['開発部'] },
    { name: '高橋 美咲', key: 'u:4', groups: ['開発部'] },
  ],
  ...reference,
};

const tokeniser = await loadTokeniser();

export const understandingExample = (() => {
  const { utterance, context } = given(readIntent(intentExample, tokeniser));
  return understandingToJson(understand(utterance, context));
})();

export const slotsExample = {
  windows: understandingExample.explanation.windows,
  slot_generation_hint: understandingExample.slot_generation_hint,
  busy: [{ start: '2026-11-25T13:00:00+09:00', end: '2026-11-25T15:00:00+09:00' }],
  ...reference,
};
export const proposalExample = given(proposeSlotsJson(slotsExample));

export const threadExample = {
  attendance_rule: understandingExample.attendance_rule,
  slots: proposalExample.slots,
  selections: [
    {
      invitee_key: 'u:1',
      slot_id: 's1',
      status: 'selected',
      responded_at: '2026-11-16T10:00:00+09:00',
    },
    {
      invitee_key: 'u:2',
      slot_id: 's1',
      status: 'selected',
      responded_at: '2026-11-16T11:00:00+09:00',
    },
    {
      invitee_key: 'u:1',
      slot_id: 's2',
      status: 'declined',
      responded_at: '2026-11-16T10:00:00+09:00',
    },
  ],
};
export const evaluationExample = evaluationToJson(given(evaluationFromJson(threadExample)));

export const datesExample = { text: examples.dates, ...reference };
export const datesReadExample = given(readDatesJson(datesExample));
