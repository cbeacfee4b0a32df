import { describe, expect, it } from 'vitest';
import {
  budgetsOf,
  type JudgedRow,
  judgedRow,
  linesCsv,
  linesJsonl,
  linesJunit,
  shippedCharacters,
  specProfile,
  summarise,
} from '../src/index.ts';
import { tokeniser } from './reading.ts';

const input = { characters: shippedCharacters, profile: specProfile, again: false };
const rows: JudgedRow[] = [
  { character: 'やな', text: 'わ！ほんとだね！' },
  { character: 'あゆ', text: '姉様の考えは素晴らしいですね。"<&' },
  { character: 'あゆ', text: '=1+1、すごいですね。' },
].map((line) => {
  const row = judgedRow(line, input, tokeniser);
  if (!row.ok || row.value === null) throw new Error('A line that cannot be judged');
  return row.value;
});

describe('判定した発言の書き出し', () => {
  it('JSONの行は、読み戻しても同じ数になる', () => {
    const lines = linesJsonl(rows).trim().split('\n');
    expect(lines).toHaveLength(3);
    const read = lines.map((line) => judgedRow(JSON.parse(line), input, tokeniser));
    expect(summarise(read.flatMap((row) => (row.ok && row.value ? [row.value] : [])))).toEqual(
      summarise(rows),
    );
  });

  it('表では、式に見える欄と引用符を無害にする', () => {
    const csv = linesCsv(rows);
    expect(csv.startsWith('\ufeffline,character,status,severity,text,rules,reasons\r\n')).toBe(
      true,
    );
    expect(csv).toContain(`"姉様の考えは素晴らしいですね。""<&"`);
    expect(csv).toContain("'=1+1、すごいですね。");
    expect(csv.trimEnd().split('\r\n')).toHaveLength(4);
  });

  it('JUnitでは、言い直しが失敗、注意は出力になる', () => {
    const xml = linesJunit(rows);
    expect(xml).toContain('tests="3" failures="1"');
    expect(xml).toContain('<testsuite name="あゆ" tests="2" failures="1">');
    expect(xml.match(/<failure type="RETRY"/gu)).toHaveLength(1);
    expect(xml).toContain('&quot;&lt;&amp;');
    expect(xml.match(/<testcase /gu)).toHaveLength(3);
    expect(linesJunit([])).toContain('tests="0"');
  });
});

describe('割合の上限', () => {
  const summary = summarise(rows);

  it('重い指摘のある発言が先に並ぶ', () => {
    expect(summary.worst.map(({ status }) => status)).toEqual(['RETRY', 'WARN']);
    expect(summary).toMatchObject({ major: 1, minor: 0 });
  });

  it('ちょうど上限なら守っている', () => {
    expect(budgetsOf(summary, { retry: 1 / 3, major: 0.3 })).toEqual([
      { measure: 'RETRY', rate: 1 / 3, limit: 1 / 3, exceeded: false },
      { measure: 'major', rate: 1 / 3, limit: 0.3, exceeded: true },
    ]);
    expect(budgetsOf(summary, {})).toEqual([]);
    expect(budgetsOf(summarise([]), { retry: 0 })).toMatchObject([{ rate: 0, exceeded: false }]);
  });
});
