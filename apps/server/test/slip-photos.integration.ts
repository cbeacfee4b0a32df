import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTranscript } from '@tashika/slip';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp, openPhotoReader, readShopFacts } from '../src/index.ts';
import { createLog } from '../src/log.ts';
import { waitingPhotos } from '../src/photo-reader.ts';

const root = join(import.meta.dirname, '../../..');
const given = await readShopFacts({ castNames: join(root, 'DATA/CAST_NAMES.md') });
if (!given.ok) throw new Error(given.error.message);
const photos = openPhotoReader(given.value, { threads: 2 });
afterAll(() => photos.close());
const app = createApp({ log: createLog('silent'), shopFacts: given.value, photos });
const jpeg = readFileSync(join(root, 'packages/slip-reader/test/photos/A-normal-01.jpg'));

async function send(
  bytes: Uint8Array,
  name = 'photo.jpg',
  key = 'photo',
  to = app,
  more: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(more)) form.set(field, value);
  form.set(key, new File([Uint8Array.from(bytes)], name));
  const response = await to.request('/api/slips/read', {
    method: 'POST',
    headers: { host: 'localhost' },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('写真の順番待ち', () => {
  it('一人で待てる数にも、全体で待てる数にも限りがある', async () => {
    const pool = openPhotoReader(given.value, { threads: 1 });
    const broken = new Uint8Array(0);
    const bring = (who: string, photos: number) =>
      Array.from({ length: photos }, () => pool.read(broken, {}, { who }));
    const waiting = ['甲', '乙', '丙'].flatMap((who) => bring(who, waitingPhotos.each));
    for (const who of ['甲', '丁']) {
      const [refused] = await Promise.all(bring(who, 1));
      expect(refused).toMatchObject({ error: { code: 'reading-busy' } });
    }
    await pool.close();
    expect(waitingPhotos.all).toBe(waiting.length);
    await Promise.all(waiting);
  });
});

describe('POST /api/slips/read', () => {
  it('写真をページにし、そのページはそのまま確かめられる', async () => {
    const { status, body } = await send(jpeg);
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 1440, height: 1920, turns: 0 });
    expect(parseTranscript({ pages: [body.page] }).ok).toBe(true);
    expect(body).not.toHaveProperty('preview');
  });

  it('望めば、起こして縮めた写真を添える', async () => {
    const { status, body } = await send(jpeg, 'photo.jpg', 'photo', app, { preview: 'yes' });
    expect(status).toBe(200);
    const [head, base64 = ''] = String(body.preview).split(',');
    expect(head).toBe('data:image/jpeg;base64');
    // A JPEG without an EXIF part: where it was taken is not in it.
    const bytes = Buffer.from(base64, 'base64');
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(bytes.includes('Exif')).toBe(false);
    const other = await send(jpeg, 'photo.jpg', 'photo', app, { preview: 'no' });
    expect(other).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });

  it.each([
    ['途中で切れた写真', jpeg.subarray(0, 50_000), 'photo-broken'],
    ['.jpgと名乗るSVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo-format'],
    ['空のファイル', new Uint8Array(0), 'photo-empty'],
  ])('%sは422で理由を返す', async (_, bytes, code) => {
    const { status, body } = await send(bytes);
    expect({ status, code: body.code }).toEqual({ status: 422, code });
  });

  it('写真がなければ、そう言う', async () => {
    const missing = await send(jpeg, 'photo.jpg', 'file');
    expect(missing).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const form = new FormData();
    form.set('photo', '写真のつもりの文字');
    const headers = { host: 'localhost' };
    const text = await app.request('/api/slips/read', { method: 'POST', headers, body: form });
    expect(text.status).toBe(422);
    expect(await text.json()).toMatchObject({ code: 'photo-missing' });
  });

  it('伝票の確認より大きな写真も受け取り、上限を超えれば断る', async () => {
    const three = await send(new Uint8Array(3 * 1024 * 1024));
    expect(three).toMatchObject({ status: 422, body: { code: 'photo-format' } });
    const large = await send(new Uint8Array(31 * 1024 * 1024));
    expect(large).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
  });

  it('読み取りの用意がないサーバーは503を返す', async () => {
    const bare = createApp({ log: createLog('silent') });
    const { status, body } = await send(jpeg, 'photo.jpg', 'photo', bare);
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'photo-reader-missing' });
  });
});
