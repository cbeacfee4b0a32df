import { memo } from 'react';
import { YenText } from '../../../design/YenText.tsx';
import { type CheckedAccount, type DraftCell, sameCell } from '../check.ts';
import { result as words } from '../messages.ts';
import classes from './ReportView.module.css';
import { type ReportLine, reportParts } from './report-lines.ts';

interface ReportViewProps {
  readonly checked: CheckedAccount;
  /** The cell someone points at or writes in. */
  readonly cell: DraftCell | null;
  /** Told which cells a sentence speaks of while someone points at it; none when that ends. */
  readonly onPoint: (cells: readonly DraftCell[]) => void;
  /** A sentence was chosen: its cells are to be brought to view. */
  readonly onChoose: (cells: readonly DraftCell[]) => void;
}

/** First what decides the verdict; how the sum came about and all other remarks are folded away. */
export const ReportView = memo(function ReportView(props: ReportViewProps) {
  const { points, sums, others } = reportParts(props.checked);
  return (
    <div className={classes.report}>
      {points.length > 0 && (
        <section aria-label={words.points}>
          <Lines {...props} lines={points} />
        </section>
      )}
      <details className={classes.folded}>
        <summary>{words.sums(sums.filter(({ cells }) => cells.length > 0).length)}</summary>
        <Lines {...props} lines={sums} />
      </details>
      {others.length > 0 && (
        <details className={classes.folded}>
          <summary>{words.others(others.length)}</summary>
          <Lines {...props} lines={others} />
        </details>
      )}
    </div>
  );
});

interface LinesProps extends ReportViewProps {
  readonly lines: readonly ReportLine[];
}

/** The report's sentences; every one that speaks of cells leads to them. */
function Lines({ lines, checked, cell, onPoint, onChoose }: LinesProps) {
  const pages = checked.account.pages.pages.length;
  const place = ({ page, row, column }: DraftCell) =>
    words.place({
      page: pages > 1 || checked.firstPage > 0 ? page + 1 : null,
      row: row === null ? null : row + 1,
      column: words.columns[column] ?? column,
    });
  return lines.map((line, index) => (
    <Line
      // biome-ignore lint/suspicious/noArrayIndexKey: a line of a report is nothing but its place in it.
      key={index}
      line={line}
      places={line.level === null ? '' : places(line.cells.map(place))}
      isPointed={cell !== null && line.cells.some((one) => sameCell(one, cell))}
      onPoint={onPoint}
      onChoose={onChoose}
    />
  ));
}

interface LineProps extends Pick<ReportViewProps, 'onPoint' | 'onChoose'> {
  readonly line: ReportLine;
  /** Where what it speaks of stands, in words. */
  readonly places: string;
  readonly isPointed: boolean;
}

const sameLine = (one: ReportLine, other: ReportLine): boolean =>
  one.text === other.text &&
  one.level === other.level &&
  one.cells.length === other.cells.length &&
  one.cells.every((cell, index) => sameCell(cell, other.cells[index] as DraftCell));

/** Drawn anew only when it says something else: a key typed changes one sum of forty. */
const Line = memo(
  DrawnLine,
  (before, now) =>
    sameLine(before.line, now.line) &&
    before.places === now.places &&
    before.isPointed === now.isPointed &&
    before.onPoint === now.onPoint &&
    before.onChoose === now.onChoose,
);

function DrawnLine({ line, places: at, isPointed, onPoint, onChoose }: LineProps) {
  const { text, level, cells } = line;
  if (cells.length === 0) {
    return (
      <p>
        <YenText text={text} />
      </p>
    );
  }
  return (
    <button
      type="button"
      className={classes.line}
      data-level={level ?? undefined}
      data-pointed={isPointed || undefined}
      onPointerEnter={() => onPoint(cells)}
      onPointerLeave={() => onPoint([])}
      onFocus={() => onPoint(cells)}
      onBlur={() => onPoint([])}
      onClick={() => onChoose(cells)}
    >
      {level === null ? <Sum text={text} /> : <YenText text={text} />}
      {level !== null && <span className={classes.places}>{at}</span>}
    </button>
  );
}

/** A line of the breakdown; its sum stays on one line. */
function Sum({ text }: { readonly text: string }) {
  const at = text.indexOf('＋ ');
  return (
    <>
      {text.slice(0, at)}
      <span className={classes.sum}>
        <YenText text={text.slice(at)} />
      </span>
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
