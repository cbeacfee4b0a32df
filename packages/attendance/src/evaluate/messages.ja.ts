import type { SlotStatus } from '@tashika/contract/attendance';
import { clockInWords, dayInWords, type WallClock } from '@tashika/japanese';
import type { SlotCounts } from './judge-slot.ts';
import type { IgnoredBecause } from './selection.ts';

/** Every sentence of the evaluation that people read. */

export function slotReason(slot: {
  readonly status: SlotStatus;
  readonly counts: SlotCounts;
  readonly ask: number | null;
  readonly turn: number | null;
  /** Where the numbers above need not be the smallest. */
  readonly atLeast: number | null;
  /** It stands with △, and not without. */
  readonly needsIfNeeded: boolean;
}): string {
  const { target, selected, ifNeeded, declined, pending } = slot.counts;
  const wavering = ifNeeded === 0 ? '' : `必要なら参加（△）${ifNeeded}人、`;
  const now = `対象${target}人のうち参加可能${selected}人、${wavering}参加不可${declined}人、未定・未回答${pending}人です。`;
  const counting = slot.needsIfNeeded
    ? '「必要なら参加（△）」の方を数えれば、いまのままで成立します。'
    : '';
  const open = ifNeeded === 0 ? '未定・未回答の方' : '△・未定・未回答の方';
  switch (slot.status) {
    case 'SATISFIED':
      return slot.needsIfNeeded
        ? `「必要なら参加（△）」の方を数えて、条件を満たしています。${now}`
        : `条件を満たしています。${now}`;
    case 'POSSIBLE':
      return slot.atLeast === null
        ? `あと${slot.ask}人が参加できれば成立します。${counting}${now}`
        : `少なくともあと${slot.atLeast}人が必要で、${slot.ask}人が参加できれば成立します。${counting}${now}`;
    case 'IMPOSSIBLE':
      if (slot.turn === null) {
        return `この条件では成立しません。回答が変わっても人数が足りません。${now}`;
      }
      return slot.atLeast === null
        ? `${open}が全員参加できても成立しません。${slot.turn}人の「参加不可」が変わる必要があります。${now}`
        : `${open}が全員参加できても成立しません。少なくとも${slot.atLeast}人の「参加不可」が変わる必要があり、${slot.turn}人が変われば成立します。${now}`;
  }
}

export const overallReason = {
  recommended: ({ slot, others }: { slot: string; others: number }) =>
    others === 0
      ? `${slot}が条件を満たしています。`
      : `${slot}をお勧めします。条件を満たす候補はほかに${others}件あります。`,
  manual: ({ slots }: { slots: readonly string[] }) =>
    `条件を満たす候補は${slots.join('、')}です。主催者が選んでください。`,
  possible: (near: { count: number; ask: number; isProven: boolean; ifNeeded: number }) =>
    `まだ条件を満たす候補はありません。見込みのある候補は${near.count}件で、最も近いものは${near.isProven ? '' : '少なくとも'}あと${near.ask}人です。${near.ifNeeded === 0 ? '' : `うち${near.ifNeeded}件は、「必要なら参加（△）」の方を数えれば成立します。`}`,
  impossible: () =>
    'どの候補も、このままでは条件を満たしません。候補日時か条件の見直しをお願いします。',
  noSlots: () => '候補日時がまだありません。',
  hollow: () =>
    '誰も回答しなくても成立してしまう条件のため、確定できません。条件の見直しをお願いします。',
};

export const ignoredSentences: Readonly<Record<IgnoredBecause, string>> = {
  'unknown-slot': 'この日程調整にない候補への回答のため、数えていません。',
  'outside-target': '対象者に含まれていない方の回答のため、数えていません。',
  'unknown-status':
    '回答の種類（selected・if_needed・declined・pending）が分からないため、数えていません。',
  'unknown-time': '回答の日時が読み取れないため、数えていません。',
  malformed: '回答の形式が正しくないため、数えていません。',
};

export const evaluationProblems = {
  malformed: ({ field }: { field: string }) => `「${field}」が正しい形式ではありません。`,
  slotTwice: ({ slotId }: { slotId: string }) => `候補「${slotId}」が2回出てきます。`,
  slotTimes: ({ slotId }: { slotId: string }) =>
    `候補「${slotId}」の日時が正しくありません。開始より後の終了を、時差付きで指定してください。`,
};

interface SlotTime extends Omit<WallClock, 'year'> {
  readonly holiday: boolean;
}

/** A slot as people say it: 12月1日（火）10:00〜11:00, 11月23日（月・祝）9:00〜10:00. */
export function slotInWords(start: SlotTime, end: SlotTime): string {
  const sameDay = start.month === end.month && start.day === end.day;
  return `${day(start)}${clockInWords(start)}〜${sameDay ? '' : day(end)}${clockInWords(end)}`;
}

/** Whole days, the last one included: 12月1日（火）, 12月1日（火）〜12月3日（木）. */
export const daysInWords = (first: SlotTime, last: SlotTime): string =>
  first.month === last.month && first.day === last.day ? day(first) : `${day(first)}〜${day(last)}`;

const day = (at: SlotTime) => dayInWords(at, at.holiday ? '・祝' : '');

/** Where there is no readable time, the id has to do. */
export const slotById = (slotId: string) => `候補「${slotId}」`;
