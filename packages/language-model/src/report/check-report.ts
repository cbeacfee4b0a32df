import type { ModelCheck, Trial } from '../check.ts';
import { messages } from './messages.ts';

const words = messages.check;

/** The check for people: a line for each thing that was tried, then what follows from it. */
export function modelCheckReport(check: ModelCheck, url: string): string {
  const lines = [
    words.title(check.model, url),
    words.line(words.parts.speaks, trialWords(check.speaks)),
    words.line(words.parts.jsonSchema, trialWords(check.jsonSchema)),
    words.line(words.parts.jsonObject, trialWords(check.jsonObject)),
    words.line(words.parts.values, trialWords(check.values)),
    words.line(words.parts.images, trialWords(check.images)),
    ...(check.speaks.state === 'works' ? expenseLines(check) : []),
    '',
    conclusion(check),
  ];
  return `${lines.join('\n')}\n`;
}

/** The same in parts, for a page. */
export function modelCheckParts(check: ModelCheck): {
  readonly trials: readonly {
    readonly name: string;
    readonly works: boolean;
    readonly message: string;
  }[];
  readonly conclusion: string;
} {
  const tried = ['speaks', 'jsonSchema', 'jsonObject', 'values', 'images'] as const;
  return {
    trials: tried
      .filter((one) => check[one].state !== 'untried')
      .map((one) => ({
        name: words.parts[one],
        works: check[one].state === 'works',
        message: trialWords(check[one]),
      })),
    conclusion: conclusion(check),
  };
}

function expenseLines({ usage, cost }: ModelCheck): string[] {
  return [
    usage === null ? words.usageUnknown : words.usage(usage.inputTokens, usage.outputTokens),
    cost === null ? words.costUnknown : words.cost(cost.amount, cost.currency),
  ];
}

function trialWords(trial: Trial): string {
  switch (trial.state) {
    case 'works': {
      const { latencyMs, rung } = trial;
      const note = rung === 'extracted' || rung === 'repaired' ? words.notes[rung] : '';
      return words.works(latencyMs, note);
    }
    case 'fails':
      return words.fails(messages.unavailable[trial.cause], trial.detail);
    case 'blind':
      return words.blind;
    case 'untried':
      return words.untried;
  }
}

function conclusion({ usable, images }: ModelCheck): string {
  if (!usable) return words.unusable;
  return images.state === 'works' ? words.usable : words.usableWithoutImages;
}
