import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { QuantityCell } from '@tashika/contract/slips';
import { contentOf, type Place, type ShopFacts } from '@tashika/slip';
import { type KeyboardEvent, useId } from 'react';
import { Section } from '../../../design/Section.tsx';
import { StatusBadge, type Tone } from '../../../design/StatusBadge.tsx';
import type { DraftCell } from '../check.ts';
import { cellAt, isRead, sameContent, textOf } from '../draft/cells.ts';
import type { DeskAction } from '../draft/desk.ts';
import type { DraftPage } from '../draft/draft.ts';
import { suggestionsFor } from '../draft/suggestions.ts';
import { Crop } from './Crop.tsx';
import { cellName } from './cell-name.ts';
import { type Certainty, certaintyOf } from './certainty.ts';
import { choicesOf } from './choices.ts';
import { cornersOf } from './geometry.ts';
import { certainties, review as words } from './messages.ja.ts';
import classes from './ReviewPanel.module.css';
import { shownCell as shown } from './shown-cell.ts';
import type { Picture } from './use-photos.ts';

interface ReviewPanelProps {
  readonly page: DraftPage;
  readonly facts: ShopFacts;
  /** The cell to be looked at, on the page that is shown; null before any is. */
  readonly place: Place | null;
  /** Its page, counted from 0, and how many there are. */
  readonly pageAt: number;
  readonly pages: number;
  readonly doubtful: readonly DraftCell[];
  readonly picture: Picture | undefined;
  readonly dispatch: (action: DeskAction) => void;
  readonly onMove: (by: 1 | -1) => void;
  /** Nothing is left to look at: on to what the slip comes to. */
  readonly onResult: () => void;
}

const tones: Readonly<Record<Certainty, Tone>> = {
  sure: 'good',
  unsure: 'caution',
  unreadable: 'bad',
  blank: 'unknown',
  settled: 'info',
};

/** What is to be looked at next: the piece of the photo, what it may say, and a place to write. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { page, place, doubtful, pageAt, pages, onMove, onResult } = props;
  const cell = place === null ? null : cellAt(page, place);
  const count = doubtful.length;
  const title = count === 0 ? words.none : words.waiting(count);
  return (
    <Section title={title}>
      <VisuallyHidden>
        <div role="status">{title}</div>
      </VisuallyHidden>
      {place === null || cell === null || !isRead(cell) ? (
        <Text>{words.choose}</Text>
      ) : (
        <CellReview
          {...props}
          key={`${page.id} ${place.row} ${place.column}`}
          name={words.cell({ page: pages > 1 ? pageAt + 1 : null, cell: cellName(place) })}
          place={place}
          cell={cell}
        />
      )}
      {count === 0 ? (
        <Button size="lg" className={classes.toResult} onClick={onResult}>
          {words.toResult}
        </Button>
      ) : (
        <div className={classes.moves}>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconArrowLeft aria-hidden size={20} />}
            aria-keyshortcuts={words.keys.previous}
            onClick={() => onMove(-1)}
          >
            {words.previous}
          </Button>
          <Button
            size="lg"
            rightSection={<IconArrowRight aria-hidden size={20} />}
            aria-keyshortcuts={words.keys.next}
            onClick={() => onMove(1)}
          >
            {words.next}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface CellReviewProps extends ReviewPanelProps {
  readonly place: Place;
  readonly cell: QuantityCell;
  readonly name: string;
}

function CellReview(props: CellReviewProps) {
  const { page, pageAt, place, cell, facts, picture, dispatch, onMove, name } = props;
  const suggestions = useId();
  const certainty = certaintyOf(page, place, facts.shop) ?? 'sure';
  const corners = page.photo === null ? null : cornersOf(page.photo, page, place);
  const confirm = () => dispatch({ type: 'confirm', place });
  const write = (text: string) => dispatch({ type: 'write', place, text });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    onMove(1);
  };

  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <StatusBadge tone={tones[certainty]}>{certainties[certainty]}</StatusBadge>
      </div>
      {page.photo !== null && corners !== null && typeof picture === 'object' && (
        <Crop photo={page.photo} url={picture.url} corners={corners} label={words.crop(name)} />
      )}
      {page.photo !== null && corners === null && <Text>{words.noPlace}</Text>}
      <Outcome cell={cell} onUndo={() => dispatch({ type: 'restore', page: pageAt, place })} />
      <Candidates cell={cell} onConfirm={confirm} onWrite={write} />
      <label className={classes.typed}>
        <span className={classes.label}>{words.other}</span>
        <input
          className={classes.input}
          data-review-input
          value={textOf(cell)}
          inputMode={isFigure(place) ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          list={place.column === 'label' ? suggestions : undefined}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {place.column === 'label' && (
          <datalist id={suggestions}>
            {suggestionsFor(textOf(cell), facts).map(({ label }) => (
              <option key={label} value={label} />
            ))}
          </datalist>
        )}
      </label>
      <div className={classes.ways}>
        <Button variant="default" onClick={() => write('')}>
          {words.nothing}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            cell.read.state === 'unreadable'
              ? confirm()
              : contentOf(cell).state !== 'unreadable' && dispatch({ type: 'unreadable', place })
          }
        >
          {words.illegible}
        </Button>
      </div>
    </>
  );
}

interface CandidatesProps {
  readonly cell: QuantityCell;
  readonly onConfirm: () => void;
  readonly onWrite: (text: string) => void;
}

function Candidates({ cell, onConfirm, onWrite }: CandidatesProps) {
  const name = useId();
  const choices = choicesOf(cell);
  if (choices.length === 0) return null;
  return (
    <div className={classes.candidates}>
      <span id={name} className={classes.label}>
        {words.candidates}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, no fields. */}
      <div role="group" aria-labelledby={name} className={classes.choices}>
        {choices.map(({ text, isReading, taken }) => (
          <button
            key={text}
            type="button"
            className={classes.choice}
            aria-pressed={taken}
            data-candidate={text}
            onClick={() => (isReading ? onConfirm() : onWrite(text))}
          >
            <span className={classes.value}>{text}</span>
            {isReading && <span className={classes.right}>{words.right}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Times have a colon, which the keyboard for figures lacks. */
const isFigure = ({ column }: Place): boolean =>
  column !== 'label' && column !== 'entry' && column !== 'exit';

interface OutcomeProps {
  readonly cell: QuantityCell;
  readonly onUndo: () => void;
}

/** What was read and, where a person settled it, what counts instead; both stay in sight. */
function Outcome({ cell: { read, correction }, onUndo }: OutcomeProps) {
  const settled = correction !== null;
  const agreed = settled && sameContent(correction.value, read);
  return (
    <div className={classes.outcome} data-settled={settled || undefined}>
      <dl className={classes.readings}>
        <div>
          <dt>{words.read}</dt>
          <dd data-replaced={(settled && !agreed) || undefined}>{shown(read)}</dd>
        </div>
        {settled && !agreed && (
          <div className={classes.now}>
            <dt>{words.corrected}</dt>
            <dd>{shown(correction.value)}</dd>
          </div>
        )}
      </dl>
      {agreed && (
        <span className={classes.agreed}>
          {read.state === 'unreadable' ? words.confirmedUnreadable : words.confirmed}
        </span>
      )}
      {settled && (
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp aria-hidden size={18} />}
          onClick={onUndo}
        >
          {words.undo}
        </Button>
      )}
    </div>
  );
}
