import { localised } from '@tashika/kernel';
import * as ja from './mail.messages.ja.ts';

export const { mail } = localised({ ja });
