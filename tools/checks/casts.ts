import type { Check, Remark } from './check.ts';
import { isNode, isSource, type Node, syntaxOf, walk } from './syntax.ts';
import type { Tree } from './tree.ts';

/**
 * A cast that the compiler cannot doubt hides that an answer is not the promised one. Where the
 * world comes in, types are earned by a schema.
 */
export const castsCheck: Check = {
  name: 'casts',
  look: (tree) =>
    tree.files
      .filter((file) => file.startsWith('apps/server/src/') && isSource(file))
      .flatMap((file) => lookAt(tree, file)),
};

const isCast = (node: unknown): node is Node =>
  isNode(node) && /^TS(?:As|TypeAssertion)/.test(node.type);

const castTo = (node: Node): string =>
  isNode(node.typeAnnotation) ? node.typeAnnotation.type : '';

function lookAt(tree: Tree, file: string): Remark[] {
  const { program, lineAt } = syntaxOf(file, tree.read(file));
  const remarks: Remark[] = [];
  walk(program, (node) => {
    const blind = isCast(node) ? blindCast(node) : undefined;
    if (blind !== undefined) {
      remarks.push({
        file,
        line: lineAt(node.end),
        says: `"${blind}" silences the compiler. Give the function its true type, or read the value by its schema.`,
      });
    }
    return true;
  });
  return remarks;
}

function blindCast(node: Node): string | undefined {
  if (castTo(node) === 'TSNeverKeyword') return 'as never';
  let inner = node.expression;
  while (isNode(inner) && inner.type === 'ParenthesizedExpression') inner = inner.expression;
  return isCast(inner) && castTo(inner) === 'TSUnknownKeyword' ? 'as unknown as' : undefined;
}
