import type { AccountJson, Verdict } from '@tashika/slip';

/** Accounts as the server keeps them. */

export interface AccountSummary {
  readonly id: string;
  readonly business_day: string;
  readonly label: string | null;
  readonly verdict: Verdict;
  readonly opening: string;
  readonly calc_total: number;
  readonly stated_total: number | null;
  readonly revision: number;
  readonly is_sample: boolean;
  readonly created_by: string;
  readonly created_at: string;
}

export interface AccountList {
  readonly accounts: readonly AccountSummary[];
  readonly totals: readonly {
    readonly verdict: Verdict;
    readonly accounts: number;
    readonly calc_total: number;
    readonly stated_total: number;
    readonly without_stated_total: number;
  }[];
  readonly next: string | null;
}

export interface CellJson {
  readonly state: 'written' | 'blank' | 'unreadable' | 'marks';
  readonly text?: string | null;
  readonly glyphs?: readonly { readonly kind: 'sei' | 'bar' }[];
  readonly candidates?: readonly string[];
}

export interface PageJson {
  readonly entry: CellJson;
  readonly exit: CellJson;
  readonly rows: readonly (Readonly<Record<RowColumn, CellJson>> & {
    readonly struck?: boolean;
  })[];
  readonly stated_total: CellJson;
}

export const rowColumns = ['label', 'qty', 'unit', 'amount'] as const;
export type RowColumn = (typeof rowColumns)[number];

export interface CorrectionJson {
  readonly id: string;
  readonly place: string;
  readonly before: CellJson;
  readonly after: CellJson;
  readonly corrected_by: string;
  readonly corrected_at: string;
  readonly undone_by: string | null;
  readonly undone_at: string | null;
}

export interface StoredSlip {
  readonly id: string;
  readonly position: number;
  readonly page: PageJson;
  readonly photo: { readonly url: string } | null;
  readonly corrections: readonly CorrectionJson[];
}

export interface StoredAccount extends AccountSummary {
  readonly result: AccountJson;
  readonly slips: readonly StoredSlip[];
}

/** The correction of a cell that counts now. */
export const correctionInForce = (
  { corrections }: StoredSlip,
  place: string,
): CorrectionJson | undefined =>
  corrections.findLast((one) => one.place === place && one.undone_at === null);

/** The strokes of a cell of tally marks. */
export const strokes = ({ glyphs = [] }: CellJson): number =>
  glyphs.reduce((sum, { kind }) => sum + (kind === 'sei' ? 5 : 1), 0);

/** `yyyy-mm-dd`, so many days on. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
