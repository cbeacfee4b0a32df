import { givenPages as givenJson, type PhotoReading, pageKeys } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { twoSlips } from '@tashika/slip-reader';
import type { ReaderPool, ReadWishes, Turn } from '@tashika/slip-reader/node';
import type { PhotoStore } from '@tashika/store';
import type { Context } from 'hono';
import { turnOf } from '../engines/turn.ts';
import { whyNotTaken } from '../protection.ts';
import type { Dependencies, Env } from '../resource.ts';
import { accounts as words } from '../routes/accounts.messages.ts';
import { slipPhotos } from '../routes/slip-photos.messages.ts';
import { serviceOf } from '../service.ts';
import { type GivenPage, mostKeptRows } from './accounts.ts';
import { expectedFor } from './expected.ts';
import { openReading } from './sealed-reading.ts';

/** A round of a table has a few slips; more are sent in several calls. */
export const mostPhotos = 20;
/** Phones make photos of 1 to 5 MB: so many of them fit, and a few that are far larger. */
export const mostPhotoBytes = 120 * 1024 * 1024;
/** What stands in a form beside its photos is text like that of any other body. */
const mostTextLength = 2 * 1024 * 1024;

interface UnreadPhoto extends Problem {
  readonly photo: number;
}

export interface Given {
  readonly pages: readonly GivenPage[];
  readonly businessDay: string | undefined;
  readonly label: string | null | undefined;
  /** What is there already is kept a second time (A87). */
  readonly keepTwins: boolean;
  /** Photos that could not be read, by their place among the ones sent, 1 for the first. */
  readonly problems: readonly UnreadPhoto[];
}

/** The pages of a request: as JSON, or as photos with or without the pages they were read as. */
export async function givenPages(
  c: Context<Env>,
  dependencies: Dependencies,
): Promise<Result<Given, Problem>> {
  const type = c.req.header('content-type') ?? '';
  if (/^application\/json/i.test(type)) {
    // The route has looked at it already; this gives it its type.
    const { pages, keys, keep_twins, business_day, label } = givenJson.parse(await c.req.json());
    if (rowsOf(pages) > mostKeptRows) return tooManyRows();
    return withKeys(
      {
        pages: pages.map((page) => ({ page })),
        businessDay: business_day,
        label,
        keepTwins: keep_twins ?? false,
        problems: [],
      },
      keys ?? [],
    );
  }
  if (!/^multipart\/form-data/i.test(type)) {
    return err({ code: 'nothing-given', message: words.nothingGiven });
  }
  const form = await c.req.formData();
  const photos = form.getAll('photo').filter((part) => part instanceof File);
  if (photos.length > mostPhotos) {
    return err({ code: 'too-many-photos', message: words.tooManyPhotos(mostPhotos) });
  }
  const pages = pagesOf(form.get('pages'));
  if (!pages.ok) return pages;
  const about = {
    businessDay: textOf(form, 'business_day'),
    label: textOf(form, 'label'),
    keepTwins: textOf(form, 'keep_twins') === 'yes',
  };
  if (photos.length === 0 && pages.value === null) {
    return err({ code: 'nothing-given', message: words.nothingGiven });
  }
  if (rowsOf(pages.value ?? []) > mostKeptRows) return tooManyRows();
  const seals = sealsOf(form.get('seals'));
  const read = await readPhotos(c, dependencies, photos, seals);
  if (!read.ok) return read;
  const keys = keysOf(form.get('keys'));
  if (!keys.ok) return keys;
  if (pages.value === null) return withKeys(asRead(read.value, about), keys.value);
  const places = placesOf(form.get('photo_pages'), read.value.length, pages.value.length);
  return places.ok
    ? withKeys(joined(pages.value, read.value, places.value, about), keys.value)
    : places;
}

type Keys = readonly (string | null)[];

/** The keys of the pages, by their place. */
function keysOf(part: unknown): Result<Keys, Problem> {
  if (typeof part !== 'string') return ok([]);
  const malformed = err({ code: 'keys-malformed', message: words.keysMalformed });
  if (whyNotRead(part) !== undefined) return malformed;
  try {
    const { success, data } = pageKeys.safeParse(JSON.parse(part));
    return success ? ok(data) : malformed;
  } catch {
    return malformed;
  }
}

/** Each page with its key; a key stands for one page. */
function withKeys(given: Result<Given, Problem> | Given, keys: Keys): Result<Given, Problem> {
  const read = 'ok' in given ? given : ok(given);
  if (!read.ok || keys.length === 0) return read;
  const named = keys.filter((key) => key !== null);
  if (keys.length !== read.value.pages.length || new Set(named).size !== named.length) {
    return err({ code: 'keys-malformed', message: words.keysMalformed });
  }
  const pages = read.value.pages.map((page, index) => ({ ...page, key: keys[index] ?? undefined }));
  return ok({ ...read.value, pages });
}

/** As many as the pages say, before anything else of them is looked at. */
const rowsOf = (pages: readonly unknown[]): number =>
  pages.reduce<number>((sum, page) => {
    const rows = (page as { readonly rows?: unknown } | null)?.rows;
    return sum + (Array.isArray(rows) ? rows.length : 0);
  }, 0);

const tooManyRows = () =>
  err({ code: 'too-many-rows', message: words.tooManyRows(mostKeptRows) } as const);

type About = Pick<Given, 'businessDay' | 'label' | 'keepTwins'>;

const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A part of a form is looked at as a body of JSON is, before it is taken apart. */
const whyNotRead = (part: string) =>
  part.length > mostTextLength ? 'too-long' : whyNotTaken(part);

/** The seals of the photos' readings, by the place of the photo; whatever is none is no seal. */
function sealsOf(part: unknown): readonly unknown[] {
  if (typeof part !== 'string' || whyNotRead(part) !== undefined) return [];
  try {
    const seals: unknown = JSON.parse(part);
    return Array.isArray(seals) ? seals : [];
  } catch {
    return [];
  }
}

function pagesOf(part: unknown): Result<readonly unknown[] | null, Problem> {
  if (typeof part !== 'string') return ok(null);
  const notJson = err({ code: 'pages-not-json', message: words.pagesNotJson });
  const why = whyNotRead(part);
  if (why === 'malformed-text') return notJson;
  if (why !== undefined) return err({ code: 'pages-too-large', message: words.pagesTooLarge });
  let pages: unknown;
  try {
    pages = JSON.parse(part);
  } catch {
    return notJson;
  }
  const isPage = (page: unknown) =>
    typeof page === 'object' && page !== null && !Array.isArray(page);
  return Array.isArray(pages) && pages.length > 0 && pages.every(isPage)
    ? ok(pages)
    : err({ code: 'page-not-object', message: words.pageNotObject });
}

/** What is kept of a photo: an upright copy without its EXIF, and what was read on it. */
type KeptPhoto = Result<NonNullable<GivenPage['photo']>, Problem>;

/** The same before its copy is kept. */
type ReadPhoto = Result<{ readonly bytes: Uint8Array; readonly reading: PhotoReading }, Problem>;

/** Every photo in a thread of its own; one that comes with its sealed reading is at most copied. */
async function readPhotos(
  c: Context<Env>,
  dependencies: Dependencies,
  photos: readonly File[],
  seals: readonly unknown[],
): Promise<Result<readonly KeptPhoto[], Problem>> {
  if (photos.length === 0) return ok([]);
  const { photos: reader } = dependencies;
  const { store, sealer } = serviceOf(dependencies);
  if (reader === undefined) {
    return err({
      code: 'photo-reader-missing',
      message: slipPhotos.readerMissing,
      kind: 'unavailable',
    });
  }
  const turn = turnOf(c);
  const wishes = { preview: true, ...(await expectedFor(dependencies, c.get('principal'))) };
  const read = await Promise.all(
    photos.map(async (photo, index) => {
      const bytes = new Uint8Array(await photo.arrayBuffer());
      const seal = seals[index];
      const known = typeof seal === 'string' ? openReading(sealer, seal, bytes) : null;
      if (known === null) return readPhoto(reader, bytes, wishes, turn);
      const { reading, isCopy } = known;
      return isCopy ? ok({ bytes, reading }) : copyPhoto(reader, bytes, reading, turn);
    }),
  );
  return kept(store.photos, read);
}

/** The copies are kept before the transaction of their slips, which waits for no other store. */
async function kept(
  photos: PhotoStore,
  read: readonly ReadPhoto[],
): Promise<Result<readonly KeptPhoto[], Problem>> {
  const contents = await photos.keep(read.flatMap((one) => (one.ok ? [one.value.bytes] : [])));
  if (!contents.ok) return contents;
  const left = [...contents.value];
  return ok(
    read.map((one): KeptPhoto => {
      const content = one.ok ? left.shift() : undefined;
      if (!one.ok) return one;
      if (content === undefined) throw new Error('fewer contents than photos');
      return ok({ mediaType, content, reading: one.value.reading });
    }),
  );
}

const mediaType = 'image/jpeg';
type PhotoReader = Pick<ReaderPool, 'read' | 'copy'>;

async function copyPhoto(
  reader: PhotoReader,
  bytes: Uint8Array,
  reading: PhotoReading,
  turn: Turn,
): Promise<ReadPhoto> {
  const copy = await reader.copy(bytes, turn);
  return copy.ok ? ok({ bytes: copy.value, reading }) : copy;
}

/** As the workspace's own list and names let expect. */
async function readPhoto(
  reader: PhotoReader,
  bytes: Uint8Array,
  wishes: ReadWishes,
  turn: Turn,
): Promise<ReadPhoto> {
  const result = await reader.read(bytes, wishes, turn);
  if (!result.ok) return result;
  const { page, width, height, turns, outlines, others, preview } = result.value;
  // A slip is kept with a photo of its own.
  if (others !== undefined) return err(twoSlips());
  if (preview === undefined) throw new Error('the reader has made no copy of the photo');
  return ok({ bytes: preview, reading: { page, width, height, turns, outlines } });
}

const unread = (index: number, problem: Problem): UnreadPhoto => ({
  photo: index + 1,
  ...problem,
});

/** What the photos say, one page each; one that cannot be read is named, and the rest goes on. */
function asRead(photos: readonly KeptPhoto[], about: About): Result<Given, Problem> {
  const pages: GivenPage[] = [];
  const problems: UnreadPhoto[] = [];
  for (const [index, read] of photos.entries()) {
    if (read.ok) pages.push({ page: read.value.reading.page, photo: read.value });
    else problems.push(unread(index, read.error));
  }
  const [first] = problems;
  return pages.length === 0 && first !== undefined ? err(first) : ok({ ...about, pages, problems });
}

/** Which page each photo is of, counted from 0: as the form says, or one for one. */
function placesOf(
  part: unknown,
  photos: number,
  pages: number,
): Result<readonly number[], Problem> {
  const mismatch = err({ code: 'photos-and-pages', message: words.photosAndPages(photos, pages) });
  if (typeof part !== 'string') {
    return photos === 0 || photos === pages
      ? ok(Array.from({ length: photos }, (_, index) => index))
      : mismatch;
  }
  const places = /^\d+(,\d+)*$/.test(part) ? part.split(',').map(Number) : [];
  const fits = places.length === photos && new Set(places).size === photos;
  return fits && places.every((place) => place < pages) ? ok(places) : mismatch;
}

/** Pages that somebody has read and looked at, with their photos. */
function joined(
  pages: readonly unknown[],
  photos: readonly KeptPhoto[],
  places: readonly number[],
  about: About,
): Result<Given, Problem> {
  const problems: UnreadPhoto[] = [];
  const given = pages.map((page, index): GivenPage => {
    const at = places.indexOf(index);
    const read = photos[at];
    if (read?.ok === true) return { page, photo: read.value };
    // The page counts; that its photo could not be kept is said.
    if (read !== undefined) problems.push(unread(at, read.error));
    return { page };
  });
  return ok({ ...about, pages: given, problems });
}
