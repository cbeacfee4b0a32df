import type { PagePhoto } from '../draft/kept-page-photo.ts';
import classes from './Crop.module.css';
import { cropOf, type Point, uprightTransform } from './geometry.ts';

interface CropProps {
  readonly photo: PagePhoto;
  readonly url: string;
  readonly corners: readonly Point[];
  readonly label: string;
}

/** One cell of the photo, large and upright. */
export function Crop({ photo, url, corners, label }: CropProps) {
  const { x, y, width, height } = cropOf(corners, photo);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${x} ${y} ${width} ${height}`}
      className={classes.crop}
    >
      <image
        href={url}
        width={photo.width}
        height={photo.height}
        transform={uprightTransform(photo)}
        preserveAspectRatio="none"
      />
      <polygon
        points={corners.map((corner) => corner.join()).join(' ')}
        className={classes.outline}
      />
    </svg>
  );
}
