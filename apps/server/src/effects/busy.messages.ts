import { localised } from '@tashika/kernel';
import * as en from './busy.messages.en.ts';
import * as ja from './busy.messages.ja.ts';

export const { busyProblems } = localised({ ja, en });
