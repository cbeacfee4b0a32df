import { posix } from 'node:path';
import type { Check, Remark } from './check.ts';
import { isSource, syntaxOf } from './syntax.ts';
import { pathPattern, type Tree } from './tree.ts';

export interface Layer {
  /** Its folder. */
  readonly home: string;
  /** The packages of this project it may import: only ones further down. */
  readonly imports: readonly string[];
  /** What its tests may import beside that. */
  readonly testImports?: readonly string[];
  /** The packages of others its source may import; absent where that is not limited. */
  readonly others?: readonly string[];
  /** A function of its arguments: no I/O, clock or chance (see `purity.ts`). */
  readonly pure?: true;
  /** The files in which it meets the world, with the packages only they may import. */
  readonly adapter?: { readonly files: string; readonly others: readonly string[] };
}

const engine = {
  imports: ['kernel', 'contract', 'japanese', 'language-model'],
  pure: true,
} as const;
const app = [
  'kernel',
  'contract',
  'japanese',
  'language-model',
  'slip',
  'slip-reader',
  'dialogue',
  'attendance',
];

/** The packages from the ground up. A package may import what stands above it in this table, if named. */
export const layers: Readonly<Record<string, Layer>> = {
  kernel: { home: 'packages/kernel', imports: [], others: [], pure: true },
  contract: { home: 'packages/contract', imports: [], others: ['zod'], pure: true },
  japanese: {
    home: 'packages/japanese',
    imports: ['kernel'],
    others: ['@holiday-jp/holiday_jp', 'temporal-polyfill'],
    pure: true,
    // The dictionary, read from disk or fetched.
    adapter: { files: 'src/tokeniser/{node,browser}.ts', others: [] },
  },
  'language-model': {
    home: 'packages/language-model',
    imports: ['kernel'],
    others: ['zod'],
    pure: true,
    adapter: { files: 'src/openai-compatible/**', others: ['ai', '@ai-sdk/openai-compatible'] },
  },
  slip: { home: 'packages/slip', ...engine, others: ['zod'] },
  'slip-reader': {
    home: 'packages/slip-reader',
    imports: ['kernel', 'contract', 'japanese', 'language-model', 'slip'],
    others: ['zod'],
    pure: true,
    // Files, threads, the codecs of photos and the run time of the nets.
    adapter: {
      files: 'src/{node/**,photo/**,form/form-pdf.ts,form/font-outlines.ts,recognise/net.ts}',
      others: ['sharp', 'file-type', 'heic-decode', 'pdf-lib', 'fontkit'],
    },
  },
  dialogue: { home: 'packages/dialogue', ...engine, others: ['zod', 'yaml'] },
  attendance: { home: 'packages/attendance', ...engine, others: ['zod', 'temporal-polyfill'] },
  // Keeps what the engines say: the database, files of its own, processes.
  store: {
    home: 'packages/store',
    imports: ['kernel', 'contract', 'slip', 'dialogue', 'attendance'],
    others: ['aws4fetch', 'graphile-worker', 'kysely', 'pg'],
  },
  // The engines and a server's API as tools of assistants.
  mcp: {
    home: 'packages/mcp',
    imports: ['kernel', 'contract', 'slip', 'attendance'],
    others: ['@modelcontextprotocol/server', 'zod'],
  },
  cli: { home: 'apps/cli', imports: [...app, 'store', 'mcp'] },
  server: { home: 'apps/server', imports: [...app, 'store', 'mcp'] },
  // The pages are tested in a browser that gets them from the real server.
  web: { home: 'apps/web', imports: app, testImports: ['server', 'store'] },
};

const layerEntries = Object.entries(layers);

/** The layer a file belongs to; tools and the root belong to none. */
export function layerOf(file: string): { name: string; layer: Layer } | undefined {
  const found = layerEntries.find(([, { home }]) => file.startsWith(`${home}/`));
  return found && { name: found[0], layer: found[1] };
}

export function isAdapter({ home, adapter }: Layer, file: string): boolean {
  return adapter !== undefined && pathPattern(`${home}/${adapter.files}`).test(file);
}

/** What a package gives to other packages' tests: `@tashika/…/testing`. */
export const isTesting = (file: string): boolean =>
  /^(?:packages|apps)\/[^/]+\/src\/testing(?:\.ts|\/)/.test(file);

/** Shipped code, as against tests, benches and what is made for tests. */
export const isShipped = (file: string): boolean =>
  /^(?:packages|apps)\/[^/]+\/src\//.test(file) && !isTesting(file);

export const layersCheck: Check = {
  name: 'layers',
  look: (tree) => tree.files.filter(isSource).flatMap((file) => lookAt(tree, file)),
};

function lookAt(tree: Tree, file: string): Remark[] {
  const home = layerOf(file);
  if (home === undefined) return [];
  const { imports, lineAt } = syntaxOf(file, tree.read(file));
  return imports.flatMap(({ from, start }) => {
    const wrong = wrongImport(file, home.name, home.layer, from);
    return wrong === undefined ? [] : [{ file, line: lineAt(start), says: wrong }];
  });
}

function wrongImport(file: string, name: string, layer: Layer, from: string): string | undefined {
  if (from.startsWith('.')) {
    const target = posix.join(posix.dirname(file), from.replace(/[?#].*$/, ''));
    if (!target.startsWith(`${layer.home}/`)) {
      return `"${from}" leaves ${layer.home}. Import another package by its name (@tashika/…).`;
    }
    if (isShipped(file) && !target.startsWith(`${layer.home}/src/`) && !/\.json$/.test(target)) {
      return `"${from}" is not part of what is shipped. Source may import only from src.`;
    }
    if (isShipped(file) && isTesting(target)) {
      return `"${from}" is made for tests. Source may not import it.`;
    }
    return undefined;
  }
  const own = /^@tashika\/([^/]+)(\/.+)?$/.exec(from);
  if (own !== null) {
    const [, other = '', part] = own;
    const tested = !isShipped(file) && layer.testImports?.includes(other) === true;
    if (other !== name && !layer.imports.includes(other) && !tested) {
      const allowed = layer.imports.map((package_) => `@tashika/${package_}`).join(', ');
      return `${name} may not import @tashika/${other}: imports point downwards only. It may import ${allowed === '' ? 'none of our packages' : allowed}.`;
    }
    if (isShipped(file) && part === '/testing') {
      return `"${from}" is made for tests. Source may not import it.`;
    }
    return undefined;
  }
  // Node's own modules are the business of the purity check.
  if (layer.others === undefined || !isShipped(file) || from.startsWith('node:')) return undefined;
  const package_ = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
  const allowed = [
    ...layer.others,
    ...(isAdapter(layer, file) ? (layer.adapter?.others ?? []) : []),
  ];
  if (allowed.includes(package_)) return undefined;
  return layer.adapter?.others.includes(package_)
    ? `"${package_}" may be imported only in ${layer.home}/${layer.adapter.files}, where ${name} meets the world.`
    : `${name} may not import "${package_}". If it needs it, add it to the table in tools/checks/layers.ts and say why in a decision.`;
}
