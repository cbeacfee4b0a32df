import { localised } from '@tashika/kernel';
import * as ja from './sharing.messages.ja.ts';

export const { sharing } = localised({ ja });
