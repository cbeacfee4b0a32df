import { Page } from '../../design/Page.tsx';
import { schedulePage as words } from './messages.ts';
import { Planner } from './Planner.tsx';
import { SchedulePages } from './SchedulePages.tsx';

export function SchedulePage() {
  return (
    <Page title={words.title} lead={words.lead}>
      <SchedulePages />
      <Planner />
    </Page>
  );
}
