import { describe, expect, it } from 'vitest';
import { type FoundSlip, findSlip } from '../../src/find/find-slip.ts';
import { type FlatCell, type FlatRow, itemTable, withItemRows } from '../../src/find/layout.ts';
import { acrossAt } from '../../src/find/trace.ts';
import { learnForm, parseForm, withForm } from '../../src/form/form-memory.ts';
import { decodePhoto } from '../../src/photo/decode.ts';
import { photoBytes } from '../photos.ts';

const slips = new Map<string, Promise<FoundSlip>>();
const slipIn = (name: string): Promise<FoundSlip> => {
  const known = slips.get(name) ?? findIn(name);
  slips.set(name, known);
  return known;
};

async function findIn(name: string): Promise<FoundSlip> {
  const photo = await decodePhoto(photoBytes(name));
  if (!photo.ok) throw new Error(photo.error.message);
  const slip = findSlip(photo.value.grey);
  if (slip === null || slip === 'several') throw new Error(`found ${slip}`);
  return slip;
}
const learnt = async (name: string) => {
  const form = learnForm(await slipIn(name));
  if (!form.ok) throw new Error(form.error.message);
  return form.value;
};

describe('用紙を覚える', () => {
  it('同じ用紙の別の写真で、見えなかった欄の場所を補う', async () => {
    const form = await learnt('A-normal-01');
    const slip = await slipIn('A-hard-02');
    const { fields } = slip.layout;
    if (fields.kind !== 'printed' || fields.total === null) throw new Error('no total found');
    const hidden = { ...slip, layout: { ...slip.layout, fields: { ...fields, total: null } } };
    const restored = withForm(hidden, form).layout.fields;
    if (restored.kind !== 'printed' || restored.total === null) throw new Error('not restored');
    expect(Math.abs(restored.total.cell.left - fields.total.cell.left)).toBeLessThan(8);
    expect(Math.abs(restored.total.cell.right - fields.total.cell.right)).toBeLessThan(8);
  });

  it.each([
    ['最初の行を見落とした', 1, 12],
    ['最後の2行を見落とした', 0, 10],
  ])('%s写真でも、用紙の行がそろう', async (_, from, to) => {
    const form = await learnt('A-normal-01');
    const slip = await slipIn('A-hard-02');
    const all = itemTable(slip.layout).rows;
    const seen = { ...slip, layout: withItemRows(slip.layout, all.slice(from, to)) };
    const { rows } = itemTable(withForm(seen, form).layout);
    expect(rows).toHaveLength(form.rows);
    rows.forEach((row, i) => {
      const wanted = all[i]?.quantity;
      if (wanted === undefined) throw new Error(`no row ${i}`);
      const apart = acrossAt(row.quantity.upper, wanted.left) - acrossAt(wanted.upper, wanted.left);
      expect(Math.abs(apart)).toBeLessThan(8);
    });
  });

  it('合計の行を明細と見た写真でも、合計は合計として読む', async () => {
    const form = await learnt('A-normal-01');
    const slip = await slipIn('A-hard-02');
    const { fields } = slip.layout;
    const { rows } = itemTable(slip.layout);
    const last = rows.at(-1);
    if (fields.kind !== 'printed' || fields.total === null || last === undefined)
      throw new Error('no total found');
    const { upper, lower } = fields.total.cell;
    const cell = (from: FlatCell): FlatCell => ({ ...from, upper, lower });
    const taken: FlatRow = {
      label: cell(last.label),
      quantity: cell(last.quantity),
      unitPrice: cell(last.unitPrice),
      amount: cell(last.amount),
      struck: false,
    };
    const wrong = {
      ...withItemRows(slip.layout, [...rows, taken]),
      fields: { ...fields, total: null },
    };
    const layout = withForm({ ...slip, layout: wrong }, form).layout;
    expect(itemTable(layout).rows).toHaveLength(form.rows);
    if (layout.fields.kind !== 'printed' || layout.fields.total === null)
      throw new Error('no total');
    const at = fields.total.cell.left;
    const apart = acrossAt(layout.fields.total.cell.upper, at) - acrossAt(upper, at);
    expect(Math.abs(apart)).toBeLessThan(8);
  });

  it('別の用紙には手を加えない', async () => {
    const slip = await slipIn('B-normal-03');
    expect(withForm(slip, await learnt('A-normal-01'))).toBe(slip);
  });

  it('ノートの紙は用紙として覚えない', async () => {
    expect(learnForm(await slipIn('C-normal-03'))).toMatchObject({
      ok: false,
      error: { code: 'form-not-printed' },
    });
  });

  it('ファイルから読み戻せ、壊れたものは断る', async () => {
    const form = await learnt('A-normal-01');
    expect(parseForm(JSON.parse(JSON.stringify(form)))).toEqual({ ok: true, value: form });
    expect(parseForm({ ...form, columns: [1] })).toMatchObject({ ok: false });
    expect(parseForm(null)).toMatchObject({ ok: false });
  });
});
