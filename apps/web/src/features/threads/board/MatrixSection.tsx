import { VisuallyHidden } from '@mantine/core';
import type { Invite, ThreadBoard, ThreadSlot } from '@tashika/contract/threads';
import { clockInWords, wallClock } from '@tashika/japanese';
import { memo, useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { board as boardWords } from '../../attendance/messages.ts';
import { lackInWords } from '../board-step.ts';
import { board, matrix as words } from '../messages.ts';
import { isByOrganiser, saidTo } from '../thread.ts';
import classes from './MatrixSection.module.css';

/** In pixels, as the style sheet has it: what is out of sight is made by its height alone. */
const rowHeight = 36;
/** Made beyond what is in sight, so that a quick finger finds rows and no gap. */
const rowsAround = 10;
/** As many are made or left out at a time: most steps of a scrolling finger then make nothing. */
const rowsAtOnce = 5;

/** Everybody and every slot at a glance, however many. */
export function MatrixSection({ status }: { readonly status: ThreadBoard }) {
  if (status.slots.length === 0 || status.invites.length === 0) return null;
  return (
    <Section title={words.title}>
      <Matrix status={status} />
      <Lacks status={status} />
    </Section>
  );
}

/** Only the rows in sight are made. */
function Matrix({ status }: { readonly status: ThreadBoard }) {
  const { slots, invites } = status;
  const [first, setFirst] = useState(0);
  const [last, setLast] = useState(30);
  const follow = (top: number, height: number) => {
    const step = rowHeight * rowsAtOnce;
    setFirst(Math.max(0, Math.floor(top / step) * rowsAtOnce - rowsAround));
    setLast(Math.ceil((top + height) / step) * rowsAtOnce + rowsAround);
  };
  return (
    <section
      className={classes.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be focusable.
      tabIndex={0}
      aria-label={words.label}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => follow(scrollTop, clientHeight)}
    >
      <table className={classes.table} aria-rowcount={invites.length + 1}>
        <Heads status={status} />
        <tbody>
          <Space rows={first} width={slots.length + 1} />
          {invites.slice(first, last).map((invite, index) => (
            <Row
              key={invite.invitee_key}
              invite={invite}
              slots={slots}
              number={first + index + 2}
            />
          ))}
          <Space rows={Math.max(0, invites.length - last)} width={slots.length + 1} />
        </tbody>
      </table>
    </section>
  );
}

const Heads = memo(({ status }: { readonly status: ThreadBoard }) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" className={classes.corner}>
        {words.person}
      </th>
      {status.slots.map((slot) => (
        <Head key={slot.slot_id} slot={slot} isDecided={isChosen(status, slot)} />
      ))}
    </tr>
  </thead>
));

const isChosen = ({ decision }: ThreadBoard, { slot_id }: ThreadSlot) =>
  decision?.slot_id === slot_id;

function Head({ slot, isDecided }: { readonly slot: ThreadSlot; readonly isDecided: boolean }) {
  const { month, day, ...clock } = wallClock(slot.start_time, slot.timezone);
  const { selected, if_needed, declined } = slot.evaluation.counts;
  return (
    <th
      scope="col"
      className={classes.slot}
      data-status={slot.evaluation.status}
      data-decided={isDecided || undefined}
    >
      <span aria-hidden>
        {words.day(month, day)}
        <br />
        {clockInWords(clock)}
      </span>
      <VisuallyHidden>{slot.label}</VisuallyHidden>
      <span className={classes.totals}>
        <span>{boardWords.marks.selected + selected}</span>
        <span>{boardWords.marks.if_needed + if_needed}</span>
        <span>{boardWords.marks.declined + declined}</span>
      </span>
    </th>
  );
}

interface RowProps {
  readonly invite: Invite;
  readonly slots: readonly ThreadSlot[];
  readonly number: number;
}

/** Made once, however often what is in sight changes. */
const Row = memo(({ invite, slots, number }: RowProps) => (
  <tr aria-rowindex={number} className={classes.row}>
    <th scope="row" className={classes.person}>
      {invite.name}
      {invite.required && <span className={classes.part}>{boardWords.required}</span>}
      {!invite.counts && <span className={classes.part}>{board.outside}</span>}
    </th>
    {slots.map(({ slot_id }) => {
      const said = saidTo(invite, slot_id);
      const isUndecided = said === 'undecided';
      return (
        <td key={slot_id} className={classes.cell} data-said={said}>
          <span aria-hidden>{isUndecided ? board.undecided : boardWords.marks[said]}</span>
          <span className={classes.unseen}>
            {isUndecided ? board.undecided : boardWords.markNames[said]}
          </span>
          {isByOrganiser(invite, slot_id) && (
            <span className={classes.by}>{board.byOrganiser}</span>
          )}
        </td>
      );
    })}
  </tr>
));

/** So many rows that are out of sight. */
function Space({ rows, width }: { readonly rows: number; readonly width: number }) {
  return rows === 0 ? null : (
    <tr aria-hidden style={{ height: rows * rowHeight }}>
      <td colSpan={width} />
    </tr>
  );
}

/** 「あと2人（候補：…）」 of each slot that can still stand. */
function Lacks({ status }: { readonly status: ThreadBoard }) {
  if (status.thread.status !== 'open' || status.evaluation.can_finalize) return null;
  const lacks = status.slots.flatMap((slot) => {
    const lack = lackInWords(status.invites, slot);
    return lack === null ? [] : [{ slot, lack }];
  });
  return lacks.length === 0 ? null : (
    <details className={classes.lacks}>
      <summary>{words.lack}</summary>
      <dl>
        {lacks.map(({ slot, lack }) => (
          <div key={slot.slot_id}>
            <dt>{slot.label}</dt>
            <dd>{lack}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
