import type { Check, Remark } from './check.ts';
import { isShipped } from './layers.ts';
import { isNode, isSource, type Node, nameOf, syntaxOf, walk } from './syntax.ts';
import type { Tree } from './tree.ts';

const home = 'packages/store/';
const builders = /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
const drivers = /^(?:kysely|pg)(?:\/|$)/;

/** Whoever owns the tables owns the queries: everybody else asks a repository of the store. */
export const queriesCheck: Check = {
  name: 'queries',
  look: (tree) =>
    tree.files
      .filter((file) => isSource(file) && isShipped(file) && !file.startsWith(home))
      .flatMap((file) => lookAt(tree, file)),
};

function lookAt(tree: Tree, file: string): Remark[] {
  const { program, imports, lineAt } = syntaxOf(file, tree.read(file));
  const remarks: Remark[] = [];
  const say = (start: number, what: string) =>
    remarks.push({
      file,
      line: lineAt(start),
      says: `"${what}" asks the database past its owner. Put the query into a repository in ${home}src.`,
    });
  for (const { from, start } of imports) if (drivers.test(from)) say(start, from);
  walk(program, (node) => {
    const query = queryIn(node);
    if (query !== undefined) say(node.start, query);
    return true;
  });
  return remarks;
}

function queryIn(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') return 'sql`…`';
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return undefined;
  const method = nameOf(node.callee.property) ?? '';
  return builders.test(method) ? method : undefined;
}
