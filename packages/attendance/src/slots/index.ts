export { slotHintOf } from './hint.ts';
export type { LeftOut, LeftOutReason } from './listed.ts';
export {
  proposeSlots,
  requestOf,
  type SlotProposal,
  type SlotRequest,
  slotDefaults,
} from './propose.ts';
export {
  proposeSlotsJson,
  type SlotProposalJson,
  slotProposalToJson,
  slotRequestSchema,
} from './slots-json.ts';
