import {
  type Clause,
  clausesOf,
  type Quantity,
  type Subject,
} from '../../src/understand/clauses.ts';
import { type Fact, factsOf } from '../../src/understand/facts.ts';
import { memberLexicon } from '../../src/understand/members.ts';
import { type NormalisedText, normaliseText } from '../../src/understand/normalise.ts';
import { scan } from '../../src/understand/scan.ts';
import { membersOf } from './measure.ts';

/** The steps of understanding in short, so that a table can hold all that a step says. */

export function clausesIn(
  sentence: string,
  members = 'm9o',
): { readonly text: NormalisedText; readonly clauses: readonly Clause[] } {
  const text = normaliseText(sentence);
  return { text, clauses: clausesOf(scan(text, memberLexicon(membersOf(members)))) };
}

/** `required 山田「山田さんは必須」 −0.1`: the kind, what it says, its words, and the doubt about it. */
export function factsInShort(sentence: string, members = 'm9o'): string[] {
  const { text, clauses } = clausesIn(sentence, members);
  return factsOf(clauses).map((fact) => {
    const words = text.key.slice(fact.start, fact.end);
    const doubt = fact.doubt === 0 ? '' : ` −${Math.round(fact.doubt * 100) / 100}`;
    const parts = [fact.linkedByOr ? 'or' : '', fact.kind, ...detailsOf(fact)];
    return `${parts.filter((part) => part !== '').join(' ')}「${words}」${doubt}`;
  });
}

export const namesOf = (subjects: readonly Subject[]): string =>
  subjects.map(({ name }) => name).join();

function detailsOf(fact: Fact): string[] {
  switch (fact.kind) {
    case 'quorum': {
      const { of, amount, strict } = fact.threshold;
      const sign = of === 'present' ? (strict ? '>' : '≥') : strict ? '<' : '≤';
      return [
        of === 'absent' ? 'absent' : '',
        `${sign}${amountInShort(amount)}`,
        fact.high === null ? '' : `–${fact.high}`,
        fact.role === 'plain' ? '' : fact.role,
        fact.scope.length > 0 ? `of ${namesOf(fact.scope)}` : '',
        ...(['besides', 'or', 'about', 'around', 'exact', 'weak'] as const).filter(
          (flag) => fact[flag],
        ),
      ];
    }
    case 'stated':
      return [`${fact.count}`];
    case 'upperBound':
      return [`${fact.strict ? '<' : '≤'}${amountInShort(fact.quantity.amount)}`];
    case 'wish':
      return [
        namesOf(fact.subjects),
        fact.quantity === null ? '' : amountInShort(fact.quantity.amount),
      ];
    case 'vague':
      return [fact.what];
    case 'unsupported':
      return [fact.why];
    default:
      return 'subjects' in fact ? [namesOf(fact.subjects)] : [];
  }
}

export function amountInShort(amount: Quantity['amount']): string {
  if (amount.kind === 'count') return `${amount.low}`;
  if (amount.kind !== 'fraction') return amount.kind;
  return `${amount.numerator}/${amount.denominator}${amount.strict ? '+' : ''}`;
}
