import { Colours, greyOf } from './colours.ts';
import type { Grey } from './grey.ts';

/** A photo as it is seen: turned upright by its EXIF mark, made smaller where it is very large. */
export interface Photo {
  readonly grey: Grey;
  readonly colours: Colours;
  /** Size of the photo itself, after the EXIF turn. */
  readonly width: number;
  readonly height: number;
}

/** Its pixels (red, green and blue), and the size it had before it was made smaller. */
export function photoOf(
  pixels: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  { width, height }: { readonly width: number; readonly height: number },
): Photo {
  const colours = new Colours(pixels.width, pixels.height, pixels.data);
  return { grey: greyOf(colours), colours, width, height };
}
