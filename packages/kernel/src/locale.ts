/** The languages sentences are written in. Japanese is complete; any other may stand beside it. */
export type Locale = 'ja' | 'en';

/** The same catalogue in other words: every sentence a string, every function of the same parameters. */
export type Wording<M> = M extends string
  ? string
  : M extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Wording<R>
    : M extends object
      ? { readonly [Key in keyof M]: Wording<M[Key]> }
      : M;

/** The catalogues of one feature, by language. */
type Catalogues<M> = { readonly ja: M } & Partial<Record<Exclude<Locale, 'ja'>, Wording<M>>>;

let current: () => Locale = () => 'ja';

/**
 * Called once by an app when it starts: how to tell which language the page, the request or the mail
 * that is being made is in. Until then, and where nobody says otherwise, it is Japanese. Gives what
 * told it before, for whoever has to put it back.
 */
export function chooseLocaleBy(choose: () => Locale): () => Locale {
  const before = current;
  current = choose;
  return before;
}

/**
 * A feature's sentences in whatever language is asked for when they are read. Callers use them as if
 * there were one language: a further one is another catalogue here and nothing else. A part is an
 * object or a function, never a bare string, which could not be read anew each time.
 */
export function localised<M extends Readonly<Record<string, object>>>(
  catalogues: Catalogues<M>,
): M {
  const { ja } = catalogues;
  if (Object.keys(catalogues).length === 1) return ja;
  return new Proxy(ja, {
    get: (_, key) => {
      const parts = Object.entries(catalogues).map(([locale, catalogue]) => [
        locale,
        Reflect.get(catalogue as object, key),
      ]);
      return choosing(Object.fromEntries(parts));
    },
  });
}

/** One part of a catalogue, read in the language of the moment; what only Japanese has is Japanese. */
function choosing(parts: Readonly<Record<string, unknown>>): unknown {
  const japanese = parts.ja as object;
  const chosen = () => (parts[current()] ?? japanese) as object;
  return new Proxy(japanese, {
    get: (_, key) => Reflect.get(chosen(), key),
    ownKeys: () => Reflect.ownKeys(chosen()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(chosen(), key),
    apply: (_, self, parameters) =>
      Reflect.apply(chosen() as (...given: unknown[]) => unknown, self, parameters),
  });
}
