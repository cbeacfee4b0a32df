import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import type { DraftCell } from '../check.ts';
import { cellAt } from '../draft/cells.ts';
import type { DeskAction } from '../draft/desk.ts';
import type { DraftPage } from '../draft/draft.ts';
import { tonight as words } from '../messages.ts';
import { Crop } from '../photo/Crop.tsx';
import { cellName } from '../photo/cell-name.ts';
import { choicesOf } from '../photo/choices.ts';
import { cornersOf } from '../photo/geometry.ts';
import type { Picture } from '../photo/use-photos.ts';
import { asPlace } from '../photo/use-review.ts';
import classes from './Tonight.module.css';
import type { CellQueue } from './use-cell-queue.ts';

/** As many as the keys 1 to 5 reach. */
const mostChoices = 5;

interface CellQuestionProps {
  readonly queue: CellQueue;
  readonly cell: DraftCell;
  readonly page: DraftPage;
  /** The number of its line. */
  readonly number: number;
  readonly picture: Picture | undefined;
  readonly onLater: () => void;
}

/** One cell, one screen: the piece of the photo and what it may say; a tap answers and goes on. */
export function CellQuestion(props: CellQuestionProps) {
  const { queue, cell, page, number, picture, onLater } = props;
  const place = asPlace(cell);
  const inCell = cellAt(page, place);
  const heading = useRef<HTMLHeadingElement>(null);
  const choices = choicesOf(inCell).slice(0, mostChoices);
  const corners = page.photo === null ? null : cornersOf(page.photo, page, place);
  const name = words.cellOf(number, cellName(place));
  const take = (at: number) => {
    const choice = choices[at];
    if (choice === undefined) return;
    const action: DeskAction = choice.isReading
      ? { type: 'confirm', place }
      : { type: 'write', place, text: choice.text };
    queue.settle(action);
  };
  useChoiceKeys(take);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Section title={words.remaining(queue.waiting)}>
      <h3 className={classes.cell} ref={heading} tabIndex={-1}>
        {name}
      </h3>
      <div className={classes.crop}>
        {page.photo !== null && corners !== null && typeof picture === 'object' ? (
          <Crop photo={page.photo} url={picture.url} corners={corners} label={name} />
        ) : (
          <Text>{words.noPicture}</Text>
        )}
      </div>
      <Choices choices={choices} onTake={take} />
      <OtherAnswer
        onAnswer={(text) =>
          text.trim() === '' ? take(0) : queue.settle({ type: 'write', place, text })
        }
      />
      <div className={classes.tools}>
        <Button variant="default" onClick={() => queue.settle({ type: 'write', place, text: '' })}>
          {words.blank}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            queue.settle(
              inCell.read.state === 'unreadable'
                ? { type: 'confirm', place }
                : { type: 'unreadable', place },
            )
          }
        >
          {words.illegible}
        </Button>
        <Button
          variant="default"
          disabled={!queue.canUndo}
          leftSection={<IconArrowBackUp aria-hidden size={18} />}
          onClick={queue.undo}
        >
          {words.undo}
        </Button>
        <Button variant="subtle" onClick={onLater}>
          {words.later}
        </Button>
      </div>
    </Section>
  );
}

interface ChoicesProps {
  readonly choices: ReturnType<typeof choicesOf>;
  readonly onTake: (at: number) => void;
}

function Choices({ choices, onTake }: ChoicesProps) {
  return (
    <div className={classes.choices}>
      {choices.map(({ text, isReading }, index) => (
        <button
          key={text}
          type="button"
          className={classes.choice}
          data-candidate={text}
          onClick={() => onTake(index)}
        >
          <kbd className={classes.key}>{index + 1}</kbd>
          <span className={classes.value}>{text}</span>
          {isReading && <span className={classes.soft}>{words.asRead}</span>}
        </button>
      ))}
    </div>
  );
}

/** What none of the candidates is; Enter with nothing typed takes the first of them. */
function OtherAnswer({ onAnswer }: { readonly onAnswer: (text: string) => void }) {
  const [text, setText] = useState('');
  const answer = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(text);
  };
  return (
    <form className={classes.other} onSubmit={answer}>
      <label className={classes.typed}>
        <span>{words.other}</span>
        <input
          className={classes.input}
          value={text}
          autoComplete="off"
          maxLength={200}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <Button type="submit" variant="default">
        {words.put}
      </Button>
    </form>
  );
}

/** At a desk: 1 to 5 take a candidate, Enter the first; while somebody types they are figures. */
function useChoiceKeys(take: (at: number) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLInputElement) return;
      if (event.key === 'Enter' && !(target instanceof HTMLButtonElement)) latest.current(0);
      else if (/^[1-5]$/.test(event.key)) latest.current(Number(event.key) - 1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
