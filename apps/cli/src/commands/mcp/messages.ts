import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { mcpText, serveText, messages } = localised({ ja });
