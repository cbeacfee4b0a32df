/** The text chunks of a PNG: all of the format that character cards use. */

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum around the data of a chunk. */
const frame = 12;

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly data: Uint8Array;
}

export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** The chunks one by one; what is cut off or too long ends them. */
function* chunks(bytes: Uint8Array): Iterable<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = signature.length; start + frame <= bytes.length; ) {
    const length = view.getUint32(start);
    const end = start + frame + length;
    if (end > bytes.length) return;
    const type = latin(bytes.subarray(start + 4, start + 8));
    yield { type, start, end, data: bytes.subarray(start + 8, end - 4) };
    if (type === 'IEND') return;
    start = end;
  }
}

/** The `tEXt` chunks by keyword; of two the first, as readers of cards take it. */
export function textChunks(bytes: Uint8Array): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { type, data } of chunks(bytes)) {
    const keyword = type === 'tEXt' ? keywordOf(data) : undefined;
    if (keyword === undefined || found.has(keyword)) continue;
    found.set(keyword, latin(data.subarray(keyword.length + 1)));
  }
  return found;
}

function keywordOf(data: Uint8Array): string | undefined {
  const end = data.indexOf(0);
  return end <= 0 ? undefined : latin(data.subarray(0, end));
}

/** The same picture with these texts in the place of those of the same keyword; null if it has no end. */
export function withTextChunks(
  bytes: Uint8Array,
  texts: Readonly<Record<string, string>>,
): Uint8Array | null {
  const parts: Uint8Array[] = [bytes.subarray(0, signature.length)];
  for (const { type, start, end, data } of chunks(bytes)) {
    if (type === 'IEND') {
      for (const [keyword, text] of Object.entries(texts)) parts.push(textChunk(keyword, text));
      parts.push(bytes.subarray(start, end));
      return joined(parts);
    }
    const keyword = type === 'tEXt' ? keywordOf(data) : undefined;
    if (keyword === undefined || !Object.hasOwn(texts, keyword)) {
      parts.push(bytes.subarray(start, end));
    }
  }
  return null;
}

function textChunk(keyword: string, text: string): Uint8Array {
  const content = `tEXt${keyword}\0${text}`;
  const chunk = new Uint8Array(8 + content.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length - 4);
  for (let at = 0; at < content.length; at += 1) chunk[4 + at] = content.charCodeAt(at);
  view.setUint32(4 + content.length, checksum(chunk.subarray(4, 4 + content.length)));
  return chunk;
}

/** CRC-32 as PNG states it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const latin = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
