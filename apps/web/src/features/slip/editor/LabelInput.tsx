import type { TextCell } from '@tashika/contract/slips';
import { type KeyboardEvent, useId, useState } from 'react';
import { textOf } from '../draft/cells.ts';
import { type Suggestion, suggestionsFor } from '../draft/suggestions.ts';
import { form as words } from '../messages.ts';
import { CellInput } from './CellInput.tsx';
import { useEditing } from './editing.ts';
import classes from './LabelInput.module.css';
import type { CellMark } from './marks.ts';

interface LabelInputProps {
  readonly row: number;
  readonly cell: TextCell;
  readonly mark: CellMark;
  /** It is the cell last entered. */
  readonly isActive: boolean;
}

/** The label with the registered names and the price list at hand. */
export function LabelInput({ row, cell, mark, isActive }: LabelInputProps) {
  const { facts, dispatch, goOn } = useEditing();
  const list = useId();
  // Open while someone types; what was loaded or pasted asks for nothing.
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const place = { row, column: 'label' } as const;
  const suggestions = open && isActive ? suggestionsFor(textOf(cell), facts) : [];
  const shown = suggestions.length > 0;

  const close = () => {
    setOpen(false);
    setChosen(-1);
  };
  const take = (label: string) => {
    dispatch({ type: 'write', place, text: label });
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || !shown) return;
    const suggestion = suggestions[chosen];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(
        (chosen + by + suggestions.length + (chosen < 0 && by < 0 ? 1 : 0)) % suggestions.length,
      );
      // The list has the arrows as long as it is open.
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Escape') {
      close();
      event.stopPropagation();
    } else if (event.key === 'Enter' && suggestion !== undefined) {
      take(suggestion.label);
      event.preventDefault();
      event.stopPropagation();
      goOn(place);
    }
  };

  return (
    <div className={classes.place}>
      <CellInput
        place={place}
        cell={cell}
        mark={mark}
        label={words.cell(row + 1, words.columns.label)}
        placeholder={words.labelExample}
        role="combobox"
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 && shown ? `${list}-${chosen}` : undefined}
        onInput={() => {
          setOpen(true);
          setChosen(-1);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <Suggestions
        id={list}
        suggestions={suggestions}
        chosen={chosen}
        onTake={(label) => {
          take(label);
          goOn(place);
        }}
      />
    </div>
  );
}

interface SuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly chosen: number;
  readonly onTake: (label: string) => void;
}

function Suggestions({ id, suggestions, chosen, onTake }: SuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={words.suggestions}
      className={classes.list}
      hidden={suggestions.length === 0}
    >
      {suggestions.map(({ label, price }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as in every combobox.
        <div
          key={label}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          className={classes.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(label)}
        >
          <span>{label}</span>
          {price !== null && <span className={classes.price}>{words.suggestedPrice(price)}</span>}
        </div>
      ))}
    </div>
  );
}
