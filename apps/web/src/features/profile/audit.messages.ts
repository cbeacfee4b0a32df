import { localised } from '@tashika/kernel';
import * as ja from './audit.messages.ja.ts';

export const { auditSentence, auditPerson, auditNamed, auditRole, auditObjects, auditActions } =
  localised({ ja });
