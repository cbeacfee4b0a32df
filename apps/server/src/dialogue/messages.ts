import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { runs, reports, judging, characters, chats, labels, models, openApi } = localised({
  ja,
});
