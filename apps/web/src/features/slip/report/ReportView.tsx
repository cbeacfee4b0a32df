import { type CheckedAccount, type DraftCell, sameCell } from '../check.ts';
import { result as words } from '../messages.ts';
import classes from './ReportView.module.css';
import { reportLines } from './report-lines.ts';

interface ReportViewProps {
  readonly checked: CheckedAccount;
  /** The cell someone points at or writes in. */
  readonly cell: DraftCell | null;
  /** Told which cells a sentence speaks of while someone points at it; none when that ends. */
  readonly onPoint: (cells: readonly DraftCell[]) => void;
  /** A sentence was chosen: its cells are to be brought to view. */
  readonly onChoose: (cells: readonly DraftCell[]) => void;
}

/** The report word for word; every line that speaks of cells leads to them. */
export function ReportView({ checked, cell, onPoint, onChoose }: ReportViewProps) {
  const pages = checked.account.pages.pages.length;
  const place = ({ page, row, column }: DraftCell) =>
    words.place({
      page: pages > 1 || checked.firstPage > 0 ? page + 1 : null,
      row: row === null ? null : row + 1,
      column: words.columns[column] ?? column,
    });
  return (
    <div className={classes.report}>
      {reportLines(checked).map(({ text, level, cells }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of a report is nothing but its place in it.
        if (cells.length === 0) return <p key={index}>{text === '' ? ' ' : text}</p>;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={index}
            type="button"
            className={classes.line}
            data-level={level ?? undefined}
            data-pointed={(cell !== null && cells.some((one) => sameCell(one, cell))) || undefined}
            onPointerEnter={() => onPoint(cells)}
            onPointerLeave={() => onPoint([])}
            onFocus={() => onPoint(cells)}
            onBlur={() => onPoint([])}
            onClick={() => onChoose(cells)}
          >
            {level === null ? <Sum text={text} /> : text}
            {level !== null && <span className={classes.places}>{places(cells.map(place))}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** A line of the breakdown; its sum stays on one line. */
function Sum({ text }: { readonly text: string }) {
  const at = text.indexOf('＋ ');
  return (
    <>
      {text.slice(0, at)}
      <span className={classes.sum}>{text.slice(at)}</span>
    </>
  );
}

/** Three places tell where to look; the highlighted cells show the rest. */
const mostPlaces = 3;
const places = (all: readonly string[]): string => {
  const distinct = [...new Set(all)];
  const shown = distinct.slice(0, mostPlaces).join('、');
  return distinct.length > mostPlaces ? `${shown} …` : shown;
};
