import type { Fitted } from './fit.ts';

/** What makes an answer less than certain, and by how much (M09, M31). One table, one home. */
export const doubtWeights = {
  /** A word no rule consumed. */
  unread: 0.12,
  /** Every further one. */
  'unread-more': 0.03,
  /** A person the words name, but say nothing of. */
  unplaced: 0.2,
  /** A number or a name that was read, and is not in what came out. */
  unaccounted: 0.12,
  /** A number or a share that belongs to nothing. */
  'loose-number': 0.2,
  /** A verb, denial or condition that belongs to nothing. */
  'loose-predicate': 0.15,
  about: 0.15,
  around: 0.2,
  /** Said with 必須 or as what calls it off: みんな is then everyone. */
  firm: 0,
  /** Settled by a question. */
  answered: 0,
  exactly: 0.15,
  justly: 0.12,
  /** 「必須は山田さんだけ」: nobody else. */
  'only-those': 0,
  mixed: 0.3,
  unclear: 0.3,
  'even-so-many': 0.04,
  'too-few': 0.04,
  'plain-fact': 0.2,
  /** 「面接は3人で行います」: what something is like, or who does it. */
  described: 0.12,
  wanted: 0.12,
  /** 「4人に満たなければ」, and what then is not said. */
  unsettled: 0.12,
  hoped: 0.2,
  /** 「たぶん必須」: asked about. */
  perhaps: 0.2,
  /** 「来るそうなので」: told of somebody. */
  told: 0.12,
  /** 「4人は欲しい」: the least there should be, where nothing else is said. */
  'at-least': 0.12,
  'whole-group': 0.2,
  'bare-group': 0.2,
  loose: 0.3,
  vague: 0.3,
  range: 0.2,
  impossible: 0.4,
  unsaid: 0.35,
  corrected: 0.12,
  changed: 0,
  /** 「4人でした」: said again as it should have been. */
  recalled: 0,
  conditional: 0.12,
  /** The rest, beside people who need not come. */
  rest: 0.1,
  /** 「5名」: perhaps how many there are. */
  'bare-number': 0,
  /** 「誰でもいいから3人」: of everybody. */
  anyone: 0,
  /** 「7割」: a number, and no word about who comes (M31). */
  'number-only': 0.2,
  /** 「それに山田さん。」, and nothing else. */
  'one-more': 0.1,
  /** 「部長が来るなら4人でも」: beside a greater number. */
  'fewer-with': 0,
  /** 「城戸さんも同じく」: as the one before. */
  likewise: 0.04,
  /** Begun with または. */
  alternative: 0,
  /** 「開発が2人でもOK」: another way. */
  'as-well': 0,
  conflict: 0.2,
  /** 「開発は稲尾さん必須」: what is said next may be of the group too. */
  'of-group': 0.1,
  /** 「営業は江川さん」: one of those who are counted. */
  inside: 0,
  /** 「4人いないとできないので」: why, of what is said next. */
  reason: 0,
  /** 「山田さんの都合に合わせます」. */
  deferred: 0.1,
  /** The trained net reads it otherwise. */
  contested: 0.15,
  /** Read by the trained net. */
  trained: 0.12,
  /** 「無理なら代わりに」: it widens what was said of the other. */
  substitute: 0.04,
} as const;

export type Doubt = keyof typeof doubtWeights;

export const weightOf = (doubt: string): number => doubtWeights[doubt as Doubt] ?? 0.2;

/** The confidence of a text understood to the last word, by what came out. */
export const fullConfidence: Readonly<Record<Fitted['type'], number>> = {
  ALL: 0.95,
  ANY: 0.92,
  K_OF_N: 0.95,
  REQUIRED_PLUS_QUORUM: 0.92,
  GROUP_ANY: 0.88,
  COMPOSITE: 0.9,
};
export const vagueConfidence = 0.6;
export const askingConfidence = 0.75;
