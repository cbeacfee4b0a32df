import { describe, expect, it } from 'vitest';
import { namesCheck } from '../names.ts';
import { saysOf } from './says-of.ts';

describe('names: breaks on purpose', () => {
  it.each([
    ['packages/slip/src/read/x.ts', 'export const openSession = () => 1;', 'PageStack'],
    ['packages/store/src/threads/x.ts', 'export class ThreadSession {}', 'LockedThread'],
    ['packages/dialogue/src/judge/x.ts', 'export type Stance = 1;', 'Modality'],
    ['packages/attendance/src/x.ts', 'function stanceOf() {}', 'Modality'],
    ['packages/store/src/x.ts', 'interface Surroundings {}', 'SaveContext'],
    ['apps/web/src/features/accounts/x.tsx', 'function AccountDesk() {}', 'editor of a slip'],
    ['packages/attendance/src/x.ts', 'export type Subject = 1;', 'line of a dialogue'],
    ['packages/attendance/src/x.ts', 'export interface Member {}', 'KnownPerson'],
    ['packages/kernel/src/x.ts', 'export type Reading<T> = T;', 'cell of a slip'],
    ['packages/slip/src/x.ts', 'const tallyHelper = 1;', 'says nothing'],
    ['apps/server/src/x.ts', 'export class JobManager {}', 'says nothing'],
    ['apps/server/src/x.ts', 'export const utils = {};', 'says nothing'],
  ])('a word with two meanings: %s: %s', (file, text, sentence) => {
    const [said = ''] = saysOf(namesCheck, { [file]: `\n${text}\n` });
    expect(said).toContain(`${file}:2 `);
    expect(said).toContain(sentence);
  });

  it.each([
    'apps/web/src/features/account/Profile.tsx',
    'apps/web/src/features/account/account.module.css',
    'apps/server/src/routes/account.ts',
  ])('a file whose name is another thing: %s', (file) => {
    expect(saysOf(namesCheck, { [file]: '' }).join()).toContain('An account is a bill');
  });

  it('two components of one name', () => {
    const says = saysOf(namesCheck, {
      'apps/web/src/features/threads/board/BoardSection.tsx': '',
      'apps/web/src/features/attendance/board/BoardSection.tsx': '',
      'apps/web/src/features/attendance/board/Other.tsx': '',
    });
    expect(says).toHaveLength(2);
    expect(says.join()).toContain('BoardSection.tsx stands in 2 folders');
  });

  it.each([
    ['apps/server/src/auth/principal.ts', 'export interface Session {}'],
    ['apps/web/src/features/profile/session.ts', 'export const useSession = 1;'],
    ['apps/web/src/features/slip/draft/desk.ts', 'export interface Desk {}'],
    ['packages/dialogue/src/judge/subject.ts', "export type Subject = 'none';"],
    ['apps/server/src/routes/members.ts', 'interface Member {}'],
    ['packages/slip/src/read/x.ts', 'export type Reading = 1;'],
    [
      'packages/slip-reader/src/x.ts',
      'const onDesk = 0.4; const distance = 1; const possession = 1;',
    ],
    ['packages/attendance/src/x.ts', "const members = []; const isMember = 1; const subject = '';"],
    ['apps/cli/src/x.ts', "const word = 'Stance'; // Surroundings"],
    ['apps/server/src/routes/accounts.ts', ''],
  ])('leaves alone: %s: %s', (file, text) => {
    expect(saysOf(namesCheck, { [file]: text })).toEqual([]);
  });
});
