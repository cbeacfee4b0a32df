import { localised } from '@tashika/kernel';
import * as ja from './calendar-feed.messages.ja.ts';

export const { calendarFeed } = localised({ ja });
