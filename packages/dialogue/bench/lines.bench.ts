import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadTokeniser, type Tokeniser } from '@tashika/japanese/tokeniser';
import { judgeLine, shippedCharacters } from '../src/index.ts';
import { ownLines } from './own-lines.ts';

interface BenchLine {
  readonly character: string;
  readonly text: string;
}

/** Lines a second of one way to go through them, warm: the best of several rounds. */
function rateOf(
  lines: readonly BenchLine[],
  rounds: number,
  go: (line: BenchLine) => void,
): number {
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    for (const line of lines) go(line);
    best = Math.max(best, (lines.length / (performance.now() - start)) * 1000);
  }
  return best;
}

const shown = (rate: number) => `${Math.round(rate).toLocaleString('en')} 行/秒`;

/** The hard rules on one core, against tokenising every line and against textlint on the same lines. */
export default async function bench(report: (line: string) => void): Promise<void> {
  const file = process.env.TASHIKA_BENCH_LINES;
  const lines: BenchLine[] =
    file === undefined
      ? [...ownLines]
      : readFileSync(file, 'utf8')
          .split('\n')
          .filter((row) => row.trim() !== '')
          .map((row) => JSON.parse(row));
  report(`${lines.length}行（${file === undefined ? '同梱の行' : 'TASHIKA_BENCH_LINES の行'}）`);

  const cold = performance.now();
  const tokeniser = await loadTokeniser();
  const characters = new Map(shippedCharacters.map((one) => [one.name, one]));
  const judge = ({ character: name, text }: BenchLine, words: () => Tokeniser) => {
    const character = characters.get(name);
    if (character !== undefined) judgeLine({ character, text }, words);
  };
  const [first] = lines;
  if (first !== undefined) judge(first, () => tokeniser);
  report(`最初の判定まで（辞書の読み込みを含む）: ${Math.round(performance.now() - cold)} ms`);

  const needless = lines.filter((line) => {
    let asked = false;
    judge(line, () => {
      asked = true;
      return tokeniser;
    });
    return !asked;
  });
  const all = rateOf(lines, 6, (line) => judge(line, () => tokeniser));
  const plain = rateOf(needless, 30, (line) => judge(line, () => tokeniser));
  const every = rateOf(lines, 3, ({ text }) => tokeniser.tokenise(text));
  report(`規則すべて: ${shown(all)}`);
  report(`形態素解析の要らない${needless.length}行: ${shown(plain)}`);
  report(
    `全行を形態素解析するだけ: ${shown(every)}（規則はその ${(all / every).toFixed(1)} 倍の速さ）`,
  );
  await againstTextlint(report, lines, all);
}

async function againstTextlint(
  report: (line: string) => void,
  lines: readonly BenchLine[],
  ours: number,
): Promise<void> {
  const peers = process.env.TASHIKA_BENCH_PEERS;
  if (peers === undefined || !existsSync(join(peers, 'textlint'))) {
    report('textlint との比較: TASHIKA_BENCH_PEERS に textlint がないため、測っていません。');
    return;
  }
  const load = (name: string) =>
    import(pathToFileURL(createRequire(join(peers, '_')).resolve(name)).href);
  const { createLinter } = await load('textlint');
  const { TextlintKernelDescriptor } = await load('@textlint/kernel');
  const plugin = (await load('@textlint/textlint-plugin-text')).default;
  const preset = (await load('textlint-rule-preset-ja-technical-writing')).default;
  const { rules, rulesConfig } = preset.default ?? preset;
  const linter = createLinter({
    descriptor: new TextlintKernelDescriptor({
      rules: Object.entries(rules).map(([ruleId, rule]) => ({
        ruleId,
        rule,
        options: rulesConfig[ruleId],
      })),
      plugins: [{ pluginId: 'text', plugin: plugin.default ?? plugin }],
      filterRules: [],
    }),
  });
  // Its dictionary loads with the first line; that line does not count.
  const sample = lines.slice(0, 100);
  const [first] = sample;
  if (first !== undefined) await linter.lintText(first.text, 'line.txt');
  const start = performance.now();
  for (const { text } of sample) await linter.lintText(text, 'line.txt');
  const rate = (sample.length / (performance.now() - start)) * 1000;
  report(
    `textlint（preset-ja-technical-writing、${sample.length}行）: ${shown(rate)}（規則はその ${(ours / rate).toFixed(0)} 倍の速さ）`,
  );
}
