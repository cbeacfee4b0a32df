import { IconEyeOff } from '@tabler/icons-react';
import type { PageColumn, TextCell } from '@tashika/contract/slips';
import { contentOf } from '@tashika/slip';
import { memo } from 'react';
import { form as words } from '../messages.ts';
import { CellInput } from './CellInput.tsx';
import { useEditing } from './editing.ts';
import type { CellMark } from './marks.ts';
import classes from './PageField.module.css';
import { ToolButton } from './ToolButton.tsx';

interface PageFieldProps {
  readonly column: PageColumn;
  readonly cell: TextCell;
  readonly mark: CellMark;
  readonly label: string;
  /** The label in short, as it stands above the cell. */
  readonly caption: string;
  readonly example: string;
  /** What is to be said of what stands there. */
  readonly hint: string | null;
}

/** A cell outside the rows: a time, or the total. */
export const PageField = memo(function PageField({
  column,
  cell,
  mark,
  label,
  caption,
  example,
  hint,
}: PageFieldProps) {
  const { dispatch } = useEditing();
  const place = { row: null, column } as const;
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <span className={classes.label} aria-hidden="true">
          {caption}
        </span>
        <ToolButton
          Icon={IconEyeOff}
          pressed={contentOf(cell).state === 'unreadable'}
          keys="Alt+U"
          onClick={() => dispatch({ type: 'unreadable', place })}
          quiet
        >
          {words.unreadable}
        </ToolButton>
      </div>
      <CellInput
        place={place}
        cell={cell}
        mark={mark}
        label={label}
        placeholder={example}
        className={classes.input}
      />
      <span className={classes.hint}>{hint}</span>
    </div>
  );
});
