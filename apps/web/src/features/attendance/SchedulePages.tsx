import { Neighbours } from '../../design/Neighbours.tsx';
import { pages } from '../../pages.ts';
import { schedulePages as words } from './messages.ja.ts';

const doors = [
  { to: pages.schedule, label: words.plan },
  { to: pages.threads, label: words.threads },
  { to: pages.outbox, label: words.outbox },
] as const;

/** From one page about schedules to the others. */
export function SchedulePages() {
  return <Neighbours label={words.navigation} doors={doors} />;
}
