import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Large downloads at the same time: of everybody, and of one person. Each is a file meanwhile. */
const most = { all: 4, each: 1 };

/**
 * Large answers that are made from the database. Each is written to a file first: whoever reads
 * slowly holds that, and no connection to the database that others wait for.
 */
export class Downloads {
  readonly #of = new Map<string, number>();
  #all = 0;

  /** Undefined where too many are on their way. */
  async begin(
    who: string,
    parts: () => AsyncIterable<string>,
  ): Promise<ReadableStream<Uint8Array> | undefined> {
    const own = this.#of.get(who) ?? 0;
    if (this.#all >= most.all || own >= most.each) return undefined;
    this.#all += 1;
    this.#of.set(who, own + 1);
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#all -= 1;
      const left = (this.#of.get(who) ?? 1) - 1;
      if (left === 0) this.#of.delete(who);
      else this.#of.set(who, left);
    };
    try {
      return await spooled(parts(), over);
    } catch (error) {
      over();
      throw error;
    }
  }
}

/** A file that nobody else finds, and that is gone with its reader. */
async function spooled(
  parts: AsyncIterable<string>,
  over: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'tashika-download-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = await open(join(folder, 'part'), 'wx+', 0o600);
    // Where a file can go while it is open it goes at once: a crash leaves nothing behind.
    if (process.platform !== 'win32') await remove();
    try {
      for await (const part of parts) await file.write(part);
    } catch (error) {
      await file.close();
      throw error;
    }
    const reading = file.createReadStream({ start: 0 });
    reading.once('close', () => {
      over();
      void remove();
    });
    return Readable.toWeb(reading) as ReadableStream<Uint8Array>;
  } catch (error) {
    await remove();
    throw error;
  }
}
