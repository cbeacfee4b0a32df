export { Evaluation, evaluate, openEvaluation, withAnswer } from './evaluation.ts';
export {
  type EvaluationJson,
  evaluationFromJson,
  evaluationToJson,
  type SlotEvaluationJson,
  selectionFromJson,
  slotsFromJson,
} from './evaluation-json.ts';
export type { SlotCounts, SlotEvaluation, SlotStatus } from './judge-slot.ts';
export type {
  IgnoredBecause,
  IgnoredSelection,
  Selection,
  SelectionStatus,
} from './selection.ts';
export type { Slot } from './slot.ts';
export { slotLabel } from './slot-label.ts';
