import { describe, expect, it } from 'vitest';
import { findSlip } from '../../src/find/find-slip.ts';
import { learnForm, parseForm, withForm } from '../../src/form/form-memory.ts';
import { decodePhoto } from '../../src/photo/decode.ts';
import { photoBytes } from '../photos.ts';

async function slipIn(name: string) {
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
