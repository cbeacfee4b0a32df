export type { SelectionStatus, SlotStatus } from '@tashika/contract/attendance';
export type { Easing } from './ease.ts';
export { Evaluation, evaluate, openEvaluation, withAnswer, withAnswers } from './evaluation.ts';
export { evaluationFromJson, evaluationToJson } from './evaluation-json.ts';
export type { SlotCounts, SlotEvaluation } from './judge-slot.ts';
export { judgingSize } from './quota.ts';
export type { IgnoredBecause, IgnoredSelection, Selection } from './selection.ts';
export type { Slot } from './slot.ts';
export { isWholeDays, slotLabel } from './slot-label.ts';
