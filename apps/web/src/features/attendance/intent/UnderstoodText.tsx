import type { Understood } from '@tashika/contract/attendance';
import { type Highlight, HighlightedText } from '../../../design/HighlightedText.tsx';
import { intent as words } from '../messages.ts';
import { tones } from './ReadWords.tsx';
import classes from './UnderstoodText.module.css';

interface UnderstoodTextProps {
  readonly text: string;
  readonly understood: readonly Understood[];
}

/** A reply as it was said, each part with what it was understood as: marked, and written out to open. */
export function UnderstoodText({ text, understood }: UnderstoodTextProps) {
  const highlights = understood.map(
    ({ what, start, end, about, meaning }): Highlight => ({
      id: `${what}-${start}-${end}`,
      start,
      end,
      tone: tones[about],
      title: meaning,
    }),
  );
  return (
    <details className={classes.details}>
      <summary>
        <HighlightedText text={text} highlights={highlights} />
      </summary>
      <ul className={classes.list}>
        {understood.map(({ what, start, end, words: from, meaning }) => (
          <li key={`${what}-${start}-${end}`}>{words.meaningOf(from, meaning)}</li>
        ))}
      </ul>
    </details>
  );
}
