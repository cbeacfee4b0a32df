import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { QuantityCell, QuantityContent } from '@tashika/contract/slips';
import { strokeCount } from '@tashika/japanese';
import { contentOf, type Place } from '@tashika/slip';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { contentIn } from '../slip/draft/corrections.ts';
import type { DraftPage } from '../slip/draft/draft.ts';
import { Crop } from '../slip/photo/Crop.tsx';
import { choicesOf } from '../slip/photo/choices.ts';
import { cornersOf } from '../slip/photo/geometry.ts';
import classes from './CorrectionForm.module.css';
import { placeText } from './cell-text.ts';
import { account as words } from './messages.ts';

interface CorrectionFormProps {
  readonly page: DraftPage;
  readonly place: Place;
  readonly cell: QuantityCell;
  /** Where its photo is to be found; null for a slip without one. */
  readonly photoUrl: string | null;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onCorrect: (after: QuantityContent) => void;
}

/** Marks are corrected as their number. */
function textIn(content: QuantityContent): string {
  if (content.state === 'marks') return String(strokeCount(content.glyphs));
  return content.state === 'written' ? content.text : '';
}

/** One cell at the place where it stands: its piece of the photo, what it may say, and what a person says. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { page, place, cell, photoUrl, busy, onCancel, onCorrect } = props;
  const [text, setText] = useState(textIn(contentOf(cell)));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
    // A candidate rather than the field: on a phone the keyboard would cover the photo.
    form.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, []);
  const where = placeText(place);
  const corners = page.photo === null ? null : cornersOf(page.photo, page, place);
  const isRead = cell.read.confidence !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = text.trim();
    onCorrect(written === '' ? { state: 'blank' } : { state: 'written', text: written });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={words.correcting(where)}
      onSubmit={submit}
      onKeyDown={leave}
    >
      <strong>{where}</strong>
      {page.photo !== null && corners !== null && photoUrl !== null && (
        <div className={classes.crop}>
          <Crop photo={page.photo} url={photoUrl} corners={corners} label={words.cropOf(where)} />
        </div>
      )}
      {isRead && <Choices {...props} />}
      <div className={classes.typed}>
        <TextInput
          label={words.value}
          value={text}
          maxLength={200}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {words.save}
        </Button>
      </div>
      <div className={classes.choices}>
        <Button variant="default" disabled={busy} onClick={() => onCorrect({ state: 'blank' })}>
          {words.makeBlank}
        </Button>
        <Button
          variant="default"
          disabled={busy}
          onClick={() => onCorrect({ state: 'unreadable', candidates: [] })}
        >
          {words.makeUnreadable}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

/** What the cell may say; taking what was read is agreeing. */
function Choices({ cell, busy, onCorrect }: CorrectionFormProps) {
  return (
    <div className={classes.choices}>
      {choicesOf(cell).map(({ text, isReading, taken }) => (
        <Button
          key={text}
          variant="default"
          disabled={busy}
          leftSection={taken ? <IconCheck aria-hidden size={18} /> : undefined}
          onClick={() => onCorrect(isReading ? contentIn(cell.read) : { state: 'written', text })}
        >
          {isReading ? words.asRead(text) : text}
        </Button>
      ))}
    </div>
  );
}
