export { readDatesJson } from './dates-json.ts';
export {
  proposeSlots,
  requestOf,
  type SlotProposal,
  type SlotRequest,
  slotDefaults,
} from './propose.ts';
export { proposeSlotsJson } from './slots-json.ts';
