import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { TokenizerBuilder } from '@patdx/kuromoji';

/**
 * Writes the dictionary of `packages/japanese/src/tokeniser/lattice.ts` from the IPAdic data inside
 * @patdx/kuromoji: every word, without its reading. `node tools/dictionary/build.ts`
 */
const source = new URL('../dict/', import.meta.resolve('@patdx/kuromoji'));
const target = new URL('../../packages/japanese/src/tokeniser/data/words.bin.gz', import.meta.url);

/** The parts of the analyser this tool reads; its own types do not show them. */
interface Analyser {
  readonly token_info_dictionary: Words;
  readonly unknown_dictionary: Words & { lookup(character: string): CharacterClass };
  readonly viterbi_searcher: { readonly connection_costs: { readonly buffer: Int16Array } };
}
interface Words {
  readonly target_map: Readonly<Record<string, readonly number[]>>;
  readonly dictionary: { getShort(at: number): number };
  getFeatures(id: number): string;
}
interface CharacterClass {
  readonly class_id: number;
  readonly is_always_invoke: number;
  readonly is_grouping: number;
}

const loader = {
  loadArrayBuffer: async (file: string) => {
    const unpacked = gunzipSync(await readFile(fileURLToPath(new URL(file, source))));
    return new Uint8Array(unpacked).buffer;
  },
};
const analyser = (await new TokenizerBuilder({ loader }).build()) as unknown as Analyser;

interface Entry {
  readonly surface: string;
  readonly left: number;
  readonly right: number;
  readonly cost: number;
  readonly feature: number;
  /** The dictionary form: so many characters off the end, then this ending. */
  readonly strip: number;
  readonly ending: number;
}

const features = new Map<string, number>();
const endings = new Map<string, number>([['', 0]]);
const numbered = (table: Map<string, number>, value: string): number => {
  const known = table.get(value);
  if (known !== undefined) return known;
  table.set(value, table.size);
  return table.size - 1;
};

function entryOf(words: Words, id: number, isKnown: boolean): Entry {
  const [surface = '', pos = '', detail = '', , , , form = '', base = '*'] = words
    .getFeatures(id)
    .split(',');
  const dictionaryForm = base === '*' || !isKnown ? surface : base;
  let shared = 0;
  while (shared < surface.length && surface[shared] === dictionaryForm[shared]) shared++;
  return {
    surface,
    left: words.dictionary.getShort(id),
    right: words.dictionary.getShort(id + 2),
    cost: words.dictionary.getShort(id + 4),
    feature: numbered(features, [pos, detail, form].join(',')),
    strip: surface.length - shared,
    ending: numbered(endings, dictionaryForm.slice(shared)),
  };
}

const entries: Entry[] = [];
for (const ids of Object.values(analyser.token_info_dictionary.target_map)) {
  for (const id of ids) {
    const entry = entryOf(analyser.token_info_dictionary, id, true);
    if (entry.surface.length <= 12 && entry.surface !== '') entries.push(entry);
  }
}
entries.sort((a, b) => (a.surface < b.surface ? -1 : a.surface > b.surface ? 1 : a.cost - b.cost));

const classes: { invoke: boolean; group: boolean; entries: Entry[] }[] = [];
const classOf = new Uint8Array(0x1_0000);
for (let code = 0; code < 0x1_0000; code++) {
  const found = analyser.unknown_dictionary.lookup(String.fromCharCode(code));
  classOf[code] = found.class_id;
  classes[found.class_id] ??= {
    invoke: found.is_always_invoke === 1,
    group: found.is_grouping === 1,
    entries: (analyser.unknown_dictionary.target_map[found.class_id] ?? []).map((id) =>
      entryOf(analyser.unknown_dictionary, id, false),
    ),
  };
}

const surfaces = [...new Set(entries.map(({ surface }) => surface))];
const counts = new Uint8Array(surfaces.length);
const place = new Map(surfaces.map((surface, index) => [surface, index]));
for (const { surface } of entries)
  counts[place.get(surface) ?? 0] = (counts[place.get(surface) ?? 0] ?? 0) + 1;
const column = <T extends Uint8Array | Uint16Array | Int16Array>(
  array: T,
  value: (entry: Entry) => number,
): T => {
  for (const [index, entry] of entries.entries()) array[index] = value(entry);
  return array;
};
const size = entries.length;
const head = new TextEncoder().encode(
  JSON.stringify({
    features: [...features.keys()],
    endings: [...endings.keys()],
    classes: classes.map((one) => one ?? null),
    size,
    surfaces: surfaces.length,
  }),
);
const words = new TextEncoder().encode(surfaces.join('\n'));
const costs = analyser.viterbi_searcher.connection_costs.buffer;
const sections = [
  head,
  words,
  counts,
  column(new Uint16Array(size), ({ left }) => left),
  column(new Uint16Array(size), ({ right }) => right),
  column(new Int16Array(size), ({ cost }) => cost),
  column(new Uint16Array(size), ({ feature }) => feature),
  column(new Uint8Array(size), ({ strip }) => strip),
  column(new Uint16Array(size), ({ ending }) => ending),
  classOf,
  costs,
];
const padded = (length: number) => Math.ceil(length / 8) * 8;
const lengths = sections.map(({ byteLength }) => byteLength);
const index = padded(4 * (1 + lengths.length));
const total = index + lengths.reduce((sum, length) => sum + padded(length), 0);
const file = new Uint8Array(total);
const numbers = new Uint32Array(file.buffer, 0, 1 + lengths.length);
numbers[0] = lengths.length;
let at = index;
for (const [place, section] of sections.entries()) {
  numbers[1 + place] = lengths[place] ?? 0;
  file.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), at);
  at += padded(lengths[place] ?? 0);
}
const packed = gzipSync(file, { level: 9 });
await writeFile(target, packed);
process.stdout.write(`${surfaces.length} words, ${size} entries, ${packed.length} bytes packed\n`);
