import { defaultShop } from '@tashika/slip';
import { describe, expect, it } from 'vitest';
import {
  type Desk,
  type DeskAction,
  deskReducer,
  openDesk,
} from '../src/features/slip/draft/desk.ts';
import { emptyDraft } from '../src/features/slip/draft/draft.ts';
import {
  draftAccounts,
  keptPages,
  rememberKept,
} from '../src/features/slip/draft/kept-accounts.ts';
import { keepDraft, keptDraft } from '../src/features/slip/draft/kept-draft.ts';

const signature = { by: '店長', at: '2026-11-16T03:00:00.000Z' };
let keys = 0;
const does = (actions: readonly DeskAction[], desk: Desk = openDesk(emptyDraft('first'))): Desk =>
  actions.reduce(
    (before, action) => deskReducer(before, { action, signature, key: `key-${keys++}` }),
    desk,
  );
const label = (text: string): DeskAction => ({
  type: 'write',
  place: { row: 0, column: 'label' },
  text,
});
const account = { id: 'a-1', business_day: '2026-11-16', number: 1, label: null };

const memory = (): (() => Storage) => {
  const kept = new Map<string, string>();
  const place = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage;
  return () => place;
};

/** Kept, page or account by what is still to be kept of it. */
const openOf = (desk: Desk, storage: () => Storage) =>
  draftAccounts(desk.draft, keptPages(storage)).map(({ open }) => open.length);

describe('残した伝票の印', () => {
  it('残したあとに足した伝票だけが、まだ残していない', () => {
    const storage = memory();
    const one = does([label('D にま')]);
    expect(openOf(one, storage)).toEqual([1]);
    rememberKept(one.draft.pages, account, storage);
    expect(openOf(one, storage)).toEqual([0]);
    const two = does([{ type: 'add-page', follows: false }, label('S なぎ')], one);
    expect(openOf(two, storage)).toEqual([0, 1]);
  });

  it('戻しても、読み込み直しても、印は残り、新しい伝票には付かない', () => {
    const storage = memory();
    const one = does([label('D にま')]);
    rememberKept(one.draft.pages, account, storage);
    const fresh = does([{ type: 'start-over' }, label('D にま')], one);
    expect(openOf(fresh, storage)).toEqual([1]);
    const back = does([{ type: 'undo' }, { type: 'undo' }], fresh);
    expect(openOf(back, storage)).toEqual([0]);
    keepDraft(back.draft, storage);
    const again = openDesk(keptDraft(storage, defaultShop, 'later'));
    expect(openOf(again, storage)).toEqual([0]);
  });

  it('残したあとに変えた伝票は、そうと分かり、もう一度は残さない', () => {
    const storage = memory();
    const one = does([label('D にま')]);
    rememberKept(one.draft.pages, account, storage);
    const changed = does([label('S にま')], one);
    expect(draftAccounts(changed.draft, keptPages(storage))).toMatchObject([
      { kept: account, open: [], changed: true },
    ]);
    const restored = does([label('D にま')], changed);
    expect(draftAccounts(restored.draft, keptPages(storage))).toMatchObject([{ changed: false }]);
  });

  it('残した会計の続きは、その会計の続きとして残る', () => {
    const storage = memory();
    const one = does([label('D にま')]);
    rememberKept(one.draft.pages, account, storage);
    const two = does([{ type: 'add-page', follows: true }, label('S にま')], one);
    expect(draftAccounts(two.draft, keptPages(storage))).toMatchObject([
      { kept: account, open: [{ follows: true }], changed: false },
    ]);
  });

  it('壊れた記録も、使えない保存も、伝票を残す妨げにならない', () => {
    const storage = memory();
    storage().setItem('tashika-slip-kept', '[{"slip":"old form"}]');
    expect(keptPages(storage)).toEqual([]);
    const forbidden = () => {
      throw new Error('forbidden');
    };
    expect(keptPages(forbidden)).toEqual([]);
    const { draft } = does([label('D にま')]);
    expect(rememberKept(draft.pages, account, forbidden)).toHaveLength(1);
  });
});
