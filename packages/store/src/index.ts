export { type AuditEntry, readAudit, writeAudit, writePersonalAudit } from './audit-log.ts';
export { backUp } from './backup/back-up.ts';
export { restore } from './backup/restore.ts';
export {
  type BundledPostgres,
  findBundledPostgres,
  startBundledPostgres,
} from './bundled/start.ts';
export {
  type BusyTime,
  busyBetween,
  type CalendarRow,
  type CalendarToRead,
  calendarsOf,
  calendarToRead,
  deleteCalendar,
  insertCalendar,
  saveBusyTimes,
  saveCalendarProblem,
  takeStaleCalendars,
} from './calendars/calendars.ts';
export { addInviteBusyTimes, busySlots, forgetBusyTimes } from './calendars/invite-busy.ts';
export * from './contacts/index.ts';
export { type Database, findDatabase } from './database.ts';
export {
  type CharacterRow,
  deleteCharacter,
  findCharacter,
  findPicture,
  insertCharacter,
  listCharacters,
  savePicture,
  updateCharacter,
} from './dialogue/characters.ts';
export {
  deleteLabelSet,
  findLabelSet,
  insertLabelSet,
  type LabelRow,
  type LabelSetRow,
  labelsOf,
  listLabelSets,
  saveLabel,
} from './dialogue/labels.ts';
export {
  type DialogueModelRow,
  deleteModel,
  findModel,
  saveModel,
} from './dialogue/models.ts';
export {
  appendMessages,
  beat,
  claimRun,
  deleteRun,
  findRun,
  insertRun,
  listRuns,
  messagesAfter,
  type RunRow,
  runHeldSeconds,
  setRunStatus,
} from './dialogue/runs.ts';
export { type Examined, examine } from './doctor/examine.ts';
export { outboxCounts, ping } from './health.ts';
export { givenAnswer, type IdempotencyKey, keepAnswer } from './idempotency.ts';
export { jobPool } from './job-pool.ts';
export { addJob } from './jobs.ts';
export { everybody, type Live, type LiveEvent, missedEvents, openLive } from './live.ts';
export { openStore, type Store, type StoreLog, type Transaction } from './open.ts';
export * from './people/index.ts';
export { type Moved, movePhotos } from './photos/move.ts';
export { openObjects, wholeOf } from './photos/objects.ts';
export type { KeptPhoto, PhotoStore } from './photos/photos.ts';
export {
  answerPhoto,
  dropPhotoRequest,
  forgetOldPhotoRequests,
  type PhotoRequest,
  photoAnswer,
  photoRequest,
  requestPhoto,
} from './photos/requests.ts';
export {
  inDatabase,
  type PhotoPlace,
  type PhotoSettings,
  photoPlaces,
  readPhotoSettings,
} from './photos/settings.ts';
export { removeUnusedPhotos } from './photos/unused.ts';
export { type Erased, erasePerson, type Mention } from './privacy/erase.ts';
export { exportedTables, exportWorkspace, shown, withheldTables } from './privacy/export.ts';
export { type FoundPerson, findPerson, personData, type Whom } from './privacy/person.ts';
export { keepRetention, type Retention, retentionOf, setRetention } from './privacy/retention.ts';
export { isDuplicate, isStoreAway, StoreUnavailable } from './problems.ts';
export { countSamples, deleteSamples, type SampleCounts } from './samples.ts';
export { openKeyOf, openSealer, type Sealer, secretCheck } from './sealing.ts';
export { agreeOnSecret, openKeyGeneration, readSecret } from './secret.ts';
export {
  beginDelivery,
  deleteSignal,
  insertDelivery,
  insertSignal,
  recordSignal,
  type SignalRow,
  type SignalToDeliver,
  signalsOf,
  stopSignal,
  tendSignals,
} from './signals/signals.ts';
export type { SignalFacts } from './signals/tables.ts';
export {
  type AccountChanges,
  type AccountFilter,
  type AccountRow,
  accountsInOrder,
  addSlips,
  businessDays,
  type CorrectionRow,
  deleteAccount,
  findAccount,
  insertAccount,
  type Judged,
  listAccounts,
  lockSlips,
  type NewSlip,
  type StoredAccount,
  type StoredSlip,
  slipPhoto,
  updateAccount,
  type VerdictTotals,
  verdictTotals,
} from './slips/accounts.ts';
export { insertCorrection, replacePage, undoCorrection } from './slips/corrections.ts';
export {
  findHands,
  type HandsRow,
  keepHands,
  readSlips,
  saveConsent,
  undoHands,
  workspacesToLearn,
} from './slips/hands.ts';
export {
  currentSettings,
  insertSettings,
  type SettingsRow,
  settingsHistory,
} from './slips/settings.ts';
export { accountOfKey, accountOfPhoto, type SlipMarks, sameSlips } from './slips/twins.ts';
export type { Reader, Role, SignInWay, Tables } from './tables.ts';
export * from './threads/index.ts';
export { newToken, tokenHash } from './tokens.ts';
export { samplesRemoved, threadChanged, topics } from './topics.ts';
export {
  announceWorkers,
  forgetOldKeys,
  jobCounts,
  longestWait,
  releaseDeadWorkers,
} from './workers.ts';
