import type { QuantityCell } from '@tashika/contract/slips';
import { contentOf, renderReport } from '@tashika/slip';
import { usePrinting } from '../../../design/use-printing.ts';
import type { CheckedAccount } from '../check.ts';
import { isBlank, textOf } from '../draft/cells.ts';
import { type DraftPage, rowIsBlank } from '../draft/draft.ts';
import { TallyMarks } from '../editor/TallyMarks.tsx';
import { form, printSheet as words } from '../messages.ts';
import classes from './PrintSheet.module.css';

interface PrintSheetProps {
  readonly accounts: readonly CheckedAccount[];
  readonly pages: readonly DraftPage[];
}

/** What the printer gets: each account's report, and the slip it was made from. */
export function PrintSheet({ accounts, pages }: PrintSheetProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  return (
    <div className={classes.sheet} aria-hidden="true">
      {accounts.map(({ account, firstPage }) => (
        <div key={firstPage} className={classes.account}>
          <pre className={classes.report}>{renderReport(account)}</pre>
          {account.pages.pages.map((_, index) => {
            const page = pages[firstPage + index];
            return (
              page !== undefined && (
                <PrintedPage key={page.id} page={page} number={firstPage + index + 1} />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}

function PrintedPage({ page, number }: { readonly page: DraftPage; readonly number: number }) {
  return (
    <table className={classes.page}>
      <caption>
        {[
          words.page(number, page.follows),
          ...(isBlank(page.entry) ? [] : [`${form.entry} ${shown(page.entry)}`]),
          ...(isBlank(page.exit) ? [] : [`${form.exit} ${shown(page.exit)}`]),
        ].join('　')}
      </caption>
      <thead>
        <tr>
          <th>{words.number}</th>
          <th>{form.columns.label}</th>
          <th>{form.columns.qty}</th>
          <th>{form.columns.unit}</th>
          <th>{form.columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {page.rows.map(
          (row, index) =>
            !rowIsBlank(row) && (
              <tr key={row.id} data-struck={row.struck || undefined}>
                <td>{index + 1}</td>
                <td>{shown(row.label)}</td>
                <td>
                  <Quantity cell={row.qty} />
                </td>
                <td>{shown(row.unit)}</td>
                <td>{row.struck ? words.struck : shown(row.amount)}</td>
              </tr>
            ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={4}>{form.total}</th>
          <td>{shown(page.stated_total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Quantity({ cell }: { readonly cell: QuantityCell }) {
  const content = contentOf(cell);
  return content.state === 'marks' ? <TallyMarks glyphs={content.glyphs} /> : shown(cell);
}

const shown = (cell: QuantityCell): string =>
  contentOf(cell).state === 'unreadable' ? form.unreadable : textOf(cell);
