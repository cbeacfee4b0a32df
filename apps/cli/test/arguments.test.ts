import { describe, expect, it } from 'vitest';
import { parseArguments } from '../src/arguments.ts';
import { demo } from './demo/table.ts';

const [echo] = demo.commands;
if (echo === undefined) throw new Error('the demo table has no command');
const parse = (...words: string[]) => parseArguments(echo, words);
const nothing = {
  json: false,
  jsonl: false,
  as: undefined,
  mode: undefined,
  say: [],
  turns: undefined,
};

describe('引数を読む', () => {
  it.each<[string[], Record<string, unknown>, string[]]>([
    [[], {}, []],
    [['a.json', '--json'], { json: true }, ['a.json']],
    [['--as', 'あゆ', '-'], { as: 'あゆ' }, ['-']],
    [['-aやな'], { as: 'やな' }, []],
    [['--as=--x'], { as: '--x' }, []],
    [['--as='], { as: '' }, []],
    [['--say', '続き', '--say', '別会計'], { say: ['続き', '別会計'] }, []],
    [['--mode', 'read'], { mode: 'read' }, []],
    [['--turns', '１２'], { turns: 12 }, []],
    [['--', '--json'], {}, ['--json']],
    [['--json', '--json'], { json: true }, []],
  ])('%j', (words, values, positionals) => {
    expect(parse(...words)).toEqual({
      ok: true,
      value: { values: { ...nothing, ...values }, positionals },
    });
  });

  it.each([
    [['--jsnol'], '「--jsnol」というオプションはありません。「--jsonl」ではありませんか。'],
    [['--quite-different'], '「--quite-different」というオプションはありません。'],
    [['-x'], '「-x」というオプションはありません。'],
    [['－－json'], '「－－json」というオプションはありません。「--json」ではありませんか。'],
    [['--constructor'], '「--constructor」というオプションはありません。'],
    [['--as'], 'オプション「--as」には値が必要です。「--as <名前>」のように指定してください。'],
    [['--as', '--json'], 'オプション「--as」には値が必要です。'],
    [['--as', 'a', '--as', 'b'], 'オプション「--as」は一度だけ指定してください。'],
    [['--json=1'], 'オプション「--json」に値は付けられません。'],
    [['--mode', 'raed'], '「check」、「read」のいずれかにしてください。'],
    [['--turns', '0'], '1から100までの整数にしてください。'],
    [['--turns', '1.5'], '1から100までの整数にしてください。'],
    [['--turns', 'たくさん'], '1から100までの整数にしてください。'],
    [['a', 'b', 'c'], '「c」は余分な引数です。'],
  ])('%j は断る', (words, sentence) => {
    const refused = parse(...words);
    expect(refused).toMatchObject({ ok: false, error: { code: 'usage' } });
    if (!refused.ok) expect(refused.error.message).toContain(sentence);
  });

  it('足りない引数を断る', () => {
    const shop = demo.commands[1];
    if (shop === undefined) throw new Error('the demo table has one command only');
    expect(parseArguments(shop, [])).toMatchObject({ ok: false, error: { code: 'usage' } });
  });
});
