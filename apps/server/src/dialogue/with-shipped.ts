import { type Character, shippedCharacters } from '@tashika/dialogue';

/** One's own in the place of the one of that name that ships. */
export const withShipped = (own: readonly Character[]): readonly Character[] => [
  ...shippedCharacters.map((one) => own.find(({ name }) => name === one.name) ?? one),
  ...own.filter(({ name }) => shippedCharacters.every((one) => one.name !== name)),
];
