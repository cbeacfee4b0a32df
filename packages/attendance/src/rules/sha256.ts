/**
 * SHA-256 (FIPS 180-4), synchronous and the same in Node and in the browser: Web Crypto only
 * answers asynchronously, and a sentence is understood synchronously. Addresses are short, so
 * speed does not matter here.
 */
export function sha256Hex(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text));
  const state = Uint32Array.from(initialState);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16));
    compress(state, schedule);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** The first 64 primes; the standard derives both constant tables from their roots. */
const primes64 = firstPrimes(64);
const initialState = primes64.slice(0, 8).map((prime) => fractionBits(prime ** (1 / 2)));
const roundConstants = primes64.map((prime) => fractionBits(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

function fractionBits(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

/** The message, a 1 bit, zeros, and the length in bits as the last 64 bits of a 512-bit block. */
function paddedWords(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  return Uint32Array.from({ length: padded.length / 4 }, (_, i) => view.getUint32(i * 4));
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: Uint32Array, index: number): number => words[index] as number;

function compress(state: Uint32Array, schedule: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const early = at(schedule, i - 15);
    const late = at(schedule, i - 2);
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[i] = at(schedule, i - 16) + small0 + at(schedule, i - 7) + small1;
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + (roundConstants[i] as number) + at(schedule, i)) >>> 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (big0 + majority) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = at(state, i) + (added[i] as number);
}
