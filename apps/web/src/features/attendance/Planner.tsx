import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ruleInWords } from '@tashika/attendance';
import { useDeferredValue, useEffect, useMemo, useReducer } from 'react';
import { TrialBoard } from './board/TrialBoard.tsx';
import { IntentSection } from './intent/IntentSection.tsx';
import { questions as questionWords } from './messages.ts';
import classes from './Planner.module.css';
import { KnownPeople } from './people/KnownPeople.tsx';
import { type Concluded, judge, readIntent, ruleOf, slotsOf } from './plan/conclusions.ts';
import { keepPlan, keptPlan } from './plan/kept-plan.ts';
import { membersOf } from './plan/people.ts';
import { planReducer } from './plan/plan.ts';
import { StartOver } from './StartOver.tsx';
import { SlotsSection } from './slots/SlotsSection.tsx';
import { StartSection } from './start/StartSection.tsx';
import { useNow } from './use-now.ts';
import { useTokeniser } from './use-tokeniser.ts';

/** Who is invited, when it can take place, at which times, and what answers would make of it. */
export function Planner() {
  const [plan, dispatch] = useReducer(planReducer, undefined, () => keptPlan(localStorage));
  useEffect(() => keepPlan(plan, localStorage), [plan]);
  const now = useNow();
  const loaded = useTokeniser();
  const utterance = useDeferredValue(plan.utterance);
  // The engine keeps its lexicon as long as the members are the same value.
  const members = useMemo(() => membersOf(plan.people), [plan.people]);
  const concluded = useMemo(() => {
    if (loaded.is !== 'ready') return null;
    const read = readIntent(utterance, members, plan.answers, now, loaded.tokeniser);
    const rule = ruleOf(read, plan);
    const shown = slotsOf(plan, read);
    return { read, rule, shown, outcome: judge(plan, rule, read, shown.slots) };
  }, [utterance, members, plan, now, loaded]);

  const isSaid = utterance.trim() !== '';
  const open = concluded?.read.understanding.questions.length ?? 0;
  // Said once the typing rests, not with every key.
  const [said] = useDebouncedValue(
    isSaid && concluded !== null ? spokenOf(concluded, open) : '',
    800,
  );

  return (
    <div className={classes.planner}>
      <VisuallyHidden>
        <div role="status">{said}</div>
      </VisuallyHidden>
      <KnownPeople people={plan.people} dispatch={dispatch} />
      <IntentSection plan={plan} loaded={loaded} concluded={concluded} dispatch={dispatch} />
      {isSaid && concluded !== null && (
        <>
          <SlotsSection
            plan={plan}
            read={concluded.read}
            shown={concluded.shown}
            dispatch={dispatch}
          />
          <TrialBoard
            plan={plan}
            outcome={concluded.outcome}
            shown={concluded.shown.slots}
            openQuestions={open}
            dispatch={dispatch}
          />
          <StartSection
            plan={plan}
            read={concluded.read}
            shown={concluded.shown.slots}
            invitees={concluded.outcome.invitees}
            now={now}
            dispatch={dispatch}
          />
        </>
      )}
      <StartOver isEmpty={plan.people.length === 0 && !isSaid} dispatch={dispatch} />
    </div>
  );
}

/** The rule and what is open, for whoever listens to the page. */
function spokenOf({ rule, outcome }: Concluded, open: number): string {
  const nameOf = (key: string) => outcome.invitees.find((one) => one.key === key)?.name ?? key;
  return `${ruleInWords(rule, nameOf)}${open > 0 ? questionWords.title(open) : ''}`;
}
