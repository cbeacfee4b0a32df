import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  intake,
  poorPhoto,
  certainties,
  review,
  photoView,
  corrections,
  pending,
  rowDoubts,
  signer,
} = localised({
  ja,
});
