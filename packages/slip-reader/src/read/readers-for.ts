import { lexiconOf } from '../label/lexicon.ts';
import { layersOf } from '../learn/hands.ts';
import { expectedWith } from '../learn/own-words.ts';
import type { OpenRecognisers } from '../recognisers.ts';
import type { Expected } from './expected.ts';
import type { SlipReaders } from './read-slip.ts';

/** Recognisers that expect what a shop does and know its hands. */
export function readersFor(
  recognisers: OpenRecognisers,
  { hands, night, items, ...expected }: Expected,
): SlipReaders {
  const { words, prices } = hands === undefined ? expected : expectedWith(expected, hands);
  return {
    recognisers: hands === undefined ? recognisers : recognisers.taught(layersOf(hands)),
    lexicon: lexiconOf(words),
    prices,
    ...(items === undefined ? {} : { items }),
    ...(night === undefined ? {} : { night }),
  };
}
