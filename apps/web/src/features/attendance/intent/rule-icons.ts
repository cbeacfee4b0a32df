import {
  IconHash,
  IconListCheck,
  type IconProps,
  IconUser,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { RuleType } from '@tashika/attendance';
import type { ComponentType } from 'react';

/** The sign of each type of rule. */
export const ruleIcons: Readonly<Record<RuleType, ComponentType<IconProps>>> = {
  ALL: IconUsers,
  ANY: IconUser,
  K_OF_N: IconHash,
  REQUIRED_PLUS_QUORUM: IconUserStar,
  GROUP_ANY: IconUsersGroup,
  COMPOSITE: IconListCheck,
};
