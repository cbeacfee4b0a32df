/** Every sentence of the invited person's page. */

import { addressed } from '../threads/addressed.ts';

/** 「佐藤」様, 「佐藤部長」. */
const quoted = (name: string) => `「${name}」${addressed(name, '様').slice(name.length)}`;

export const page = {
  lang: 'ja',
  brand: 'たしか',
  asks: (organiser: string, name: string) =>
    `${addressed(name, '様')}、${addressed(organiser, 'さん')}から日程のご都合をお尋ねしています。`,
  about: (organiser: string, name: string) =>
    `${addressed(name, '様')}、${addressed(organiser, 'さん')}からの日程調整です。`,
  zone: (zone: string) => `日時はすべて${zone}です。`,
  zones: (own: string, organisers: string) =>
    `日時は${own}です。主催者の${organisers}も添えています。`,
  deadline: (deadline: string) => `回答の締め切り：${deadline}`,
  changeable: '決まるまで、何度でも変えられます。',
  onlyOne: '選べる候補は1つです。ほかの候補を選ぶと、そちらに移り、前の候補は「未定」になります。',
  choices: {
    selected: '参加できる',
    if_needed: '必要なら参加',
    declined: '参加できない',
    pending: '未定',
  },
  signs: { selected: '○', if_needed: '△', declined: '×', pending: '' },
  /** Where a line may end: as a reader would read it. */
  breaks: {
    selected: '参加|できる',
    if_needed: '必要なら|参加',
    declined: '参加|できない',
    pending: '未定',
  },
  aboutIfNeeded: '△は「できれば避けたいが、必要なら参加できる」という意味です。',
  saved: (choice: string, when: string) => `保存済み：${choice}（${when}）`,
  savedFor: (choice: string, when: string) => `主催者が代わりに入れた回答：${choice}（${when}）`,
  notSaved: 'まだ回答していません',
  answer: (slot: string, choice: string) => `${slot}：${choice}`,
  comment: '主催者へのひとこと（任意）',
  commentHelp: (most: number) =>
    `主催者だけに届きます。ほかの招待された方には見えません。${most}文字までです。`,
  commentSaved: (when: string) => `保存済み（${when}）`,
  commentGone: 'ひとことを取り消しました',
  send: '回答を保存する',
  joined: (name: string) =>
    `${quoted(name)}として回答します。このページはご自分専用です。あとで変えるときも、同じ端末で共有リンクを開けばここに戻れます。`,
  sent: '回答を保存しました。',
  private: 'このページはお一人ずつ専用です。ほかの方の回答やメールアドレスは表示されません。',
  decided: (slot: string) => `${slot}に決まりました。`,
  zoneAfter: (zone: string) => `（${zone}）`,
  decidedZone: (zone: string) => `${zone}です。`,
  meeting: 'オンライン会議を開く',
  meetingAt: (url: string) => `オンライン会議：${url}`,
  place: (place: string) => `場所：${place}`,
  toCalendar: 'カレンダーに入れる',
  calendarFile: 'ファイル（.ics）：iPhone・Mac・Outlook など',
  google: 'Google カレンダー（別の画面で開きます）',
  outlook: 'Outlook.com（別の画面で開きます）',
  attend: 'この日時の出欠',
  attendHelp: '当日まで変えられます。変えると主催者に届きます。',
  coming: (count: number) => `いま「○ 参加できる」の方は${count}人です。`,
  yourAnswers: 'ご回答',
  yourComment: 'ひとこと',
  cancelled: 'この日程調整は中止されました。ご回答は不要です。',
  failed: 'この日程調整は、成立しないまま締め切られました。',
  over: '回答の締め切りを過ぎました。変更したい場合は、主催者にお知らせください。',
  notYet: 'この日程調整は、まだ受け付けを始めていません。',
  unknownTitle: 'リンクが見つかりません',
  goneTitle: 'このリンクは使えなくなりました',
  title: (title: string) => `${title} — 日程調整`,
  language: '表示の言葉と時間帯（Language / Time zone）',
  languageName: '言葉',
  languages: { ja: '日本語', en: 'English' },
  zoneName: '時間帯',
  show: 'この表示にする',
};

/** Why a link or an answer is not taken, as the invited hear it. */
export const problems = {
  unknown: 'このリンクは見つかりませんでした。アドレスが途中で切れていないか、ご確認ください。',
  gone: 'このリンクは使えなくなりました。新しいリンクを主催者にお尋ねください。',
  openLinkGone: 'このリンクは使えなくなりました。主催者にお確かめください。',
  openLinkFull:
    'このリンクから参加できる人数を超えました。お手数ですが、主催者にお知らせください。',
  joinClosed: 'この日程調整は、回答の受け付けを終えています。',
  nameTaken: (name: string) =>
    `${quoted(name)}のお名前では、すでに回答が始まっています。ご本人の場合は、前に開いた端末か、主催者から届くご自分のリンクで開いてください。別の方の場合は、見分けのつくお名前にしてください。`,
  nameMissing: 'お名前を入れてください。メールアドレスは、入れるなら正しい形でお願いします。',
  notDecided: 'まだ確定していないため、カレンダーの予定はありません。',
  slotTaken: (first: string) =>
    first === ''
      ? '選べる候補は1つです。どれか1つだけを「参加できる」にしてください。'
      : `すでに${first}を選んでいます。選び直す場合は、先にそちらを取り消してください。`,
  refused: {
    'not-open': 'この日程調整はまだ受け付けを始めていません。',
    'thread-cancelled': 'この日程調整は中止されました。',
    'thread-failed': 'この日程調整は成立しないまま締め切られました。',
    'deadline-passed': '回答の締め切りを過ぎているため、受け付けられません。',
    'unknown-slot': 'この候補はなくなりました。ページを開き直してください。',
  },
};

/** The page of the open link: who somebody is, before they answer. */
export const join = {
  lead: (organiser: string) =>
    `${addressed(organiser, 'さん')}から日程のご都合をお尋ねしています。まず、お名前を教えてください。`,
  about: (organiser: string) => `${addressed(organiser, 'さん')}からの日程調整です。`,
  again: (name: string) => `前回は${quoted(name)}として開いています。`,
  goOn: '回答を見る・変える',
  other: '別の方として回答する',
  pick: '次の中にお名前があれば、お選びください',
  noneOfThese: 'この中にない（下に入れる）',
  name: 'お名前',
  address: 'メールアドレス（任意）',
  addressHelp: '入れると、決まった日時をメールでお知らせします。ほかの参加者には見えません。',
  next: '候補の日時へ進む',
  private: 'お名前と回答は主催者に届きます。ほかの方の回答は表示されません。',
};

/** For the small script that saves with one tap. */
export const script = {
  saving: '保存しています…',
  saved: '保存しました',
  allSaved: 'すべて保存済みです。',
  nothingYet: '選ぶと、そのつど保存されます。',
  writing: 'まだ保存していません…',
  waiting: 'まだ送れていません。つながり次第、自動で送ります。',
  waitingAll: '電波が届かないため、まだ送れていない回答があります。つながり次第、自動で送ります。',
  failed: '保存できませんでした。もう一度お試しください。',
};

export const busyPart = {
  title: 'ご自分の予定と照らし合わせる（任意）',
  lead: 'カレンダーを一度だけ読み、重なる候補に印を付けます。残すのはふさがっている時間だけで、印は主催者にもほかの方にも見えません。アドレスとパスワードは保存せず、日程調整が終わると残りも消えます。',
  file: 'カレンダーから書き出した .ics ファイル',
  url: 'または、非公開の iCalendar アドレス',
  urlHelp: 'Google カレンダーでは「iCal 形式の限定公開 URL」です。',
  account: 'CalDAV のアカウントで読む',
  accountHelp:
    '上の欄にサーバーのアドレスを入れ、アプリ用のパスワードがあればそちらをお使いください。',
  username: 'ユーザー名',
  password: 'パスワード',
  read: '読み取って印を付ける',
  reading: '読み取っています…',
  found: (count: number, when: string) =>
    count === 0
      ? `予定と重なる候補はありません（${when}に読み取り）。`
      : `${count}件の候補が予定と重なっています（${when}に読み取り）。`,
  forget: '読み取った予定を消す',
  mark: 'ご自分の予定と重なっています',
  done: (count: number) =>
    count === 0
      ? 'カレンダーを読み取りました。予定と重なる候補はありません。'
      : `カレンダーを読み取りました。${count}件の候補に、予定と重なる印を付けました。回答は変えていません。`,
  nothing: 'ファイルを選ぶか、https:// で始まるアドレスを入れてください。',
  tooOften: '短い間に何度も読み取りました。1時間ほどおいて、もう一度お試しください。',
};
