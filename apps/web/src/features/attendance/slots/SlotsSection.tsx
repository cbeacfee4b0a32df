import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { Section } from '../../../design/Section.tsx';
import { slots as words } from '../messages.ts';
import type { Read, ShownSlots } from '../plan/conclusions.ts';
import type { Plan, PlanAction } from '../plan/plan.ts';
import { oneMore } from '../plan/slots.ts';
import { SlotRow } from './SlotRow.tsx';
import classes from './SlotsSection.module.css';

interface SlotsSectionProps {
  readonly plan: Plan;
  readonly read: Read;
  readonly shown: ShownSlots;
  readonly dispatch: Dispatch<PlanAction>;
}

/** The times to choose from: as the words wish, until someone writes in them. */
export function SlotsSection({ plan, read, shown, dispatch }: SlotsSectionProps) {
  const { slots, proposal } = shown;
  const { dates } = read.understanding.reading;
  const add = () => {
    const slot = oneMore(read.understanding, slots);
    if (slot !== null) dispatch({ type: 'add-slot', shown: slots, slot });
  };
  const unread = dates.words.flatMap(({ meaning, obstacle }) =>
    obstacle === undefined ? [] : [meaning],
  );
  return (
    <Section title={words.title(slots.length)}>
      <div className={classes.notes} aria-live="polite">
        {plan.slots === null ? (
          <p>
            {proposal === null
              ? words.unreadable(unread)
              : dates.kind === 'none'
                ? words.noWish
                : words.following}
          </p>
        ) : (
          <p>{words.own}</p>
        )}
        {plan.slots === null && proposal?.message && (
          <p className={classes.caution}>{proposal.message}</p>
        )}
        {shown.wordsDiffer && (
          <p className={classes.caution}>
            {words.differ}
            {plan.tried.length > 0 && words.followWarning}
            <Button
              variant="default"
              size="sm"
              className={classes.follow}
              onClick={() => dispatch({ type: 'follow-words' })}
            >
              {words.follow}
            </Button>
          </p>
        )}
      </div>
      {slots.length > 0 && (
        <ol className={classes.list} aria-label={words.label}>
          {slots.map((slot, index) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              number={index + 1}
              onWrite={(written) => dispatch({ type: 'write-slot', shown: slots, slot: written })}
              onRemove={() => dispatch({ type: 'remove-slot', shown: slots, id: slot.id })}
            />
          ))}
        </ol>
      )}
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={18} />}
          onClick={add}
          className={classes.add}
        >
          {words.add}
        </Button>
        <span className={classes.zone}>{words.zone}</span>
      </div>
    </Section>
  );
}
