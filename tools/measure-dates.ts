// `node tools/measure-dates.ts FILE [--list KIND] [--peer NO]`: how the date reader does on a file of
// expressions (JSON Lines: `source`, `text`, `now`, `timezone`, `expected` with `alternatives`), by
// source, beside chrono-node on the same cases in the same run.
// Rather asked than wrong, rather answered than asked: the four outcomes are counted apart.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDatesJson } from '../packages/attendance/src/slots/index.ts';

interface Expected {
  readonly kind: string;
  readonly windows?: readonly { readonly start: string; readonly end: string | null }[];
  readonly hint?: {
    readonly preferred_days?: readonly string[] | undefined;
    readonly preferred_hours?: readonly number[] | undefined;
    readonly duration_minutes?: number | undefined;
    readonly count?: number | undefined;
  };
}

interface Case {
  readonly id: string;
  readonly source?: string;
  readonly text: string;
  readonly now: string;
  readonly timezone: string;
  readonly expected: Expected & { readonly alternatives?: readonly Expected[] };
  /** How an earlier reading was judged; "convention" = readers may differ there. */
  readonly today?: string;
}

/**
 * right = what was expected, a question where one was expected included; convention = another answer
 * where readers may differ; unseen = no date seen where one was expected.
 */
type Verdict = 'right' | 'wrong' | 'asked' | 'unseen' | 'convention';

const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) {
  console.error(
    '式のファイルを渡してください（例: node tools/measure-dates.ts expressions.jsonl）。',
  );
  process.exit(2);
}
const cases = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Partial<Case>)
  .filter((row): row is Case => row.text !== undefined && row.expected !== undefined);

const day = 86_400_000;
const instant = (time: string | null) => (time === null ? null : Date.parse(time));

/** Windows as a union, in order: adjacent closed ones are one. */
function union(windows: Expected['windows'] = []): string {
  const merged: [number, number | null][] = [];
  for (const [start, end] of windows
    .map(({ start, end }) => [instant(start) ?? 0, instant(end)] as const)
    .sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last?.[0] === start && last[1] === end) continue;
    if (last !== undefined && last[1] !== null && last[1] >= start && end !== null) {
      last[1] = Math.max(last[1], end);
    } else merged.push([start, end]);
  }
  return JSON.stringify(merged);
}

const sorted = <T>(values: readonly T[] | undefined) => [...(values ?? [])].map(String).sort();

function says(answer: Expected): string {
  const { preferred_days, preferred_hours, duration_minutes, count } = answer.hint ?? {};
  const hint = [sorted(preferred_days), sorted(preferred_hours), duration_minutes, count];
  return `${union(answer.windows)} ${JSON.stringify(hint)}`;
}

const mayBeAsked = (expected: readonly Expected[]) =>
  expected.some(({ kind }) => kind === 'unreadable');

function judge({ expected, today = '' }: Case, got: Expected): Verdict {
  const accepted = [expected, ...(expected.alternatives ?? [])];
  if (got.kind === 'unreadable') return mayBeAsked(accepted) ? 'right' : 'asked';
  if (got.kind === 'none') return accepted.some(({ kind }) => kind === 'none') ? 'right' : 'unseen';
  if (accepted.some((one) => one.kind !== 'unreadable' && says(one) === says(got))) return 'right';
  return today.includes('convention') ? 'convention' : 'wrong';
}

interface Tally {
  readonly source: string;
  readonly verdicts: Record<Verdict, number>;
  answers: number;
  /** Cases with an answer and without leave to ask, and how many of them were answered. */
  answerable: number;
  answered: number;
}

const emptyTally = (source: string): Tally => ({
  source,
  verdicts: { right: 0, wrong: 0, asked: 0, unseen: 0, convention: 0 },
  answers: 0,
  answerable: 0,
  answered: 0,
});

function measure(read: (one: Case) => Expected): Tally[] {
  const tallies = new Map<string, Tally>();
  const all = emptyTally('all');
  for (const one of cases) {
    const source = one.source ?? 'cases';
    const tally = tallies.get(source) ?? emptyTally(source);
    tallies.set(source, tally);
    const got = read(one);
    const verdict = judge(one, got);
    const isAnswer = got.kind !== 'unreadable' && got.kind !== 'none';
    const accepted = [one.expected, ...(one.expected.alternatives ?? [])];
    const answerable = one.expected.kind !== 'none' && !mayBeAsked(accepted);
    for (const sum of [tally, all]) {
      sum.verdicts[verdict]++;
      if (isAnswer) sum.answers++;
      if (answerable) sum.answerable++;
      if (answerable && (verdict === 'right' || verdict === 'convention')) sum.answered++;
    }
    if (read === ours && wish.list === verdict) {
      console.log(
        `${one.id}\t${one.text}\t${JSON.stringify(got)}\t${JSON.stringify(one.expected)}`,
      );
    }
  }
  return [...tallies.values(), all];
}

function ours({ text, now, timezone }: Case): Expected {
  const read = readDatesJson({ text, now, timezone });
  if (!read.ok) throw new Error(read.error.message);
  const { kind, windows, hint } = read.value;
  return { kind, windows, hint };
}

// ── chrono-node, as far as its answers can be said in the same form ────────────────────────────

interface ChronoComponents {
  date(): Date;
  isCertain(part: 'hour' | 'day' | 'weekday' | 'month'): boolean;
}
interface Chrono {
  readonly ja: {
    parse(
      text: string,
      reference: { instant: Date; timezone: number },
      options: { forwardDate: boolean },
    ): { readonly start: ChronoComponents; readonly end: ChronoComponents | null }[];
  };
}

function loadChrono(): Chrono | null {
  const peers = join(import.meta.dirname, 'bench-peers');
  if (!existsSync(join(peers, 'node_modules', 'chrono-node'))) return null;
  return createRequire(join(peers, 'package.json'))('chrono-node') as Chrono;
}

const tokyoMinutes = 9 * 60;
const hourIn = (date: Date) => new Date(date.getTime() + tokyoMinutes * 60_000).getUTCHours();

function chronoReader({ ja }: Chrono): (one: Case) => Expected {
  return ({ text, now }) => {
    const reference = { instant: new Date(now), timezone: tokyoMinutes };
    const found = ja.parse(text, reference, { forwardDate: true });
    if (found.length === 0) return { kind: 'none' };
    const windows: { start: string; end: string | null }[] = [];
    const hours: number[] = [];
    for (const { start, end } of found) {
      const timed = start.isCertain('hour');
      const dated =
        start.isCertain('day') || start.isCertain('weekday') || start.isCertain('month');
      if (timed && !dated) {
        const last = end === null ? hourIn(start.date()) + 1 : hourIn(end.date());
        for (let hour = hourIn(start.date()); hour < last; hour++) hours.push(hour);
        continue;
      }
      const from = timed ? start.date().getTime() : midnight(start.date());
      const until = end ?? (timed ? null : start);
      const to =
        until === null ? null : timed ? until.date().getTime() : midnight(until.date()) + day;
      const at = (time: number) => new Date(Math.max(time, Date.parse(now))).toISOString();
      windows.push({ start: at(from), end: to === null ? null : at(to) });
    }
    const hint = hours.length === 0 ? {} : { preferred_hours: hours };
    return { kind: windows.length > 0 ? 'range' : 'hours', windows, hint };
  };
}

const midnight = (date: Date) => {
  const shift = tokyoMinutes * 60_000;
  return Math.floor((date.getTime() + shift) / day) * day - shift;
};

// ── the table ──────────────────────────────────────────────────────────────────────────────────

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;

function print(name: string, tallies: readonly Tally[]): void {
  console.log(`\n${name}`);
  console.table(
    Object.fromEntries(
      tallies.map(({ source, verdicts, answers, answerable, answered }) => [
        source,
        {
          ...verdicts,
          'wrong of answers': percent(verdicts.wrong, answers),
          'answered of answerable': percent(answered, answerable),
        },
      ]),
    ),
  );
}

print('tashika', measure(ours));
const chrono = loadChrono();
if (chrono === null)
  console.log('\nchrono-node: `npm run bench` で比較相手を導入すると並べて測ります。');
else print('chrono-node (ja)', measure(chronoReader(chrono)));
