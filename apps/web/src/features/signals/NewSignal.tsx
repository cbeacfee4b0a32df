import { Button, Checkbox, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import {
  type MadeSignal,
  madeSignal,
  type SignalEvent,
  type SignalKind,
  signalEvents,
  signalKinds,
} from '@tashika/contract/signals';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { ProvenTrouble } from '../profile/ProofDialog.tsx';
import classes from '../profile/profile.module.css';
import { Secret } from '../profile/Secret.tsx';
import { Trouble } from '../profile/Trouble.tsx';
import { signals as words } from './messages.ts';

/** Everything but each single answer: that is what most people want to hear. */
const usualEvents = signalEvents.filter((event) => event !== 'answered');

/** Where it goes, as far as it is typed in; each kind asks for some of it. */
const nowhere = { url: '', channel_token: '', to: '' };
type Place = typeof nowhere;

export function NewSignal({ onMade }: { readonly onMade: () => void }) {
  const [kind, setKind] = useState<SignalKind>('webhook');
  const [name, setName] = useState('');
  const [place, setPlace] = useState(nowhere);
  const [events, setEvents] = useState<ReadonlySet<SignalEvent>>(new Set(usualEvents));
  const [missing, setMissing] = useState(false);
  const make = useDeed<MadeSignal, Problem>({
    mutationFn: () => {
      const { url, ...line } = place;
      const where = kind === 'line' ? line : { url };
      return ask('/api/signals', madeSignal, {
        body: { kind, name, events: [...events], ...where },
      });
    },
    onSuccess: () => {
      setName('');
      setPlace(nowhere);
      onMade();
    },
  });
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(events.size === 0);
          if (events.size > 0) make.mutate();
        }}
      >
        <NativeSelect
          label={words.kind}
          data={signalKinds.map((value) => ({ value, label: words.kinds[value] }))}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as SignalKind)}
        />
        <TextInput
          label={words.name}
          description={words.nameExample}
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PlaceFields kind={kind} place={place} onChange={setPlace} />
        <EventChoice events={events} onChange={setEvents} />
        {missing && <Trouble problem={{ code: 'events-missing', message: words.eventsMissing }} />}
        <div>
          <Button type="submit" loading={make.isPending}>
            {words.submit}
          </Button>
        </div>
        <Text role="status">{make.isSuccess ? words.made : ''}</Text>
      </form>
      <ProvenTrouble problem={make.error} again={() => make.mutate()} giveUp={make.reset} />
      {typeof make.data?.secret === 'string' && (
        <Secret
          explanation={words.secret}
          label={words.secretLabel}
          copy={words.copySecret}
          text={make.data.secret}
        />
      )}
    </>
  );
}

interface PlaceFieldsProps {
  readonly kind: SignalKind;
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

function PlaceFields({ kind, place, onChange }: PlaceFieldsProps) {
  if (kind !== 'line') {
    return (
      <TextInput
        label={words.url}
        type="url"
        required
        maxLength={2000}
        value={place.url}
        onChange={(event) => onChange({ ...place, url: event.currentTarget.value })}
      />
    );
  }
  return (
    <>
      <PasswordInput
        label={words.channelToken}
        required
        autoComplete="off"
        maxLength={500}
        value={place.channel_token}
        onChange={(event) => onChange({ ...place, channel_token: event.currentTarget.value })}
      />
      <TextInput
        label={words.to}
        description={words.toExample}
        required
        maxLength={100}
        value={place.to}
        onChange={(event) => onChange({ ...place, to: event.currentTarget.value })}
      />
    </>
  );
}

interface EventChoiceProps {
  readonly events: ReadonlySet<SignalEvent>;
  readonly onChange: (events: ReadonlySet<SignalEvent>) => void;
}

function EventChoice({ events, onChange }: EventChoiceProps) {
  const toggle = (event: SignalEvent) => {
    const after = new Set(events);
    if (!after.delete(event)) after.add(event);
    onChange(after);
  };
  return (
    <fieldset className={classes.scopes}>
      <legend>{words.events}</legend>
      {signalEvents.map((event) => (
        <Checkbox
          key={event}
          label={words.eventNames[event]}
          checked={events.has(event)}
          onChange={() => toggle(event)}
        />
      ))}
    </fieldset>
  );
}
