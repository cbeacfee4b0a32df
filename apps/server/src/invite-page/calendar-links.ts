import type { InviteView } from '@tashika/contract/threads';
import { page as words } from './messages.ts';

/** Addresses at which calendars of the web take an event up; nothing is sent before somebody follows one. */

interface Event {
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly location: string;
  readonly details: string;
}

export function eventOf(
  thread: InviteView['thread'],
  decision: NonNullable<InviteView['decision']>,
): Event | null {
  const { start_time, end_time, meeting_url } = decision;
  if (start_time === null || end_time === null) return null;
  return {
    title: thread.title,
    start: new Date(start_time),
    end: new Date(end_time),
    location: thread.place || (meeting_url ?? ''),
    details: [thread.description, meeting_url === null ? '' : words.meetingAt(meeting_url)]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

/** 20261124T050000Z */
const basic = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const withQuery = (address: string, query: Readonly<Record<string, string>>) =>
  `${address}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))}`;

export const googleLink = ({ title, start, end, location, details }: Event): string =>
  withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${basic(start)}/${basic(end)}`,
    location,
    details,
  });

export const outlookLink = ({ title, start, end, location, details }: Event): string =>
  withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    location,
    body: details,
  });
