import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  accessProblems,
  start,
  firstWorkspaceName,
  localOwnerName,
  passkeyParty,
  signInMail,
  mailSetting,
  testMail,
  invitationMail,
  codeMail,
  identityMails,
} = localised({ ja });
