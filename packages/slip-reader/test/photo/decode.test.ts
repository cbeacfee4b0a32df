import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findSlip } from '../../src/find/find-slip.ts';
import { decodePhoto } from '../../src/photo/decode.ts';
import { photoBytes } from '../photos.ts';

const jpeg = photoBytes('A-normal-01');
const frames = async () =>
  Buffer.concat(
    await Promise.all(
      [0, 90, 180].map((r) =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: { r, g: 0, b: 0 } } })
          .raw()
          .toBuffer(),
      ),
    ),
  );
const moving = async () =>
  sharp(await frames(), { raw: { width: 400, height: 1200, channels: 3, pageHeight: 400 } });

describe('読める写真', () => {
  it.each([
    ['JPEG', async () => jpeg],
    ['PNG', () => sharp(jpeg).png({ compressionLevel: 1 }).toBuffer()],
    ['透けたPNG', () => sharp(jpeg).ensureAlpha(0.9).png({ compressionLevel: 1 }).toBuffer()],
    ['WebP', () => sharp(jpeg).webp({ effort: 0 }).toBuffer()],
    ['白黒のJPEG', () => sharp(jpeg).toColourspace('b-w').jpeg().toBuffer()],
    ['CMYKのJPEG', () => sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer()],
  ])('%s', async (_, bytes) => {
    const photo = await decodePhoto(await bytes());
    expect(photo).toMatchObject({ ok: true, value: { width: 1440, height: 1920 } });
    if (photo.ok) expect(photo.value.colours.data).toHaveLength(1440 * 1920 * 3);
  });

  it('iPhoneのHEIC', async () => {
    const photo = await decodePhoto(photoBytes('A-normal-01', 'heic'));
    if (!photo.ok) throw new Error(photo.error.message);
    const { grey, width, height } = photo.value;
    expect([width, height]).toEqual([900, 1200]);
    expect(findSlip(grey)).toMatchObject({
      turns: 0,
      layout: { tables: [{ rows: { length: 12 } }] },
    });
  });

  it('EXIFの向きに従って起こす', async () => {
    const turned = await sharp(jpeg).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const photo = await decodePhoto(turned);
    expect(photo).toMatchObject({ ok: true, value: { width: 1440, height: 1920 } });
  });

  it('大きな写真は縮めて見るが、元の大きさを覚えている', async () => {
    const large = await sharp(jpeg).resize(3000, 4000).jpeg().toBuffer();
    const photo = await decodePhoto(large);
    expect(photo).toMatchObject({
      ok: true,
      value: { width: 3000, height: 4000, grey: { width: 1500, height: 2000 } },
    });
  });
});

describe('読めないものは、理由を日本語で伝える', () => {
  const nothing = {
    create: { width: 10_000, height: 10_000, channels: 3, background: 'white' },
  } as const;
  it.each([
    ['空', 'photo-empty', async () => new Uint8Array(0)],
    ['途中で切れたJPEG', 'photo-broken', async () => jpeg.subarray(0, jpeg.length >> 1)],
    ['終わりだけ欠けたJPEG', 'photo-broken', async () => jpeg.subarray(0, jpeg.length - 300)],
    [
      '.jpgと名乗るSVG',
      'photo-format',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
    ],
    ['文章', 'photo-format', async () => Buffer.from('写真ではありません')],
    ['動くGIF', 'photo-format', async () => (await moving()).gif().toBuffer()],
    ['動くWebP', 'photo-animated', async () => (await moving()).webp().toBuffer()],
    ['1億画素のPNG', 'photo-too-many-pixels', () => sharp(nothing).png().toBuffer()],
    ['小さすぎる写真', 'photo-too-small', () => sharp(jpeg).resize(100).jpeg().toBuffer()],
    [
      '中身のないHEIC',
      'photo-broken',
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
    ],
  ])('%s', async (_, code, bytes) => {
    const photo = await decodePhoto(await bytes());
    expect(photo).toMatchObject({ ok: false, error: { code } });
    expect(photo.ok ? '' : photo.error.message).toMatch(/(?:です|ます|ません|ください|した)。/u);
  });

  it('上限より大きなファイルは開かない', async () => {
    const photo = await decodePhoto(jpeg, { bytes: 1000, pixels: 1e8 });
    expect(photo).toMatchObject({ ok: false, error: { code: 'photo-too-large' } });
  });
});
