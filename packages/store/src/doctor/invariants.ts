/**
 * What must hold whatever happened, beyond what the database enforces by itself. Each query answers
 * with the ids of what breaks it.
 */
export interface Invariant {
  readonly id: string;
  readonly query: string;
}

export const invariants: readonly Invariant[] = [
  {
    // M23: a decision and the state of its thread are one.
    id: 'decision-and-state',
    query: `select t.id from scheduling_threads t left join thread_finalize f on f.thread_id = t.id
      where (t.status = 'finalized') <> (f.thread_id is not null)`,
  },
  {
    id: 'decided-slot-of-thread',
    query: `select f.thread_id as id from thread_finalize f join scheduling_slots s on s.id = f.slot_id
      where s.thread_id <> f.thread_id`,
  },
  {
    id: 'answer-of-invitee',
    query: `select distinct a.thread_id as id from thread_selections a
      left join scheduling_slots s on s.id = a.slot_id and s.thread_id = a.thread_id
      left join thread_invites i on i.thread_id = a.thread_id and i.invitee_key = a.invitee_key
      where s.id is null or i.id is null`,
  },
  {
    id: 'thread-has-rule',
    query: `select id from scheduling_threads t
      where not exists (select from thread_attendance_rules where thread_id = t.id)`,
  },
  {
    // M27: who is written to no more needs no address here. What was given up may be opened again for
    // a week, and a mail that failed be sent again for another.
    id: 'addresses-erased',
    query: `select t.id from scheduling_threads t
      where (
        (t.status = 'finalized' and t.closed_at is not null)
        or t.closed_at < now() - interval '15 days'
      ) and (t.organiser_address_sealed is not null or exists (
        select from thread_invites where thread_id = t.id and address_sealed is not null))`,
  },
  {
    id: 'account-has-slip',
    query: `select id from slip_accounts a
      where not exists (select from slips where account_id = a.id)`,
  },
  {
    id: 'slip-and-account-of-one-workspace',
    query: `select s.id from slips s join slip_accounts a on a.id = s.account_id
      where s.workspace_id <> a.workspace_id`,
  },
  {
    id: 'member-of-group-of-one-workspace',
    query: `select c.id from contact_group_members m join contacts c on c.id = m.contact_id
      join contact_groups g on g.id = m.group_id where g.workspace_id <> c.workspace_id`,
  },
  {
    id: 'workspace-has-owner',
    query: `select w.id from workspaces w
      where exists (select from memberships where workspace_id = w.id)
        and not exists (select from memberships where workspace_id = w.id and role = 'owner')`,
  },
];
