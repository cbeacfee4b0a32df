/**
 * From this confidence on (a calibrated share of readings that are right) a cell read from a photo is
 * stated as certain. Below it the engine counts the value but asks a person to look at the paper. At
 * 0.85 and more the reader was wrong in about one of 2,000 cells (docs/slip-reader.md): the reader's
 * calibration is made so that this number keeps that meaning.
 */
export const sureFrom = 0.85;

/** Whether a reader doubts what it read. What has no confidence was typed by a person. */
export const isUnsure = (confidence: number | null | undefined): boolean =>
  confidence != null && confidence < sureFrom;
