import { Alert, Button, Text } from '@mantine/core';
import type { RowDoubt } from '@tashika/contract/slips';
import type { DraftPage } from '../slip/draft/draft.ts';
import { openRowDoubts, rowsAbove } from '../slip/draft/row-doubts.ts';
import { rowDoubts as questions } from '../slip/photo/messages.ts';
import { account as words } from './messages.ts';

interface OpenRowsProps {
  readonly page: DraftPage;
  readonly busy: boolean;
  readonly onSettle: (doubt: RowDoubt) => void;
}

/** The places where nobody has looked yet whether a row stands. */
export function OpenRows({ page, busy, onSettle }: OpenRowsProps) {
  return openRowDoubts(page).map((doubt) => {
    const question = questions[doubt.kind]({
      above: rowsAbove(page, doubt),
      rows: page.rows.length,
    });
    return (
      <Alert key={`${doubt.kind} ${doubt.after}`} title={question}>
        <Text>{words.rowsHint}</Text>
        <Button
          variant="default"
          loading={busy}
          aria-label={`${question} ${words.rowsSettled}`}
          onClick={() => onSettle(doubt)}
        >
          {words.rowsSettled}
        </Button>
      </Alert>
    );
  });
}
