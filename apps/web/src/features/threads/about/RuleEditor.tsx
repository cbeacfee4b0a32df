import { Button, Checkbox, NumberInput, Radio, Text } from '@mantine/core';
import type { ThreadBoard, ThreadEdits } from '@tashika/contract/threads';
import { useState } from 'react';
import { GrowingText } from '../../../design/GrowingText.tsx';
import { ruleEditor as words } from '../messages.ts';
import classes from './RuleEditor.module.css';
import { useProposal } from './use-proposal.tsx';

type Way = 'further' | 'anew' | 'by-hand';

/** M32, M35: the rule changed by a further word, said anew, or by hand; looked at before it is so. */
export function RuleEditor({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  const ways: readonly Way[] =
    thread.intent === null ? ['anew', 'by-hand'] : ['further', 'anew', 'by-hand'];
  const [chosen, setWay] = useState<Way>('further');
  const [text, setText] = useState('');
  const [own, setOwn] = useState<Needed | null>(null);
  const [isSaved, setSaved] = useState(false);
  const { propose, isBusy, problem, dialog } = useProposal(status);
  const way = ways.includes(chosen) ? chosen : 'anew';
  const needed = own ?? neededBy(status);
  const isEmpty =
    way === 'by-hand' ? needed.min + needed.required.length === 0 : text.trim() === '';
  const submit = () =>
    propose(editsBy(way, text.trim(), needed, status), () => {
      setText('');
      setOwn(null);
      setSaved(true);
    });
  return (
    <details className={classes.rule}>
      <summary>{words.edit}</summary>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Text size="sm">{words.now(status.rule_in_words)}</Text>
        <Radio.Group
          label={words.how}
          value={way}
          onChange={(value) => {
            setWay(value as Way);
            setSaved(false);
          }}
        >
          <div className={classes.ways}>
            {ways.map((one) => (
              <Radio key={one} value={one} label={words.ways[one]} />
            ))}
          </div>
        </Radio.Group>
        {way === 'by-hand' ? (
          <NeededFields status={status} needed={needed} onChange={setOwn} />
        ) : (
          <GrowingText
            label={words.text[way]}
            description={words.example[way]}
            maxLength={500}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setSaved(false);
            }}
          />
        )}
        <div className={classes.save}>
          <Button type="submit" disabled={isEmpty} loading={isBusy}>
            {words.save}
          </Button>
          <span role="status">{isSaved && words.saved}</span>
        </div>
        {problem !== null && (
          <Text role="alert" className={classes.problem}>
            {problem.message}
          </Text>
        )}
      </form>
      {dialog}
    </details>
  );
}

/** Who must come, and how many others. */
interface Needed {
  readonly required: readonly string[];
  readonly min: number;
}

/** As far as the rule is one of these; otherwise everybody, to be changed. */
function neededBy({ rule, invites }: ThreadBoard): Needed {
  const people = invites.filter(({ counts }) => counts).length;
  if (rule.type === 'REQUIRED_PLUS_QUORUM') {
    return { required: rule.rule.required_invitee_keys, min: rule.rule.min_additional };
  }
  if (rule.type === 'K_OF_N') return { required: [], min: rule.rule.k };
  return { required: [], min: rule.type === 'ANY' ? 1 : people };
}

interface NeededFieldsProps {
  readonly status: ThreadBoard;
  readonly needed: Needed;
  readonly onChange: (needed: Needed) => void;
}

function NeededFields({ status, needed, onChange }: NeededFieldsProps) {
  const people = status.invites.filter(({ counts }) => counts);
  const others = people.length - needed.required.length;
  return (
    <>
      <Checkbox.Group
        label={words.required}
        value={[...needed.required]}
        onChange={(required) =>
          onChange({ required, min: Math.min(needed.min, people.length - required.length) })
        }
      >
        <div className={classes.people}>
          {people.map(({ invitee_key, name }) => (
            <Checkbox key={invitee_key} value={invitee_key} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberInput
        label={needed.required.length === 0 ? words.atLeast : words.others}
        description={words.outOf(others)}
        min={needed.required.length === 0 ? 1 : 0}
        max={others}
        allowDecimal={false}
        value={needed.min}
        onChange={(value) => onChange({ ...needed, min: Number(value) || 0 })}
      />
    </>
  );
}

function editsBy(way: Way, text: string, needed: Needed, status: ThreadBoard): ThreadEdits {
  if (way === 'further') return { answers: [{ answer: text }] };
  if (way === 'anew') return { intent: { utterance: text } };
  return { attendance_rule: ruleOf(needed, status) };
}

function ruleOf({ required, min }: Needed, { rule, invites }: ThreadBoard) {
  const n = invites.filter(({ counts }) => counts).length;
  const terms = { ...rule, version: '1.0' };
  if (required.length > 0) {
    const body = { required_invitee_keys: [...required], min_additional: min };
    return { ...terms, type: 'REQUIRED_PLUS_QUORUM', rule: body };
  }
  return min === n
    ? { ...terms, type: 'ALL', rule: {} }
    : { ...terms, type: 'K_OF_N', rule: { k: min, n } };
}
