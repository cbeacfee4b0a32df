import { proposeSlotsJson, slotLabel } from '@tashika/attendance';
import type { SlotProposalJson, SlotRequestJson } from '@tashika/contract/attendance';
import { ok, type Problem, type Result } from '@tashika/kernel';
import { answerTexts } from '../../answer.ts';
import type { Call, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { readJson } from '../../input.ts';
import { messages } from './messages.ts';
import { withReference } from './reference.ts';
import type { slotsOptions } from './table.ts';

type SlotsCall = Call<typeof slotsOptions>;

export const run: Run<typeof slotsOptions> = async (call) => {
  const busy = await busyOf(call);
  if (!busy.ok) {
    await complain(call.stderr, busy.error);
    return 1;
  }
  const { count, duration } = call.values;
  const stated = {
    ...(count === undefined ? {} : { count }),
    ...(duration === undefined ? {} : { duration_minutes: duration }),
  };
  return answerTexts(call, (text) => ({ text }), {
    each: (value) => proposeSlotsJson(withReference(withWishes(value, stated, busy.value), call)),
    plain,
  });
};

/** The times of the file that are taken already. */
async function busyOf(call: SlotsCall): Promise<Result<unknown, Problem>> {
  const { busy: file } = call.values;
  return file === undefined ? ok(undefined) : readJson(file, call);
}

/** What the input itself says comes before the command line; null says nothing. */
function withWishes(value: unknown, stated: object, busy: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { slot_generation_hint: hint }: { readonly [Field in keyof SlotRequestJson]?: unknown } =
    value;
  return {
    ...(busy === undefined ? {} : { busy }),
    ...value,
    slot_generation_hint:
      typeof hint === 'object' && hint !== null ? { ...stated, ...said(hint) } : (hint ?? stated),
  };
}

const said = (hint: object): object =>
  Object.fromEntries(Object.entries(hint).filter(([, value]) => value !== null));

function plain({ slots, reply_by, message }: SlotProposalJson): string {
  const lines = slots.map(({ slot_id, start_time, end_time, timezone }) =>
    slotLabel({ slotId: slot_id, startTime: start_time, endTime: end_time, timezone }),
  );
  const notes = [
    ...(reply_by === null ? [] : [messages.replyBy(reply_by)]),
    ...(message === null ? [] : [message]),
  ];
  return [...lines, ...notes].map((line) => `${line}\n`).join('');
}
