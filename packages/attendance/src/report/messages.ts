import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  questionInWords,
  missingInWords,
  intentProblems,
  answerProblems,
  answerInWords,
  factInWords,
  policyInWords,
  ruleSentences,
  modelInstructions,
} = localised({ ja });
