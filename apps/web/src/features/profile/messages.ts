import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  roles,
  roleOption,
  dateTimeText,
  fields,
  locked,
  signIn,
  useLink,
  setup,
  join,
  profile,
  proof,
  workspace,
} = localised({ ja });
