import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Context } from 'hono';
import type { Principal } from '../auth/principal.ts';
import { expectedBy } from '../photo-reader.ts';
import type { Dependencies, Env } from '../resource.ts';
import { accounts as words } from '../routes/accounts.messages.ja.ts';
import { slipPhotos } from '../routes/slip-photos.messages.ja.ts';
import type { GivenPage } from './accounts.ts';
import type { PageJson } from './corrections.ts';
import { settingsFor } from './shop-settings.ts';

/** A round of a table has a few slips; more are sent in several calls. */
export const mostPhotos = 20;

export interface Given {
  readonly pages: readonly GivenPage[];
  readonly businessDay: string | undefined;
  readonly label: string | null | undefined;
  /** Photos that could not be read, by their place among the ones sent, 1 for the first. */
  readonly problems: readonly (Problem & { readonly photo: number })[];
}

/** The pages of a request: as JSON, or as photos with or without the pages they were read as. */
export async function givenPages(
  c: Context<Env>,
  dependencies: Dependencies,
): Promise<Result<Given, Problem>> {
  const type = c.req.header('content-type') ?? '';
  if (/^application\/json/i.test(type)) {
    const { pages, business_day, label } = (await c.req.json()) as {
      pages: PageJson[];
      business_day?: string;
      label?: string | null;
    };
    return ok({
      pages: pages.map((page) => ({ page })),
      businessDay: business_day,
      label,
      problems: [],
    });
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
  const about = { businessDay: textOf(form, 'business_day'), label: textOf(form, 'label') };
  if (photos.length === 0 && pages.value === null) {
    return err({ code: 'nothing-given', message: words.nothingGiven });
  }
  const read = await readPhotos(dependencies, c.get('principal'), photos);
  if (!read.ok) return read;
  if (pages.value === null) return asRead(read.value, about);
  const places = placesOf(form.get('photo_pages'), read.value.length, pages.value.length);
  return places.ok ? joined(pages.value, read.value, places.value, about) : places;
}

type About = Pick<Given, 'businessDay' | 'label'>;

const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function pagesOf(part: unknown): Result<readonly PageJson[] | null, Problem> {
  if (typeof part !== 'string') return ok(null);
  let pages: unknown;
  try {
    pages = JSON.parse(part);
  } catch {
    return err({ code: 'pages-not-json', message: words.pagesNotJson });
  }
  const isPage = (page: unknown) =>
    typeof page === 'object' && page !== null && !Array.isArray(page);
  return Array.isArray(pages) && pages.length > 0 && pages.every(isPage)
    ? ok(pages as PageJson[])
    : err({ code: 'page-not-object', message: words.pageNotObject });
}

type ReadPhoto = Result<NonNullable<GivenPage['photo']> & { readonly page: PageJson }, Problem>;

/** Every photo read in a thread of its own, as the workspace's own list and names let expect; what is kept of it is an upright copy without its EXIF. */
async function readPhotos(
  dependencies: Dependencies,
  principal: Principal,
  photos: readonly File[],
): Promise<Result<readonly ReadPhoto[], Problem>> {
  if (photos.length === 0) return ok([]);
  const { photos: reader } = dependencies;
  if (reader === undefined) {
    return err({ code: 'photo-reader-missing', message: slipPhotos.readerMissing });
  }
  const settings = await settingsFor(dependencies, principal);
  const wishes = {
    preview: true,
    ...(settings === null ? {} : { expected: expectedBy(settings.facts) }),
  };
  return ok(
    await Promise.all(
      photos.map(async (photo): Promise<ReadPhoto> => {
        const bytes = new Uint8Array(await photo.arrayBuffer());
        const result = await reader.read(bytes, wishes);
        if (!result.ok) return result;
        const { page, width, height, turns, outlines, preview } = result.value;
        if (preview === undefined) throw new Error('the reader has made no copy of the photo');
        return ok({
          page: page as unknown as PageJson,
          mediaType: 'image/jpeg',
          bytes: preview,
          reading: { page, width, height, turns, outlines },
        });
      }),
    ),
  );
}

/** What the photos say, one page each; one that cannot be read is named, and the rest goes on. */
function asRead(photos: readonly ReadPhoto[], about: About): Result<Given, Problem> {
  const pages: GivenPage[] = [];
  const problems: Given['problems'][number][] = [];
  for (const [index, read] of photos.entries()) {
    if (read.ok) {
      const { page, ...photo } = read.value;
      pages.push({ page, photo });
    } else problems.push({ photo: index + 1, ...read.error });
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
  pages: readonly PageJson[],
  photos: readonly ReadPhoto[],
  places: readonly number[],
  about: About,
): Result<Given, Problem> {
  const problems: Given['problems'][number][] = [];
  const given = pages.map((page, index): GivenPage => {
    const at = places.indexOf(index);
    const read = photos[at];
    if (read?.ok === true) {
      const { page: _, ...photo } = read.value;
      return { page, photo };
    }
    // The page counts; that its photo could not be kept is said.
    if (read !== undefined) problems.push({ photo: at + 1, ...read.error });
    return { page };
  });
  return ok({ ...about, pages: given, problems });
}
