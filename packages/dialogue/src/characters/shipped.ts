import { character } from '@tashika/contract/dialogue';
import ayuFile from './ayu.json' with { type: 'json' };
import type { Character } from './character.ts';
import { type Profile, profileSchema } from './profile.ts';
import profilesFile from './profiles.json' with { type: 'json' };
import rowanFile from './rowan.json' with { type: 'json' };
import soutaFile from './souta.json' with { type: 'json' };
import yanaFile from './yana.json' with { type: 'json' };

export const yana: Character = character.parse(yanaFile);
export const ayu: Character = character.parse(ayuFile);

/** Who speaks when nobody is named. */
export const sisters: readonly Character[] = [yana, ayu];

/** The characters that come with the package. */
export const shippedCharacters: readonly Character[] = [
  ...sisters,
  character.parse(soutaFile),
  character.parse(rowanFile),
];

/** `spec` is the specification's own; `relaxed` warns of scatter later (T17). */
export const shippedProfiles: readonly Profile[] = profilesFile.map((file) =>
  profileSchema.parse(file),
);

const [spec] = shippedProfiles;
if (spec === undefined) throw new Error('The package comes without a profile');

/** The profile in use when none is named. */
export const specProfile: Profile = spec;
