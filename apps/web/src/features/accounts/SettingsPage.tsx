import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useBlocker } from '@tanstack/react-router';
import {
  type ReadableSettings,
  readableSettings,
  type SettingsPreview,
  type SettingsVersions,
  settingsPreview,
  settingsVersions,
} from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { YenText } from '../../design/YenText.tsx';
import { momentText } from '../../messages.ts';
import { pages } from '../../pages.ts';
import { useMay } from '../profile/session.ts';
import { BookSections } from './BookSections.tsx';
import { HandsSection } from './HandsSection.tsx';
import { MenuSection, type ShopSectionProps } from './MenuSection.tsx';
import { days, dayText, settings as words } from './messages.ts';
import classes from './SettingsPage.module.css';
import { ShopFiles } from './ShopFiles.tsx';
import { SlipPages } from './SlipPages.tsx';
import { SurchargeSection } from './SurchargeSection.tsx';
import {
  draftOf,
  isMinutes,
  type SettingsDraft,
  settingsOf,
  timeNames,
  troublesOf,
} from './settings.ts';

/** The shop's price list, times and names; what a change would do is seen before it is saved. */
export function SettingsPage() {
  const query = useQuery<ReadableSettings, Problem>({
    queryKey: ['settings', 'now'],
    queryFn: ({ signal }) => ask('/api/settings', readableSettings, { signal }),
    // Settings are saved on other machines, too.
    refetchOnMount: 'always',
  });
  return (
    <Page title={words.title} lead={words.lead}>
      <SlipPages />
      <Asked query={query}>{(settings) => <SettingsForm settings={settings} />}</Asked>
      <HandsSection />
    </Page>
  );
}

/** The settings while they are edited, tried out and saved. */
function useSettingsForm(newest: ReadableSettings) {
  /** What is being edited: newer settings take its place only where nothing typed would be lost. */
  const [settings, setSettings] = useState(newest);
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(newest));
  const [notice, setNotice] = useState('');
  const [isChecked, setChecked] = useState(false);
  const queries = useQueryClient();
  const start = (from: ReadableSettings) => {
    setSettings(from);
    setDraft(draftOf(from));
    setChecked(false);
  };
  const isEdited = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  const isOvertaken = newest.version !== settings.version;
  if (isOvertaken && !isEdited) start(newest);

  const preview = useDeed<SettingsPreview, Problem>({
    mutationFn: () => ask('/api/settings/preview', settingsPreview, { body: settingsOf(draft) }),
  });
  const save = useDeed<ReadableSettings, Problem>({
    mutationFn: () =>
      ask('/api/settings', readableSettings, {
        method: 'PUT',
        body: settingsOf(draft),
        revision: settings.version,
      }),
    onSuccess: (saved) => {
      start(saved);
      setNotice(words.saved(saved.version));
      queries.setQueryData(['settings', 'now'], saved);
      void queries.invalidateQueries({ queryKey: ['settings'] });
    },
  });
  const edit = (change: Partial<SettingsDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setNotice('');
    preview.reset();
    save.reset();
  };
  const troubles = troublesOf(draft);
  const errorOf = (field: string) => {
    const trouble = isChecked ? troubles.get(field) : undefined;
    return trouble === undefined ? undefined : words.troubles[trouble];
  };
  /** Only what can be read is sent; the fields say what cannot. */
  const whenReadable = (go: () => void) => {
    setChecked(true);
    setNotice('');
    if (troubles.size === 0) go();
  };
  return {
    settings,
    draft,
    notice,
    setNotice,
    isEdited,
    isOvertaken: isOvertaken && isEdited,
    restart: () => start(newest),
    isInTrouble: isChecked && troubles.size > 0,
    preview,
    save,
    edit,
    errorOf,
    whenReadable,
  };
}

function SettingsForm({ settings: newest }: { readonly settings: ReadableSettings }) {
  const form = useSettingsForm(newest);
  const { settings, draft, preview, save, edit, errorOf, whenReadable } = form;
  const mayChange = useMay('settings');
  const problem = preview.error ?? save.error;
  return (
    <>
      {!mayChange && <Text>{words.readOnly}</Text>}
      <LeavingAsks isEdited={form.isEdited} />
      <ShopFiles
        draft={draft}
        mayChange={mayChange}
        onTake={(taken, said) => {
          edit(taken);
          form.setNotice(said);
        }}
      />
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          whenReadable(() => preview.mutate());
        }}
      >
        <Fields {...{ draft, mayChange, errorOf }} onEdit={edit} />
        {mayChange && (
          <div className={classes.actions}>
            <Button type="submit" variant="default" loading={preview.isPending}>
              {words.preview}
            </Button>
            <Button loading={save.isPending} onClick={() => whenReadable(() => save.mutate())}>
              {words.save}
            </Button>
            <Text role="status">{form.notice}</Text>
          </div>
        )}
        {form.isOvertaken && (
          <div role="alert" className={classes.problem}>
            <Text>{words.savedElsewhere}</Text>
            <Button variant="default" onClick={form.restart}>
              {words.reload}
            </Button>
          </div>
        )}
        {(problem !== null || form.isInTrouble) && (
          <Text role="alert" className={classes.problem}>
            {problem?.message ?? words.inTrouble}
          </Text>
        )}
      </form>
      {preview.data !== undefined && <Preview preview={preview.data} />}
      <History
        settings={settings}
        mayChange={mayChange}
        onRestore={(version) => {
          edit(draftOf(version));
          form.setNotice(words.restored(version.version));
        }}
      />
    </>
  );
}

/** Whoever leaves with something unsaved is asked, here and by the browser. */
function LeavingAsks({ isEdited }: { readonly isEdited: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: () => isEdited,
    enableBeforeUnload: () => isEdited,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={words.leaving}
      confirm={words.leave}
      cancel={words.stay}
      isBusy={false}
      onConfirm={leaving.proceed}
      onCancel={leaving.reset}
    >
      <Text>{words.leavingLoses}</Text>
    </ConfirmDialog>
  );
}

function Fields(props: ShopSectionProps) {
  const { draft, mayChange, errorOf, onEdit } = props;
  return (
    <>
      <MenuSection {...props} />
      <SurchargeSection {...props} />
      {draft.base.times !== undefined && (
        <Section title={words.times}>
          <div className={classes.fields}>
            {timeNames.map((name) => (
              <TextInput
                key={name}
                label={words.timeNames[name]}
                value={draft.times[name]}
                inputMode={isMinutes(name) ? 'numeric' : 'text'}
                required
                readOnly={!mayChange}
                error={errorOf(name)}
                onChange={({ currentTarget: { value } }) =>
                  onEdit({ times: { ...draft.times, [name]: value } })
                }
              />
            ))}
          </div>
        </Section>
      )}
      <Section title={words.cast}>
        <Textarea
          label={words.cast}
          description={words.castHint}
          autosize
          minRows={4}
          readOnly={!mayChange}
          value={draft.cast}
          onChange={({ currentTarget: { value } }) => onEdit({ cast: value })}
        />
      </Section>
      <BookSections {...props} />
    </>
  );
}

function Preview({ preview: { looked, changes } }: { readonly preview: SettingsPreview }) {
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
                  <YenText
                    text={`${words.before}：${words.outcome(before.verdict, days.yen(before.calc_total))}`}
                  />
                </span>
                <span>
                  <YenText
                    text={`${words.after}：${
                      after === null
                        ? words.impossible
                        : words.outcome(after.verdict, days.yen(after.calc_total))
                    }`}
                  />
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
  readonly settings: ReadableSettings;
  readonly mayChange: boolean;
  readonly onRestore: (version: ReadableSettings) => void;
}

function History({ settings, mayChange, onRestore }: HistoryProps) {
  const query = useQuery<SettingsVersions, Problem>({
    queryKey: ['settings', 'history'],
    queryFn: ({ signal }) => ask('/api/settings/history', settingsVersions, { signal }),
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
                <Version
                  key={one.version}
                  version={one}
                  onRestore={mayChange && one.version !== settings.version ? onRestore : null}
                />
              ))}
            </ul>
          )
        }
      </Asked>
    </Section>
  );
}

interface VersionProps {
  readonly version: SettingsVersions['versions'][number];
  /** Null for the one in force, and for who may not change anything. */
  readonly onRestore: ((version: ReadableSettings) => void) | null;
}

/** One of an older format is listed, but cannot be brought back. */
function Version({ version: one, onRestore }: VersionProps) {
  const { data: readable } = readableSettings.safeParse(one);
  return (
    <li className={classes.change}>
      <span>{words.version(one.version, one.saved_by ?? '', momentText(one.saved_at ?? ''))}</span>
      {onRestore !== null && readable !== undefined && (
        <Button variant="default" size="sm" onClick={() => onRestore(readable)}>
          {words.restore(one.version)}
        </Button>
      )}
    </li>
  );
}
