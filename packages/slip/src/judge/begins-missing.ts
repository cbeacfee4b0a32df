import { cellOf } from '../normalise/place.ts';
import { type AccountRule, silent } from './rule.ts';

/** Decision A46: a page that continues an account which was never shown is checked alone, and that is said. */
export const beginsMissing: AccountRule = {
  id: 'begins-missing',
  clause: '複数画像（同一会計の扱い）',
  judge: ({ pages }) =>
    pages.beginsMissing
      ? [
          {
            message: 'beginsMissing',
            parameters: {},
            effect: 'CHECK',
            evidence: [cellOf(1, null, 'instruction', null)],
          },
        ]
      : silent,
};
