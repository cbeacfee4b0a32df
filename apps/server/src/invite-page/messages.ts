import { localised } from '@tashika/kernel';
import * as en from './messages.en.ts';
import * as ja from './messages.ja.ts';

export const { page, problems, join, script, busyPart } = localised({ ja, en });
