import type { Check, Remark } from './check.ts';
import { isShipped } from './layers.ts';
import { isSource, type Node, syntaxOf, walk } from './syntax.ts';
import { pathPattern, type Tree } from './tree.ts';

/** Where sentences for people live, and where Japanese is data or a question to a model. */
const homes = [
  '**/messages.ja.ts',
  '**/*.messages.ja.{ts,mjs}',
  '**/prompts.ja.ts',
  '**/*.prompts.ja.ts',
  '**/data/**',
  '**/samples/**',
].map(pathPattern);

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/**
 * A sentence ends in a full stop, or politely after enough words to be more than a marker: "です",
 * "お願いします" are words an engine looks for, not something it says.
 */
const fullStop = /[^「『（\s][。](?:\n|$)/u;
const politeEnd =
  /.{8,}(?:です|ます|でした|ました|ません|でしょう|ましょう|ください|ませんか|ますか|ですか)[。！？!?…」）)]*$/u;

export const sentencesCheck: Check = {
  name: 'sentences',
  look: (tree) =>
    tree.files
      .filter((file) => isSource(file) && isShipped(file) && !homes.some((home) => home.test(file)))
      .flatMap((file) => lookAt(tree, file)),
};

/** Whether a text reads as something said to people. */
export function isSentence(text: string): boolean {
  if (!japanese.test(text) || [...text].length <= 4) return false;
  // Many words between spaces are a table of words.
  return fullStop.test(text) || (politeEnd.test(text) && text.trim().split(/\s+/).length < 3);
}

function lookAt(tree: Tree, file: string): Remark[] {
  const { program, lineAt } = syntaxOf(file, tree.read(file));
  const remarks: Remark[] = [];
  walk(program, (node) => {
    const text = said(node);
    if (text !== undefined && isSentence(text)) {
      const quoted = text.trim().replaceAll('\n', ' ');
      const shown = [...quoted].length > 24 ? `${[...quoted].slice(0, 24).join('')}…` : quoted;
      remarks.push({
        file,
        line: lineAt(node.start),
        says: `「${shown}」 is a sentence for people. It belongs into the messages.ja.ts of its engine or feature.`,
      });
    }
    return true;
  });
  return remarks;
}

function said(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXText') return String(node.value).trim();
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis as readonly { readonly value: { readonly cooked: string | null } }[];
    return parts.map(({ value }) => value.cooked ?? '').join('◯◯');
  }
  return undefined;
}
