import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { steps as words } from './messages.ts';
import classes from './Steps.module.css';

/** 誰と, どんな条件で, いつ. */
export type Step = 1 | 2 | 3;
export const everyStep: readonly Step[] = [1, 2, 3];

interface StepBarProps {
  readonly step: Step;
  /** Whether each is settled as far as it goes. */
  readonly done: readonly boolean[];
  readonly onGo: (step: Step) => void;
}

/** Where one is, and a way to any of them. */
export function StepBar({ step, done, onGo }: StepBarProps) {
  return (
    <nav aria-label={words.label}>
      <ol className={classes.steps}>
        {everyStep.map((one, index) => (
          <li key={one} className={classes.item}>
            <button
              type="button"
              className={classes.step}
              aria-current={one === step ? 'step' : undefined}
              onClick={() => onGo(one)}
            >
              <span aria-hidden className={classes.number}>
                {done[index] && one !== step ? <IconCheck size={16} /> : one}
              </span>
              {words.names[index]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepFootProps {
  readonly onBack?: () => void;
  /** Null while something is still missing. */
  readonly onNext: (() => void) | null;
  readonly next: string;
  readonly hint?: string | undefined;
}

/** On to the next step; in reach of the thumb, whatever the step is long. */
export function StepFoot({ onBack, onNext, next, hint }: StepFootProps) {
  return (
    <Foot onBack={onBack} hint={hint}>
      <Button
        disabled={onNext === null}
        rightSection={<IconArrowRight aria-hidden size={18} />}
        onClick={onNext ?? undefined}
      >
        {next}
      </Button>
    </Foot>
  );
}

interface FootProps {
  readonly onBack?: (() => void) | undefined;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

export function Foot({ onBack, hint, children }: FootProps) {
  return (
    <div className={classes.foot} data-step-foot>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      {onBack !== undefined && (
        <Button
          variant="default"
          leftSection={<IconArrowLeft aria-hidden size={18} />}
          onClick={onBack}
        >
          {words.back}
        </Button>
      )}
      {children}
    </div>
  );
}
