import {
  IconArrowDown,
  IconArrowUp,
  IconEyeOff,
  IconRowInsertBottom,
  IconStrikethrough,
  IconTrash,
} from '@tabler/icons-react';
import type { RowColumn } from '@tashika/contract/slips';
import { contentOf } from '@tashika/slip';
import type { Remark } from '../check.ts';
import type { DraftRow } from '../draft/draft.ts';
import type { Pen } from '../draft/tally.ts';
import { form, rowTools as words } from '../messages.ts';
import { useEditing } from './editing.ts';
import classes from './RowTools.module.css';
import { TallyPad } from './TallyPad.tsx';
import { ToolButton } from './ToolButton.tsx';

/** What the tools of the row in hand are about. */
export interface RowInHand {
  /** The cell last entered. */
  readonly column: RowColumn;
  readonly pen: Pen;
  /** What the report says of the row. */
  readonly said: readonly Remark[];
  /** How many rows the page has. */
  readonly rows: number;
}

interface RowToolsProps extends RowInHand {
  readonly row: DraftRow;
  readonly index: number;
}

/** What can be done with the row at hand, and what the report says of it. */
export function RowTools({ row, index, column, pen, said, rows }: RowToolsProps) {
  const { dispatch, enter, focusCell } = useEditing();
  const place = { row: index, column };
  const move = (by: 1 | -1) => {
    dispatch({ type: 'move-row', row: index, to: index + by });
    enter({ row: Math.max(0, Math.min(index + by, rows - 1)), column });
  };
  return (
    <div className={classes.tools}>
      {column === 'qty' && <TallyPad row={index} cell={row.qty} pen={pen} />}
      <div role="toolbar" aria-label={words.label(index + 1)} className={classes.buttons}>
        <ToolButton
          Icon={IconEyeOff}
          pressed={contentOf(row[column]).state === 'unreadable'}
          keys="Alt+U"
          onClick={() => dispatch({ type: 'unreadable', place })}
        >
          {words.unreadable(form.columns[column])}
        </ToolButton>
        <ToolButton
          Icon={IconStrikethrough}
          pressed={row.struck}
          keys="Alt+X"
          onClick={() => dispatch({ type: 'struck', row: index })}
        >
          {words.struck}
        </ToolButton>
        <ToolButton Icon={IconArrowUp} keys="Alt+ArrowUp" onClick={() => move(-1)} iconOnly>
          {words.up}
        </ToolButton>
        <ToolButton Icon={IconArrowDown} keys="Alt+ArrowDown" onClick={() => move(1)} iconOnly>
          {words.down}
        </ToolButton>
        <ToolButton
          Icon={IconRowInsertBottom}
          keys="Alt+Enter"
          onClick={() => {
            dispatch({ type: 'insert-row', at: index + 1 });
            focusCell({ row: index + 1, column: 'label' });
          }}
          iconOnly
        >
          {words.insert}
        </ToolButton>
        <ToolButton
          Icon={IconTrash}
          keys="Alt+Delete"
          onClick={() => dispatch({ type: 'delete-row', row: index })}
          iconOnly
        >
          {words.delete}
        </ToolButton>
      </div>
      {said.length > 0 && (
        <ul className={classes.notes}>
          {said.map(({ id, text, level }) => (
            <li key={id} data-level={level}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
