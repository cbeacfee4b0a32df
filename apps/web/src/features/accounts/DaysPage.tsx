import { Button, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { liveEvents } from '@tashika/contract/events';
import {
  type AccountList,
  accountList,
  type BusinessDays,
  businessDays,
  type Verdict,
} from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { Asked } from '../../design/Asked.tsx';
import { FilterRow } from '../../design/FilterRow.tsx';
import { GuideLink } from '../../design/GuideLink.tsx';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { useLive } from '../../design/use-live.ts';
import { YenText } from '../../design/YenText.tsx';
import { SamplesNotice } from '../../layout/SamplesNotice.tsx';
import { pages } from '../../pages.ts';
import { AccountCard } from './AccountCard.tsx';
import { verdicts } from './books-search.ts';
import classes from './DaysPage.module.css';
import { dayAfter } from './day.ts';
import { dayText, days as words } from './messages.ts';
import { SlipPages } from './SlipPages.tsx';

const shownDays = 7;

/** The slips of a business day, with what they come to by verdict. */
export function DaysPage() {
  const queries = useQueryClient();
  const known = useQuery<BusinessDays, Problem>({
    queryKey: ['accounts', 'days'],
    queryFn: ({ signal }) => ask('/api/accounts/days', businessDays, { signal }),
    // Slips are kept while nobody looks at this page, and days begin.
    refetchOnMount: 'always',
  });
  const connection = useLive(
    known.isSuccess ? '/api/accounts/events' : null,
    liveEvents.changed,
    () => {
      void queries.invalidateQueries({ queryKey: ['accounts'] });
    },
  );
  return (
    <Page title={words.title} lead={words.lead}>
      <SlipPages />
      {connection === 'lost' && <Text role="status">{words.stale}</Text>}
      <Asked query={known}>{(days) => <DayOf days={days} />}</Asked>
    </Page>
  );
}

function DayOf({ days: { today, days } }: { readonly days: BusinessDays }) {
  const { day = today, verdict } = useSearch({ from: pages.slipDays });
  const navigate = useNavigate({ from: pages.slipDays });
  const show = (next: { day?: string; verdict?: Verdict | undefined }) =>
    void navigate({ search: { day, ...(verdict && { verdict }), ...next } });
  return (
    <>
      <div className={classes.day}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft aria-hidden size={18} />}
          onClick={() => show({ day: dayAfter(day, -1) })}
        >
          {words.before}
        </Button>
        <TextInput
          type="date"
          label={words.day}
          value={day}
          onChange={({ currentTarget: { value } }) => value !== '' && show({ day: value })}
        />
        <Button
          variant="default"
          rightSection={<IconChevronRight aria-hidden size={18} />}
          onClick={() => show({ day: dayAfter(day, 1) })}
        >
          {words.after}
        </Button>
        {day !== today && (
          <Button variant="default" onClick={() => show({ day: today })}>
            {words.today}
          </Button>
        )}
      </div>
      <Accounts day={day} verdict={verdict} onVerdict={(next) => show({ verdict: next })} />
      <Samples />
      {days.length > 0 && (
        <Section title={words.otherDays}>
          <ul className={classes.days}>
            {days.slice(0, shownDays).map((one) => (
              <li key={one.day}>
                <Link to={pages.slipDays} search={{ day: one.day }} className={classes.other}>
                  {words.dayWithCount(dayText(one.day), one.accounts)}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const filterOf = (day: string, verdict: Verdict | undefined) =>
  new URLSearchParams({ day, order: 'day', ...(verdict && { verdict }) });

const csvFilterOf = (day: string, verdict: Verdict | undefined) =>
  new URLSearchParams({ day, ...(verdict && { verdict }) });

/** The accounts of a day and verdict in the order of the slips, page by page. */
function useListed(day: string, verdict: Verdict | undefined) {
  const filter = filterOf(day, verdict);
  return useInfiniteQuery<AccountList, Problem>({
    queryKey: ['accounts', 'list', day, verdict],
    queryFn: ({ pageParam, signal }) =>
      ask(`/api/accounts?${filter}${pageParam === '' ? '' : `&after=${pageParam}`}`, accountList, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** What nobody could read is no nought. */
function statedText(one: AccountList['totals'][number]): string {
  if (one.without_stated_total === one.accounts) return words.noTotal;
  const sum = words.yen(one.stated_total);
  return one.without_stated_total === 0 ? sum : words.sumWithout(sum, one.without_stated_total);
}

/** Something to look at before anything is kept; in no day, sum or file (A88). */
function Samples() {
  const { data } = useQuery<AccountList, Problem>({
    queryKey: ['accounts', 'samples'],
    queryFn: ({ signal }) => ask('/api/accounts?samples=yes', accountList, { signal }),
  });
  const accounts = data?.accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <Section title={words.samples}>
      <Text>{words.samplesHint}</Text>
      <SamplesNotice />
      <ul className={classes.list} aria-label={words.samples}>
        {accounts.map((one) => (
          <li key={one.id}>
            <AccountCard account={one} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface AccountsProps {
  readonly day: string;
  readonly verdict: Verdict | undefined;
  readonly onVerdict: (verdict: Verdict | undefined) => void;
}

function Accounts({ day, verdict, onVerdict }: AccountsProps) {
  /** What the day comes to, whatever is shown of it. */
  const whole = useQuery<AccountList, Problem>({
    queryKey: ['accounts', 'day', day],
    queryFn: ({ signal }) => ask(`/api/accounts?day=${day}&limit=1`, accountList, { signal }),
    placeholderData: keepPreviousData,
  });
  const listed = useListed(day, verdict);
  return (
    <Asked query={whole}>
      {({ totals }) => {
        const count = (of: Verdict) => totals.find((one) => one.verdict === of)?.accounts ?? 0;
        const all = totals.reduce((sum, one) => sum + one.accounts, 0);
        return (
          <Section
            title={dayText(day)}
            actions={
              all > 0 && (
                <Button
                  component="a"
                  variant="default"
                  href={`/api/accounts/csv?${csvFilterOf(day, verdict)}`}
                  download
                  leftSection={<IconDownload aria-hidden size={18} />}
                >
                  {words.csv}
                </Button>
              )
            }
          >
            {all === 0 ? (
              <div className={classes.empty}>
                <Text>{words.empty}</Text>
                <Text>{words.emptyHint}</Text>
                <GuideLink to="oneSlip" />
                <Link to={pages.slip}>{words.openDesk}</Link>
              </div>
            ) : (
              <>
                <FilterRow
                  legend={words.filter}
                  choices={[
                    { value: undefined, label: words.all(all) },
                    ...verdicts.map((of) => ({ value: of, label: words.some(of, count(of)) })),
                  ]}
                  chosen={verdict}
                  onChoose={onVerdict}
                />
                <Sums totals={totals} />
                <Cards listed={listed} />
              </>
            )}
          </Section>
        );
      }}
    </Asked>
  );
}

function Sums({ totals }: Pick<AccountList, 'totals'>) {
  return (
    <div className={classes.scroll}>
      <table className={classes.sums}>
        <caption>{words.sums}</caption>
        <thead>
          <tr>
            <th scope="col">{words.verdict}</th>
            <th scope="col">{words.count}</th>
            <th scope="col">{words.calcTotal}</th>
            <th scope="col">{words.statedTotal}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((one) => (
            <tr key={one.verdict}>
              <th scope="row">{one.verdict}</th>
              <td>{one.accounts}</td>
              <td>
                <YenText text={words.yen(one.calc_total)} />
              </td>
              <td>
                <YenText text={statedText(one)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ listed }: { readonly listed: ReturnType<typeof useListed> }) {
  const accounts = listed.data?.pages.flatMap((one) => one.accounts) ?? [];
  return (
    <>
      {accounts.length === 0 && !listed.isPending && (
        <Text>{listed.error?.message ?? words.emptyFiltered}</Text>
      )}
      <ul className={classes.list} aria-label={words.list}>
        {accounts.map((one) => (
          <li key={one.id}>
            <AccountCard account={one} />
          </li>
        ))}
      </ul>
      {listed.hasNextPage && (
        <Button
          variant="default"
          loading={listed.isFetchingNextPage}
          onClick={() => void listed.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
