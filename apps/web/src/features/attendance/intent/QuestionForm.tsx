import { Button, Checkbox, NumberInput } from '@mantine/core';
import type { AnswerOption, OpenQuestion } from '@tashika/contract/attendance';
import { type FormEvent, useState } from 'react';
import { questions as words } from '../messages.ja.ts';
import classes from './Questions.module.css';

interface QuestionFormProps {
  readonly question: Pick<OpenQuestion, 'text' | 'options'>;
  readonly onAnswer: (answer: string, label: string) => void;
}

/** One question with the answers it can have; a choice is an answer at once. */
export function QuestionForm({ question, onAnswer }: QuestionFormProps) {
  const { text, options } = question;
  const choices = options.filter(({ input }) => input === 'choice');
  const several = options.filter(({ input }) => input === 'several');
  const number = options.find(({ input }) => input === 'number');
  return (
    <fieldset className={classes.question}>
      <legend className={classes.text}>{text}</legend>
      {options.length === 0 && <p className={classes.none}>{words.noOptions}</p>}
      {choices.length > 0 && (
        <div className={classes.choices}>
          {choices.map(({ value, label }) => (
            <Button
              key={value}
              variant="default"
              className={classes.choice}
              onClick={() => onAnswer(value, label)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {number !== undefined && <HowMany option={number} onAnswer={onAnswer} />}
      {several.length > 0 && <Several options={several} onAnswer={onAnswer} />}
    </fieldset>
  );
}

function HowMany({
  option,
  onAnswer,
}: Pick<QuestionFormProps, 'onAnswer'> & { readonly option: AnswerOption }) {
  const [count, setCount] = useState<number | string>('');
  const isNumber = typeof count === 'number' && count >= 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber) onAnswer(`${option.value}${count}`, words.people(count));
  };
  return (
    <form className={classes.number} onSubmit={submit}>
      <NumberInput
        label={words.howMany}
        min={1}
        max={9999}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        inputMode="numeric"
        value={count}
        onChange={setCount}
      />
      <Button type="submit" disabled={!isNumber}>
        {words.decide}
      </Button>
    </form>
  );
}

function Several({
  options,
  onAnswer,
}: Pick<QuestionFormProps, 'onAnswer'> & { readonly options: readonly AnswerOption[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const picked = options.filter(({ value }) => chosen.includes(value));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (picked.length === 0) return;
    onAnswer(
      picked.map(({ value }) => value).join(','),
      picked.map(({ label }) => label).join('、'),
    );
  };
  return (
    <form className={classes.several} onSubmit={submit}>
      <div className={classes.people}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) =>
              setChosen(
                event.currentTarget.checked
                  ? [...chosen, value]
                  : chosen.filter((one) => one !== value),
              )
            }
          />
        ))}
      </div>
      <Button type="submit" disabled={picked.length === 0}>
        {words.decide}
      </Button>
    </form>
  );
}
