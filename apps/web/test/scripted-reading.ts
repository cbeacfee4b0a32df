import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dependencies } from '@tashika/server';

export type Photos = NonNullable<Dependencies['photos']>;
type ReadResult = Awaited<ReturnType<Photos['read']>>;

const root = join(import.meta.dirname, '../../..');
export const photoFile = (name: string) =>
  join(root, 'packages/slip-reader/test/photos', `${name}.jpg`);

type Corners = readonly (readonly [number, number])[];
interface Truth {
  readonly entry: object;
  readonly exit: object;
  readonly stated_total: object;
  readonly rows: readonly Record<'label' | 'qty' | 'unit' | 'amount', object>[];
  readonly cells: Record<'entry' | 'exit' | 'total', Corners> & {
    readonly rows: readonly Record<'label' | 'qty' | 'unit' | 'amount', Corners>[];
  };
}

/**
 * A reading of a real photo whose doubts are known: what stands on it, where it stands, and as
 * doubtful what the test says. What the nets make of it is tested where they live.
 */
export function scripted(name: string, doubts: Readonly<Record<string, object>>): ReadResult {
  const truth = JSON.parse(readFileSync(photoFile(name).replace('.jpg', '.json'), 'utf8')) as Truth;
  const outlines: object[] = [];
  const cell = (of: object, row: number | null, column: string, corners: Corners) => {
    outlines.push({ row, column, corners });
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const doubt = doubts[row === null ? column : `${row}.${column}`];
    return { ...of, confidence: 0.99, box, ...doubt };
  };
  const columns = ['label', 'qty', 'unit', 'amount'] as const;
  const page = {
    entry: cell(truth.entry, null, 'entry', truth.cells.entry),
    exit: cell(truth.exit, null, 'exit', truth.cells.exit),
    rows: truth.rows.map((row, at) => ({
      r: at + 1,
      struck: false,
      ...Object.fromEntries(
        columns.map((column) => {
          const corners = truth.cells.rows[at]?.[column] ?? [];
          return [column, cell(row[column], at + 1, column, corners)];
        }),
      ),
    })),
    stated_total: cell(truth.stated_total, null, 'stated_total', truth.cells.total),
    instruction: null,
  };
  const value = { page, width: 1440, height: 1920, turns: 0, outlines, steps: {} };
  return { ok: true, value } as unknown as ReadResult;
}

const slipNames = ['A-normal-01', 'B-normal-03', 'C-normal-03'] as const;
const slipName = (index: number) => slipNames[index % slipNames.length] as string;

/** As many different photos as one likes: what follows the picture in the file, no reader looks at. */
export const numberedPhoto = (index: number) => ({
  name: `${index + 1}.jpg`,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([readFileSync(photoFile(slipName(index))), Buffer.from([index])]),
});

export const numberOfPhoto = (bytes: Uint8Array): number => bytes.at(-1) ?? 0;

/** What stands on such a photo: every slip leaves at a minute of its own. */
export const numberedReading = (index: number, doubts: Readonly<Record<string, object>> = {}) =>
  scripted(slipName(index), {
    exit: { state: 'written', text: `23:${10 + index}` },
    ...doubts,
  });

/** The photo with an EXIF part that says how it is to be turned. */
export function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x01_12, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
