import { describe, expect, it } from 'vitest';
import { entry, finish } from './process.ts';

const now = '2026-11-16T09:00:00+09:00';
const attendance = (...words: string[]) => [entry, 'attendance', ...words];

describe('tashika attendance dates', () => {
  it('言葉と読み取った意味を並べる', async () => {
    const { code, stdout } = await finish(
      attendance('dates', '来週の水曜14時から、90分で', '--now', now),
    );
    expect(code).toBe(0);
    expect(stdout).toContain('「来週の水曜14時から」: 2026年11月25日（水）14:00から\n');
    expect(stdout).toContain('「90分」: ');
  });

  it('JSONで答える。時間帯は選べる', async () => {
    const { stdout } = await finish(
      attendance('dates', '明日の15時', '--now', now, '--timezone', 'UTC', '--json'),
    );
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'instant',
      windows: [{ start: '2026-11-17T15:00:00+00:00', end: null }],
      hint: {},
      unreadable: false,
    });
  });

  it('まとめて読み、行の基準日時をオプションより優先する', async () => {
    const { code, stdout } = await finish(
      attendance('dates', '--jsonl', '--now', '2020-01-01T00:00:00+09:00'),
      [
        { text: '明日', now, timezone: 'Asia/Tokyo' },
        { text: '明日' },
        { text: 'お盆のころ', now },
        { text: 'よろしく', now },
        { now },
        { text: '明日', now: 'きのう' },
        'x',
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0].windows[0].start).toBe('2026-11-17T00:00:00+09:00');
    expect(lines[1].windows[0].start).toBe('2020-01-02T00:00:00+09:00');
    expect(lines[2]).toMatchObject({ kind: 'unreadable', windows: [], unreadable: true });
    expect(lines[3].words).toEqual([]);
    expect(lines.slice(4).map((line) => line.error.code)).toEqual([
      'bad_input',
      'bad_reference',
      'bad_input',
    ]);
    expect(code).toBe(1);
  });
});
