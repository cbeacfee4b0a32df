import { createHash } from 'node:crypto';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Answer, LanguageModel } from '@tashika/language-model';
import type { Terminal } from '../../command.ts';
import { readText } from '../../input.ts';
import { writeFileWhole } from '../../output-file.ts';
import { messages } from './messages.ts';

/** Answers of models, by model, question and how often it was asked before. */
export interface Replies {
  /** Whose the last of them is. */
  readonly model: string | undefined;
  readonly find: (key: string) => unknown;
  readonly add: (key: string, model: string, value: unknown) => void;
  /** Writes what was added. */
  readonly keep: () => Promise<void>;
}

interface Reply {
  readonly key: string;
  readonly model: string;
  readonly value: unknown;
}

function replyIn(row: string): Reply | undefined {
  try {
    const { key, model, value } = JSON.parse(row);
    return typeof key === 'string' && typeof model === 'string' ? { key, model, value } : undefined;
  } catch {
    return undefined;
  }
}

export async function openReplies(
  file: string | undefined,
  terminal: Pick<Terminal, 'stdin' | 'signal'>,
): Promise<Result<Replies, Problem>> {
  const text = file === undefined ? ok('') : await readText(file, terminal);
  if (!text.ok && text.error.code !== 'file-not-found') return text;
  const rows = new Map<string, Reply>();
  for (const row of (text.ok ? text.value : '').split('\n').filter((one) => one.trim() !== '')) {
    const read = replyIn(row);
    if (read === undefined) {
      return err({ code: 'invalid-replies', message: messages.invalidReplies(file ?? '') });
    }
    rows.set(read.key, read);
  }
  const before = rows.size;
  return ok({
    model: [...rows.values()].at(-1)?.model,
    find: (key) => rows.get(key)?.value,
    add: (key, model, value) => rows.set(key, { key, model, value }),
    async keep() {
      if (file === undefined || rows.size === before) return;
      const all = [...rows.values()].map((row) => `${JSON.stringify(row)}\n`).join('');
      await writeFileWhole(file, all);
    },
  });
}

/**
 * A model whose answers are kept: the same question of the same repetition gets the answer it got
 * before. Only what was answered is kept; a failure may end well next time.
 */
export function recordedModel(
  model: LanguageModel,
  replies: Replies,
  name = model.name,
): LanguageModel {
  const asked = new Map<string, number>();
  return {
    name,
    say: (...request) => model.say(...request),
    async ask<T>(...[question, options]: Parameters<typeof model.ask<T>>): Promise<Answer<T>> {
      const prompt = JSON.stringify([name, question.system, question.text]);
      const time = asked.get(prompt) ?? 0;
      asked.set(prompt, time + 1);
      const key = createHash('sha256').update(`${prompt} ${time}`).digest('hex');
      const known = await question.schema['~standard'].validate(replies.find(key));
      if (!('issues' in known) || known.issues === undefined) {
        return {
          status: 'answered',
          value: known.value as T,
          rung: 'json-schema',
          evidence: { kind: 'model', model: name, call: key },
          calls: [],
          latencyMs: 0,
          usage: null,
          cost: null,
        };
      }
      const answer = await model.ask<T>(question, options);
      if (answer.status === 'answered') replies.add(key, name, answer.value);
      return answer;
    },
  };
}
