export type { AnswerOutcome } from './answers.ts';
export { blindKeys } from './blind-keys.ts';
export {
  calendarSequence,
  claimHandover,
  type Delivery,
  recordDelivery,
  retryDelivery,
} from './delivery.ts';
export { tellLater } from './effects.ts';
export {
  type DecidedRow,
  feedDecisions,
  feedSince,
  keepFeed,
  removeFeed,
} from './feeds.ts';
export type { Glance } from './glance.ts';
export { mapTexts, newKey, renameKeys } from './keys.ts';
export { audienceOf, changeFacts } from './letters.ts';
export type { LockedThread, Sheet } from './locked-thread.ts';
export { noticesOf } from './notices.ts';
export {
  correctInvite,
  insertSelfNamed,
  keepOpenLink,
  keepReader,
  noteByOpenLink,
  threadOfOpenLink,
} from './open-link.ts';
export {
  askedLately,
  type ChangeFacts,
  carriesLink,
  deliveryAttempts,
  type LostMail,
  lostMails,
  newAnswers,
  type Occasion,
  type OutboxFacts,
  organiserRecipient,
  replaceLinkInMails,
  type SaidFacts,
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
  type LinkTarget,
  linkTarget,
  listThreads,
  newestLinks,
  type OutboxRow,
  outboxOf,
  type PagePlace,
  type PageRow,
  type ThreadSummaryRow,
  threadRow,
} from './read.ts';
export { reopenableUntil } from './reopening.ts';
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
export type { Answer, Standing } from './standing.ts';
export { closeThreads, overdueThreads, undeliveredEntries } from './sweeping.ts';
export { changesOf, ownChanges } from './thread-changes.ts';
export { type ThreadAddress, Threads } from './threads.ts';
export { linksEnd, mintTokens, prolongTokens, revokeTokens } from './tokens.ts';
export {
  deleteInvite,
  deleteThread,
  dropIntent,
  insertInvites,
  insertRule,
  insertThread,
  keepIntent,
  type NewInvite,
  type NewThread,
  replaceSlots,
} from './write.ts';
