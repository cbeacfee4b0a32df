import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Section } from '../../design/Section.tsx';
import classes from './MenuSection.module.css';
import { settings as words } from './messages.ts';
import {
  blankItem,
  freshId,
  type ItemDraft,
  type ItemRole,
  roles,
  type SettingsDraft,
  type TimeKind,
  timeKinds,
} from './settings.ts';

export interface ShopSectionProps {
  readonly draft: SettingsDraft;
  readonly mayChange: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly onEdit: (change: Partial<SettingsDraft>) => void;
}

/** The menu: every item with its price, its other names and how it is counted. */
export function MenuSection({ draft, mayChange, errorOf, onEdit }: ShopSectionProps) {
  const { items } = draft;
  const change = (at: number, part: Partial<ItemDraft>) =>
    onEdit({ items: items.map((item, index) => (index === at ? { ...item, ...part } : item)) });
  return (
    <Section title={words.menu}>
      <ul className={classes.items} aria-label={words.menu}>
        {items.map((item, index) => (
          <li key={item.id} className={classes.item}>
            <ItemFields
              item={item}
              {...{ mayChange, errorOf }}
              onChange={(part) => change(index, part)}
            >
              {mayChange && (
                <Button
                  variant="subtle"
                  color="gray"
                  className={classes.remove}
                  leftSection={<IconTrash aria-hidden size={18} />}
                  disabled={items.length === 1}
                  aria-label={words.removeItemOf(item.name)}
                  onClick={() => onEdit({ items: items.toSpliced(index, 1) })}
                >
                  {words.removeItem}
                </Button>
              )}
            </ItemFields>
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={18} />}
          onClick={() => onEdit({ items: [...items, blankItem(freshId(items))] })}
        >
          {words.addItem}
        </Button>
      )}
    </Section>
  );
}

interface ItemFieldsProps {
  readonly item: ItemDraft;
  readonly mayChange: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<ItemDraft>) => void;
  readonly children: ReactNode;
}

type TextPart = 'name' | 'price' | 'written' | 'minutes' | 'every' | 'from' | 'to' | 'retired';

/** Which times an item of each kind asks for, and what they are called there. */
const timeParts: Readonly<Record<TimeKind, readonly TextPart[]>> = {
  none: [],
  first: ['minutes', 'from', 'to'],
  every: ['minutes', 'every'],
  late: ['from', 'every'],
  happy_hour: [],
  base: [],
  extension: [],
  late_extension: [],
};

/** Its name and price in sight; what is set once and hardly ever changed is folded away. */
function ItemFields({ item, mayChange, errorOf, onChange, children }: ItemFieldsProps) {
  const further: readonly TextPart[] = ['written', ...timeParts[item.time], 'retired'];
  const hasTrouble = further.some((part) => errorOf(`${item.id} ${part}`) !== undefined);
  const field = (part: TextPart, label: string) => (
    <TextInput
      key={part}
      label={label}
      value={item[part]}
      className={classes[part] ?? ''}
      readOnly={!mayChange}
      inputMode={part === 'price' || part === 'minutes' || part === 'every' ? 'numeric' : 'text'}
      type={part === 'retired' ? 'date' : 'text'}
      error={errorOf(`${item.id} ${part}`)}
      onChange={({ currentTarget: { value } }) => onChange({ [part]: value })}
    />
  );
  return (
    <>
      {field('name', words.menuColumns.name)}
      {field('price', words.menuColumns.price)}
      <details className={classes.further} open={hasTrouble || undefined}>
        <summary>{words.furtherOf(words.timeKinds[item.time], item.written)}</summary>
        <div className={classes.furtherFields}>
          {field('written', words.menuColumns.written)}
          <NativeSelect
            label={words.menuColumns.role}
            value={item.role}
            disabled={!mayChange}
            data={roles.map((role) => ({ value: role, label: words.roles[role] }))}
            onChange={({ currentTarget: { value } }) => onChange({ role: value as ItemRole })}
          />
          <NativeSelect
            label={words.menuColumns.time}
            value={item.time}
            disabled={!mayChange}
            data={timeKinds.map((kind) => ({ value: kind, label: words.timeKinds[kind] }))}
            onChange={({ currentTarget: { value } }) => onChange({ time: value as TimeKind })}
          />
          {timeParts[item.time].map((part) => field(part, words.timeParts(item.time, part)))}
          {field('retired', words.menuColumns.retired)}
          {children}
        </div>
      </details>
    </>
  );
}
