import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { threadProblems, answersCsv, defaultTitle, unnamedOrganiser } = localised({ ja });
