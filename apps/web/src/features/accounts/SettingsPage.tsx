import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { momentText } from '../../messages.ja.ts';
import { pages } from '../../pages.ts';
import { days, dayText, settings as words } from './messages.ja.ts';
import classes from './SettingsPage.module.css';
import { SlipPages } from './SlipPages.tsx';
import {
  draftOf,
  isMinutes,
  type PreviewJson,
  type SettingsDraft,
  type SettingsJson,
  settingsOf,
  timeNames,
} from './settings.ts';

/** The shop's price list, times and names; what a change would do is seen before it is saved. */
export function SettingsPage() {
  const query = useQuery<SettingsJson, Problem>({
    queryKey: ['settings', 'now'],
    queryFn: ({ signal }) => ask('/api/settings', { signal }),
  });
  return (
    <Page title={words.title} lead={words.lead}>
      <SlipPages />
      <Asked query={query}>
        {(settings) => <SettingsForm key={settings.version} settings={settings} />}
      </Asked>
    </Page>
  );
}

function SettingsForm({ settings }: { readonly settings: SettingsJson }) {
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(settings));
  const [notice, setNotice] = useState('');
  const queries = useQueryClient();
  const preview = useMutation<PreviewJson, Problem>({
    mutationFn: () => ask('/api/settings/preview', { body: settingsOf(settings, draft) }),
  });
  const save = useMutation<SettingsJson, Problem>({
    mutationFn: () =>
      ask('/api/settings', {
        method: 'PUT',
        body: settingsOf(settings, draft),
        revision: settings.version,
      }),
    onSuccess: (saved) => {
      queries.setQueryData(['settings', 'now'], saved);
      void queries.invalidateQueries({ queryKey: ['settings', 'history'] });
    },
  });
  const edit = (change: Partial<SettingsDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setNotice('');
    preview.reset();
    save.reset();
  };
  const problem = preview.error ?? save.error;
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate();
        }}
      >
        <Section title={words.prices}>
          <div className={classes.fields}>
            {settings.shop.items.map(({ id, name }) => (
              <TextInput
                key={id}
                label={words.priceOf(name)}
                value={draft.prices[id] ?? ''}
                inputMode="numeric"
                required
                onChange={({ currentTarget: { value } }) =>
                  edit({ prices: { ...draft.prices, [id]: value } })
                }
              />
            ))}
          </div>
        </Section>
        <Section title={words.times}>
          <div className={classes.fields}>
            {timeNames.map((name) => (
              <TextInput
                key={name}
                label={words.timeNames[name]}
                value={draft.times[name]}
                inputMode={isMinutes(name) ? 'numeric' : 'text'}
                required
                onChange={({ currentTarget: { value } }) =>
                  edit({ times: { ...draft.times, [name]: value } })
                }
              />
            ))}
          </div>
        </Section>
        <Section title={words.cast}>
          <Textarea
            label={words.cast}
            description={words.castHint}
            autosize
            minRows={4}
            value={draft.cast}
            onChange={({ currentTarget: { value } }) => edit({ cast: value })}
          />
        </Section>
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={preview.isPending}>
            {words.preview}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {words.save}
          </Button>
          <Text role="status">{notice}</Text>
        </div>
        {problem !== null && (
          <Text role="alert" className={classes.problem}>
            {problem.message}
          </Text>
        )}
      </form>
      {preview.data !== undefined && <Preview preview={preview.data} />}
      <History
        settings={settings}
        onRestore={(version) => {
          edit(draftOf(version));
          setNotice(words.restored(version.version));
        }}
      />
    </>
  );
}

function Preview({ preview: { looked, changes } }: { readonly preview: PreviewJson }) {
  return (
    <Section title={words.preview}>
      <Text role="status">
        {changes.length === 0 ? words.unchanged(looked) : words.changes(looked, changes.length)}
      </Text>
      {changes.length > 0 && (
        <>
          <Text className={classes.soft}>{words.changesHint}</Text>
          <ul className={classes.changes}>
            {changes.map(({ id, business_day, label, before, after }) => (
              <li key={id} className={classes.change}>
                <Link to={pages.account} params={{ id }}>
                  {`${dayText(business_day)} ${label ?? ''}`.trim()}
                </Link>
                <span>
                  {`${words.before}：${words.outcome(before.verdict, days.yen(before.calc_total))}`}
                </span>
                <span>
                  {`${words.after}：${
                    after === null
                      ? words.impossible
                      : words.outcome(after.verdict, days.yen(after.calc_total))
                  }`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

interface HistoryProps {
  readonly settings: SettingsJson;
  readonly onRestore: (version: SettingsJson) => void;
}

function History({ settings, onRestore }: HistoryProps) {
  const query = useQuery<{ versions: readonly SettingsJson[] }, Problem>({
    queryKey: ['settings', 'history'],
    queryFn: ({ signal }) => ask('/api/settings/history', { signal }),
  });
  return (
    <Section title={words.history}>
      <Asked query={query}>
        {({ versions }) =>
          versions.length === 0 ? (
            <Text>{words.noHistory}</Text>
          ) : (
            <ul className={classes.changes}>
              {versions.map((one) => (
                <li key={one.version} className={classes.change}>
                  <span>
                    {words.version(one.version, one.saved_by ?? '', momentText(one.saved_at ?? ''))}
                  </span>
                  {one.version !== settings.version && (
                    <Button variant="default" size="sm" onClick={() => onRestore(one)}>
                      {words.restore(one.version)}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </Section>
  );
}
