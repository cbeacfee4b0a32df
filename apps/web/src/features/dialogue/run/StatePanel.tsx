import { Text } from '@mantine/core';
import type { StateJson } from '@tashika/contract/dialogue';
import { useRuleName } from '../ensemble.ts';
import { statePanel as words } from '../messages.ja.ts';
import classes from './StatePanel.module.css';

/** A noun in so many accepted lines running makes a loop. */
const loopLines = 3;

/** Where the conversation stands: its topic, how deep it went, what repeats, what will be said to whom. */
export function StatePanel({ state }: { readonly state: StateJson | null }) {
  const ruleName = useRuleName();
  if (state === null) return <Text c="dimmed">{words.none}</Text>;
  const { hook, recent_nouns: recent, waiting } = state;
  const [first = []] = recent;
  const looping =
    recent.length < loopLines
      ? []
      : first.filter((noun) => recent.every((nouns) => nouns.includes(noun)));
  const instructions = Object.entries(waiting);
  return (
    <dl className={classes.state}>
      <dt>{words.hook}</dt>
      <dd>
        {hook === null ? words.noHook : <strong className={classes.hook}>{hook.noun}</strong>}
      </dd>
      {hook !== null && (
        <>
          <dt>{words.depth}</dt>
          <dd>
            <Depth depth={hook.depth} />
          </dd>
        </>
      )}
      <dt>{words.recent}</dt>
      <dd>
        {recent.length === 0 ? (
          words.noRecent
        ) : (
          <ol className={classes.recent}>
            {recent.map((nouns, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the row stands for.
              <li key={index}>
                <span className={classes.ago}>{words.ago(recent.length - index)}</span>{' '}
                {nouns.join('、')}
              </li>
            ))}
          </ol>
        )}
        {looping.length > 0 && <p className={classes.loop}>{words.loop([...new Set(looping)])}</p>}
      </dd>
      <dt>{words.waiting}</dt>
      <dd>
        {instructions.length === 0
          ? words.noWaiting
          : instructions.map(([speaker, rules]) => (
              <div key={speaker}>
                {speaker}：{rules.map(ruleName).join('、')}
              </div>
            ))}
      </dd>
    </dl>
  );
}

function Depth({ depth }: { readonly depth: number }) {
  return (
    <ol className={classes.depth} aria-label={words.depthLabel(words.depths[depth] ?? '', depth)}>
      {words.depths.map((name, step) => (
        <li
          key={name}
          data-reached={step <= depth || undefined}
          aria-current={step === depth ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
