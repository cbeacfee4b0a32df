import { Button, TextInput } from '@mantine/core';
import {
  type QuantityCell,
  type QuantityContent,
  rowColumns,
  type StoredSlipJson,
  type TextContent,
} from '@tashika/contract/slips';
import { strokeCount } from '@tashika/japanese';
import { cellAt, contentOf, type Place, placeToJson } from '@tashika/slip';
import { type FormEvent, useState } from 'react';
import { cellText, placeText } from './cell-text.ts';
import { account as words } from './messages.ja.ts';
import classes from './StoredSlipTable.module.css';

interface StoredSlipTableProps {
  readonly slip: StoredSlipJson;
  readonly busy: boolean;
  /** Whether it was kept; what was typed stays where it was not. */
  readonly onCorrect: (place: Place, after: TextContent) => Promise<boolean>;
}

/** The slip as it was read, with every correction beside its reading; a cell is corrected in place. */
export function StoredSlipTable({ slip, busy, onCorrect }: StoredSlipTableProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const { page } = slip;
  const chosen = place === null ? null : cellAt(page, place);
  const cell = (at: Place, shown: QuantityCell) => (
    <Cell key={placeToJson(at)} place={at} cell={shown} onChoose={() => setPlace(at)} />
  );
  return (
    <div className={classes.slip}>
      <dl className={classes.fields}>
        {(
          [
            ['entry', words.entry],
            ['exit', words.exit],
            ['stated_total', words.total],
          ] as const
        ).map(([column, name]) => (
          <div key={column}>
            <dt>{name}</dt>
            <dd>{cell({ row: null, column }, page[column])}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.scroll}>
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
          <tbody>
            {page.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a kept slip never move
              <tr key={index} data-struck={row.struck || undefined}>
                {rowColumns.map((column) => (
                  <td key={column}>
                    {column === 'label' && row.struck && (
                      <span className={classes.struck}>{words.struck}</span>
                    )}
                    {cell({ row: index, column }, row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {place !== null && chosen !== null && (
        <CorrectionForm
          key={placeToJson(place)}
          place={place}
          now={contentOf(chosen)}
          candidates={candidatesOf(chosen)}
          busy={busy}
          onCancel={() => setPlace(null)}
          onCorrect={async (after) => {
            if (await onCorrect(place, after)) setPlace(null);
          }}
        />
      )}
    </div>
  );
}

/** What a person may have meant: of what counts now, where somebody has said that it cannot be read. */
function candidatesOf({ read, correction }: QuantityCell): readonly string[] {
  if (correction !== null) {
    return correction.value.state === 'unreadable' ? correction.value.candidates : [];
  }
  return read.state === 'blank' ? [] : (read.candidates ?? []);
}

interface CellProps {
  readonly place: Place;
  readonly cell: QuantityCell;
  readonly onChoose: () => void;
}

function Cell({ place, cell: { read, correction }, onChoose }: CellProps) {
  const now = correction?.value;
  const said = now === undefined ? cellText(read) : `${cellText(read)} → ${cellText(now)}`;
  return (
    <button
      type="button"
      className={classes.cell}
      data-corrected={now !== undefined || undefined}
      aria-label={`${words.correctCell(placeText(place))}：${said}`}
      onClick={onChoose}
    >
      {now === undefined ? (
        cellText(read)
      ) : (
        <>
          <s>{cellText(read)}</s> {cellText(now)}
        </>
      )}
    </button>
  );
}

interface CorrectionFormProps {
  readonly place: Place;
  readonly now: QuantityContent;
  readonly candidates: readonly string[];
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onCorrect: (after: TextContent) => void;
}

/** Marks are corrected as their number. */
function textIn(content: QuantityContent): string {
  if (content.state === 'marks') return String(strokeCount(content.glyphs));
  return content.state === 'written' ? content.text : '';
}

function CorrectionForm(props: CorrectionFormProps) {
  const { place, now, candidates, busy, onCancel, onCorrect } = props;
  const [text, setText] = useState(textIn(now));
  const where = placeText(place);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = text.trim();
    onCorrect(written === '' ? { state: 'blank' } : { state: 'written', text: written });
  };
  return (
    <form className={classes.form} aria-label={words.correcting(where)} onSubmit={submit}>
      <TextInput
        label={`${words.correcting(where)}：${words.value}`}
        value={text}
        maxLength={200}
        autoFocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {candidates.slice(0, 4).map((candidate) => (
        <Button key={candidate} variant="default" onClick={() => setText(candidate)}>
          {candidate}
        </Button>
      ))}
      <Button type="submit" loading={busy}>
        {words.save}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => onCorrect({ state: 'blank' })}>
        {words.makeBlank}
      </Button>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => onCorrect({ state: 'unreadable', candidates: [] })}
      >
        {words.makeUnreadable}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {words.cancel}
      </Button>
    </form>
  );
}
