import { Text } from '@mantine/core';
import type { VerdictJson } from '@tashika/contract/dialogue';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { useRuleName } from '../ensemble.ts';
import { severityNames, statusNames, linePart as words } from '../messages.ts';
import { type Finding, findingId, toneOfStatus } from '../status.ts';
import classes from './Findings.module.css';

interface FindingsProps {
  readonly verdict: VerdictJson;
  readonly active: string | undefined;
  readonly onPoint: (id: string | undefined) => void;
}

/** Every finding with its clause, its reason and the words it rests on. */
export function Findings({ verdict, active, onPoint }: FindingsProps) {
  return (
    <>
      {verdict.findings.length === 0 ? (
        <Text>{words.noFindings}</Text>
      ) : (
        <ul className={classes.list}>
          {verdict.findings.map((finding, index) => (
            <FindingItem
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule may speak twice; the order is its identity.
              key={index}
              finding={finding}
              index={index}
              active={active}
              onPoint={onPoint}
            />
          ))}
        </ul>
      )}
      {verdict.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {words.notes}：{note}
        </Text>
      ))}
    </>
  );
}

interface FindingItemProps {
  readonly finding: Finding;
  readonly index: number;
  readonly active: string | undefined;
  readonly onPoint: (id: string | undefined) => void;
}

function FindingItem({ finding, index, active, onPoint }: FindingItemProps) {
  const ruleName = useRuleName();
  const tone = toneOfStatus(finding.status);
  return (
    <li className={classes.finding} data-tone={tone}>
      <div className={classes.head}>
        <StatusBadge tone={tone}>
          {statusNames[finding.status as keyof typeof statusNames]}
        </StatusBadge>
        <strong>{ruleName(finding.rule)}</strong>
        <span className={classes.section}>{finding.section}</span>
        {finding.status === 'WARN' && finding.severity !== null && (
          <span className={classes.section}>{severityNames[finding.severity]}</span>
        )}
      </div>
      <p className={classes.reason}>{finding.message}</p>
      <div className={classes.evidence}>
        {finding.evidence.some((span) => span.kind === 'text' && span.quote !== '') && (
          <span className={classes.term}>{words.evidence}</span>
        )}
        {finding.evidence.map((span, at) => {
          if (span.kind !== 'text' || span.quote === '') return null;
          const id = findingId(index, at);
          return (
            <button
              key={id}
              type="button"
              className={classes.quote}
              data-tone={tone}
              aria-pressed={active === id}
              onClick={() => onPoint(active === id ? undefined : id)}
              onPointerEnter={() => onPoint(id)}
              onPointerLeave={() => onPoint(undefined)}
            >
              {words.quote(span.quote)}
            </button>
          );
        })}
      </div>
    </li>
  );
}
