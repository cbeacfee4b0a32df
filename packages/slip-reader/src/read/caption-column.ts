import { sureFrom } from '@tashika/slip/certainty';
import { cellHeight } from '../cell-picture.ts';
import type { Read } from '../recognise/read.ts';
import { unsure } from './doubt.ts';
import type { FieldReading } from './read-field.ts';
import { captionTuning, statedTuning } from './tuning.ts';

/**
 * Captions written by hand stand below each other, and their numbers behind them. A word that stands
 * alone below or above such a caption and ends before the numbers begin is a caption as well, whatever
 * number it looks like (IN, 1:11): nothing is written behind it.
 */
export function withoutBareCaptions(readings: readonly FieldReading[]): FieldReading[] {
  const named = readings.flatMap(({ words, time }) =>
    words !== undefined && words.number > words.firstTo && isReadFrom(time, statedTuning.legible)
      ? [words]
      : [],
  );
  return readings.map((reading) => {
    const { words, time, total } = reading;
    if (words === undefined) return reading;
    const isCaption = named.some(
      ({ from, number }) =>
        Math.abs(from - words.from) < captionTuning.sameColumn * cellHeight && words.to < number,
    );
    if (!isCaption) return reading;
    // what is surely a number may have been written where captions stand
    const isNumber = [time, total].some((read) => isReadFrom(read, sureFrom));
    return isNumber
      ? { ...reading, time: time && unsure(time), total: total && unsure(total) }
      : { ...reading, time: null, total: null, bare: true };
  });
}

const isReadFrom = (read: Read<string> | null, least: number): boolean =>
  read?.state === 'read' && read.confidence >= least;
