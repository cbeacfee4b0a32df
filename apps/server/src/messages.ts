import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  problemMessages,
  issueSentence,
  paging,
  wholeBody,
  fieldIssue,
  megabytes,
  noMediaType,
  terminal,
  settings,
  shopFiles,
  modelFile,
  docsPage,
  openApi,
} = localised({ ja });
