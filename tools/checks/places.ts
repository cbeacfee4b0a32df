import type { Check, Remark } from './check.ts';
import { layers } from './layers.ts';
import { pathPattern, type Tree } from './tree.ts';

const packages = Object.values(layers)
  .map(({ home }) => home)
  .filter((home) => home.startsWith('packages/'))
  .map((home) => home.slice('packages/'.length))
  .join(',');
const inPackage = `packages/{${packages}}`;

/** Every place of the project. A file outside of all of them is asked where it belongs. */
const places = [
  '{README,README.ja,CONTRIBUTING,SECURITY}.md',
  'LICENSE',
  '{package,package-lock,tsconfig,biome,knip,server}.json',
  'vitest.config.ts',
  '{.gitignore,.gitattributes,.npmrc,.editorconfig,.nvmrc,.node-version}',
  '.ci/run',
  '.github/workflows/*.yml',
  '.changeset/{config.json,*.md}',
  '.devcontainer/devcontainer.json',
  '.vscode/{settings,extensions,launch}.json',
  'DATA/CAST_NAMES.md',
  '{Dockerfile,.dockerignore,compose.yaml}',
  // what is written about the project
  'docs/*.md',
  'docs/decisions/{README,20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]-*}.md',
  'docs/images/*.{png,svg,webp}',
  'docs/guide/*.md',
  'docs/guide/images/*.png',
  // packages
  `${inPackage}/{package.json,README.md}`,
  `${inPackage}/src/**/*.ts`,
  `${inPackage}/src/**/data/**/*.{json,yaml,md}`,
  'packages/japanese/src/tokeniser/data/*.bin.gz',
  'packages/dialogue/src/characters/*.{json,yaml}',
  'packages/slip/src/shop/*.json',
  'packages/slip/src/report/*.schema.json',
  `${inPackage}/test/**/*.{ts,json,jsonl,yaml,md,txt,html}`,
  `${inPackage}/bench/*.ts`,
  // apps
  'apps/{cli,server,web}/package.json',
  'apps/cli/README.md',
  'apps/cli/src/{main,old-node.messages.ja}.mjs',
  'apps/cli/src/*.ts',
  'apps/server/src/routes/*.example.json',
  'apps/cli/src/commands/{slip,dialogue,attendance,model,mcp,db}/*.ts',
  'apps/cli/src/commands/{slip,dialogue,attendance,model,db}/samples/*.{json,jsonl}',
  'apps/server/src/**/*.ts',
  'apps/server/src/auth/data/*.{txt.gz,LICENSE.txt}',
  'apps/{cli,server,web}/test/**/*.{ts,tsx,json,jsonl,yaml,txt}',
  'apps/{cli,server}/bench/*.ts',
  'apps/web/{tsconfig.json,index.html,vite.config.ts,build.ts,dev.ts}',
  'apps/web/public/*.{js,svg,ico,png,webmanifest}',
  'apps/web/guide/*.{ts,js,css}',
  'apps/web/src/*.{ts,tsx,css}',
  'apps/web/src/{design,layout,home}/**/*.{ts,tsx,css}',
  'apps/web/src/design/ui-font.woff2',
  'apps/web/src/features/**/*.{ts,tsx,css,json}',
  // tools
  'tools/*.{ts,mjs}',
  'tools/test/*.ts',
  'tools/checks/**/*.ts',
  'tools/checks/pending.json',
  'tools/dictionary/*.ts',
  'tools/ui-font/make.py',
  'tools/packaging/*.ts',
  'tools/scale/*.ts',
  'tools/{bench-peers,mutation-tester}/{package.json,package-lock.json,.npmrc,*.ts,*.mjs}',
  // the slip reader's nets, what they are trained with and what they are tested on
  'packages/slip-reader/weights/*.onnx',
  'packages/slip-reader/test/{photos,strips}/*.{jpg,png,heic}',
  'tools/training/{package.json,package-lock.json,.npmrc,*.mjs,train.py,compose.py,onnx_weights.py}',
  'tools/training/{cells,photos}/*.{mjs,ts}',
  // the net that reads intents: what it is trained with, and the texts it learns from
  'tools/training/intents/{*.ts,train.py,average.py,export.py,reopen.py,FORMAT.md}',
  'tools/training/intents/data/*.tsv',
  'tools/training/intents/kept/*.jsonl',
].map(pathPattern);

/** Names that say nothing about what a file holds. */
const hollow = /(?:^|[/.-])(utils?|helpers?|managers?|misc)(?=[/.-]|$)/i;

/**
 * What would tie the project to one machine or one registry. Each pattern has a bracket inside, so
 * that it does not find itself.
 */
const machineWords: readonly [RegExp, string][] = [
  [/(?<![\w.])\/(?:[w]ork|[r]oot|[h]ome\/\w+|[U]sers\/\w+)\//, 'a path of one machine'],
  [/[A-Z]:\\[U]sers\\/, 'a path of one machine'],
  [/\.\.\/[s]hared\//, 'a path outside of the repository'],
  [
    /[r]egistry\.[a-z0-9.-]+\.(?:org|com|net|io|dev|cn|jp)\b|[a]rtifactory|[v]erdaccio/i,
    'a package registry',
  ],
  [/"[r]esolved": "https?:/, 'a package registry'],
];

const isText = (file: string): boolean =>
  !/\.(?:png|webp|ico|woff2?|ttf|gz|jpe?g|heic|pdf|onnx)$/.test(file);

export const placesCheck: Check = {
  name: 'places',
  look: (tree) => [
    ...tree.files.flatMap(place),
    ...tree.files.filter(isText).flatMap((file) => words(tree, file)),
  ],
};

function place(file: string): Remark[] {
  const remarks: Remark[] = [];
  if (!places.some((pattern) => pattern.test(file))) {
    remarks.push({
      file,
      says: 'This file has no place. Move it where its like is, or add the new place to the table in tools/checks/places.ts.',
    });
  }
  const empty = hollow.exec(file);
  if (empty !== null) {
    remarks.push({
      file,
      says: `"${empty[1]}" says nothing about what is inside. Name the file after what it holds.`,
    });
  }
  return remarks;
}

function words(tree: Tree, file: string): Remark[] {
  const text = tree.read(file);
  return machineWords.flatMap(([pattern, what]) => {
    const found = pattern.exec(text);
    if (found === null) return [];
    const line = text.slice(0, found.index).split('\n').length;
    return [
      {
        file,
        line,
        says: `"${found[0].trim()}" is ${what}. It does not belong into the repository.`,
      },
    ];
  });
}
