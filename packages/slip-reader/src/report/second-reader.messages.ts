import { localised } from '@tashika/kernel';
import * as ja from './second-reader.messages.ja.ts';

export const { secondReader } = localised({ ja });
