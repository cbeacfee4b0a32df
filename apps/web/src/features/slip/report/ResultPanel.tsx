import { Button, Text } from '@mantine/core';
import type { Problem, Result } from '@tashika/kernel';
import { Section } from '../../../design/Section.tsx';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { useLatest } from '../../../design/use-latest.ts';
import { verdictTones } from '../../../design/verdict-tones.ts';
import { useMay } from '../../profile/session.ts';
import type { CheckedAccount, DraftCell } from '../check.ts';
import type { Desk } from '../draft/desk.ts';
import type { Sample } from '../draft/samples.ts';
import { transcriptOf } from '../draft/transcript.ts';
import { result as words } from '../messages.ts';
import { pending } from '../photo/messages.ts';
import type { Kept } from '../use-kept.ts';
import { ExportActions } from './ExportActions.tsx';
import { KeepSlips } from './KeepSlips.tsx';
import { ReportView } from './ReportView.tsx';
import classes from './ResultPanel.module.css';
import { SampleList } from './SampleList.tsx';
import { VerdictPanel } from './VerdictPanel.tsx';

interface ResultPanelProps {
  readonly desk: Desk;
  readonly checked: Result<readonly CheckedAccount[], Problem>;
  /** The account of the page that is shown; none while nothing is written. */
  readonly shown: CheckedAccount | undefined;
  /** How many cells of the photos nobody has looked at yet. */
  readonly doubtful: number;
  readonly onReview: () => void;
  readonly cell: DraftCell | null;
  readonly onPoint: (cells: readonly DraftCell[]) => void;
  readonly onChoose: (cells: readonly DraftCell[]) => void;
  readonly onShowPage: (page: number) => void;
  readonly onSample: (sample: Sample) => void;
  readonly onNext: () => void;
  readonly marks: Kept;
}

/** What the slip comes to: of the account whose page is shown, with a word on the others. */
export function ResultPanel(props: ResultPanelProps) {
  const { desk, checked, shown, doubtful, onReview, cell, onPoint, onChoose, onShowPage } = props;
  const { onSample, onNext } = props;
  const mayKeep = useMay('slips');
  const transcript = useLatest(() => transcriptOf(desk.draft));
  if (!checked.ok) {
    return (
      <Section title={words.title}>
        <Text role="alert" className={classes.problem}>
          {checked.error.message}
        </Text>
      </Section>
    );
  }
  if (shown === undefined) {
    return (
      <Section title={words.title}>
        <Text>{words.waiting}</Text>
        <SampleList onSample={onSample} />
      </Section>
    );
  }
  const accounts = checked.value;
  const numberOf = (one: CheckedAccount) => words.account(accounts.indexOf(one) + 1);
  const others = accounts.filter((one) => one !== shown);
  return (
    <Section title={others.length === 0 ? words.title : `${words.title} ${numberOf(shown)}`}>
      <VerdictPanel account={shown.account} />
      {doubtful > 0 && (
        <div className={classes.unchecked}>
          <Text>{pending.unchecked(doubtful)}</Text>
          <Button variant="default" onClick={onReview}>
            {pending.look}
          </Button>
        </div>
      )}
      <ReportView checked={shown} cell={cell} onPoint={onPoint} onChoose={onChoose} />
      {mayKeep && <KeepSlips draft={desk.draft} marks={props.marks} onNext={onNext} />}
      <ExportActions account={shown.account} transcript={transcript} />
      {others.length > 0 && (
        <nav aria-label={words.otherAccounts} className={classes.others}>
          {others.map((one) => (
            <button
              key={one.firstPage}
              type="button"
              className={classes.other}
              onClick={() => onShowPage(one.firstPage)}
            >
              <span>{numberOf(one)}</span>
              <StatusBadge tone={verdictTones[one.account.verdict]}>
                {one.account.verdict}
              </StatusBadge>
              <span className={classes.amount}>{words.yen(one.account.calcTotal)}</span>
            </button>
          ))}
        </nav>
      )}
    </Section>
  );
}
