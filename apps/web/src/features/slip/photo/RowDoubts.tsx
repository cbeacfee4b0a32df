import { Button, Text } from '@mantine/core';
import type { SettledRowDoubt } from '@tashika/contract/slips';
import { Section } from '../../../design/Section.tsx';
import type { DeskAction } from '../draft/desk.ts';
import type { DraftPage } from '../draft/draft.ts';
import { openRowDoubts, type RowAnswer, rowsAbove } from '../draft/row-doubts.ts';
import { Crop } from './Crop.tsx';
import { cornersAround } from './geometry.ts';
import { rowDoubts as words } from './messages.ts';
import classes from './ReviewPanel.module.css';
import type { Picture } from './use-photos.ts';

interface RowDoubtsProps {
  readonly page: DraftPage;
  readonly picture: Picture | undefined;
  readonly dispatch: (action: DeskAction) => void;
}

/** Asks whether a row stands where the reader was not sure of it. */
export function RowDoubts({ page, picture, dispatch }: RowDoubtsProps) {
  const doubts = openRowDoubts(page);
  if (doubts.length === 0) return null;
  return (
    <Section title={words.title(doubts.length)}>
      {doubts.map((doubt) => (
        <RowDoubt
          key={`${doubt.kind} ${doubt.after}`}
          {...{ page, doubt, picture }}
          onAnswer={(answer) => dispatch({ type: 'settle-rows', doubt, answer })}
        />
      ))}
    </Section>
  );
}

interface RowDoubtProps extends Omit<RowDoubtsProps, 'dispatch'> {
  readonly doubt: SettledRowDoubt;
  readonly onAnswer: (answer: RowAnswer) => void;
}

function RowDoubt({ page, doubt, picture, onAnswer }: RowDoubtProps) {
  const above = rowsAbove(page, doubt);
  const question = words[doubt.kind]({ above, rows: page.rows.length });
  const corners = page.photo === null ? null : cornersAround(page.photo, page, above, doubt.kind);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with its two answers, no fields.
    <div role="group" aria-label={question} className={classes.rowDoubt}>
      <Text fw={700}>{question}</Text>
      {page.photo !== null && corners !== null && typeof picture === 'object' && (
        <Crop photo={page.photo} url={picture.url} corners={corners} label={words.crop} />
      )}
      <div className={classes.ways}>
        <Button variant="default" onClick={() => onAnswer('right')}>
          {doubt.kind === 'missing' ? words.addRow : words.removeRow}
        </Button>
        <Button variant="default" onClick={() => onAnswer('as-read')}>
          {doubt.kind === 'missing' ? words.noRow : words.isRow}
        </Button>
      </div>
    </div>
  );
}
