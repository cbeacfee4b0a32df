import { Text } from '@mantine/core';
import type { PagePhoto } from '../draft/kept-page-photo.ts';
import { poorPhoto as words } from './messages.ts';
import classes from './PoorPhoto.module.css';
import { RetakeButton } from './RetakeButton.tsx';

interface PoorPhotoProps {
  /** The page's number, where several are in sight. */
  readonly number?: number;
  readonly photo: PagePhoto;
  readonly onRetake: (old: PagePhoto, file: File) => void;
}

/** Much on a photo could not be read: taking it anew is quicker than looking at every cell. */
export function PoorPhoto({ number, photo, onRetake }: PoorPhotoProps) {
  return (
    <div className={classes.poor}>
      <Text>{number === undefined ? words.said : words.saidOf(number)}</Text>
      <RetakeButton onPhoto={(file) => onRetake(photo, file)} />
    </div>
  );
}
