import type { Character, CharacterCheck } from '@tashika/contract/dialogue';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { charactersPart, statusNames } from '../messages.ts';
import { toneOfStatus } from '../status.ts';
import classes from './Characters.module.css';
import { useCheck } from './use-characters.ts';

interface EffectProps {
  /** The file as it was when the editor was opened. */
  readonly base: Character;
  readonly lines: readonly string[];
  readonly after: CharacterCheck['lines'];
}

/** What the change does to some lines, before anything is kept. */
export function Effect({ base, lines, after }: EffectProps) {
  const before = useCheck(base, lines).data?.lines ?? [];
  if (lines.length === 0 || after.length === 0) return null;
  return (
    <ul className={classes.effect} aria-label={charactersPart.effect}>
      {lines.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be tried twice; its place is its identity.
        <li key={index}>
          <span className={classes.change}>
            <Verdict verdict={before[index]} />
            <span aria-hidden="true">→</span>
            <Verdict verdict={after[index]} />
          </span>
          <span>{text}</span>
          {after[index]?.findings.map(({ rule, message }) => (
            <small key={`${rule}${message}`}>{message}</small>
          ))}
        </li>
      ))}
    </ul>
  );
}

const Verdict = ({ verdict }: { readonly verdict: CharacterCheck['lines'][number] | undefined }) =>
  verdict === undefined ? null : (
    <StatusBadge tone={toneOfStatus(verdict.status)}>{statusNames[verdict.status]}</StatusBadge>
  );
