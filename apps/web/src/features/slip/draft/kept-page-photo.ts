import { photoPlaces } from '@tashika/contract/slips';
import * as z from 'zod/mini';

/** What the browser keeps of a page's photo, beside the file itself. */
export const pagePhoto = z.extend(photoPlaces, {
  id: z.string(),
  /** Photos taken earlier have lower numbers: their pages come first. */
  order: z.number(),
  /** It was taken as a page that continues the one before it. */
  follows: z.boolean(),
});
/** The photo of a page. All places are in its own pixels, as it is seen upright by its EXIF mark. */
export type PagePhoto = Readonly<z.infer<typeof pagePhoto>>;
