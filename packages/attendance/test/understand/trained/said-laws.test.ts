import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conclude } from '../../../src/understand/conclude.ts';
import type { Fitted, FittedGroup } from '../../../src/understand/fit.ts';
import { saidBy } from '../../../src/understand/trained/said.ts';
import { type Sign, signs as signNames } from '../../../src/understand/trained/signs.ts';
import { contextOf } from '../measure.ts';
import { sheetIn } from './casts.ts';

/** 0, 1, 2 are people, 3 is 「2人」, 4 is 「半数」, 5 is 「過半数」. */
const text = '山田さん、田中さん、佐藤さん、2人、半数、過半数';
const context = contextOf('m5');
const sheet = sheetIn('m5', text);

const person = fc.constantFrom<Sign>(0, 1, 2);
const people = fc.uniqueArray(person, { minLength: 1, maxLength: 3 });
const how = fc.constantFrom<Sign>('GE', 'GT', 'ABS', 'ABSLT');
/** 「山田さんと、山田さんか佐藤さん」 is somebody besides him, so that only sets of everyone are counted here. */
const condition: fc.Arbitrary<Sign[]> = fc.oneof(
  people.map((some): Sign[] => ['REQ', ...some]),
  fc
    .tuple(how, fc.constantFrom<Sign>(3, 4, 5))
    .map(([compare, number]): Sign[] => ['MIN', compare, number, 'EVERYONE']),
  fc.constant<Sign[]>(['MIN', 'ONE', 'EVERYONE']),
  people.map((some): Sign[] => ['MIN', 'ALL', 'EVERYONE', 'BUT', ...some]),
);
const way = fc.array(condition, { minLength: 1, maxLength: 2 }).map((some) => some.flat());
const choice = fc
  .array(way, { minLength: 1, maxLength: 3 })
  .map((some): Sign[] => [
    'ALT',
    ...some.flatMap((one, place): Sign[] => (place === 0 ? one : ['BAR', ...one])),
    'CLOSE',
  ]);
const sensible = fc
  .array(fc.oneof(condition, choice), { minLength: 1, maxLength: 3 })
  .map((some) => some.flat());

const anySign: fc.Arbitrary<Sign> = fc.oneof(
  fc.constantFrom(...signNames),
  fc.integer({ min: -1, max: 8 }),
);

describe('どんなしるしの列でも', () => {
  const keys = context.members.map(({ key }) => key);
  const length = text.length;

  function holdTogether(signs: readonly Sign[]): void {
    const said = saidBy(signs, sheet);
    if (said === undefined) return;
    for (const { start, end } of said.statements)
      expect([0 <= start, start <= end, end <= length]).toEqual([true, true, true]);
    const { body, exclude, prefer } = conclude(said.statements, [], context);
    expect([body, exclude, prefer].flatMap(keysIn).filter((key) => !keys.includes(key))).toEqual(
      [],
    );
  }

  it('投げ出さず、一覧にない人を作らない', () => {
    fc.assert(fc.property(fc.array(anySign, { maxLength: 40 }), holdTogether), {
      numRuns: runs(6000),
    });
  });

  it('意味のある列を崩しても同じ', () => {
    fc.assert(
      fc.property(sensible, fc.nat(), fc.nat(3), fc.array(anySign, { maxLength: 2 }), (...all) => {
        const [signs, place, cut, put] = all;
        holdTogether(signs.toSpliced(place % (signs.length + 1), cut, ...put));
      }),
      { numRuns: runs(6000) },
    );
  });

  it('聞くことのないルールは、しるしの言うとおりの人たちで成立する', () => {
    let judged = 0;
    fc.assert(
      fc.property(sensible, (signs) => {
        const said = saidBy(signs, sheet);
        expect(said).toBeDefined();
        const { body, questions, exclude } = conclude(said?.statements ?? [], [], context);
        if (questions.length > 0) return;
        judged++;
        expect(exclude).toEqual([]);
        for (let set = 0; set < 1 << keys.length; set++) {
          const present = keys.filter((_, place) => (set >> place) & 1);
          expect([set, holds(body, present, keys)]).toEqual([set, meant(signs, present, keys)]);
        }
      }),
      { numRuns: runs(3000) },
    );
    expect(judged).toBeGreaterThan(20);
  });
});

const keysIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"((?:u|e|lm):[^"]*)"/gu)].map(([, key]) => key as string);

/** What the signs mean for people who are there, from the signs themselves. */
function meant(signs: readonly Sign[], present: readonly string[], everyone: readonly string[]) {
  let at = 0;
  const peopleAt = (): string[] => {
    const some: string[] = [];
    for (; typeof signs[at] === 'number'; at++) some.push(`u:${(signs[at] as number) + 1}`);
    return some;
  };
  const there = (some: readonly string[]) => some.filter((key) => present.includes(key)).length;
  const condition = (): boolean => {
    const sign = signs[at++];
    if (sign === 'REQ') {
      const some = peopleAt();
      return there(some) === some.length;
    }
    if (sign === 'ALT') {
      let [isAny, isWay] = [false, true];
      for (;;) {
        isWay = condition() && isWay;
        if (signs[at] !== 'BAR' && signs[at] !== 'CLOSE') continue;
        isAny ||= isWay;
        isWay = true;
        if (signs[at++] === 'CLOSE') return isAny;
      }
    }
    const compare = signs[at++];
    if (compare === 'ONE') {
      at++;
      return present.length > 0;
    }
    if (compare === 'ALL') {
      at += 2;
      const but = peopleAt();
      const rest = everyone.filter((key) => !but.includes(key));
      return there(rest) === rest.length;
    }
    // 3: 「2人」, 4: 「半数」, 5: 「過半数」.
    const number = signs[at++];
    at++;
    const [come, away] = [present.length, everyone.length - present.length];
    const amount = number === 3 ? 2 : everyone.length / 2;
    const isOver = number === 5;
    if (compare === 'GE') return isOver ? come > amount : come >= amount;
    if (compare === 'GT') return come > amount;
    const most = isOver ? Math.floor(amount) + 1 : amount;
    return compare === 'ABS' ? away <= most : away < most;
  };
  let isMet = true;
  while (at < signs.length) isMet = condition() && isMet;
  return isMet;
}

function holds(body: Fitted, present: readonly string[], everyone: readonly string[]): boolean {
  const isMet = ({ min, anyOfInviteeKeys }: FittedGroup): boolean =>
    anyOfInviteeKeys.filter((key) => present.includes(key)).length >= min;
  switch (body.type) {
    case 'ALL':
      return present.length === everyone.length;
    case 'ANY':
      return present.length > 0;
    case 'K_OF_N':
      return present.length >= body.k;
    case 'REQUIRED_PLUS_QUORUM':
      return (
        body.requiredInviteeKeys.every((key) => present.includes(key)) &&
        present.length - body.requiredInviteeKeys.length >= body.minAdditional
      );
    case 'GROUP_ANY':
      return body.groups.some(isMet);
    case 'COMPOSITE':
      return body.anyOf.some(({ allOf }) => allOf.every(isMet));
  }
}
