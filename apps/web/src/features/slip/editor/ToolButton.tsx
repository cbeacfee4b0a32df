import type { Icon as TablerIcon } from '@tabler/icons-react';
import classes from './ToolButton.module.css';

interface ToolButtonProps {
  readonly Icon?: TablerIcon;
  /** For switches: whether it is on. */
  readonly pressed?: boolean;
  /** The keys that do the same in the cell. */
  readonly keys?: string;
  /** Shows only the icon; the words stay for whoever listens or points. */
  readonly iconOnly?: boolean;
  /** Without a border, beside a caption. */
  readonly quiet?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

/**
 * A tool of the row at hand. It is out of the way of Tab, which goes from cell to cell: each has
 * keys of its own. Pressing it leaves the focus in the cell.
 */
export function ToolButton(props: ToolButtonProps) {
  const { Icon, pressed, keys, iconOnly, quiet, onClick, children } = props;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.tool}
      data-quiet={quiet || undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      aria-label={iconOnly ? children : undefined}
      title={keys === undefined ? children : `${children}（${keys}）`}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {Icon !== undefined && <Icon aria-hidden size={18} />}
      {!iconOnly && <span>{children}</span>}
    </button>
  );
}
