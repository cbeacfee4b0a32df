import type { Character, LivingApart } from '@tashika/contract/dialogue';
import defaultLivingApart from './living-apart.json' with { type: 'json' };

export type { Character, LivingApart };
export type Tone = NonNullable<Character['tone']>;
export type Style = Tone['style'];
export type RestrainedPraise = Extract<Character['praise'], { policy: 'restrained' }>;

/** The words that speak of living apart: the shipped ones and those the character's file adds. */
export function livingApartWords(character: Character): LivingApart {
  const merged: Record<string, readonly string[]> = {};
  for (const [key, shipped] of Object.entries(defaultLivingApart)) {
    const added = character.setting.apart[key as keyof LivingApart] ?? [];
    merged[key] = [...shipped, ...added];
  }
  return merged as unknown as LivingApart;
}

/** Every name and call by which the character's partners are meant. */
export function partnerCalls(character: Character): string[] {
  return character.partners.flatMap(({ name, calls }) => [name, ...calls]);
}
