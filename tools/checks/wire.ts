import type { Check, Remark } from './check.ts';
import { isShipped } from './layers.ts';
import { isNode, isSource, type Node, nameOf, syntaxOf, walk } from './syntax.ts';
import { pathPattern, type Tree } from './tree.ts';

/** What crosses an edge stands here, once. */
const home = 'packages/contract/';

/** Files that may hold an object schema of their own: it describes no JSON of ours. */
const ownSchemas = fileTable([
  ['packages/language-model/src/**', 'settings, and the wire of OpenAI'],
  ['packages/dialogue/src/characters/*.ts', 'files of characters, which a shop writes'],
  ['packages/dialogue/src/consult/*.ts', 'what a model is asked to answer'],
  ['packages/attendance/src/understand/second-reader.ts', 'what a model is asked to answer'],
  ['packages/slip-reader/src/second/ask-second.ts', 'what a model is asked to answer'],
  ['apps/server/src/jobs/*.ts', 'payloads of jobs, which only the queue sees'],
  ['apps/server/src/slips/sealed-reading.ts', 'sealed by a server, opened by servers alone'],
  ['apps/web/src/features/**/kept-*.ts', 'what a browser keeps for itself'],
  ['apps/web/src/features/slip/draft/draft.ts', 'what a browser keeps for itself'],
]);

/** Files whose types may have snake_case members. */
const ownNames = fileTable([
  ['packages/store/src/**', 'rows are named after the columns of their tables'],
  ['apps/server/src/jobs/*.ts', 'payloads of jobs, which only the queue sees'],
]);

const snakeCase = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
const zodModule = /^(?:zod(?:\/.+)?|@hono\/zod-openapi)$/;
const objectSchema = /^(?:object|strictObject|looseObject)$/;
const extension = /^(?:extend|safeExtend)$/;
/** The parts of an address, the head of a request and a form are no JSON: a route names its own. */
const parameterPart = /^(?:params|query|headers|cookies)$/;
const form = 'multipart/form-data';
const parameterName = /(?:params|query|headers)$/i;

export const wireCheck: Check = {
  name: 'wire',
  look: (tree) =>
    tree.files
      .filter((file) => isSource(file) && isShipped(file) && !file.startsWith(home))
      .flatMap((file) => [
        ...(ownNames(file) ? [] : snakeTypes(tree, file)),
        ...(ownSchemas(file) ? [] : schemas(tree, file)),
      ]),
};

/** The reasons are for whoever reads the table; the check needs the files alone. */
function fileTable(rows: readonly (readonly [glob: string, reason: string])[]) {
  const patterns = rows.map(([glob]) => pathPattern(glob));
  return (file: string): boolean => patterns.some((pattern) => pattern.test(file));
}

function snakeTypes(tree: Tree, file: string): Remark[] {
  const { program, lineAt } = syntaxOf(file, tree.read(file));
  const remarks: Remark[] = [];
  walk(program, (node) => {
    const name = node.type === 'TSPropertySignature' ? nameOf(node.key) : undefined;
    if (name !== undefined && snakeCase.test(name)) {
      remarks.push({
        file,
        line: lineAt(node.start),
        says: `A type with the member "${name}" describes JSON. Declare it in ${home}src and import what is inferred there.`,
      });
    }
    return true;
  });
  return remarks;
}

function schemas(tree: Tree, file: string): Remark[] {
  const { program, lineAt } = syntaxOf(file, tree.read(file));
  const zod = zodNames(program);
  if (zod.size === 0) return [];
  const parameters = parameterNodes(program);
  const remarks: Remark[] = [];
  walk(program, (node) => {
    if (parameters.has(node)) return false;
    if (node.type === 'CallExpression' && makesObject(node, zod)) {
      remarks.push({
        file,
        line: lineAt(node.start),
        says: `An object schema describes what crosses an edge. Declare it in ${home}src and import it.`,
      });
      return false; // what is nested in it goes along
    }
    return true;
  });
  return remarks;
}

/** What a file calls zod, or takes from it. */
function zodNames(program: Node): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration') return true;
    if (zodModule.test(nameOf(node.source) ?? '')) {
      for (const { local } of node.specifiers as readonly Node[]) names.add(nameOf(local) ?? '');
    }
    return false;
  });
  return names;
}

function makesObject(call: Node, zod: ReadonlySet<string>): boolean {
  const callee = call.callee as Node;
  if (callee.type === 'Identifier') {
    return zod.has(String(callee.name)) && objectSchema.test(String(callee.name));
  }
  if (callee.type !== 'MemberExpression') return false;
  const method = nameOf(callee.property) ?? '';
  if (objectSchema.test(method)) return zod.has(nameOf(callee.object) ?? '');
  // schema.extend({ … }), or z.extend(schema, { … })
  const given = call.arguments as readonly Node[];
  return extension.test(method) && given.some(({ type }) => type === 'ObjectExpression');
}

/** The schemas of a route's parameters: in its `request: { … }`, or declared for it, or under such a name. */
function parameterNodes(program: Node): Set<Node> {
  const found = new Set<Node>();
  const declared = new Map<string, Node>();
  const named = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') declared.set(nameOf(node.id) ?? '', node);
    if (node.type === 'Property' && nameOf(node.key) === form) found.add(node);
    const isRequest = node.type === 'Property' && nameOf(node.key) === 'request';
    if (isRequest && isNode(node.value) && node.value.type === 'ObjectExpression') {
      for (const part of node.value.properties as readonly Node[]) {
        if (!parameterPart.test(nameOf(part.key) ?? '')) continue;
        found.add(part);
        if (isNode(part.value) && part.value.type === 'Identifier') {
          named.add(String(part.value.name));
        }
      }
    }
    return true;
  });
  for (const [name, node] of declared) {
    if (named.has(name) || parameterName.test(name)) found.add(node);
  }
  return found;
}
