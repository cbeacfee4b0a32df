import { unsure } from './doubt.ts';
import type { Night } from './expected.ts';
import { offering } from './offered.ts';
import type { TextCellJson } from './page-json.ts';
import { readingsOf } from './possible-sums.ts';
import { stayTuning } from './tuning.ts';

interface Times {
  readonly entry: TextCellJson;
  readonly exit: TextCellJson;
}

/** Times that nobody comes or leaves at, and times between which nobody stays, are asked about. */
export const withStayDoubts = ({ entry, exit }: Times, night?: Night): Times =>
  withLengthDoubts({ entry: withNightDoubt(entry, night), exit: withNightDoubt(exit, night) });

/** A time of the day at which the shop is closed; one at which it is open is offered first. */
function withNightDoubt(time: TextCellJson, night: Night | undefined): TextCellJson {
  const isOpen = (said: string): boolean =>
    night === undefined ||
    minutesIn(said).some((minutes) => minutes % day >= night.from || minutes % day <= night.to);
  const [said] = readingsOf(time);
  return said === undefined || isOpen(said) ? time : offering(unsure(time), isOpen);
}

/**
 * Times between which nobody stays: one of them was read wrongly or written so. Neither is sure any more, and a
 * reading of one that makes a stay of it is offered first.
 */
function withLengthDoubts({ entry, exit }: Times): Times {
  const [came] = readingsOf(entry);
  const [left] = readingsOf(exit);
  if (came === undefined || left === undefined || isStay(came, left)) return { entry, exit };
  const leaving = offering(unsure(exit), (said) => isStay(came, said));
  const isOffered = readingsOf(leaving)[0] !== left;
  return {
    entry: isOffered ? unsure(entry) : offering(unsure(entry), (said) => isStay(said, left)),
    exit: leaving,
  };
}

const day = 24 * 60;

/** Whoever writes 12:30 late at night means 0:30. */
const isStay = (came: string, left: string): boolean =>
  minutesIn(came).some((from) =>
    minutesIn(left).some((to) => {
      const minutes = (to - from + 2 * day) % day;
      return minutes > 0 && minutes <= stayTuning.longest * 60;
    }),
  );

/** The minutes of the day a time may be. */
function minutesIn(clock: string): readonly number[] {
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  const hours = hour === 12 ? [0, 12] : [hour];
  return hours.map((each) => each * 60 + minute);
}
