import { parseSync, visitorKeys } from 'oxc-parser';

/** A node of the syntax tree, as far as the checks need to know it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Import {
  readonly from: string;
  readonly start: number;
  /** Gone at run time: `import type`. */
  readonly typeOnly: boolean;
  /** Only when it is needed: `await import(…)`. */
  readonly late: boolean;
}

export interface Source {
  readonly program: Node;
  readonly imports: readonly Import[];
  readonly lineAt: (offset: number) => number;
}

const parsed = new Map<string, Source>();

export const isSource = (file: string): boolean => /\.(?:ts|tsx|mjs|js)$/.test(file);

/** The syntax of a source file. A file that does not parse is the compiler's business: it is empty here. */
export function syntaxOf(file: string, text: string): Source {
  const key = `${file}\0${text}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const program = parseSync(file, text).program as unknown as Node;
  const source = {
    program,
    imports: importsOf(program),
    lineAt: (offset: number) => text.slice(0, offset).split('\n').length,
  };
  parsed.set(key, source);
  return source;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node below this one, itself included; `enter` may decline to go further down. */
export function walk(
  node: Node,
  enter: (node: Node, parent: Node | undefined, key: string) => boolean,
  parent?: Node,
  key = '',
): void {
  if (!enter(node, parent, key)) return;
  for (const name of visitorKeys[node.type] ?? []) {
    const value = node[name];
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, enter, node, name);
    }
  }
}

/** The text of a string literal, or of a template without gaps. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
    return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
  }
  return undefined;
}

/** The name of an identifier, or of a property that is named by one or by a string. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  return node.type === 'Identifier' ? String(node.name) : textOf(node);
}

function importsOf(program: Node): Import[] {
  const imports: Import[] = [];
  walk(program, (node) => {
    const from = textOf(node.source);
    if (from === undefined) return true;
    if (
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      node.type === 'ImportExpression' ||
      node.type === 'TSImportType'
    ) {
      const typeOnly =
        node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
      imports.push({ from, start: node.start, typeOnly, late: node.type === 'ImportExpression' });
    }
    return true;
  });
  return imports;
}
