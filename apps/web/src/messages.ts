import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  document,
  pageTitle,
  frame,
  samples,
  colorScheme,
  home,
  guideLink,
  notFound,
  failure,
  copy,
  asked,
  gradual,
  fileDrop,
  connection,
  build,
  momentText,
} = localised({ ja });
