import { command, dataOptions, type Engine } from '../../src/command.ts';

export const echoOptions = {
  ...dataOptions,
  as: { type: 'text', value: '名前', short: 'a' },
  mode: { type: 'text', value: 'モード', choices: ['check', 'read'] },
  say: { type: 'text', value: '言葉', multiple: true },
  turns: { type: 'whole number', value: '回数', min: 1, max: 100 },
} as const;

/** A table of commands for the tests of the frame alone. */
export const demo: Engine = {
  name: 'demo',
  text: { summary: '枠組みを試すためのエンジンです。' },
  commands: [
    command({
      verb: 'echo',
      positionals: { min: 0, max: 2 },
      options: echoOptions,
      text: {
        summary: '受け取った値をそのまま返します',
        usage: ['[ファイル…]', '--jsonl < values.jsonl'],
        options: {
          json: 'JSONで出力します',
          jsonl: '1行ずつ処理します',
          as: 'だれとして',
          mode: 'やり方',
          say: '言葉（何度でも）',
          turns: '回数',
        },
        examples: [{ command: 'tashika demo echo value.json', says: '値を返します。' }],
      },
      load: () => import('./echo.ts'),
    }),
    command({
      verb: 'shop check',
      positionals: { min: 1, max: 1 },
      options: {},
      text: {
        summary: '二語のコマンドです',
        usage: ['<ファイル>'],
        options: {},
        examples: [{ command: 'tashika demo shop check a', says: '例です。' }],
      },
      load: async () => ({ run: async () => 0 }),
    }),
  ],
};
