import type { SelectionStatus } from '@tashika/contract/attendance';
import type { SaidFacts } from '@tashika/store';
import type { MailFacts } from './mail-facts.ts';

export const calendarWords = {
  meeting: (url: string) => `Online meeting: ${url}`,
};

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const paragraphs = (...parts: readonly (string | null)[]): string =>
  `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`;
const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
const greeting = ({ recipient }: MailFacts) => `Dear ${recipient},`;
const closing = ({ byHand }: MailFacts) =>
  byHand ? null : 'This mail was sent by Tashika, a service for choosing dates.';
const askedBy = ({ organiser, title }: MailFacts) =>
  `${organiser} would like to know when you are available for “${title}”.`;
const about = ({ place, description }: MailFacts) =>
  [place === '' ? '' : `Place: ${place}`, description].filter((part) => part !== '').join('\n\n');
const until = ({ deadline, zone }: MailFacts) =>
  deadline === null ? null : `Please answer by ${deadline} (${zone}).`;
const where = ({ link }: MailFacts) =>
  `Please open the link below and choose ○ Yes, △ If needed, × No or Not sure for each date. You can change your answers until a date is chosen.\n${link}`;
const personal = 'The link is yours alone. Please do not pass it on.';
const noteOf = ({ note, organiser }: MailFacts) =>
  note === '' ? null : `A note from ${organiser}\n${note}`;
const toBoard = ({ boardLink }: MailFacts) => `See how it stands:\n${boardLink}`;
const online = ({ meetingUrl }: MailFacts) =>
  meetingUrl === null ? null : `Online meeting: ${meetingUrl}`;
const entry = ({ byHand }: MailFacts) =>
  byHand
    ? 'You can add it to your calendar on the page you answered on.'
    : 'Open the attached event (.ics) to add it to your calendar.';
const removal = ({ byHand }: MailFacts) =>
  byHand
    ? 'Please remove it from your calendar if you have added it.'
    : 'Open the attached cancellation (.ics) to remove it from your calendar.';

const yourAnswer: Readonly<Record<SelectionStatus | 'none', string>> = {
  selected: 'You answered “○ Yes” to this date.',
  if_needed:
    'You answered “△ If needed” to this date. Please tell the organiser whether you will come.',
  declined:
    'You answered “× No” to this date. If you can come after all, please tell the organiser.',
  pending: 'You were not sure about this date. Please tell the organiser whether you will come.',
  none: 'You have not answered about this date yet. Please tell the organiser whether you will come.',
};

export const changeTexts = {
  title: (before: string, after: string) => `It is now called “${after}” (before: “${before}”).`,
  place: (place: string) => (place === '' ? 'No place is given any more.' : `Place: ${place}.`),
  deadline: (moment: string | null) =>
    moment === null ? 'There is no deadline any more.' : `Please answer by ${moment}.`,
  added: (slots: readonly string[]) =>
    `New dates to choose from: ${slots.join('; ')}. Please let us know whether you are available.`,
  removed: (slots: readonly string[]) => `No longer among the dates: ${slots.join('; ')}.`,
};

const said: Readonly<Record<SelectionStatus | 'none', string>> = {
  selected: '○ Yes',
  if_needed: '△ If needed',
  declined: '× No',
  pending: 'Not sure',
  none: 'Not answered',
};

const standing = ({ title, slot, zone }: MailFacts) =>
  slot === ''
    ? 'No date meets the condition so far.'
    : `“${title}”: ${slot} (${zone}) meets the condition.`;

const namedFirst = (people: readonly { readonly name: string }[]) =>
  people.length <= 1
    ? people.map(({ name }) => name).join('')
    : `${people[0]?.name} and ${people.length - 1} more`;

const saidInWords = ({ name, counts, comment }: SaidFacts) =>
  `${name}: ○ ${counts.selected}, △ ${counts.if_needed}, × ${counts.declined}, not sure ${counts.pending}${
    comment === null ? '' : `\n  “${comment.replaceAll('\n', '\n  ')}”`
  }`;

export const mailTexts = {
  invitation: (facts: MailFacts): Mail => ({
    subject: `When are you available? ${facts.title} (from ${facts.organiser})`,
    text: paragraphs(
      greeting(facts),
      askedBy(facts),
      noteOf(facts),
      about(facts),
      `Proposed dates (${facts.zone})\n${bullets(facts.slots)}`,
      where(facts),
      until(facts),
      personal,
      closing(facts),
    ),
  }),
  reminder: (facts: MailFacts): Mail => ({
    subject: `Please answer: ${facts.title} (from ${facts.organiser})`,
    text: paragraphs(
      greeting(facts),
      `We are waiting for your answer, so that a date can be chosen for “${facts.title}”.`,
      noteOf(facts),
      about(facts),
      `Proposed dates (${facts.zone})\n${bullets(facts.slots)}`,
      facts.taken.length === 0
        ? null
        : `You have already chosen the following. Please let us know about the others as well.\n${bullets(facts.taken)}`,
      facts.ifNeeded.length === 0
        ? null
        : `You answered “△ If needed” to the following. Please let us know whether you will come.\n${bullets(facts.ifNeeded)}`,
      where(facts),
      until(facts),
      personal,
      closing(facts),
    ),
  }),
  finalized: (facts: MailFacts): Mail => ({
    subject: `Decided: ${facts.title}, ${facts.slot}`,
    text: paragraphs(
      greeting(facts),
      `A date has been chosen for “${facts.title}”.`,
      noteOf(facts),
      `Date: ${facts.slot} (${facts.zone})`,
      about(facts),
      online(facts),
      facts.answer === null ? null : yourAnswer[facts.answer],
      entry(facts),
      closing(facts),
    ),
  }),
  unfinalized: (facts: MailFacts): Mail => ({
    subject: `Decision withdrawn: ${facts.title}, ${facts.slot}`,
    text: paragraphs(
      greeting(facts),
      `The date chosen for “${facts.title}” (${facts.slot}, ${facts.zone}) has been withdrawn. We go on looking for one.`,
      noteOf(facts),
      removal(facts),
      closing(facts),
    ),
  }),
  cancelled: (facts: MailFacts): Mail => ({
    subject: `Cancelled: ${facts.title}${facts.slot === '' ? '' : `, ${facts.slot}`}`,
    text: paragraphs(
      greeting(facts),
      facts.slot === ''
        ? `“${facts.title}” has been cancelled. No answer is needed.`
        : `“${facts.title}” (${facts.slot}, ${facts.zone}) has been cancelled.`,
      noteOf(facts),
      facts.slot === '' ? null : removal(facts),
      closing(facts),
    ),
  }),
  failed: (facts: MailFacts): Mail => ({
    subject: `No date found: ${facts.title}`,
    text: paragraphs(
      greeting(facts),
      `No date could be found for “${facts.title}”.`,
      noteOf(facts),
      closing(facts),
    ),
  }),
  reopened: (facts: MailFacts): Mail => ({
    subject: `Going on: ${facts.title} (from ${facts.organiser})`,
    text: paragraphs(
      greeting(facts),
      `We are looking for a date for “${facts.title}” again. Your answers so far are kept.`,
      noteOf(facts),
      about(facts),
      `Proposed dates (${facts.zone})\n${bullets(facts.slots)}`,
      where(facts),
      until(facts),
      personal,
      closing(facts),
    ),
  }),
  changed: (facts: MailFacts): Mail => ({
    subject: `Changed: ${facts.title} (from ${facts.organiser})`,
    text: paragraphs(
      greeting(facts),
      `Something about “${facts.title}” has changed. Your answers so far are kept.`,
      noteOf(facts),
      bullets(facts.changes),
      where(facts),
      until(facts),
      personal,
      closing(facts),
    ),
  }),
  deciding: (facts: MailFacts): Mail => ({
    subject: `About to be decided: ${facts.title}, ${facts.slot}`,
    text: paragraphs(
      greeting(facts),
      `“${facts.title}”: ${facts.slot} (${facts.zone}) meets the condition.${facts.allAnswered ? ' Everybody who counts has answered.' : ''} Unless something changes it is decided at ${facts.decidesAt}, and everybody is told.`,
      `To stop this, or to choose another date:\n${facts.boardLink}`,
      closing(facts),
    ),
  }),
  late_answer: (facts: MailFacts): Mail => ({
    subject: `Answer after the decision: ${facts.title}, ${namedFirst(facts.late)}`,
    text: paragraphs(
      greeting(facts),
      `After “${facts.title}” (${facts.slot}, ${facts.zone}) was decided, there were answers.`,
      bullets(facts.late.map(({ name, answer }) => `${name}: ${said[answer]}`)),
      `${facts.coming} have said “○ Yes” by now.`,
      toBoard(facts),
      closing(facts),
    ),
  }),
  satisfied: (facts: MailFacts): Mail => ({
    subject: `A date meets the condition: ${facts.title}${facts.slot === '' ? '' : `, ${facts.slot}`}`,
    text: paragraphs(
      greeting(facts),
      standing(facts),
      facts.allAnswered ? 'Everybody who counts has answered.' : null,
      `To decide it:\n${facts.boardLink}`,
      closing(facts),
    ),
  }),
  all_answered: (facts: MailFacts): Mail => ({
    subject: `Everybody has answered: ${facts.title}`,
    text: paragraphs(
      greeting(facts),
      `Everybody who counts has answered to “${facts.title}”.`,
      standing(facts),
      toBoard(facts),
      closing(facts),
    ),
  }),
  answers_came: (facts: MailFacts): Mail => ({
    subject: `Answers: ${facts.title}, ${namedFirst(facts.said)}`,
    text: paragraphs(
      greeting(facts),
      `There are answers to “${facts.title}”.`,
      bullets(facts.said.map(saidInWords)),
      toBoard(facts),
      'You can stop hearing of every answer on that page.',
      closing(facts),
    ),
  }),
  undelivered: (facts: MailFacts): Mail => ({
    subject: `Mails that did not arrive: ${facts.title}, ${namedFirst(facts.undelivered)}`,
    text: paragraphs(
      greeting(facts),
      `Mails about “${facts.title}” did not reach these people.`,
      bullets(
        facts.undelivered.map(
          ({ name, reason }) => `${name}${reason === null ? '' : `: ${reason}`}`,
        ),
      ),
      `Please correct the address, or hand over the link in another way.\n${facts.boardLink}`,
      closing(facts),
    ),
  }),
  attention: (facts: MailFacts): Mail => ({
    subject: `Please decide: ${facts.title}`,
    text: paragraphs(
      greeting(facts),
      `Please decide how “${facts.title}” goes on. ${facts.message}`,
      toBoard(facts),
      closing(facts),
    ),
  }),
};

export const linkNotShown = () => '(The link is not shown once it has been sent)';

export const senderName = (organiser: string) => `${organiser} (Tashika)`;

export const bothLanguages = {
  notice: '（English follows below.）',
  rule: '――――― English ―――――',
  headlines: {
    invitation: 'When are you available?',
    reminder: 'Please answer',
    finalized: 'Date decided',
    unfinalized: 'Decision withdrawn',
    cancelled: 'Cancelled',
    failed: 'No date found',
    reopened: 'Going on',
    changed: 'Changed',
  } as Readonly<Record<string, string>>,
};
