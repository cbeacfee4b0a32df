import * as z from 'zod/mini';

/** What pages and mails for people without an account can be read in. */
export const readerLocales = ['ja', 'en'] as const;
export const readerLocale = z.enum(readerLocales);
export type ReaderLocale = z.infer<typeof readerLocale>;
