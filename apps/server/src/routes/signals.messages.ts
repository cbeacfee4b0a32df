import { localised } from '@tashika/kernel';
import * as ja from './signals.messages.ja.ts';

export const { signals } = localised({ ja });
