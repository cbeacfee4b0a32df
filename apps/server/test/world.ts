import { randomUUID } from 'node:crypto';
import { defaultShop } from '@tashika/slip';
import type { Role } from '@tashika/store';
import { exportWorkspace, insertCalendar } from '@tashika/store';
import { newInvitation } from '../src/auth/invitations.ts';
import { openMetrics } from '../src/metrics.ts';
import { newPairingCode, pair } from '../src/phones/pairing.ts';
import { transcriptExample } from '../src/routes/slips.example.ts';
import { bodyOf, type Member, startTestSite, type TestSite } from './test-site.ts';

/** Two workspaces that must know nothing of each other, each with something of every kind. */
export interface World {
  readonly site: TestSite;
  readonly ours: Tenant;
  readonly theirs: Tenant;
}

export interface Tenant {
  readonly id: string;
  /** Stands in every text of this workspace, and in no other. */
  readonly marker: string;
  readonly owner: Member;
  readonly person: (role: Role) => Promise<Member>;
  /** A token with these scopes, made by the owner. */
  readonly token: (scopes: readonly string[]) => Promise<string>;
  /** Values for a path's parameters: of something that was made just now. */
  readonly parameters: (path: string, userId: string) => Promise<Record<string, string>>;
  /** The same, of something that is made once: for whoever only looks, or is refused. */
  readonly kept: (path: string, userId: string) => Promise<Record<string, string>>;
  /** A body that a route accepts, where the smallest one of its schema is not. */
  readonly body: (
    method: string,
    path: string,
    parameters: Record<string, string>,
  ) => Promise<unknown>;
  /** Everything that is kept, but for the log of who did what. */
  readonly everything: () => Promise<Record<string, readonly string[]>>;
}

/** Something to be settled on every slip that is kept. */
const rowDoubt = { after: 1, kind: 'missing', confidence: 0.6 };

export async function startWorld(): Promise<World> {
  const facts = { shop: defaultShop, castNames: ['にま'] };
  const site = await startTestSite({
    dependencies: {
      shopFacts: facts,
      metrics: { ...openMetrics(undefined), watch: () => undefined },
    },
  });
  return {
    site,
    ours: await settle(site, '甲の印'),
    theirs: await settle(site, '乙の印'),
  };
}

async function settle(site: TestSite, marker: string): Promise<Tenant> {
  const { db, service } = site;
  const id = await site.workspace(`${marker}の店`);
  const email = (name: string) => `${name}@${Buffer.from(marker).toString('hex')}.example.jp`;
  const owner = await site.member(id, 'owner', email('owner'));
  const made = async (path: string, json: unknown) => {
    const answer = await owner.post(path, json);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return bodyOf(answer);
  };

  const thread = () =>
    made('/api/threads', {
      title: `${marker}の集まり`,
      attendance_rule: {
        version: '1.0',
        type: 'ANY',
        rule: {},
        invitee_scope: { include_invitee_keys: ['u:1', 'u:2'] },
        finalize_policy: {
          mode: 'MANUAL',
          tie_breaker: 'earliest_slot',
          auto_finalize: false,
        },
      },
      invitees: [
        { name: `${marker}一郎`, key: 'u:1', address: email('ichiro') },
        { name: `${marker}二郎`, key: 'u:2', address: email('jiro') },
      ],
      slots: [{ start_time: '2026-11-20T10:00:00+09:00', end_time: '2026-11-20T11:00:00+09:00' }],
      organiser: { name: `${marker}の幹事`, address: email('organiser') },
      open: true,
    });
  const account = async () =>
    (
      await made('/api/accounts', {
        pages: transcriptExample.pages.map((page) => ({ ...page, row_doubts: [rowDoubt] })),
        keep_twins: true,
        label: `${marker}の卓`,
      })
    ).accounts[0];
  const contact = () =>
    made('/api/contacts', { name: `${marker}三郎`, address: email(randomUUID().slice(0, 8)) });

  const makers: Record<string, (userId: string) => Promise<Record<string, string>>> = {
    '/api/members/invitations/': async () => {
      const principal = {
        workspaceId: id,
        actor: 'local',
        name: '',
        role: 'owner',
        scopes: 'all',
      } as const;
      const invitation = await db
        .transaction()
        .execute((tx) => newInvitation(tx, service, principal, { role: 'staff', note: marker }));
      return { invitation_id: invitation.id };
    },
    '/api/members/': async () => ({ id: (await site.member(id, 'staff')).userId }),
    '/api/workspaces/': async () => ({ id }),
    '/api/calendars/': async (userId) => {
      const source = { kind: 'url', url: 'http://127.0.0.1:9/' };
      const made = await db.transaction().execute((tx) =>
        insertCalendar(tx, {
          workspaceId: id,
          owner: `user:${userId}`,
          kind: 'url',
          name: marker,
          timezone: 'Asia/Tokyo',
          host: '127.0.0.1:9',
          secretSealed: service.sealer.seal(JSON.stringify(source)),
        }),
      );
      return { id: made ?? 'no room' };
    },
    '/api/signals/': async () => ({
      id: (
        await made('/api/signals', {
          kind: 'webhook',
          name: marker,
          events: ['finalized'],
          // Of this machine: tried, and refused before anything goes out.
          url: 'http://127.0.0.1:9/',
        })
      ).signal.id,
    }),
    '/api/phones/': async () => {
      const principal = { workspaceId: id, actor: 'local' };
      const { code } = await newPairingCode(service, principal);
      return { id: (await pair(service, code, marker))?.id ?? '' };
    },
    '/api/tokens/': async () => ({
      id: (await made('/api/tokens', { name: marker, scopes: ['admin:read'] })).id,
    }),
    '/api/account/sessions/': async (userId) => {
      const tokenless = { how: 'password', token_hash: Buffer.from(randomUUID()) } as const;
      const expires_at = new Date(site.clock.now.getTime() + 86_400_000);
      const row = await db
        .insertInto('sessions')
        .values({ user_id: userId, workspace_id: id, expires_at, ...tokenless })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: row.id };
    },
    '/api/account/passkeys/': async (userId) => {
      const row = await db
        .insertInto('passkeys')
        .values({
          user_id: userId,
          credential_id: randomUUID(),
          public_key: Buffer.from('key'),
          counter: 0,
          transports: [],
          name: marker,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: row.id };
    },
    '/api/accounts/photos/': async () => {
      const { slips } = await account();
      const kept = await service.store.photos.keep([Buffer.from(marker)]);
      if (!kept.ok || kept.value[0] === undefined) throw new Error('photo not kept');
      await db
        .insertInto('slip_photos')
        .values({
          slip_id: slips[0].id,
          media_type: 'image/png',
          content_hash: kept.value[0].hash,
          reading: JSON.stringify({}),
        })
        .execute();
      return { id: slips[0].id };
    },
    '/api/accounts/': async () => {
      const { id: accountId, slips } = await account();
      const corrected = await db
        .insertInto('slip_corrections')
        .values({
          slip_id: slips[0].id,
          place: 'rows[0].qty',
          before: JSON.stringify({ state: 'blank' }),
          after: JSON.stringify({ state: 'written', text: '1' }),
          corrected_by: 'local',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: accountId, correction: corrected.id, slip: slips[0].id };
    },
    '/api/dialogue/runs/': async () => {
      const run = await made('/api/dialogue/runs', {
        script: `やな：${marker}を見に行こうよ！\nあゆ：うん、いいね。`,
        director: false,
      });
      // A stream ends where the run does: afterwards it changes only if somebody changes it.
      await (await owner.call(`/api/dialogue/runs/${run.id}/events`)).text();
      return { id: run.id };
    },
    '/api/dialogue/characters/': async () => {
      const name = `${marker}の人${randomUUID().slice(0, 8)}`;
      const character = await made('/api/dialogue/characters', { file: { name, tone: null } });
      return { id: character.id };
    },
    '/api/dialogue/label-sets/': async () => {
      const text = `やな：${marker}を見に行こうよ！`;
      const { id: setId } = await made('/api/dialogue/label-sets', { title: marker, text });
      return { id: setId, position: '0' };
    },
    '/api/threads/': async () => {
      const { id: threadId } = await thread();
      const { slots } = await bodyOf(owner.call(`/api/threads/${threadId}/status`));
      return { id: threadId, key: 'u:1', slot: slots[0].slot_id };
    },
    '/api/outbox/': async () => {
      const { id: threadId } = await thread();
      const { entries } = await bodyOf(owner.call(`/api/outbox?thread_id=${threadId}`));
      return { id: entries[0].id };
    },
    '/api/contacts/': async () => ({ id: (await contact()).id }),
    '/api/contact-groups/': async () => ({
      id: (await made('/api/contact-groups', { name: `${marker}の組${randomUUID()}` })).id,
    }),
    '/i/': async () => {
      const { id: threadId } = await thread();
      const { link } = await made(`/api/threads/${threadId}/invites/u:1/rotate`, {});
      return { token: new URL(link).pathname.split('/').at(-1) ?? '' };
    },
  };

  const openLink = async () => {
    const { id: threadId } = await thread();
    const answer = await owner.call(`/api/threads/${threadId}/open-link`, {
      method: 'PUT',
      json: { lists_names: true },
    });
    const { open_link } = await bodyOf(answer);
    return { token: new URL(open_link.link).pathname.split('/').at(-1) ?? '' };
  };
  makers['/o/'] = openLink;
  makers['/c/'] = async () => {
    const { url } = await bodyOf(owner.post('/api/calendar-feed'));
    return { token: new URL(url).pathname.split('/').at(-2) ?? '' };
  };

  const prefixOf = (path: string) =>
    Object.keys(makers)
      .filter((each) => path.startsWith(each))
      .sort((one, other) => other.length - one.length)[0];
  const parameters = async (path: string, userId: string): Promise<Record<string, string>> => {
    if (!path.includes('{')) return {};
    const make = makers[prefixOf(path) ?? ''];
    if (make === undefined) throw new Error(`nothing to put into ${path}: add a maker to world.ts`);
    return make(userId);
  };
  const once = new Map<string, Promise<Record<string, string>>>();

  return {
    id,
    marker,
    owner,
    person: (role) => site.member(id, role),
    token: async (scopes) => (await made('/api/tokens', { name: marker, scopes })).token,
    parameters,
    kept(path, userId) {
      const place = `${prefixOf(path)} ${path.startsWith('/api/account/') ? userId : ''}`;
      const found = once.get(place) ?? parameters(path, userId);
      if (path.includes('{')) once.set(place, found);
      return found;
    },
    async body(method, path, given) {
      switch (`${method} ${path}`) {
        case 'POST /api/privacy/person/export':
          return { invitee_key: (await contact()).invitee_key };
        case 'POST /api/privacy/person/erase':
          return { person: { invitee_key: (await contact()).invitee_key }, confirm: true };
        case 'POST /api/dialogue/characters':
        case 'PUT /api/dialogue/characters/{id}':
          return { file: { name: `${marker}の人${randomUUID()}`, tone: null } };
        case 'POST /api/dialogue/label-sets':
          return { title: marker, text: 'やな：わ！ほんとだね！' };
        case 'PUT /api/dialogue/model':
          return { url: 'https://model.example.jp/v1', name: marker, key: 'a-key' };
        case 'POST /api/dialogue/model/test':
          return { url: 'http://127.0.0.1:9/v1', name: marker };
        case 'POST /api/accounts':
        case 'POST /api/accounts/{id}/slips':
          return { ...transcriptExample };
        case 'POST /api/accounts/{id}/corrections':
          return {
            slip_id: given.slip,
            place: 'rows[0].unit',
            after: { state: 'written', text: '1800' },
          };
        case 'POST /api/accounts/{id}/rows':
          return { slip_id: given.slip, label: 'D にま', qty: '1' };
        case 'POST /api/accounts/{id}/row-doubts':
          return { slip_id: given.slip, after: rowDoubt.after, kind: rowDoubt.kind };
        // Everything else still needs it.
        case 'POST /api/workspaces/{id}/deletion':
          return { name: `${marker}でない名前` };
        case 'POST /api/threads/{id}/finalize':
          return { slot_id: given.slot };
        case 'POST /api/threads/{id}/invites':
          return { invitees: [{ name: `${marker}四郎` }] };
        default:
          return undefined;
      }
    },
    async everything() {
      let text = '';
      for await (const part of exportWorkspace(service.store, service.sealer, id, new Date(0))) {
        text += part;
      }
      const { tables } = JSON.parse(text);
      const { audit_log, api_tokens, ...rest } = tables as Record<string, object[]>;
      return Object.fromEntries(
        Object.entries(rest).map(([name, rows]) => [
          name,
          rows.map((row) => JSON.stringify(row)).sort(),
        ]),
      );
    },
  };
}
