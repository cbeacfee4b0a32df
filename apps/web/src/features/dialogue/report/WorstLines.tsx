import type { WorstLine } from '@tashika/contract/dialogue';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { useRuleName } from '../ensemble.ts';
import { severityNames, statusNames } from '../messages.ts';
import { toneOfStatus } from '../status.ts';
import classes from './LineReport.module.css';

/** The lines that weigh most, the worst first, each with its reasons. */
export function WorstLines({ lines }: { readonly lines: readonly WorstLine[] }) {
  const ruleName = useRuleName();
  return (
    <ol className={classes.worst}>
      {lines.map(({ character, text, status, findings }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same; the order is their identity.
        <li key={index}>
          <StatusBadge tone={toneOfStatus(status)}>{statusNames[status]}</StatusBadge>{' '}
          <strong>{character}</strong>：{text}
          <ul>
            {findings.map(({ rule, severity, message }) => (
              <li key={`${rule}${message}`}>
                {ruleName(rule)}
                {severity !== null && `（${severityNames[severity]}）`}：{message}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
