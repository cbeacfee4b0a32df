import { useSearch } from '@tanstack/react-router';
import { Page } from '../../design/Page.tsx';
import { pages } from '../../pages.ts';
import { schedulePage as words } from './messages.ts';
import { Planner } from './Planner.tsx';
import classes from './SchedulePage.module.css';
import { SchedulePages } from './SchedulePages.tsx';

/** Once under way, a phone shows the step alone. */
export function SchedulePage() {
  const { step } = useSearch({ from: pages.schedule });
  const isUnderWay = step !== undefined;
  return (
    <Page title={words.title} isCompact={isUnderWay}>
      <div className={classes.neighbours} data-away={isUnderWay || undefined}>
        <SchedulePages />
      </div>
      <Planner />
    </Page>
  );
}
