import { randomUUID } from 'node:crypto';
import type { RunMessage, RunStatus } from '@tashika/contract/dialogue';
import { type Hear, readScript, sisters, specProfile } from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { appendMessages, insertRun, type Transaction } from '@tashika/store';
import type { Principal } from '../auth/principal.ts';
import { Run } from '../dialogue/run.ts';

const scene = '縁日の夜店';

/** Some lines pass and some are sent back, so that there is something to look at. */
const script = `やな：わ！ この夜店、すっごい楽しそうじゃん！
あゆ：姉様の直感は素晴らしいですね。
あゆ：この夜店は江戸時代から続くものです。由来を調べてみましょう。
やな：へぇ！ 夜店ってそんな昔からあるんだね！
あゆ：夜店の灯りは、昔は油でした。今は電球が一般的ですね。
やな：金魚を見ました。
やな：そっか、油の灯りだったんだ！ ほんと不思議かも！
あゆ：つまり、灯りの色も今とは違います。落ち着いた橙色でしょう。`;

/** A conversation from a script, as it happens; needs no model. */
export interface SampleRun {
  readonly id: string;
  readonly status: RunStatus;
  readonly messages: readonly RunMessage[];
}

export async function playSample(hear: Hear): Promise<Result<SampleRun, Problem>> {
  const lines = readScript(script, sisters);
  if (!lines.ok) return lines;
  const id = randomUUID();
  const messages: RunMessage[] = [];
  let failure: unknown;
  const run = new Run({
    id,
    plan: {
      characters: sisters,
      profile: specProfile,
      scene,
      turns: lines.value.length,
      lines: lines.value,
      director: null,
      paceMs: 0,
    },
    hear,
    keep: async (happened) => {
      messages.push(...happened);
    },
    onFailure: (error) => {
      failure = error;
    },
  });
  await run.start(Promise.resolve());
  if (failure !== undefined) return err({ code: 'sample-failed', message: String(failure) });
  return ok({ id, status: run.status, messages });
}

export async function keepSampleRun(
  tx: Transaction,
  { workspaceId, name }: Principal,
  { id, status, messages }: SampleRun,
): Promise<void> {
  const request = { scene, script };
  await insertRun(tx, {
    id,
    workspaceId,
    title: scene,
    request,
    status,
    holder: null,
    createdBy: name,
    isSample: true,
  });
  await appendMessages(tx, id, messages);
}
