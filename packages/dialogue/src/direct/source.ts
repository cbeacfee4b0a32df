import type { LanguageModel, UnavailableCause } from '@tashika/language-model';
import { type Spent, spent } from '../consult/expense.ts';
import { type SpeechRequest, speechPrompt } from '../consult/prompts.ja.ts';

/** What a source of lines gives for one attempt. */
export type SourceReply =
  | { readonly kind: 'line'; readonly text: string; readonly expense?: Spent | undefined }
  /** There is nothing more to say: the script is over. */
  | { readonly kind: 'ended' }
  /** The model answered, but not with a line: empty, cut off or refused (T24). */
  | {
      readonly kind: 'failed' | 'unavailable';
      readonly cause: UnavailableCause;
      readonly message: string;
      readonly expense?: Spent | undefined;
    };

/** Another try may get what these did not. */
const answeredInVain: ReadonlySet<UnavailableCause> = new Set<UnavailableCause>([
  'refused',
  'malformed',
  'cut-off',
  'too-large',
]);

/** Where a character's lines come from: a model, or a script. */
export interface LineSource {
  next(request: SpeechRequest, signal?: AbortSignal): Promise<SourceReply>;
  /** Who speaks next, where the source knows; otherwise the characters take turns. */
  speaker?(): string | undefined;
}

/** Lines written by a language model. */
export function modelSource(model: LanguageModel): LineSource {
  return {
    async next(request, signal) {
      const answer = await model.say(speechPrompt(request), signal === undefined ? {} : { signal });
      const expense = spent(model.name, answer);
      if (answer.status === 'answered') return { kind: 'line', text: answer.value, expense };
      const { cause, message } = answer;
      const kind = answeredInVain.has(cause) && answer.calls.length > 0 ? 'failed' : 'unavailable';
      return { kind, cause, message, expense };
    },
  };
}

export interface ScriptLine {
  /** Whose line it is; without a name the characters take turns. */
  readonly character?: string | undefined;
  readonly text: string;
}

/** Lines read from a script, one for each attempt; `used` have been spoken before. */
export function scriptSource(lines: readonly ScriptLine[], used = 0): LineSource {
  let next = used;
  return {
    async next({ character }) {
      const line = lines[next];
      if (line === undefined) return { kind: 'ended' };
      // What the script gives to another is no second attempt of this one.
      if (line.character !== undefined && line.character !== character.name) {
        return { kind: 'ended' };
      }
      next += 1;
      return { kind: 'line', text: line.text };
    },
    speaker: () => lines[next]?.character,
  };
}
