import { Button, TextInput } from '@mantine/core';
import type { OpenQuestion } from '@tashika/contract/attendance';
import { type Dispatch, type FormEvent, useState } from 'react';
import { conversation as words } from '../messages.ts';
import type { UsedTurn } from '../plan/conclusions.ts';
import type { PlanAction } from '../plan/plan.ts';
import classes from './IntentTalk.module.css';
import { Questions } from './Questions.tsx';
import { UnderstoodText } from './UnderstoodText.tsx';

interface IntentTalkProps {
  readonly used: readonly UsedTurn[];
  readonly asked: readonly OpenQuestion[];
  readonly dispatch: Dispatch<PlanAction>;
}

/** What was asked, answered and changed so far, what is still open, and a field for free words (M32). */
export function IntentTalk({ used, asked, dispatch }: IntentTalkProps) {
  return (
    <div className={classes.conversation}>
      <Said used={used} dispatch={dispatch} />
      <Questions asked={asked} dispatch={dispatch} />
      <FreeWords asked={asked[0]} dispatch={dispatch} />
    </div>
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

function FreeWords({
  asked,
  dispatch,
}: Pick<IntentTalkProps, 'dispatch'> & { readonly asked: OpenQuestion | undefined }) {
  const [said, setSaid] = useState('');
  const text = said.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === '') return;
    dispatch({
      type: 'answer',
      given: { question: null, text: asked?.text ?? '', answer: text, label: text },
    });
    setSaid('');
  };
  return (
    <form className={classes.free} onSubmit={submit}>
      <TextInput
        label={asked === undefined ? words.change : words.reply}
        placeholder={asked === undefined ? words.changeExample : words.replyExample}
        maxLength={2_000}
        autoComplete="off"
        enterKeyHint="send"
        value={said}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text === ''}>
        {words.send}
      </Button>
    </form>
  );
}
