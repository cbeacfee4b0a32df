import { localised } from '@tashika/kernel';
import * as ja from './accounts.messages.ja.ts';

export const { accounts, csv, journal } = localised({ ja });
