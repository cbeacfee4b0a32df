import { command, dataOptions, type Engine, type Options } from '../../command.ts';
import { texts } from './messages.ts';

const ensembleOptions = {
  character: { type: 'text', value: 'ファイル', multiple: true },
  profile: { type: 'text', value: '基準' },
} as const satisfies Options;

export const judgeOptions = {
  as: { type: 'text', value: '名前' },
  ...ensembleOptions,
  conversation: { type: 'flag' },
  scene: { type: 'text', value: '場面' },
  director: { type: 'flag' },
  panel: { type: 'whole number', value: '人数', min: 1, max: 9 },
  ...dataOptions,
} as const satisfies Options;

export const runOptions = {
  scene: { type: 'text', value: '場面' },
  turns: { type: 'whole number', value: '回数', min: 1, max: 100_000 },
  cast: { type: 'text', value: '名前', multiple: true },
  script: { type: 'text', value: 'ファイル' },
  transcript: { type: 'text', value: 'ファイル' },
  ...ensembleOptions,
  'no-director': { type: 'flag' },
  'director-config': { type: 'text', value: 'ファイル' },
  panel: { type: 'whole number', value: '人数', min: 1, max: 9 },
  config: { type: 'text', value: 'ファイル' },
  jsonl: { type: 'flag' },
} as const satisfies Options;

export const reportOptions = {
  as: { type: 'text', value: '名前' },
  ...ensembleOptions,
  before: { type: 'text', value: 'ファイル' },
  'before-profile': { type: 'text', value: '基準' },
  'max-retry': { type: 'text', value: '割合' },
  'max-major': { type: 'text', value: '割合' },
  'max-retry-rise': { type: 'text', value: 'ポイント' },
  'max-warn-rise': { type: 'text', value: 'ポイント' },
  'max-rule-rise': { type: 'text', value: '規則=ポイント', multiple: true },
  html: { type: 'text', value: 'ファイル' },
  lines: { type: 'text', value: 'ファイル' },
  csv: { type: 'text', value: 'ファイル' },
  junit: { type: 'text', value: 'ファイル' },
  json: { type: 'flag' },
} as const satisfies Options;

export const serveOptions = {
  upstream: { type: 'text', value: 'アドレス' },
  port: { type: 'whole number', value: '番号', min: 0, max: 65_535 },
  host: { type: 'text', value: 'アドレス' },
  as: { type: 'text', value: '名前' },
  ...ensembleOptions,
  director: { type: 'flag' },
  panel: { type: 'whole number', value: '人数', min: 1, max: 9 },
  'keep-form': { type: 'flag' },
  config: { type: 'text', value: 'ファイル' },
} as const satisfies Options;

export const calibrateOptions = {
  replies: { type: 'text', value: 'ファイル' },
  repeat: { type: 'whole number', value: '回数', min: 1, max: 20 },
  ...ensembleOptions,
  config: { type: 'text', value: 'ファイル' },
  json: { type: 'flag' },
} as const satisfies Options;

export const characterCheckOptions = { json: { type: 'flag' } } as const satisfies Options;

export const characterConvertOptions = {
  to: { type: 'text', value: '形', choices: ['file', 'v2', 'v3', 'png'] },
  out: { type: 'text', value: 'ファイル' },
  picture: { type: 'text', value: 'ファイル' },
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
    command({
      verb: 'run',
      positionals: { min: 0, max: 0 },
      options: runOptions,
      text: texts.run,
      load: () => import('./run.ts'),
    }),
    command({
      verb: 'report',
      positionals: anyNumber,
      options: reportOptions,
      text: texts.report,
      load: () => import('./report.ts'),
    }),
    command({
      verb: 'serve',
      positionals: { min: 0, max: 0 },
      options: serveOptions,
      text: texts.serve,
      load: () => import('./serve.ts'),
    }),
    command({
      verb: 'calibrate',
      positionals: { min: 1, max: Number.POSITIVE_INFINITY },
      options: calibrateOptions,
      text: texts.calibrate,
      load: () => import('./calibrate.ts'),
    }),
    command({
      verb: 'character check',
      positionals: { min: 1, max: Number.POSITIVE_INFINITY },
      options: characterCheckOptions,
      text: texts.characterCheck,
      load: () => import('./character-check.ts'),
    }),
    command({
      verb: 'character convert',
      positionals: { min: 1, max: 1 },
      options: characterConvertOptions,
      text: texts.characterConvert,
      load: () => import('./character-convert.ts'),
    }),
  ],
};
