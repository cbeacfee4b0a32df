import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, finish } from './process.ts';
import { tashika } from './surroundings.ts';

const now = '2026-11-16T09:00:00+09:00';
const attendance = (...words: string[]) => ['attendance', ...words];

describe('tashika attendance dates', () => {
  it('言葉と読み取った意味を並べる', async () => {
    const { code, stdout } = await finish([
      entry,
      ...attendance('dates', '来週の水曜14時から、90分で', '--now', now),
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('「来週の水曜14時から」: 2026年11月25日（水）14:00から\n');
    expect(stdout).toContain('「90分」: ');
  });

  it('JSONで答える。時間帯は選べる', async () => {
    const { stdout } = await tashika(
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
    const { code, stdout } = await tashika(
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
      'bad-input',
      'bad-reference',
      'bad-input',
    ]);
    expect(code).toBe(1);
  });
});

const members = [
  { name: '山田', key: 'u:1', role: '部長' },
  { name: '田中', key: 'u:2' },
  { name: '佐藤', key: 'u:3' },
];

describe('tashika attendance parse', () => {
  it('ルールと、元になった言葉を示す', async () => {
    const folder = await mkdtemp(join(tmpdir(), '出欠 '));
    const file = join(folder, 'members.json');
    await writeFile(file, JSON.stringify(members));
    const words = attendance(
      'parse',
      '山田さんは必須で、ほかに1人以上',
      '--members',
      file,
      '--now',
      now,
    );
    const { code, stdout } = await tashika(words);
    expect(code).toBe(0);
    expect(stdout).toContain('山田');
    expect(stdout).toContain('確からしさ: ');
    const { stdout: json } = await tashika([...words, '--json']);
    expect(JSON.parse(json)).toMatchObject({
      attendance_rule: {
        type: 'REQUIRED_PLUS_QUORUM',
        rule: { required_invitee_keys: ['u:1'], min_additional: 1 },
      },
      needs_clarification: [],
    });
  });

  it('まとめて読み取る', async () => {
    const { code, stdout } = await tashika(
      attendance('parse', '--jsonl'),
      [
        { id: 'a', utterance: '全員参加必須', members, now, timezone: 'Asia/Tokyo' },
        { utterance: '3人のうち2人以上', members },
        { members },
        { utterance: '全員', members: 'だれか' },
        { utterance: '全員', members: [{ name: '山田', key: '1' }] },
        { utterance: '全員', members, now: 'いま' },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.error?.code ?? line.attendance_rule.type)).toEqual([
      'ALL',
      'K_OF_N',
      'invalid-intent',
      'invalid-members',
      'invalid-member',
      'bad-reference',
    ]);
    expect(code).toBe(1);
  });

  it('モデルがなくても、--model は文法の読みを返す', async () => {
    const line = JSON.stringify({ utterance: 'なるべく集まりたい', members, now });
    const { code, stdout } = await tashika(attendance('parse', '--jsonl', '--model'), `${line}\n`);
    expect(code).toBe(0);
    const { finalize_policy, needs_clarification } = JSON.parse(stdout);
    expect(needs_clarification).not.toEqual([]);
    expect(finalize_policy.auto_finalize).toBe(false);
  });
});

describe('tashika attendance ask', () => {
  const asked = async (words: string[], stdin: string) => {
    const folder = await mkdtemp(join(tmpdir(), '出欠 '));
    await writeFile(join(folder, 'members.json'), JSON.stringify(members));
    const file = join(folder, 'members.json');
    return tashika(attendance('ask', ...words, '--members', file, '--now', now), stdin);
  };

  it('番号で答えるとルールが仕上がる。やり取りは標準エラーに出る', async () => {
    const sentence = '山田さんは必須、最低2人';
    const { code, stdout, stderr } = await asked([sentence, '--json'], '９\n１\n');
    expect(code).toBe(0);
    expect(stderr).toContain('  1. ');
    expect(stderr).toContain('1から2までの番号でお答えください。');
    expect(JSON.parse(stdout)).toMatchObject({
      attendance_rule: { type: 'REQUIRED_PLUS_QUORUM', rule: { min_additional: 1 } },
      needs_clarification: [],
    });
  });

  it('人数も尋ねる', async () => {
    const { code, stdout } = await asked(['なるべく集まりたい'], '3\n２\n');
    expect(code).toBe(0);
    expect(stdout).toContain('2人以上');
  });

  it.each(['１', '1人'])(
    '「数名」が何人かを尋ね、番号ではなく人数として聞く（%s）',
    async (reply) => {
      const { code, stdout, stderr } = await asked(['山田さんは必須、ほかに数名'], `${reply}\n`);
      expect(code).toBe(0);
      expect(stderr).toContain('「ほかに数名」は、何人以上のことですか？');
      expect(stderr).not.toContain('  1. ');
      expect(stdout).toContain('山田さんに加えて、ほかに1人以上');
    },
  );

  it('普段の言葉で答え、続けて変えられる。変わったことを言う', async () => {
    const { code, stdout, stderr } = await asked(
      ['山田さんは必須、最低2人'],
      '含めてです\nやっぱり全員必須で\nさっきのは無しで\n最後は私が決めます\n',
    );
    expect(code).toBe(0);
    expect(stdout).toBe(
      '山田さんに加えて、ほかに1人以上が参加できる候補日時が成立し、最後は主催者が選んで確定します。\n',
    );
    expect(stderr).toContain('いまの条件（仮）：');
    expect(stderr).toContain('「対象の3人全員が参加できる候補日時」に変えました。');
    expect(stderr).toContain('決め方を「最後は主催者が選んで確定します」に変えました。');
  });

  it('読み取れない返事は、そう言って尋ね直す', async () => {
    const { code, stderr } = await asked(['山田さんは必須、最低2人'], 'そこは後で考えさせて\n');
    expect(code).toBe(1);
    expect(stderr).toContain('条件は変わっていません。そのお答えだけでは決められませんでした。');
    expect(stderr.split('を含めた').length).toBeGreaterThan(2);
  });

  it.each(['\n', ''])('答えがなければ（%j）質問を残し、1で終わる', async (stdin) => {
    const { code, stdout, stderr } = await asked(['なるべく集まりたい', '--json'], stdin);
    expect(code).toBe(1);
    expect(stderr).toContain('まだ決まっていないことが1件あります。');
    expect(JSON.parse(stdout).finalize_policy.auto_finalize).toBe(false);
  });
});

describe('tashika attendance evaluate', () => {
  const slot = (slot_id: string, day: number) => ({
    slot_id,
    start_time: `2026-12-0${day}T10:00:00+09:00`,
    end_time: `2026-12-0${day}T11:00:00+09:00`,
    timezone: 'Asia/Tokyo',
  });
  const answer = (invitee_key: string, slot_id: string, status: string) => ({
    invitee_key,
    slot_id,
    status,
    responded_at: '2026-11-20T10:00:00+09:00',
  });

  it('読み取ったルールをそのまま判定できる', async () => {
    const parsed = await tashika(
      attendance('parse', '--jsonl'),
      `${JSON.stringify({ utterance: '全員参加必須', members, now })}\n`,
    );
    const { attendance_rule } = JSON.parse(parsed.stdout);
    const thread = {
      attendance_rule,
      slots: [slot('s1', 1), slot('s2', 2)],
      selections: [
        ...['u:1', 'u:2', 'u:3'].map((key) => answer(key, 's1', 'selected')),
        answer('u:1', 's2', 'declined'),
      ],
    };
    const bulk = await tashika(
      attendance('evaluate', '--jsonl'),
      `${JSON.stringify(thread)}\n{"attendance_rule":{"version":"9"}}\n`,
    );
    const [result, refused] = bulk.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(result).toMatchObject({
      slots: [
        { slot_id: 's1', status: 'SATISFIED', score: 3 },
        { slot_id: 's2', status: 'IMPOSSIBLE', blockers: ['u:1'] },
      ],
      recommended_slot_id: 's1',
    });
    expect(refused.error.message).toMatch(/。$/);
    expect(bulk.code).toBe(1);
    const plain = await tashika(attendance('evaluate'), JSON.stringify(thread));
    expect(plain.stdout).toContain('s1: 成立しています。');
    expect(plain.stdout).toContain('都合が変わる必要のある方: u:1');
  });
});

describe('tashika attendance evaluate：条件の組み合わせ', () => {
  it('誰に尋ねるとよいか、希望の方のうち誰が来られるかを言う', async () => {
    const group = (name: string, min: number, ...keys: string[]) => ({
      name,
      min,
      any_of_invitee_keys: keys,
    });
    const thread = {
      attendance_rule: {
        version: '1.1',
        type: 'COMPOSITE',
        invitee_scope: { include_invitee_keys: ['u:1', 'u:2', 'u:3'] },
        rule: {
          any_of: [{ name: '', all_of: [group('', 1, 'u:1'), group('営業', 1, 'u:2', 'u:3')] }],
        },
        finalize_policy: {
          mode: 'BEST_SCORE',
          tie_breaker: 'highest_score',
          auto_finalize: false,
          prefer_invitee_keys: ['u:3'],
        },
      },
      slots: [
        {
          slot_id: 's1',
          start_time: '2026-12-01T10:00:00+09:00',
          end_time: '2026-12-01T11:00:00+09:00',
        },
      ],
      selections: [
        {
          invitee_key: 'u:3',
          slot_id: 's1',
          status: 'selected',
          responded_at: '2026-11-20T10:00:00+09:00',
        },
      ],
    };
    const { stdout, code } = await tashika(attendance('evaluate'), JSON.stringify(thread));
    expect(stdout).toContain('あと1人が参加できれば成立します。');
    expect(stdout).toContain('参加を希望する方のうち参加できる方: u:3');
    expect(stdout).toContain('尋ねるとよい方: u:1');
    expect(code).toBe(0);
  });
});

describe('tashika attendance slots', () => {
  it('希望に合う候補日時を作り、ふさがっている時間を避ける', async () => {
    const folder = await mkdtemp(join(tmpdir(), '候補 '));
    const busy = join(folder, 'busy.json');
    const start = '2026-11-25T14:00:00+09:00';
    await writeFile(busy, JSON.stringify([{ start, end: '2026-11-25T16:00:00+09:00' }]));
    const words = attendance('slots', '来週の水曜の午後', '--count', '2', '--now', now);
    const free = JSON.parse((await tashika([...words, '--json'])).stdout);
    expect(free.slots).toHaveLength(2);
    const { stdout } = await tashika([...words, '--busy', busy, '--duration', '120', '--json']);
    const { slots } = JSON.parse(stdout);
    for (const slot of slots) {
      const apart =
        Date.parse(slot.end_time) <= Date.parse(start) ||
        Date.parse(slot.start_time) >= Date.parse('2026-11-25T16:00:00+09:00');
      expect(apart).toBe(true);
      expect(Date.parse(slot.end_time) - Date.parse(slot.start_time)).toBe(120 * 60_000);
    }
    const plain = await tashika(words);
    expect(plain.code).toBe(0);
    expect(plain.stdout).toContain('11月25日（水）');
  });

  it('まとめて作り、読めない希望はその行で尋ねる', async () => {
    const { code, stdout } = await tashika(
      attendance('slots', '--jsonl', '--now', now),
      `${JSON.stringify({ text: '来週の平日の午前で3つ' })}\n${JSON.stringify({ text: 'GW明け' })}\n{"windows":1}\n5\n`,
    );
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0].slots).toHaveLength(3);
    expect(lines.slice(1).map((line) => line.error.code)).toEqual([
      'unreadable',
      'malformed',
      'malformed',
    ]);
    expect(code).toBe(1);
  });

  it('読み取った希望をそのまま受け取る。書かれていない数はオプションで決まる', async () => {
    const utterance = '3人以上で、来週の水曜の午後に';
    const understood = await tashika(attendance('parse', utterance, '--now', now, '--json'));
    const { code, stdout } = await tashika(
      attendance('slots', '--jsonl', '--now', now, '--count', '2'),
      `${JSON.stringify(JSON.parse(understood.stdout))}\n`,
    );
    expect(code).toBe(0);
    const { slots } = JSON.parse(stdout);
    expect(slots.map(({ start_time }: { start_time: string }) => start_time.slice(0, 13))).toEqual([
      '2026-11-25T13',
      '2026-11-25T14',
    ]);
  });
});
