import { localised } from '@tashika/kernel';
import * as ja from './settings.messages.ja.ts';

export const { settings } = localised({ ja });
