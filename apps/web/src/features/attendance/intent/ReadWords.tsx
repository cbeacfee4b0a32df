import {
  IconCalendar,
  IconDots,
  IconGavel,
  IconHash,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Understood } from '@tashika/contract/attendance';
import { type Highlight, HighlightedText } from '../../../design/HighlightedText.tsx';
import type { Tone } from '../../../design/StatusBadge.tsx';
import { intent as words } from '../messages.ts';
import classes from './ReadWords.module.css';

interface ReadWordsProps {
  readonly utterance: string;
  readonly understood: readonly Understood[];
  readonly pointed: string | undefined;
  readonly onPoint: (id: string | undefined) => void;
}

export const tones: Readonly<Record<Understood['about'], Tone>> = {
  people: 'good',
  group: 'good',
  count: 'info',
  date: 'caution',
  policy: 'unknown',
  other: 'unknown',
};

const icons = {
  people: IconUser,
  group: IconUsersGroup,
  count: IconHash,
  date: IconCalendar,
  policy: IconGavel,
  other: IconDots,
} as const;

const idOf = ({ what, start, end }: Understood) => `${what}-${start}-${end}`;

/** The words as they were said, those that were understood marked, each with its chip. */
export function ReadWords({ utterance, understood, pointed, onPoint }: ReadWordsProps) {
  const highlights = understood.map(
    (one): Highlight => ({
      id: idOf(one),
      start: one.start,
      end: one.end,
      tone: tones[one.about],
      title: one.meaning,
    }),
  );
  return (
    <div className={classes.read}>
      <h3 className={classes.title}>{words.readingTitle}</h3>
      <p className={classes.utterance}>
        <HighlightedText
          text={utterance}
          highlights={highlights}
          active={pointed}
          onPoint={onPoint}
        />
      </p>
      {understood.length === 0 ? (
        <p className={classes.help}>{words.nothing}</p>
      ) : (
        <ul className={classes.chips} aria-label={words.chipsLabel}>
          {understood.map((one) => (
            <Chip key={idOf(one)} understood={one} pointed={pointed} onPoint={onPoint} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Chip({
  understood: one,
  pointed,
  onPoint,
}: Pick<ReadWordsProps, 'pointed' | 'onPoint'> & { readonly understood: Understood }) {
  const Icon = icons[one.about];
  const id = idOf(one);
  return (
    <li>
      {/* A button only so that the keyboard can point at it too. */}
      <button
        type="button"
        className={classes.chip}
        data-tone={tones[one.about]}
        data-active={id === pointed || undefined}
        onPointerEnter={() => onPoint(id)}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={() => onPoint(id)}
        onBlur={() => onPoint(undefined)}
      >
        <span className={classes.about}>
          <Icon aria-hidden size={16} />
          {words.about[one.about]}
        </span>
        <span className={classes.meaning}>{one.meaning}</span>
        <span className={classes.words}>{words.fromWords(one.words)}</span>
      </button>
    </li>
  );
}
