/** The sentences about calendars that are handed in. */

export const busy = {
  title: '自分の予定と照らし合わせる',
  lead: 'カレンダーを預けると、予定と重なる候補に印が付き、文から作る候補は重なりを避けます。残すのは、ふさがっている時間だけです。ほかの方には見えません。',
  list: '預けたカレンダー',
  kind: '預け方',
  kinds: {
    file: '.ics ファイル',
    url: '非公開の iCalendar アドレス',
    caldav: 'CalDAV のアカウント',
  },
  file: 'カレンダーから書き出した .ics ファイル',
  name: '名前（任意）',
  url: 'アドレス',
  urlHelp: 'Google カレンダーでは「iCal 形式の限定公開 URL」です。',
  caldavHelp: 'カレンダーのサーバーのアドレスです（例：https://caldav.example.jp/）。',
  username: 'ユーザー名',
  password: 'パスワード',
  passwordHelp: 'アプリ用のパスワードがあれば、そちらをお使いください。封をして保存します。',
  add: '預ける',
  added: (name: string, count: number) =>
    count === 0
      ? `「${name}」を預かりました。これからの予定はありません。`
      : `「${name}」を預かりました。ふさがっている時間は${count}件です。`,
  read: (count: number, when: string) => `ふさがっている時間 ${count}件（${when}に読み取り）`,
  readAgain: '読み直す',
  readAgainOf: (name: string) => `「${name}」を読み直す`,
  remove: '外す',
  removeOf: (name: string) => `「${name}」を外す`,
} as const;
