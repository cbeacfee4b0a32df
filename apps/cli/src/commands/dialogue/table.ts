import { command, dataOptions, type Engine, type Options } from '../../command.ts';
import { texts } from './messages.ja.ts';

export const judgeOptions = {
  as: { type: 'text', value: '名前' },
  profile: { type: 'text', value: '基準' },
  ...dataOptions,
} as const satisfies Options;

const anyNumber = { min: 0, max: Number.POSITIVE_INFINITY };

export const dialogue: Engine = {
  name: 'dialogue',
  text: texts.engine,
  commands: [
    command({
      verb: 'judge',
      positionals: anyNumber,
      options: judgeOptions,
      text: texts.judge,
      load: () => import('./judge.ts'),
    }),
  ],
};
