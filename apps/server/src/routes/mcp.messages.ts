import { localised } from '@tashika/kernel';
import * as ja from './mcp.messages.ja.ts';

export const { mcp } = localised({ ja });
