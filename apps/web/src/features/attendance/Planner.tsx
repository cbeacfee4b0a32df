import { Button, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFlask } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ruleInWords } from '@tashika/attendance';
import { type Dispatch, useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react';
import { Section } from '../../design/Section.tsx';
import { pages } from '../../pages.ts';
import { TrialBoard } from './board/TrialBoard.tsx';
import { useBusy } from './busy/use-busy.ts';
import { IntentSection } from './intent/IntentSection.tsx';
import { questions as questionWords, steps as words } from './messages.ts';
import classes from './Planner.module.css';
import { KnownPeople } from './people/KnownPeople.tsx';
import { type Concluded, judge, readIntent, ruleOf, slotsOf } from './plan/conclusions.ts';
import { keepPlan, keptPlan } from './plan/kept-plan.ts';
import { membersOf } from './plan/people.ts';
import { type Plan, type PlanAction, planReducer } from './plan/plan.ts';
import type { BusyTime } from './plan/slots.ts';
import { StartOver } from './StartOver.tsx';
import { type Step, StepBar, StepFoot } from './Steps.tsx';
import { SlotsSection } from './slots/SlotsSection.tsx';
import { SentNotice } from './start/SentNotice.tsx';
import { StartSection } from './start/StartSection.tsx';
import { useNow } from './use-now.ts';
import { type Loaded, useTokeniser } from './use-tokeniser.ts';

/** Who is invited, on what condition, and when: three steps, the last of which sends it. */
export function Planner() {
  const { step = 1, fresh = false } = useSearch({ from: pages.schedule });
  const [plan, dispatch] = usePlan(fresh);
  const navigate = useNavigate({ from: pages.schedule });
  const go = (next: Step) => {
    void navigate({ search: next === 1 ? {} : { step: next } });
    window.scrollTo({ top: 0 });
  };
  const now = useNow();
  const loaded = useTokeniser();
  const busy = useBusy();
  const concluded = useConcluded(plan, now, loaded, busy);

  const isSaid = plan.utterance.trim() !== '';
  const open = concluded?.read.understanding.questions.length ?? 0;
  // Said once the typing rests, not with every key.
  const [said] = useDebouncedValue(
    isSaid && concluded !== null ? spokenOf(concluded, open) : '',
    800,
  );
  const people = membersOf(plan.people).length;

  return (
    <div className={classes.planner}>
      <VisuallyHidden>
        <div role="status">{said}</div>
      </VisuallyHidden>
      {plan.sent !== null && (
        <SentNotice sent={plan.sent} dispatch={dispatch} onFresh={() => go(1)} />
      )}
      <StepBar step={step} done={[people > 0, isSaid && open === 0, false]} onGo={go} />
      {step === 1 && (
        <>
          <KnownPeople people={plan.people} dispatch={dispatch} />
          <StepFoot onNext={() => go(2)} next={words.toCondition} />
        </>
      )}
      {step === 2 && (
        <>
          <IntentSection plan={plan} loaded={loaded} concluded={concluded} dispatch={dispatch} />
          <StepFoot
            onBack={() => go(1)}
            onNext={isSaid ? () => go(3) : null}
            next={words.toTimes}
            hint={open > 0 ? words.open(open) : undefined}
          />
        </>
      )}
      {step === 3 && (
        <WhenStep
          plan={plan}
          concluded={concluded}
          now={now}
          busy={busy}
          dispatch={dispatch}
          onGo={go}
        />
      )}
      <StartOver
        isEmpty={plan.people.length === 0 && !isSaid}
        dispatch={(action) => {
          dispatch(action);
          go(1);
        }}
      />
    </div>
  );
}

function usePlan(isFresh: boolean) {
  const [plan, dispatch] = useReducer(planReducer, undefined, () => {
    const kept = keptPlan(localStorage);
    const isOver = isFresh && kept.sent !== null;
    return isOver ? planReducer(kept, { type: 'start-over' }) : kept;
  });
  useEffect(() => keepPlan(plan, localStorage), [plan]);
  return [plan, dispatch] as const;
}

function useConcluded(plan: Plan, now: string, loaded: Loaded, busy: readonly BusyTime[]) {
  const utterance = useDeferredValue(plan.utterance);
  // The engine keeps its lexicon as long as the members are the same value.
  const members = useMemo(() => membersOf(plan.people), [plan.people]);
  return useMemo((): Concluded | null => {
    if (loaded.is !== 'ready') return null;
    const moment = { now, timeZone: plan.timeZone };
    const read = readIntent(utterance, members, plan.answers, moment, loaded.tokeniser);
    const rule = ruleOf(read, plan);
    const shown = slotsOf(plan, read, busy);
    return { read, rule, shown, outcome: judge(plan, rule, read, shown.slots) };
  }, [utterance, members, plan, now, loaded, busy]);
}

interface WhenStepProps {
  readonly plan: Plan;
  readonly concluded: Concluded | null;
  readonly now: string;
  readonly busy: readonly BusyTime[];
  readonly dispatch: Dispatch<PlanAction>;
  readonly onGo: (step: Step) => void;
}

/** The times, what is sent with them, and a tool to try answers out. */
function WhenStep({ plan, concluded, now, busy, dispatch, onGo }: WhenStepProps) {
  const [isTrying, setTrying] = useState(false);
  if (plan.utterance.trim() === '') {
    return (
      <Section title={words.names[2]}>
        <p className={classes.note}>{words.noCondition}</p>
        <StepFoot onBack={() => onGo(1)} onNext={() => onGo(2)} next={words.toCondition} />
      </Section>
    );
  }
  if (concluded === null) return null;
  const { read, shown, outcome } = concluded;
  return (
    <>
      <SlotsSection
        plan={plan}
        read={read}
        shown={shown}
        busy={busy}
        now={now}
        dispatch={dispatch}
      />
      <StartSection
        plan={plan}
        read={read}
        shown={shown.slots}
        invitees={outcome.invitees}
        now={now}
        dispatch={dispatch}
        onBack={() => onGo(2)}
      />
      <div>
        <Button
          variant="default"
          aria-expanded={isTrying}
          leftSection={<IconFlask aria-hidden size={18} />}
          className={classes.tool}
          onClick={() => setTrying(!isTrying)}
        >
          {isTrying ? words.closeTrial : words.openTrial}
        </Button>
      </div>
      {isTrying && (
        <TrialBoard
          plan={plan}
          outcome={outcome}
          shown={shown.slots}
          openQuestions={read.understanding.questions.length}
          dispatch={dispatch}
        />
      )}
    </>
  );
}

/** The rule and what is open, for whoever listens to the page. */
function spokenOf({ rule, outcome }: Concluded, open: number): string {
  const nameOf = (key: string) => outcome.invitees.find((one) => one.key === key)?.name ?? key;
  return `${ruleInWords(rule, nameOf)}${open > 0 ? questionWords.title(open) : ''}`;
}
