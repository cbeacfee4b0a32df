import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ruleInWords } from '@tashika/attendance';
import { loadCompactTokeniser } from '@tashika/japanese/compact-tokeniser';
import { use, useDeferredValue, useEffect, useMemo, useReducer } from 'react';
import { TrialBoard } from './board/TrialBoard.tsx';
import { IntentSection } from './intent/IntentSection.tsx';
import { questions as questionWords } from './messages.ts';
import classes from './Planner.module.css';
import { KnownPeople } from './people/KnownPeople.tsx';
import { judge, readIntent, ruleOf, slotsOf } from './plan/conclusions.ts';
import { keepPlan, keptPlan } from './plan/kept-plan.ts';
import { membersOf } from './plan/people.ts';
import { planReducer } from './plan/plan.ts';
import { StartOver } from './StartOver.tsx';
import { SlotsSection } from './slots/SlotsSection.tsx';
import { StartSection } from './start/StartSection.tsx';
import { useNow } from './use-now.ts';

/** Who is invited, when it can take place, at which times, and what answers would make of it. */
export function Planner() {
  const [plan, dispatch] = useReducer(planReducer, undefined, () => keptPlan(localStorage));
  useEffect(() => keepPlan(plan, localStorage), [plan]);
  const now = useNow();
  // The dictionary is fetched when the page is opened; the page waits for it.
  const tokeniser = use(loadCompactTokeniser());
  const utterance = useDeferredValue(plan.utterance);
  // The engine keeps its lexicon as long as the members are the same value.
  const members = useMemo(() => membersOf(plan.people), [plan.people]);
  const read = useMemo(
    () => readIntent(utterance, members, plan.answers, now, tokeniser),
    [utterance, members, plan.answers, now, tokeniser],
  );
  const rule = useMemo(() => ruleOf(read, plan.severalSlots), [read, plan.severalSlots]);
  const shown = useMemo(() => slotsOf(plan, read), [plan, read]);
  const outcome = useMemo(() => judge(plan, rule, read, shown.slots), [plan, rule, read, shown]);

  const isSaid = utterance.trim() !== '';
  const nameOf = (key: string) => outcome.invitees.find((one) => one.key === key)?.name ?? key;
  const open = read.understanding.questions.length;
  const spoken = isSaid
    ? `${ruleInWords(rule, nameOf)}${open > 0 ? questionWords.title(open) : ''}`
    : '';
  // Said once the typing rests, not with every key.
  const [said] = useDebouncedValue(spoken, 800);

  return (
    <div className={classes.planner}>
      <VisuallyHidden>
        <div role="status">{said}</div>
      </VisuallyHidden>
      <KnownPeople people={plan.people} dispatch={dispatch} />
      <IntentSection
        plan={plan}
        read={read}
        rule={rule}
        invitees={outcome.invitees}
        dispatch={dispatch}
      />
      {isSaid && (
        <>
          <SlotsSection plan={plan} read={read} shown={shown} dispatch={dispatch} />
          <TrialBoard
            plan={plan}
            outcome={outcome}
            shown={shown.slots}
            openQuestions={open}
            dispatch={dispatch}
          />
          <StartSection
            plan={plan}
            read={read}
            shown={shown.slots}
            invitees={outcome.invitees}
            now={now}
            dispatch={dispatch}
          />
        </>
      )}
      <StartOver isEmpty={plan.people.length === 0 && !isSaid} dispatch={dispatch} />
    </div>
  );
}
