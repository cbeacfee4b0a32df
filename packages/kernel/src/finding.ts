import type { Evidences } from './evidence.ts';

/**
 * An engine's sentences: message id → function from parameters to the sentence. They live in one
 * file per engine (`report/messages.ja.ts`); rules know only the ids.
 */
// biome-ignore lint/suspicious/noExplicitAny: a catalogue's parameters differ per message, and only `any` lets all of them in.
export type Messages = Readonly<Record<string, (parameters: any) => string>>;

/** A message id with exactly the parameters its sentence needs. */
type Message<M extends Messages> = {
  [Id in keyof M & string]: {
    readonly message: Id;
    readonly parameters: Parameters<M[Id]> extends [infer P] ? P : Record<never, never>;
  };
}[keyof M & string];

/** What a rule says: a message, what follows from it for this engine, and what it rests on. */
export type Statement<M extends Messages, Effect> = Message<M> & {
  readonly effect: Effect;
  readonly evidence: Evidences;
};

/** A statement together with the rule that made it. */
export type Finding<M extends Messages, Effect> = Statement<M, Effect> & {
  readonly rule: string;
};

/** The finding in words. */
export function sentenceOf<M extends Messages>(
  messages: M,
  finding: { readonly message: keyof M & string; readonly parameters: unknown },
): string {
  const say = messages[finding.message];
  if (say === undefined) throw new Error(`No sentence for message id "${finding.message}"`);
  return say(finding.parameters);
}
