import { command, dataOptions, type Engine, type Options } from '../../command.ts';
import { texts } from './messages.ts';

const referenceOptions = {
  now: { type: 'text', value: '日時' },
  timezone: { type: 'text', value: 'タイムゾーン' },
} as const satisfies Options;

export const datesOptions = { ...referenceOptions, ...dataOptions } as const;

export const parseOptions = {
  members: { type: 'text', value: 'ファイル' },
  ...referenceOptions,
  model: { type: 'flag' },
  ...dataOptions,
} as const satisfies Options;

export const askOptions = {
  members: { type: 'text', value: 'ファイル' },
  ...referenceOptions,
  json: { type: 'flag' },
} as const satisfies Options;

export const slotsOptions = {
  count: { type: 'whole number', value: '件数', min: 1, max: 100 },
  duration: { type: 'whole number', value: '分', min: 1, max: 1440 },
  busy: { type: 'text', value: 'ファイル' },
  ...referenceOptions,
  ...dataOptions,
} as const satisfies Options;

export const evaluateOptions = dataOptions;

const anyNumber = { min: 0, max: Number.POSITIVE_INFINITY };

export const attendance: Engine = {
  name: 'attendance',
  text: texts.engine,
  commands: [
    command({
      verb: 'parse',
      positionals: anyNumber,
      options: parseOptions,
      text: texts.parse,
      load: () => import('./parse.ts'),
    }),
    command({
      verb: 'ask',
      positionals: { min: 1, max: 1 },
      options: askOptions,
      text: texts.ask,
      load: () => import('./ask.ts'),
    }),
    command({
      verb: 'evaluate',
      positionals: anyNumber,
      options: evaluateOptions,
      text: texts.evaluate,
      load: () => import('./evaluate.ts'),
    }),
    command({
      verb: 'slots',
      positionals: anyNumber,
      options: slotsOptions,
      text: texts.slots,
      load: () => import('./slots.ts'),
    }),
    command({
      verb: 'dates',
      positionals: anyNumber,
      options: datesOptions,
      text: texts.dates,
      load: () => import('./dates.ts'),
    }),
  ],
};
