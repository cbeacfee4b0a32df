import { posix } from 'node:path';
import type { Check, Remark } from './check.ts';
import { isShipped } from './layers.ts';
import { isNode, isSource, type Node, nameOf, syntaxOf } from './syntax.ts';
import { pathPattern, type Tree } from './tree.ts';

interface Word {
  /** What it looks like in a name declared at the top of a file. */
  readonly pattern: RegExp;
  /** The files in which it has its one meaning; everywhere else it would be a second. */
  readonly homes: readonly string[];
  /** What to do elsewhere. */
  readonly says: string;
}

/** Words that once stood for several things, and the one each stands for now. */
const words: readonly Word[] = [
  {
    pattern: /(?:^|[a-z])Sessions?(?![a-z])/,
    homes: [
      'packages/contract/src/**',
      'packages/store/src/{auth,people,sessions}/**',
      'apps/server/src/auth/**',
      'apps/server/src/routes/{auth,profile}*',
      'apps/web/src/features/profile/**',
    ],
    says: 'A session is a person being signed in. The pages of a slip are a PageStack, a thread held for a change is a LockedThread.',
  },
  {
    pattern: /^stance(?![a-z])|Stance(?![a-z])/,
    homes: [],
    says: 'How a statement is meant is its Modality.',
  },
  {
    pattern: /Surroundings$/,
    homes: [],
    says: 'Say what surrounds: Transport, PageArea, SaveContext, Terminal.',
  },
  {
    pattern: /^(?:[A-Z]\w*)?Desk(?![a-z])/,
    homes: ['apps/web/src/features/slip/**'],
    says: 'A desk is the editor of a slip on its page.',
  },
  {
    pattern: /^Subject$/,
    homes: ['packages/dialogue/src/**'],
    says: 'A subject is what a line of a dialogue is about.',
  },
  {
    pattern: /^Member(?![a-z])/,
    homes: [
      'packages/{contract,store}/src/**',
      'apps/server/src/{auth,routes}/**',
      'apps/web/src/features/profile/**',
    ],
    says: 'A member belongs to a workspace. Whom an intent may name is a KnownPerson.',
  },
  {
    pattern: /^Reading$/,
    homes: ['packages/{slip,slip-reader}/src/**', 'apps/web/src/features/slip/**'],
    says: 'A reading is what a cell of a slip holds.',
  },
  {
    pattern:
      /(?:^|[a-z_])(?:Util|Helper|Manager|Misc)s?(?![a-z])|^(?:util|helper|manager|misc)s?(?![a-z])/,
    homes: ['apps/web/src/main.tsx'], // Mantine's own word: colorSchemeManager
    says: 'It says nothing about what it is. Name it after what it does.',
  },
];

/** Paths that use a word in a meaning it no longer has. */
const paths: readonly { readonly pattern: RegExp; readonly says: string }[] = [
  {
    pattern: /\/features\/account\/|\/routes\/account(?:\.|$)/,
    says: 'An account is a bill. What a person sets for themselves is their profile.',
  },
];

/** One word, one thing: in the names a file declares, and in the names of files. */
export const namesCheck: Check = {
  name: 'names',
  look: (tree) => {
    const shipped = tree.files.filter((file) => isSource(file) && isShipped(file));
    return [
      ...shipped.flatMap((file) => declared(tree, file)),
      ...tree.files.flatMap(inPath),
      ...sameComponents(shipped),
    ];
  },
};

function declared(tree: Tree, file: string): Remark[] {
  const { program, lineAt } = syntaxOf(file, tree.read(file));
  const doubtful = words.filter(({ homes }) => !homes.some((home) => pathPattern(home).test(file)));
  return (program.body as readonly Node[]).flatMap((statement) =>
    declaredBy(statement).flatMap(({ name, start }) =>
      doubtful
        .filter(({ pattern }) => pattern.test(name))
        .map(({ says }) => ({ file, line: lineAt(start), says: `"${name}": ${says}` })),
    ),
  );
}

function declaredBy(statement: Node): { name: string; start: number }[] {
  const inner = /^Export/.test(statement.type) ? statement.declaration : statement;
  if (!isNode(inner)) return [];
  const declarators =
    inner.type === 'VariableDeclaration' ? (inner.declarations as readonly Node[]) : [inner];
  return declarators.flatMap(({ id, start }) => {
    const name = nameOf(id);
    return name === undefined ? [] : [{ name, start }];
  });
}

function inPath(file: string): Remark[] {
  return paths.filter(({ pattern }) => pattern.test(file)).map(({ says }) => ({ file, says }));
}

/** Two components of one name are two things under one word, and an editor's list shows them alike. */
function sameComponents(files: readonly string[]): Remark[] {
  const components = files.filter((file) => file.endsWith('.tsx'));
  const byName = Map.groupBy(components, (file) => posix.basename(file));
  return [...byName].flatMap(([name, same]) =>
    same.length === 1
      ? []
      : same.map((file) => ({
          file,
          says: `${name} stands in ${same.length} folders. Name each after what it shows.`,
        })),
  );
}
