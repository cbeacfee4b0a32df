export type { AnswerOutcome } from './answers.ts';
export { claimHandover, type Delivery, noteChange, recordDelivery } from './delivery.ts';
export {
  addDeliveries,
  carriesLink,
  deliveryAttempts,
  type Occasion,
  type OutboxFacts,
  organiserRecipient,
  replaceLinkInMails,
  type SlotFacts,
  stopLinkMails,
} from './outbox.ts';
export {
  findOutbox,
  listOutbox,
  type OutboxListRow,
  outboxForDelivery,
} from './outbox-list.ts';
export {
  changeOf,
  type LinkTarget,
  linkTarget,
  listThreads,
  newestLinks,
  type OutboxRow,
  outboxOf,
  type PagePlace,
  type ThreadSummaryRow,
  threadRow,
} from './read.ts';
export {
  type DecisionRow,
  decisionRow,
  type InviteRow,
  inviteRows,
  ruleOf,
  slotOf,
  slotRows,
  type ThreadRow,
} from './rows.ts';
export { type Surroundings, sendLinks } from './save.ts';
export type { Refusal, Sheet, ThreadSession } from './session.ts';
export type { Standing } from './standing.ts';
export { closeThreads, overdueThreads, undeliveredEntries } from './sweeping.ts';
export {
  insertInvites,
  insertRule,
  insertSlots,
  insertThread,
  type NewInvite,
  type NewThread,
  type ThreadAddress,
  Threads,
} from './threads.ts';
export { linksEnd, mintTokens, revokeTokens } from './tokens.ts';
