import * as z from 'zod/mini';

/**
 * Names and titles are one line: they go into subjects of mails, calendars, file names and logs, where
 * a line break begins something else, and characters that turn the text around pretend another name.
 */
const oneLine = z.regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/);

/** Trimmed, of at least `min` and at most `max` characters. */
export const lineOf = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), oneLine);

/** As it is written: blanks around it may mean something to whoever reads it. */
export const plainLineOf = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), oneLine);

/** Several lines, but nothing that cannot be seen or turns the text around. */
export const linesOf = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max),
    z.regex(/^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/),
  );
