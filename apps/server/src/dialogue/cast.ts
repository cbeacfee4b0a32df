import { character as characterFile } from '@tashika/contract/dialogue';
import type { Character } from '@tashika/dialogue';
import { type CharacterRow, listCharacters } from '@tashika/store';
import type { Dependencies } from '../resource.ts';
import { withShipped } from './with-shipped.ts';

/** Who may speak in a workspace: its own characters, before those that ship. */
export async function castOf(
  dependencies: Pick<Dependencies, 'service'>,
  workspaceId: string,
): Promise<readonly Character[]> {
  return withShipped(await ownCharacters(dependencies, workspaceId));
}

export async function ownCharacters(
  { service }: Pick<Dependencies, 'service'>,
  workspaceId: string,
): Promise<readonly Character[]> {
  if (service === undefined) return [];
  const rows = await listCharacters(service.store.db, workspaceId);
  return rows.flatMap((row) => characterOf(row) ?? []);
}

/**
 * The name stands beside the file: where a person was erased, only there it is still unique. A file
 * that cannot be read any more judges nobody.
 */
export function characterOf({ id, file, name }: CharacterRow): Character | undefined {
  const key = JSON.stringify([id, name, file]);
  const known = readBefore.get(key);
  if (known !== undefined) return known;
  const read = characterFile.safeParse({ ...(file as object), name });
  if (!read.success) return undefined;
  readBefore.set(key, read.data);
  const [oldest] = readBefore.keys();
  if (readBefore.size > mostRead && oldest !== undefined) readBefore.delete(oldest);
  return read.data;
}

/** The very same character again: what was compiled for it, and read of its chats, is kept by it. */
const readBefore = new Map<string, Character>();
const mostRead = 400;
