import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const { storeMessages, bundledMessages, photoMessages, backupMessages, doctorMessages } =
  localised({ ja });
