import { Button, NumberInput, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fewestAuditDays, type Retention, retention } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { Section } from '../../design/Section.tsx';
import { workspace as words } from './messages.ts';
import classes from './profile.module.css';
import { Trouble } from './Trouble.tsx';

const path = '/api/privacy/retention';
const queryKey = ['retention'];

const fields = [
  { field: 'photo_days', label: words.photoDays, hint: words.photoDaysHint, fewest: 1 },
  {
    field: 'audit_days',
    label: words.auditDays,
    hint: words.auditDaysHint(fewestAuditDays),
    fewest: fewestAuditDays,
  },
  { field: 'thread_days', label: words.threadDays, hint: words.threadDaysHint, fewest: 1 },
] as const satisfies readonly { readonly field: keyof Retention; [other: string]: unknown }[];

/** How long photos, the log and threads that are over are kept. */
export function RetentionSection() {
  const kept = useQuery<Retention, Problem>({
    queryKey,
    queryFn: ({ signal }) => ask(path, retention, { signal }),
  });
  return (
    <Section title={words.retention}>
      <Text>{words.retentionLead}</Text>
      <Asked query={kept}>{(current) => <RetentionForm current={current} />}</Asked>
    </Section>
  );
}

const keptText = (days: number | null) => (days === null ? words.keptAlways : words.keptDays(days));

function RetentionForm({ current }: { readonly current: Retention }) {
  const queries = useQueryClient();
  const [given, setGiven] = useState(current);
  const [asking, setAsking] = useState(false);
  const save = useDeed<Retention, Problem>({
    mutationFn: () => ask(path, retention, { method: 'PUT', body: given }),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onSettled: () => setAsking(false),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      {fields.map(({ field, label, hint, fewest }) => (
        <NumberInput
          key={field}
          label={label}
          description={hint}
          suffix={words.days}
          placeholder={words.keptAlways}
          min={fewest}
          max={36_500}
          allowDecimal={false}
          allowNegative={false}
          value={given[field] ?? ''}
          onChange={(days) => setGiven({ ...given, [field]: days === '' ? null : Number(days) })}
        />
      ))}
      <Trouble problem={save.error} />
      <div>
        <Button type="submit" variant="default">
          {words.retentionSubmit}
        </Button>
      </div>
      <Text role="status">{save.isSuccess ? words.retentionSaved : ''}</Text>
      {asking && (
        <ConfirmDialog
          title={words.retentionTitle}
          confirm={words.retentionConfirm}
          cancel={words.cancel}
          isGrave
          isBusy={save.isPending}
          onConfirm={() => save.mutate()}
          onCancel={() => setAsking(false)}
        >
          <Text>
            {words.retentionLines(
              keptText(given.photo_days),
              keptText(given.audit_days),
              keptText(given.thread_days),
            )}
          </Text>
          <Text>{words.retentionText}</Text>
        </ConfirmDialog>
      )}
    </form>
  );
}
