import { line, print, quad } from './sheet.mjs';

/* The places of a printed form that one thing is written into, with their captions. */

export function words(form, text, x, middle, size, align) {
  const { g, colour } = form;
  const lines = text.split('|');
  for (const [i, part] of lines.entries()) {
    const dy = (i - (lines.length - 1) / 2) * size * 1.1;
    print(g, part, x, middle + dy, lines.length > 1 ? size * 0.85 : size, colour, align);
  }
}

export const wordsWidth = (text) =>
  Math.max(
    ...text.split('|').map((part) => [...part].reduce((n, c) => n + (c < '~' ? 15 : 25), 0)),
  );

function frame(form, x0, x1, y0, y1, ...inner) {
  const { g, colour } = form;
  for (const y of [y0, y1]) line(g, x0, y, x1, y, 2, colour);
  for (const x of [x0, ...inner, x1]) line(g, x, y0, x, y1, 2, colour);
}

/** A box with its caption beside it in a box of its own or in the same one, before, above or over it. */
export function box(form, x0, x1, key, high) {
  const { g, r, y, colour, caption, captionAt, parted, cells } = form;
  const cap = wordsWidth(caption[key]) + 20;
  const middle = captionAt !== 'before' && r.chance(0.5) ? (x0 + x1) / 2 : null;
  const flat = caption[key].replace('|', '');
  if (captionAt === 'above') {
    frame(form, x0, x1, y, y + high);
    print(g, flat, middle ?? x0 + 6, y - 16, 22, colour, middle ? 'center' : 'left');
    cells[key] = quad(x0, y, x1, y + high);
  } else if (captionAt === 'over') {
    frame(form, x0, x1, y, y + high);
    print(g, flat, middle ?? x0 + 8, y + 15, 19, colour, middle ? 'center' : 'left');
    cells[key] = quad(x0, y + 26, x1, y + high);
  } else if (captionAt === 'before') {
    frame(form, x0 + cap, x1, y, y + high);
    words(form, caption[key], x0 + cap / 2, y + high / 2, 24, 'center');
    cells[key] = quad(x0 + cap, y, x1, y + high);
  } else {
    frame(form, x0, x1, y, y + high, ...(parted ? [x0 + cap] : []));
    words(form, caption[key], x0 + cap / 2, y + high / 2, 24, 'center');
    cells[key] = quad(x0 + cap + (parted ? 0 : 6), y, x1, y + high);
  }
}

export function underline(form, x0, x1, key, high) {
  const { g, y, colour } = form;
  free(form, x0, x1, key, high);
  line(g, x0, y + high, x1, y + high, 2, colour);
}

/** A caption with nothing but room behind it. */
export function free(form, x0, x1, key, high) {
  const { y, caption, cells } = form;
  const cap = wordsWidth(caption[key]) + 14;
  words(form, caption[key], x0 + cap / 2, y + high * 0.62, 26, 'center');
  cells[key] = quad(x0 + cap + 4, y, x1, y + high);
}

/** A caption in a box and below it the box it names. */
export function stacked(form, x0, x1, key, high) {
  const { g, y, colour, caption, cells } = form;
  const low = Math.round(high * 0.45);
  frame(form, x0, x1, y, y + low);
  print(g, caption[key].replace('|', ''), (x0 + x1) / 2, y + low / 2, 19, colour, 'center');
  frame(form, x0, x1, y + low, y + high);
  cells[key] = quad(x0, y + low, x1, y + high);
}
