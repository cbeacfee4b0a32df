import { page, transcript } from '@tashika/contract/slips';
import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTranscript } from '../src/index.ts';
import { randomPages } from './random-slips.ts';

/*
 * The contract says which transcripts are taken, and the engine has a faster reader of its own with
 * better words. Both must mean the same JSON, and what the reader makes of it must be a page.
 */
function agree(json: unknown): boolean {
  const parsed = parseTranscript(json);
  expect(transcript.safeParse(json).success).toBe(parsed.ok);
  if (!parsed.ok) return false;
  for (const one of parsed.value) expect(page.parse(one)).toEqual(one);
  // A page is a transcript itself, and is read as what it is.
  const pages = JSON.parse(JSON.stringify(parsed.value)) as unknown;
  expect(parseTranscript(pages)).toEqual(parsed);
  expect(transcript.safeParse(pages).success).toBe(true);
  return true;
}

/** Values that are right in one place and wrong in another. */
const leaf = fc.constantFrom<unknown>(
  'written',
  'blank',
  'unreadable',
  'marks',
  'sei',
  'bar',
  'h',
  'd',
  '1100',
  ' ',
  'あ'.repeat(200),
  'あ'.repeat(201),
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1.5,
  1100,
  1e300,
);
const reading = fc.record(
  {
    state: fc.constantFrom('written', 'blank', 'unreadable', 'marks', 'guessed', null),
    text: fc.oneof(fc.constantFrom<unknown>('1100', '　', 300, null), leaf),
    candidates: fc.oneof(
      fc.constantFrom<unknown>(null, ['1'], [], ['あ'.repeat(201)], Array(101).fill('1'), [1]),
      leaf,
    ),
    glyphs: fc.oneof(
      fc.array(
        fc.oneof(
          fc.constant({ kind: 'sei' }),
          fc.record(
            { kind: fc.constantFrom('bar', 'sei', 'x'), dir: leaf, y: leaf },
            { requiredKeys: ['kind'] },
          ),
          fc.record({ kind: fc.constant('bar'), dir: fc.constantFrom('h', 'v', 'd') }),
          leaf,
        ),
        { maxLength: 3 },
      ),
      fc.constantFrom<unknown>(Array(100).fill({ kind: 'sei' }), Array(101).fill({ kind: 'sei' })),
      leaf,
    ),
    confidence: fc.oneof(fc.constantFrom<unknown>(0, 1, 0.5, null), leaf),
    box: fc.constantFrom<unknown>(null, [1, 2, 3, 4], [1, 2, 3], [1, 2, 3, '4'], 3),
    label: leaf,
  },
  { requiredKeys: ['state'] },
);
const corrections = (value: fc.Arbitrary<object>) =>
  fc
    .tuple(value, fc.constantFrom<unknown>('店長', 3, 'あ'.repeat(201)), fc.constantFrom('x', null))
    .map(([given, by, at]) => ({ ...given, by, at }));
const flat = fc
  .tuple(reading, fc.option(fc.oneof(corrections(reading), leaf), { nil: undefined }))
  .map(([read, correction]) => (correction === undefined ? read : { ...read, correction }));
const whole = fc.record(
  {
    read: fc.oneof({ weight: 5, arbitrary: reading }, { weight: 1, arbitrary: leaf }),
    correction: fc.oneof(
      fc.constant(null),
      corrections(fc.record({ value: fc.oneof(reading, leaf) })),
      leaf,
    ),
    state: leaf,
  },
  { requiredKeys: ['read'] },
);
const cell = fc.oneof(
  { weight: 6, arbitrary: flat },
  { weight: 6, arbitrary: whole },
  { weight: 1, arbitrary: leaf },
);

describe('the contract of a transcript', () => {
  it('is what the engine reads, cell by cell', () => {
    let taken = 0;
    const places = fc.constantFrom('entry', 'stated_total', 'label', 'qty', 'unit');
    fc.assert(
      fc.property(places, cell, (place, given) => {
        const blank = { state: 'blank' };
        const row = { label: blank, qty: blank, unit: blank, amount: blank };
        const sheet: Record<string, unknown> = { entry: blank, exit: blank, stated_total: blank };
        const isOfPage = place in sheet;
        if (isOfPage) sheet[place] = given;
        const rows = [isOfPage ? row : { ...row, [place]: given }];
        if (agree({ pages: [{ ...sheet, rows }] })) taken += 1;
      }),
      { numRuns: runs(20_000) },
    );
    expect(taken).toBeGreaterThan(0);
  });

  it('is what the engine reads, also of slips broken anywhere', () => {
    const junk = fc.oneof(leaf, fc.constantFrom<unknown>([], {}, [null], { pages: [] }), cell);
    const broken = fc
      .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), junk)
      .map(([seed, at, value]) => {
        const whole = { pages: randomPages(seed, () => 5_000) };
        const places: [object: object, key: string][] = [];
        const collect = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return;
          for (const key of Object.keys(node)) {
            places.push([node, key]);
            collect((node as Record<string, unknown>)[key]);
          }
        };
        collect(whole);
        const [object, key] = places[at % places.length] ?? [{}, ''];
        Object.assign(object, { [key]: value });
        return whole;
      });
    fc.assert(
      fc.property(broken, (json) => void agree(json)),
      { numRuns: runs(6_000) },
    );
  });

  it.each<[string, (page: object) => unknown, boolean]>([
    ['a list of pages', (one) => [one, one], true],
    ['one page alone', (one) => one, true],
    ['no page', () => ({ pages: [] }), false],
    ['pages that are none beside a page that is one', (one) => ({ ...one, pages: 3 }), false],
    ['too many pages', (one) => Array(1_001).fill(one), false],
    [
      'too many rows on two pages together',
      (one) =>
        Array(2).fill({ ...one, rows: Array(5_001).fill((one as { rows: object[] }).rows[0]) }),
      false,
    ],
    [
      'doubts of rows',
      (one) => ({
        ...one,
        row_doubts: [
          { after: 0, kind: 'extra', confidence: 1, settled: null },
          { after: 7, kind: 'missing', confidence: 0, settled: { by: '店長', at: 'x' } },
        ],
      }),
      true,
    ],
    ...[
      { after: -1, kind: 'extra', confidence: 1 },
      { after: 0, kind: 'lost', confidence: 1 },
      { after: 0, kind: 'extra', confidence: 2 },
      { after: 0, kind: 'extra' },
      { after: 0, kind: 'extra', confidence: 1, settled: { by: '店長' } },
      3,
    ].map((doubt): [string, (page: object) => unknown, boolean] => [
      `a doubt of rows that is none ${JSON.stringify(doubt)}`,
      (one) => ({ ...one, row_doubts: [doubt] }),
      false,
    ]),
    ['messages', (one) => ({ ...one, instruction: ['続き', '別会計'] }), true],
    ['a message that is none', (one) => ({ ...one, instruction: [3] }), false],
  ])('takes or refuses as the engine does: %s', (_, given, isTaken) => {
    const blank = { state: 'blank' };
    const row = { label: blank, qty: blank, unit: blank, amount: blank };
    const one = { entry: blank, exit: blank, rows: [row], stated_total: blank };
    expect(agree(given(one))).toBe(isTaken);
  });
});
