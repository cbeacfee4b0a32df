import type { FoldedText } from './analyse/text.ts';
import { type Item, item } from './items.ts';

/** 「①」, 「(2)」, 「3.」 before a sentence. */
const numeral = /(?:[①-⑳❶-❿]|[(（]?[0-9０-９]{1,2}[)）.．、])[ \t\u3000]*$/u;
/** A point of a list that is said to be one of conditions. */
const point = /(?:^|\n)[ \t\u3000]*[・･*●■◆▪•-][ \t\u3000]*$/u;
const announced = /(?:条件|要件|いずれか|どちらか|満た).*\n/u;
/** What a predicate may not say besides: then it is no plain statement. */
const endings =
  'if neg koto request hope want volition te but cause past asked hearsay guess even noun musing adn'.split(
    ' ',
  );

/** 「条件は2つ。①部長が出られる ②5人以上集まる」: numbered side by side, each is to be so. */
export function asConditions(sentences: readonly Item[][], folded: FoldedText): Item[][] {
  const { original, origin } = folded;
  // Of whole lines: in the last one it could be sought without end.
  const isAnnounced = announced.test(original.slice(0, original.lastIndexOf('\n') + 1));
  const isNumbered = ([one]: readonly Item[]): boolean => {
    const first = one?.tags.has('dot') ? one.end : (one?.start ?? 0);
    const from = origin[first] ?? 0;
    const before = original.slice(Math.max(0, from - 6), from);
    return numeral.test(before) || (isAnnounced && point.test(before));
  };
  if (sentences.filter(isNumbered).length < 2) return [...sentences];
  return sentences.map((sentence) => {
    const at = sentence.findLastIndex(({ tags }) => !tags.has('stop'));
    const last = sentence[at];
    const isPlain =
      last !== undefined &&
      ['attend', 'gather', 'reach'].some((tag) => last.tags.has(tag)) &&
      !endings.some((tag) => last.tags.has(tag));
    if (!isPlain || !isNumbered(sentence)) return sentence;
    const { tags, start, end, meaning } = last;
    return sentence.with(at, item([...tags, 'koto'], start, end, meaning));
  });
}
