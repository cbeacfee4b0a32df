import { IconCheck, IconPencil } from '@tabler/icons-react';
import {
  type QuantityCell,
  type QuantityContent,
  rowColumns,
  type StoredSlipJson,
} from '@tashika/contract/slips';
import { cellAt, type Place, placeToJson, type Shop } from '@tashika/slip';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { sameContent } from '../slip/draft/cells.ts';
import type { DraftPage } from '../slip/draft/draft.ts';
import { samePlace } from '../slip/draft/place.ts';
import { certaintyOf } from '../slip/photo/certainty.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import { cellText, placeText } from './cell-text.ts';
import { account as words } from './messages.ts';
import classes from './StoredSlipTable.module.css';

interface StoredSlipTableProps {
  readonly slip: StoredSlipJson;
  readonly page: DraftPage;
  readonly shop: Shop;
  /** The cell in hand. */
  readonly chosen: Place | null;
  /** The cells that what is pointed at speaks of. */
  readonly pointed: readonly Place[];
  readonly busy: boolean;
  readonly onChoose: (place: Place | null) => void;
  /** Whether it was kept; what was typed stays where it was not. */
  readonly onCorrect: (place: Place, after: QuantityContent) => Promise<boolean>;
}

const fields = [
  ['entry', words.entry],
  ['exit', words.exit],
  ['stated_total', words.total],
] as const;

/** The slip as it was read, with every correction beside its reading; a cell is corrected in place. */
export function StoredSlipTable(props: StoredSlipTableProps) {
  const { slip, page, shop, chosen, pointed, busy, onChoose, onCorrect } = props;
  const root = useRef<HTMLDivElement>(null);
  const inHand = chosen === null ? null : cellAt(page, chosen);
  /** Whoever is done is where they were before. */
  const leave = (place: Place) => {
    flushSync(() => onChoose(null));
    root.current?.querySelector<HTMLElement>(`[data-place="${placeToJson(place)}"]`)?.focus();
  };
  const cell = (place: Place, shown: QuantityCell) => (
    <Cell
      key={placeToJson(place)}
      place={place}
      cell={shown}
      certainty={certaintyOf(page, place, shop)}
      isChosen={samePlace(chosen, place)}
      isPointed={pointed.some((one) => samePlace(one, place))}
      onChoose={() => onChoose(place)}
    />
  );
  const form: ReactNode = chosen !== null && inHand !== null && (
    <CorrectionForm
      key={placeToJson(chosen)}
      page={page}
      place={chosen}
      cell={inHand}
      photoUrl={slip.photo?.url ?? null}
      busy={busy}
      onCancel={() => leave(chosen)}
      onCorrect={async (after) => {
        if (await onCorrect(chosen, after)) leave(chosen);
      }}
    />
  );
  return (
    <div className={classes.slip} ref={root}>
      <dl className={classes.fields}>
        {fields.map(([column, name]) => (
          <div key={column}>
            <dt>{name}</dt>
            <dd>{cell({ row: null, column }, page[column])}</dd>
          </div>
        ))}
      </dl>
      {chosen?.row === null && form}
      <table className={classes.rows}>
        <thead>
          <tr>
            {rowColumns.map((column) => (
              <th key={column} scope="col">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        {page.rows.map((row, index) => (
          <tbody key={row.id}>
            <tr data-struck={row.struck || undefined}>
              {rowColumns.map((column) => (
                <td key={column}>
                  {column === 'label' && row.struck && (
                    <span className={classes.struck}>{words.struck}</span>
                  )}
                  {cell({ row: index, column }, row[column])}
                </td>
              ))}
            </tr>
            {chosen?.row === index && (
              <tr>
                <td colSpan={rowColumns.length}>{form}</td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface CellProps {
  readonly place: Place;
  readonly cell: QuantityCell;
  readonly certainty: string | null;
  readonly isChosen: boolean;
  readonly isPointed: boolean;
  readonly onChoose: () => void;
}

/** What was read; what a person put in its place beside it; or that a person agreed. */
function Cell({ place, cell, certainty, isChosen, isPointed, onChoose }: CellProps) {
  const { read, correction } = cell;
  const isConfirmed = correction !== null && sameContent(correction.value, read);
  const isCorrected = correction !== null && !isConfirmed;
  const said = isCorrected
    ? words.changed(cellText(read), cellText(correction.value))
    : isConfirmed
      ? words.confirmed(cellText(read))
      : cellText(read);
  return (
    <button
      type="button"
      className={classes.cell}
      data-place={placeToJson(place)}
      data-certainty={certainty ?? undefined}
      data-corrected={isCorrected || undefined}
      data-confirmed={isConfirmed || undefined}
      data-pointed={isPointed || undefined}
      aria-expanded={isChosen}
      aria-label={`${words.correctCell(placeText(place))}：${said}`}
      onClick={onChoose}
    >
      <span className={classes.content} data-blank={read.state === 'blank' || undefined}>
        {isCorrected ? (
          <>
            {read.state !== 'blank' && <s>{cellText(read)}</s>} {cellText(correction.value)}
          </>
        ) : (
          cellText(read)
        )}
      </span>
      {isConfirmed && <IconCheck aria-hidden size={16} stroke={3} className={classes.sign} />}
      {isCorrected && <IconPencil aria-hidden size={16} className={classes.sign} />}
    </button>
  );
}
