import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  compare,
  judgeLine,
  reportHtml,
  reportText,
  summarise,
  verdictJson,
} from '../src/index.ts';
import { characterOf, profileOf, tokeniser } from './reading.ts';

/** Whole verdicts, word for word: what a change of a rule does to lines it was not made for shows here. */
const lines = readFileSync(new URL('golden/lines.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const judged = (profile: string) =>
  lines.map((line) => {
    const [character = '', text = ''] = line.split('｜');
    const input = { character: characterOf(character), text, profile: profileOf(profile) };
    return { character, ...verdictJson(judgeLine(input, tokeniser)) };
  });

describe('golden', () => {
  const spec = judged('spec');
  const relaxed = judged('relaxed');

  it('verdicts', async () => {
    const blocks = spec.map(({ status, findings, ...rest }, index) => {
      const said = findings.map((finding) => `  ${JSON.stringify(finding)}`);
      return [`${status} ${lines[index]}`, ...said, `  ${JSON.stringify(rest)}`].join('\n');
    });
    await expect(`${blocks.join('\n')}\n`).toMatchFileSnapshot('golden/verdicts.golden.txt');
  });

  it('reports', async () => {
    const summary = summarise(spec);
    const comparison = compare(summary, summarise(relaxed), { warn: 0.01 });
    await expect(reportText(summary, comparison)).toMatchFileSnapshot('golden/report.golden.txt');
    await expect(reportHtml(summary, comparison)).toMatchFileSnapshot('golden/report.golden.html');
  });
});
