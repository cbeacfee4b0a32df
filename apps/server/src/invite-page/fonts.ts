import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Named last in the page's list of fonts: for machines that have no Japanese one. */
export const fontFamily = 'Tashika JP';

/** Fonts that Android has under these names alone; where one is there, nothing is fetched. */
const local = ['Noto Sans CJK JP', 'NotoSansCJKjp-Regular', 'Noto Sans JP', 'NotoSansJP-Regular']
  .map((name) => `local("${name}")`)
  .join(',');

/**
 * The web app's own font in its many small slices, borrowed from its build: a browser fetches the
 * slices of the characters a page has, and only where no font of the machine has them. Without a
 * built web app there is none.
 */
export function fontSheet(webRoot: string | undefined): string {
  if (webRoot === undefined) return '';
  const folder = join(webRoot, 'assets');
  const faces: string[] = [];
  for (const file of cssFiles(folder)) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [face] of text.matchAll(/@font-face\s*\{[^}]*Noto Sans JP[^}]*\}/g)) {
      const url = /url\(([^)]+\.woff2)\)/.exec(face)?.[1];
      const range = /unicode-range:([^;}]+)/.exec(face)?.[1];
      if (url === undefined || range === undefined) continue;
      faces.push(
        `@font-face{font-family:"${fontFamily}";font-display:swap;font-weight:100 900;src:${local},url(${url})format("woff2");unicode-range:${range}}`,
      );
    }
  }
  return faces.join('\n');
}

function cssFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.css'));
  } catch {
    return [];
  }
}
