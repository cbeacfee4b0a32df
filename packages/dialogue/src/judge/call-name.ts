import { alternatives } from '../normalise/lexicon.ts';
import type { Line } from '../normalise/line.ts';
import { foldWord, isBoundary } from '../normalise/word-places.ts';
import type { DialogueRule } from './rule.ts';

type Partner = Line['character']['partners'][number];

/** What may hang on a name when somebody is called by it. */
const honorific =
  /^(?:お?(?:姉|兄)(?:さん|ちゃん|様|さま|上)|さん|ちゃん|くん|君|様|さま|殿|どの|氏|先輩|先生|っち|たん|嬢|坊)/u;

/** T22: calls a partner by another word than the file says. */
export const callName: DialogueRule = {
  id: 'call-name',
  clause: 'T22',
  judge: function* (line) {
    for (const partner of line.character.partners) {
      if (partner.called.length === 0) continue;
      const place = wrongCall(line, partner);
      if (place === undefined) continue;
      const span = line.span(place.start, place.end);
      yield {
        message: 'wrongCall',
        parameters: { words: span.quote, called: partner.called },
        effect: 'WARN',
        evidence: [span],
      };
    }
  },
};

function wrongCall(line: Line, { name, calls, called }: Partner) {
  const right = new Set(called.map(foldWord));
  // The longest that stands at a place is the call.
  const all = new RegExp(alternatives([name, ...calls, ...called].map(foldWord)), 'gu');
  for (const match of line.masked.matchAll(all)) {
    const start = match.index;
    const named = start + match[0].length;
    const end = named + (honorific.exec(line.masked.slice(named))?.[0].length ?? 0);
    if (right.has(line.masked.slice(start, end))) continue;
    if (isDescribed(line, start)) continue;
    if (!isBoundary(line, start) || (end === named && !isBoundary(line, end))) continue;
    return { start, end };
  }
  return undefined;
}

/** 二人の助手: a word for what somebody is, described as such, calls nobody. */
function isDescribed(line: Line, start: number): boolean {
  if (!/[のな]$/u.test(line.masked.slice(0, start).slice(-1))) return false;
  const sentence = line.sentences.find((one) => one.start <= start && start < one.end);
  if (sentence === undefined) return false;
  const token = line.tokens(sentence.start, sentence.end).find((one) => one.start === start);
  return token?.partOfSpeech === '名詞' && token.detail === '一般';
}
