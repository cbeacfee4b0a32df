import { localised } from '@tashika/kernel';
import * as ja from './phones.messages.ja.ts';

export const { phones } = localised({ ja });
