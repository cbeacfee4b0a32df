import { command, type Engine, type Options } from '../../command.ts';
import { mcpText, serveText } from './messages.ts';

export const serveOptions = {
  server: { type: 'text', value: 'アドレス' },
  shop: { type: 'text', value: 'ファイル' },
  'cast-names': { type: 'text', value: 'ファイル' },
  character: { type: 'text', value: 'ファイル', multiple: true },
  profile: { type: 'text', value: 'ファイル' },
} as const satisfies Options;

export const mcp: Engine = {
  name: 'mcp',
  text: mcpText,
  commands: [
    command({
      verb: '',
      positionals: { min: 0, max: 0 },
      options: serveOptions,
      text: serveText,
      load: () => import('./serve.ts'),
    }),
  ],
};
