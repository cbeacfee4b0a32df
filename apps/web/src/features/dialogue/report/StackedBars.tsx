import type { Summary } from '@tashika/contract/dialogue';
import type { Status } from '@tashika/dialogue';
import { reportPart, statusNames } from '../messages.ts';
import { toneOfStatus } from '../status.ts';
import classes from './StackedBars.module.css';

interface Row {
  readonly name: string;
  readonly detail?: string;
  readonly counts: Summary['statuses'];
  /** Called with the status whose lines are to be seen. */
  readonly onPick?: (status: Status) => void;
}

interface StackedBarsProps {
  readonly rows: readonly Row[];
  /** Every bar is a whole of its own, and its parts are shares of it. */
  readonly whole?: boolean;
}

const order: readonly Status[] = ['PASS', 'WARN', 'MODIFY', 'RETRY'];

const totalOf = ({ counts }: Row): number => order.reduce((sum, status) => sum + counts[status], 0);

/** Bars divided by status; every number also stands in words. */
export function StackedBars({ rows, whole = false }: StackedBarsProps) {
  const longest = Math.max(1, ...rows.map(totalOf));
  return (
    <ul className={classes.rows}>
      {rows.map((row) => {
        const total = totalOf(row);
        const present = order.filter((status) => row.counts[status] > 0);
        return (
          <li key={`${row.name} ${row.detail ?? ''}`} className={classes.row}>
            <div className={classes.name}>
              <span>
                {row.name} {row.detail !== undefined && <em>{row.detail}</em>}
              </span>
              <span className={classes.total}>{total}</span>
            </div>
            <div className={classes.track} aria-hidden="true">
              {present.map((status) => (
                <span
                  key={status}
                  className={classes.part}
                  data-tone={toneOfStatus(status)}
                  style={{ width: `${(row.counts[status] / (whole ? total : longest)) * 100}%` }}
                />
              ))}
            </div>
            <div className={classes.key}>
              {present.map((status) => (
                <button
                  key={status}
                  type="button"
                  className={classes.entry}
                  data-tone={toneOfStatus(status)}
                  title={reportPart.filterBy(row.name, statusNames[status])}
                  onClick={() => row.onPick?.(status)}
                >
                  {reportPart.countOf(statusNames[status], row.counts[status])}
                  {whole && `（${((row.counts[status] / total) * 100).toFixed(1)}%）`}
                </button>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
