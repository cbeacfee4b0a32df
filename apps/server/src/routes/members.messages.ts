import { localised } from '@tashika/kernel';
import * as ja from './members.messages.ja.ts';

export const { members, workspaces, tokens } = localised({ ja });
