import { localised } from '@tashika/kernel';
import * as ja from './samples.messages.ja.ts';

export const { samples } = localised({ ja });
