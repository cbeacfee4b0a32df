import { expect, it } from 'vitest';
import { auditActions as written } from '../../server/src/audit.ts';
import { auditActions } from '../src/features/account/messages.ja.ts';

it('操作の記録には、書かれうる操作の言葉がすべてあり、余りがない', () => {
  expect(Object.keys(auditActions).sort()).toEqual([...written].sort());
});
