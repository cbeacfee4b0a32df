import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Section } from '../../design/Section.tsx';
import classes from './BooksPage.module.css';
import { type BooksSearch, booksSearch, verdicts } from './books-search.ts';
import { monthOf, type Period } from './day.ts';
import { books as words } from './messages.ts';
import { plainOf } from './typed-number.ts';

interface BooksSearchFormProps {
  readonly search: BooksSearch & Period;
  readonly onSearch: (search: BooksSearch) => void;
}

/** Blank is no limit, and anything else none that is known. */
function yenOf(text: string): number | undefined | null {
  const plain = plainOf(text);
  if (plain === '') return undefined;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** Which accounts: of which days, and what else is asked of them. */
export function BooksSearchForm({ search, onSearch }: BooksSearchFormProps) {
  const [from, setFrom] = useState(search.from);
  const [to, setTo] = useState(search.to);
  const [name, setName] = useState(search.name ?? '');
  const [cast, setCast] = useState(search.cast ?? '');
  const [min, setMin] = useState(String(search.min ?? ''));
  const [max, setMax] = useState(String(search.max ?? ''));
  const [verdict, setVerdict] = useState<string>(search.verdict ?? '');
  const wrong = (text: string) => (yenOf(text) === null ? words.wrongAmount : undefined);
  const field = (label: string, value: string, set: (value: string) => void) => ({
    label,
    value,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      set(currentTarget.value),
  });
  const month = (months: number) => onSearch({ ...search, ...monthOf(search.from, months) });
  return (
    <Section title={words.search}>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong(min) !== undefined || wrong(max) !== undefined) return;
          onSearch(
            booksSearch({ from, to, name, cast, min: yenOf(min), max: yenOf(max), verdict }),
          );
        }}
      >
        <TextInput type="date" {...field(words.from, from, setFrom)} required />
        <TextInput type="date" {...field(words.to, to, setTo)} required />
        <TextInput {...field(words.name, name, setName)} maxLength={80} />
        <TextInput {...field(words.cast, cast, setCast)} maxLength={80} />
        <TextInput {...field(words.min, min, setMin)} inputMode="numeric" error={wrong(min)} />
        <TextInput {...field(words.max, max, setMax)} inputMode="numeric" error={wrong(max)} />
        <NativeSelect
          {...field(words.verdict, verdict, setVerdict)}
          data={[
            { value: '', label: words.anyVerdict },
            ...verdicts.map((value) => ({ value, label: value })),
          ]}
        />
        <div className={classes.buttons}>
          <Button type="submit">{words.find}</Button>
          <Button
            variant="default"
            leftSection={<IconChevronLeft aria-hidden size={18} />}
            onClick={() => month(-1)}
          >
            {words.monthBefore}
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight aria-hidden size={18} />}
            onClick={() => month(1)}
          >
            {words.monthAfter}
          </Button>
          <Button variant="default" onClick={() => onSearch({ from: search.from, to: search.to })}>
            {words.clear}
          </Button>
        </div>
      </form>
    </Section>
  );
}
