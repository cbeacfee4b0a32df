import { NativeSelect, Text, TextInput } from '@mantine/core';
import { usualBookkeeping } from '@tashika/contract/slips';
import { Section } from '../../design/Section.tsx';
import { bookNames, type PayBackDraft, paidItems, payBackKinds } from './book-settings.ts';
import type { ShopSectionProps } from './MenuSection.tsx';
import { settings as words } from './messages.ts';
import classes from './SettingsPage.module.css';

/** What is paid back to casts (A86), and the names sales have in the shop's books. */
export function BookSections({ draft, mayChange, errorOf, onEdit }: ShopSectionProps) {
  const { books, payBack } = draft;
  return (
    <>
      <Section title={words.payBack}>
        <Text>{words.payBackHint}</Text>
        <div className={classes.fields}>
          {paidItems.map((item) => (
            <PayBackFields
              key={item}
              label={words.payBackOf[item]}
              rate={payBack[item]}
              mayChange={mayChange}
              error={errorOf(`pay back ${item}`)}
              onChange={(rate) => onEdit({ payBack: { ...payBack, [item]: rate } })}
            />
          ))}
        </div>
      </Section>
      <Section title={words.books}>
        <Text>{words.booksHint}</Text>
        <div className={classes.fields}>
          {bookNames.map((name) => (
            <TextInput
              key={name}
              label={words.bookNames[name]}
              description={words.usually(usualBookkeeping[name])}
              value={books[name]}
              maxLength={30}
              readOnly={!mayChange}
              onChange={({ currentTarget: { value } }) =>
                onEdit({ books: { ...books, [name]: value } })
              }
            />
          ))}
        </div>
      </Section>
    </>
  );
}

interface PayBackFieldsProps {
  readonly label: string;
  readonly rate: PayBackDraft;
  readonly mayChange: boolean;
  readonly error: string | undefined;
  readonly onChange: (rate: PayBackDraft) => void;
}

function PayBackFields({ label, rate, mayChange, error, onChange }: PayBackFieldsProps) {
  return (
    <>
      <NativeSelect
        label={label}
        value={rate.per}
        disabled={!mayChange}
        data={payBackKinds.map((kind) => ({ value: kind, label: words.payBackPer[kind] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...rate, per: value as PayBackDraft['per'] })
        }
      />
      {rate.per !== 'none' && (
        <TextInput
          label={`${label}：${words.payBackAmount[rate.per]}`}
          inputMode="numeric"
          value={rate.amount}
          required
          readOnly={!mayChange}
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ ...rate, amount: value })}
        />
      )}
    </>
  );
}
