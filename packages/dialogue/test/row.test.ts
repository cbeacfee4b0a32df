import { describe, expect, it } from 'vitest';
import { judgedRow, judgeLine, shippedCharacters, verdictJson } from '../src/index.ts';
import { characterOf, profileOf, tokeniser } from './reading.ts';

const row = (value: unknown, { profile = 'spec', again = false } = {}) =>
  judgedRow(
    value,
    { characters: shippedCharacters, profile: profileOf(profile), again },
    tokeniser,
  );
const text = 'わ！えー！やだ！';
const judged = verdictJson(judgeLine({ character: characterOf('やな'), text }, tokeniser));

describe('報告の行', () => {
  it('台詞は判定される', () => {
    expect(row({ character: ' やな ', text })).toMatchObject({
      ok: true,
      value: { character: 'やな', status: 'WARN', sentences: 3 },
    });
  });

  it('判定済みの行は、そのまま数える', () => {
    const value = { ...judged, character: 'やな', text, status: 'RETRY' };
    expect(row(value)).toMatchObject({ ok: true, value: { status: 'RETRY' } });
  });

  it('求められれば、判定済みの行も別の設定で判定し直す', () => {
    const value = { ...judged, character: 'やな', text };
    expect(row(value, { profile: 'relaxed', again: true })).toMatchObject({
      ok: true,
      value: { status: 'PASS' },
    });
  });

  it('会話の記録からは試行だけを、受け取ったままの言葉で数える', () => {
    expect(row({ record: 'line', speaker: 'やな', text })).toEqual({ ok: true, value: null });
    expect(
      row({ record: 'attempt', speaker: 'やな', received: '「わ！」', text: 'わ！' }),
    ).toMatchObject({ ok: true, value: { status: 'MODIFY' } });
  });

  it.each<[string, unknown]>([
    ['status', { ...judged, status: 'OK' }],
    ['tone', { ...judged, tone: {} }],
    ['findings', { ...judged, findings: [{}] }],
  ])('%s が欠けた判定は、判定し直す', (_, value) => {
    expect(row({ ...(value as object), character: 'やな', text })).toMatchObject({
      ok: true,
      value: { status: 'WARN' },
    });
  });

  it.each<[unknown, string]>([
    [null, 'invalid-line'],
    ['わ！', 'invalid-line'],
    [{ character: 'やな' }, 'invalid-line'],
    [{ text }, 'invalid-line'],
    [{ character: 'めい', text }, 'unknown-character'],
  ])('%j は数えられない', (value, code) => {
    expect(row(value)).toMatchObject({ ok: false, error: { code } });
  });
});
