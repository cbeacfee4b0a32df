import { Button, Checkbox, NumberInput, PasswordInput, Text, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { KeptModel, ModelRequest, ModelTest } from '@tashika/contract/dialogue';
import { useState } from 'react';
import { RemoveButton } from '../../../design/RemoveButton.tsx';
import { Section } from '../../../design/Section.tsx';
import { ProvenTrouble } from '../../profile/ProofDialog.tsx';
import { Notice } from '../Notice.tsx';
import classes from './ModelPart.module.css';
import { modelPart as words } from './messages.ts';
import { useModel, useModelRemove, useModelSave, useModelTest } from './use-model.ts';

/** Where the language model of the workspace is, and whether it works. */
export function ModelPart() {
  const model = useModel();
  if (model.isPending) return <Text role="status">{words.loading}</Text>;
  if (model.isError) {
    return (
      <Notice tone="caution">
        <p>{model.error.code === 'forbidden' ? words.ownersOnly : model.error.message}</p>
      </Notice>
    );
  }
  return (
    <Section title={words.title}>
      <Text>{words.intro}</Text>
      <Standing model={model.data} />
      <ModelForm key={model.data.updated_at ?? ''} model={model.data} />
    </Section>
  );
}

function Standing({ model }: { readonly model: KeptModel }) {
  const remove = useModelRemove();
  return (
    <Notice tone="info">
      <p>{words.standing[model.source](model.name ?? '')}</p>
      {model.source === 'workspace' && (
        <>
          <p>
            {words.since(model.updated_by ?? '')}
            {model.has_key ? words.keyKept : words.noKeyKept}
          </p>
          <RemoveButton
            label={words.remove}
            cancel={words.keep}
            deed={remove}
            onRemove={(whenDone) => remove.mutate(undefined, whenDone)}
          >
            {words.removeSure}
          </RemoveButton>
        </>
      )}
    </Notice>
  );
}

/** As it is typed in; a key that is kept is never shown again. */
interface Draft {
  readonly url: string;
  readonly name: string;
  readonly key: string;
  readonly withoutKey: boolean;
  readonly input: number | '';
  readonly output: number | '';
  readonly currency: string;
}

const draftOf = ({ url, name, source, price }: KeptModel): Draft => ({
  url: url ?? '',
  name: source === 'workspace' ? (name ?? '') : '',
  key: '',
  withoutKey: false,
  input: price?.input ?? '',
  output: price?.output ?? '',
  currency: price?.currency ?? 'JPY',
});

function requestOf({ url, name, key, withoutKey, input, output, currency }: Draft): ModelRequest {
  const priced = input !== '' && output !== '';
  return {
    url,
    name,
    ...(withoutKey ? { key: null } : key === '' ? {} : { key }),
    price: priced ? { input, output, currency } : null,
  };
}

function ModelForm({ model }: { readonly model: KeptModel }) {
  const [draft, setDraft] = useState(() => draftOf(model));
  const test = useModelTest();
  const save = useModelSave();
  const set = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    test.reset();
    save.reset();
  };
  const request = requestOf(draft);
  const filled = draft.url.trim() !== '' && draft.name.trim() !== '';
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(request);
      }}
    >
      <TextInput
        label={words.url}
        description={words.urlHint}
        type="url"
        required
        maxLength={2000}
        value={draft.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <TextInput
        label={words.name}
        description={words.nameHint}
        required
        maxLength={200}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <PasswordInput
        label={words.key}
        description={model.has_key ? words.keyHintKept : words.keyHint}
        autoComplete="off"
        maxLength={2000}
        disabled={draft.withoutKey}
        value={draft.key}
        onChange={(event) => set({ key: event.currentTarget.value })}
      />
      {model.has_key && (
        <Checkbox
          iconColor="var(--tashika-on-accent)"
          label={words.withoutKey}
          checked={draft.withoutKey}
          onChange={(event) => set({ withoutKey: event.currentTarget.checked })}
        />
      )}
      <PriceFields draft={draft} onChange={set} />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={!filled}
          loading={test.isPending}
          onClick={() => test.mutate(request)}
        >
          {words.test}
        </Button>
        <Button type="submit" disabled={!filled} loading={save.isPending}>
          {words.save}
        </Button>
      </div>
      <Text role="status">
        {test.isPending ? words.testing : save.isSuccess ? words.saved : ''}
      </Text>
      <ProvenTrouble problem={test.error} again={() => test.mutate(request)} giveUp={test.reset} />
      <ProvenTrouble problem={save.error} again={() => save.mutate(request)} giveUp={save.reset} />
      {test.data !== undefined && <Tested test={test.data} />}
    </form>
  );
}

interface PriceFieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

function PriceFields({ draft, onChange }: PriceFieldsProps) {
  const amount = (value: string | number) => (value === '' ? '' : Number(value));
  return (
    <fieldset className={classes.prices}>
      <legend>{words.price}</legend>
      <NumberInput
        label={words.priceInput}
        min={0}
        value={draft.input}
        onChange={(value) => onChange({ input: amount(value) })}
      />
      <NumberInput
        label={words.priceOutput}
        min={0}
        value={draft.output}
        onChange={(value) => onChange({ output: amount(value) })}
      />
      <TextInput
        label={words.currency}
        maxLength={3}
        value={draft.currency}
        onChange={(event) => onChange({ currency: event.currentTarget.value.toUpperCase() })}
      />
    </fieldset>
  );
}

const Tested = ({ test: { usable, trials, conclusion } }: { readonly test: ModelTest }) => (
  <Notice tone={usable ? 'good' : 'bad'} urgent={!usable}>
    <ul className={classes.trials}>
      {trials.map(({ name, works, message }) => (
        <li key={name}>
          {works ? <IconCheck aria-hidden size={18} /> : <IconX aria-hidden size={18} />}
          <span>
            <strong>{name}</strong> {message}
          </span>
        </li>
      ))}
    </ul>
    <p>{conclusion}</p>
  </Notice>
);
