/** A photo as the screen shows it: upright by its EXIF mark, made smaller where it is large. */

/** Twice a wide screen's pixels of a photo's column; the reader itself looks at no more. */
const longestSide = 2000;

/** The address of a picture to show, or null where the browser cannot open the photo. */
export async function displayPicture(photo: Blob): Promise<string | null> {
  let bitmap: ImageBitmap;
  try {
    // Turned as its EXIF mark says, which is how the reader counts its pixels.
    bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pen = canvas.getContext('2d');
    if (pen === null) return null;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const shown = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.9),
    );
    return shown === null ? null : URL.createObjectURL(shown);
  } finally {
    bitmap.close();
  }
}

/** How large a photo is once it stands upright; null where the browser cannot open it. */
export async function pictureSize(
  photo: Blob,
): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** The server's picture of a photo, from the `data:` address it comes in. */
export function jpegOf(address: string): Blob {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) =>
    sign.charCodeAt(0),
  );
  return new Blob([bytes], { type: 'image/jpeg' });
}
