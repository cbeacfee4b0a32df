import type { InviteeKey } from '../../rules/index.ts';
import type { Fitted, FittedGroup } from '../fit.ts';

/** Two rules with the same name hold for the same people. */
export const ruleId = (body: Fitted, exclude: readonly InviteeKey[]): string =>
  `${named(body)}-${sorted(exclude)}`;

const sorted = (keys: readonly InviteeKey[]): string => keys.toSorted().join();
const group = ({ min, anyOfInviteeKeys }: FittedGroup): string =>
  `${min}/${sorted(anyOfInviteeKeys)}`;

function named(body: Fitted): string {
  switch (body.type) {
    case 'ALL':
    case 'ANY':
      return body.type;
    case 'K_OF_N':
      return `${body.k}`;
    case 'REQUIRED_PLUS_QUORUM':
      return `${sorted(body.requiredInviteeKeys)}+${body.minAdditional}`;
    case 'GROUP_ANY':
      return `any(${body.groups.map(group).toSorted().join(' ')})`;
    case 'COMPOSITE':
      return `ways(${body.anyOf
        .map(({ allOf }) => allOf.map(group).toSorted().join(' '))
        .toSorted()
        .join('|')})`;
  }
}
