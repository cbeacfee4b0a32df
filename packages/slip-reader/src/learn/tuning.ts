/* Numbers of learning from corrections. Units: `nats` natural logarithms of probabilities; `share` of 1. */

export const layerTuning = {
  /** Times every example is looked at. */
  rounds: 6,
  /** How far one example moves the layer, for steps seen as strongly as the average one. */
  rate: 0.4,
  /** share of what was learnt that is given up in every round: a few cells must not bend a net. */
  forgotten: 0.02,
  /** share: a class a net gives so much to anywhere is one of those that may change. */
  rival: 0.02,
  /** share: smaller differences between what is said and what is right move nothing. */
  least: 0.002,
} as const;

export const lessonTuning = {
  /** Every so many-th slip is only asked about, never learnt from. */
  heldOf: 4,
  /** Cells of one kind there must be, to learn from and to ask about. */
  leastLearnt: 60,
  leastHeld: 20,
  /** nats: writing so unlike what somebody says it says does not say it; they corrected what was meant. */
  hopeless: -25,
  /** Slips an unlisted name or price stands on before it is expected. */
  leastSlips: 2,
} as const;
