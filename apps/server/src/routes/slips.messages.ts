import { localised } from '@tashika/kernel';
import * as ja from './slips.messages.ja.ts';

export const { slips } = localised({ ja });
