/** Every sentence of the invited person's page. */
export const page = {
  lang: 'ja',
  brand: 'たしか',
  asks: (organiser: string, name: string) =>
    `${name}様、${organiser}さんから日程のご都合をお尋ねしています。`,
  about: (organiser: string, name: string) => `${name}様、${organiser}さんからの日程調整です。`,
  zone: (zone: string) => `日時はすべて${zone}です。`,
  deadline: (deadline: string) => `回答の締め切り：${deadline}`,
  changeable: '決まるまで、何度でも変えられます。',
  onlyOne:
    '選べる候補は1つです。選び直すときは、先の候補を「参加できない」か「未定」にしてください。',
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
  comment: '主催者へのひとこと（任意）',
  commentHelp: (most: number) =>
    `主催者だけに届きます。ほかの招待された方には見えません。${most}文字までです。`,
  commentSaved: (when: string) => `保存済み（${when}）`,
  commentGone: 'ひとことを取り消しました',
  send: '回答を保存する',
  joined: (name: string) =>
    `「${name}」様として回答します。このページはご自分専用です。あとで変えるときも、同じ端末で共有リンクを開けばここに戻れます。`,
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
  yourAnswers: 'ご回答',
  yourComment: 'ひとこと',
  cancelled: 'この日程調整は中止されました。ご回答は不要です。',
  failed: 'この日程調整は、成立しないまま締め切られました。',
  over: '回答の締め切りを過ぎました。変更したい場合は、主催者にお知らせください。',
  notYet: 'この日程調整は、まだ受け付けを始めていません。',
  unknownTitle: 'リンクが見つかりません',
  goneTitle: 'このリンクは使えなくなりました',
  title: (title: string) => `${title} — 日程調整`,
};

/** The page of the open link: who somebody is, before they answer. */
export const join = {
  lead: (organiser: string) =>
    `${organiser}さんから日程のご都合をお尋ねしています。まず、お名前を教えてください。`,
  about: (organiser: string) => `${organiser}さんからの日程調整です。`,
  again: (name: string) => `前回は「${name}」様として開いています。`,
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
  writing: 'まだ保存していません…',
  failed: '保存できませんでした。電波の良いところで、もう一度お試しください。',
};
