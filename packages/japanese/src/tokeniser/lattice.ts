import { SortedWords } from './sorted-words.ts';
import { withStandIns } from './stand-ins.ts';
import { stretches } from './stretches.ts';
import type { Token, Tokeniser } from './token.ts';
import { voiceSigns } from './voice-signs.ts';

/**
 * The words and costs of IPAdic, and a plain search for the cheapest way through them: small enough
 * for a browser, and several times faster than an analyser that builds its lattice of objects.
 */
interface Head {
  readonly features: readonly string[];
  readonly endings: readonly string[];
  readonly classes: readonly (CharacterClass | null)[];
  readonly size: number;
}

interface CharacterClass {
  readonly invoke: boolean;
  readonly group: boolean;
  readonly entries: readonly {
    readonly left: number;
    readonly right: number;
    readonly cost: number;
    readonly feature: number;
  }[];
}

const unknown = -1;

/** The parts of the file, each on a boundary that suits the widest numbers. */
class Sections {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #lengths: Uint32Array;
  #next = 0;
  #at: number;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    const count = new Uint32Array(bytes.buffer, bytes.byteOffset, 1)[0] ?? 0;
    this.#lengths = new Uint32Array(bytes.buffer, bytes.byteOffset + 4, count);
    this.#at = Math.ceil((4 * (1 + count)) / 8) * 8;
  }

  take(): Uint8Array<ArrayBuffer> {
    const length = this.#lengths[this.#next++] ?? 0;
    const from = this.#at;
    this.#at += Math.ceil(length / 8) * 8;
    return this.#bytes.subarray(from, from + length);
  }
}

const wide = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
  new Uint16Array(buffer, byteOffset, length / 2);
const signed = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
  new Int16Array(buffer, byteOffset, length / 2);

/** The tokeniser over the unpacked dictionary. */
export function latticeTokeniser(dictionary: Uint8Array<ArrayBuffer>): Tokeniser {
  const lattice = new Lattice(dictionary);
  return {
    tokenise(text) {
      const tokens: Token[] = [];
      const supported = withStandIns(text);
      for (const stretch of stretches(supported.text)) {
        for (const word of lattice.cut(stretch.text)) {
          const from = stretch.start + word.start;
          const to = stretch.start + word.end;
          const start = supported.originalOffset(from);
          const end = supported.originalOffset(to);
          const surface = text.slice(start, end);
          const [pos = '', detail = '*', form = '*'] = word.feature;
          const isKnown = word.base !== undefined && surface === supported.text.slice(from, to);
          const isSign = !isKnown && voiceSigns.test(surface);
          tokens.push({
            surface,
            start,
            end,
            partOfSpeech: isSign ? '記号' : pos,
            detail: isSign ? '一般' : detail,
            baseForm: isKnown ? (word.base ?? surface) : surface,
            ...(form === '*' || form === '' ? {} : { conjugation: form }),
          });
        }
      }
      return tokens;
    },
  };
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly feature: readonly string[];
  readonly base: string | undefined;
}

class Lattice {
  readonly #head: Head;
  readonly #features: readonly (readonly string[])[];
  readonly #words: SortedWords;
  /** Where the entries of a word begin; they follow each other, and one more says where they end. */
  readonly #firstEntry: Int32Array;
  readonly #left: Uint16Array;
  readonly #right: Uint16Array;
  readonly #cost: Int16Array;
  readonly #feature: Uint16Array;
  readonly #strip: Uint8Array;
  readonly #ending: Uint16Array;
  readonly #classOf: Uint8Array;
  readonly #connections: Int16Array;
  readonly #width: number;

  // The nodes of one search, in growing columns; `#endsAt` chains those that end at a place.
  #nodeEntry = new Int32Array(4096);
  #nodeStart = new Int32Array(4096);
  #nodeRight = new Int32Array(4096);
  #nodeCost = new Float64Array(4096);
  #nodePrevious = new Int32Array(4096);
  #nodeNext = new Int32Array(4096);
  #nodeFeature = new Int32Array(4096);
  #endsAt = new Int32Array(512);
  #nodes = 0;

  constructor(dictionary: Uint8Array<ArrayBuffer>) {
    const sections = new Sections(dictionary);
    const decoder = new TextDecoder();
    this.#head = JSON.parse(decoder.decode(sections.take())) as Head;
    const surfaces = decoder.decode(sections.take());
    const counts = sections.take();
    this.#left = wide(sections.take());
    this.#right = wide(sections.take());
    this.#cost = signed(sections.take());
    this.#feature = wide(sections.take());
    this.#strip = sections.take();
    this.#ending = wide(sections.take());
    this.#classOf = sections.take();
    const costs = signed(sections.take());
    this.#width = costs[1] ?? 0;
    this.#connections = costs.subarray(2);
    this.#features = this.#head.features.map((feature) => feature.split(','));
    this.#words = new SortedWords(surfaces, counts.length);
    this.#firstEntry = new Int32Array(counts.length + 1);
    for (let word = 0; word < counts.length; word++)
      this.#firstEntry[word + 1] = (this.#firstEntry[word] ?? 0) + (counts[word] ?? 0);
  }

  cut(text: string): Cut[] {
    const { length } = text;
    if (this.#endsAt.length < length + 2) this.#endsAt = new Int32Array(length + 2);
    this.#endsAt.fill(0, 0, length + 2);
    this.#nodes = 1;
    // Node 0 is none; node 1 is the beginning.
    this.#add(0, 0, unknown, 0, 0, 0, 0, -1);
    for (let start = 0; start < length; start++) {
      if (this.#endsAt[start] === 0) continue;
      const isKnown = this.#addKnown(text, start);
      this.#addUnknown(text, start, isKnown);
    }
    return this.#path(text, length);
  }

  #addKnown(text: string, start: number): boolean {
    let isKnown = false;
    this.#words.eachAt(text, start, (word, end) => {
      isKnown = true;
      const last = this.#firstEntry[word + 1] ?? 0;
      for (let entry = this.#firstEntry[word] ?? 0; entry < last; entry++) {
        this.#connect(
          start,
          end,
          entry,
          this.#left[entry] ?? 0,
          this.#right[entry] ?? 0,
          this.#cost[entry] ?? 0,
          this.#feature[entry] ?? 0,
        );
      }
    });
    return isKnown;
  }

  #addUnknown(text: string, start: number, isKnown: boolean): void {
    const kind = this.#classOf[text.charCodeAt(start)] ?? 0;
    const found = this.#head.classes[kind];
    if (!found || (isKnown && !found.invoke)) return;
    let end = start + 1;
    if (found.group)
      while (end < text.length && this.#classOf[text.charCodeAt(end)] === kind) end++;
    for (const { left, right, cost, feature } of found.entries)
      this.#connect(start, end, unknown, left, right, cost, feature);
  }

  /** A node, with the cheapest one before it. */
  #connect(
    start: number,
    end: number,
    entry: number,
    left: number,
    right: number,
    cost: number,
    feature: number,
  ): void {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let node = this.#endsAt[start] ?? 0; node !== 0; node = this.#nodeNext[node] ?? 0) {
      const sum =
        (this.#nodeCost[node] ?? 0) +
        (this.#connections[(this.#nodeRight[node] ?? 0) * this.#width + left] ?? 0);
      if (sum < least) {
        least = sum;
        best = node;
      }
    }
    this.#add(start, end, entry, right, least + cost, best, feature, end);
  }

  #add(
    start: number,
    end: number,
    entry: number,
    right: number,
    cost: number,
    previous: number,
    feature: number,
    endsAt: number,
  ): void {
    const node = this.#nodes++;
    if (node >= this.#nodeEntry.length) this.#grow();
    this.#nodeEntry[node] = entry;
    this.#nodeStart[node] = start;
    this.#nodeRight[node] = right;
    this.#nodeCost[node] = cost;
    this.#nodePrevious[node] = previous;
    this.#nodeFeature[node] = feature;
    const place = endsAt < 0 ? end : endsAt;
    this.#nodeNext[node] = this.#endsAt[place] ?? 0;
    this.#endsAt[place] = node;
  }

  #grow(): void {
    const grown = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    const size = this.#nodeEntry.length * 2;
    this.#nodeEntry = grown(this.#nodeEntry, new Int32Array(size));
    this.#nodeStart = grown(this.#nodeStart, new Int32Array(size));
    this.#nodeRight = grown(this.#nodeRight, new Int32Array(size));
    this.#nodeCost = grown(this.#nodeCost, new Float64Array(size));
    this.#nodePrevious = grown(this.#nodePrevious, new Int32Array(size));
    this.#nodeNext = grown(this.#nodeNext, new Int32Array(size));
    this.#nodeFeature = grown(this.#nodeFeature, new Int32Array(size));
  }

  #path(text: string, length: number): Cut[] {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let node = this.#endsAt[length] ?? 0; node !== 0; node = this.#nodeNext[node] ?? 0) {
      const sum =
        (this.#nodeCost[node] ?? 0) +
        (this.#connections[(this.#nodeRight[node] ?? 0) * this.#width] ?? 0);
      if (sum < least) {
        least = sum;
        best = node;
      }
    }
    const cuts: Cut[] = [];
    let end = length;
    for (let node = best; node > 1; node = this.#nodePrevious[node] ?? 0) {
      const start = this.#nodeStart[node] ?? 0;
      const entry = this.#nodeEntry[node] ?? unknown;
      cuts.push({
        start,
        end,
        feature: this.#features[this.#nodeFeature[node] ?? 0] ?? [],
        base: entry === unknown ? undefined : this.#base(text, start, end, entry),
      });
      end = start;
    }
    return cuts.reverse();
  }

  #base(text: string, start: number, end: number, entry: number): string {
    return (
      text.slice(start, end - (this.#strip[entry] ?? 0)) +
      (this.#head.endings[this.#ending[entry] ?? 0] ?? '')
    );
  }
}
