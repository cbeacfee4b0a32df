import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { shortage, slotProblems, datesProblems } = localised({ ja });
