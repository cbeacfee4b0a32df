import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { pages as addresses } from '../../../pages.ts';
import type { DeskAction } from '../draft/desk.ts';
import type { DraftPage } from '../draft/draft.ts';
import { openRowDoubts } from '../draft/row-doubts.ts';
import { tonight as words } from '../messages.ts';
import { RowDoubts } from '../photo/RowDoubts.tsx';
import type { Picture } from '../photo/use-photos.ts';
import classes from './Tonight.module.css';

/** The places of rows that are not sure, of slips that are not kept yet. */
export const openRows = (pages: readonly DraftPage[], kept: ReadonlySet<string>): number =>
  unsureOfRows(pages, kept).reduce((sum, page) => sum + openRowDoubts(page).length, 0);

export const unsureOfRows = (
  pages: readonly DraftPage[],
  kept: ReadonlySet<string>,
): readonly DraftPage[] =>
  pages.filter((page) => !kept.has(page.key) && openRowDoubts(page).length > 0);

interface RowsQuestionProps {
  readonly page: DraftPage;
  /** Its place on the desk, counted from 0. */
  readonly at: number;
  /** The number of its line. */
  readonly number: number;
  readonly picture: Picture | undefined;
  readonly dispatch: (action: DeskAction) => void;
  readonly onLater: () => void;
}

/** After the cells, whether the rows of a slip are all; a row that is missing is written on the desk. */
export function RowsQuestion(props: RowsQuestionProps) {
  const { page, at, number, picture, dispatch, onLater } = props;
  const navigate = useNavigate();
  const answer = (action: DeskAction) => {
    dispatch({ type: 'show-page', page: at });
    dispatch(action);
    if (action.type !== 'settle-rows' || action.answer !== 'right') return;
    if (action.doubt.kind === 'missing') {
      void navigate({ to: addresses.slip, search: { page: at + 1 } });
    }
  };
  return (
    <>
      <h2 className={classes.cell}>{words.photo(number)}</h2>
      <RowDoubts page={page} picture={picture} dispatch={answer} />
      <div className={classes.tools}>
        <Button variant="subtle" onClick={onLater}>
          {words.later}
        </Button>
      </div>
    </>
  );
}
