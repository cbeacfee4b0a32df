import { sureFrom } from '@tashika/attendance';
import { datesReading, slotProposal, understanding } from '@tashika/contract/attendance';
import { toolInputs } from '@tashika/contract/mcp';
import { ok } from '@tashika/kernel';
import { tool } from '../tool.ts';

export const readIntent = tool({
  name: 'read_intent',
  title: 'Read who must attend',
  description: `Reads a Japanese sentence that says who must attend (two named people and two more, everybody, one of each group …) into an AttendanceRule with its policy. members are the people it may name. The answer has a confidence; below ${sureFrom}, or with anything in needs_clarification, it is not sure: put the questions to the person and call again with their replies, in order, as turns. Never answer the questions yourself.`,
  input: toolInputs.readIntent,
  needsServer: false,
  readOnly: true,
  async run(request, tashika) {
    const read = await tashika.readIntent(request);
    if (!read.ok) return read;
    const {
      confidence,
      explanation,
      needs_clarification: questions,
    } = understanding.parse(read.value);
    const isSure = confidence >= sureFrom && questions.length === 0;
    const summary = [
      explanation.rule,
      isSure ? `Sure (${confidence}).` : `Not sure (${confidence}).`,
      ...questions.map((question) => `To ask: ${question}`),
    ];
    return ok({ summary: summary.join('\n'), answer: read.value });
  },
});

export const readDates = tool({
  name: 'read_dates',
  title: 'Read dates in Japanese',
  description:
    'Reads the dates and times of a Japanese text as windows in a time zone, with the words each was read from. What is not a date that can be told for sure comes back as unreadable with the words in question: ask the person, do not fill it in. Give `now` (ISO 8601) where today matters.',
  input: toolInputs.readDates,
  needsServer: false,
  readOnly: true,
  async run(request, tashika) {
    const read = await tashika.readDates(request);
    if (!read.ok) return read;
    const { unreadable, words } = datesReading.parse(read.value);
    const lines = words.map(({ text, meaning }) => `${text}: ${meaning}`);
    const verdict = unreadable ? 'Not everything could be read for sure.' : 'Everything was read.';
    return ok({
      summary:
        words.length === 0 ? 'There is no date in the text.' : [verdict, ...lines].join('\n'),
      answer: read.value,
    });
  },
});

export const proposeSlots = tool({
  name: 'propose_slots',
  title: 'Make slots from words',
  description:
    'Makes time slots from Japanese words about when, or from windows and wishes. Every window that was written becomes a slot at its stated length; what did not become one stands in left_out with its reason.',
  input: toolInputs.proposeSlots,
  needsServer: false,
  readOnly: true,
  async run(request, tashika) {
    const proposed = await tashika.proposeSlots(request);
    if (!proposed.ok) return proposed;
    const { slots, left_out: leftOut, message } = slotProposal.parse(proposed.value);
    const summary = [
      `${slots.length} slot(s).`,
      ...(message === null ? [] : [message]),
      ...leftOut.map((one) => `Left out: ${one.message}`),
    ];
    return ok({ summary: summary.join('\n'), answer: proposed.value });
  },
});
