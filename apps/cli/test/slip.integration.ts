import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { entry, finish } from './process.ts';
import { tashika } from './surroundings.ts';

const slip = (...words: string[]) => ['slip', ...words];
const written = (text: string) => ({ state: 'written', text });
const blank = { state: 'blank' };
const row = (r: number, label: string, text: string, price: string) => ({
  r,
  label: written(label),
  qty: text === '' ? blank : written(text),
  unit: written(price),
  amount: blank,
});

/** 95 minutes in the happy hour with two extensions, and three drinks: 6200 yen. */
const first = {
  entry: written('20:05'),
  exit: written('21:40'),
  rows: [
    row(1, 'ハッピーアワー', '', '1700'),
    row(2, '飲み放題 延長30分', '', '600'),
    row(3, 'D へらぽて', '3', '1100'),
  ],
  stated_total: written('6200'),
};
const second = {
  entry: blank,
  exit: blank,
  rows: [row(1, '単品ドリンク', '2', '900')],
  stated_total: blank,
};

let folder = '';
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), '伝票 '));
  await writeFile(file('1枚目.json'), JSON.stringify({ pages: [first] }));
  await writeFile(file('2枚目.json'), JSON.stringify({ pages: [second] }));
  await writeFile(file('壊れ.json'), '{\n  "pages": [,]\n}');
});

describe('tashika slip check', () => {
  it('報告書だけを出す', async () => {
    const { code, stdout, stderr } = await finish([entry, ...slip('check', file('1枚目.json'))]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^合計金額は正確です/);
    expect(stdout).toContain('計算合計：6200円\n');
    expect(stdout.endsWith('。\n')).toBe(true);
  });

  it('JSONと、まとめての処理は同じ形', async () => {
    const single = await tashika(slip('check', file('1枚目.json'), '--json'));
    const bulk = await tashika(
      slip('check', '--jsonl'),
      `${JSON.stringify({ id: 'x', pages: [first] })}\n{"pages":3}\n${JSON.stringify({ pages: [first, second] })}\n`,
    );
    const lines = bulk.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual(JSON.parse(single.stdout));
    expect(lines[0].accounts).toEqual([
      expect.objectContaining({
        verdict: '正確',
        calc_total: 6200,
        stated_total: 6200,
        stay_min: 95,
      }),
    ]);
    expect(Object.keys(lines[0].accounts[0])).toEqual(
      expect.arrayContaining(['opening', 'rows', 'notes', 'report', 'read']),
    );
    expect(lines[1]).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
    expect(lines[2].accounts).toHaveLength(2);
    expect(bulk.code).toBe(1);
  });

  it('行ごとに、お店をまるごと添えられ、添えない行は標準のお店で確かめる', async () => {
    const shop = {
      version: 'snack',
      items: [{ id: 'tea', name: 'ほうじ茶', written: [], price: 450 }],
      surcharges: [{ kind: 'service', name: 'サービス料', percent: 20 }],
    };
    const tea = {
      ...second,
      rows: [row(1, 'ほうじ茶', '2', '450')],
      stated_total: written('1080'),
    };
    const lines = [
      { pages: [tea], shop },
      { pages: [tea], shop: { items: [] } },
      { pages: [first] },
    ];
    const { stdout, code } = await tashika(
      slip('check', '--jsonl'),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
    const [own, broken, shipped] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(own.accounts).toMatchObject([
      { verdict: '正確', calc_total: 1080, surcharges: [{ base: 900, amount: 180 }] },
    ]);
    expect(broken).toMatchObject({ error: { code: 'shop-malformed' } });
    expect(shipped.accounts).toMatchObject([{ verdict: '正確', calc_total: 6200 }]);
    expect(code).toBe(1);
  });

  it('会計を残し、続きのページで会計全体を確かめる', async () => {
    const session = file('会計.json');
    await tashika(slip('check', file('1枚目.json'), '--session', session));
    const { code, stdout } = await tashika(
      slip('check', file('2枚目.json'), '--session', session, '--say', '続き', '--json'),
    );
    expect(code).toBe(0);
    const { accounts } = JSON.parse(stdout);
    expect(accounts).toHaveLength(1);
    expect(accounts[0].rows).toHaveLength(4);
    const apart = await tashika(
      slip('check', file('2枚目.json'), '--session', session, '--say', '別会計', '--json'),
    );
    expect(JSON.parse(apart.stdout).accounts[0].rows).toHaveLength(1);
    expect(JSON.parse(await readFile(session, 'utf8')).accounts).toHaveLength(2);
  });

  it('読み取りモードでは、失敗もJSONだけ', async () => {
    const read = await tashika(slip('check', file('1枚目.json'), '--mode', 'read'));
    expect(JSON.parse(read.stdout)).toMatchObject({
      receipt: { stated_total_present: true, stated_total: 6200, currency: 'JPY' },
    });
    const broken = await tashika(slip('check', file('壊れ.json'), '--mode', 'read'));
    expect(broken).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(broken.stdout).error.message).toContain('2行目の13文字目');
  });

  it('読めない伝票があっても、ほかの伝票は確かめる', async () => {
    const { code, stdout, stderr } = await tashika(
      slip('check', file('壊れ.json'), file('1枚目.json')),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^エラー: /);
    expect(stdout).toContain('計算合計：6200円');
  });

  it('残せない会計、壊れた会計、紛らわしい言葉を断る', async () => {
    const one = file('1枚目.json');
    const nowhere = await tashika(slip('check', one, '--session', file('ない/会計.json')));
    expect(nowhere).toMatchObject({ code: 1, stdout: '' });
    const broken = await tashika(slip('check', one, '--session', file('壊れ.json')));
    expect(broken).toMatchObject({ code: 1, stdout: '' });
    expect(await readFile(file('壊れ.json'), 'utf8')).toContain('[,]');
    const both = await tashika(slip('check', one, '--say', '続きだけど別会計'));
    expect(both).toMatchObject({ code: 1, stdout: '' });
    expect((await tashika(slip('check', '--jsonl', '--say', '続き'))).code).toBe(2);
  });
});

describe('tashika slip explain', () => {
  it('どの規則が、どの欄から、何と言ったかを示す', async () => {
    const plain = await tashika(slip('explain', file('1枚目.json')));
    expect(plain.code).toBe(0);
    expect(plain.stdout).toContain('quantity-column-unused');
    const { stdout } = await tashika(slip('explain', file('1枚目.json'), '--json'));
    const [account] = JSON.parse(stdout).accounts;
    expect(account.findings).toContainEqual(
      expect.objectContaining({
        rule: 'quantity-column-unused',
        cells: expect.arrayContaining([expect.objectContaining({ page: 1, column: 'qty' })]),
      }),
    );
  });
});

describe('tashika slip shop check', () => {
  it('標準の設定に誤りはない', async () => {
    const { code, stdout } = await tashika(slip('shop', 'check'));
    expect(code).toBe(0);
    expect(stdout).toContain('誤りはありません');
  });

  it('名簿の誤りを行で示す', async () => {
    await writeFile(file('名簿.md'), '# 名簿\n\n- にま\n- Nima\n');
    const { code, stderr } = await tashika(slip('shop', 'check', '--cast-names', file('名簿.md')));
    expect(code).toBe(1);
    expect(stderr).toContain('4行目');
    await writeFile(file('名簿2.md'), '- にま\n');
    const missing = await tashika(
      slip('shop', 'check', '--cast-names', file('名簿2.md'), '--json'),
    );
    expect(missing.code).toBe(1);
    expect(JSON.parse(missing.stdout).missing_cast_names).toContain('なぎ');
  });

  it('設定ファイルの誤りを言う', async () => {
    await writeFile(file('店.json'), '{"version":"1"}');
    const { code, stderr } = await tashika(slip('shop', 'check', '--shop', file('店.json')));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^エラー: .+。/);
  });
});
