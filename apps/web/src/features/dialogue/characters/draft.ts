import type { Character, RuleId, RuleWeight } from '@tashika/contract/dialogue';

/** A character as it is being written: lists are texts with one entry a row. */
export interface Draft {
  readonly name: string;
  readonly persona: string;
  readonly language: Character['language'];
  readonly artificial: boolean;
  readonly pronouns: string;
  /** 名前：呼び方、呼び方 */
  readonly partners: string;
  readonly judgesTone: boolean;
  readonly markers: string;
  readonly vocabulary: string;
  readonly styleKind: 'signs' | 'endings';
  /** The signs or the endings. */
  readonly styleWords: string;
  /** At most so many sentences, or at least so many endings. */
  readonly styleCount: string;
  readonly forbiddenWords: string;
  readonly forbiddenEndings: string;
  /** 事実：反する言葉、反する言葉 */
  readonly facts: string;
  readonly rules: Partial<Record<RuleId, RuleWeight>>;
}

const rowsOf = (list: readonly string[]): string => list.join('\n');

const entriesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');

const labelled = (name: string, words: readonly string[]): string =>
  words.length === 0 ? name : `${name}：${words.join('、')}`;

/** What stands before the first colon, and the words behind it. */
function parted(row: string): { readonly name: string; readonly words: string[] } {
  const [, name = row, rest = ''] = /^([^:：]*)[:：](.*)$/u.exec(row) ?? [];
  const words = rest
    .split(/[、,，]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return { name: name.trim(), words };
}

export function draftOf(file: Character): Draft {
  const { tone } = file;
  const style = tone?.style;
  return {
    name: file.name,
    persona: file.persona,
    language: file.language,
    artificial: file.artificial,
    pronouns: rowsOf(file.pronouns),
    partners: rowsOf(file.partners.map(({ name, called }) => labelled(name, called))),
    judgesTone: tone !== null,
    markers: rowsOf(tone?.markers ?? []),
    vocabulary: rowsOf(tone?.vocabulary ?? []),
    styleKind: style?.kind ?? 'signs',
    styleWords: rowsOf(
      style === undefined ? [] : style.kind === 'signs' ? style.signs : style.endings,
    ),
    styleCount: String(
      style === undefined ? 2 : style.kind === 'signs' ? style.sentences : style.count,
    ),
    forbiddenWords: rowsOf(file.forbidden.words),
    forbiddenEndings: rowsOf(file.forbidden.endings),
    facts: rowsOf(file.facts.map(({ fact, contradicted }) => labelled(fact, contradicted))),
    rules: { ...file.rules },
  };
}

/** The file of a draft; what the page has no field for stays as it was. */
export function fileOf(draft: Draft, base: Character | null): unknown {
  const before = new Map(base?.partners.map((partner) => [partner.name, partner]));
  return {
    ...base,
    name: draft.name,
    persona: draft.persona,
    language: draft.language,
    artificial: draft.artificial,
    pronouns: entriesOf(draft.pronouns),
    partners: entriesOf(draft.partners).map((row) => {
      const { name, words } = parted(row);
      const known = before.get(name);
      return { ...known, name, called: words, calls: known?.calls ?? [name, ...words] };
    }),
    tone: draft.judgesTone ? toneOf(draft, base) : null,
    forbidden: {
      words: entriesOf(draft.forbiddenWords),
      endings: entriesOf(draft.forbiddenEndings),
    },
    facts: entriesOf(draft.facts).map((row) => {
      const { name, words } = parted(row);
      return { fact: name, contradicted: words };
    }),
    rules: draft.rules,
  };
}

function toneOf(draft: Draft, base: Character | null): unknown {
  const words = entriesOf(draft.styleWords);
  const count = Number(draft.styleCount.normalize('NFKC'));
  const before = base?.tone?.style;
  return {
    markers: entriesOf(draft.markers),
    vocabulary: entriesOf(draft.vocabulary),
    style:
      draft.styleKind === 'signs'
        ? { kind: 'signs', signs: words, sentences: count }
        : {
            kind: 'endings',
            endings: words,
            particles: before?.kind === 'endings' ? before.particles : [],
            count,
          },
  };
}
