import { Textarea } from '@mantine/core';
import { questionsOf, understoodOf } from '@tashika/attendance';
import { type Dispatch, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Section } from '../../../design/Section.tsx';
import { intent as words } from '../messages.ts';
import type { Concluded } from '../plan/conclusions.ts';
import type { Plan, PlanAction } from '../plan/plan.ts';
import type { Loaded } from '../use-tokeniser.ts';
import { Confidence } from './Confidence.tsx';
import classes from './IntentSection.module.css';
import { IntentTalk } from './IntentTalk.tsx';
import { Loading } from './Loading.tsx';
import { ReadWords } from './ReadWords.tsx';
import { RuleBox } from './RuleBox.tsx';
import { SampleIntents } from './SampleIntents.tsx';

interface IntentSectionProps {
  readonly plan: Plan;
  readonly loaded: Loaded;
  /** null until the dictionary is there. */
  readonly concluded: Concluded | null;
  readonly dispatch: Dispatch<PlanAction>;
}

/** The condition in plain words, understood while it is written. */
export function IntentSection({ plan, loaded, concluded, dispatch }: IntentSectionProps) {
  const isSaid = plan.utterance.trim() !== '';
  return (
    <Section title={words.title}>
      <Textarea
        label={words.label}
        placeholder={words.placeholder}
        size="md"
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        value={plan.utterance}
        onChange={(event) => dispatch({ type: 'say', utterance: event.currentTarget.value })}
      />
      <SampleIntents isOpen={!isSaid} dispatch={dispatch} />
      {isSaid && loaded.is !== 'ready' && <Loading loaded={loaded} />}
      {concluded !== null && concluded.read.understanding.utterance.trim() !== '' && (
        <Understood plan={plan} concluded={concluded} dispatch={dispatch} />
      )}
    </Section>
  );
}

function Understood({
  plan,
  concluded: { read, rule, outcome },
  dispatch,
}: Pick<IntentSectionProps, 'plan' | 'dispatch'> & { readonly concluded: Concluded }) {
  const { understanding, used } = read;
  const [pointed, setPointed] = useState<string>();
  const understood = useMemo(() => understoodOf(understanding), [understanding]);
  const asked = useMemo(() => questionsOf(understanding), [understanding]);
  const result = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with its question; whoever uses the keyboard stays here.
  const answer = (action: PlanAction) => {
    flushSync(() => dispatch(action));
    if (document.activeElement === document.body) result.current?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.columns}>
      <ReadWords
        utterance={understanding.utterance}
        understood={understood}
        pointed={pointed}
        onPoint={setPointed}
      />
      <div className={classes.result} ref={result} tabIndex={-1}>
        <Confidence confidence={understanding.confidence} questions={asked.length} />
        <IntentTalk used={used} asked={asked} dispatch={answer} />
        <RuleBox
          read={read}
          rule={rule}
          invitees={outcome.invitees}
          severalSlots={plan.severalSlots}
          dispatch={dispatch}
        />
      </div>
    </div>
  );
}
