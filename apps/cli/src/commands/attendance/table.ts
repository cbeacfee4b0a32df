import { command, dataOptions, type Engine, type Options } from '../../command.ts';
import { texts } from './messages.ja.ts';

const referenceOptions = {
  now: { type: 'text', value: '日時' },
  timezone: { type: 'text', value: 'タイムゾーン' },
} as const satisfies Options;

export const datesOptions = { ...referenceOptions, ...dataOptions } as const;

const anyNumber = { min: 0, max: Number.POSITIVE_INFINITY };

export const attendance: Engine = {
  name: 'attendance',
  text: texts.engine,
  commands: [
    command({
      verb: 'dates',
      positionals: anyNumber,
      options: datesOptions,
      text: texts.dates,
      load: () => import('./dates.ts'),
    }),
  ],
};
