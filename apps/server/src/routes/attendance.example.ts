import answers from './attendance.example.json' with { type: 'json' };
import { examples } from './attendance.messages.ts';

/**
 * What the document of the API shows. The answers are the engine's own, written down so that no server
 * loads the dictionary for its document; a test asks the engine again.
 */

const reference = { now: '2026-11-16T09:00:00+09:00', timezone: 'Asia/Tokyo' };

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

export const { understanding: understandingExample } = answers;

export const slotsExample = {
  windows: understandingExample.explanation.windows,
  slot_generation_hint: understandingExample.slot_generation_hint,
  busy: [{ start: '2026-11-25T13:00:00+09:00', end: '2026-11-25T15:00:00+09:00' }],
  ...reference,
};
export const { proposal: proposalExample } = answers;

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
export const { evaluation: evaluationExample } = answers;

export const datesExample = { text: examples.dates, ...reference };
export const { dates: datesReadExample } = answers;
