import type { Invite, ThreadBoard } from '@tashika/contract/threads';
import { momentInWords } from '@tashika/japanese';
import { type CsvField, csvText } from '../csv.ts';
import { answersCsv as words } from './messages.ts';

/** People down, slots across, as ○ △ × and what was written beside them; below, how many of each. */
export function answersCsv({ thread, slots, invites }: ThreadBoard): string {
  const head = [
    words.name,
    words.part,
    ...slots.map(({ label }) => label),
    words.comment,
    words.answeredAt,
  ];
  const lines = invites.map((invite): readonly CsvField[] => [
    invite.name,
    partOf(invite),
    ...slots.map(({ slot_id }) => answerOf(invite, slot_id)),
    invite.comment,
    invite.answered_at === null ? null : momentInWords(invite.answered_at, thread.timezone),
  ]);
  const totals = (['selected', 'if_needed', 'declined', 'pending'] as const).map(
    (status): readonly CsvField[] => [
      words.total(status),
      null,
      ...slots.map(({ evaluation }) => evaluation.counts[status]),
      null,
      null,
    ],
  );
  return csvText([head, ...lines, ...totals]);
}

function partOf({ counts, required }: Invite): string {
  if (!counts) return words.outside;
  return required ? words.required : words.target;
}

function answerOf({ selections }: Invite, slotId: string): string | null {
  const answer = selections.find(({ slot_id }) => slot_id === slotId);
  if (answer === undefined) return null;
  const { status, undecided, by_organiser } = answer;
  const mark = status === 'pending' ? (undecided ? words.undecided : null) : words.marks[status];
  return mark !== null && by_organiser ? words.byOrganiser(mark) : mark;
}
