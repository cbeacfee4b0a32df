import type { Comparison, StatusCounts, Summary } from '@tashika/contract/dialogue';
import { reportWords as words } from './messages.ts';
import { rateOf } from './summary.ts';

export const percent = (rate: number): string => `${(rate * 100).toFixed(1)}%`;
export const points = (change: number): string =>
  `${change > 0 ? '+' : ''}${(change * 100).toFixed(1)}pt`;
export const ruleName = (rule: string): string =>
  Object.hasOwn(words.ruleNames, rule) ? (words.ruleNames[rule] ?? rule) : rule;

export const statusOrder: readonly (keyof StatusCounts)[] = ['PASS', 'WARN', 'MODIFY', 'RETRY'];

/** The report as plain text. */
export function reportText(summary: Summary, comparison?: Comparison): string {
  if (summary.lines === 0) return `${words.none}\n`;
  const parts = [
    words.lines(summary.lines),
    '',
    `■ ${words.statuses}`,
    statusLine(words.total, summary),
    ...summary.characters.map((one) => statusLine(one.character, one)),
    `  ${words.severities(summary.major, percent(summary.major / summary.lines), summary.minor)}`,
    '',
    ...worstLines(summary),
    `■ ${words.rules}`,
    ...summary.rules.map(
      ({ rule, section, character, WARN, RETRY, MODIFY, major }) =>
        `  ${ruleName(rule)}（${section}） ${character}： RETRY ${RETRY}、WARN ${WARN}（${words.major} ${major}）、MODIFY ${MODIFY}`,
    ),
    '',
    `■ ${words.evidence}`,
    ...summary.evidence.map(
      ({ rule, quote, count }) =>
        `  ${count}回 「${quote.replaceAll('\n', ' ')}」（${ruleName(rule)}）`,
    ),
  ];
  if (comparison !== undefined) parts.push('', ...comparisonLines(comparison));
  return `${parts.join('\n')}\n`;
}

/** So many of the worst lines are read; the others are in the data. */
const READ_WORST = 10;

/** What needs somebody's eyes, first. */
function worstLines({ worst }: Summary): string[] {
  const grave = worst.filter(({ severity }) => severity === 'major').slice(0, READ_WORST);
  if (grave.length === 0) return [];
  return [
    `■ ${words.worst}`,
    ...grave.flatMap(({ character, text, status, findings }) => [
      `  ${status} ${character}： ${text.replaceAll('\n', ' ')}`,
      ...findings
        .filter(({ severity }) => severity === 'major')
        .map(({ rule, message }) => `    ${ruleName(rule)}： ${message}`),
    ]),
    '',
  ];
}

function statusLine(name: string, counts: Pick<Summary, 'lines' | 'statuses'>): string {
  const shares = statusOrder.map(
    (status) => `${status} ${counts.statuses[status]}（${percent(rateOf(counts, status))}）`,
  );
  return `  ${name} ${counts.lines}： ${shares.join('、')}`;
}

function comparisonLines({ rates, crossed }: Comparison): string[] {
  return [
    `■ ${words.comparison}`,
    ...rates.map(({ measure, before, after, change, limit, crossed: over }) => {
      const bound = limit === null ? '' : ` ${words.columns.limit} ${points(limit)}`;
      return `  ${ruleName(measure)}： ${percent(before)} → ${percent(after)}（${points(change)}）${bound}${over ? ' ✗' : ''}`;
    }),
    crossed ? words.crossed : words.notCrossed,
  ];
}
