import { Neighbours } from '../../design/Neighbours.tsx';
import { pages } from '../../pages.ts';
import { useMay } from '../profile/session.ts';
import { schedulePages as words } from './messages.ja.ts';

const doors = [
  { to: pages.schedule, label: words.plan },
  { to: pages.threads, label: words.threads },
  { to: pages.outbox, label: words.outbox },
  { to: pages.contacts, label: words.contacts },
] as const;

/** From one page about schedules to the others. */
export function SchedulePages() {
  const mayStart = useMay('threads');
  return <Neighbours label={words.navigation} doors={mayStart ? doors : doors.slice(0, 1)} />;
}
