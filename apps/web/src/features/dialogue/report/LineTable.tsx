import { Text } from '@mantine/core';
import type { ReportedLine } from '@tashika/contract/dialogue';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { HighlightedText } from '../../../design/HighlightedText.tsx';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { useRuleName } from '../ensemble.ts';
import { severityNames, statusNames, lineTable as words } from '../messages.ts';
import { findingId, toneOfStatus } from '../status.ts';
import classes from './LineTable.module.css';
import type { ListedLine } from './line-filter.ts';

/** Rows beside those in sight, so that nothing is missing while one scrolls. */
const spare = 6;

/** What of a long list is in sight: rows have one height, which the style sheet knows. */
function useWindow(count: number) {
  const box = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState({ first: 0, rows: 20, height: 96 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      const height = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) * 16;
      setSeen({
        height,
        first: Math.max(0, Math.floor(element.scrollTop / height) - spare),
        rows: Math.ceil(element.clientHeight / height) + 2 * spare,
      });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, []);
  const first = Math.min(seen.first, Math.max(0, count - 1));
  return { box, height: seen.height, first, end: Math.min(count, first + seen.rows) };
}

interface LineTableProps {
  readonly lines: readonly ListedLine[];
  readonly compared: boolean;
}

/** Every line with its verdict; only those in sight are in the page. */
export function LineTable({ lines, compared }: LineTableProps) {
  const { box, height, first, end } = useWindow(lines.length);
  const [open, setOpen] = useState<number>();
  const opened = lines.find(({ place }) => place === open);
  if (lines.length === 0) return <Text>{words.none}</Text>;
  return (
    <>
      <section
        ref={box}
        className={classes.box}
        style={{ '--rows': lines.length } as CSSProperties}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        tabIndex={0}
        aria-label={words.label}
      >
        <table
          aria-label={words.label}
          aria-rowcount={lines.length + 1}
          className={classes.table}
          data-compared={compared || undefined}
        >
          <Head compared={compared} />
          <tbody className={classes.body} style={{ height: lines.length * height }}>
            {lines.slice(first, end).map((one, index) => (
              <Row
                key={one.place}
                listed={one}
                index={first + index}
                top={(first + index) * height}
                compared={compared}
                isOpen={one.place === open}
                onOpen={() => setOpen(one.place === open ? undefined : one.place)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {opened !== undefined && <Details listed={opened} />}
    </>
  );
}

function Head({ compared }: { readonly compared: boolean }) {
  const { columns } = words;
  const names = [
    columns.line,
    columns.character,
    columns.status,
    ...(compared ? [columns.before] : []),
    columns.text,
    columns.reason,
    columns.attempt,
  ];
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1} className={classes.row}>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly listed: ListedLine;
  readonly index: number;
  readonly top: number;
  readonly compared: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Row({ listed, index, top, compared, isOpen, onOpen }: RowProps) {
  const { line, before } = listed;
  return (
    <tr
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ position: 'absolute', top, insetInline: 0 }}
      data-open={isOpen || undefined}
    >
      <td className={classes.number}>{line.line}</td>
      <td className={classes.speaker}>{line.character}</td>
      <td>
        <Verdict line={line} />
      </td>
      {compared && <td>{before ? <Verdict line={before} /> : words.nothing}</td>}
      <td className={classes.text}>
        <button type="button" className={classes.open} aria-expanded={isOpen} onClick={onOpen}>
          <Marked line={line} />
        </button>
      </td>
      <td className={classes.reason}>{line.findings[0]?.message ?? ''}</td>
      <td className={classes.number}>{line.attempt}</td>
    </tr>
  );
}

const Verdict = ({ line: { status, severity } }: { readonly line: ReportedLine }) => (
  <span className={classes.verdict}>
    <StatusBadge tone={toneOfStatus(status)}>{words.shortNames[status]}</StatusBadge>
    {status === 'WARN' && severity !== null && <small>{severityNames[severity]}</small>}
  </span>
);

/** The words the findings rest on, marked. */
function Marked({ line: { received, findings } }: { readonly line: ReportedLine }) {
  const highlights = findings.flatMap(({ status, message, quotes }, index) =>
    quotes.flatMap(({ start, end, quote }, at) =>
      quote !== '' && received.slice(start, end) === quote
        ? [{ id: findingId(index, at), start, end, tone: toneOfStatus(status), title: message }]
        : [],
    ),
  );
  return <HighlightedText text={received} highlights={highlights} />;
}

/** All that was found in one line, and what stood in its place before. */
function Details({ listed: { line, before } }: { readonly listed: ListedLine }) {
  const ruleName = useRuleName();
  return (
    <section className={classes.details} aria-label={words.details(line.line)}>
      <p>
        <strong>{line.character}</strong>：<Marked line={line} />
      </p>
      {line.status === 'MODIFY' && (
        <p>
          {words.shown}：{line.text}
        </p>
      )}
      {before && (
        <p>
          {words.columns.before}：{statusNames[before.status]}
          {before.received !== line.received && `「${before.received}」`}
        </p>
      )}
      {line.findings.length === 0 ? (
        <p>{words.noFindings}</p>
      ) : (
        <ul>
          {line.findings.map(({ rule, status, severity, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule may speak twice; the order is its identity.
            <li key={index}>
              <StatusBadge tone={toneOfStatus(status)}>
                {statusNames[status as keyof typeof statusNames]}
              </StatusBadge>{' '}
              {ruleName(rule)}
              {severity !== null && `（${severityNames[severity]}）`}：{message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
