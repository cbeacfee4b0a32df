import { loadTokeniser } from '@tashika/japanese/tokeniser';
import {
  type ConversationState,
  hearing,
  readLine,
  shippedCharacters,
  shippedProfiles,
} from '../src/index.ts';

const loaded = await loadTokeniser();
export const tokeniser = () => loaded;
export const hear = hearing(tokeniser);

export function characterOf(name: string) {
  const character = shippedCharacters.find((one) => one.name === name);
  if (character === undefined) throw new Error(`There is no character ${name}`);
  return character;
}

export function profileOf(name: string) {
  const profile = shippedProfiles.find((one) => one.name === name);
  if (profile === undefined) throw new Error(`There is no profile ${name}`);
  return profile;
}

/** A row such as `あゆ｜すごいですね。`, read for the rules. */
export function read(row: string, state?: ConversationState) {
  const [name = '', ...rest] = row.split('｜');
  return readLine({ character: characterOf(name), text: rest.join('｜'), state }, tokeniser);
}
