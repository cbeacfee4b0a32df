import { understand, understandingToJson } from '../src/index.ts';
import { membersOf, NOW, readCases, SENTENCE_FILES } from '../test/understand/measure.ts';

const ROUNDS = 12;

/** Sentences a second on one core, and how the time grows with the length of a text. */
export default async function bench(report: (line: string) => void): Promise<void> {
  const cases = SENTENCE_FILES.flatMap((file) => readCases(file));
  const read = (utterance: string, members: (typeof cases)[0]['members']) =>
    understandingToJson(
      understand(utterance, { members: membersOf(members), now: NOW, timeZone: 'Asia/Tokyo' }),
    );
  for (const { utterance, members } of cases) read(utterance, members);
  // CPU time, so that a busy machine does not look like a slow grammar.
  const start = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { utterance, members } of cases) read(utterance, members);
  }
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1_000_000;
  const rate = Math.round((cases.length * ROUNDS) / seconds);
  report(`understand: ${rate} sentences/s of CPU time over ${cases.length} sentences (goal 5000)`);

  const sentence = '山田さんは必須、あと2人以上参加できればOK。';
  const times = [500, 1000, 2000, 4000].map((length) => {
    const text = sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);
    const from = performance.now();
    for (let i = 0; i < 20; i++) read(text, 'm6');
    return { length, ms: (performance.now() - from) / 20 };
  });
  for (const { length, ms } of times)
    report(`understand: ${length} characters in ${ms.toFixed(2)} ms`);
}
