import { localised } from '@tashika/kernel';
import * as ja from './slip-photos.messages.ja.ts';

export const { slipPhotos } = localised({ ja });
