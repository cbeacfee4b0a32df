import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Invite, ThreadBoard } from '@tashika/contract/threads';
import { useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { BoardCards } from '../../attendance/board/BoardCards.tsx';
import { BoardTable } from '../../attendance/board/BoardTable.tsx';
import { SlotReasons } from '../../attendance/board/SlotStanding.tsx';
import type { BoardLayout, BoardPerson } from '../../attendance/board/view.ts';
import { board as words } from '../messages.ja.ts';
import { answerTo } from '../thread.ts';
import { AnswerMark } from './AnswerMark.tsx';
import classes from './AnswersSection.module.css';
import { FinalizeDialog } from './FinalizeDialog.tsx';

interface Person extends BoardPerson {
  readonly invite: Invite;
}

/** Slots and answers; what stands can be made the decision. */
export function AnswersSection({ status }: { readonly status: ThreadBoard }) {
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<string | null>(null);
  const { thread, slots, invites, evaluation, decision } = status;
  if (slots.length === 0) {
    return (
      <Section title={words.title}>
        <Text c="dimmed">{words.none}</Text>
      </Section>
    );
  }
  const nameOf = (key: string) =>
    invites.find(({ invitee_key }) => invitee_key === key)?.name ?? key;
  const isOneEach = status.rule.slot_policy?.allow_multiple_slots_per_invitee === false;
  // What can still be chosen; a slot that does not stand is refused anyway.
  const isChoosable = thread.status === 'open' && thread.questions.length === 0;
  const layout: BoardLayout<Person> = {
    slots: slots.map((slot) => ({
      id: slot.slot_id,
      label: slot.label,
      // Once it is over nobody is asked any more.
      judged: thread.status === 'open' ? slot.evaluation : { ...slot.evaluation, nudge: null },
      isRecommended:
        thread.status === 'open' &&
        thread.questions.length === 0 &&
        slot.slot_id === evaluation.recommended_slot_id,
    })),
    people: invites
      .map(
        (invite): Person => ({
          who: invite.invitee_key,
          name: invite.name,
          invite,
          part: partOf(invite),
        }),
      )
      .sort((a, b) => Number(b.invite.counts) - Number(a.invite.counts)),
    mark: (slot, { invite, name, part }, isNamed) => (
      <AnswerMark answer={answerTo(invite, slot.id)} part={part} {...(isNamed && { name })} />
    ),
    answer: (slot, { invite }) => answerTo(invite, slot.id),
    reasons: (slot) => (
      <SlotReasons
        slot={slot}
        nameOf={nameOf}
        elsewhere={(key) => (isOneEach ? takenBy(invites, key) : 0)}
      />
    ),
    action: (slot) => {
      if (decision?.slot_id === slot.id) {
        return <span className={classes.decided}>{words.decided}</span>;
      }
      if (!isChoosable || slot.judged.status !== 'SATISFIED') return null;
      return (
        <Button
          className={classes.finalize}
          variant={slot.isRecommended ? 'filled' : 'default'}
          aria-label={words.finalizeOf(slot.label)}
          onClick={() => setChosen(slot.id)}
        >
          {words.finalize}
        </Button>
      );
    },
  };
  const asked = slots.find(({ slot_id }) => slot_id === chosen);
  return (
    <Section title={words.title}>
      {wide ? <BoardTable {...layout} /> : <BoardCards {...layout} />}
      {asked !== undefined && (
        <FinalizeDialog status={status} slot={asked} onClose={() => setChosen(null)} />
      )}
    </Section>
  );
}

function partOf({ counts, required }: Invite): BoardPerson['part'] {
  if (!counts) return 'outside';
  return required ? 'required' : 'target';
}

function takenBy(invites: readonly Invite[], key: string): number {
  const own = invites.find(({ invitee_key }) => invitee_key === key);
  return own?.selections.filter(({ status }) => status === 'selected').length ?? 0;
}
