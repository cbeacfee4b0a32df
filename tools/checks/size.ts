import type { Check, Remark } from './check.ts';
import { isNode, isSource, type Node, nameOf, syntaxOf, walk } from './syntax.ts';
import type { Tree } from './tree.ts';

/** What can be read without scrolling back to its beginning. */
const functionLimit = 80;
const fileLimit = 400;

/** How the first comment of a longer file begins the sentence that says why it is one file. */
const reason = /\blong because\b/i;
const generated = /\bgenerated (?:by|from)\b/i;

const hasLimit = (file: string): boolean => isSource(file) || file.endsWith('.css');
/** The body of a suite is a list of tests, each a function of its own. */
const isTest = (file: string): boolean => /(?:^|\/)test\//.test(file);

export const sizeCheck: Check = {
  name: 'size',
  look: (tree) =>
    tree.files.filter(hasLimit).flatMap((file) => {
      const opening = firstComment(tree.read(file));
      if (generated.test(opening)) return [];
      return [
        ...(reason.test(opening) ? [] : ofFile(tree, file)),
        ...(isTest(file) || !isSource(file) ? [] : ofFunctions(tree, file)),
      ];
    }),
};

/** The comment a file begins with, of lines or of one block; it may follow the imports. */
function firstComment(text: string): string {
  const found = /^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/m.exec(text);
  return found?.[0] ?? '';
}

function ofFile(tree: Tree, file: string): Remark[] {
  const lines = tree.read(file).trimEnd().split('\n').length;
  return lines <= fileLimit
    ? []
    : [
        {
          file,
          says: `${lines} lines are more than ${fileLimit}. Divide the file, or say "Long because …" in its first comment.`,
        },
      ];
}

function ofFunctions(tree: Tree, file: string): Remark[] {
  const { program, lineAt } = syntaxOf(file, tree.read(file));
  const remarks: Remark[] = [];
  const lines = ({ start, end }: Node) => lineAt(end) - lineAt(start) + 1;
  walk(program, (node, parent) => {
    if (!isFunction(node) || lines(node) <= functionLimit) return true;
    const tables = tablesIn(node).reduce((sum, table) => sum + lines(table) - 1, 0);
    const own = lines(node) - tables;
    if (own > functionLimit) {
      const name = nameOf(node.id) ?? nameOf(parent?.id) ?? nameOf(parent?.key) ?? 'A function';
      remarks.push({
        file,
        line: lineAt(node.start),
        says: `${name} has ${own} lines, more than ${functionLimit}. Give its parts names of their own.`,
      });
    }
    return true;
  });
  return remarks;
}

const isFunction = (node: Node): boolean =>
  /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type);

/** Tables: literals that are declared or returned as a whole and hold nothing to run. */
function tablesIn(node: Node): Node[] {
  const tables: Node[] = [];
  walk(node, (inner, parent, key) => {
    const declared =
      (parent?.type === 'VariableDeclarator' && key === 'init') ||
      (parent?.type === 'ReturnStatement' && key === 'argument');
    if (!declared) return true;
    const literal = /^TS(?:As|Satisfies)/.test(inner.type) ? inner.expression : inner;
    if (!isNode(literal) || !/^(?:Object|Array)Expression$/.test(literal.type)) return true;
    if (!isData(literal)) return true;
    tables.push(literal);
    return false;
  });
  return tables;
}

function isData(literal: Node): boolean {
  let data = true;
  walk(literal, (inner) => {
    if (isFunction(inner) || /^(?:JSX|Await|Yield)/.test(inner.type)) data = false;
    return data;
  });
  return data;
}
