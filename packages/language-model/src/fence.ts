import { fenceWords } from './fence.prompts.ja.ts';

/**
 * What a prompt says about fences: goes with the instructions. A model may still fall for what is
 * written inside; whoever asks it lets no answer undo what the written rules say.
 */
export const fenceRule = fenceWords.rule;

/** A text that others wrote, for a prompt: it cannot end its own fence, nor begin another. */
export const fenced = (title: string, text: string): string =>
  [fenceWords.open(harmless(title)), harmless(text), fenceWords.close].join('\n');

const harmless = (text: string): string =>
  text.replaceAll(/[<＜﹤]{2,}/gu, '＜').replaceAll(/[>＞﹥]{2,}/gu, '＞');
