import { Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { statusNames, runPart as words } from '../messages.ts';
import classes from './Conversation.module.css';
import { TurnView } from './TurnView.tsx';
import { turnsOf, type Watched } from './watched.ts';

interface ConversationProps {
  readonly watched: Watched;
  readonly running: boolean;
}

/** So close to the end one is following along; further up one is reading. */
const followingPixels = 120;

/** The lines as they are found, the newest at the end. */
export function Conversation({ watched, running }: ConversationProps) {
  const turns = turnsOf(watched.records);
  const { pending } = watched;
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new moves the end.
  useEffect(() => {
    const element = box.current;
    if (element !== null && following.current) element.scrollTop = element.scrollHeight;
  }, [watched]);

  if (turns.length === 0 && !running) return <Text c="dimmed">{words.nothingYet}</Text>;
  const last = turns.findLast(({ shown }) => shown !== null)?.shown?.line;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a log that scrolls by itself has no element of its own. */}
      <div
        ref={box}
        className={classes.log}
        role="region"
        aria-label={words.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          following.current = scrollHeight - scrollTop - clientHeight < followingPixels;
        }}
      >
        <ol className={classes.turns}>
          {turns.map((turn) => (
            <TurnView key={turn.turn} turn={turn} intervention={watched.interventions[turn.turn]} />
          ))}
        </ol>
        {running && (
          <div className={classes.pending}>
            {pending === null ? (
              <Text c="dimmed">{words.working}</Text>
            ) : (
              <>
                <Text c="dimmed">{words.waiting(pending.speaker)}</Text>
                <p className={classes.pendingText}>{pending.text}</p>
              </>
            )}
          </div>
        )}
      </div>
      <VisuallyHidden role="status">
        {last !== undefined && words.spoken(last.speaker, last.text, statusNames[last.status])}
      </VisuallyHidden>
    </>
  );
}
