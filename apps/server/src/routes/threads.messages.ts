import { localised } from '@tashika/kernel';
import * as ja from './threads.messages.ja.ts';

export const { threads, contacts, outbox, invites, openLinks } = localised({ ja });
