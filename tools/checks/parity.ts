import { posix } from 'node:path';
import type { Check, Remark } from './check.ts';
import { isNode, type Node, nameOf, syntaxOf, walk } from './syntax.ts';
import type { Tree } from './tree.ts';

const messagesFile =
  /^(?<place>(?:.*\/)?(?:[^/]+\.)?messages)\.(?<locale>[a-z]{2}(?:-[A-Z]{2})?)\.ts$/;
/** The language every sentence has. */
const first = 'ja';

/** What a name among the messages stands for: a sentence, a function that makes one, a list, or more names. */
type Shape = 'sentence' | 'function' | 'list' | ReadonlyMap<string, Shape>;

/**
 * Every language says the same things: the same exports, the same keys, functions where functions
 * are. Whoever shows a sentence never asks which language it is in.
 */
export const parityCheck: Check = {
  name: 'parity',
  look: (tree) =>
    tree.files.flatMap((file) => {
      const found = messagesFile.exec(file)?.groups;
      return found === undefined || found.locale === first
        ? []
        : lookAt(tree, file, `${found.place}.${first}.ts`);
    }),
};

function lookAt(tree: Tree, file: string, model: string): Remark[] {
  if (!tree.files.includes(model)) {
    return [{ file, says: `There is no ${posix.basename(model)} beside it to say the same.` }];
  }
  return differences(exportsOf(tree, model), exportsOf(tree, file), '').map((says) => ({
    file,
    says: `${says} Say the same as ${posix.basename(model)}.`,
  }));
}

function differences(
  wanted: ReadonlyMap<string, Shape>,
  found: ReadonlyMap<string, Shape>,
  path: string,
): string[] {
  const missing = [...wanted].flatMap(([name, shape]) => {
    const other = found.get(name);
    if (other === undefined) return [`"${path}${name}" is missing.`];
    if (shape instanceof Map && other instanceof Map) {
      return differences(shape, other, `${path}${name}.`);
    }
    const [here, there] = [kindOf(other), kindOf(shape)];
    return here === there ? [] : [`"${path}${name}" is a ${here}, not a ${there}.`];
  });
  const added = [...found.keys()].filter((name) => !wanted.has(name));
  return [...missing, ...added.map((name) => `"${path}${name}" is said in this language alone.`)];
}

const kindOf = (shape: Shape): string => (typeof shape === 'string' ? shape : 'group');

/** The values a file exports by name; types are gone at run time. */
function exportsOf(tree: Tree, file: string): Map<string, Shape> {
  const { program } = syntaxOf(file, tree.read(file));
  const own = declarations(program);
  const exported = new Map<string, Shape>();
  walk(program, (node) => {
    if (node.type === 'Program') return true;
    if (node.type !== 'ExportNamedDeclaration' || node.exportKind === 'type') return false;
    const names = isNode(node.declaration)
      ? [...declarations(node.declaration).keys()].map((name) => [name, name] as const)
      : (node.specifiers as readonly Node[]).map(
          ({ local, exported: as }) => [nameOf(local) ?? '', nameOf(as) ?? ''] as const,
        );
    for (const [local, as] of names) {
      const value = own.get(local);
      exported.set(as, value === undefined ? 'sentence' : shapeOf(value, own));
    }
    return false;
  });
  return exported;
}

/** What the outermost declarations of a file are made of, by name. */
function declarations(program: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  walk(program, (node) => {
    if (/^Function(?:Declaration|Expression)$|^Arrow|^Class/.test(node.type)) {
      const name = node.type === 'FunctionDeclaration' ? nameOf(node.id) : undefined;
      if (name !== undefined) found.set(name, node);
      return false;
    }
    if (node.type === 'VariableDeclarator' && isNode(node.init)) {
      found.set(nameOf(node.id) ?? '', node.init);
      return false;
    }
    return true;
  });
  return found;
}

function shapeOf(node: Node, own: ReadonlyMap<string, Node>): Shape {
  const wrapped = /^TS(?:As|Satisfies|NonNull)/.test(node.type) || /^Parenthesized/.test(node.type);
  if (wrapped && isNode(node.expression)) return shapeOf(node.expression, own);
  if (/Function/.test(node.type)) return 'function';
  if (node.type === 'ArrayExpression') return 'list';
  if (node.type === 'Identifier') {
    const meant = own.get(String(node.name));
    return meant === undefined || meant === node ? 'sentence' : shapeOf(meant, own);
  }
  if (node.type !== 'ObjectExpression') return 'sentence';
  const group = new Map<string, Shape>();
  for (const property of node.properties as readonly Node[]) {
    if (property.type === 'SpreadElement') {
      const spread = shapeOf(property.argument as Node, own);
      if (spread instanceof Map) for (const [name, shape] of spread) group.set(name, shape);
    } else {
      group.set(nameOf(property.key) ?? '', shapeOf(property.value as Node, own));
    }
  }
  return group;
}
