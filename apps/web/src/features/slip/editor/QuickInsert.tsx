import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react';
import type { ShopFacts } from '@tashika/slip';
import { memo, useId, useState } from 'react';
import { form, quickInsert as words } from '../messages.ts';
import classes from './QuickInsert.module.css';

interface QuickInsertProps {
  readonly facts: ShopFacts;
  readonly onInsert: (label: string) => void;
  readonly onAddRow: () => void;
}

type Shelf = 'D' | 'S' | 'items';

/** Rows without typing: D and S with a name of the registry, and the items of the price list. */
export const QuickInsert = memo(function QuickInsert({
  facts,
  onInsert,
  onAddRow,
}: QuickInsertProps) {
  const id = useId();
  // It stays open: after one drink comes the next.
  const [open, setOpen] = useState<Shelf | null>(null);
  const { shop, castNames } = facts;
  const shelves: readonly { readonly shelf: Shelf; readonly label: string }[] = [
    ...(shop.cast.drink === null ? [] : [{ shelf: 'D' as const, label: words.drink }]),
    ...(shop.cast.shot === null ? [] : [{ shelf: 'S' as const, label: words.shot }]),
    { shelf: 'items', label: words.items },
  ];
  const choices =
    open === 'items'
      ? shop.items.map(({ name, price }) => ({ label: name, price }))
      : castNames.map((name) => ({ label: `${open} ${name}`, price: null }));
  return (
    <div className={classes.quick}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, no fields. */}
      <div role="group" aria-label={words.label} className={classes.bar}>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={16} />}
          className={classes.button}
          onClick={onAddRow}
        >
          {form.addRow}
        </Button>
        {shelves.map(({ shelf, label }) => {
          const Icon = shelf === open ? IconChevronUp : IconChevronDown;
          return (
            <Button
              key={shelf}
              variant="default"
              className={classes.button}
              aria-expanded={shelf === open}
              aria-controls={id}
              rightSection={<Icon aria-hidden size={16} />}
              onClick={() => setOpen(shelf === open ? null : shelf)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <div id={id} className={classes.shelf} hidden={open === null}>
        {open !== null &&
          choices.map(({ label, price }) => (
            <button
              key={label}
              type="button"
              className={classes.choice}
              onClick={() => onInsert(label)}
            >
              {label}
              {price !== null && <span className={classes.price}>{words.price(price)}</span>}
            </button>
          ))}
      </div>
    </div>
  );
});
