import { Button, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { liveEvents } from '@tashika/contract/events';
import {
  type GivenCorrectionJson,
  type StoredAccountJson,
  storedAccount,
} from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { placeToJson } from '@tashika/slip';
import { type ReactNode, useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { useLive } from '../../design/use-live.ts';
import { pages } from '../../pages.ts';
import type { DraftCell } from '../slip/check.ts';
import { asPlace } from '../slip/photo/use-review.ts';
import classes from './AccountPage.module.css';
import { KeptReport } from './KeptReport.tsx';
import { KeptSlip } from './KeptSlip.tsx';
import { account as words } from './messages.ts';
import { SlipPages } from './SlipPages.tsx';
import { type Judged, useJudged } from './use-judged.ts';

/** Being deleted: what others hear of it is no reason to ask for it again. */
const removalKey = ['accounts', 'removal'];

/** One kept account: what it came to, what was read, and who changed what. */
export function AccountPage() {
  const { id } = useParams({ from: pages.account });
  const queries = useQueryClient();
  useLive('/api/accounts/events', liveEvents.changed, () => {
    if (queries.isMutating({ mutationKey: removalKey }) > 0) return;
    void queries.invalidateQueries({ queryKey: ['accounts'] });
  });
  const query = useQuery<StoredAccountJson, Problem>({
    queryKey: ['accounts', 'one', id],
    queryFn: ({ signal }) => ask(`/api/accounts/${id}`, storedAccount, { signal }),
  });
  return (
    <Page title={words.title} lead={words.lead}>
      <SlipPages />
      <Asked query={query}>{(stored) => <JudgedAccount stored={stored} />}</Asked>
    </Page>
  );
}

function JudgedAccount({ stored }: { readonly stored: StoredAccountJson }) {
  const query = useJudged(stored);
  return <Asked query={query}>{(judged) => <AccountView {...{ stored, judged }} />}</Asked>;
}

interface Change {
  readonly path?: string;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
}

/** Every change says which revision it saw, and brings the account as it is afterwards. */
function useChange(stored: StoredAccountJson) {
  const queries = useQueryClient();
  return useDeed<StoredAccountJson, Problem, Change>({
    mutationFn: ({ path = '', method = 'POST', body }) =>
      ask(`/api/accounts/${stored.id}${path}`, storedAccount, {
        method,
        body,
        revision: stored.revision,
      }),
    onSuccess: (after) => {
      queries.setQueryData(['accounts', 'one', stored.id], after);
      void queries.invalidateQueries({ queryKey: ['accounts', 'list'] });
      void queries.invalidateQueries({ queryKey: ['accounts', 'day'] });
    },
  });
}

/** Said where the change was made: the page is long, and its top is far. */
function Trouble({ stored, change }: AboutProps) {
  const queries = useQueryClient();
  if (change.error === null) return null;
  return (
    <div role="alert" className={classes.problem}>
      <Text>{change.error.message}</Text>
      {change.error.code === 'revision-stale' && (
        <Button
          variant="default"
          onClick={() => {
            change.reset();
            void queries.invalidateQueries({ queryKey: ['accounts', 'one', stored.id] });
          }}
        >
          {words.reload}
        </Button>
      )}
    </div>
  );
}

/** The slip whose cell was to be changed; null for a change of the account itself. */
function slipOfChange({ slips }: StoredAccountJson, change: Change | undefined): string | null {
  const [, place, id] = change?.path?.split('/') ?? [];
  if (place !== 'corrections' && place !== 'rows') return null;
  if (id === undefined) {
    const { slip_id } = (change?.body ?? {}) as Partial<GivenCorrectionJson>;
    return slip_id ?? null;
  }
  return slips.find(({ corrections }) => corrections.some((one) => one.id === id))?.id ?? null;
}

interface AccountViewProps {
  readonly stored: StoredAccountJson;
  readonly judged: Judged;
}

function AccountView({ stored, judged }: AccountViewProps) {
  const change = useChange(stored);
  const changed = slipOfChange(stored, change.variables);
  const { slips, business_day } = stored;
  const [chosen, setChosen] = useState<DraftCell | null>(null);
  /** Cells a sentence speaks of while someone points at it. */
  const [pointed, setPointed] = useState<readonly DraftCell[]>([]);
  /** Cells a chosen sentence led to: they stay marked until one is taken in hand. */
  const [led, setLed] = useState<readonly DraftCell[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const showCells = (cells: readonly DraftCell[]) => {
    const [first] = cells;
    if (first === undefined) return;
    setLed(cells);
    root.current
      ?.querySelector(`[data-slip="${first.page}"] [data-place="${placeToJson(asPlace(first))}"]`)
      ?.scrollIntoView({ block: 'center' });
  };
  const send = (path: string, body: object) =>
    change.mutateAsync({ path, body }).then(
      () => true,
      () => false,
    );
  return (
    <div className={classes.account} ref={root}>
      <div className={classes.top}>
        <Link to={pages.slipDays} search={{ day: business_day }}>
          {words.back}
        </Link>
      </div>
      <KeptReport {...{ stored, judged }} cell={chosen} onPoint={setPointed} onChoose={showCells} />
      {slips.map((slip, index) => (
        <KeptSlip
          key={slip.id}
          slip={slip}
          index={index}
          shop={judged.shop}
          chosen={chosen?.page === index ? asPlace(chosen) : null}
          pointed={[...pointed, ...led].filter(({ page }) => page === index).map(asPlace)}
          busy={change.isPending}
          onChoose={(place) => {
            setLed([]);
            setChosen(place === null ? null : { page: index, ...place });
          }}
          onCorrect={(place, after) =>
            send('/corrections', { slip_id: slip.id, place: placeToJson(place), after })
          }
          onAddRow={(row) => send('/rows', { slip_id: slip.id, ...row })}
          onSettleRows={({ after, kind }) =>
            void send('/row-doubts', { slip_id: slip.id, after, kind })
          }
          onUndo={(correction) =>
            change.mutate({ path: `/corrections/${correction}`, method: 'DELETE' })
          }
        >
          {changed === slip.id && <Trouble stored={stored} change={change} />}
        </KeptSlip>
      ))}
      <About stored={stored} change={change}>
        {changed === null && <Trouble stored={stored} change={change} />}
      </About>
    </div>
  );
}

interface AboutProps {
  readonly stored: StoredAccountJson;
  readonly change: ReturnType<typeof useChange>;
}

function About({ stored, change, children }: AboutProps & { readonly children: ReactNode }) {
  /** Null until it is typed into: what others change meanwhile shows, and what is typed stays. */
  const [typedLabel, setLabel] = useState<string | null>(null);
  const [typedDay, setDay] = useState<string | null>(null);
  const label = typedLabel ?? stored.label ?? '';
  const day = typedDay ?? stored.business_day;
  const [removing, setRemoving] = useState(false);
  const removal = useRemoval(stored);
  return (
    <Section title={words.about}>
      <form
        className={classes.about}
        onSubmit={(event) => {
          event.preventDefault();
          change
            .mutateAsync({
              method: 'PATCH',
              body: { label: label.trim() === '' ? null : label.trim(), business_day: day },
            })
            .then(
              () => {
                setLabel(null);
                setDay(null);
              },
              () => {
                // Told below; what was typed stays.
              },
            );
        }}
      >
        <TextInput
          label={words.label}
          value={label}
          maxLength={80}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={words.day}
          value={day}
          required
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button type="submit" loading={change.isPending}>
          {words.saveAbout}
        </Button>
        <Button
          variant="default"
          disabled={change.isPending}
          onClick={() => change.mutate({ path: '/recheck' })}
        >
          {words.recheck}
        </Button>
        {!removing && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </form>
      {children}
      {removing && <ConfirmRemoval removal={removal} onCancel={() => setRemoving(false)} />}
    </Section>
  );
}

/** Deletes the account, and goes back to its day. */
function useRemoval({ id, business_day }: StoredAccountJson) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useDeed<void, Problem>({
    mutationKey: removalKey,
    mutationFn: () => ask(`/api/accounts/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await navigate({ to: pages.slipDays, search: { day: business_day } });
      queries.removeQueries({ queryKey: ['accounts', 'one', id] });
      void queries.invalidateQueries({ queryKey: ['accounts'] });
    },
  });
}

interface ConfirmRemovalProps {
  readonly removal: ReturnType<typeof useRemoval>;
  readonly onCancel: () => void;
}

function ConfirmRemoval({ removal, onCancel }: ConfirmRemovalProps) {
  return (
    <div role="alertdialog" aria-label={words.remove} className={classes.removing}>
      <Text>{removal.error?.message ?? words.removeSure}</Text>
      <Button color="red.9" loading={removal.isPending} onClick={() => removal.mutate()}>
        {words.removeYes}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
