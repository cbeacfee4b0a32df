/*
 * What a slip is written on, and what a pen leaves there: white or cream paper unless told otherwise.
 * `inks` are given where the paper takes any pen for its own: a carbon copy is blue and pale, thermal
 * paper darkens in grey.
 */
const papers = {
  coloured: { sheets: ['#cfe6d4', '#f3d3da', '#cbdff2', '#f3e7a6', '#dccdb0', '#f6d9b8'] },
  carbon: {
    sheets: ['#f8e4e8', '#fdf7d4', '#e4eef8', '#fbfbfb'],
    inks: ['#5468b8', '#6577c4', '#6c64b4', '#4f6aa8', '#7480c6'],
  },
  thermal: {
    sheets: ['#dcdcd8', '#cfd0ce', '#e6e3da'],
    inks: ['#55565a', '#66686c', '#4a4b50', '#5c5a58'],
  },
};

/** A paper by its name; `any` is one of them or none. */
export const paperOf = (r, name) => {
  if (!name) return null;
  if (name !== 'any') return papers[name];
  return r.chance(0.6) ? null : papers[r.pick(Object.keys(papers))];
};
