import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTableDown } from '@tabler/icons-react';
import type { SlotEvaluationJson } from '@tashika/contract/attendance';
import type { Invite, ThreadBoard } from '@tashika/contract/threads';
import { useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { BoardCards } from '../../attendance/board/BoardCards.tsx';
import { BoardTable } from '../../attendance/board/BoardTable.tsx';
import { SlotReasons } from '../../attendance/board/SlotStanding.tsx';
import type { BoardLayout, BoardPerson, BoardSlot } from '../../attendance/board/view.ts';
import { useMay } from '../../profile/session.ts';
import { board as words } from '../messages.ts';
import { answerTo, isByOrganiser, saidTo } from '../thread.ts';
import { AnswerMark } from './AnswerMark.tsx';
import classes from './AnswersSection.module.css';
import { FinalizeDialog } from './FinalizeDialog.tsx';

interface Person extends BoardPerson {
  readonly invite: Invite;
}

/** More across are no table any more: they stand in the matrix above, and here by what they said. */
const mostInTable = 24;

/** What people wrote beside their answers. */
function Comments({ invites }: { readonly invites: readonly Invite[] }) {
  const written = invites.filter(({ comment }) => comment !== null);
  if (written.length === 0) return null;
  return (
    <div className={classes.comments}>
      <h3 className={classes.commentsTitle}>{words.comments(written.length)}</h3>
      <dl>
        {written.map(({ invitee_key, name, comment }) => (
          <div key={invitee_key}>
            <dt>{name}</dt>
            <dd>{comment}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The same for a spreadsheet. */
function TableLink({ id }: { readonly id: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={`/api/threads/${id}/answers.csv`}
      download
      leftSection={<IconTableDown aria-hidden size={18} />}
    >
      {words.csv}
    </Button>
  );
}

/** Slots and answers; what stands can be made the decision. */
export function AnswersSection({ status }: { readonly status: ThreadBoard }) {
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<string | null>(null);
  const mayAct = useMay('threads');
  const { thread, slots, invites, decision } = status;
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
  const layout: BoardLayout<Person> = {
    slots: boardSlots(status),
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
      <AnswerMark
        said={saidTo(invite, slot.id)}
        isByOrganiser={isByOrganiser(invite, slot.id)}
        part={part}
        {...(isNamed && { name })}
      />
    ),
    answer: (slot, { invite }) => answerTo(invite, slot.id),
    reasons: (slot) => (
      <SlotReasons
        slot={slot}
        nameOf={nameOf}
        elsewhere={(key) => (isOneEach ? takenBy(invites, key) : 0)}
      />
    ),
    action: (slot) => (
      <SlotAction
        slot={slot}
        status={status}
        isDecided={decision?.slot_id === slot.id}
        mayChoose={mayAct && thread.status === 'open'}
        onChoose={() => setChosen(slot.id)}
      />
    ),
  };
  const asked = slots.find(({ slot_id }) => slot_id === chosen);
  return (
    <Section title={words.title} actions={<TableLink id={thread.id} />}>
      {wide && invites.length <= mostInTable ? (
        <BoardTable {...layout} />
      ) : (
        <BoardCards {...layout} />
      )}
      {asked !== undefined && (
        <FinalizeDialog status={status} slot={asked} onClose={() => setChosen(null)} />
      )}
      <Comments invites={invites} />
    </Section>
  );
}

interface SlotActionProps {
  readonly slot: BoardSlot;
  readonly status: ThreadBoard;
  readonly isDecided: boolean;
  readonly mayChoose: boolean;
  readonly onChoose: () => void;
}

/** What can be chosen is; what does not stand, only against the rule (M35). */
function SlotAction({ slot, status, isDecided, mayChoose, onChoose }: SlotActionProps) {
  const { thread } = status;
  if (isDecided) return <span className={classes.decided}>{words.decided}</span>;
  if (!mayChoose) return null;
  const isAllowed = slot.judged.status === 'SATISFIED' && thread.questions.length === 0;
  return (
    <Button
      className={classes.finalize}
      variant={isAllowed ? (slot.isRecommended ? 'filled' : 'default') : 'subtle'}
      aria-label={isAllowed ? words.finalizeOf(slot.label) : words.overruleOf(slot.label)}
      onClick={onChoose}
    >
      {isAllowed ? words.finalize : words.overrule}
    </Button>
  );
}

function boardSlots({ thread, slots, evaluation }: ThreadBoard): readonly BoardSlot[] {
  const isOpen = thread.status === 'open';
  return slots.map((slot) => ({
    id: slot.slot_id,
    label: slot.label,
    // Once it is over nobody is asked any more.
    judged: judgedOf(slot.evaluation, isOpen),
    isRecommended:
      isOpen && thread.questions.length === 0 && slot.slot_id === evaluation.recommended_slot_id,
  }));
}

const judgedOf = (
  { counts: { if_needed: ifNeeded, ...counts }, ...evaluation }: SlotEvaluationJson,
  isOpen: boolean,
) => ({ ...evaluation, counts: { ...counts, ifNeeded }, ...(!isOpen && { nudge: null }) });

function partOf({ counts, required }: Invite): BoardPerson['part'] {
  if (!counts) return 'outside';
  return required ? 'required' : 'target';
}

function takenBy(invites: readonly Invite[], key: string): number {
  const own = invites.find(({ invitee_key }) => invitee_key === key);
  return own?.selections.filter(({ status }) => status === 'selected').length ?? 0;
}
