import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  slipPage,
  toolbar,
  sampleTitles,
  pageTabs,
  form,
  quickInsert,
  tally,
  rowTools,
  shortcuts,
  importPanel,
  gridProblems,
  jsonProblems,
  result,
  exporting,
  printSheet,
  keeping,
  tonight,
} = localised({ ja });
