import { Text } from '@mantine/core';
import type { Ensemble, VerdictJson } from '@tashika/contract/dialogue';
import { Section } from '../../../design/Section.tsx';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import type { CharacterFacts } from '../ensemble.ts';
import { tonePart as words } from '../messages.ts';
import classes from './ToneSignals.module.css';

interface ToneSignalsProps {
  readonly character: CharacterFacts;
  readonly profile: Ensemble['profiles'][number];
  readonly verdict: VerdictJson;
}

const signals = ['marker', 'vocab', 'style'] as const;
type Signal = (typeof signals)[number];

/** What makes the line sound like the character, and what is missing for it. */
export function ToneSignals({ character, profile, verdict }: ToneSignalsProps) {
  const { tone } = verdict;
  const needed = profile.tone.warn + 1 - tone.score;
  return (
    <Section
      title={words.title}
      actions={<span className={classes.score}>{words.score(tone.score)}</span>}
    >
      <Text>{needed > 0 ? words.missing(character.name, needed) : words.enough}</Text>
      <ul className={classes.signals}>
        {signals.map((signal) => (
          <li key={signal} className={classes.signal}>
            <div className={classes.head}>
              <strong>{words.signals[signal]}</strong>
              <StatusBadge tone={tone[signal] === 1 ? 'good' : 'unknown'}>
                {tone[signal] === 1 ? words.heard : words.notHeard}
              </StatusBadge>
            </div>
            {tone[signal] === 1 ? (
              <Words
                lead={words.heardWords}
                words={verdict.tone_heard[signal].map(({ quote }) => quote)}
                heard
              />
            ) : (
              <Missing signal={signal} character={character} sentences={verdict.sentences} />
            )}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {words.inQuotation}
      </Text>
    </Section>
  );
}

interface MissingProps {
  readonly signal: Signal;
  readonly character: CharacterFacts;
  readonly sentences: number;
}

/** What would have to change. */
function Missing({ signal, character, sentences }: MissingProps) {
  if (signal !== 'style') {
    const list = signal === 'marker' ? character.markers : character.vocabulary;
    return <Words lead={words.anyOf} words={list} />;
  }
  const { style } = character;
  if (style === null) return null;
  return (
    <p className={classes.lead}>
      {style.kind === 'signs'
        ? `${words.signs(style.sentences, style.signs)}${words.signsNow(sentences)}`
        : words.endings(style.count, style.endings)}
    </p>
  );
}

interface WordsProps {
  readonly lead: string;
  readonly words: readonly string[];
  readonly heard?: boolean;
}

function Words({ lead, words: list, heard = false }: WordsProps) {
  return (
    <>
      <p className={classes.lead}>{lead}</p>
      <ul className={classes.words} data-heard={heard || undefined}>
        {[...new Set(list)].map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </>
  );
}
