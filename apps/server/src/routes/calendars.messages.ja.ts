/** Words of the routes about calendars, for the document of the API, and what they refuse with. */

export const calendars = {
  tag: '予定のカレンダー',
  tagDescription:
    '自分の予定を .ics ファイル、非公開の iCalendar アドレス、CalDAV のアカウントで預け、候補日時との重なりを確かめます。残すのは、ふさがっている時間だけです。予定の名前・場所・相手は残しません。見えるのは、預けた本人だけです。',
  id: 'カレンダーの番号です。',
  kind: '`file`（.ics ファイル）、`url`（非公開の iCalendar アドレス）、`caldav` のどれかです。',
  name: '何のカレンダーか、分かる名前です。',
  host: '読み取り先のサーバーの名前です。アドレスの残りは合言葉と同じなので、二度と表示しません。',
  busyCount: '読み取った、ふさがっている時間の数です。',
  readAt: '最後に読み取れた日時です。',
  problem: '最後に読み取れなかったわけです。',
  busy: 'これから400日のうちの、ふさがっている時間です。',
  list: '預けたカレンダーの一覧',
  listed: '預けたカレンダーです。',
  busyList: 'ふさがっている時間',
  create: 'カレンダーを預ける',
  createDescription:
    'その場で読み取り、読めないものは預かりません。`url` と `caldav` は1時間ごとに読み直します。内部のネットワークのアドレスは読みません。',
  created: 'カレンダーを読み取りました。',
  readAgain: 'カレンダーを読み直す',
  remove: 'カレンダーを外す',
  removed: '読み取った時間ごと、消しました。',
  tooMany: '預けられるカレンダーは10件までです。使っていないものを外してから、預けてください。',
};
