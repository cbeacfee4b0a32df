import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  type AccountList,
  accountList,
  type BusinessDays,
  businessDays,
  type PeriodResult,
  periodResult,
} from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { YenText } from '../../design/YenText.tsx';
import { pages } from '../../pages.ts';
import { AccountCard } from './AccountCard.tsx';
import classes from './BooksPage.module.css';
import { BooksSearchForm } from './BooksSearchForm.tsx';
import { CastSheet, DaySums } from './BooksTables.tsx';
import { type BooksSearch, queryOf } from './books-search.ts';
import { monthOf, type Period } from './day.ts';
import { days, dayText, books as words } from './messages.ts';
import { SlipPages } from './SlipPages.tsx';

/** What is kept, by period: searched, summed up, and handed to spreadsheets and bookkeeping. */
export function BooksPage() {
  const known = useQuery<BusinessDays, Problem>({
    queryKey: ['accounts', 'days'],
    queryFn: ({ signal }) => ask('/api/accounts/days', businessDays, { signal }),
    refetchOnMount: 'always',
  });
  return (
    <Page title={words.title} lead={words.lead}>
      <SlipPages />
      <Asked query={known}>{({ today }) => <Books today={today} />}</Asked>
    </Page>
  );
}

/** This month, unless the address says otherwise. */
function Books({ today }: { readonly today: string }) {
  const given = useSearch({ from: pages.slipBooks });
  const search: BooksSearch & Period = { ...monthOf(today), ...given };
  const navigate = useNavigate({ from: pages.slipBooks });
  const show = (next: BooksSearch) => void navigate({ search: next });
  const query = queryOf(search);
  const period = useQuery<PeriodResult, Problem>({
    queryKey: ['accounts', 'period', query.toString()],
    queryFn: ({ signal }) => ask(`/api/accounts/period?${query}`, periodResult, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { from, to, ...narrowed } = search;
  return (
    <>
      <BooksSearchForm key={query.toString()} search={search} onSearch={show} />
      <Asked query={period}>
        {(sums) =>
          sums.accounts === 0 ? (
            <Text role="status">{words.empty}</Text>
          ) : (
            <>
              <Section title={words.span(from, to)}>
                <Text role="status" className={classes.whole}>
                  <YenText
                    text={words.sums(
                      sums.accounts,
                      days.yen(sums.calc_total),
                      days.yen(sums.sure_total),
                    )}
                  />
                </Text>
                <DaySums sums={sums} />
              </Section>
              <Files sums={sums} query={query} />
              <CastSheet casts={sums.casts} isNarrowed={Object.keys(narrowed).length > 0} />
              <Accounts query={query} />
            </>
          )
        }
      </Asked>
    </>
  );
}

const spreadsheets = ['accounts', 'items'] as const;
const journals = ['freee', 'moneyforward', 'yayoi'] as const;

interface FilesProps {
  readonly sums: PeriodResult;
  readonly query: URLSearchParams;
}

function Files({ sums, query }: FilesProps) {
  const { accounts, booked_accounts, sure_total, bookkeeping } = sums;
  const links = (layouts: readonly (keyof typeof words.layouts)[]) => (
    <div className={classes.files}>
      {layouts.map((layout) => (
        <Button
          key={layout}
          component="a"
          variant="default"
          href={`/api/accounts/csv?${query}&layout=${layout}`}
          download
          leftSection={<IconDownload aria-hidden size={18} />}
        >
          {words.layouts[layout]}
        </Button>
      ))}
    </div>
  );
  return (
    <Section title={words.files}>
      {links(spreadsheets)}
      <Text>
        <YenText
          text={words.journalHint(
            booked_accounts,
            days.yen(sure_total),
            accounts - booked_accounts,
          )}
        />
      </Text>
      {booked_accounts > 0 && (
        <>
          <Text>
            {words.journalNames(bookkeeping.sales_account, bookkeeping.cash_account)}
            <Link to={pages.slipSettings}>{words.changeNames}</Link>
          </Text>
          {links(journals)}
          <Text className={classes.soft}>{words.journalColumns}</Text>
        </>
      )}
    </Section>
  );
}

function Accounts({ query }: { readonly query: URLSearchParams }) {
  const listed = useInfiniteQuery<AccountList, Problem>({
    queryKey: ['accounts', 'books', query.toString()],
    queryFn: ({ pageParam, signal }) =>
      ask(
        `/api/accounts?${query}&order=day${pageParam === '' ? '' : `&after=${pageParam}`}`,
        accountList,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const accounts = listed.data?.pages.flatMap((one) => one.accounts) ?? [];
  return (
    <Section title={words.list}>
      {listed.error !== null && <Text role="alert">{listed.error.message}</Text>}
      <ul className={classes.list} aria-label={words.list}>
        {accounts.map((one, index) => (
          <li key={one.id}>
            {accounts[index - 1]?.business_day !== one.business_day && (
              <Text className={classes.soft}>{dayText(one.business_day)}</Text>
            )}
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
          {days.more}
        </Button>
      )}
    </Section>
  );
}
