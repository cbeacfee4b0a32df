import type { StoredAccountJson } from '@tashika/contract/slips';
import { CopyButton } from '../../design/CopyButton.tsx';
import { Section } from '../../design/Section.tsx';
import { StatusBadge } from '../../design/StatusBadge.tsx';
import { verdictTones } from '../../design/verdict-tones.ts';
import { YenText } from '../../design/YenText.tsx';
import type { DraftCell } from '../slip/check.ts';
import { exporting } from '../slip/messages.ts';
import { ReportView } from '../slip/report/ReportView.tsx';
import { VerdictPanel } from '../slip/report/VerdictPanel.tsx';
import classes from './AccountPage.module.css';
import { accountName, account as words } from './messages.ts';
import type { Judged } from './use-judged.ts';

interface KeptReportProps {
  readonly stored: StoredAccountJson;
  readonly judged: Judged;
  readonly cell: DraftCell | null;
  readonly onPoint: (cells: readonly DraftCell[]) => void;
  readonly onChoose: (cells: readonly DraftCell[]) => void;
}

/** What the account came to, to the point as on the desk; the whole report is to be copied. */
export function KeptReport({ stored, judged, cell, onPoint, onChoose }: KeptReportProps) {
  const { result, verdict } = stored;
  const { checked } = judged;
  return (
    <Section title={accountName(stored)}>
      {checked === null ? (
        <>
          <StatusBadge tone={verdictTones[verdict]}>{verdict}</StatusBadge>
          <h3 className={classes.small}>{words.report}</h3>
          <pre className={classes.report}>
            <YenText text={result.report} />
          </pre>
        </>
      ) : (
        <>
          <VerdictPanel account={checked.account} />
          <ReportView {...{ checked, cell, onPoint, onChoose }} />
        </>
      )}
      <div>
        <CopyButton text={() => result.report} label={exporting.copy} />
      </div>
    </Section>
  );
}
