import type { Comparison, StatusCounts, Summary } from '@tashika/contract/dialogue';
import { reportWords as words } from './messages.ts';
import { rateOf } from './summary.ts';
import { percent, points, ruleName, statusOrder } from './text.ts';

/** The report as one page that needs nothing else: no script, no other file, light and dark. */
export function reportHtml(summary: Summary, comparison?: Comparison): string {
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(words.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(summary.lines === 0 ? words.none : words.lines(summary.lines))}</p>
${summary.lines === 0 ? '' : sections(summary, comparison).join('\n')}
</main>
</body>
</html>
`;
}

const style = `
:root{color-scheme:light dark;--ink:#1c2733;--paper:#fff;--line:#c6ced6;--soft:#5a6773;--pass:#2f7d55;--warn:#a86500;--modify:#3a6ea5;--retry:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e6ebf0;--paper:#12181f;--line:#3b4652;--soft:#a3b0bd;--pass:#6cc596;--warn:#f0b04a;--modify:#8ab8ea;--retry:#ff8a80}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.7 system-ui,"Hiragino Sans","Noto Sans JP","Yu Gothic",sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:.3rem .5rem;text-align:left}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}svg{width:100%;height:auto;max-width:52rem}
svg text{fill:var(--ink);font-size:13px}.axis{stroke:var(--line)}
.PASS{fill:var(--pass)}.WARN{fill:var(--warn)}.MODIFY{fill:var(--modify)}.RETRY{fill:var(--retry)}
.key{list-style:none;padding:0;display:flex;gap:1rem;flex-wrap:wrap}.key svg{width:.9rem;height:.9rem;vertical-align:-.1rem}
.crossed{color:var(--retry);font-weight:bold}
`.trim();

/** The lines that need somebody's eyes, before everything that is only counted. */
function worstSection({ worst }: Summary): string[] {
  if (worst.length === 0) return [];
  const { columns } = words;
  const rows = worst.map(({ character, text, status, findings }) => [
    character,
    text,
    status,
    findings.map(({ rule, message }) => `${ruleName(rule)}：${message}`).join(' '),
  ]);
  const heads = [columns.character, columns.quote, words.statuses, words.reasons];
  return [section(words.worst, table(heads, rows))];
}

function sections(summary: Summary, comparison: Comparison | undefined): string[] {
  const { columns } = words;
  const totals = [
    { character: words.total, lines: summary.lines, statuses: summary.statuses },
    ...summary.characters,
  ];
  const parts = [
    section(
      words.statuses,
      legend(),
      stackedBars(
        words.statuses,
        totals.map(({ character, statuses }) => ({ name: character, counts: statuses })),
      ),
      table(
        [columns.character, columns.lines, ...statusOrder.flatMap((s) => [s, '%'])],
        totals.map((one) => [
          one.character,
          one.lines,
          ...statusOrder.flatMap((status) => [one.statuses[status], percent(rateOf(one, status))]),
        ]),
      ),
    ),
    ...worstSection(summary),
    section(
      words.rules,
      stackedBars(
        words.rules,
        summary.rules.map(({ rule, character, WARN, RETRY, MODIFY }) => ({
          name: `${ruleName(rule)} ${character}`,
          counts: { PASS: 0, WARN, RETRY, MODIFY },
        })),
      ),
      table(
        [columns.rule, columns.section, columns.character, 'RETRY', 'WARN', words.major, 'MODIFY'],
        summary.rules.map(({ rule, section: clause, character, RETRY, WARN, major, MODIFY }) => [
          ruleName(rule),
          clause,
          character,
          RETRY,
          WARN,
          major,
          MODIFY,
        ]),
      ),
    ),
    section(
      words.tone,
      columnsChart(
        words.tone,
        summary.tone.map((count, score) => ({ name: String(score), count })),
      ),
    ),
    section(
      words.sentences,
      columnsChart(
        words.sentences,
        summary.sentences.map((count, sentences) => ({
          name:
            sentences === summary.sentences.length - 1
              ? words.andMore(sentences)
              : String(sentences),
          count,
        })),
      ),
    ),
    section(
      words.evidence,
      table(
        [columns.quote, columns.rule, columns.count],
        summary.evidence.map(({ quote, rule, count }) => [quote, ruleName(rule), count]),
      ),
    ),
  ];
  return comparison === undefined ? parts : [comparisonSection(comparison), ...parts];
}

function comparisonSection({ rates, crossed }: Comparison): string {
  const { columns } = words;
  return section(
    words.comparison,
    `<p${crossed ? ' class="crossed"' : ''}>${escapeHtml(crossed ? words.crossed : words.notCrossed)}</p>`,
    table(
      [columns.measure, columns.before, columns.after, columns.change, columns.limit],
      rates.map(({ measure, before, after, change, limit, crossed: over }) => [
        `${ruleName(measure)}${over ? ' ✗' : ''}`,
        percent(before),
        percent(after),
        points(change),
        limit === null ? '' : points(limit),
      ]),
    ),
  );
}

const section = (title: string, ...content: readonly string[]): string =>
  `<section><h2>${escapeHtml(title)}</h2>\n${content.join('\n')}\n</section>`;

function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const numeric = (index: number) =>
    rows.length > 0 && rows.every((row) => typeof row[index] === 'number' || isFigure(row[index]));
  const cell = (tag: string, value: string | number, index: number, extra = '') =>
    `<${tag}${extra}${numeric(index) ? ' class="n"' : ''}>${escapeHtml(String(value))}</${tag}>`;
  const head = header.map((name, index) => cell('th', name, index, ' scope="col"')).join('');
  const body = rows
    .map((row) => `<tr>${row.map((value, index) => cell('td', value, index)).join('')}</tr>`)
    .join('\n');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
}

const isFigure = (value: unknown): boolean =>
  typeof value === 'string' && /^[+-]?[\d.]*(?:%|pt)?$/u.test(value);

function legend(): string {
  const entries = statusOrder.map(
    (status) =>
      `<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" class="${status}"/></svg> ${status}（${escapeHtml(words.statusNames[status])}）</li>`,
  );
  return `<ul class="key">${entries.join('')}</ul>`;
}

const BAR = 22;
const GAP = 8;
const LABEL = 200;
const WIDTH = 800;

interface Stack {
  readonly name: string;
  readonly counts: StatusCounts;
}

/** Horizontal bars, each divided by status; the numbers stand in the table below as well. */
function stackedBars(title: string, stacks: readonly Stack[]): string {
  const total = ({ counts }: Stack) => statusOrder.reduce((sum, s) => sum + counts[s], 0);
  const longest = Math.max(1, ...stacks.map(total));
  const scale = (WIDTH - LABEL - 70) / longest;
  const bars = stacks.map((stack, index) => {
    const y = index * (BAR + GAP);
    let x = LABEL;
    const parts = statusOrder.flatMap((status) => {
      const count = stack.counts[status];
      if (count === 0) return [];
      const width = count * scale;
      const rect = `<rect class="${status}" x="${round(x)}" y="${y}" width="${round(width)}" height="${BAR}"><title>${escapeHtml(`${stack.name} ${status} ${count}`)}</title></rect>`;
      x += width;
      return [rect];
    });
    const name = stack.name.length > 14 ? `${stack.name.slice(0, 13)}…` : stack.name;
    return `<text x="0" y="${y + 16}">${escapeHtml(name)}</text>${parts.join('')}<text x="${round(x + 6)}" y="${y + 16}">${total(stack)}</text>`;
  });
  const description = stacks.map((stack) => `${stack.name} ${total(stack)}`).join('、');
  return picture(title, description, stacks.length * (BAR + GAP), bars);
}

function columnsChart(
  title: string,
  columns: readonly { readonly name: string; readonly count: number }[],
): string {
  const height = 160;
  const highest = Math.max(1, ...columns.map(({ count }) => count));
  const width = WIDTH / Math.max(1, columns.length);
  const bars = columns.map(({ name, count }, index) => {
    const x = index * width;
    const size = (count / highest) * (height - 50);
    const y = height - 25 - size;
    return `<rect class="MODIFY" x="${round(x + width * 0.15)}" y="${round(y)}" width="${round(width * 0.7)}" height="${round(size)}"><title>${escapeHtml(`${name}: ${count}`)}</title></rect><text x="${round(x + width / 2)}" y="${round(y - 6)}" text-anchor="middle">${count}</text><text x="${round(x + width / 2)}" y="${height - 6}" text-anchor="middle">${escapeHtml(name)}</text>`;
  });
  const description = columns.map(({ name, count }) => `${name}: ${count}`).join('、');
  const axis = `<line class="axis" x1="0" x2="${WIDTH}" y1="${height - 25}" y2="${height - 25}"/>`;
  return picture(title, description, height, [axis, ...bars]);
}

/** A chart for every reader: its title and its numbers are read out. */
function picture(
  title: string,
  description: string,
  height: number,
  content: readonly string[],
): string {
  return `<svg viewBox="0 0 ${WIDTH} ${Math.max(1, height)}" role="img" aria-label="${escapeHtml(`${title}。${description}`)}">${content.join('')}</svg>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
