import { unavailableModel } from '@tashika/language-model';
import { scriptedModel } from '@tashika/language-model/testing';
import { expect, it } from 'vitest';
import type { PageJson } from '../../src/read/page-json.ts';
import { withSecondReader } from '../../src/second/ask-second.ts';

const cell = { state: 'written', text: '20:05', confidence: 0.97 } as const;
const page: PageJson = { entry: cell, exit: cell, stated_total: cell, rows: [], instruction: null };
const photo = { bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/jpeg' };

it('写真だけを見せ、一人目の読みは伝えない', async () => {
  const model = scriptedModel([
    { value: { entry: '20:05', exit: '20:06', stated_total: '20:05', rows: [] } },
  ]);
  const result = await withSecondReader(page, photo, model);
  expect(result).toMatchObject({
    ok: true,
    value: {
      entry: { state: 'written' },
      exit: { state: 'unreadable', candidates: ['20:05', '20:06'] },
    },
  });
  const [asked] = model.requests;
  expect(asked?.images).toEqual([{ mediaType: 'image/jpeg', data: photo.bytes }]);
  expect(JSON.stringify([asked?.system, asked?.text])).not.toContain('20:05');
});

it('答えがなければ、同意したことにはしない', async () => {
  const result = await withSecondReader(page, photo, unavailableModel());
  expect(result).toMatchObject({ ok: false, error: { cause: 'not-configured' } });
});
