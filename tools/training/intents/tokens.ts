import { readText } from '/work/main/packages/attendance/src/understand/read.ts';
import { sheetOf } from '/work/main/packages/attendance/src/understand/trained/sheet.ts';
import type { Mention } from './tokens.ts';
export function tokensOf(texts: readonly string[], context: any) {
  const readings = texts.map((t) => readText(t, context));
  const { words, mentions } = sheetOf(readings, context);
  const ms: Mention[] = mentions.map((m) => { const w = readings[m.turn]!.folded.text.slice(m.start, m.end); return m.is === 'people' ? { kind: m.ref.kind === 'group' || m.ref.groups ? 'G' : 'P', keys: [...m.keys], doubt: m.ref.doubt, token: m.at, words: w } : { kind: 'N', keys: [], value: m.quantity.low, den: m.quantity.denominator, share: m.quantity.kind === 'share', strict: m.quantity.strict, of: m.quantity.of, high: m.quantity.high, bare: m.isBare, token: m.at, words: w, qkind: m.isBare ? 'bare' : m.quantity.kind }; });
  return { tokens: words as string[][], mentions: ms };
}
