/* What people send in the benches: the smallest slip, and a thread with one invited person. */

const blank = { state: 'blank' };
const written = (text: string) => ({ state: 'written', text });

export const slipPage = {
  entry: blank,
  exit: blank,
  rows: [{ label: written('ビール'), qty: written('1'), unit: written('800'), amount: blank }],
  stated_total: written('800'),
  instruction: null,
};

/** Opened at once: its invitation goes out by mail. */
export const openedThread = (title: string) => ({
  title,
  attendance_rule: {
    version: '1.0',
    type: 'ALL',
    slot_policy: {
      conflict_policy: 'first_selected',
      timezone: 'Asia/Tokyo',
      allow_multiple_slots_per_invitee: true,
    },
    invitee_scope: { include_invitee_keys: ['u:1'], exclude_invitee_keys: [] },
    rule: {},
    finalize_policy: { mode: 'MANUAL', tie_breaker: 'earliest_slot', auto_finalize: false },
  },
  invitees: [{ key: 'u:1', name: '参加者', address: 'somebody@example.com' }],
  slots: [{ start_time: '2030-01-01T10:00:00+09:00', end_time: '2030-01-01T11:00:00+09:00' }],
  open: true,
});
