import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ThreadBoard, ThreadSlot } from '@tashika/contract/threads';
import { useState } from 'react';
import type { PlanSlot } from '../../attendance/plan/slots.ts';
import { SlotRow } from '../../attendance/slots/SlotRow.tsx';
import { slots as words } from '../messages.ts';
import { instantOf, typedOf } from '../moments.ts';
import classes from './SlotsEditor.module.css';
import { useProposal } from './use-proposal.tsx';

/** The times to choose from, changed later; what is not touched keeps its answers. */
export function SlotsEditor({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  const [own, setOwn] = useState<readonly PlanSlot[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const { propose, isBusy, problem, dialog } = useProposal(status);
  const zones = new Map(status.slots.map(({ slot_id, timezone }) => [slot_id, timezone]));
  const shown = own ?? status.slots.map(typedSlot);
  const change = (slots: readonly PlanSlot[]) => {
    setOwn(slots);
    setSaved(false);
  };
  const sent = shown.flatMap((slot) => sentSlot(slot, zones.get(slot.id) ?? thread.timezone) ?? []);
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
              number={index + 1}
              onWrite={(written) =>
                change(shown.map((other) => (other.id === slot.id ? written : other)))
              }
              onRemove={() => change(shown.filter(({ id }) => id !== slot.id))}
            />
          ))}
        </ol>
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
  const start = typedOf(start_time, timezone);
  return {
    id: slot_id,
    date: start.slice(0, 10),
    start: start.slice(11),
    end: typedOf(end_time, timezone).slice(11),
  };
}

/** An end before the start lies on the next day. Null while half written. */
function sentSlot({ date, start, end }: PlanSlot, timezone: string) {
  const from = instantOf(`${date}T${start}`, timezone);
  const sameDay = instantOf(`${date}T${end}`, timezone);
  if (from === null || sameDay === null || from === sameDay) return null;
  const nextDate = new Date(Date.parse(`${date}T00:00Z`) + day).toISOString().slice(0, 10);
  const to = sameDay > from ? sameDay : instantOf(`${nextDate}T${end}`, timezone);
  return to === null ? null : { start_time: from, end_time: to, timezone };
}

const day = 86_400_000;

/** The same hours a day after the last one; to be written over. */
function nextSlot(slots: readonly PlanSlot[]): PlanSlot {
  const last = slots.at(-1);
  const id = `own${slots.length}-${Date.now()}`;
  if (last === undefined || Number.isNaN(Date.parse(last.date))) {
    return { id, date: '', start: '10:00', end: '11:00' };
  }
  const date = new Date(Date.parse(`${last.date}T00:00Z`) + day).toISOString().slice(0, 10);
  return { ...last, id, date };
}
