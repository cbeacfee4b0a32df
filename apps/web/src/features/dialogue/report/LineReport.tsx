import { Text } from '@mantine/core';
import type { Report, ReportRequest, Status, Summary } from '@tashika/contract/dialogue';
import { useRef, useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { DownloadButton } from '../DownloadButton.tsx';
import { useRuleName } from '../ensemble.ts';
import { reportPart as words } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import { Columns } from './Columns.tsx';
import { ComparisonView } from './ComparisonView.tsx';
import { EvidenceTable } from './EvidenceTable.tsx';
import { LineList } from './LineList.tsx';
import classes from './LineReport.module.css';
import type { LineFilter } from './line-filter.ts';
import { StackedBars } from './StackedBars.tsx';
import { WorstLines } from './WorstLines.tsx';

interface LineReportProps {
  readonly report: Report;
  /** What it was made of. */
  readonly made: ReportRequest;
  /** Something was changed after it had been made. */
  readonly outdated: boolean;
}

/** The report with its charts. */
export function LineReport({ report, made, outdated }: LineReportProps) {
  const { summary, comparison, html } = report;
  const [filter, setFilter] = useState<LineFilter>({});
  const list = useRef<HTMLDivElement>(null);
  const pick = (picked: LineFilter) => {
    setFilter(picked);
    list.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <Section
        title={words.resultTitle}
        actions={
          summary.lines > 0 && (
            <DownloadButton
              label={words.download}
              name={words.downloadName}
              type="text/html"
              content={() => html}
            />
          )
        }
      >
        <Text role="status">{summary.lines === 0 ? words.none : words.lines(summary.lines)}</Text>
        {outdated && (
          <Notice tone="info">
            <p>{words.outdated}</p>
          </Notice>
        )}
        <Problems report={report} />
      </Section>
      {comparison !== null && <ComparisonView comparison={comparison} />}
      {summary.lines > 0 && <Charts summary={summary} onPick={pick} />}
      {summary.lines > 0 && (
        <div ref={list} className={classes.list}>
          <LineList report={report} made={made} filter={filter} onFilter={setFilter} />
        </div>
      )}
    </>
  );
}

interface ChartsProps {
  readonly summary: Summary;
  readonly onPick: (filter: LineFilter) => void;
}

function Charts({ summary, onPick }: ChartsProps) {
  const ruleName = useRuleName();
  return (
    <div className={classes.charts}>
      <Section title={words.statuses}>
        <StackedBars
          rows={[
            {
              name: words.total,
              counts: summary.statuses,
              onPick: (status: Status) => onPick({ status }),
            },
            ...summary.characters.map(({ character, statuses }) => ({
              name: character,
              counts: statuses,
              onPick: (status: Status) => onPick({ character, status }),
            })),
          ]}
          whole
        />
      </Section>
      {summary.worst.length > 0 && (
        <Section title={words.worst}>
          <Text>{words.severities(summary.major, summary.minor)}</Text>
          <WorstLines lines={summary.worst} />
        </Section>
      )}
      <Section title={words.rules}>
        {summary.rules.length === 0 ? (
          <Text>{words.noRules}</Text>
        ) : (
          <StackedBars
            rows={summary.rules.map(({ rule, section, character, major: _, ...counts }) => ({
              name: `${ruleName(rule)} ${section}`,
              detail: character,
              counts: { PASS: 0, ...counts },
              // A rule may only warn in a line that another one sends back.
              onPick: () => onPick({ character, rule }),
            }))}
          />
        )}
      </Section>
      <Section title={words.tone}>
        <Columns
          label={words.tone}
          columns={summary.tone.map((count, score) => ({ name: String(score), count }))}
        />
      </Section>
      <Section title={words.sentences}>
        <Columns
          label={words.sentences}
          columns={summary.sentences.map((count, at) => ({
            name: at === summary.sentences.length - 1 ? words.andMore(at) : String(at),
            count,
          }))}
        />
      </Section>
      <Section title={words.evidence}>
        <EvidenceTable evidence={summary.evidence} />
      </Section>
    </div>
  );
}

function Problems({ report: { problems, unreadable } }: { readonly report: Report }) {
  if (unreadable === 0) return null;
  return (
    <Notice tone="caution" urgent>
      <p>{words.problems(unreadable)}</p>
      <ul className={classes.problems}>
        {problems.map(({ input, line, message }) => (
          <li key={`${input}${line}`}>{words.atLine(input, line, message)}</li>
        ))}
      </ul>
      {unreadable > problems.length && <p>{words.moreProblems(unreadable - problems.length)}</p>}
    </Notice>
  );
}
