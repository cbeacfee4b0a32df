/** Text in Shift_JIS. Node can only decode it, so the table is read off the decoder. */
export function shiftJis(text: string): Uint8Array {
  table ??= readTable();
  return Uint8Array.from(
    [...text].flatMap((char) => {
      const bytes = table?.get(char);
      if (bytes === undefined) throw new Error(`Shift_JIS has no "${char}"`);
      return bytes;
    }),
  );
}

let table: Map<string, readonly number[]> | undefined;

function readTable(): Map<string, readonly number[]> {
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  const read = new Map<string, readonly number[]>();
  const note = (...bytes: number[]) => {
    try {
      const char = decoder.decode(Uint8Array.from(bytes));
      if (!read.has(char)) read.set(char, bytes);
    } catch {
      // Not every pair of bytes is a character.
    }
  };
  for (let byte = 0; byte < 0x80; byte++) note(byte);
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    if (lead >= 0xa0 && lead < 0xe0) note(lead);
    else for (let trail = 0x40; trail <= 0xfc; trail++) note(lead, trail);
  }
  return read;
}
