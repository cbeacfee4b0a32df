import { localised } from '@tashika/kernel';
import * as ja from './slip-hands.messages.ja.ts';

export const { slipHands } = localised({ ja });
