import { Neighbours } from '../../design/Neighbours.tsx';
import { pages } from '../../pages.ts';
import { useMay } from '../profile/session.ts';
import { slipPages as words } from './messages.ts';

const doors = [
  { to: pages.slip, label: words.desk },
  { to: pages.tonight, label: words.tonight },
  { to: pages.slipDays, label: words.days },
  { to: pages.slipBooks, label: words.books },
  { to: pages.slipSettings, label: words.settings },
  { to: pages.phone, label: words.phone },
] as const;

/** From one page about slips to the others. */
export function SlipPages() {
  const mayKeep = useMay('slips');
  const mayPair = useMay('phones');
  const shown = doors.filter(({ to }) =>
    to === pages.phone ? mayPair : mayKeep || to === pages.slip,
  );
  return <Neighbours label={words.navigation} doors={shown} />;
}
