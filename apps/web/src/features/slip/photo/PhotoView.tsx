import { Button, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type Place, placesOf, type Shop } from '@tashika/slip';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Section } from '../../../design/Section.tsx';
import { useLatest } from '../../../design/use-latest.ts';
import { cellAt, textOf } from '../draft/cells.ts';
import type { DraftPage } from '../draft/draft.ts';
import type { PagePhoto } from '../draft/kept-page-photo.ts';
import { type Direction, neighbour, placeKey, samePlace } from '../draft/place.ts';
import { cellName } from './cell-name.ts';
import { type Certainty, certaintyOf } from './certainty.ts';
import { cornersOf, frameOf, type Point, uprightSize, uprightTransform } from './geometry.ts';
import { Legend } from './Legend.tsx';
import { certainties, photoView as words } from './messages.ts';
import outlines from './Outline.module.css';
import classes from './PhotoView.module.css';
import type { Picture } from './use-photos.ts';

interface PhotoViewProps {
  readonly page: DraftPage;
  readonly photo: PagePhoto;
  /** The page's number among all, from 0. */
  readonly index: number;
  readonly picture: Picture;
  readonly shop: Shop;
  /** The cells someone is asked to look at. */
  readonly asked: readonly Place[];
  readonly chosen: Place | null;
  /** The cells that what is pointed at speaks of. */
  readonly pointed: readonly Place[];
  /** A cell was chosen; with `enter` to be worked on at once. */
  readonly onChoose: (place: Place, enter: boolean) => void;
}

interface Shape {
  readonly place: Place;
  readonly corners: readonly Point[];
  readonly certainty: Certainty;
  readonly text: string;
}

const zooms = [1, 1.5, 2, 3] as const;
const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The photo with every cell outlined by how sure it is; each cell can be chosen. */
export const PhotoView = memo(function PhotoView(props: PhotoViewProps) {
  const { page, photo, index, picture, shop, asked, chosen, pointed, onChoose } = props;
  const [zoom, setZoom] = useState<number>(0);
  const window_ = useRef<HTMLDivElement>(null);
  const shapes = useMemo(() => shapesOf(page, photo, shop), [page, photo, shop]);
  const { width, height } = uprightSize(photo);
  const inTabOrder =
    shapes.find(({ place }) => samePlace(chosen, place)) ??
    shapes.find(({ place }) => includes(asked, place)) ??
    shapes[0];

  const scale = zooms[zoom] ?? 1;
  const focused =
    chosen === null ? undefined : shapes.find(({ place }) => samePlace(chosen, place));
  useMiddleInView(window_, focused, { width, height, scale });

  const choose = useLatest(onChoose);
  const onKeyDown = useLatest((event: KeyboardEvent, from: Place) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(from, true);
      return;
    }
    const direction = arrows[event.key];
    if (direction === undefined || event.altKey) return;
    event.preventDefault();
    const to = outlinedNeighbour(from, direction, page, shapes);
    if (to === null) return;
    onChoose(to, false);
    window_.current?.querySelector<SVGElement>(`[data-outline="${placeKey(to)}"]`)?.focus();
  });

  if (picture === 'not-shown' || picture === 'lost') {
    return (
      <Section title={words.title}>
        <Text>{picture === 'lost' ? words.lost : words.notShown}</Text>
      </Section>
    );
  }
  return (
    <Section title={words.title} actions={<ZoomButtons zoom={zoom} onZoom={setZoom} />}>
      <div className={classes.window} ref={window_} tabIndex={scale > 1 ? 0 : -1}>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of outlines on a picture, no fields. */}
        <svg
          role="group"
          aria-label={words.label(index + 1)}
          viewBox={`0 0 ${width} ${height}`}
          className={classes.photo}
          style={{ width: `${scale * 100}%` }}
        >
          <Hatch />
          {typeof picture === 'object' && (
            <image
              href={picture.url}
              width={photo.width}
              height={photo.height}
              transform={uprightTransform(photo)}
              preserveAspectRatio="none"
            />
          )}
          {shapes.map((shape) => (
            <Outline
              key={placeKey(shape.place)}
              shape={shape}
              isInTabOrder={inTabOrder?.place === shape.place}
              isAsked={includes(asked, shape.place)}
              isChosen={samePlace(chosen, shape.place)}
              isPointed={includes(pointed, shape.place)}
              onChoose={choose}
              onKeyDown={onKeyDown}
            />
          ))}
        </svg>
        {picture === 'opening' && <Text className={classes.opening}>{words.opening}</Text>}
      </div>
      <Legend />
      <Text className={classes.hint}>{words.hint}</Text>
    </Section>
  );
});

const includes = (places: readonly Place[], place: Place): boolean =>
  places.some((one) => samePlace(one, place));

/** The next cell in that direction that has an outline. */
function outlinedNeighbour(
  from: Place,
  direction: Direction,
  page: DraftPage,
  shapes: readonly Shape[],
): Place | null {
  const outlined = shapes.map(({ place }) => place);
  let to = neighbour(from, direction, page.rows.length);
  while (to !== null && !includes(outlined, to)) to = neighbour(to, direction, page.rows.length);
  return to;
}

interface Shown {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Where only a part of the photo is in view, the chosen cell is in its middle. */
function useMiddleInView(
  window_: RefObject<HTMLDivElement | null>,
  chosen: Shape | undefined,
  { width, height, scale }: Shown,
) {
  const frame = chosen === undefined ? null : frameOf(chosen.corners);
  const middle =
    frame === null ? null : `${frame.x + frame.width / 2} ${frame.y + frame.height / 2}`;
  useEffect(() => {
    const view = window_.current;
    if (view === null || middle === null || scale === 1) return;
    const [x = 0, y = 0] = middle.split(' ').map(Number);
    view.scrollTo({
      left: (x / width) * view.scrollWidth - view.clientWidth / 2,
      top: (y / height) * view.scrollHeight - view.clientHeight / 2,
    });
  }, [window_, middle, scale, width, height]);
}

interface ZoomButtonsProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  return (
    <div className={classes.zoom}>
      <Button
        variant="default"
        leftSection={<IconZoomOut aria-hidden size={18} />}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        {words.zoomOut}
      </Button>
      <Button
        variant="default"
        leftSection={<IconZoomIn aria-hidden size={18} />}
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        {words.zoomIn}
      </Button>
    </div>
  );
}

function Hatch() {
  return (
    <defs>
      <pattern
        id="slip-hatch"
        width="14"
        height="14"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="14" className={outlines.hatch} />
      </pattern>
    </defs>
  );
}

interface OutlineProps {
  readonly shape: Shape;
  readonly isInTabOrder: boolean;
  readonly isAsked: boolean;
  readonly isChosen: boolean;
  readonly isPointed: boolean;
  readonly onChoose: PhotoViewProps['onChoose'];
  readonly onKeyDown: (event: KeyboardEvent, from: Place) => void;
}

/** Drawn anew only when it is another: there are hundreds of them, and one changes at a time. */
const Outline = memo(
  DrawnOutline,
  ({ shape: before, ...marks }, { shape: now, ...others }) =>
    before.certainty === now.certainty &&
    before.text === now.text &&
    samePlace(before.place, now.place) &&
    pointsOf(before) === pointsOf(now) &&
    marks.isInTabOrder === others.isInTabOrder &&
    marks.isAsked === others.isAsked &&
    marks.isChosen === others.isChosen &&
    marks.isPointed === others.isPointed,
);

const pointsOf = ({ corners }: Shape): string => corners.map((corner) => corner.join()).join(' ');

function DrawnOutline(props: OutlineProps) {
  const { place, corners, certainty, text } = props.shape;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an outline on a picture cannot be a button element.
    <g
      role="button"
      tabIndex={props.isInTabOrder ? 0 : -1}
      aria-label={words.cell(cellName(place), certainties[certainty], text)}
      aria-pressed={props.isChosen}
      className={outlines.cell}
      data-outline={placeKey(place)}
      data-certainty={certainty}
      data-asked={props.isAsked || undefined}
      data-pointed={props.isPointed || undefined}
      onClick={() => props.onChoose(place, true)}
      onKeyDown={(event) => props.onKeyDown(event, place)}
    >
      <polygon points={pointsOf(props.shape)} />
      {(props.isAsked || certainty === 'settled') && (
        <Badge corners={corners} certainty={certainty} />
      )}
    </g>
  );
}

/** The same in a sign, for whoever does not tell the colours apart. */
const signs: Readonly<Partial<Record<Certainty, string>>> = {
  unsure: '?',
  unreadable: '×',
  settled: '✓',
};

function Badge({ corners, certainty }: Pick<Shape, 'corners' | 'certainty'>) {
  const { x, y, width, height } = frameOf(corners);
  const radius = Math.min(width, height) * 0.32;
  return (
    <g className={outlines.badge}>
      <circle cx={x + width - radius} cy={y + radius * 0.6} r={radius} />
      <text x={x + width - radius} y={y + radius * 0.6} fontSize={radius * 1.6}>
        {signs[certainty]}
      </text>
    </g>
  );
}

function shapesOf(page: DraftPage, photo: PagePhoto, shop: Shop): readonly Shape[] {
  return placesOf(page).flatMap((place) => {
    const certainty = certaintyOf(page, place, shop);
    const corners = cornersOf(photo, page, place);
    if (certainty === null || corners === null) return [];
    return [{ place, corners, certainty, text: textOf(cellAt(page, place)) }];
  });
}
