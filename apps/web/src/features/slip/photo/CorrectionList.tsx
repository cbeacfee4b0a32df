import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { memo } from 'react';
import { Section } from '../../../design/Section.tsx';
import type { CorrectedCell } from '../draft/corrections.ts';
import type { DeskAction } from '../draft/desk.ts';
import classes from './CorrectionList.module.css';
import { cellName } from './cell-name.ts';
import { review, corrections as words } from './messages.ts';
import { shownCell } from './shown-cell.ts';

interface CorrectionListProps {
  readonly cells: readonly CorrectedCell[];
  readonly pages: number;
  readonly dispatch: (action: DeskAction) => void;
}

/** Every cell a person settled: what was read and what counts now, each with a way back. */
export const CorrectionList = memo(function CorrectionList({
  cells,
  pages,
  dispatch,
}: CorrectionListProps) {
  if (cells.length === 0) return null;
  return (
    <Section title={words.title}>
      <ul className={classes.list}>
        {cells.map(({ page, place, read, now, confirmed }) => {
          const name = review.cell({ page: pages > 1 ? page + 1 : null, cell: cellName(place) });
          return (
            <li key={`${page} ${place.row} ${place.column}`} className={classes.item}>
              <span className={classes.name}>{name}</span>
              <span className={classes.change}>
                {confirmed
                  ? words.confirmed(shownCell(now))
                  : words.change(shownCell(read), shownCell(now))}
              </span>
              <Button
                variant="subtle"
                leftSection={<IconArrowBackUp aria-hidden size={18} />}
                aria-label={words.undoOf(name)}
                onClick={() => dispatch({ type: 'restore', page, place })}
              >
                {words.undo}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
});
