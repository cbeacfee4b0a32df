import { command, type Engine, type Options } from '../../command.ts';
import { checkText, modelText } from './messages.ts';

export const checkOptions = {
  config: { type: 'text', value: 'ファイル' },
  json: { type: 'flag' },
} as const satisfies Options;

export const model: Engine = {
  name: 'model',
  text: modelText,
  commands: [
    command({
      verb: 'check',
      positionals: { min: 0, max: 0 },
      options: checkOptions,
      text: checkText,
      load: () => import('./check.ts'),
    }),
  ],
};
