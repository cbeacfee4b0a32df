import { Button, NativeSelect } from '@mantine/core';
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { homeTimeZone, isTimeZone } from '@tashika/japanese';
import { type Dispatch, useMemo, useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { CalendarsTool } from '../busy/CalendarsTool.tsx';
import { useMayHandIn } from '../busy/use-busy.ts';
import { slots as words } from '../messages.ts';
import type { Read, ShownSlots } from '../plan/conclusions.ts';
import type { Plan, PlanAction } from '../plan/plan.ts';
import { type BusyTime, oneMore } from '../plan/slots.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import { SlotRow } from './SlotRow.tsx';
import classes from './SlotsSection.module.css';

interface SlotsSectionProps {
  readonly plan: Plan;
  readonly read: Read;
  readonly shown: ShownSlots;
  readonly busy: readonly BusyTime[];
  readonly now: string;
  readonly dispatch: Dispatch<PlanAction>;
}

/** The times to choose from: as the words wish, until someone writes in them. */
export function SlotsSection({ plan, read, shown, busy, now, dispatch }: SlotsSectionProps) {
  const { slots } = shown;
  const [isPicking, setPicking] = useState(false);
  const mayHandIn = useMayHandIn();
  const add = () => {
    const slot = oneMore(read.understanding, slots, busy);
    if (slot !== null) dispatch({ type: 'add-slot', shown: slots, slot });
  };
  return (
    <Section title={words.title(slots.length)}>
      <Notes plan={plan} read={read} shown={shown} dispatch={dispatch} />
      {slots.length > 0 && (
        <ol className={classes.list} aria-label={words.label}>
          {slots.map((slot, index) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              timeZone={plan.timeZone}
              number={index + 1}
              busy={busy}
              onWrite={(written) => dispatch({ type: 'write-slot', shown: slots, slot: written })}
              onRemove={() => dispatch({ type: 'remove-slot', shown: slots, id: slot.id })}
            />
          ))}
        </ol>
      )}
      <div className={classes.foot}>
        <Button
          variant="default"
          aria-expanded={isPicking}
          leftSection={<IconCalendarPlus aria-hidden size={18} />}
          onClick={() => setPicking(!isPicking)}
          className={classes.add}
        >
          {isPicking ? words.closeCalendar : words.openCalendar}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={18} />}
          onClick={add}
          className={classes.add}
        >
          {words.add}
        </Button>
        <ZoneField
          timeZone={plan.timeZone}
          onChoose={(timeZone) => dispatch({ type: 'time-zone', timeZone })}
        />
      </div>
      {isPicking && (
        <>
          <SlotCalendar
            slots={slots}
            timeZone={plan.timeZone}
            busy={busy}
            now={now}
            onToggle={(slot) => dispatch({ type: 'toggle-slot', shown: slots, slot })}
          />
          {mayHandIn && <CalendarsTool timeZone={plan.timeZone} />}
        </>
      )}
    </Section>
  );
}

/** Where the times come from, and what the words would give now. */
function Notes({
  plan,
  read,
  shown: { proposal, wordsDiffer },
  dispatch,
}: Pick<SlotsSectionProps, 'plan' | 'read' | 'shown' | 'dispatch'>) {
  const { dates } = read.understanding.reading;
  const unread = dates.words.flatMap(({ meaning, obstacle }) =>
    obstacle === undefined ? [] : [meaning],
  );
  return (
    <div className={classes.notes} aria-live="polite">
      {plan.slots === null ? (
        <p>
          {proposal === null
            ? words.unreadable(unread)
            : dates.kind === 'none' || dates.deadline
              ? words.noWish
              : words.following}
        </p>
      ) : (
        <p>{words.own}</p>
      )}
      {plan.slots === null && proposal?.message && (
        <p className={classes.caution}>{proposal.message}</p>
      )}
      {wordsDiffer && (
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
  );
}

interface ZoneFieldProps {
  readonly timeZone: string;
  readonly onChoose: (timeZone: string) => void;
}

/** Any zone the browser knows; the home one and the browser's own stand first. */
function ZoneField({ timeZone, onChoose }: ZoneFieldProps) {
  const choices = useMemo(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const first = [...new Set([timeZone, homeTimeZone, here])].filter(isTimeZone);
    const others = Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone));
    return [...first, ...others].map((value) => ({ value, label: words.zoneName(value) }));
  }, [timeZone]);
  return (
    <NativeSelect
      className={classes.zone}
      aria-label={words.zone}
      value={timeZone}
      data={choices}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
