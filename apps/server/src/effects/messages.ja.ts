/** Every sentence of the mails and calendar entries that go out. */

import type { SelectionStatus } from '@tashika/contract/attendance';

export const calendarWords = {
  meeting: (url: string) => `オンライン会議：${url}`,
};

export interface MailFacts {
  readonly recipient: string;
  readonly organiser: string;
  readonly title: string;
  /** Empty where nobody said. */
  readonly place: string;
  readonly description: string;
  /** Slots in words, with the zone they are in. */
  readonly slots: readonly string[];
  readonly taken: readonly string[];
  readonly ifNeeded: readonly string[];
  readonly slot: string;
  readonly zone: string;
  readonly deadline: string | null;
  readonly link: string;
  readonly meetingUrl: string | null;
  readonly answer: SelectionStatus | 'none' | null;
  readonly message: string;
  /** What became different, a sentence each. */
  readonly changes: readonly string[];
  /** When it is decided by itself, in the zone of the thread. */
  readonly decidesAt: string;
  /** Who said after the decision whether they come, and how many do by now. */
  readonly late: readonly { readonly name: string; readonly answer: SelectionStatus | 'none' }[];
  readonly coming: number;
  readonly boardLink: string;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const paragraphs = (...parts: readonly (string | null)[]): string =>
  `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`;
const bullets = (lines: readonly string[]) => lines.map((line) => `・${line}`).join('\n');
const greeting = ({ recipient }: MailFacts) => `${recipient}様`;
const closing = 'このメールは日程調整「たしか」からお送りしています。';
const askedBy = ({ organiser, title }: MailFacts) =>
  `${organiser}さんから「${title}」の日程調整のご案内です。`;
const about = ({ place, description }: MailFacts) =>
  [place === '' ? '' : `場所：${place}`, description].filter((part) => part !== '').join('\n\n');
const until = ({ deadline, zone }: MailFacts) =>
  deadline === null ? null : `回答の締め切りは${deadline}（${zone}）です。`;
const where = ({ link }: MailFacts) =>
  `下のリンクから、候補ごとに「○ 参加できる」「△ 必要なら参加」「× 参加できない」「未定」をお選びください。決まるまで何度でも変えられます。\n${link}`;
const personal = 'リンクはお一人ずつ専用です。ほかの方に渡さないようお願いします。';
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

export const mailTexts = {
  invitation: (facts: MailFacts): Mail => ({
    subject: `【日程調整】${facts.title}（${facts.organiser}さんより）`,
    text: paragraphs(
      greeting(facts),
      askedBy(facts),
      about(facts),
      `候補日時（${facts.zone}）\n${bullets(facts.slots)}`,
      where(facts),
      until(facts),
      personal,
      closing,
    ),
  }),
  reminder: (facts: MailFacts): Mail => ({
    subject: `【回答のお願い】${facts.title}（${facts.organiser}さんより）`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程を決めるために、ご回答をお待ちしています。`,
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
      closing,
    ),
  }),
  finalized: (facts: MailFacts): Mail => ({
    subject: `【確定】${facts.title}：${facts.slot}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程が決まりました。`,
      `日時：${facts.slot}（${facts.zone}）`,
      about(facts),
      online(facts),
      facts.answer === null ? null : yourAnswer[facts.answer],
      '添付の予定（.ics）をカレンダーに取り込めます。',
      closing,
    ),
  }),
  unfinalized: (facts: MailFacts): Mail => ({
    subject: `【確定の取り消し】${facts.title}：${facts.slot}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の確定（${facts.slot}、${facts.zone}）は取り消されました。日程調整を続けます。`,
      '添付の取り消し（.ics）を取り込むと、カレンダーの予定が消えます。',
      closing,
    ),
  }),
  cancelled: (facts: MailFacts): Mail => ({
    subject: `【中止】${facts.title}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程調整は中止になりました。ご回答は不要です。`,
      closing,
    ),
  }),
  failed: (facts: MailFacts): Mail => ({
    subject: `【不成立】${facts.title}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程調整は成立しませんでした。${facts.message}`,
      closing,
    ),
  }),
  reopened: (facts: MailFacts): Mail => ({
    subject: `【日程調整の再開】${facts.title}（${facts.organiser}さんより）`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程調整を再開しました。これまでのご回答はそのまま残っています。`,
      about(facts),
      `候補日時（${facts.zone}）\n${bullets(facts.slots)}`,
      where(facts),
      until(facts),
      personal,
      closing,
    ),
  }),
  changed: (facts: MailFacts): Mail => ({
    subject: `【日程調整の変更】${facts.title}（${facts.organiser}さんより）`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程調整の内容が変わりました。これまでのご回答はそのまま残っています。`,
      bullets(facts.changes),
      where(facts),
      until(facts),
      personal,
      closing,
    ),
  }),
  deciding: (facts: MailFacts): Mail => ({
    subject: `【まもなく自動で確定】${facts.title}：${facts.slot}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」は、${facts.slot}（${facts.zone}）が条件を満たしました。このままなら、${facts.decidesAt}に自動で確定し、皆さんにお知らせします。`,
      `自動の確定を止めるときや、別の日時にするときは、こちらからお願いします。\n${facts.boardLink}`,
      closing,
    ),
  }),
  late_answer: (facts: MailFacts): Mail => ({
    subject: `【出欠の変更】${facts.title}：${facts.late.map(({ name }) => `${name}さん`).join('、')}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」（${facts.slot}、${facts.zone}）の確定後に、出欠の回答がありました。`,
      bullets(facts.late.map(({ name, answer }) => `${name}さん：${saidLate[answer]}`)),
      `いま「○ 参加できる」の方は${facts.coming}人です。`,
      `状況はこちらでご覧になれます。\n${facts.boardLink}`,
      closing,
    ),
  }),
  attention: (facts: MailFacts): Mail => ({
    subject: `【ご確認ください】${facts.title}`,
    text: paragraphs(
      greeting(facts),
      `「${facts.title}」の日程調整について、ご判断をお願いします。${facts.message}`,
      `状況はこちらでご覧になれます。\n${facts.boardLink}`,
      closing,
    ),
  }),
};

/** Stands for a link that is not shown any more: it was sent, or the thread is over. */
export const linkNotShown = () => '（リンクは送信後には表示されません）';

/** How the sender is named beside the service's own address. */
export const senderName = (organiser: string) => `${organiser}（たしか）`;

export const deliveryProblems = {
  noMailServer: 'メールの設定がないため、送らずに文面をお見せしています。',
  noAddress: 'メールアドレスがないため、送らずに文面をお見せしています。',
  linkStopped: '回答のリンクを止めたため、送っていません。',
  superseded: 'その後に変わったため、登録していません。',
  noCalendar: 'カレンダーの設定がないため、登録していません。',
  unclear:
    '送っている途中で止まったため、届いたかどうか分かりません。二重に届かないよう、自動では送り直していません。',
  refused: (reason: string) => `メールサーバーが受け付けませんでした（${reason}）。`,
  calendarRefused: (reason: string) => `カレンダーに登録できませんでした（${reason}）。`,
};

interface SignalWords {
  readonly title: string;
  /** Who answered; empty where that is not known any more. */
  readonly person: string;
  readonly slot: string;
  readonly message: string;
}

/** One sentence for each thing that services outside are told of. */
export const signalTexts = {
  answered: ({ title, person }: SignalWords) =>
    person === ''
      ? `「${title}」に回答がありました。`
      : `「${title}」に${person}さんから回答がありました。`,
  satisfied: ({ title, slot }: SignalWords) =>
    slot === ''
      ? `「${title}」は条件を満たす日時があります。`
      : `「${title}」は${slot}が条件を満たしました。`,
  attention: ({ title, message }: SignalWords) =>
    `「${title}」について、ご判断をお願いします。${message}`,
  finalized: ({ title, slot }: SignalWords) => `「${title}」は${slot}に決まりました。`,
  unfinalized: ({ title, slot }: SignalWords) =>
    `「${title}」の確定（${slot}）は取り消されました。日程調整を続けます。`,
  cancelled: ({ title }: SignalWords) => `「${title}」の日程調整は中止になりました。`,
  failed: ({ title, message }: SignalWords) =>
    `「${title}」の日程調整は成立しませんでした。${message}`,
  test: () => 'たしかからのお知らせが届くことを確かめています。',
};

export const signalProblems = {
  status: (status: number) => `相手のサーバーが受け取りませんでした（HTTP ${status}）。`,
  'closed-address': '内部のネットワークのアドレスには送れません。',
  'too-large': '相手のサーバーの応答が長すぎました。',
  timeout: '相手のサーバーが時間内に応答しませんでした。',
  unreachable: '相手のサーバーにつながりませんでした。',
  gone: '相手のサーバーが、もう送らないよう求めました。以後は送りません。',
  unreadable: '宛先を読み出せませんでした。いったん消して、登録し直してください。',
  testTitle: 'お知らせの試し',
};
