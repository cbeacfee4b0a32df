import { builtinModules } from 'node:module';
import type { Check, Remark } from './check.ts';
import { isAdapter, isShipped, layerOf } from './layers.ts';
import { isNode, isSource, type Node, nameOf, syntaxOf, walk } from './syntax.ts';
import type { Tree } from './tree.ts';

/** Globals a pure package may not name, and what they stand for. */
const globals = new Map([
  ...names('the network', 'fetch XMLHttpRequest WebSocket EventSource navigator'),
  ...names('the process', 'process require module __dirname __filename Buffer'),
  ...names('the console', 'console alert prompt confirm'),
  ...names('the clock', 'performance setTimeout setInterval setImmediate requestAnimationFrame'),
  ...names('chance', 'crypto'),
  ...names('the page', 'window document localStorage sessionStorage indexedDB caches location'),
  ...names('code of its own making', 'eval Function globalThis global self Worker'),
]);

/** Members of otherwise harmless globals that read the clock, chance or the machine. */
const members = new Map([
  ['Date.now', 'the clock'],
  ['Math.random', 'chance'],
  ['Temporal.Now', 'the clock'],
  ['AbortSignal.timeout', 'the clock'],
]);

/** Methods of a date that answer in the time zone of the machine. */
const localTime =
  /^(?:[gs]et(?:FullYear|Year|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)|getTimezoneOffset)$/;
/** Methods that answer in the language of the machine unless one is named. */
const localLanguage = /^toLocale(?:Date|Time|Upper|Lower)?(?:String|Case)$/;

function names(what: string, words: string): [string, string][] {
  return words.split(' ').map((word) => [word, what]);
}

export const purityCheck: Check = {
  name: 'purity',
  look: (tree) =>
    tree.files.filter(isSource).flatMap((file) => {
      const home = layerOf(file);
      const pure = home?.layer.pure === true && isShipped(file) && !isAdapter(home.layer, file);
      return pure ? lookAt(tree, file) : [];
    }),
};

function lookAt(tree: Tree, file: string): Remark[] {
  const { program, imports, lineAt } = syntaxOf(file, tree.read(file));
  const remarks: Remark[] = [];
  const say = (start: number, what: string, thing: string) =>
    remarks.push({
      file,
      line: lineAt(start),
      says: `"${what}" reaches for ${thing}. A pure package gets it as an argument from the app that calls it.`,
    });

  for (const { from, start, typeOnly } of imports) {
    const builtin = from.startsWith('node:') || builtinModules.includes(from);
    if (builtin && !typeOnly) say(start, from, 'a module of Node');
  }

  const own = declaredNames(program);
  const isGlobal = (node: unknown, name: string): boolean =>
    isNode(node) && node.type === 'Identifier' && node.name === name && !own.has(name);

  walk(program, (node, parent, key) => {
    if (isTypeOnly(node)) return false;
    if (node.type === 'Identifier' && isReference(node, parent, key)) {
      const thing = globals.get(String(node.name));
      if (thing !== undefined && !own.has(String(node.name)))
        say(node.start, String(node.name), thing);
    }
    if (node.type === 'MetaProperty') say(node.start, 'import.meta', 'the place it runs in');
    if (node.type === 'NewExpression' && isGlobal(node.callee, 'Date') && isEmpty(node.arguments)) {
      say(node.start, 'new Date()', 'the clock');
    }
    if (node.type === 'CallExpression' && isGlobal(node.callee, 'Date')) {
      say(node.start, 'Date()', 'the clock');
    }
    if (node.type === 'MemberExpression') {
      const property = node.computed === true ? textLiteral(node.property) : nameOf(node.property);
      for (const [member, thing] of members) {
        const [object = '', name] = member.split('.');
        // Temporal comes by import, so that its name is no global there.
        const named =
          isGlobal(node.object, object) ||
          (object === 'Temporal' && nameOf(node.object) === object);
        if (named && property === name) say(node.start, member, thing);
      }
      const called = parent?.type === 'CallExpression' && key === 'callee';
      if (called && property !== undefined && localTime.test(property)) {
        say(node.start, property, 'the time zone of the machine');
      }
      if (
        called &&
        property !== undefined &&
        localLanguage.test(property) &&
        isEmpty(parent.arguments)
      ) {
        say(node.start, `${property}()`, 'the language of the machine');
      }
    }
    if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'ObjectPattern') {
      const taken = (node.id.properties as readonly Node[]).map((property) => nameOf(property.key));
      for (const [member, thing] of members) {
        const [object = '', name] = member.split('.');
        if (nameOf(node.init) === object && taken.includes(name)) say(node.start, member, thing);
      }
    }
    return true;
  });
  return remarks;
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const textLiteral = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' ? nameOf(node) : undefined;

/** Types are gone at run time; of `x as T` only the `x` is left, which the walk still reaches. */
function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type' || node.declare === true)
    return true;
  return (
    node.type.startsWith('TS') &&
    !/^TS(?:As|Satisfies|NonNull|Instantiation|TypeAssertion|Export|Enum|Module|ParameterProperty)/.test(
      node.type,
    )
  );
}

/** An identifier that stands for a value, not for the name of a property. */
function isReference(node: Node, parent: Node | undefined, key: string): boolean {
  if (parent === undefined) return true;
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed === true;
  if (/^(?:Property|PropertyDefinition|MethodDefinition|AccessorProperty)$/.test(parent.type)) {
    return key === 'value' || parent.computed === true || parent.shorthand === true;
  }
  if (/^(?:Import|Export).*Specifier$/.test(parent.type)) return false;
  if (/^(?:LabeledStatement|BreakStatement|ContinueStatement)$/.test(parent.type)) return false;
  return node.type === 'Identifier';
}

/**
 * The names a file declares somewhere: there they are not the global of that name. Scopes are not
 * told apart, which is enough for files as small as ours.
 */
function declaredNames(program: Node): Set<string> {
  const declared = new Set<string>();
  const bind = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === 'Identifier') declared.add(String(node.name));
    else if (node.type === 'ObjectPattern') {
      for (const property of node.properties as readonly Node[]) {
        bind(property.type === 'RestElement' ? property.argument : property.value);
      }
    } else if (node.type === 'ArrayPattern')
      for (const item of node.elements as unknown[]) bind(item);
    else if (node.type === 'AssignmentPattern') bind(node.left);
    else if (node.type === 'RestElement') bind(node.argument);
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') bind(node.id);
    if (/Function|ArrowFunction/.test(node.type) && Array.isArray(node.params)) {
      for (const parameter of node.params) bind(parameter);
    }
    if (/^(?:Function|Class)(?:Declaration|Expression)$/.test(node.type)) bind(node.id);
    if (/^Import.*Specifier$/.test(node.type)) bind(node.local);
    if (node.type === 'CatchClause') bind(node.param);
    return true;
  });
  return declared;
}
