import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** Hands the nets learn from, and two groups of hands kept for measuring: no font is in two groups. */
export const japanese = {
  train: [
    'klee-one',
    'yomogi',
    'hachi-maru-pop',
    'yusei-magic',
    'yuji-boku',
    'kiwi-maru',
    'yuji-syuku',
    'slackside-one',
    'zen-maru-gothic',
    'new-tegomin',
    'stick',
    'rocknroll-one',
    'zen-antique-soft',
    'kaisei-decol',
    'kosugi-maru',
    'sawarabi-gothic',
    'hina-mincho',
    'potta-one',
  ],
  test: ['zen-kurenaido', 'yuji-mai', 'darumadrop-one'],
  apart: ['tsukimi-rounded', 'mochiy-pop-one'],
};
export const latin = {
  train: [
    'caveat',
    'patrick-hand',
    'nanum-pen-script',
    'indie-flower',
    'shadows-into-light',
    'kalam',
    'schoolbell',
    'yomogi',
    'hachi-maru-pop',
    'gochi-hand',
    'handlee',
    'covered-by-your-grace',
    'nothing-you-could-do',
    'klee-one',
    'just-another-hand',
    'homemade-apple',
    'sue-ellen-francisco',
    'annie-use-your-telescope',
    'waiting-for-the-sunrise',
    'short-stack',
    'crafty-girls',
    'sriracha',
    'itim',
    'mali',
    'neucha',
    'pangolin',
    'delius',
    'over-the-rainbow',
    'loved-by-the-king',
    'cedarville-cursive',
    'dekko',
    'the-girl-next-door',
    'give-you-glory',
    'gaegu',
    'gamja-flower',
    'hi-melody',
    'poor-story',
    'single-day',
    'sedgwick-ave',
    'merienda',
    'shantell-sans',
    'edu-sa-beginner',
    'playpen-sans',
    'comic-neue',
  ],
  test: ['reenie-beanie', 'coming-soon', 'architects-daughter', 'gloria-hallelujah'],
  apart: ['zeyada', 'swanky-and-moo-moo', 'grape-nuts', 'delicious-handrawn', 'mynerve'],
};

const require = createRequire(import.meta.url);
export function packageFolder(name) {
  for (const base of require.resolve.paths(name) ?? [])
    if (existsSync(path.join(base, name))) return path.join(base, name);
  throw new Error(`${name} is not installed: run npm install in tools/training`);
}

/** Registers the Latin or Japanese part of a font; gives the family name to draw with. */
export function register(name, part) {
  const family = `${name} ${part}`;
  if (!GlobalFonts.has(family)) {
    const file = path.join(
      packageFolder(`@fontsource/${name}`),
      'files',
      `${name}-${part}-400-normal.woff2`,
    );
    if (!existsSync(file) || !GlobalFonts.registerFromPath(file, family))
      throw new Error(`${file} cannot be loaded`);
  }
  return family;
}
