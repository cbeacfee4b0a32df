import { Button, Text } from '@mantine/core';
import type { StoredSlipJson } from '@tashika/contract/slips';
import { momentText } from '../../messages.ts';
import { sameContent } from '../slip/draft/cells.ts';
import classes from './CorrectionLog.module.css';
import { cellText, recordedPlaceText } from './cell-text.ts';
import { account as words } from './messages.ts';

interface CorrectionLogProps {
  readonly slip: StoredSlipJson;
  readonly busy: boolean;
  readonly onUndo: (id: string) => void;
}

/** Who changed what and when, also what was taken back. */
export function CorrectionLog({ slip, busy, onUndo }: CorrectionLogProps) {
  return (
    <div className={classes.log}>
      <h3 className={classes.title}>{words.corrections}</h3>
      {slip.corrections.length === 0 && <Text>{words.noCorrections}</Text>}
      <ol className={classes.list}>
        {slip.corrections.map((one) => {
          const where = recordedPlaceText(one.place);
          const change = sameContent(one.after, one.before)
            ? words.agreed(where, cellText(one.after))
            : words.change(where, cellText(one.before), cellText(one.after));
          return (
            <li key={one.id} className={classes.one}>
              <span>{one.undone_at === null ? change : <s>{change}</s>}</span>
              <span className={classes.signed}>
                {words.signed(one.corrected_by, momentText(one.corrected_at))}
              </span>
              {one.undone_at === null ? (
                <Button
                  variant="default"
                  size="sm"
                  disabled={busy}
                  aria-label={words.undoOne(where)}
                  onClick={() => onUndo(one.id)}
                >
                  {words.undo}
                </Button>
              ) : (
                <span className={classes.signed}>
                  {words.undone(one.undone_by ?? '', momentText(one.undone_at))}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
