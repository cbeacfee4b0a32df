// Long because whole reports stand here byte for byte.

import { readFileSync } from 'node:fs';
import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  accountToJson,
  checkReportForm,
  checkSlips,
  explain,
  parseTranscript,
  readJson,
  renderExplanation,
  renderReport,
  slipRules,
} from '../src/index.ts';
import { formFaults, messages, openings } from '../src/report/messages.ja.ts';
import { facts } from './facts.ts';
import { randomPages } from './random-slips.ts';
import { accountOf, type Short } from './short-form.ts';

const whole: Short = {
  times: ['20:05', '21:40'],
  rows: [
    'ハッピーアワー|h25|1700|',
    '飲み放題 延長30分|vv|600|',
    'D へらぽて|vvv|1100|',
    'S|v||',
    'S|v||',
  ],
  total: '8000',
};
const report = renderReport(accountOf(whole));

describe('checkReportForm', () => {
  it('finds nothing in a report', () => expect(checkReportForm(report)).toEqual([]));

  it.each<[string, (text: string) => string, string]>([
    [
      'a bullet',
      (text) => text.replace('数量欄を', '・数量欄を'),
      formFaults.bannedSign({ sign: '・' }),
    ],
    [
      'a round bullet',
      (text) => text.replace('数量欄を', '●数量欄を'),
      formFaults.bannedSign({ sign: '●' }),
    ],
    [
      'numbering',
      (text) => text.replace('【備考】\n', '【備考】\n①'),
      formFaults.bannedSign({ sign: '①' }),
    ],
    [
      'a tick',
      (text) => text.replace('計算結果は', '✅計算結果は'),
      formFaults.bannedSign({ sign: '✅' }),
    ],
    [
      'markup',
      (text) => text.replace('へらぽて', '<b>へらぽて</b>'),
      formFaults.bannedSign({ sign: '<' }),
    ],
    [
      'a table',
      (text) => text.replace('ショット　', 'ショット|'),
      formFaults.bannedSign({ sign: '|' }),
    ],
    [
      'a heading',
      (text) => text.replace('【備考】', '# 備考'),
      formFaults.bannedSign({ sign: '#' }),
    ],
    ['emphasis', (text) => text.replace('8000', '*8000*'), formFaults.bannedSign({ sign: '*' })],
    [
      'JSON',
      (text) => text.replace('数量欄を', '{"a" 1}数量欄を'),
      formFaults.bannedSign({ sign: '{' }),
    ],
    ['a comma', (text) => text.replace('8000円', '8,000円'), formFaults.bannedSign({ sign: ',' })],
    [
      'a full-width comma',
      (text) => text.replace('8000円', '8，000円'),
      formFaults.bannedSign({ sign: '，' }),
    ],
    ['a hyphen', (text) => text.replace('へらぽて', 'へら-ぽて'), formFaults.hyphen()],
    [
      'a minus',
      (text) => text.replace('数量欄を参照', '差は−100円です。数量欄を参照'),
      formFaults.hyphen(),
    ],
    ['a list by colons', (text) => text.replace('数量欄を', '数量：欄を'), formFaults.colon()],
    ['a half-width colon', (text) => text.replace('数量欄を', '数量:欄を'), formFaults.colon()],
    ['a colon in a long figure', (text) => text.replace('20:05', '120:05'), formFaults.colon()],
    [
      'a banned label',
      (text) => text.replace('【備考】\n', '【備考】\n検算サマリーです。\n'),
      formFaults.bannedWord({ word: '検算サマリー' }),
    ],
    [
      '一致 outside the verdict',
      (text) => text.replace('【備考】\n', '【備考】\n一致です。\n'),
      formFaults.bannedWord({ word: '一致' }),
    ],
    [
      'a word of position',
      (text) => text.replace('【備考】\n', '【備考】\n上段の横棒です。\n'),
      formFaults.bannedWord({ word: '上段' }),
    ],
    [
      'the heading of another mode',
      (text) => text.replace('【計算内訳】', '【読取内訳】'),
      formFaults.bannedWord({ word: '読取内訳' }),
    ],
    [
      'a label for a verdict',
      (text) => text.replace(/^.*\n/u, '確認点あり\n'),
      formFaults.opening(),
    ],
    [
      'no separator',
      (text) => text.replace(/-{38}\n/u, ''),
      formFaults.layout({ expected: '区切り線' }),
    ],
    [
      'a short separator',
      (text) => text.replace(/-{38}/u, '-'.repeat(37)),
      formFaults.layout({ expected: '区切り線' }),
    ],
    [
      'no empty line',
      (text) => text.replace('。\n\n【計算', '。\n【計算'),
      formFaults.layout({ expected: '空行' }),
    ],
    [
      'two empty lines',
      (text) => text.replace('\n\n【備考】', '\n\n\n【備考】'),
      formFaults.layout({ expected: '【備考】' }),
    ],
    [
      'no total',
      (text) => text.replace(/計算合計：\d+円/u, '計算合計は8000円です。'),
      formFaults.layout({ expected: '計算合計' }),
    ],
    ['a row without its sum', (text) => text.replace('＝ 1700円', '＝ 1700'), formFaults.row()],
    [
      'no rows',
      (text) => text.replace(/(【計算内訳】\n)[\s\S]*?(\n\n)/u, '$1$2'),
      formFaults.row(),
    ],
    ['half-width signs in a row', (text) => text.replace('＋ 1 ×', '+ 1 ×'), formFaults.row()],
    ['no notes', (text) => text.replace(/(【備考】\n)[\s\S]*$/u, '$1'), formFaults.note()],
    [
      'a note without its end',
      (text) => text.replace('算出しました。', '算出しました'),
      formFaults.note(),
    ],
    [
      'a note that is rude',
      (text) => text.replace('算出しました。', '算出した。'),
      formFaults.impolite(),
    ],
    ['no final newline', (text) => text.slice(0, -1), formFaults.ending()],
    ['two final newlines', (text) => `${text}\n`, formFaults.ending()],
    ['nothing', () => '', formFaults.opening()],
  ])('rejects %s', (_, spoil, message) => {
    const faults = checkReportForm(spoil(report)).map((fault) => fault.message);
    expect(faults).not.toEqual([]);
    expect(faults).toContain(message);
  });

  it('says in which line', () => {
    const spoiled = report.replace('へらぽて', 'へら・ぽて');
    const line = spoiled.split('\n').findIndex((text) => text.includes('へら・ぽて')) + 1;
    expect(checkReportForm(spoiled).some((fault) => fault.line === line)).toBe(true);
  });

  it('rejects random slips of a pen in a report', () => {
    // Any of these signs, wherever it is put outside the separator, spoils the form.
    const signs = fc.constantFrom(
      '・',
      '●',
      '#',
      '*',
      '|',
      '{',
      '}',
      '[',
      ']',
      ',',
      '<',
      '>',
      '①',
      '✔',
      '-',
      '\n\n',
      '_',
      '：',
      ':',
    );
    fc.assert(
      fc.property(fc.nat(), signs, (at, sign) => {
        const place = at % (report.length - 1);
        const spoiled = report.slice(0, place) + sign + report.slice(place);
        expect(checkReportForm(spoiled)).not.toEqual([]);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('the sentences', () => {
  it('end politely and name no position', () => {
    for (const opening of Object.values(openings))
      expect(opening).toMatch(/(?:です|ません|ます|でした)(?:（.*）)?。/u);
    expect(Object.keys(messages).length).toBeGreaterThan(50);
  });
});

describe('read mode', () => {
  const schema = z.fromJSONSchema(
    JSON.parse(
      readFileSync(new URL('../src/report/slip-read.schema.json', import.meta.url), 'utf8'),
    ),
  );
  it('refuses what is not of the schema', () => {
    expect(schema.safeParse({ receipt: {}, lines: [], warnings: [] }).success).toBe(false);
    const read = structuredClone(readJson(accountOf(whole)));
    expect(schema.safeParse({ ...read, extra: 1 }).success).toBe(false);
  });
  it('holds for random slips, through JSON', () => {
    for (let seed = 50_001; seed <= 50_000 + runs(1_000); seed += 1) {
      const parsed = parseTranscript({ pages: randomPages(seed, () => 6_200) });
      const accounts = parsed.ok ? checkSlips(parsed.value, facts) : parsed;
      if (!accounts.ok) throw new Error(accounts.error.message);
      for (const account of accounts.value) {
        const read = JSON.parse(JSON.stringify(readJson(account)));
        const checked = schema.safeParse(read);
        if (!checked.success) throw new Error(`seed ${seed}: ${checked.error.message}`);
        for (const line of read.lines) {
          expect(line.evidence).toMatch(/。$/u);
          expect(line.confidence).toBeLessThan(1);
        }
      }
    }
  });
  it('says no time later than the schema knows', () => {
    const { receipt } = readJson(accountOf({ times: ['29:30', '16:30'], rows: [] }));
    expect(receipt).toMatchObject({ stay_minutes: 660, exit: { raw: '16:30', normalized: null } });
  });
  it('tells apart a total that is missing, unreadable or stated', () => {
    const of = (total?: string) =>
      readJson(accountOf({ rows: [], ...(total === undefined ? {} : { total }) })).receipt;
    expect(of()).toMatchObject({ stated_total_present: false, stated_total: null });
    expect(of('?')).toMatchObject({ stated_total_present: true, stated_total: null });
    expect(of('100')).toMatchObject({
      stated_total_present: true,
      stated_total: 100,
      stated_total_confidence: 0.98,
    });
  });

  const lineOf = (row: string, total = '1000000') => {
    const [line] = readJson(accountOf({ times: ['20:00', '21:30'], rows: [row], total })).lines;
    if (line === undefined) throw new Error('no line');
    return line;
  };
  it.each<[row: string, total: string, evidence: string, confidence: number, sources: string]>([
    [
      '飲み放題 延長30分|?|600|',
      '0',
      '入店20:00–退店21:30→在店90分→飲み放題延長30分=1と算出しました。単価欄の600円を採用しました。',
      0.98,
      'time written',
    ],
    [
      '単品ドリンク|正vv|300|',
      '0',
      '数量欄に『正』を検出→数量7として確定しました。単価欄の300円を採用しました。',
      0.98,
      'tally written',
    ],
    [
      '単品ドリンク|vv|300|900',
      '0',
      '数量欄の棒線を2本と数えました。単価欄の300円を採用しました。金額欄の900円は、単価と数量から算出した600円と異なります。',
      0.95,
      'tally written',
    ],
    [
      '単品ドリンク|=2|300|',
      '0',
      '数量欄の数字を2と読み取りました。単価欄の300円を採用しました。',
      0.98,
      'digits written',
    ],
    [
      '単品ドリンク|h70||',
      '0',
      '数量欄の棒線を1本と数えました。単価未記入 → 辞書の300円を採用しました。',
      0.6,
      'tally dictionary',
    ],
    [
      '単品ドリンク|vvvvv|300|',
      '0',
      '数量欄の棒線を5本と数えました。単価欄の300円を採用しました。',
      0.8,
      'tally written',
    ],
    [
      '単品ドリンク||300|',
      '0',
      '数量は未記入です。単価欄の300円を採用しました。',
      0.3,
      'none written',
    ],
    [
      '単品ドリンク|?|300|',
      '0',
      '数量を判読できませんでした。単価欄の300円を採用しました。',
      0.3,
      'none written',
    ],
    [
      'D にま|||',
      '0',
      "前置き 'D にま' を検出→キャストドリンク（1100円）に展開しました。キャスト名の前に D があるため、数量1・単価1100円で計上しました。単価を推定（1100円）しました。",
      0.9,
      'forced_d prefix',
    ],
    [
      'D にま|h70|1100|',
      '0',
      "前置き 'D にま' を検出→キャストドリンク（1100円）に展開しました。キャスト名の前に D があるため、数量1・単価1100円で計上しました。単価欄の1100円を採用しました。",
      0.9,
      'forced_d written',
    ],
    [
      'D にま|h25|1100|',
      '0',
      "前置き 'D にま' を検出→キャストドリンク（1100円）に展開しました。数量欄の棒線を1本と数えました。単価欄の1100円を採用しました。",
      0.95,
      'tally written',
    ],
    [
      'D にま|h25||',
      '0',
      "前置き 'D にま' を検出→キャストドリンク（1100円）に展開しました。キャスト名の前に D があるため、数量1・単価1100円で計上しました。単価を推定（1100円）しました。",
      0.9,
      'forced_d prefix',
    ],
    [
      'S700|vv|?|',
      '',
      "'S700' をショットとして読み取りました。数量欄の棒線を2本と数えました。品目名に記された単価700円を採用しました。",
      0.9,
      'tally written',
    ],
    [
      'S|vv|?|',
      '',
      "'S' をショットとして読み取りました。数量欄の棒線を2本と数えました。単価判読不能 → 候補{700,1100}のうち既定の700円を採用しました。",
      0.5,
      'tally dictionary',
    ],
    [
      'フード|v|100|',
      '',
      '数量欄の棒線を1本と数えました。単価を確定できませんでした。',
      0.3,
      'tally none',
    ],
    [
      'D：らむ|||',
      '0',
      "人名『らむ』は登録されていません。前置き 'D:らむ' を検出→キャストドリンク（1100円）に展開しました。キャスト名の前に D があるため、数量1・単価1100円で計上しました。単価を推定（1100円）しました。",
      0.7,
      'forced_d prefix',
    ],
    [
      'ププ D|vv|1100|',
      '0',
      "人名『ププ』を登録名『ぷぷ』に正規化しました。後置き 'ププ D' を検出→キャストドリンクとして読み取りました。数量欄の棒線を2本と数えました。単価欄の1100円を採用しました。",
      0.95,
      'tally written',
    ],
    [
      'S なき|vv|1500|',
      '0',
      "人名『なき』を登録名『なぎ』に正規化しました。前置き 'S なき' を検出→キャストショット（1500円）に展開しました。数量欄の棒線を2本と数えました。単価欄の1500円を採用しました。",
      0.85,
      'tally written',
    ],
    [
      'S にま|vv|1100|',
      '0',
      "前置き 'S にま' を検出→キャストショット（1500円）に展開しました。数量欄の棒線を2本と数えました。単価欄の1100円よりも前置き記法を優先し、1500円を採用しました。",
      0.8,
      'tally prefix',
    ],
    [
      'D にま|vv|100|',
      '0',
      "前置き 'D にま' を検出→キャストドリンク（1100円）に展開しました。数量欄の棒線を2本と数えました。単価欄の100円を1100円に補正しました。",
      0.8,
      'tally corrected',
    ],
    [
      'S700|vv||',
      '0',
      "'S700' をショットとして読み取りました。数量欄の棒線を2本と数えました。品目名に記された単価700円を採用しました。",
      0.95,
      'tally written',
    ],
    [
      '単品ドリンク|vv|700|',
      '0',
      '数量欄の棒線を2本と数えました。単価欄の700円を採用しました。',
      0.8,
      'tally written',
    ],
    [
      'フード|vv||',
      '1400',
      '数量欄の棒線を2本と数えました。単価未記入 → 候補{3300,600,1700,2200,300,700,1100,1500,8400}から推定 → 700円を採用（stated_totalと一致）しました。',
      0.7,
      'tally inferred',
    ],
    [
      'S|vv||',
      '',
      "'S' をショットとして読み取りました。数量欄の棒線を2本と数えました。単価未記入 → 候補{700,1100}のうち既定の700円を採用しました。",
      0.5,
      'tally dictionary',
    ],
    [
      'フード|vv||',
      '',
      '数量欄の棒線を2本と数えました。単価を確定できませんでした。',
      0.3,
      'tally none',
    ],
    [
      '?|vv|300|',
      '0',
      '数量欄の棒線を2本と数えました。単価欄の300円を採用しました。',
      0.3,
      'tally written',
    ],
    [
      '~単品ドリンク|vv|300|',
      '0',
      '取り消し線があるため、計上していません。',
      0.95,
      'none written',
    ],
  ])('%s', (row, total, evidence, confidence, sources) => {
    const line = lineOf(row, total);
    expect(line.evidence).toBe(evidence);
    expect(line.confidence).toBe(confidence);
    expect(`${line.qty_source} ${line.unit_price_source}`).toBe(sources);
  });
  it('is less sure where there are other solutions', () => {
    const { lines } = readJson(accountOf({ rows: ['S|v||', 'S|v||'], total: '1800' }));
    expect(lines.map(({ confidence }) => confidence)).toEqual([0.5, 0.5]);
  });
  it('leaves the time quantity out where the times are unknown', () => {
    const [line] = readJson(
      accountOf({ times: ['', '21:00'], rows: ['ハッピーアワー|v|1700|'] }),
    ).lines;
    expect(line).toMatchObject({ qty: null, qty_source: 'none', confidence: 0.3 });
    expect(line?.evidence).toBe(
      '入店または退店時刻が不明なため、数量を算出しませんでした。単価欄の1700円を採用しました。',
    );
  });
  it('follows the reader where it is less sure, but never for a 正', () => {
    const parsed = parseTranscript({
      entry: { state: 'written', text: '20:00', confidence: 0.5 },
      exit: { state: 'blank' },
      rows: [
        {
          label: { state: 'written', text: 'フード', confidence: 0.8, box: [0, 10, 5, 20] },
          qty: { state: 'marks', glyphs: [{ kind: 'sei' }], confidence: 0.2 },
          unit: { state: 'written', text: '700', confidence: 0.9, box: [5, 8, 9, 21] },
          amount: { state: 'blank' },
        },
        {
          label: { state: 'written', text: 'フード' },
          qty: { state: 'marks', glyphs: [{ kind: 'bar', dir: 'v' }], confidence: 0.2 },
          unit: { state: 'written', text: '700', confidence: 0.9 },
          amount: { state: 'blank' },
        },
        {
          label: { state: 'written', text: 'フード' },
          qty: { state: 'marks', glyphs: [{ kind: 'sei' }] },
          unit: { state: 'written', text: '700', confidence: 0.75 },
          amount: { state: 'blank' },
        },
      ],
      stated_total: { state: 'written', text: '4200', confidence: 0.96 },
    });
    const accounts = parsed.ok ? checkSlips(parsed.value, facts) : parsed;
    const [account] = accounts.ok ? accounts.value : [];
    if (account === undefined) throw new Error('no account');
    const read = readJson(account);
    expect(read.receipt).toMatchObject({
      stated_total_confidence: 0.96,
      entry: { confidence: 0.5 },
      exit: { raw: null, normalized: null, confidence: 0.3 },
    });
    expect(read.lines.map(({ confidence }) => confidence)).toEqual([0.8, 0.2, 0.75]);
    expect(read.lines.map(({ bbox }) => bbox)).toEqual([[0, 8, 9, 21], undefined, undefined]);
    expect(read.lines[1]?.qty_marks).toEqual([{ kind: 'bar', dir: 'v' }]);
    expect(account.findings.find(({ rule }) => rule === 'tally-settled')?.evidence[0]).toEqual({
      kind: 'cell',
      page: 1,
      row: 3,
      column: 'qty',
    });
  });
});

describe('levels (A09)', () => {
  it('are INFO for a closed list of messages and CHECK for every other', () => {
    const levels = new Map<string, Set<string>>();
    const hear = (account: ReturnType<typeof accountOf>) => {
      for (const { message, effect } of account.findings) {
        levels.set(message, (levels.get(message) ?? new Set()).add(effect));
      }
    };
    for (let seed = 60_001; seed <= 60_400; seed += 1) {
      const parsed = parseTranscript({ pages: randomPages(seed, () => 6_200) });
      const accounts = parsed.ok ? checkSlips(parsed.value, facts) : parsed;
      if (!accounts.ok) throw new Error(accounts.error.message);
      for (const account of accounts.value) hear(account);
    }
    hear(
      accountOf({
        rows: ['延長|v|600|', 'フード|v|300|500'],
        times: ['20:00', '21:00'],
        total: '9900',
      }),
    );
    expect(levels.size).toBeGreaterThan(40);
    const info = [...levels].filter(([, said]) => said.has('INFO')).map(([message]) => message);
    expect(info.toSorted()).toEqual(
      [
        'amountColumnUnused',
        'amountHint',
        'bareName',
        'castKana',
        'quantityColumnUnused',
        'smallHours',
        'tallySettled',
        'timeRowPrice',
        'totalShown',
        'upperBar',
      ].toSorted(),
    );
    for (const [message, said] of levels) expect([...said], message).toHaveLength(1);
    const rest = [...levels].filter(([message]) => !info.includes(message));
    for (const [message, said] of rest) expect([...said], message).toEqual(['CHECK']);
  });
});

describe('notes', () => {
  it('say the same sentence once, with the cells of both rows', () => {
    const { notes } = accountOf({ rows: ['D にま|vv||', 'D にま|vv||'], total: '4400' });
    const [first] = notes;
    expect(notes.filter(({ text }) => text === first?.text)).toHaveLength(1);
    expect(
      first?.evidence.map((cell) => (cell.kind === 'cell' ? `${cell.row} ${cell.column}` : '')),
    ).toEqual(['1 unit', '1 label', '2 unit', '2 label']);
    expect(first?.level).toBe('CHECK');
  });
  it.each([
    ['28:99', '入店の『28:99』は時刻として読み取れませんでした。'],
    ['夜８時頃', '入店の『夜8時頃』は時刻として読み取れませんでした。'],
    ['20:5', '入店の記載は時刻として読み取れませんでした。'],
  ])('quote %s only as a report may print it', (entry, sentence) => {
    const { notes, report } = accountToJson(
      accountOf({ times: [entry, '21:00'], rows: ['基本システム 1h||1700|'], total: '1700' }),
    );
    expect(notes[0]).toBe(sentence);
    expect(checkReportForm(report)).toEqual([]);
  });
  it('stand with the rows they speak of', () => {
    const { read } = accountToJson(
      accountOf({ rows: ['D らむ|vv||', 'フード|v|500|'], total: '2700' }),
    );
    expect(read.lines.map(({ warnings }) => warnings)).toEqual([
      [
        'キャスト名『らむ』は登録外です。ゲスト出勤の可能性があります。',
        'らむ キャストドリンクはD表記により単価を1100円で補完しました。',
      ],
      ['フードの単価500円は、単価が辞書に存在しません。記載のとおり計算しました。'],
    ]);
  });
});

describe('explain', () => {
  it('names the rule, its clause and the cells', () => {
    const explanation = explain(
      accountOf({
        times: ['22:30', '12:15'],
        rows: ['基本システム 1h|v|1700|', '~フード|v|300|'],
        total: '1700',
      }),
    );
    expect(explanation.verdict).toBe('確認点あり');
    expect(explanation.findings.map(({ rule }) => rule)).toEqual([
      'midnight-notation',
      'struck-row',
      'quantity-column-unused',
    ]);
    expect(explanation.findings[0]).toEqual({
      rule: 'midnight-notation',
      clause: '深夜表記補正',
      level: 'CHECK',
      sentence: '深夜表記を24時台として正規化しました（12:15→24:15）。',
      cells: [{ kind: 'cell', page: 1, row: null, column: 'exit' }],
    });
    expect(renderExplanation([explanation])).toBe(
      [
        '1件目の会計の判定は「確認点あり」です。',
        '計算結果は一致しましたが、確認が必要な箇所があります。',
        '',
        '1枚目 1行目 基本システム1h',
        '  入店22:30–退店24:15→在店105分→基本システム1h=1と算出しました。',
        '  単価欄の1700円を採用しました。',
        '1枚目 2行目 フード',
        '  取り消し線があるため、計上していません。',
        '',
        '[midnight-notation] 深夜表記補正 CHECK',
        '  深夜表記を24時台として正規化しました（12:15→24:15）。',
        '  根拠は1枚目の退店時刻です。',
        '[struck-row] 取り消し線 CHECK',
        '  フードは取り消し線があるため、計上しませんでした。',
        '  根拠は1枚目2行目の品目です。',
        '[quantity-column-unused] 警告メッセージ（数量欄無視） INFO',
        '  数量欄を参照せず、時間計算により数量を算出しました。',
        '  根拠は1枚目1行目の数量です。',
        '',
      ].join('\n'),
    );
  });
  it('says so where no rule spoke', () => {
    const text = renderExplanation([
      explain(accountOf({ rows: ['テキーラ観覧車|vv|8400|'], total: '16800' })),
    ]);
    expect(text.endsWith('規則による指摘はありません。\n')).toBe(true);
  });
});

describe('the list of rules', () => {
  it('has every rule once, with its clause', () => {
    expect(new Set(slipRules.map(({ id }) => id)).size).toBe(slipRules.length);
    for (const { clause } of slipRules) expect(clause).not.toBe('');
  });
});
