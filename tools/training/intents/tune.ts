// `node tools/training/intents/tune.ts [ROWS ...] [--log FILE]`: reads what was held back from training by the grammar and
// by the net, and says how often each is right, and both together by several shares from which on the net's stands
// (`takenFrom` of trained/weigh.ts, which is then changed by hand). ROWS: what prepare.ts wrote; the net is the one whose
// weights lie in trained/data. --log writes both readings of every text, one a line.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type InviteeKey, targetOf } from '../../../packages/attendance/src/rules/index.ts';
import type { Fitted, FittedGroup } from '../../../packages/attendance/src/understand/fit.ts';
import { ruleId } from '../../../packages/attendance/src/understand/trained/rule-id.ts';
import {
  type Candidate,
  readByNet,
} from '../../../packages/attendance/src/understand/trained/weigh.ts';
import { readFirst, readNext } from '../../../packages/attendance/src/understand/understand.ts';
import { sureFrom } from '../../../packages/attendance/src/understand/understanding.ts';
import { contextOf } from '../../../packages/attendance/test/understand/measure.ts';
import { holdAlike, type Quota, type Ways, waysOf } from './meaning.ts';
import { type Row, readRows } from './rows.ts';
import { type Judged, sayShares } from './shares.ts';

const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: { log: { type: 'string' } },
});
const files = positionals.length > 0 ? positionals : [join(import.meta.dirname, 'made/rows.jsonl')];

/** All sets of more people would take too long. */
const mostCompared = 11;

let milliseconds = 0;
const judged = files.flatMap(readRows).flatMap((row) => judge(row) ?? []);
if (wish.log !== undefined) writeFileSync(wish.log, judged.map(lineOf).join(''));
console.log(
  `${judged.length} texts, ${(milliseconds / judged.length).toFixed(1)} ms each by the net`,
);
sayShares(judged);

/** Undefined where the row is none to be measured on. */
function judge(row: Row): Judged | undefined {
  const { source, texts, members } = row;
  const [first = '', ...turns] = texts;
  if (members === undefined) return undefined;
  const context = contextOf(members);
  const own = turns.reduce(readNext, readFirst(first, context));
  const before = process.cpuUsage();
  const { candidates: list } = readByNet(own, []);
  const { user, system } = process.cpuUsage(before);
  milliseconds += (user + system) / 1000;
  const asks = own.questions.length > 0;
  return {
    source,
    texts,
    rule: asks ? null : ruleId(own.rule, own.rule.inviteeScope.excludeInviteeKeys),
    isSure: !asks && own.confidence >= sureFrom,
    confidence: own.confidence,
    asks: own.questions.map(({ kind }) => kind),
    doubts: own.doubts,
    isOwnRight: isRight(row, waysOfRule(own.rule, targetOf(own.rule.inviteeScope)), asks),
    list,
    areRight: list.map((one) => isRight(row, waysOfCandidate(one), one.asks)),
  };
}

function isRight(row: Row, ways: Ways, asks: boolean): boolean {
  const { meaning, alternatives, isAskedEither, keys } = row;
  if (meaning.isTalk || meaning.isOnlyAsked) return asks || isAskedEither;
  if (!isAskedEither && meaning.asks !== asks) return false;
  const people = keys.slice(0, mostCompared);
  return [meaning, ...alternatives].some((one) => holdAlike(waysOf(one, keys), ways, people));
}

function waysOfCandidate({ conclusion: { body, include, exclude } }: Candidate): Ways {
  const target = include.filter((key) => !exclude.includes(key));
  return waysOfRule(body, target);
}

function waysOfRule(body: Fitted, target: readonly InviteeKey[]): Ways {
  const quota = ({ anyOfInviteeKeys: keys, min }: FittedGroup): Quota => ({ keys, min });
  switch (body.type) {
    case 'ALL':
      return [[{ keys: target, min: target.length }]];
    case 'ANY':
      return [[{ keys: target, min: 1 }]];
    case 'K_OF_N':
      return [[{ keys: target, min: body.k }]];
    case 'REQUIRED_PLUS_QUORUM': {
      const { requiredInviteeKeys: keys, minAdditional: min } = body;
      const others = target.filter((key) => !keys.includes(key));
      return [
        [
          { keys, min: keys.length },
          { keys: others, min },
        ],
      ];
    }
    case 'GROUP_ANY':
      return body.groups.map((group) => [quota(group)]);
    case 'COMPOSITE':
      return body.anyOf.map(({ allOf }) => allOf.map(quota));
  }
}

function lineOf({ list, areRight, ...own }: Judged): string {
  const net = list.map(({ conclusion: { body, exclude }, asks, share }, place) => ({
    rule: asks ? null : ruleId(body, exclude),
    share,
    isRight: areRight[place],
  }));
  return `${JSON.stringify({ ...own, net })}\n`;
}
