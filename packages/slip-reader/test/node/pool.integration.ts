import { openPool } from '@tashika/slip-reader/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { photoBytes } from '../photos.ts';

describe('スレッドの控え', () => {
  it('限りを超えた写真は断り、待っていた写真は次のスレッドが読む', async () => {
    const settings = { words: { cast: [], items: [] }, prices: [], threads: 1 };
    const hasty = openPool({ ...settings, seconds: 0.01 });
    onTestFinished(() => hasty.close());
    const photo = photoBytes('A-normal-01');
    const given = await Promise.all([hasty.read(photo), hasty.read(photo)]);
    for (const one of given) expect(one).toMatchObject({ error: { code: 'reading-too-slow' } });

    const patient = openPool(settings);
    onTestFinished(() => patient.close());
    expect(await patient.read(photo)).toMatchObject({ ok: true });
  });

  it('閉じれば、待っているものを断る', async () => {
    const pool = openPool({ words: { cast: [], items: [] }, prices: [], threads: 1 });
    const waiting = pool.read(photoBytes('A-normal-01'));
    await pool.close();
    expect(await waiting).toMatchObject({ error: { code: 'reading-stopped' } });
  });
});
