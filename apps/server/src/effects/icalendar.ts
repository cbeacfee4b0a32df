import { isWholeDays } from '@tashika/attendance';
import type { SelectionStatus } from '@tashika/contract/attendance';
import { getVtimezoneComponent } from '@touch4it/ical-timezones';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  type ICalCalendarData,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { DateTime } from 'luxon';
import { calendarWords as words } from './messages.ts';

/** One decision as a calendar has it (M25). */
export interface CalendarEvent {
  /** Null for what lies on a calendar server: there it must have none (RFC 4791, 4.1). */
  readonly method: 'request' | 'cancel' | 'publish' | null;
  /** The same for the life of a thread; later versions have a higher sequence. */
  readonly uid: string;
  readonly sequence: number;
  /** When this version was made: twice the same decision is twice the same file. */
  readonly at: Date;
  readonly title: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timezone: string;
  /** Empty where nobody said. */
  readonly place: string;
  readonly description: string;
  readonly meetingUrl: string | null;
  /** `sentBy`: the service's own address, where it speaks for a person (RFC 5545, 3.2.18). */
  readonly organiser: {
    readonly name: string;
    readonly address: string;
    readonly sentBy?: string;
  } | null;
  /** The one who gets it: nobody learns who else is invited, or at which address. */
  readonly attendee: {
    readonly name: string;
    readonly address: string;
    readonly answer: SelectionStatus | 'none';
  } | null;
}

const methods = {
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
  publish: ICalCalendarMethod.PUBLISH,
};

const answers = {
  selected: ICalAttendeeStatus.ACCEPTED,
  if_needed: ICalAttendeeStatus.TENTATIVE,
  declined: ICalAttendeeStatus.DECLINED,
  pending: ICalAttendeeStatus.NEEDSACTION,
  none: ICalAttendeeStatus.NEEDSACTION,
};

export const icalendar = (event: CalendarEvent): string =>
  written([event], {
    ...(event.method !== null && { method: methods[event.method] }),
    timezone: { name: event.timezone, generator: getVtimezoneComponent },
  });

/** Several decisions at once, for a calendar that asks again (M37). */
export const calendarOfMany = (events: readonly CalendarEvent[], name: string): string =>
  written(events, {
    name,
    method: methods.publish,
    ttl: 3_600,
    timezone: { name: 'Asia/Tokyo', generator: getVtimezoneComponent },
  });

function written(events: readonly CalendarEvent[], settings: ICalCalendarData): string {
  const calendar = ical({
    prodId: { company: 'Tashika', product: 'Tashika', language: 'JA' },
    ...settings,
  });
  for (const event of events) put(calendar, event);
  // The library writes these lines in the event's zone too; they have to be UTC (RFC 5545, 3.8.7.2).
  const stamps = events.map(({ at }) =>
    DateTime.fromJSDate(at, { zone: 'utc' }).toFormat("yyyyMMdd'T'HHmmss'Z'"),
  );
  return calendar.toString().replace(/^DTSTAMP:.*$/gm, () => `DTSTAMP:${stamps.shift()}`);
}

function put(calendar: ICalCalendar, event: CalendarEvent): void {
  // Of a native date with a time zone, this library writes the hour of the machine's own zone.
  const wall = (time: string) => DateTime.fromISO(time, { zone: event.timezone });
  const made = calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    start: wall(event.startTime),
    end: wall(event.endTime),
    // Of whole days only the dates count, wherever somebody reads them.
    ...(isWholeDays(event) ? { allDay: true } : { timezone: event.timezone }),
    summary: event.title,
    status: event.method === 'cancel' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...whereAndWhat(event),
  });
  if (event.organiser !== null) {
    const { name, address, sentBy } = event.organiser;
    made.organizer({ name, email: address, ...(sentBy !== undefined && { sentBy }) });
  }
  if (event.attendee !== null) {
    const { name, address, answer } = event.attendee;
    made.createAttendee({
      name,
      email: address,
      role: ICalAttendeeRole.REQ,
      status: answers[answer],
      rsvp: false,
    });
  }
}

/** The place where there is one, else where the meeting is held; both stand in what is written below. */
function whereAndWhat({ place, description, meetingUrl }: CalendarEvent) {
  const location = place || meetingUrl;
  const text = [description, meetingUrl === null ? '' : words.meeting(meetingUrl)]
    .filter((part) => part !== '')
    .join('\n\n');
  return {
    ...(location && { location }),
    ...(meetingUrl !== null && { url: meetingUrl }),
    ...(text !== '' && { description: text }),
  };
}
