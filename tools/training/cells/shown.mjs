import { readPhoto } from '../../../packages/slip-reader/src/read/read-photo.ts';

/**
 * What the recognisers are shown of a photo: the reader finds, cuts and cleans as always, and readers
 * that read nothing remember each picture. Gives the page and, for one of its cells, its picture (null
 * for a blank one); null where no slip is found.
 */
export async function shownCells(bytes) {
  const shown = [];
  const remember = (value) => (picture) => {
    shown.push(picture);
    return Promise.resolve({
      state: 'read',
      value: value(shown.length - 1),
      confidence: 0.99,
      candidates: [],
    });
  };
  const read = await readPhoto(bytes, {
    recognisers: {
      readDigits: remember(String),
      readLabel: remember(String),
      readTally: remember((i) => [{ kind: 'sei', i }]),
    },
    lexicon: [],
  });
  if (!read.ok) return null;
  return {
    page: read.value.page,
    pictureOf: (cell) => {
      const id = cell.glyphs ? cell.glyphs[0]?.i : cell.text;
      return id === null || id === undefined ? null : (shown[Number(id)] ?? null);
    },
  };
}
