import type { Evidences } from '@tashika/kernel';
import type { DialogueRule } from './rule.ts';

/** §6 散漫検出, T08: many sentences and many topics are a retry, many of either a warning. */
export const scatter: DialogueRule = {
  id: 'scatter',
  clause: '§6',
  judge: function* (line) {
    const sentences = line.sentences.length;
    const { retry, warn } = line.profile.scatter;
    const topics = line.topics.map(({ noun }) => noun);
    const reached = (least: { sentences: number; topics: number }) =>
      sentences >= least.sentences && topics.length >= least.topics;

    if (reached(retry)) {
      const [first, ...others] = line.topics.map(({ start, end }) => line.span(start, end));
      const evidence: Evidences = first === undefined ? [line.whole] : [first, ...others];
      yield { message: 'scattered', parameters: { sentences, topics }, effect: 'RETRY', evidence };
      return;
    }
    const matched = warn.find(reached);
    if (matched === undefined) return;
    if (matched.topics > 0) {
      const [first, ...others] = line.topics.map(({ start, end }) => line.span(start, end));
      const evidence: Evidences = first === undefined ? [line.whole] : [first, ...others];
      yield { message: 'manyTopics', parameters: { sentences, topics }, effect: 'WARN', evidence };
    } else {
      yield {
        message: 'manySentences',
        parameters: { sentences, topics },
        effect: 'WARN',
        evidence: [line.whole],
      };
    }
  },
};
