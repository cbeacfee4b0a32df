import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type CellJson,
  correctionInForce,
  rowColumns,
  type StoredSlip,
  strokes,
} from './account.ts';
import { cellText, placeText } from './cell-text.ts';
import { account as words } from './messages.ja.ts';
import classes from './StoredSlipTable.module.css';

interface StoredSlipTableProps {
  readonly slip: StoredSlip;
  readonly busy: boolean;
  /** Whether it was kept; what was typed stays where it was not. */
  readonly onCorrect: (place: string, after: CellJson) => Promise<boolean>;
}

/** The slip as it was read, with every correction beside its reading; a cell is corrected in place. */
export function StoredSlipTable({ slip, busy, onCorrect }: StoredSlipTableProps) {
  const [place, setPlace] = useState<string | null>(null);
  const { page } = slip;
  const cell = (at: string, read: CellJson) => (
    <Cell
      key={at}
      place={at}
      read={read}
      now={correctionInForce(slip, at)?.after}
      onChoose={() => setPlace(at)}
    />
  );
  return (
    <div className={classes.slip}>
      <dl className={classes.fields}>
        {(
          [
            ['entry', words.entry, page.entry],
            ['exit', words.exit, page.exit],
            ['stated_total', words.total, page.stated_total],
          ] as const
        ).map(([at, name, read]) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{cell(at, read)}</dd>
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
                    {column === 'label' && row.struck === true && (
                      <span className={classes.struck}>{words.struck}</span>
                    )}
                    {cell(`rows[${index}].${column}`, row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {place !== null && (
        <CorrectionForm
          key={place}
          place={place}
          now={correctionInForce(slip, place)?.after ?? cellOf(slip, place)}
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

function cellOf({ page }: StoredSlip, place: string): CellJson {
  const found = /^rows\[(\d+)\]\.(label|qty|unit|amount)$/.exec(place);
  if (found === null) return page[place as 'entry' | 'exit' | 'stated_total'];
  const row = page.rows[Number(found[1])];
  return row?.[found[2] as 'label'] ?? { state: 'blank' };
}

interface CellProps {
  readonly place: string;
  readonly read: CellJson;
  readonly now: CellJson | undefined;
  readonly onChoose: () => void;
}

function Cell({ place, read, now, onChoose }: CellProps) {
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
  readonly place: string;
  readonly now: CellJson;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onCorrect: (after: CellJson) => void;
}

function CorrectionForm({ place, now, busy, onCancel, onCorrect }: CorrectionFormProps) {
  const [text, setText] = useState(now.state === 'marks' ? String(strokes(now)) : (now.text ?? ''));
  const where = placeText(place);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = text.trim();
    onCorrect(
      written === '' ? { state: 'blank', text: null } : { state: 'written', text: written },
    );
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
      {(now.candidates ?? []).slice(0, 4).map((candidate) => (
        <Button key={candidate} variant="default" onClick={() => setText(candidate)}>
          {candidate}
        </Button>
      ))}
      <Button type="submit" loading={busy}>
        {words.save}
      </Button>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => onCorrect({ state: 'blank', text: null })}
      >
        {words.makeBlank}
      </Button>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => onCorrect({ state: 'unreadable', text: null })}
      >
        {words.makeUnreadable}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {words.cancel}
      </Button>
    </form>
  );
}
