import { readFileSync } from 'node:fs';

const folder = new URL('./photos/', import.meta.url);

/** Photos of printed forms (A, B) and of a notebook page (C), with what stands on them. */
export const photoNames = ['A-normal-01', 'A-hard-02', 'B-normal-03', 'C-normal-03'] as const;

export const photoBytes = (name: string, as: 'jpg' | 'heic' = 'jpg'): Buffer =>
  readFileSync(new URL(`${name}.${as}`, folder));

export interface Truth {
  readonly entry: TruthCell;
  readonly exit: TruthCell;
  readonly stated_total: TruthCell;
  readonly rows: readonly {
    readonly label: TruthCell;
    readonly qty: { readonly glyphs: readonly { readonly kind: string }[] };
    readonly unit: TruthCell;
    readonly amount: TruthCell;
  }[];
  readonly cells: {
    readonly rows: readonly Readonly<
      Record<'label' | 'qty' | 'unit' | 'amount', readonly (readonly [number, number])[]>
    >[];
  };
}
export interface TruthCell {
  readonly state: string;
  readonly text: string | null;
}

export const truthOf = (name: string): Truth =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Truth;
