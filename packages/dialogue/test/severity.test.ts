import { ruleIds } from '@tashika/contract/dialogue';
import { describe, expect, it } from 'vitest';
import {
  type Character,
  judgeLine,
  readCharacter,
  rules,
  specProfile,
  verdictJson,
} from '../src/index.ts';
import { characterOf, tokeniser } from './reading.ts';

const findings = (row: string, own: Partial<Character> = {}, profile = specProfile) => {
  const [name = '', text = ''] = row.split('｜');
  const character = { ...characterOf(name), ...own };
  const verdict = verdictJson(judgeLine({ character, text, profile }, tokeniser));
  return { verdict, of: (rule: string) => verdict.findings.find((one) => one.rule === rule) };
};

describe('指摘の重さ', () => {
  it.each([
    ['やな｜綺麗だね', 'tone', 'WARN', 'minor'],
    ['あゆ｜つまり雨です。傘が推奨です。出発は九時ですね。', 'scatter', 'WARN', 'minor'],
    ['あゆ｜つまり雨です。傘です。靴です。鞄です。', 'scatter', 'WARN', 'minor'],
    ['あゆ｜つまり雨です。傘です。靴です。鞄です。帽子です。', 'scatter', 'WARN', 'major'],
    ['あゆ｜金閣寺は金色です。銀閣寺は銀色ではありません。', 'scatter', 'WARN', 'minor'],
    ['あゆ｜金閣寺は金色です。銀閣寺は違います。雨です。傘です。', 'scatter', 'WARN', 'major'],
    ['あゆ｜すごいですね。', 'praise', 'WARN', 'major'],
    ['あゆ｜あなたの考えは素晴らしいですね。', 'praise', 'RETRY', 'major'],
    ['やな｜「わ！ほんとだね！」', 'script-form', 'MODIFY', null],
  ])('%s %s', (row, rule, status, severity) => {
    expect(findings(row).of(rule)).toMatchObject({ status, severity });
  });

  it('発言の重さは、いちばん重い指摘の重さ', () => {
    expect(findings('やな｜綺麗だね').verdict.severity).toBe('minor');
    expect(findings('あゆ｜すごいですね。').verdict.severity).toBe('major');
    expect(findings('やな｜「わ！ほんとだね！」').verdict.severity).toBeNull();
  });

  it('人物のファイルで、規則を外し、重さを変えられる', () => {
    const row = 'あゆ｜すごいですね。';
    expect(findings(row, { rules: { praise: 'off' } }).of('praise')).toBeUndefined();
    expect(findings(row, { rules: { praise: 'minor' } }).of('praise')).toMatchObject({
      status: 'WARN',
      severity: 'minor',
    });
    expect(findings(row, { rules: { praise: 'retry' } }).verdict.status).toBe('RETRY');
    const retried = findings('あゆ｜あなたの考えは素晴らしいですね。', {
      rules: { praise: 'major' },
    });
    expect(retried.verdict.status).toBe('WARN');
  });

  it('判定の基準でも変えられ、人物のファイルが先に立つ', () => {
    const profile = { ...specProfile, rules: { praise: 'off' as const } };
    const row = 'あゆ｜すごいですね。';
    expect(findings(row, {}, profile).of('praise')).toBeUndefined();
    expect(findings(row, { rules: { praise: 'major' } }, profile).of('praise')).toBeDefined();
  });

  it('外した書き方は、重さを変えても直したまま', () => {
    const { verdict } = findings('やな｜「わ！ほんとだね！」', {
      rules: { 'script-form': 'retry' },
    });
    expect(verdict.status).toBe('MODIFY');
  });

  it('規則の名前は、契約の一覧と同じ順', () => {
    expect(rules.map(({ id }) => id)).toEqual(ruleIds);
  });

  it('知らない規則や重さは、誤りとして示す', () => {
    const file = { name: 'め', tone: null };
    expect(readCharacter({ ...file, rules: { scatter: 'off' } }).ok).toBe(true);
    expect(readCharacter({ ...file, rules: { scater: 'off' } }).ok).toBe(false);
    expect(readCharacter({ ...file, rules: { scatter: 'loud' } }).ok).toBe(false);
  });
});
