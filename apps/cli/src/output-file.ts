import { rename, rm, writeFile } from 'node:fs/promises';
import { err, ok, type Result } from '@tashika/kernel';

/** Writes a file as a whole or not at all: a run that is cut off leaves the old one in place. */
export async function writeFileWhole(
  file: string,
  content: string | Uint8Array,
): Promise<Result<void, { readonly code: string }>> {
  const draft = `${file}.${process.pid}.new`;
  try {
    await writeFile(draft, content);
    await rename(draft, file);
    return ok(undefined);
  } catch (error) {
    await rm(draft, { force: true });
    return err({ code: (error as NodeJS.ErrnoException).code ?? String(error) });
  }
}
