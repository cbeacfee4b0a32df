import { Button, Text } from '@mantine/core';
import type { Shop } from '@tashika/slip';
import type { DraftPage } from '../draft/draft.ts';
import { tonight as words } from '../messages.ts';
import { isPoorlyRead } from '../photo/certainty.ts';
import { type IncomingPhoto, waitsForNetwork } from '../photo/intake.ts';
import { intake } from '../photo/messages.ts';
import { PoorPhoto } from '../photo/PoorPhoto.tsx';
import { RetakeButton } from '../photo/RetakeButton.tsx';
import type { usePhotos } from '../photo/use-photos.ts';
import classes from './Tonight.module.css';

interface TroublesProps {
  readonly pages: readonly DraftPage[];
  /** The keys of the pages that are kept. */
  readonly kept: ReadonlySet<string>;
  readonly shop: Shop;
  readonly photos: Pick<ReturnType<typeof usePhotos>, 'incoming' | 'retry' | 'remove' | 'retake'>;
  /** The number of a photo's line. */
  readonly numberOf: (id: string) => number;
  readonly onType: (photo: IncomingPhoto) => void;
}

/** What went wrong with photos and what can be done, below the lines: those never move for it. */
export function Troubles({ pages, kept, shop, photos, numberOf, onType }: TroublesProps) {
  const failed = photos.incoming.filter(({ stage }) => stage.state === 'failed');
  const waiting = failed.filter(waitsForNetwork);
  const poor = pages.filter(
    (page) => page.photo !== null && !kept.has(page.key) && isPoorlyRead(page, shop),
  );
  return (
    <>
      {waiting.length > 0 && (
        <Text role="alert" className={classes.trouble}>
          {intake.offline}
        </Text>
      )}
      {failed
        .filter((photo) => !waitsForNetwork(photo))
        .map((photo) => (
          <FailedPhoto
            key={photo.id}
            {...photos}
            photo={photo}
            number={numberOf(photo.id)}
            onType={onType}
          />
        ))}
      {poor.map(
        ({ key, photo }) =>
          photo !== null && (
            <PoorPhoto
              key={key}
              number={numberOf(photo.id)}
              photo={photo}
              onRetake={photos.retake}
            />
          ),
      )}
    </>
  );
}

interface FailedPhotoProps extends Pick<TroublesProps['photos'], 'retry' | 'remove' | 'retake'> {
  readonly photo: IncomingPhoto;
  readonly number: number;
  readonly onType: (photo: IncomingPhoto) => void;
}

function FailedPhoto({ photo, number, retry, remove, retake, onType }: FailedPhotoProps) {
  const { id, stage } = photo;
  const name = words.photo(number);
  if (stage.state !== 'failed') return null;
  return (
    <div className={classes.trouble}>
      <Text role="alert">{words.failed(number, stage.message)}</Text>
      <div className={classes.tools}>
        <RetakeButton label={intake.retakeOf(name)} onPhoto={(file) => retake(photo, file)} />
        <Button variant="default" aria-label={intake.typeOf(name)} onClick={() => onType(photo)}>
          {intake.typeInstead}
        </Button>
        <Button variant="default" aria-label={intake.retryOf(name)} onClick={() => retry(id)}>
          {words.retry}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          aria-label={intake.removeOf(name)}
          onClick={() => remove(id)}
        >
          {words.remove}
        </Button>
      </div>
    </div>
  );
}
