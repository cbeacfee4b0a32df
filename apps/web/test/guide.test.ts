import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guide } from '../src/guide.ts';

const docs = join(import.meta.dirname, '../../../docs/guide');

describe('使い方へのつながり', () => {
  it.each(Object.values(guide).filter((place) => place.includes('#')))('%s がある', (place) => {
    const [, page = '', heading = ''] = /^\/guide\/(\w+)\.html#(.+)$/.exec(place) ?? [];
    const headings = readFileSync(join(docs, `${page}.md`), 'utf8').match(/^#+ .+$/gm) ?? [];
    expect(headings.map((line) => line.replace(/^#+ /, ''))).toContain(heading);
  });
});
