import { localised } from '@tashika/kernel';
import * as ja from './privacy.messages.ja.ts';

export const { privacy, auditLog } = localised({ ja });
