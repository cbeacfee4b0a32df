import type { AttendanceRule } from '../../src/rules/index.ts';
import type { Quantity, Subject } from '../../src/understand/clauses.ts';
import type { Fact } from '../../src/understand/facts.ts';
import type { Token } from '../../src/understand/tokens.ts';
import { type IntentReading, understand } from '../../src/understand/understand.ts';
import { type IntentCase, membersOf, NOW } from './measure.ts';

/** The steps of understanding in short, so that a table can hold all that a step says. */

type Members = IntentCase['members'];

export const understandingOf = (sentence: string, members: Members = 'm9o') =>
  understand(sentence, { members: membersOf(members), now: NOW, timeZone: 'Asia/Tokyo' });

export const readingOf = (sentence: string, members: Members = 'm9o'): IntentReading =>
  understandingOf(sentence, members).reading;

/** `K_OF_N 3/5`, then who is left out, each question and each thing missing, with what they hold. */
export function ruleInShort(sentence: string, members: Members): string[] {
  const { rule, questions, missing, inviteeSets, confidence } = understandingOf(sentence, members);
  const held = ({ kind, ...rest }: { readonly kind: string }) =>
    [kind, ...Object.values(rest).map((value) => [value].flat().join())].join(' ');
  const { excludeInviteeKeys: out } = rule.inviteeScope;
  return [
    `${[rule.type, ...bodyOf(rule)].join(' ')} ${confidence}`,
    ...(out.length > 0 ? [`without ${out.join()}`] : []),
    ...(inviteeSets.optional.length > 0 ? [`optional ${inviteeSets.optional.join()}`] : []),
    ...questions.map((question) => `?${held(question)}`),
    ...missing.map((one) => `missing ${held(one)}`),
  ];
}

function bodyOf(rule: AttendanceRule): string[] {
  switch (rule.type) {
    case 'K_OF_N':
      return [`${rule.k}/${rule.n}`];
    case 'REQUIRED_PLUS_QUORUM':
      return [`${rule.requiredInviteeKeys.join()}+${rule.minAdditional}`];
    case 'GROUP_ANY':
      return rule.groups.map((g) => `${g.name}:${g.min}of${g.anyOfInviteeKeys.join()}`);
    default:
      return [];
  }
}

/** `person u:1「山田さん」`: what the words are, and what is known of them. */
export function tokensInShort(sentence: string, members: Members = 'm9o'): string[] {
  const { text, tokens } = readingOf(sentence, members);
  return tokens.map((token) => {
    const words = `「${text.key.slice(token.start, token.end)}」`;
    return `${[token.kind, ...whatIsKnown(token)].join(' ')}${words}`;
  });
}

function whatIsKnown(token: Token): string[] {
  switch (token.kind) {
    case 'person':
      return [token.name, token.keys.join()].filter((part) => part !== '');
    case 'group':
      return [token.name, token.keys === null ? '?' : token.keys.join()];
    case 'cue':
      return [token.cue];
    case 'predicate': {
      const flags = (['negated', 'past', 'deniesEach'] as const).filter((flag) => token[flag]);
      return [token.sense, token.form, ...flags];
    }
    default:
      return [];
  }
}

const LINKS = { first: '', list: ',', and: '&', or: '|' } as const;

/**
 * `→「3人以上」3 atLeast`: how the clause follows the one before (→ goes on, or), its words, who is
 * spoken of and how they are tied (, & |), how many, and how many there are in all (of 5).
 */
export function clausesInShort(sentence: string, members: Members = 'm9o'): string[] {
  const { text, clauses } = readingOf(sentence, members);
  const amountsOf = (quantities: readonly Quantity[]) =>
    quantities.map((quantity) => {
      const flags = (['floor', 'about', 'around', 'only', 'even'] as const).filter(
        (flag) => quantity[flag],
      );
      const compare = quantity.compare === 'bare' ? [] : [quantity.compare];
      return [amountInShort(quantity.amount), ...compare, ...flags].join(' ');
    });
  return clauses.map((clause) => {
    const tie = `${clause.or ? 'or ' : ''}${clause.continues ? '→' : ''}`;
    const words = text.key.slice(clause.start, clause.end);
    const who = clause.subjects.map(({ link, name }) => `${LINKS[link]}${name}`).join('');
    const stated = amountsOf(clause.stated).map((amount) => `of ${amount}`);
    const said = [who, ...amountsOf(clause.quantities), ...stated].filter((part) => part !== '');
    return `${tie}「${words}」${said.join('; ')}`;
  });
}

/** `required 山田「山田さんは必須」 −0.1`: the kind, what it says, its words, and the doubt about it. */
export function factsInShort(sentence: string, members: Members = 'm9o'): string[] {
  const { text, facts } = readingOf(sentence, members);
  return facts.map((fact) => {
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
        fact.role === 'plain' ? '' : `role ${fact.role}`,
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
  if (amount.kind === 'all') return amount.vague ? 'all?' : 'all';
  if (amount.kind !== 'fraction') return amount.kind;
  return `${amount.numerator}/${amount.denominator}${amount.strict ? '+' : ''}`;
}
