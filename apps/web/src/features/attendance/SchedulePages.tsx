import { Neighbours } from '../../design/Neighbours.tsx';
import { pages } from '../../pages.ts';
import { useMay, useMaySee } from '../profile/session.ts';
import { schedulePages as words } from './messages.ts';

const plan = { to: pages.schedule, label: words.plan };
const kept = [
  { to: pages.threads, label: words.threads },
  { to: pages.outbox, label: words.outbox },
] as const;
const contacts = { to: pages.contacts, label: words.contacts };

/** From one page about schedules to the others that whoever looks may see. */
export function SchedulePages() {
  const mayStart = useMay('threads');
  const maySee = useMaySee('threads');
  const doors = mayStart ? [plan, ...kept, contacts] : maySee ? [plan, ...kept] : [plan];
  return <Neighbours label={words.navigation} doors={doors} />;
}
