/** The Japanese encoding of Windows, for programs that read no other. */

/** Stands for what the encoding does not have, as printers have it. */
const missing = '〓';

/** The same signs, under the numbers Windows has for them. */
const windowsSigns: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '—': '―',
  '‖': '∥',
};

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

let codes: ReadonlyMap<string, readonly number[]> | undefined;

/** What Node can only decode, turned around. */
function buildCodes(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('shift_jis');
  const made = new Map<string, readonly number[]>();
  const add = (code: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(code));
    // The first code of a sign is the one Windows writes.
    if ([...text].length === 1 && text !== '\ufffd' && !made.has(text)) made.set(text, code);
  };
  for (const single of [...between(0x00, 0x7f), ...between(0xa1, 0xdf)]) add([single]);
  // 0xed and 0xee repeat what 0xfa to 0xfc have.
  for (const lead of [...between(0x81, 0x9f), ...between(0xe0, 0xec), ...between(0xfa, 0xfc)]) {
    for (const trail of between(0x40, 0xfc)) add([lead, trail]);
  }
  return made;
}

export function shiftJis(text: string): Uint8Array<ArrayBuffer> {
  codes ??= buildCodes();
  const known = codes;
  const bytes = [...text].flatMap(
    (sign) => known.get(windowsSigns[sign] ?? sign) ?? known.get(missing) ?? [],
  );
  return Uint8Array.from(bytes);
}
