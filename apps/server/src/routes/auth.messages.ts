import { localised } from '@tashika/kernel';
import * as ja from './auth.messages.ja.ts';

export const { auth, profile } = localised({ ja });
