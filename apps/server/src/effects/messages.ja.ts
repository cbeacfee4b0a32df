/** Every sentence of the mails and calendar entries that go out. */

import type { SelectionStatus } from '@tashika/contract/attendance';
import type { SaidFacts } from '@tashika/store';
import { addressed } from '../threads/addressed.ts';
import type { MailFacts } from './mail-facts.ts';

export const calendarWords = {
  meeting: (url: string) => `オンライン会議：${url}`,
};

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const paragraphs = (...parts: readonly (string | null)[]): string =>
  `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`;
const bullets = (lines: readonly string[]) => lines.map((line) => `・${line}`).join('\n');
const greeting = ({ recipient }: MailFacts) => addressed(recipient, '様');
const closing = ({ byHand }: MailFacts) =>
  byHand ? null : 'このメールは日程調整「たしか」からお送りしています。';
const askedBy = ({ organiser, title }: MailFacts) =>
  `${addressed(organiser, 'さん')}から「${title}」の日程調整のご案内です。`;
const about = ({ place, description }: MailFacts) =>
  [place === '' ? '' : `場所：${place}`, description].filter((part) => part !== '').join('\n\n');
const until = ({ deadline, zone }: MailFacts) =>
  deadline === null ? null : `回答の締め切りは${deadline}（${zone}）です。`;
const where = ({ link }: MailFacts) =>
  `下のリンクから、候補ごとに「○ 参加できる」「△ 必要なら参加」「× 参加できない」「未定」をお選びください。決まるまで何度でも変えられます。\n${link}`;
const personal = 'リンクはお一人ずつ専用です。ほかの方に渡さないようお願いします。';
/** Whoever hands the text over knows who reads it; a mail is in English too where nobody knows. */
const inAnyLanguage = ({ byHand }: MailFacts) =>
  byHand
    ? 'In English: open the link; the page is in English if your browser is, and can be switched.'
    : null;
const entry = ({ byHand }: MailFacts) =>
  byHand
    ? '回答に使ったリンクのページから、カレンダーに入れられます。'
    : '添付の予定（.ics）をカレンダーに取り込めます。';
const removal = ({ byHand }: MailFacts) =>
  byHand
    ? 'カレンダーに入れた予定があれば、お消しください。'
    : '添付の取り消し（.ics）を取り込むと、カレンダーの予定が消えます。';
const noteOf = ({ note, organiser }: MailFacts) =>
  note === '' ? null : `${addressed(organiser, 'さん')}からのひとこと\n${note}`;
const toBoard = ({ boardLink }: MailFacts) => `状況はこちらでご覧になれます。\n${boardLink}`;
const online = ({ meetingUrl }: MailFacts) =>
  meetingUrl === null ? null : `オンライン会議：${meetingUrl}`;

const yourAnswer: Readonly<Record<SelectionStatus | 'none', string>> = {
  selected: 'この日時へのご回答は「○ 参加できる」です。',
  if_needed:
    'この日時へのご回答は「△ 必要なら参加」でした。ご参加いただけるか、主催者にお知らせください。',
  declined:
    'この日時へのご回答は「× 参加できない」でした。ご都合がついた場合は、主催者にお知らせください。',
  pending: 'この日時へのご回答は「未定」でした。ご都合を主催者にお知らせください。',
  none: 'この日時へのご回答は、まだいただいていませんでした。ご都合を主催者にお知らせください。',
};

/** M35: what became different of a thread. */
export const changeTexts = {
  title: (before: string, after: string) => `件名が「${before}」から「${after}」に変わりました。`,
  place: (place: string) =>
    place === '' ? '場所の指定がなくなりました。' : `場所は「${place}」になりました。`,
  deadline: (moment: string | null) =>
    moment === null
      ? '回答の締め切りがなくなりました。'
      : `回答の締め切りは${moment}になりました。`,
  added: (slots: readonly string[]) =>
    `候補日時に${slots.join('、')}が加わりました。ご都合をお知らせください。`,
  removed: (slots: readonly string[]) => `候補日時の${slots.join('、')}はなくなりました。`,
};

const saidLate: Readonly<Record<SelectionStatus | 'none', string>> = {
  selected: '○ 参加できる',
  if_needed: '△ 必要なら参加',
  declined: '× 参加できない',
  pending: '未定',
  none: '未回答',
};

const standing = ({ title, slot, zone }: MailFacts) =>
  slot === ''
    ? 'いまのところ、条件を満たす候補はありません。'
    : `「${title}」は、${slot}（${zone}）が条件を満たしています。`;

const namedFirst = (people: readonly { readonly name: string }[]) =>
  people.length <= 1
    ? people.map(({ name }) => `${addressed(name, 'さん')}`).join('')
    : `${addressed(people[0]?.name ?? '', 'さん')} ほか${people.length - 1}人`;

const saidInWords = ({ name, counts, comment }: SaidFacts) =>
  `${addressed(name, 'さん')}：○ ${counts.selected}件、△ ${counts.if_needed}件、× ${counts.declined}件、未定 ${counts.pending}件${
    comment === null ? '' : `\n　「${comment.replaceAll('\n', '\n　')}」`
  }`;

export const mailTexts = {
  invitation: (facts: MailFacts): Mail => ({
    subject: `【日程調整】${facts.title}（${addressed(facts.organiser, 'さん')}より）`,
    text: paragraphs(
      greeting(facts),
      askedBy(facts),
      noteOf(facts),
      about(facts),
      `候補日時（${facts.zone}）\n${bullets(facts.slots)}`,
      where(facts),
      until(facts),
      personal,
      inAnyLanguage(facts),
      closing(facts),
    ),
  }),
  reminder: (facts: MailFacts): Mail => ({
    subject: `【回答のお願い】${facts.title}（${addressed(facts.organiser, 'さん')}より）`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程を決めるために、ご回答をお待ちしています。`,
      noteOf(facts),
      about(facts),
      `候補日時（${facts.zone}）\n${bullets(facts.slots)}`,
      facts.taken.length === 0
        ? null
        : `すでに次の候補を選んでいただいています。ほかの候補のご都合もお知らせください。\n${bullets(facts.taken)}`,
      facts.ifNeeded.length === 0
        ? null
        : `次の候補には「△ 必要なら参加」とご回答いただいています。ご参加いただけるか、改めてお知らせください。\n${bullets(facts.ifNeeded)}`,
      where(facts),
      until(facts),
      personal,
      inAnyLanguage(facts),
      closing(facts),
    ),
  }),
  finalized: (facts: MailFacts): Mail => ({
    subject: `【確定】${facts.title}：${facts.slot}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程が決まりました。`,
      noteOf(facts),
      `日時：${facts.slot}（${facts.zone}）`,
      about(facts),
      online(facts),
      facts.answer === null ? null : yourAnswer[facts.answer],
      entry(facts),
      closing(facts),
    ),
  }),
  unfinalized: (facts: MailFacts): Mail => ({
    subject: `【確定の取り消し】${facts.title}：${facts.slot}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の確定（${facts.slot}、${facts.zone}）は取り消されました。日程調整を続けます。`,
      noteOf(facts),
      removal(facts),
      closing(facts),
    ),
  }),
  cancelled: (facts: MailFacts): Mail => ({
    subject: `【中止】${facts.title}${facts.slot === '' ? '' : `：${facts.slot}`}`,
    text: paragraphs(
      greeting(facts),
      facts.slot === ''
        ? `「${facts.title}」の日程調整は中止になりました。ご回答は不要です。`
        : `「${facts.title}」（${facts.slot}、${facts.zone}）は中止になりました。`,
      noteOf(facts),
      facts.slot === '' ? null : removal(facts),
      closing(facts),
    ),
  }),
  failed: (facts: MailFacts): Mail => ({
    subject: `【不成立】${facts.title}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程調整は成立しませんでした。${facts.message}`,
      noteOf(facts),
      closing(facts),
    ),
  }),
  reopened: (facts: MailFacts): Mail => ({
    subject: `【日程調整の再開】${facts.title}（${addressed(facts.organiser, 'さん')}より）`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程調整を再開しました。これまでのご回答はそのまま残っています。`,
      noteOf(facts),
      about(facts),
      `候補日時（${facts.zone}）\n${bullets(facts.slots)}`,
      where(facts),
      until(facts),
      personal,
      inAnyLanguage(facts),
      closing(facts),
    ),
  }),
  changed: (facts: MailFacts): Mail => ({
    subject: `【日程調整の変更】${facts.title}（${addressed(facts.organiser, 'さん')}より）`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程調整の内容が変わりました。これまでのご回答はそのまま残っています。`,
      noteOf(facts),
      bullets(facts.changes),
      where(facts),
      until(facts),
      personal,
      inAnyLanguage(facts),
      closing(facts),
    ),
  }),
  deciding: (facts: MailFacts): Mail => ({
    subject: `【まもなく自動で確定】${facts.title}：${facts.slot}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」は、${facts.slot}（${facts.zone}）が条件を満たしました。${facts.allAnswered ? '対象の方全員が回答済みです。' : ''}このままなら、${facts.decidesAt}に自動で確定し、皆さんにお知らせします。`,
      `自動の確定を止めるときや、別の日時にするときは、こちらからお願いします。\n${facts.boardLink}`,
      closing(facts),
    ),
  }),
  late_answer: (facts: MailFacts): Mail => ({
    subject: `【出欠の変更】${facts.title}：${facts.late.map(({ name }) => `${addressed(name, 'さん')}`).join('、')}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」（${facts.slot}、${facts.zone}）の確定後に、出欠の回答がありました。`,
      bullets(
        facts.late.map(({ name, answer }) => `${addressed(name, 'さん')}：${saidLate[answer]}`),
      ),
      `いま「○ 参加できる」の方は${facts.coming}人です。`,
      toBoard(facts),
      closing(facts),
    ),
  }),
  satisfied: (facts: MailFacts): Mail => ({
    subject: `【条件を満たしました】${facts.title}${facts.slot === '' ? '' : `：${facts.slot}`}`,
    text: paragraphs(
      greeting(facts),
      standing(facts),
      facts.allAnswered ? '対象の方全員が回答済みです。' : null,
      `確定するときは、こちらからお願いします。\n${facts.boardLink}`,
      closing(facts),
    ),
  }),
  all_answered: (facts: MailFacts): Mail => ({
    subject: `【全員が回答しました】${facts.title}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」に、対象の方全員の回答がそろいました。`,
      standing(facts),
      toBoard(facts),
      closing(facts),
    ),
  }),
  answers_came: (facts: MailFacts): Mail => ({
    subject: `【回答】${facts.title}：${namedFirst(facts.said)}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」に回答がありました。`,
      bullets(facts.said.map(saidInWords)),
      toBoard(facts),
      '回答のたびのお知らせは、日程調整の画面でいつでも止められます。',
      closing(facts),
    ),
  }),
  undelivered: (facts: MailFacts): Mail => ({
    subject: `【届かなかったメール】${facts.title}：${namedFirst(facts.undelivered)}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」のお知らせが、次の方に届きませんでした。`,
      bullets(
        facts.undelivered.map(
          ({ name, reason }) => `${addressed(name, 'さん')}${reason === null ? '' : `：${reason}`}`,
        ),
      ),
      `メールアドレスを直すか、リンクを別の方法でお渡しください。\n${facts.boardLink}`,
      closing(facts),
    ),
  }),
  attention: (facts: MailFacts): Mail => ({
    subject: `【ご確認ください】${facts.title}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程調整について、ご判断をお願いします。${facts.message}`,
      toBoard(facts),
      closing(facts),
    ),
  }),
};

/** Stands for a link that is not shown any more: it was sent, or the thread is over. */
export const linkNotShown = () => '（リンクは送信後には表示されません）';

/** How the sender is named beside the service's own address. */
export const senderName = (organiser: string) => `${organiser}（たしか）`;

/** Where nobody knows what somebody reads, both stand in one mail. */
export const bothLanguages = {
  /** Stands first, so that nobody stops at the other language. */
  notice: '（English follows below.）',
  rule: '――――― English ―――――',
  headlines: {
    invitation: '日程調整',
    reminder: '回答のお願い',
    finalized: '確定',
    unfinalized: '確定の取り消し',
    cancelled: '中止',
    failed: '不成立',
    reopened: '日程調整の再開',
    changed: '日程調整の変更',
  } as Readonly<Record<string, string>>,
};
