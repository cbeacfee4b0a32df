import { IconBackspace } from '@tabler/icons-react';
import type { QuantityCell } from '@tashika/contract/slips';
import { contentOf } from '@tashika/slip';
import { addStroke, barHeights, type Pen, singleBar } from '../draft/tally.ts';
import { tally as words } from '../messages.ts';
import { useEditing } from './editing.ts';
import { TallyMarks } from './TallyMarks.tsx';
import classes from './TallyPad.module.css';
import { ToolButton } from './ToolButton.tsx';

interface TallyPadProps {
  readonly row: number;
  readonly cell: QuantityCell;
  /** The pen for its next stroke. */
  readonly pen: Pen;
}

const pens: readonly Pen[] = ['sei', 'v', 'h', 'd'];

/** How the next stroke is drawn, and where a single bar stands. */
export function TallyPad({ row, cell, pen }: TallyPadProps) {
  const { dispatch, choosePen } = useEditing();
  const content = contentOf(cell);
  const single = content.state === 'marks' ? singleBar(content.glyphs) : null;
  return (
    <div className={classes.pad}>
      {/* biome-ignore lint/a11y/useSemanticElements: the pens are buttons that leave the focus in the cell. */}
      <div role="group" aria-label={words.pen} className={classes.pens}>
        {pens.map((one) => (
          <button
            key={one}
            type="button"
            tabIndex={-1}
            aria-pressed={one === pen}
            aria-label={words.pens[one]}
            title={words.pens[one]}
            className={classes.pen}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choosePen(row, one)}
          >
            <TallyMarks glyphs={one === 'sei' ? [{ kind: 'sei' }] : addStroke([], one)} />
          </button>
        ))}
      </div>
      <ToolButton
        iconOnly
        Icon={IconBackspace}
        keys="Backspace"
        onClick={() => dispatch({ type: 'erase', row })}
      >
        {words.erase}
      </ToolButton>
      {single !== null && (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        <div role="group" aria-label={words.height} className={classes.pens}>
          {(['upper', 'lower'] as const).map((height) => (
            <ToolButton
              key={height}
              pressed={single.y !== null && single.y < 0.45 === (height === 'upper')}
              onClick={() => dispatch({ type: 'bar-height', row, y: barHeights[height] })}
            >
              {words.heights[height]}
            </ToolButton>
          ))}
        </div>
      )}
    </div>
  );
}
