import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cyclesCheck } from '../cycles.ts';
import { layersCheck } from '../layers.ts';
import { linksCheck } from '../links.ts';
import { placesCheck } from '../places.ts';
import { purityCheck } from '../purity.ts';
import { ruledEngines, rulesCheck } from '../rules.ts';
import { isSentence, sentencesCheck } from '../sentences.ts';
import { pathPattern, repositoryTree, type Tree, withChanges } from '../tree.ts';
import { nothing, saysOf } from './says-of.ts';

const repository = repositoryTree(join(import.meta.dirname, '../../..'));

describe('the repository', () => {
  it('is seen: its source, its docs, its tests', () => {
    expect(repository.files).toContain('packages/kernel/src/rule.ts');
    expect(repository.files).toContain('tools/checks/test/checks.test.ts');
    expect(repository.files.some((file) => file.includes('node_modules'))).toBe(false);
  });
});

describe('paths', () => {
  it.each([
    ['docs/*.md', 'docs/a.md', true],
    ['docs/*.md', 'docs/a/b.md', false],
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/a/b/c.ts', true],
    ['src/**/*.ts', 'src/a/bxts', false],
    ['src/**', 'src/a/b', true],
    ['a.{ts,mjs}', 'a.mjs', true],
    ['a.{ts,mjs}', 'a.js', false],
    ['20[0-9][0-9].md', '2026.md', true],
    ['20[0-9][0-9].md', '20ab.md', false],
  ])('%s against %s: %s', (glob, path, fits) => {
    expect(pathPattern(glob).test(path)).toBe(fits);
  });
});

describe('places: breaks on purpose', () => {
  it.each([
    'notes.txt',
    'FINAL_FIX.md',
    'packages/kernel/src/table.csv',
    'packages/unknown/src/index.ts',
    'packages/slip/index.ts',
    'apps/cli/src/commands/unknown/verb.ts',
    'docs/decisions/why.md',
    'tools/checks/data.json',
  ])('a file without a place: %s', (file) => {
    expect(saysOf(placesCheck, { [file]: '' }).join()).toContain('has no place');
  });

  it.each([
    'packages/slip/src/utils.ts',
    'apps/cli/src/file-helper.ts',
    'apps/web/src/design/misc/a.ts',
  ])('a name that says nothing: %s', (file) => {
    expect(saysOf(placesCheck, { [file]: '' }).join()).toContain(
      'says nothing about what is inside',
    );
  });

  it.each([
    ['/', 'work/main/x', 'a path of one machine'],
    ['see /', 'home/someone/project', 'a path of one machine'],
    ['"/', 'Users/someone/project"', 'a path of one machine'],
    ['C:\\', 'Users\\someone', 'a path of one machine'],
    ['../', 'shared/specs', 'outside of the repository'],
    ['https://regis', 'try.example.com/', 'a package registry'],
    ['"resol', 'ved": "https://example.com/a.tgz"', 'a package registry'],
  ])('a word that ties it to one machine: %s%s', (start, end, what) => {
    const [said = ''] = saysOf(placesCheck, { 'docs/glossary.md': `# A\n\n${start}${end}\n` });
    expect(said).toContain('docs/glossary.md:3');
    expect(said).toContain(what);
  });

  it.each(['https://example.com/home/', 'homework/', 'GET /api/work/items', './root/a'])(
    'leaves alone: %s',
    (text) => {
      expect(saysOf(placesCheck, { 'docs/glossary.md': text })).toEqual([]);
    },
  );
});

describe('layers: breaks on purpose', () => {
  it.each([
    [
      'packages/slip/src/x.ts',
      "import { a } from '@tashika/dialogue';",
      'slip may not import @tashika/dialogue',
    ],
    ['packages/slip/test/x.test.ts', "import { a } from '@tashika/dialogue';", 'downwards only'],
    ['packages/japanese/src/x.ts', "import { a } from '@tashika/slip';", 'downwards only'],
    ['packages/kernel/src/x.ts', "export * from '@tashika/japanese';", 'none of our packages'],
    ['packages/kernel/src/x.ts', "export { a } from '@tashika/japanese';", 'downwards only'],
    ['packages/kernel/src/x.ts', "import type { A } from '@tashika/japanese';", 'downwards only'],
    ['packages/kernel/src/x.ts', "const a = await import('@tashika/slip');", 'downwards only'],
    ['packages/kernel/src/x.ts', "type A = import('@tashika/slip').A;", 'downwards only'],
    ['packages/language-model/src/x.ts', "import '@tashika/japanese';", 'downwards only'],
    ['apps/cli/src/x.ts', "import '@tashika/server';", 'downwards only'],
    ['apps/web/src/x.tsx', "import '@tashika/server';", 'downwards only'],
    ['packages/slip/src/x.ts', "import '../../dialogue/src/index.ts';", 'leaves packages/slip'],
    ['packages/slip/src/x.ts', "import '../test/cases.ts';", 'not part of what is shipped'],
    ['packages/slip/src/x.ts', "import '@tashika/kernel/testing';", 'made for tests'],
    ['packages/kernel/src/x.ts', "import './testing.ts';", 'made for tests'],
    ['packages/slip/src/x.ts', "import pg from 'pg';", 'slip may not import "pg"'],
    ['packages/language-model/src/x.ts', "import { generateText } from 'ai';", 'meets the world'],
  ])('%s: %s', (file, text, says) => {
    expect(saysOf(layersCheck, { [file]: `\n${text}\n` }).join()).toContain(`${file}:2 `);
    expect(saysOf(layersCheck, { [file]: `\n${text}\n` }).join()).toContain(says);
  });

  it.each([
    ['packages/slip/src/x.ts', "import { ok } from '@tashika/kernel';"],
    ['packages/slip/src/read/x.ts', "import './y.ts'; import '../z.ts';"],
    ['packages/slip/src/x.ts', "import * as z from 'zod/mini';"],
    ['packages/slip/test/x.test.ts', "import '@tashika/kernel/testing'; import 'fast-check';"],
    [
      'packages/slip/src/x.ts',
      "// import '@tashika/dialogue'\nconst s = \"from '@tashika/dialogue'\";",
    ],
    ['apps/web/test/x.browser.ts', "import '@tashika/server';"],
    ['packages/language-model/src/openai-compatible/x.ts', "import 'ai';"],
    ['tools/x.ts', "import '../apps/web/build.ts';"],
  ])('leaves alone: %s: %s', (file, text) => {
    expect(saysOf(layersCheck, { [file]: text })).toEqual([]);
  });
});

describe('cycles: breaks on purpose', () => {
  const says = (a: string, b: string) =>
    saysOf(cyclesCheck, { 'packages/slip/src/a.ts': a, 'packages/slip/src/b.ts': b });

  it('two files that import each other', () => {
    expect(says("import './b.ts';", "export * from './a.ts';")).toEqual([
      expect.stringContaining(
        'in a circle: packages/slip/src/a.ts → packages/slip/src/b.ts → packages/slip/src/a.ts',
      ),
    ]);
  });

  it('a circle closed by an import that names only types, which still loads the file', () => {
    expect(says("import './b.ts';", "import { type A } from './a.ts';")).toHaveLength(1);
  });

  it('a file that imports itself', () => {
    expect(says("import './a.ts';", '')).toHaveLength(1);
  });

  it.each([
    ["import './b.ts';", ''],
    ["import './b.ts';", "import type { A } from './a.ts';"],
    ["import './b.ts';", "const a = () => import('./a.ts');"],
  ])('leaves alone: %s | %s', (a, b) => {
    expect(says(a, b)).toEqual([]);
  });
});

describe('purity: breaks on purpose', () => {
  const file = 'packages/slip/src/x.ts';
  it.each([
    ["import { readFileSync } from 'node:fs';", 'a module of Node'],
    ["import fs from 'fs';", 'a module of Node'],
    ["await import('node:fs/promises');", 'a module of Node'],
    ["fetch('https://example.com');", 'the network'],
    ['const f = { fetch };', 'the network'],
    ['Date.now();', 'the clock'],
    ["Date['now']();", 'the clock'],
    ['const { now } = Date;', 'the clock'],
    ['new Date();', 'the clock'],
    ['Date();', 'the clock'],
    ['performance.now();', 'the clock'],
    ['setTimeout(() => {}, 1);', 'the clock'],
    ["import { Temporal } from 'temporal-polyfill'; Temporal.Now.instant();", 'the clock'],
    ['AbortSignal.timeout(1);', 'the clock'],
    ['new Date(0).getHours();', 'the time zone of the machine'],
    ['(1).toLocaleString();', 'the language of the machine'],
    ['Math.random();', 'chance'],
    ['const { random } = Math;', 'chance'],
    ['crypto.getRandomValues(new Uint8Array(1));', 'chance'],
    ['process.env.HOME;', 'the process'],
    ["console.log('x');", 'the console'],
    ['const a = (process as { env: object }).env;', 'the process'],
    ['globalThis.fetch;', 'code of its own making'],
    ['import.meta.url;', 'the place it runs in'],
    ["localStorage.getItem('x');", 'the page'],
    ['const f = (now = Date.now()) => now;', 'the clock'],
    ['export const log = `$' + '{process.pid}`;', 'the process'],
  ])('%s', (text, what) => {
    const [said = ''] = saysOf(purityCheck, { [file]: `\n${text}\n` });
    expect(said).toContain(`${file}:2 `);
    expect(said).toContain(`reaches for ${what}`);
  });

  it.each([
    '// Date.now() and process.env\n/* Math.random() */',
    "const words = ['fetch', `process`, 'Date.now()'];",
    'const f = (now: Date): Date => new Date(now);',
    'const f = (fetch: typeof globalThis.fetch) => fetch;',
    'type Clock = typeof Date.now;',
    "import type { Readable } from 'node:stream';",
    'interface Page { document: string; location: string }',
    'const line = { process: 1, console: 2 }; line.process;',
    'function f(document: string) { return document.length; }',
    'const module = 1; export { module };',
    "const n = (1).toLocaleString('ja-JP');",
    'new Date(0).getUTCHours();',
    'class A { location = 1; }',
    'const own = { now: 1 }; const { now } = own;',
  ])('leaves alone: %s', (text) => {
    expect(saysOf(purityCheck, { [file]: text })).toEqual([]);
  });

  it.each([
    'packages/japanese/src/tokeniser/node.ts',
    'packages/language-model/src/openai-compatible/x.ts',
    'packages/language-model/src/testing/x.ts',
    'packages/slip/test/x.test.ts',
    'apps/cli/src/x.ts',
  ])('I/O has its place: %s', (place) => {
    expect(saysOf(purityCheck, { [place]: "import 'node:fs'; Date.now();" })).toEqual([]);
  });

  it.each(['kernel', 'japanese', 'language-model', 'slip', 'dialogue', 'attendance'])(
    '%s is pure',
    (name) => {
      expect(saysOf(purityCheck, { [`packages/${name}/src/x.ts`]: 'Date.now();' })).toHaveLength(1);
    },
  );
});

describe('sentences: breaks on purpose', () => {
  const file = 'packages/slip/src/judge/x.ts';
  it.each([
    "const s = '合計が一致しません。';",
    'const s = `合計は$' + '{1}円です。`;',
    "const s = '合計をもう一度確かめてください';",
    "const s = { message: '記載の合計と計算の合計が一致しました' };",
    "const s = '一行目の文です。\\n二行目';",
    "const s = 'なにか' + 'があったようですので、ご確認ください。';",
  ])('%s', (text) => {
    const [said = ''] = saysOf(sentencesCheck, { [file]: `\n${text}\n` });
    expect(said).toContain(`${file}:2 `);
    expect(said).toContain('belongs into the messages.ja.ts');
  });

  it('words on a page', () => {
    expect(
      saysOf(sentencesCheck, {
        'apps/web/src/features/slip/X.tsx': 'const x = <p>伝票を確かめてください。</p>;',
      }),
    ).toHaveLength(1);
  });

  it.each([
    "const s = 'です';",
    "const s = words('じゃありません ではありません である必要はありません');",
    "const s = ['ます', 'ません', 'お願いします', 'ハッピーアワー', '。'];",
    '// 合計が一致しません。',
    'const r = /合計が一致しません。/;',
    "const s = 'The total differs.';",
  ])('leaves alone: %s', (text) => {
    expect(saysOf(sentencesCheck, { [file]: text })).toEqual([]);
  });

  it.each([
    'packages/slip/src/report/messages.ja.ts',
    'packages/dialogue/src/consult/prompts.ja.ts',
    'packages/slip/test/x.test.ts',
    'apps/cli/src/commands/slip/messages.ja.ts',
  ])('sentences have their place: %s', (place) => {
    expect(saysOf(sentencesCheck, { [place]: "export const s = '合計が一致しません。';" })).toEqual(
      [],
    );
  });

  it('knows a sentence from a word', () => {
    expect(isSentence('入力を確かめてください。')).toBe(true);
    expect(isSentence('お願いします')).toBe(false);
  });
});

describe('rules: breaks on purpose', () => {
  const [{ list, docs, tests }] = ruledEngines as [(typeof ruledEngines)[number]];
  const folder = list.slice(0, list.lastIndexOf('/'));
  const rule = (id: string) =>
    `export const rule = { id: '${id}', clause: '§1', judge: () => [] };`;
  const good: Record<string, string> = {
    [list]: "import { rule } from './stay.ts';\nexport const rules = ruleList(rule);",
    [`${folder}/stay.ts`]: rule('stay'),
    [docs]: '# Slip\n\n## Stay [stay]\n',
    [`${tests}stay.test.ts`]: "import { rule } from '../src/judge/stay.ts'; ruleTable({ rule });",
  };
  const tree: Tree = withChanges(nothing, good);
  const says = (changes: Readonly<Record<string, string | null>>) =>
    rulesCheck
      .look(withChanges(tree, changes))
      .filter(({ file }) => file.startsWith(folder))
      .map((remark) => remark.says);

  it('is silent on an engine in order', () => {
    expect(says({})).toEqual([]);
  });

  it('is silent on a list of parts', () => {
    const parts = `import { rule } from './stay.ts';
      export const first = ruleList(rule);
      export const rules = ruleList(...[...first].map((rule) => rule));`;
    expect(says({ [list]: parts })).toEqual([]);
  });

  it.each<[string, Record<string, string | null>, string]>([
    ['no list', { [list]: null }, 'ordered list of the rules is missing'],
    ['an empty list', { [list]: 'export const rules = ruleList();' }, 'No rule is given'],
    ['a rule outside of the list', { [`${folder}/late.ts`]: rule('late') }, 'not in the list'],
    [
      'a file of another name',
      { [`${folder}/stay.ts`]: rule('stays') },
      'One rule, one file: stays.ts',
    ],
    [
      'two rules in a file',
      { [`${folder}/stay.ts`]: `${rule('stay')}\n${rule('extension').replace('rule', 'other')}` },
      'One rule, one file: extension.ts',
    ],
    ['no tag in the docs', { [docs]: '# Slip\n\n## Stay\n' }, 'Tag its clause with [stay]'],
    ['no docs', { [docs]: null }, 'Tag its clause with [stay]'],
    ['no test', { [`${tests}stay.test.ts`]: null }, 'has no ruleTable(…)'],
    [
      'a test without a table',
      { [`${tests}stay.test.ts`]: "import { rule } from '../src/judge/stay.ts';" },
      'has no ruleTable(…)',
    ],
    [
      'a table of another rule',
      { [`${tests}stay.test.ts`]: "ruleTable({ rule: rules['other'] });" },
      'has no ruleTable(…)',
    ],
    [
      'a listed file without a rule',
      { [`${folder}/stay.ts`]: 'export const rule = {};' },
      'holds no rule',
    ],
    [
      'a list that cannot be read',
      {
        [list]: "import { rule } from './stay.ts';\nexport const rules = ruleList(rule, ...more);",
      },
      'Name every rule of the list by itself',
    ],
    ['a second list', { [`${folder}/more.ts`]: 'export const more = ruleList();' }, 'unknown'],
  ])('%s', (_, changes, sentence) => {
    expect(says(changes).join()).toContain(sentence);
  });
});

describe('links: breaks on purpose', () => {
  const says = (text: string) =>
    saysOf(linksCheck, { 'docs/slip.md': text, 'docs/a b.md': '', 'packages/slip/src/x.ts': '' });

  it.each(['[stay](../packages/slip/src/stay.ts)', '![](images/none.png)', '[a](b.md "title")'])(
    '%s',
    (text) => {
      expect(says(`# Slip\n\n${text}\n`)).toEqual([
        expect.stringMatching(/^docs\/slip.md:3 .+leads nowhere/),
      ]);
    },
  );

  it.each([
    '[x](../packages/slip/src/x.ts#L3)',
    '[folder](../packages/slip/)',
    '[docs](.)',
    '[space](a%20b.md)',
    '[out](https://example.com/x) [here](#slip)',
    '`[code](nowhere.md)`',
  ])('leaves alone: %s', (text) => {
    expect(says(text)).toEqual([]);
  });
});
