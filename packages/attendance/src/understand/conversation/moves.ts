import { match } from '../grammar/pattern.ts';
import type { Item } from '../items.ts';
import type { TextReading } from '../read.ts';
import { withCues } from './cues.ts';
import type { Move, Said } from './move.ts';
import { moveRules } from './move-rules.ts';
import { waitingIn } from './waiting.ts';

/** Behind these the turn begins anew: 「いいえ、太郎さんです」. */
const opens: ReadonlySet<Move['is']> = new Set(['agree', 'note', 'refuse', 'skip', 'nothing']);

/** The moves of a turn, in order. */
export function movesIn({ folded, sentences, words }: TextReading): Said[] {
  const place = '①②③'.indexOf(folded.original.trimStart()[0] ?? ' ');
  const picked: Said[] = place < 0 ? [] : [{ move: { is: 'pick', place }, start: 0, end: 1 }];
  const said = sentences.flatMap((sentence) => {
    let items = withCues(folded.text, sentence.words, words);
    const waiting = waitingIn(items);
    const said: Said[] = waiting === undefined ? [] : [waiting];
    for (let at = 0; at < items.length; ) {
      const found = moveAt(items, at);
      if (found === undefined) {
        at++;
        continue;
      }
      const [first, last] = [items[at] as Item, items[found.end - 1] as Item];
      said.push({ move: found.move, start: first.start, end: last.end });
      at = found.end;
      if (!opens.has(found.move.is)) continue;
      items = items.slice(at);
      at = 0;
    }
    return said;
  });
  return [...picked, ...said];
}

function moveAt(items: readonly Item[], at: number): { move: Move; end: number } | undefined {
  for (const { pattern, build } of moveRules) {
    const end = match(pattern, items, at);
    if (end < 0) continue;
    const move = build(items.slice(at, end), items);
    if (move !== undefined) return { move, end };
  }
  return undefined;
}
