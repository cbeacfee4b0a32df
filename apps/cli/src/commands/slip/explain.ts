import { ok, type Problem, type Result } from '@tashika/kernel';
import {
  checkSlips,
  type Explanation,
  explain,
  parseTranscript,
  renderExplanation,
  type ShopFacts,
} from '@tashika/slip';
import { answerInputs, show } from '../../answer.ts';
import type { Run } from '../../command.ts';
import { readFacts } from './facts.ts';
import type { explainOptions } from './table.ts';

export const run: Run<typeof explainOptions> = async (call) => {
  const facts = await readFacts(call);
  if (!facts.ok) return show(call, facts, String);
  return answerInputs(call, call.positionals, {
    each: (value) => explainTranscript(value, facts.value),
    plain: ({ accounts }) => renderExplanation(accounts),
  });
};

function explainTranscript(
  value: unknown,
  facts: ShopFacts,
): Result<{ readonly accounts: readonly Explanation[] }, Problem> {
  const pages = parseTranscript(value);
  if (!pages.ok) return pages;
  const accounts = checkSlips(pages.value, facts);
  return accounts.ok ? ok({ accounts: accounts.value.map(explain) }) : accounts;
}
