import { Anchor, Button, NativeSelect, Switch, Text, Textarea, TextInput } from '@mantine/core';
import {
  type Character,
  type RuleId,
  type RuleWeight,
  ruleIds,
  ruleWeight,
  type StoredCharacter,
} from '@tashika/contract/dialogue';
import { useDeferredValue, useMemo, useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { DownloadButton } from '../DownloadButton.tsx';
import { useRuleName } from '../ensemble.ts';
import { charactersPart as words } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import classes from './Characters.module.css';
import { type Draft, draftOf, fileOf } from './draft.ts';
import { Effect } from './Effect.tsx';
import { cardForms, cardPath, useCheck, useSave } from './use-characters.ts';

interface CharacterEditorProps {
  readonly base: Character;
  /** Null for one that is not kept yet. */
  readonly stored: StoredCharacter | null;
  /** The picture it was made of (base64), where it came in one. */
  readonly picture: string | undefined;
  readonly onSaved: (stored: StoredCharacter) => void;
  readonly onClose: () => void;
}

/** A character's file in fields, with its mistakes and its effect before it is kept. */
export function CharacterEditor({ base, stored, picture, onSaved, onClose }: CharacterEditorProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(base));
  const [samples, setSamples] = useState<string>(words.sampleLines);
  const later = useDeferredValue(draft);
  const file = useMemo(() => fileOf(later, base), [later, base]);
  const lines = useMemo(
    () =>
      samples
        .split('\n')
        .filter((row) => row.trim() !== '')
        .slice(0, 20),
    [samples],
  );
  const check = useCheck(file, lines);
  const save = useSave();
  const problems = check.data?.problems ?? [];
  return (
    <Section title={stored === null ? words.newTitle : words.editTitle(stored.name)}>
      <Fields draft={draft} onChange={setDraft} />
      {problems.length > 0 && (
        <Notice tone="bad" urgent>
          <p>{words.problems}</p>
          <ul>
            {problems.map(({ path, message }) => (
              <li key={`${path}${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Textarea
        label={words.samples}
        description={words.samplesHint}
        value={samples}
        onChange={(event) => setSamples(event.currentTarget.value)}
        autosize
        minRows={3}
      />
      <Effect base={base} lines={lines} after={check.data?.lines ?? []} />
      {(check.isError || save.isError) && (
        <Notice tone="bad" urgent>
          <p>{(save.error ?? check.error)?.message}</p>
        </Notice>
      )}
      {save.isSuccess && <Text role="status">{words.saved}</Text>}
      <div className={classes.actions}>
        <Button
          disabled={save.isPending || problems.length > 0}
          onClick={async () => {
            const kept = await save
              .mutateAsync({ file: fileOf(draft, base), picture, stored })
              .catch(() => undefined);
            if (kept !== undefined) onSaved(kept);
          }}
        >
          {words.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <DownloadButton
          label={words.download}
          name={`${draft.name}.json`}
          type="application/json"
          content={() => `${JSON.stringify(check.data?.character ?? file, null, 2)}\n`}
        />
        {stored !== null &&
          cardForms.map((form) => (
            <Anchor key={form} href={cardPath(stored.id, form)} download>
              {words.card(form)}
            </Anchor>
          ))}
      </div>
    </Section>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

type TextKey = {
  [Key in keyof Draft]: Draft[Key] extends string ? Key : never;
}[keyof Draft];

function Fields({ draft, onChange }: FieldsProps) {
  const { fields, hints } = words;
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const list = (key: Exclude<TextKey, 'language' | 'styleKind'> & keyof typeof hints) => (
    <Textarea
      label={fields[key]}
      description={hints[key]}
      value={draft[key]}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
      autosize
      minRows={2}
      maxRows={8}
    />
  );
  return (
    <div className={classes.fields}>
      <TextInput
        label={fields.name}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={fields.language}
        value={draft.language}
        onChange={(event) => set({ language: event.currentTarget.value === 'en' ? 'en' : 'ja' })}
        data={Object.entries(words.languages).map(([value, label]) => ({ value, label }))}
      />
      {list('persona')}
      {list('pronouns')}
      {list('partners')}
      {list('forbiddenWords')}
      {list('forbiddenEndings')}
      {list('facts')}
      <Switch
        label={fields.artificial}
        checked={draft.artificial}
        onChange={(event) => set({ artificial: event.currentTarget.checked })}
      />
      <Switch
        label={fields.judgesTone}
        checked={draft.judgesTone}
        onChange={(event) => set({ judgesTone: event.currentTarget.checked })}
      />
      {draft.judgesTone && (
        <>
          {list('markers')}
          {list('vocabulary')}
          <NativeSelect
            label={fields.styleKind}
            value={draft.styleKind}
            onChange={(event) =>
              set({ styleKind: event.currentTarget.value === 'endings' ? 'endings' : 'signs' })
            }
            data={Object.entries(words.styles).map(([value, label]) => ({ value, label }))}
          />
          {list('styleWords')}
          <TextInput
            label={words.counts[draft.styleKind]}
            inputMode="numeric"
            value={draft.styleCount}
            onChange={(event) => set({ styleCount: event.currentTarget.value })}
          />
        </>
      )}
      <Weights rules={draft.rules} onChange={(rules) => set({ rules })} />
    </div>
  );
}

interface WeightsProps {
  readonly rules: Draft['rules'];
  readonly onChange: (rules: Draft['rules']) => void;
}

/** Which rules apply, and how much each weighs. */
function Weights({ rules, onChange }: WeightsProps) {
  const ruleName = useRuleName();
  const weigh = (id: RuleId, weight: RuleWeight | undefined) => {
    const { [id]: _, ...others } = rules;
    onChange(weight === undefined ? others : { ...others, [id]: weight });
  };
  return (
    <details className={classes.weights}>
      <summary>{words.rules}</summary>
      <div className={classes.fields}>
        {ruleIds.map((id) => (
          <NativeSelect
            key={id}
            label={ruleName(id)}
            value={rules[id] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              weigh(
                id,
                ruleWeight.options.find((one) => one === value),
              )
            }
            data={[
              { value: '', label: words.usual },
              ...ruleWeight.options.map((value) => ({ value, label: words.weights[value] })),
            ]}
          />
        ))}
      </div>
    </details>
  );
}
