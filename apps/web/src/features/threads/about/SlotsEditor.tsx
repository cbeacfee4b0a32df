import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ThreadBoard, ThreadSlot } from '@tashika/contract/threads';
import { momentAt, wallAt } from '@tashika/japanese/dates';
import { useState } from 'react';
import { CalendarsTool } from '../../attendance/busy/CalendarsTool.tsx';
import { useBusy, useMayHandIn } from '../../attendance/busy/use-busy.ts';
import {
  daysAfter,
  engineSlot,
  isSameTime,
  type PlanSlot,
  planSlot,
} from '../../attendance/plan/slots.ts';
import { SlotRow } from '../../attendance/slots/SlotRow.tsx';
import { slots as words } from '../messages.ts';
import classes from './SlotsEditor.module.css';
import { useProposal } from './use-proposal.tsx';

/** The times to choose from, changed later; what is not touched keeps its answers. */
export function SlotsEditor({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  const [own, setOwn] = useState<readonly PlanSlot[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const busy = useBusy();
  const mayHandIn = useMayHandIn();
  const { propose, isBusy, problem, dialog } = useProposal(status);
  const before = new Map(status.slots.map((slot) => [slot.slot_id, slot]));
  const zoneOf = ({ id }: PlanSlot) => before.get(id)?.timezone ?? thread.timezone;
  const shown = own ?? status.slots.map(typedSlot);
  const change = (slots: readonly PlanSlot[]) => {
    setOwn(slots);
    setSaved(false);
  };
  const sent = shown.flatMap((slot) => sentSlot(slot, zoneOf(slot), before.get(slot.id)) ?? []);
  const isHalf = sent.length < shown.length;
  const save = () =>
    propose({ slots: sent }, () => {
      setOwn(null);
      setSaved(true);
    });
  return (
    <details className={classes.slots}>
      <summary>{words.edit}</summary>
      <div className={classes.content}>
        <Text c="dimmed" size="sm">
          {words.lead}
        </Text>
        <ol className={classes.list} aria-label={words.label}>
          {shown.map((slot, index) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              timeZone={zoneOf(slot)}
              number={index + 1}
              busy={busy}
              onWrite={(written) =>
                change(shown.map((other) => (other.id === slot.id ? written : other)))
              }
              onRemove={() => change(shown.filter(({ id }) => id !== slot.id))}
            />
          ))}
        </ol>
        {mayHandIn && <CalendarsTool timeZone={thread.timezone} />}
        {isHalf && <Text className={classes.caution}>{words.half}</Text>}
        <div className={classes.foot}>
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden size={18} />}
            onClick={() => change([...shown, nextSlot(shown)])}
          >
            {words.add}
          </Button>
          <Button disabled={own === null || isHalf} loading={isBusy} onClick={save}>
            {words.save}
          </Button>
          {own !== null && (
            <Button variant="subtle" onClick={() => setOwn(null)}>
              {words.undo}
            </Button>
          )}
          <span role="status">{isSaved && words.saved}</span>
        </div>
        {problem !== null && (
          <Text role="alert" className={classes.problem}>
            {problem.message}
          </Text>
        )}
        {dialog}
      </div>
    </details>
  );
}

/** As it is typed, in the zone of the slot. */
function typedSlot({ slot_id, start_time, end_time, timezone }: ThreadSlot): PlanSlot {
  const local = (time: string) => momentAt(wallAt(time, timezone), timezone) ?? time;
  return planSlot({
    slotId: slot_id,
    startTime: local(start_time),
    endTime: local(end_time),
    timezone,
  });
}

/** As it was where nobody touched it, however long it is. Null while half written. */
function sentSlot(slot: PlanSlot, timezone: string, before: ThreadSlot | undefined) {
  if (before !== undefined && isSameTime(typedSlot(before), slot)) {
    return { start_time: before.start_time, end_time: before.end_time, timezone };
  }
  const whole = engineSlot(slot, timezone);
  return whole === null ? null : { start_time: whole.startTime, end_time: whole.endTime, timezone };
}

/** The same hours a day after the last one; to be written over. */
function nextSlot(slots: readonly PlanSlot[]): PlanSlot {
  const last = slots.at(-1);
  const id = `own${slots.length}-${Date.now()}`;
  if (last === undefined || Number.isNaN(Date.parse(last.date))) {
    return { id, date: '', start: '10:00', end: '11:00', wholeDay: false };
  }
  return { ...last, id, date: daysAfter(last.date, 1) };
}
