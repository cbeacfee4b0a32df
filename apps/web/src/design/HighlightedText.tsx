import type { ReactNode } from 'react';
import classes from './HighlightedText.module.css';
import type { Tone } from './StatusBadge.tsx';

/** A stretch of a text (UTF-16 offsets) that something is said about. */
export interface Highlight {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly tone: Tone;
  /** What is said, for whoever points at it. */
  readonly title?: string;
}

interface HighlightedTextProps {
  readonly text: string;
  readonly highlights: readonly Highlight[];
  /** The one to bring out among the others. */
  readonly active?: string | undefined;
  readonly onPoint?: (id: string | undefined) => void;
}

/** A text with marked stretches. Where several overlap, the one that begins last is shown. */
export function HighlightedText({ text, highlights, active, onPoint }: HighlightedTextProps) {
  return (
    <span className={classes.text}>
      {pieces(text, highlights).map(({ start, end, highlight }): ReactNode => {
        const words = text.slice(start, end);
        if (highlight === undefined) return words;
        return (
          <mark
            key={start}
            className={classes.mark}
            data-tone={highlight.tone}
            data-active={highlight.id === active || undefined}
            title={highlight.title}
            onPointerEnter={() => onPoint?.(highlight.id)}
            onPointerLeave={() => onPoint?.(undefined)}
          >
            {words}
          </mark>
        );
      })}
    </span>
  );
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly highlight: Highlight | undefined;
}

function pieces(text: string, highlights: readonly Highlight[]): Piece[] {
  const edges = new Set([0, text.length]);
  for (const { start, end } of highlights) edges.add(start).add(end);
  const sorted = [...edges].filter((edge) => edge >= 0 && edge <= text.length);
  sorted.sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, i) => {
    const end = sorted[i + 1] ?? text.length;
    const covering = highlights.filter((one) => one.start <= start && one.end >= end);
    covering.sort((a, b) => b.start - a.start || a.end - b.end);
    return { start, end, highlight: covering[0] };
  });
}
