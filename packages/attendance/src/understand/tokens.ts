import type { InviteeKey } from '../rules/index.ts';
import type { Cue } from './lexicon.ts';
import type { Form, Sense } from './predicates.ts';

interface At {
  /** Offsets in the normalised key. */
  readonly start: number;
  readonly end: number;
}

/** A piece of the sentence that means something; what means nothing is `other`. */
export type Token =
  | (At & {
      readonly kind: 'person';
      readonly name: string;
      /** One key: known. Several: which of them? None: nobody of that name. */
      readonly keys: readonly InviteeKey[];
      readonly email?: string;
    })
  | (At & {
      readonly kind: 'group';
      readonly name: string;
      /** null where no member belongs to a group of that name. */
      readonly keys: readonly InviteeKey[] | null;
    })
  | (At & { readonly kind: 'count'; readonly low: number; readonly high: number | null })
  | (At & {
      readonly kind: 'fraction';
      readonly numerator: number;
      readonly denominator: number;
      /** 過半数: more than the half, not the half. */
      readonly strict: boolean;
    })
  | (At & {
      readonly kind: 'predicate';
      readonly sense: Sense;
      readonly negated: boolean;
      readonly form: Form;
      readonly past: boolean;
      readonly deniesEach: boolean;
    })
  | (At & { readonly kind: 'cue'; readonly cue: Cue })
  | (At & { readonly kind: 'particle'; readonly text: string })
  | (At & { readonly kind: 'pause' })
  | (At & { readonly kind: 'stop' })
  | (At & { readonly kind: 'date' })
  | (At & { readonly kind: 'measure' })
  | (At & { readonly kind: 'other' });

export type PersonToken = Extract<Token, { kind: 'person' }>;
export type GroupToken = Extract<Token, { kind: 'group' }>;
export type PredicateToken = Extract<Token, { kind: 'predicate' }>;
export type CueToken = Extract<Token, { kind: 'cue' }>;
type ParticleToken = Extract<Token, { kind: 'particle' }>;

export const isCue = (token: Token | undefined, ...cues: readonly Cue[]): boolean =>
  token?.kind === 'cue' && cues.includes(token.cue);

export const isParticle = (
  token: Token | undefined,
  ...texts: readonly string[]
): token is ParticleToken => token?.kind === 'particle' && texts.includes(token.text);

export const isPredicate = (
  token: Token | undefined,
  ...senses: readonly Sense[]
): token is PredicateToken => token?.kind === 'predicate' && senses.includes(token.sense);
