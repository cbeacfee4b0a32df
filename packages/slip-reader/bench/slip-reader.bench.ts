import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultShop, parseCastNames } from '@tashika/slip';
import { shopExpected } from '@tashika/slip-reader';
import { openReader } from '@tashika/slip-reader/node';
import sharp from 'sharp';
import { type ScoredPage, scoreSlip } from './score.ts';

const root = join(import.meta.dirname, '../../..');
const photoFolder =
  process.env.TASHIKA_READER_PHOTOS ?? join(import.meta.dirname, '../test/photos');
/** Another reader to stand beside ours: a module that exports `openReader()` → `readSlip(file)`. */
const peer = process.env.TASHIKA_READER_PEER;
const rounds = 3;

/** Time per step, memory, and how many slips come out right, by style and next to a peer. */
export default async function bench(report: (line: string) => void): Promise<void> {
  const names = parseCastNames(readFileSync(join(root, 'DATA/CAST_NAMES.md'), 'utf8'));
  if (!names.ok) throw new Error(names.error.message);
  const facts = { shop: defaultShop, castNames: names.value };
  const start = performance.now();
  const reader = await openReader(shopExpected(facts));
  report(`open the nets: ${(performance.now() - start).toFixed(0)} ms`);

  const files = globSync('*.jpg', { cwd: photoFolder })
    .sort()
    .map((name) => join(photoFolder, name));
  const steps = new Map<string, number>();
  const counts: Counts = new Map();
  const count = (who: string, file: string, page: ScoredPage | null): void =>
    note(counts, who, file, page, facts.castNames);
  let all = 0;
  let cpu = 0;
  for (let round = 0; round <= rounds; round++) {
    for (const file of files) {
      const bytes = readFileSync(file);
      const before = process.cpuUsage();
      const from = performance.now();
      const read = await reader.read(bytes);
      if (round === 0) {
        count('tashika', file, read.ok ? read.value.page : null);
        continue;
      }
      all += performance.now() - from;
      const used = process.cpuUsage(before);
      cpu += (used.user + used.system) / 1000;
      if (!read.ok) continue;
      for (const [step, ms] of Object.entries(read.value.steps))
        steps.set(step, (steps.get(step) ?? 0) + ms);
    }
  }
  const readings = rounds * files.length;
  report(
    `a photo: ${(all / readings).toFixed(0)} ms, processor ${(cpu / readings).toFixed(0)} ms (${files.length} photos, ${rounds} rounds)`,
  );
  report([...steps].map(([step, ms]) => `${step} ${(ms / readings).toFixed(0)} ms`).join(', '));

  const [first] = files;
  if (first !== undefined) {
    const large = await sharp(first).resize(3000, 4000, { fit: 'fill' }).jpeg().toBuffer();
    const from = performance.now();
    await reader.read(large);
    report(`a photo of 12 megapixels: ${(performance.now() - from).toFixed(0)} ms`);
  }
  report(`memory: ${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB`);

  if (peer !== undefined && existsSync(peer)) {
    const module = (await import(pathToFileURL(peer).href)) as {
      openReader(): Promise<(file: string) => Promise<ScoredPage | { readonly error: string }>>;
    };
    const readSlip = await module.openReader();
    let ms = 0;
    for (const file of files) {
      const from = performance.now();
      const page = await readSlip(file);
      ms += performance.now() - from;
      count('peer', file, 'error' in page ? null : page);
    }
    report(
      `peer, a photo: ${(ms / files.length).toFixed(0)} ms, ratio ${(ms / files.length / (all / readings)).toFixed(2)}`,
    );
  }
  for (const [who, { slips, cells, photos, written }] of counts)
    report(`${who}: slips right ${slips}/${photos}, cells right ${cells}/${written}`);
}

type Counts = Map<string, { slips: number; cells: number; photos: number; written: number }>;

/** By the first reading, as every reader has one; docs/slip-reader.md says what counts. */
function note(
  counts: Counts,
  who: string,
  file: string,
  page: ScoredPage | null,
  registered: readonly string[],
): void {
  const truthFile = file.replace(/\.jpg$/u, '.json');
  if (!existsSync(truthFile)) return;
  const truth = JSON.parse(readFileSync(truthFile, 'utf8')) as ScoredPage;
  const score = scoreSlip(truth, page, registered);
  const key = `${who}, style ${basename(file)[0]}`;
  const sum = counts.get(key) ?? { slips: 0, cells: 0, photos: 0, written: 0 };
  const written = score.cells.filter(({ wanted, kind }) => wanted !== null && kind !== 'amount');
  counts.set(key, {
    slips: sum.slips + (score.whole.best.all ? 1 : 0),
    cells: sum.cells + written.filter(({ right }) => right).length,
    photos: sum.photos + 1,
    written: sum.written + written.length,
  });
}
