import { Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { questionsOf, understoodOf } from '@tashika/attendance';
import { type Dispatch, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Section } from '../../../design/Section.tsx';
import { intent as words } from '../messages.ts';
import { type Concluded, isSure } from '../plan/conclusions.ts';
import type { Plan, PlanAction } from '../plan/plan.ts';
import type { Loaded } from '../use-tokeniser.ts';
import { Confidence } from './Confidence.tsx';
import classes from './IntentSection.module.css';
import { FreeChange, IntentTalk } from './IntentTalk.tsx';
import { Loading } from './Loading.tsx';
import { ReadWords } from './ReadWords.tsx';
import { RuleBox, RuleJson } from './RuleBox.tsx';
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
      {!isSaid && <SampleIntents isOpen={plan.people.length === 0} dispatch={dispatch} />}
      {isSaid && loaded.is !== 'ready' && <Loading loaded={loaded} />}
      {concluded !== null && concluded.read.understanding.utterance.trim() !== '' && (
        <Understood concluded={concluded} dispatch={dispatch} />
      )}
    </Section>
  );
}

function Understood({
  concluded: { read, rule, outcome },
  dispatch,
}: Pick<IntentSectionProps, 'dispatch'> & { readonly concluded: Concluded }) {
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
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const percent = Math.round(understanding.confidence * 100);
  return (
    <div className={classes.columns}>
      <div className={classes.result} ref={result} tabIndex={-1}>
        <IntentTalk used={used} asked={asked} dispatch={answer} />
        <RuleBox read={read} rule={rule} invitees={outcome.invitees} />
      </div>
      {/* On a phone the rule comes first. */}
      <details className={classes.details} open={wide}>
        <summary>
          {words.details(percent)}
          {!wide && !isSure(read) && (
            <span className={classes.unsure}>
              {words.confidenceWords(understanding.confidence, asked.length)}
            </span>
          )}
        </summary>
        <div className={classes.result}>
          {asked.length === 0 && <FreeChange asked={asked} dispatch={answer} />}
          <Confidence confidence={understanding.confidence} questions={asked.length} />
          <ReadWords
            utterance={understanding.utterance}
            understood={understood}
            pointed={pointed}
            onPoint={setPointed}
          />
          <RuleJson understanding={understanding} rule={rule} />
        </div>
      </details>
    </div>
  );
}
