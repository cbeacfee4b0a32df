import {
  type AttendanceRule,
  ruleInWords,
  ruleTypes,
  type Understanding,
  understandingToJson,
} from '@tashika/attendance';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { intent, rule as words } from '../messages.ts';
import type { Invitee, Read } from '../plan/conclusions.ts';
import classes from './RuleBox.module.css';
import { ruleIcons } from './rule-icons.ts';

interface RuleBoxProps {
  readonly read: Read;
  readonly rule: AttendanceRule;
  readonly invitees: readonly Invitee[];
}

/** The rule as one plain sentence, and for whom. */
export function RuleBox({ read, rule, invitees }: RuleBoxProps) {
  const { understanding } = read;
  const isSettled = understanding.questions.length === 0;
  const names = (part: Invitee['part']) =>
    invitees.filter((one) => one.part === part).map(({ name }) => name);
  const required = names('required');
  const target = [...required, ...names('target')];
  const outside = names('outside');
  const nameOf = (key: string) => invitees.find((one) => one.key === key)?.name ?? key;
  const Icon = ruleIcons[rule.type];
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
    </div>
  );
}

interface RuleJsonProps {
  readonly understanding: Understanding;
  readonly rule: AttendanceRule;
}

/** The same for programs. */
export function RuleJson({ understanding, rule }: RuleJsonProps) {
  const json = () => JSON.stringify(understandingToJson({ ...understanding, rule }), null, 2);
  return (
    <details className={classes.json}>
      <summary>{words.json}</summary>
      <CopyButton text={json} label={words.copyJson} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable. */}
      <section tabIndex={0} aria-label={words.json} className={classes.code}>
        <pre>{json()}</pre>
      </section>
    </details>
  );
}
