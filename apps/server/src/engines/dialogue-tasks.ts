import type {
  CharacterCheckRequest,
  ExportRequest,
  JudgeRequest,
  ReportRequest,
} from '@tashika/contract/dialogue';
import { type Character, hearing, type JudgeInput } from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { ok } from '@tashika/kernel';
import { checkGiven } from '../dialogue/characters.ts';
import { judgeGiven } from '../dialogue/judge.ts';
import { type GivenRun, prepareRun } from '../dialogue/prepare.ts';
import { exportGiven, reportGiven } from '../dialogue/report.ts';
import { withShipped } from '../dialogue/with-shipped.ts';

/* The routes have looked at all of these already. */

/** The workspace's own characters come beside the request, as they are kept. */
const castWith = (own: unknown) => withShipped((own ?? []) as readonly Character[]);

export const lines = async (given: unknown, own: unknown) =>
  ok(await judgeGiven(given as JudgeRequest, castWith(own), null));

export const line = async (given: unknown) => ok(await hearing(loadTokeniser)(given as JudgeInput));

export const run = (given: unknown, own: unknown) => prepareRun(given as GivenRun, castWith(own));

export const report = (given: unknown, own: unknown) =>
  reportGiven(given as ReportRequest, castWith(own));

export const exported = (given: unknown, own: unknown) =>
  exportGiven(given as ExportRequest, castWith(own));

export const character = async (given: unknown) =>
  ok(await checkGiven(given as CharacterCheckRequest));
