import { command, dataOptions, type Engine, type Options } from '../../command.ts';
import { texts } from './messages.ts';

const shopOptions = {
  shop: { type: 'text', value: 'ファイル' },
  'cast-names': { type: 'text', value: 'ファイル' },
} as const satisfies Options;

export const checkOptions = {
  form: { type: 'text', value: 'ファイル' },
  hands: { type: 'text', value: 'ファイル' },
  mode: { type: 'text', value: 'モード', choices: ['check', 'read'] },
  session: { type: 'text', value: 'ファイル' },
  say: { type: 'text', value: '言葉', multiple: true },
  ...shopOptions,
  ...dataOptions,
} as const satisfies Options;

export const explainOptions = { ...shopOptions, ...dataOptions } as const;

export const formLearnOptions = {
  to: { type: 'text', value: 'ファイル' },
  json: { type: 'flag' },
} as const satisfies Options;

export const formPrintOptions = {
  size: { type: 'text', value: '大きさ', choices: ['a6', 'a5'] },
  shop: { type: 'text', value: 'ファイル' },
  json: { type: 'flag' },
} as const satisfies Options;

export const learnOptions = {
  hands: { type: 'text', value: 'ファイル' },
  undo: { type: 'flag' },
  form: { type: 'text', value: 'ファイル' },
  ...shopOptions,
  json: { type: 'flag' },
} as const satisfies Options;

export const readOptions = {
  form: { type: 'text', value: 'ファイル' },
  hands: { type: 'text', value: 'ファイル' },
  overlay: { type: 'text', value: 'ファイル' },
  'second-reader': { type: 'flag' },
  config: { type: 'text', value: 'ファイル' },
  ...shopOptions,
  ...dataOptions,
} as const satisfies Options;

export const shopCheckOptions = { ...shopOptions, json: { type: 'flag' } } as const;

const anyNumber = { min: 0, max: Number.POSITIVE_INFINITY };

export const slip: Engine = {
  name: 'slip',
  text: texts.engine,
  commands: [
    command({
      verb: 'check',
      positionals: anyNumber,
      options: checkOptions,
      text: texts.check,
      load: () => import('./check.ts'),
    }),
    command({
      verb: 'read',
      positionals: anyNumber,
      options: readOptions,
      text: texts.read,
      load: () => import('./read.ts'),
    }),
    command({
      verb: 'learn',
      positionals: { min: 0, max: 1 },
      options: learnOptions,
      text: texts.learn,
      load: () => import('./learn.ts'),
    }),
    command({
      verb: 'form learn',
      positionals: { min: 1, max: 1 },
      options: formLearnOptions,
      text: texts.formLearn,
      load: () => import('./form-learn.ts'),
    }),
    command({
      verb: 'form print',
      positionals: { min: 1, max: 1 },
      options: formPrintOptions,
      text: texts.formPrint,
      load: () => import('./form-print.ts'),
    }),
    command({
      verb: 'explain',
      positionals: anyNumber,
      options: explainOptions,
      text: texts.explain,
      load: () => import('./explain.ts'),
    }),
    command({
      verb: 'shop check',
      positionals: { min: 0, max: 0 },
      options: shopCheckOptions,
      text: texts.shopCheck,
      load: () => import('./shop-check.ts'),
    }),
  ],
};
