import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  questionInWords,
  missingInWords,
  intentProblems,
  answerProblems,
  answerInWords,
  sameNamed,
  statementInWords,
  passedWords,
  changeSentences,
  easingSentences,
  ruleSentences,
  modelInstructions,
} = localised({ ja });
