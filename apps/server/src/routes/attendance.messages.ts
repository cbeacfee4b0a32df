import { localised } from '@tashika/kernel';
import * as ja from './attendance.messages.ja.ts';

export const { intents, attendance, examples } = localised({ ja });
