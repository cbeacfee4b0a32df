import { localised } from '@tashika/kernel';
import * as en from './moments.messages.en.ts';
import * as ja from './moments.messages.ja.ts';

export const { moments } = localised({ ja, en });
