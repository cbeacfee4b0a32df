import { until } from '@tashika/kernel/testing';
import { describe, expect, it } from 'vitest';
import { Downloads } from '../src/downloads.ts';

const piece = 'あ'.repeat(1024 * 1024);
async function* parts(made: { isDone: boolean } = { isDone: false }) {
  for (let count = 0; count < 4; count += 1) yield piece;
  made.isDone = true;
}

describe('大きな書き出し', () => {
  it('読む人がいなくても作り終え、読めばそのとおりに届く', async () => {
    const made = { isDone: false };
    const download = await new Downloads().begin('甲', () => parts(made));
    // What it is made from is let go before anybody has read a byte.
    expect(made.isDone).toBe(true);
    expect(await new Response(download).text()).toBe(piece.repeat(4));
  });

  it('一人に一つ、全体に四つまで。終わるか、やめれば、次を受ける', async () => {
    const downloads = new Downloads();
    const first = await downloads.begin('甲', () => parts());
    expect(await downloads.begin('甲', () => parts())).toBeUndefined();
    const others = await Promise.all(
      ['乙', '丙', '丁'].map((who) => downloads.begin(who, () => parts())),
    );
    expect(await downloads.begin('戊', () => parts())).toBeUndefined();
    await first?.cancel();
    // The file closes a moment after whoever read it has gone.
    let next: Awaited<ReturnType<Downloads['begin']>>;
    await until('room', async () => {
      next = await downloads.begin('戊', () => parts());
      return next !== undefined;
    });
    for (const download of [...others, next]) await download?.cancel();
  });

  it('作れなかったものは、場所を取らない', async () => {
    const downloads = new Downloads();
    const broken = async function* (): AsyncGenerator<string> {
      yield 'a';
      throw new Error('the database is away');
    };
    await expect(downloads.begin('甲', broken)).rejects.toThrow('the database is away');
    const next = await downloads.begin('甲', () => parts());
    expect(next).toBeDefined();
    await next?.cancel();
  });
});
