import { command, type Engine, type Options } from '../../command.ts';
import { backupText, dbText, doctorText, movePhotosText, restoreText } from './messages.ts';

const place = { data: { type: 'text', value: 'フォルダー' } } as const satisfies Options;

export const backupOptions = {
  ...place,
  force: { type: 'flag' },
  json: { type: 'flag' },
} as const satisfies Options;

export const restoreOptions = {
  ...place,
  replace: { type: 'flag' },
  yes: { type: 'flag' },
  json: { type: 'flag' },
} as const satisfies Options;

export const doctorOptions = { ...place, json: { type: 'flag' } } as const satisfies Options;

export const movePhotosOptions = {
  to: { type: 'text', value: '場所', choices: ['objects', 'database'] },
  ...place,
  json: { type: 'flag' },
} as const satisfies Options;

export const db: Engine = {
  name: 'db',
  text: dbText,
  commands: [
    command({
      verb: 'backup',
      positionals: { min: 1, max: 1 },
      options: backupOptions,
      text: backupText,
      load: () => import('./backup.ts'),
    }),
    command({
      verb: 'restore',
      positionals: { min: 1, max: 1 },
      options: restoreOptions,
      text: restoreText,
      load: () => import('./restore.ts'),
    }),
    command({
      verb: 'doctor',
      positionals: { min: 0, max: 0 },
      options: doctorOptions,
      text: doctorText,
      load: () => import('./doctor.ts'),
    }),
    command({
      verb: 'move-photos',
      positionals: { min: 0, max: 0 },
      options: movePhotosOptions,
      text: movePhotosText,
      load: () => import('./move-photos.ts'),
    }),
  ],
};
