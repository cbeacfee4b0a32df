import { createWorkspace, lockFirstWorkspace, oldestWorkspace, type Store } from '@tashika/store';
import { firstWorkspaceName } from './messages.ja.ts';

/** The oldest workspace: whose the data is before anybody can sign in. Made where there is none. */
export async function firstWorkspace({ db }: Pick<Store, 'db'>): Promise<string> {
  const found = await oldestWorkspace(db);
  if (found !== undefined) return found.id;
  return db.transaction().execute(async (tx) => {
    await lockFirstWorkspace(tx);
    const { id } = (await oldestWorkspace(tx)) ?? (await createWorkspace(tx, firstWorkspaceName()));
    return id;
  });
}
