import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import type { ShopFacts } from '@tashika/slip';
import { form, quickInsert as words } from '../messages.ja.ts';
import classes from './QuickInsert.module.css';

interface QuickInsertProps {
  readonly facts: ShopFacts;
  readonly onInsert: (label: string) => void;
  readonly onAddRow: () => void;
}

/** Rows without typing: D and S with a name of the registry, and the items of the price list. */
export function QuickInsert({ facts, onInsert, onAddRow }: QuickInsertProps) {
  const { shop, castNames } = facts;
  const letters = [
    { letter: 'D', label: words.drink },
    { letter: 'S', label: words.shot },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, no fields.
    <div role="group" aria-label={words.label} className={classes.bar}>
      <Button
        variant="default"
        leftSection={<IconPlus aria-hidden size={16} />}
        className={classes.button}
        onClick={onAddRow}
      >
        {form.addRow}
      </Button>
      {letters.map(({ letter, label }) => (
        <Menu key={letter} withinPortal={false} returnFocus={false} position="top-start">
          <Menu.Target>
            <Button
              variant="default"
              className={classes.button}
              rightSection={<IconChevronDown aria-hidden size={16} />}
            >
              {label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.names}>
            {castNames.map((name) => (
              <Menu.Item
                key={name}
                className={classes.choice}
                onClick={() => onInsert(`${letter} ${name}`)}
              >
                {`${letter} ${name}`}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
      <Menu withinPortal={false} returnFocus={false} position="top-start">
        <Menu.Target>
          <Button
            variant="default"
            className={classes.button}
            rightSection={<IconChevronDown aria-hidden size={16} />}
          >
            {words.items}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {shop.items.map(({ id, name, price }) => (
            <Menu.Item
              key={id}
              className={classes.choice}
              rightSection={<span className={classes.price}>{words.price(price)}</span>}
              onClick={() => onInsert(name)}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
