import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The outline of a sign, in the words of SVG, and how far the next one stands from it. */
export interface SignOutline {
  readonly path: string;
  readonly advance: number;
}

export interface FontOutlines {
  readonly em: number;
  readonly of: (sign: string) => SignOutline;
}

/** Stands for a sign the font does not know. */
const unknown = '〓';

/** The outlines of these signs, from the slices of the font that have them: a whole one takes long to read. */
export async function fontOutlines(text: string): Promise<FontOutlines> {
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(resolve('@fontsource-variable/noto-sans-jp/package.json'));
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  const outlines = new Map<string, SignOutline>();
  const wanted = new Set([...text, unknown]);
  let em = 1000;
  for (const [slice, range] of Object.entries(ranges)) {
    const here = [...wanted].filter((sign) => isWithin(sign.codePointAt(0) ?? 0, range));
    if (here.length === 0) continue;
    const file = `noto-sans-jp-${slice.replace(/[[\]]/gu, '')}-wght-normal.woff2`;
    const font = create(await readFile(join(folder, 'files', file)));
    em = font.unitsPerEm;
    for (const sign of here) {
      const point = sign.codePointAt(0) ?? 0;
      if (!font.hasGlyphForCodePoint(point)) continue;
      const { path, advanceWidth } = font.glyphForCodePoint(point);
      // Fonts count upwards, pictures downwards.
      outlines.set(sign, { path: path.scale(1, -1).toSVG(), advance: advanceWidth });
      wanted.delete(sign);
    }
  }
  const none = outlines.get(unknown) ?? { path: '', advance: em };
  return { em, of: (sign) => outlines.get(sign) ?? none };
}

function isWithin(point: number, ranges: string): boolean {
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.replace(/^U\+/iu, '').split('-');
    return point >= Number.parseInt(from, 16) && point <= Number.parseInt(to, 16);
  });
}
