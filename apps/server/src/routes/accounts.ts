import { bookkeepingOf, type FileLayout } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  type AccountFilter,
  type AccountRow,
  accountsInOrder,
  businessDays,
  findAccount,
  listAccounts,
  type Store,
  type StoredAccount,
  slipPhoto,
  type Transaction,
  topics,
  verdictTotals,
} from '@tashika/store';
import type { Context } from 'hono';
import { idempotent } from '../idempotency.ts';
import { liveStream } from '../live-stream.ts';
import { page } from '../paging.ts';
import { answer, refuse } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { refuseStale, setEtag } from '../revisions.ts';
import { serviceOf } from '../service.ts';
import { storedAccountJson, summaryJson, totalsJson, twinJson } from '../slips/account-json.ts';
import {
  type AccountChange,
  addRow,
  continueAccount,
  correctCell,
  judgeAgain,
  removeAccount,
  settleRows,
  storePages,
  undoCellCorrection,
} from '../slips/accounts.ts';
import { accountsCsv, itemsCsv } from '../slips/accounts-csv.ts';
import { businessDay } from '../slips/business-day.ts';
import { givenPages, mostPhotoBytes } from '../slips/given-pages.ts';
import { journalCsv } from '../slips/journal-csv.ts';
import { nightResult } from '../slips/night.ts';
import { periodResult } from '../slips/period.ts';
import { factsOf, settingsFor, settingsInForce } from '../slips/shop-settings.ts';
import * as route from './accounts.document.ts';
import { csv, accounts as words } from './accounts.messages.ts';

const mostListedDays = 400;
/** A month of a busy shop; more is exported in several files. */
const mostExported = 5_000;

type Routes = ReturnType<typeof newRoutes>;

/** Slips that are kept, with who corrected what. */
export const accounts: Resource = {
  path: '/api/accounts',
  area: 'slips',
  tag: { name: words.tag, description: words.tagDescription },
  maxFormBytes: mostPhotoBytes,
  routes(dependencies) {
    const routes = newRoutes();
    keepSlips(routes, dependencies);
    showLists(routes, dependencies);
    showOne(routes, dependencies);
    changeOne(routes, dependencies);
    return routes;
  },
};

function keepSlips(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(route.create, async (c) => {
    const service = serviceOf(dependencies);
    const given = await givenPages(c, dependencies);
    if (!given.ok) return refuse(c, given.error);
    const { pages, problems, businessDay: givenDay, label, keepTwins } = given.value;
    return idempotent(c, service, async (tx) => {
      const change = await changeIn(c, dependencies, tx);
      if (!change.ok) return refuse(c, change.error);
      const stored = await storePages(change.value, pages, {
        businessDay: givenDay ?? businessDay(service.now()),
        label: label ?? null,
        keepTwins,
      });
      if (!stored.ok) return refuse(c, stored.error);
      const made: StoredAccount[] = [];
      for (const id of stored.value.ids) {
        const one = await findAccount(tx, change.value.principal.workspaceId, id);
        if (one !== undefined) made.push(one);
      }
      const unread = problems.map(({ photo, code, message }) => ({ photo, code, message }));
      const twins = stored.value.twins.map(twinJson);
      return c.json({ accounts: made.map(storedAccountJson), twins, problems: unread }, 201);
    });
  });

  routes.openapi(route.addSlips, async (c) => {
    const given = await givenPages(c, dependencies);
    if (!given.ok) return refuse(c, given.error);
    const [unread] = given.value.problems;
    // Half of what was sent would look like all of it.
    if (unread !== undefined) return refuse(c, unread);
    return edit(c, dependencies, (stored, change) =>
      continueAccount(change, stored, given.value.pages, given.value.keepTwins),
    );
  });
}

function showLists(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(route.list, async (c) => {
    const { store } = serviceOf(dependencies);
    const query = c.req.valid('query');
    const wanted = { ...filterOf(c, query), samples: query.samples === 'yes' };
    const listed = query.order === 'day' ? accountsInOrder : listAccounts;
    const rows = await listed(store.db, wanted, { ...query, limit: query.limit + 1 });
    const shown = page(rows, query);
    const totals = await verdictTotals(store.db, wanted);
    return c.json(
      { accounts: shown.rows.map(summaryJson), totals: totalsJson(totals), next: shown.next },
      200,
    );
  });

  routes.openapi(route.days, async (c) => {
    const { store, now } = serviceOf(dependencies);
    const { workspaceId } = c.get('principal');
    const days = await businessDays(store.db, workspaceId, mostListedDays);
    return c.json({ today: businessDay(now()), days }, 200);
  });

  routes.openapi(route.night, async (c) => {
    const { store } = serviceOf(dependencies);
    const settings = await settingsFor(dependencies, c.get('principal'));
    if (!settings.ok) return refuse(c, settings.error);
    const { day } = c.req.valid('query');
    const rows = await accountsInOrder(store.db, filterOf(c, { day }), { limit: mostExported });
    return c.json(nightResult(day, rows, settings.value.facts.shop), 200);
  });

  routes.openapi(route.period, async (c) => {
    const { store } = serviceOf(dependencies);
    const rows = await wholeOf(store, filterOf(c, c.req.valid('query')));
    if (!rows.ok) return refuse(c, rows.error);
    const settings = await settingsFor(dependencies, c.get('principal'));
    if (!settings.ok) return refuse(c, settings.error);
    return c.json(periodResult(rows.value, settings.value), 200);
  });

  routes.openapi(route.exportCsv, async (c) => {
    const { store } = serviceOf(dependencies);
    const { layout, ...query } = c.req.valid('query');
    const rows = await wholeOf(store, filterOf(c, query));
    if (!rows.ok) return refuse(c, rows.error);
    const file = await fileOf(c, dependencies, layout, rows.value);
    if (!file.ok) return refuse(c, file.error);
    const days = query.day ?? [query.from, query.to].filter(Boolean).join('_');
    const encoding = layout === 'yayoi' ? 'shift_jis' : 'utf-8';
    c.header('Content-Type', `text/csv; charset=${encoding}`);
    c.header('Content-Disposition', `attachment; filename="${csv.fileName(days, layout)}"`);
    return c.body(file.value, 200);
  });

  routes.openapi(route.events, (c) =>
    liveStream(c, dependencies, [topics.slips(c.get('principal').workspaceId)]),
  );
}

function showOne(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(route.photo, async (c) => {
    const { store } = serviceOf(dependencies);
    const { workspaceId } = c.get('principal');
    const found = await slipPhoto(store.db, workspaceId, c.req.valid('param').id);
    const content = found === undefined ? null : await store.photos.read(found.hash);
    if (found === undefined || content === null) {
      const message = words.photoNotFound;
      return refuse(c, { code: 'photo-not-found', message, kind: 'missing' });
    }
    c.header('Content-Type', found.mediaType);
    c.header('Cache-Control', 'private, max-age=3600, immutable');
    return c.body(content as Uint8Array<ArrayBuffer> | ReadableStream, 200);
  });

  routes.openapi(route.get, async (c) => {
    const { store } = serviceOf(dependencies);
    const { workspaceId } = c.get('principal');
    return shown(c, found(await findAccount(store.db, workspaceId, c.req.valid('param').id)));
  });
}

function changeOne(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(route.change, (c) => {
    const { business_day, label } = c.req.valid('json');
    const changes = {
      ...(business_day === undefined ? {} : { businessDay: business_day }),
      ...(label === undefined ? {} : { label }),
    };
    return edit(c, dependencies, ({ account }, change) =>
      judgeAgain(change, account.id, 'account-changed', {}, changes),
    );
  });

  routes.openapi(route.remove, async (c) => {
    const { store } = serviceOf(dependencies);
    const removed = await store.db.transaction().execute(async (tx) => {
      const change = await changeIn(c, dependencies, tx);
      return change.ok ? removeAccount(change.value, c.req.valid('param').id) : change;
    });
    return answer(c, removed, () => c.body(null, 204));
  });

  routes.openapi(route.correct, (c) => {
    const { slip_id, place, after } = c.req.valid('json');
    return edit(c, dependencies, (stored, change) =>
      correctCell(change, stored, { slipId: slip_id, place, after }),
    );
  });

  routes.openapi(route.addRow, (c) =>
    edit(c, dependencies, (stored, change) => addRow(change, stored, c.req.valid('json'))),
  );

  routes.openapi(route.settleRows, (c) =>
    edit(c, dependencies, (stored, change) => settleRows(change, stored, c.req.valid('json'))),
  );

  routes.openapi(route.undo, (c) =>
    edit(c, dependencies, (stored, change) =>
      undoCellCorrection(change, stored, c.req.valid('param').correction),
    ),
  );

  routes.openapi(route.recheck, (c) =>
    edit(c, dependencies, ({ account }, change) =>
      judgeAgain(change, account.id, 'account-rechecked'),
    ),
  );
}

interface Query extends Omit<AccountFilter, 'workspaceId' | 'businessDay' | 'samples'> {
  readonly day?: string | undefined;
}

const filterOf = (
  c: Context<Env>,
  { day, from, to, verdict, name, cast, min, max }: Query,
): AccountFilter => ({
  workspaceId: c.get('principal').workspaceId,
  businessDay: day,
  ...{ from, to, verdict, name, cast, min, max },
});

/** Only the files for bookkeeping programs need to know anything of the shop. */
async function fileOf(
  c: Context<Env>,
  dependencies: Dependencies,
  layout: FileLayout,
  rows: readonly AccountRow[],
): Promise<Result<ReturnType<typeof journalCsv>, Problem>> {
  if (layout === 'items') return ok(itemsCsv(rows));
  if (layout === 'accounts') return ok(accountsCsv(rows));
  const settings = await settingsFor(dependencies, c.get('principal'));
  return settings.ok ? ok(journalCsv(layout, rows, bookkeepingOf(settings.value.json))) : settings;
}

/** Sums of a part would look like those of the whole. */
async function wholeOf(
  store: Store,
  filter: AccountFilter,
): Promise<Result<readonly AccountRow[], Problem>> {
  const rows = await accountsInOrder(store.db, filter, { limit: mostExported + 1 });
  return rows.length > mostExported
    ? err({ code: 'too-many-accounts', message: words.tooMany(mostExported), kind: 'invalid' })
    : ok(rows);
}

/** Where and by which settings a request works on accounts. */
async function changeIn(
  c: Context<Env>,
  dependencies: Dependencies,
  tx: Transaction,
): Promise<Result<AccountChange, Problem>> {
  const facts = factsOf(dependencies.shopFacts);
  if (!facts.ok) return facts;
  const principal = c.get('principal');
  const settings = await settingsInForce(tx, principal.workspaceId, facts.value);
  return ok({ tx, service: serviceOf(dependencies), principal, settings });
}

const found = (account: StoredAccount | undefined): Result<StoredAccount, Problem> =>
  account === undefined
    ? err({ code: 'account-not-found', message: words.notFound, kind: 'missing' })
    : ok(account);

/** One change of one account, for somebody who has seen its latest state. */
function edit(
  c: Context<Env>,
  dependencies: Dependencies,
  make: (stored: StoredAccount, change: AccountChange) => Promise<Result<StoredAccount, Problem>>,
) {
  return idempotent(c, serviceOf(dependencies), async (tx) => {
    const change = await changeIn(c, dependencies, tx);
    if (!change.ok) return refuse(c, change.error);
    const { workspaceId } = change.value.principal;
    const stored = found(
      await findAccount(tx, workspaceId, c.req.param('id') ?? '', { lock: true }),
    );
    if (!stored.ok) return refuse(c, stored.error);
    return (
      refuseStale(c, stored.value.account.revision) ??
      shown(c, await make(stored.value, change.value))
    );
  });
}

const shown = (c: Context<Env>, result: Result<StoredAccount, Problem>) =>
  answer(c, result, (stored) => {
    setEtag(c, stored.account.revision);
    return c.json(storedAccountJson(stored), 200);
  });
