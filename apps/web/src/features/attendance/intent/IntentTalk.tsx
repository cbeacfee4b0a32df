import { Button } from '@mantine/core';
import type { OpenQuestion } from '@tashika/contract/attendance';
import type { Dispatch } from 'react';
import { conversation as words } from '../messages.ts';
import type { UsedTurn } from '../plan/conclusions.ts';
import type { PlanAction } from '../plan/plan.ts';
import { FreeWords } from './FreeWords.tsx';
import classes from './IntentTalk.module.css';
import { Questions } from './Questions.tsx';
import { UnderstoodText } from './UnderstoodText.tsx';

interface IntentTalkProps {
  readonly used: readonly UsedTurn[];
  readonly asked: readonly OpenQuestion[];
  readonly dispatch: Dispatch<PlanAction>;
}

/** As long as an intent on this page may be. */
const longestTurn = 2_000;

/** What was asked, answered and changed so far, what is still open, and a field for free words (M32). */
export function IntentTalk({ used, asked, dispatch }: IntentTalkProps) {
  if (used.length === 0 && asked.length === 0) return null;
  return (
    <div className={classes.conversation}>
      <Said used={used} dispatch={dispatch} />
      <Questions asked={asked} dispatch={dispatch} />
      {asked.length > 0 && <FreeChange asked={asked} dispatch={dispatch} />}
    </div>
  );
}

/** A reply to what is asked, or another condition, in free words. */
export function FreeChange({ asked, dispatch }: Omit<IntentTalkProps, 'used'>) {
  return (
    <FreeWords
      isAsked={asked.length > 0}
      maxLength={longestTurn}
      onSay={(answer) =>
        dispatch({
          type: 'answer',
          given: { question: null, text: asked[0]?.text ?? '', answer, label: answer },
        })
      }
    />
  );
}

/** What was said stays in sight and can be taken back: it is part of the rule now. */
function Said({ used, dispatch }: Pick<IntentTalkProps, 'used' | 'dispatch'>) {
  if (used.length === 0) return null;
  return (
    <div>
      <h3 className={classes.title}>{words.title}</h3>
      <ol className={classes.turns}>
        {used.map(({ given, changed, understood }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be said twice.
          <li key={place} className={classes.turn}>
            {given.text !== '' && <p className={classes.asked}>{given.text}</p>}
            <div className={classes.said}>
              {given.question === null ? (
                <UnderstoodText text={given.answer} understood={understood} />
              ) : (
                <strong>{given.label}</strong>
              )}
            </div>
            <p className={classes.changed}>{changed}</p>
            <Button
              variant="subtle"
              size="sm"
              className={classes.takeBack}
              aria-label={words.takeBackOf(given.label)}
              onClick={() => dispatch({ type: 'take-back', given })}
            >
              {words.takeBack}
            </Button>
          </li>
        ))}
      </ol>
    </div>
  );
}
