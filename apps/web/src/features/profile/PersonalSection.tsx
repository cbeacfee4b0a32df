import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ErasedPerson, erasedPerson, personData, type Whom } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { Section } from '../../design/Section.tsx';
import { pages } from '../../pages.ts';
import { saveFile } from '../../save-file.ts';
import { workspace as words } from './messages.ts';
import classes from './profile.module.css';
import { Trouble } from './Trouble.tsx';

/** Everything, or everything about one person: to take along, and to be rid of. */
export function PersonalSection() {
  const [whom, setWhom] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const person = () => (whom.includes('@') ? { email: whom.trim() } : { invitee_key: whom.trim() });
  const take = useDeed<object, Problem>({
    mutationFn: () => ask('/api/privacy/person/export', personData, { body: person() }),
    onSuccess: (data) => saveFile('tashika-person.json', JSON.stringify(data, null, 2)),
  });
  const [outcome, setOutcome] = useState<ErasedPerson>();
  const named = (then: () => void) => {
    setMissing(whom.trim() === '');
    if (whom.trim() !== '') then();
  };
  return (
    <Section title={words.personal}>
      <div>
        <Button component="a" href="/api/privacy/export" download variant="default">
          {words.exportAll}
        </Button>
      </div>
      <Text className={classes.soft}>{words.exportAllHint}</Text>
      <div className={classes.form}>
        <TextInput
          label={words.personLabel}
          description={words.personHint}
          maxLength={254}
          value={whom}
          error={missing ? words.personMissing : undefined}
          onChange={(event) => setWhom(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button
            variant="default"
            loading={take.isPending}
            onClick={() => named(() => take.mutate())}
          >
            {words.exportPerson}
          </Button>
          <Button variant="default" onClick={() => named(() => setAsking(true))}>
            {words.erasePerson}
          </Button>
        </div>
        <Trouble problem={take.error} />
      </div>
      {outcome !== undefined && <Outcome outcome={outcome} />}
      {asking && (
        <EraseDialog
          whom={whom}
          person={person()}
          onErased={setOutcome}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

interface EraseDialogProps {
  readonly whom: string;
  readonly person: Whom;
  readonly onErased: (outcome: ErasedPerson) => void;
  readonly onClose: () => void;
}

function EraseDialog({ whom, person, onErased, onClose }: EraseDialogProps) {
  const [isNameKept, setNameKept] = useState(false);
  const erase = useDeed<ErasedPerson, Problem>({
    mutationFn: () =>
      ask('/api/privacy/person/erase', erasedPerson, {
        body: { person, confirm: true, names_in_texts: isNameKept ? 'keep' : 'replace' },
      }),
    onSuccess: (outcome) => {
      onErased(outcome);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.eraseTitle}
      confirm={words.eraseConfirm}
      cancel={words.cancel}
      isGrave
      isBusy={erase.isPending}
      problem={erase.error?.message}
      onConfirm={() => erase.mutate()}
      onCancel={onClose}
    >
      <Text>{whom}</Text>
      <Text>{words.eraseText}</Text>
      <Checkbox
        label={words.keepNames}
        description={words.keepNamesHint}
        checked={isNameKept}
        onChange={(event) => setNameKept(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

function Outcome({ outcome: { erased, mentions } }: { readonly outcome: ErasedPerson }) {
  const { contacts, invites, answers, mails, texts } = erased;
  return (
    <div role="status">
      <Text>{words.erased(contacts, invites, answers, mails, texts)}</Text>
      {mentions.length > 0 && (
        <>
          <Text>{words.mentions}</Text>
          <ul>
            {mentions.map(({ table, id, columns }) => (
              <li key={`${table} ${id}`}>
                <Place table={table} id={id}>
                  {words.mention(table, columns)}
                </Place>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What has a page of its own leads there. */
function Place({ table, id, children }: { table: string; id: string; children: string }) {
  const to = { scheduling_threads: pages.thread, slip_accounts: pages.account }[table];
  if (to === undefined) return <>{children}</>;
  return (
    <Link to={to} params={{ id }}>
      {children}
    </Link>
  );
}
