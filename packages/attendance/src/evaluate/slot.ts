/** One possible time. The times are ISO 8601 instants with an offset. */
export interface Slot {
  readonly slotId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timezone: string;
}
