import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type PhoneCode, type PhoneList, phoneCode, phoneList } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useRef } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { QrCode } from '../../design/QrCode.tsx';
import { Section } from '../../design/Section.tsx';
import { momentText } from '../../messages.ts';
import { SlipPages } from '../accounts/SlipPages.tsx';
import { ProvenTrouble } from '../profile/ProofDialog.tsx';
import profile from '../profile/profile.module.css';
import { useMay } from '../profile/session.ts';
import { Trouble } from '../profile/Trouble.tsx';
import { phone as words } from './messages.ts';
import classes from './phone.module.css';

type Phone = PhoneList['phones'][number];

/** How often it is asked whether the phone has come, while a code is shown. */
const lookAgainMilliseconds = 2_000;

/** The owner lets a phone in by showing it a code, and sends phones away. */
export function PhonePage() {
  const mayPair = useMay('phones');
  return (
    <Page title={words.title} lead={words.lead}>
      <SlipPages />
      {mayPair ? <Pairing /> : <Text>{words.ownersOnly}</Text>}
    </Page>
  );
}

function Pairing() {
  const queries = useQueryClient();
  const queryKey = ['phones'];
  const known = useRef<ReadonlySet<string>>(new Set());
  const show = useDeed<PhoneCode, Problem>({
    mutationFn: async () => {
      const { phones } = await ask('/api/phones', phoneList);
      known.current = new Set(phones.map(({ id }) => id));
      return ask('/api/phones/code', phoneCode, { method: 'POST' });
    },
  });
  const list = useQuery<PhoneList, Problem>({
    queryKey,
    queryFn: ({ signal }) => ask('/api/phones', phoneList, { signal }),
    refetchInterval: show.data === undefined ? false : lookAgainMilliseconds,
    refetchOnMount: 'always',
  });
  const come = show.data && list.data?.phones.find((phone) => !known.current.has(phone.id));
  return (
    <>
      <Section title={words.connect}>
        {come === undefined && show.data !== undefined ? (
          <ShownCode code={show.data} now={list.dataUpdatedAt} />
        ) : (
          <Text>{words.connectLead}</Text>
        )}
        <Text role="status">{come && words.paired(nameOf(come))}</Text>
        <ProvenTrouble problem={show.error} again={() => show.mutate()} giveUp={show.reset} />
        <div>
          <Button
            size="lg"
            variant={show.data === undefined ? 'filled' : 'default'}
            loading={show.isPending}
            onClick={() => show.mutate()}
          >
            {show.data === undefined ? words.show : words.renew}
          </Button>
        </div>
      </Section>
      {show.data !== undefined && come === undefined && <Warning code={show.data} />}
      <Section title={words.list}>
        <Text>{words.silence}</Text>
        <Asked query={list}>
          {({ phones }) => (
            <Phones phones={phones} onGone={() => queries.invalidateQueries({ queryKey })} />
          )}
        </Asked>
      </Section>
    </>
  );
}

const nameOf = ({ device }: Phone) => (device === '' ? words.unknown : device);

interface ShownCodeProps {
  readonly code: PhoneCode;
  /** When it was last looked. */
  readonly now: number;
}

function ShownCode({ code: { link, code, expires_at }, now }: ShownCodeProps) {
  if (now > Date.parse(expires_at)) return <Text role="alert">{words.over}</Text>;
  const address = new URL(link);
  return (
    <div className={classes.code}>
      <Text>
        {words.scan}
        {words.until(momentText(expires_at))}
      </Text>
      <QrCode text={link} name={words.qr} />
      <Text>{words.typed}</Text>
      <Text className={classes.typed}>{`${address.origin}${address.pathname}`}</Text>
      <Text className={classes.typed} data-testid="pairing-code">
        {code}
      </Text>
    </div>
  );
}

/** What the phone's browser will say, before it says it. */
function Warning({ code: { trust, fingerprint } }: { readonly code: PhoneCode }) {
  if (trust === 'public') return null;
  return (
    <Section title={words.warning}>
      {trust === 'given' ? (
        <Text>{words.given}</Text>
      ) : (
        <>
          {words.own.map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
          <code className={classes.fingerprint}>{fingerprint}</code>
          {words.ownAfter.map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </>
      )}
    </Section>
  );
}

interface PhonesProps {
  readonly phones: readonly Phone[];
  readonly onGone: () => void;
}

function Phones({ phones, onGone }: PhonesProps) {
  const remove = useDeed<void, Problem, string>({
    mutationFn: (id) => ask(`/api/phones/${id}`, { method: 'DELETE' }),
    onSettled: onGone,
  });
  return (
    <>
      {phones.length === 0 && <Text className={profile.soft}>{words.none}</Text>}
      <ul className={profile.list}>
        {phones.map((phone) => (
          <li key={phone.id} className={profile.item}>
            <span className={profile.who}>
              {nameOf(phone)}
              <br />
              <span className={profile.soft}>
                {words.since(momentText(phone.paired_at), momentText(phone.seen_at))}
              </span>
            </span>
            <Button
              variant="default"
              aria-label={words.removeNamed(nameOf(phone), momentText(phone.paired_at))}
              onClick={() => remove.mutate(phone.id)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Trouble problem={remove.error} />
    </>
  );
}
