/** What is said of deliveries, and what services outside are told. */

import { addressed } from '../threads/addressed.ts';

export const deliveryProblems = {
  noMailServer: 'メールの設定がないため、送らずに文面をお見せしています。',
  noAddress: 'メールアドレスがないため、送らずに文面をお見せしています。',
  linkStopped: '回答のリンクを止めたため、送っていません。',
  tooLate: '回答を受け付けなくなったため、送っていません。',
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
  /** Whom mails did not reach. */
  readonly people: readonly string[];
  readonly slot: string;
  readonly decidesAt: string;
  readonly message: string;
}

/** One sentence for each thing that services outside are told of. */
export const signalTexts = {
  answered: ({ title, person }: SignalWords) =>
    person === ''
      ? `「${title}」に回答がありました。`
      : `「${title}」に${addressed(person, 'さん')}から回答がありました。`,
  satisfied: ({ title, slot }: SignalWords) =>
    slot === ''
      ? `「${title}」は条件を満たす日時があります。`
      : `「${title}」は${slot}が条件を満たしました。`,
  deciding: ({ title, slot, decidesAt }: SignalWords) =>
    `「${title}」は、このままなら${decidesAt}に、${slot}で自動で確定します。`,
  all_answered: ({ title }: SignalWords) => `「${title}」に、対象の方全員の回答がそろいました。`,
  attention: ({ title, message }: SignalWords) =>
    `「${title}」について、ご判断をお願いします。${message}`,
  finalized: ({ title, slot }: SignalWords) => `「${title}」は${slot}に決まりました。`,
  unfinalized: ({ title, slot }: SignalWords) =>
    `「${title}」の確定（${slot}）は取り消されました。日程調整を続けます。`,
  cancelled: ({ title, slot }: SignalWords) =>
    slot === ''
      ? `「${title}」の日程調整は中止になりました。`
      : `${slot}の「${title}」は中止になりました。`,
  failed: ({ title, message }: SignalWords) =>
    `「${title}」の日程調整は成立しませんでした。${message}`,
  undelivered: ({ title, people }: SignalWords) =>
    `「${title}」のお知らせのメールが、${people.map((name) => addressed(name, 'さん')).join('、')}に届きませんでした。`,
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
