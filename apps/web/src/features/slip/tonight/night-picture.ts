/** A few lines as a picture, for where a text is hard to read or to keep: drawn here, sent nowhere. */

/** Pixels: as wide as a phone's screen shows sharply. */
const look = { width: 1080, margin: 64, line: 60 } as const;
const colours = { paper: '#ffffff', ink: '#1f2421' } as const;

const sizes = { title: '700 46px', part: '700 34px', line: '400 34px' } as const;

export interface PictureLine {
  readonly text: string;
  readonly size: keyof typeof sizes;
}

/** A line too long for the picture goes on in the next. */
export async function pictureOf(lines: readonly PictureLine[]): Promise<Blob | null> {
  const { fontFamily } = getComputedStyle(document.body);
  const fontOf = ({ size }: PictureLine) => `${sizes[size]} ${fontFamily}`;
  await Promise.all(
    lines.map((line) => document.fonts.load(fontOf(line), line.text).catch(() => [])),
  );
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  const room = look.width - 2 * look.margin;
  const pieces = lines.flatMap((line) => {
    pen.font = fontOf(line);
    return broken(line.text, (text) => pen.measureText(text).width <= room).map((text) => ({
      text,
      font: pen.font,
    }));
  });
  canvas.width = look.width;
  canvas.height = 2 * look.margin + pieces.length * look.line;
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = colours.ink;
  pen.textBaseline = 'middle';
  for (const [index, { text, font }] of pieces.entries()) {
    pen.font = font;
    pen.fillText(text, look.margin, look.margin + (index + 0.5) * look.line);
  }
  return new Promise((made) => canvas.toBlob(made, 'image/png'));
}

/** At spaces, which no amount has inside; a word that is too long by itself stays whole. */
export function broken(line: string, fits: (text: string) => boolean): readonly string[] {
  const pieces: string[] = [];
  for (const word of line.split(' ')) {
    const last = pieces.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(word);
  }
  return pieces;
}
