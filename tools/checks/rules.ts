import { posix } from 'node:path';
import type { Check, Remark } from './check.ts';
import { isShipped } from './layers.ts';
import { isNode, isSource, type Node, nameOf, syntaxOf, textOf, walk } from './syntax.ts';
import type { Tree } from './tree.ts';

/**
 * The convention for written rules, engine by engine. A rule is an object with `id`, `clause` and
 * `judge`. It stands alone in a file named after its id; the list puts all of them in order by
 * calling `ruleList(…)`; the docs tag the clause with `[id]`; a test gives the rule to `ruleTable`.
 */
export const ruledEngines: readonly RuledEngine[] = [
  {
    list: 'packages/slip/src/judge/rules.ts',
    docs: 'docs/slip.md',
    tests: 'packages/slip/test/',
  },
  {
    list: 'packages/dialogue/src/judge/rules.ts',
    docs: 'docs/dialogue.md',
    tests: 'packages/dialogue/test/',
  },
];

interface RuledEngine {
  readonly list: string;
  readonly docs: string;
  readonly tests: string;
}

interface WrittenRule {
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

export const rulesCheck: Check = {
  name: 'rules',
  look: (tree) => [...ruledEngines.flatMap((engine) => lookAt(tree, engine)), ...strayLists(tree)],
};

function lookAt(tree: Tree, { list, docs, tests }: RuledEngine): Remark[] {
  if (!tree.files.includes(list)) {
    return [{ file: list, says: 'The ordered list of the rules is missing.' }];
  }
  const source = posix.dirname(posix.dirname(list));
  const rules = tree.files
    .filter((file) => file.startsWith(`${source}/`) && isSource(file) && isShipped(file))
    .flatMap((file) => rulesIn(tree, file));
  const { listed, remarks } = readList(tree, list);
  if (listed.length === 0) {
    remarks.push({ file: list, says: 'No rule is given to ruleList(…) here.' });
  }
  const tagged = tree.files.includes(docs) ? tree.read(docs) : '';
  const tables = tree.files
    .filter((file) => file.startsWith(tests) && isSource(file))
    .filter((file) => callsOf(tree, file, 'ruleTable').length > 0);

  for (const { id, file, line } of rules) {
    const say = (says: string) => remarks.push({ file, line, says });
    if (posix.basename(file) !== `${id}.ts`) {
      say(`The rule "${id}" stands in a file of another name. One rule, one file: ${id}.ts.`);
    }
    if (!listed.includes(file)) {
      say(`The rule "${id}" is not in the list ${list}, so that it never speaks.`);
    }
    if (!tagged.includes(`[${id}]`)) {
      say(`The rule "${id}" is not in the docs. Tag its clause with [${id}] in ${docs}.`);
    }
    if (!tables.some((table) => mentions(tree, table, id, file))) {
      say(
        `The rule "${id}" has no ruleTable(…) in ${tests}, with rows where it speaks and where it is silent.`,
      );
    }
  }
  for (const file of listed) {
    if (!rules.some((rule) => rule.file === file)) {
      remarks.push({
        file: list,
        says: `"${file}" is in the list, but holds no rule with an id, a clause and a judge.`,
      });
    }
  }
  return remarks;
}

/** The rules a file holds: object literals with these three properties. */
function rulesIn(tree: Tree, file: string): WrittenRule[] {
  const { program, lineAt } = syntaxOf(file, tree.read(file));
  const rules: WrittenRule[] = [];
  walk(program, (node) => {
    if (node.type !== 'ObjectExpression') return true;
    const properties = new Map(
      (node.properties as readonly Node[]).map((property) => [
        nameOf(property.key),
        property.value,
      ]),
    );
    const id = textOf(properties.get('id'));
    if (id !== undefined && properties.has('clause') && properties.has('judge')) {
      rules.push({ id, file, line: lineAt(node.start) });
    }
    return true;
  });
  return rules;
}

/** The files whose rules the list names, in its order. */
function readList(tree: Tree, list: string): { listed: string[]; remarks: Remark[] } {
  const { program, lineAt } = syntaxOf(list, tree.read(list));
  const origin = new Map<string, string>();
  walk(program, (node) => {
    const from = node.type === 'ImportDeclaration' ? textOf(node.source) : undefined;
    if (from?.startsWith('.')) {
      for (const { local } of node.specifiers as readonly Node[]) {
        origin.set(nameOf(local) ?? '', posix.join(posix.dirname(list), from));
      }
    }
    return true;
  });
  const listed: string[] = [];
  const remarks: Remark[] = [];
  const parts = partNames(program);
  for (const call of callsOf(tree, list, 'ruleList')) {
    for (const argument of call.arguments as readonly Node[]) {
      const file = origin.get(nameOf(argument) ?? '');
      if (argument.type === 'SpreadElement' && names(argument).some((name) => parts.has(name))) {
        continue;
      }
      if (file === undefined) {
        remarks.push({
          file: list,
          line: lineAt(argument.start),
          says: 'Name every rule of the list by itself, imported from its own file.',
        });
      } else listed.push(file);
    }
  }
  return { listed, remarks };
}

/** A list may have parts, each a `ruleList(…)` of its own, and put them together. */
function partNames(program: Node): Set<string> {
  const parts = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.init)) return true;
    if (nameOf(node.init.callee) === 'ruleList') parts.add(nameOf(node.id) ?? '');
    return true;
  });
  return parts;
}

function names(node: Node): string[] {
  const found: string[] = [];
  walk(node, (inside) => {
    if (inside.type === 'Identifier') found.push(String(inside.name));
    return true;
  });
  return found;
}

/** A second list would be an order nobody sees. */
function strayLists(tree: Tree): Remark[] {
  const known = new Set(ruledEngines.map(({ list }) => list));
  return tree.files
    .filter((file) => isSource(file) && isShipped(file) && !known.has(file))
    .filter((file) => !file.startsWith('packages/kernel/'))
    .flatMap((file) =>
      callsOf(tree, file, 'ruleList').map(({ start }) => ({
        file,
        line: syntaxOf(file, tree.read(file)).lineAt(start),
        says: 'This list of rules is unknown. Add it to the table in tools/checks/rules.ts.',
      })),
    );
}

function callsOf(tree: Tree, file: string, name: string): Node[] {
  const calls: Node[] = [];
  walk(syntaxOf(file, tree.read(file)).program, (node) => {
    if (node.type === 'CallExpression' && nameOf(node.callee) === name) calls.push(node);
    return true;
  });
  return calls;
}

/** A test speaks of a rule when it imports its file or names its id. */
function mentions(tree: Tree, test: string, id: string, rule: string): boolean {
  const { program, imports } = syntaxOf(test, tree.read(test));
  if (imports.some(({ from }) => posix.join(posix.dirname(test), from) === rule)) return true;
  let named = false;
  walk(program, (node) => {
    if (isNode(node) && textOf(node) === id) named = true;
    return !named;
  });
  return named;
}
