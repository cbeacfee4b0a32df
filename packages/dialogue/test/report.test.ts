import { describe, expect, it } from 'vitest';
import {
  compare,
  type JudgedRow,
  judgeLine,
  reportHtml,
  reportText,
  summarise,
  verdictJson,
} from '../src/index.ts';
import { characterOf, profileOf, tokeniser } from './reading.ts';

const row = (name: string, text: string, profile = 'spec'): JudgedRow => ({
  character: name,
  ...verdictJson(
    judgeLine({ character: characterOf(name), text, profile: profileOf(profile) }, tokeniser),
  ),
});
const texts: [string, string][] = [
  ['やな', 'わ！ほんと？'],
  ['やな', '静かに座る。'],
  ['やな', '「わ！ほんと？」'],
  ['あゆ', 'すごいですね。'],
  ['あゆ', 'すごいですね。すごいです。つまり雨です。'],
  ['あゆ', '姉様の考えは完璧です。'],
];
const rows = texts.map(([name, text]) => row(name, text));
const summary = summarise(rows);

describe('集計', () => {
  it('判定・人物・規則・根拠を数える', () => {
    expect(summary).toMatchObject({
      lines: 6,
      statuses: { PASS: 1, WARN: 2, RETRY: 2, MODIFY: 1 },
      characters: [
        { character: 'やな', lines: 3, statuses: { PASS: 1, WARN: 0, RETRY: 1, MODIFY: 1 } },
        { character: 'あゆ', lines: 3, statuses: { PASS: 0, WARN: 2, RETRY: 1, MODIFY: 0 } },
      ],
      tone: [1, 2, 0, 3],
    });
    expect(summary.rules.find(({ rule }) => rule === 'praise')).toEqual({
      rule: 'praise',
      section: '§5',
      character: 'あゆ',
      WARN: 2,
      RETRY: 1,
      MODIFY: 0,
      major: 2,
    });
    expect(summary.evidence[0]).toEqual({ rule: 'praise', quote: 'すごい', count: 3 });
    expect(summary.sentences.slice(0, 4)).toEqual([0, 3, 2, 1]);
  });

  it('列を超える値は最後の列に入る', () => {
    const long = summarise([{ ...row('やな', 'わ！ほんと？'), sentences: 30, tone: { score: 9 } }]);
    expect(long.sentences.at(-1)).toBe(1);
    expect(long.tone.at(-1)).toBe(1);
  });
});

describe('比較', () => {
  const relaxed = summarise(texts.map(([name, text]) => row(name, text, 'relaxed')));

  it('同じものどうしは何も変わらない', () => {
    const { rates, crossed } = compare(summary, summary, { retry: 0, warn: 0 });
    expect(crossed).toBe(false);
    expect(rates.every(({ change }) => change === 0)).toBe(true);
  });

  it('上限を超えた悪化だけを告げる', () => {
    const worse = summarise([...rows, row('やな', '静かに座る。')]);
    const change = 3 / 7 - 2 / 6;
    expect(compare(summary, worse, { retry: change }).crossed).toBe(false);
    expect(compare(summary, worse, { retry: change - 0.001 }).crossed).toBe(true);
    expect(compare(worse, summary, { retry: 0 }).crossed).toBe(false);
    expect(compare(summary, worse).crossed).toBe(false);
    expect(compare(summary, worse, { rules: { tone: 0 } })).toMatchObject({ crossed: true });
    expect(compare(summary, worse, { warn: 0 }).crossed).toBe(false);
  });

  it('プロファイルの違いを規則ごとに示す', () => {
    const scatter = compare(summary, relaxed).rates.find(({ measure }) => measure === 'scatter');
    expect(scatter).toMatchObject({ before: 1 / 6, after: 0, crossed: false });
  });

  it('空の集計とも比べられる', () => {
    expect(compare(summarise([]), summary, { retry: 0.1 }).crossed).toBe(true);
  });
});

describe('文字の報告', () => {
  it('割合と指摘を書く', () => {
    const text = reportText(summary, compare(summary, summary, { retry: 0 }));
    for (const part of [
      '6発言を判定しました。',
      '全体 6： PASS 1（16.7%）、WARN 2（33.3%）、MODIFY 1（16.7%）、RETRY 2（33.3%）',
      '褒め言葉（§5） あゆ： RETRY 1、WARN 2（重要 2）、MODIFY 0',
      '3回 「すごい」（褒め言葉）',
      'RETRY： 33.3% → 33.3%（0.0pt） 上限 0.0pt',
      '悪化の上限を超えた項目はありません。',
    ]) {
      expect(text).toContain(part);
    }
    expect(reportText(summarise([]))).toBe('発言がありません。\n');
  });
});

describe('HTMLの報告', () => {
  const html = reportHtml(summary, compare(summarise([]), summary, { retry: 0.1 }));

  it('一つの文書で完結し、スクリプトも外部の参照もない', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="ja">/u);
    expect(html).not.toMatch(/<script|<link|src=|href=|url\(|https?:/iu);
    expect(html).toContain('prefers-color-scheme:dark');
  });

  it('図には読み上げられる名前と数があり、表が添えられる', () => {
    const charts = html.match(/<svg[^>]*role="img"[^>]*aria-label="[^"]+"/gu) ?? [];
    expect(charts).toHaveLength(4);
    expect(html).toContain('aria-label="判定の内訳。全体 6、やな 3、あゆ 3"');
    expect(html.match(/<th scope="col"/gu)?.length).toBeGreaterThan(10);
    expect(html).toContain('<p class="crossed">悪化の上限を超えた項目があります。</p>');
  });

  it('発言の文字は、文書の構造にならない', () => {
    const evil = '<script>"&\'';
    const hostile = summarise([
      {
        character: evil,
        status: 'WARN',
        tone: { score: 1 },
        sentences: 1,
        findings: [
          {
            rule: evil,
            section: evil,
            status: 'WARN',
            severity: 'major',
            message: evil,
            evidence: [{ kind: 'text', start: 0, end: 11, quote: evil }],
          },
        ],
      },
    ]);
    const page = reportHtml(hostile);
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;&quot;&amp;&#39;');
  });

  it('発言がなくても文書になる', () => {
    expect(reportHtml(summarise([]))).toContain('発言がありません。');
  });
});
