export { readDatesJson } from './dates-json.ts';
export { slotHintOf } from './hint.ts';
export type { LeftOut, LeftOutReason } from './listed.ts';
export { type SlotRequest, slotDefaults } from './openings.ts';
export { proposeSlots, requestOf, type SlotProposal } from './propose.ts';
export { proposeSlotsJson } from './slots-json.ts';
