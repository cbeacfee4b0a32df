import { localised } from '@tashika/kernel';
import * as ja from './calendars.messages.ja.ts';

export const { calendars } = localised({ ja });
