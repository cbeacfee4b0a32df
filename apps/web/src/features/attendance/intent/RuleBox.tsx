import { Switch } from '@mantine/core';
import {
  type AttendanceRule,
  ruleInWords,
  ruleTypes,
  understandingToJson,
} from '@tashika/attendance';
import type { Dispatch } from 'react';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { intent, rule as words } from '../messages.ts';
import type { Invitee, Read } from '../plan/conclusions.ts';
import type { PlanAction } from '../plan/plan.ts';
import classes from './RuleBox.module.css';
import { ruleIcons } from './rule-icons.ts';

interface RuleBoxProps {
  readonly read: Read;
  readonly rule: AttendanceRule;
  readonly invitees: readonly Invitee[];
  readonly severalSlots: boolean;
  readonly dispatch: Dispatch<PlanAction>;
}

/** The rule as one plain sentence, for whom, and the JSON for programs. */
export function RuleBox({ read, rule, invitees, severalSlots, dispatch }: RuleBoxProps) {
  const { understanding } = read;
  const isSettled = understanding.questions.length === 0;
  const names = (part: Invitee['part']) =>
    invitees.filter((one) => one.part === part).map(({ name }) => name);
  const required = names('required');
  const target = [...required, ...names('target')];
  const outside = names('outside');
  const nameOf = (key: string) => invitees.find((one) => one.key === key)?.name ?? key;
  const Icon = ruleIcons[rule.type];
  const json = () => JSON.stringify(understandingToJson({ ...understanding, rule }), null, 2);
  const missing = understandingToJson(understanding).missing;
  return (
    <div className={classes.box} data-settled={isSettled || undefined}>
      <h3 className={classes.title}>{isSettled ? words.settled : words.provisional}</h3>
      <p className={classes.type}>
        <Icon aria-hidden size={18} />
        {ruleTypes[rule.type].words.name}
      </p>
      <p className={classes.sentence}>{ruleInWords(rule, nameOf)}</p>
      <ul className={classes.people}>
        {target.length === 0 && <li>{words.noTarget}</li>}
        {required.length > 0 && <li>{words.required(required)}</li>}
        {target.length > 0 && (
          <li>{outside.length === 0 ? words.everybody(target.length) : words.target(target)}</li>
        )}
        {outside.length > 0 && <li>{words.outside(outside)}</li>}
        {understanding.wishes.length > 0 && <li>{words.wishes(understanding.wishes)}</li>}
        {missing.length > 0 && (
          <li className={classes.missing}>
            {intent.missing}：{missing.join('、')}
          </li>
        )}
      </ul>
      <Switch
        label={words.severalSlots}
        checked={severalSlots}
        onChange={(event) =>
          dispatch({ type: 'several-slots', allowed: event.currentTarget.checked })
        }
      />
      <details className={classes.json}>
        <summary>{words.json}</summary>
        <CopyButton text={json} label={words.copyJson} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable. */}
        <section tabIndex={0} aria-label={words.json} className={classes.code}>
          <pre>{json()}</pre>
        </section>
      </details>
    </div>
  );
}
