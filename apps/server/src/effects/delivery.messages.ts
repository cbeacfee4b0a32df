import { localised } from '@tashika/kernel';
import * as ja from './delivery.messages.ja.ts';

export const { deliveryProblems, signalTexts, signalProblems } = localised({ ja });
