import { Button, SegmentedControl, Switch, Text } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, memo, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { IncomingList } from './IncomingList.tsx';
import type { IncomingPhoto } from './intake.ts';
import { intake as words } from './messages.ts';
import classes from './PhotoIntake.module.css';

interface PhotoIntakeProps {
  readonly incoming: readonly IncomingPhoto[];
  /** There is a slip already: what comes is added to it. */
  readonly compact: boolean;
  /** Photos are read on this device and stay on it. */
  readonly here: boolean;
  readonly onHere: (here: boolean) => void;
  readonly onPhotos: (files: readonly File[], follows: boolean) => void;
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onRetake: (old: IncomingPhoto, file: File) => void;
  readonly onType: (photo: IncomingPhoto) => void;
}

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';
/** Some systems do not know HEIC and give no type: the server looks at the bytes anyway. */
const mayBePhoto = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.(?:jpe?g|png|webp|hei[cf])$/iu.test(name);

/** Takes photos from the camera, by choice, by drop and by paste. */
export const PhotoIntake = memo(function PhotoIntake(props: PhotoIntakeProps) {
  const { incoming, compact, here, onHere, onPhotos, onRetry, onRemove, onRetake, onType } = props;
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [follows, setFollows] = useState(false);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState(false);

  const take = (files: readonly File[]) => {
    const photos = files.filter(mayBePhoto);
    setRefused(photos.length < files.length);
    if (photos.length > 0) onPhotos(photos, follows);
  };
  usePastedFiles(take);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const body = (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons do the same by keyboard.
    <div
      className={classes.place}
      data-over={over || undefined}
      data-compact={compact || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {!compact && <Text className={classes.lead}>{here ? words.leadHere : words.lead}</Text>}
      <div className={classes.choice}>
        <Button
          size={compact ? 'sm' : 'lg'}
          variant={compact ? 'default' : 'filled'}
          className={`${classes.button} ${classes.camera}`}
          leftSection={<IconCamera aria-hidden size={22} />}
          onClick={() => camera.current?.click()}
        >
          {words.camera}
        </Button>
        <Button
          size={compact ? 'sm' : 'lg'}
          variant={compact ? 'default' : 'filled'}
          className={`${classes.button} ${classes.choose}`}
          leftSection={<IconPhotoPlus aria-hidden size={22} />}
          onClick={() => chooser.current?.click()}
        >
          {compact ? words.more : words.choose}
        </Button>
        <Relation follows={follows} onChange={setFollows} />
      </div>
      <Switch
        className={classes.here}
        label={words.readHere}
        checked={here}
        onChange={({ currentTarget }) => onHere(currentTarget.checked)}
      />
      {!compact && <Text className={classes.drop}>{words.drop}</Text>}
      {refused && (
        <Text role="alert" className={classes.problem}>
          {words.notPhotos}
        </Text>
      )}
      <FileInput ref={camera} label={words.camera} fromCamera onFiles={take} />
      <FileInput ref={chooser} label={words.choose} fromCamera={false} onFiles={take} />
      <IncomingList {...{ incoming, onRetry, onRemove, onRetake, onType }} />
    </div>
  );
  return compact ? body : <Section title={words.title}>{body}</Section>;
});

/** Wherever the caret stands: a picture can be meant for nothing else on this page. */
function usePastedFiles(take: (files: readonly File[]) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

interface RelationProps {
  readonly follows: boolean;
  readonly onChange: (follows: boolean) => void;
}

/** Whether what comes belongs to the same account as what is there. */
function Relation({ follows, onChange }: RelationProps) {
  const name = useId();
  return (
    <div className={classes.relation}>
      <span id={name}>{words.relation}</span>
      <SegmentedControl
        aria-labelledby={name}
        value={follows ? 'follows' : 'separate'}
        onChange={(value) => onChange(value === 'follows')}
        data={[
          { value: 'separate', label: words.separate },
          { value: 'follows', label: words.follows },
        ]}
      />
    </div>
  );
}

interface FileInputProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly fromCamera: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function FileInput({ ref, label, fromCamera, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={fromCamera ? 'image/*' : accepted}
      multiple={!fromCamera}
      {...(fromCamera ? { capture: 'environment' as const } : {})}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        // The same photo may be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
}
