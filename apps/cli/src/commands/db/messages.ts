import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { dbText, backupText, restoreText, doctorText, movePhotosText, says } = localised({
  ja,
});
