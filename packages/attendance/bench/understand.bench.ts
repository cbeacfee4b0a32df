import { understand, understandingToJson } from '../src/index.ts';
import { readFirst } from '../src/understand/understand.ts';
import { contextOf, readCases, SENTENCE_FILES } from '../test/understand/measure.ts';

const ROUNDS = 12;

/** Sentences a second on one core, and how the time grows with the length of a text. */
export default async function bench(report: (line: string) => void): Promise<void> {
  const cases = SENTENCE_FILES.flatMap((file) => readCases(file));
  const read = (utterance: string, members: (typeof cases)[0]['members']) =>
    understandingToJson(understand(utterance, contextOf(members)));
  const rateOf = (reading: typeof read): number => {
    for (const { utterance, members } of cases) reading(utterance, members);
    // CPU time, so that a busy machine does not look like a slow grammar.
    const start = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) {
      for (const { utterance, members } of cases) reading(utterance, members);
    }
    const { user, system } = process.cpuUsage(start);
    return Math.round((cases.length * ROUNDS * 1_000_000) / (user + system));
  };
  const rate = rateOf(read);
  const alone = rateOf((utterance, members) =>
    understandingToJson(readFirst(utterance, contextOf(members))),
  );
  report(`understand: ${rate} sentences/s of CPU time over ${cases.length} sentences (goal 5000)`);
  report(`understand: ${alone} by the grammar alone, ${(alone / rate).toFixed(1)}× as many`);

  // Many sentences, and one that never ends.
  for (const piece of ['山田さんは必須、あと2人以上参加できればOK。', '山田さんと', '5人中']) {
    const times = [1000, 2000, 4000, 8000].map((length) => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      const from = process.cpuUsage();
      for (let i = 0; i < 20; i++) read(text, 'm6');
      const spent = process.cpuUsage(from);
      return (spent.user + spent.system) / 20_000;
    });
    const [shortest = 1] = times;
    const growth = times.map((ms) => `${ms.toFixed(1)} ms (${(ms / shortest).toFixed(1)}×)`);
    report(`understand: 1,000 to 8,000 characters of 「${piece}」 in ${growth.join(', ')}`);
  }
}
