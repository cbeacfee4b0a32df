import { NativeSelect } from '@mantine/core';
import { type ReaderLocale, readerLocales } from '@tashika/contract/reader-locale';
import { contacts as words } from './messages.ts';

interface LocaleFieldProps {
  readonly locale: ReaderLocale | null;
  readonly onChoose: (locale: ReaderLocale | null) => void;
}

/** What mails to somebody are written in, until they choose themselves. */
export function LocaleField({ locale, onChoose }: LocaleFieldProps) {
  return (
    <NativeSelect
      label={words.locale}
      data={[
        { value: '', label: words.localeUnknown },
        ...readerLocales.map((value) => ({ value, label: words.locales[value] })),
      ]}
      value={locale ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChoose(readerLocales.find((one) => one === value) ?? null)
      }
    />
  );
}
