import { Button, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconEraser } from '@tabler/icons-react';
import { slotLabel } from '@tashika/attendance';
import { type Dispatch, useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { board as words } from '../messages.ja.ts';
import type { Invitee, Outcome } from '../plan/conclusions.ts';
import { type Mark, markOf, type Plan, type PlanAction } from '../plan/plan.ts';
import type { PlanSlot } from '../plan/slots.ts';
import { AllYesButton } from './AllYesButton.tsx';
import { BoardCards } from './BoardCards.tsx';
import { BoardTable } from './BoardTable.tsx';
import { Conclusion } from './Conclusion.tsx';
import { MarkButton } from './MarkButton.tsx';
import { SlotReasons } from './SlotStanding.tsx';
import classes from './TrialBoard.module.css';
import type { BoardLayout, BoardSlot, BoardView, Cell } from './view.ts';

interface TrialBoardProps {
  readonly plan: Plan;
  readonly outcome: Outcome;
  readonly shown: readonly PlanSlot[];
  readonly openQuestions: number;
  readonly dispatch: Dispatch<PlanAction>;
}

/** What if: the answers tried out, and what would follow from them. */
export function TrialBoard({ plan, outcome, shown, openQuestions, dispatch }: TrialBoardProps) {
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [focused, setFocused] = useState<Cell | null>(null);
  const { evaluation } = outcome;
  const [said] = useDebouncedValue(evaluation.reason, 600);
  const invitees = outcome.invitees.filter(({ part }) => part !== 'outside');
  if (invitees.length === 0 || outcome.slots.length === 0) {
    return (
      <Section title={words.title}>
        <p className={classes.lead}>{words.needs}</p>
      </Section>
    );
  }

  const mark = (cells: readonly Cell[], to: Mark) => {
    const at = new Date().toISOString();
    dispatch({ type: 'mark', shown, tried: cells.map((cell) => ({ ...cell, mark: to, at })) });
  };
  const slots = boardSlots(outcome, openQuestions);
  const view: BoardView = {
    slots,
    invitees,
    evaluation,
    nameOf: (key) => invitees.find((one) => one.key === key)?.name ?? key,
    markOf: (who, slot) => markOf(plan, who, slot),
    focused,
    onFocus: setFocused,
    onMark: (who, slot, to) => mark([{ who, slot }], to),
    onAllYes: (slot) =>
      mark(
        invitees
          .filter(({ who }) => markOf(plan, who, slot) === 'pending')
          .map(({ who }) => ({ who, slot })),
        'selected',
      ),
  };
  const layout = layoutOf(view);
  return (
    <Section
      title={words.title}
      actions={
        plan.tried.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconEraser aria-hidden size={18} />}
            onClick={() => dispatch({ type: 'clear-marks' })}
            className={classes.clear}
          >
            {words.clear}
          </Button>
        )
      }
    >
      <VisuallyHidden>
        <div role="status">{said}</div>
      </VisuallyHidden>
      <p className={classes.lead}>
        {words.lead}
        {wide && words.keys}
      </p>
      <Conclusion view={view} openQuestions={openQuestions} />
      {wide ? <BoardTable {...layout} /> : <BoardCards {...layout} />}
    </Section>
  );
}

function boardSlots({ slots, evaluation }: Outcome, openQuestions: number): readonly BoardSlot[] {
  return slots.flatMap((slot): BoardSlot[] => {
    const judged = evaluation.slots.find(({ slotId }) => slotId === slot.slotId);
    return judged === undefined
      ? []
      : [
          {
            id: slot.slotId,
            label: slotLabel(slot),
            judged,
            // A provisional rule recommends nothing: the answer to a question may turn it.
            isRecommended: openQuestions === 0 && evaluation.recommendedSlotId === slot.slotId,
          },
        ];
  });
}

/** The same cells for the table and for the cards. */
function layoutOf(view: BoardView): BoardLayout<Invitee> {
  const { slots, invitees, evaluation } = view;
  const isOneEach = !evaluation.rule.slotPolicy.allowMultipleSlotsPerInvitee;
  return {
    slots,
    people: invitees,
    mark: (slot, invitee, isNamed) => (
      <MarkButton view={view} slot={slot} invitee={invitee} isNamed={isNamed} />
    ),
    answer: (slot, { who }) => view.markOf(who, slot.id),
    reasons: (slot) => (
      <SlotReasons
        slot={slot}
        nameOf={view.nameOf}
        elsewhere={(key) => (isOneEach ? (evaluation.taken.get(key)?.length ?? 0) : 0)}
      />
    ),
    action: (slot) => <AllYesButton slot={slot} onPress={() => view.onAllYes(slot.id)} />,
  };
}
