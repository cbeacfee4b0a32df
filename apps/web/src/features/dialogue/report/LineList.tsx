import { Button, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { type Report, type ReportRequest, ruleIds, statuses } from '@tashika/contract/dialogue';
import { useDeferredValue, useMemo } from 'react';
import { Section } from '../../../design/Section.tsx';
import { useRuleName } from '../ensemble.ts';
import { severityNames, statusNames, lineTable as words } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import classes from './LineTable.module.css';
import { LineTable } from './LineTable.tsx';
import { filterLines, type LineFilter, pairLines } from './line-filter.ts';
import { exportForms, useExport } from './use-export.ts';

interface LineListProps {
  readonly report: Report;
  /** What the report was made of: the files are made of the same. */
  readonly made: ReportRequest;
  readonly filter: LineFilter;
  readonly onFilter: (filter: LineFilter) => void;
}

/** The lines one by one, narrowed down, and as files for other tools. */
export function LineList({ report, made, filter, onFilter }: LineListProps) {
  const { lines, before_lines: before, summary } = report;
  const paired = useMemo(() => pairLines(lines, before), [lines, before]);
  const wanted = useDeferredValue(filter);
  const shown = useMemo(() => filterLines(paired, wanted), [paired, wanted]);
  const file = useExport();
  return (
    <Section title={words.title}>
      <Filters report={report} filter={filter} onFilter={onFilter} />
      <Text role="status">{words.count(shown.length, lines.length)}</Text>
      {summary.lines > lines.length && (
        <Notice tone="info">
          <p>{words.cut(lines.length, summary.lines)}</p>
        </Notice>
      )}
      <LineTable lines={shown} compared={before !== null} />
      <div className={classes.files}>
        {exportForms.map((form) => (
          <Button
            key={form}
            variant="default"
            size="sm"
            disabled={file.isPending}
            onClick={() => file.mutate({ ...made, format: form })}
          >
            {words.files[form]}
          </Button>
        ))}
      </div>
      {file.isError && (
        <Notice tone="bad" urgent>
          <p>{file.error.message}</p>
        </Notice>
      )}
    </Section>
  );
}

function Filters({ report, filter, onFilter }: Omit<LineListProps, 'made'>) {
  const ruleName = useRuleName();
  const { summary, before_lines: before } = report;
  const choice = <Key extends 'status' | 'severity' | 'character' | 'rule'>(
    key: Key,
    label: string,
    choices: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <NativeSelect
      label={label}
      value={filter[key] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onFilter({ ...filter, [key]: value === '' ? undefined : value })
      }
      data={[{ value: '', label: words.all }, ...choices]}
    />
  );
  const rules = [...new Set(summary.rules.map(({ rule }) => rule))].sort(
    (a, b) => order(a) - order(b),
  );
  return (
    <div className={classes.filters}>
      <div className={classes.choices}>
        {choice(
          'status',
          words.columns.status,
          statuses.map((status) => ({ value: status, label: statusNames[status] })),
        )}
        {choice(
          'severity',
          words.severity,
          (['major', 'minor'] as const).map((one) => ({ value: one, label: severityNames[one] })),
        )}
        {choice(
          'character',
          words.columns.character,
          summary.characters.map(({ character }) => ({ value: character, label: character })),
        )}
        {choice(
          'rule',
          words.rule,
          rules.map((rule) => ({ value: rule, label: ruleName(rule) })),
        )}
        <TextInput
          label={words.search}
          type="search"
          value={filter.search ?? ''}
          onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
        />
      </div>
      {before !== null && (
        <Switch
          label={words.changed}
          checked={filter.changed === true}
          onChange={(event) => onFilter({ ...filter, changed: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

const order = (rule: string): number => {
  const at = (ruleIds as readonly string[]).indexOf(rule);
  return at < 0 ? ruleIds.length : at;
};
