/** The words of the stored threads: their part of the OpenAPI document. */
export const threads = {
  tag: '日程調整',
  tagDescription:
    '候補日時と招待者を持つ日程調整を作り、回答を集め、条件を満たした候補に確定します。確定は1つの日程調整につき1回だけです。',
  create: '日程調整を作る',
  createDescription:
    '希望を書いた文（intent）か出欠ルール（attendance_rule）から作ります。候補日時は slots で渡すか、slot_request または文の中の日時から作ります。open を true にすると、そのまま招待を送ります。わからないところは質問として残り、答えるまで確定しません。',
  created: '作った日程調整です。',
  list: '日程調整の一覧',
  listed: '新しい順の一覧です。',
  get: '日程調整を見る',
  found: '日程調整です。ETag は編集のときに If-Match として送り返します。',
  status: '今の状況を見る',
  statusDescription:
    '候補ごとの判定、招待者ごとの回答、次に聞くとよい方、決定、送信の状態をまとめてお返しします。メールアドレスと回答用のリンクは含みません。',
  statusFound: '今の状況です。',
  edit: '日程調整を変える',
  editDescription:
    '題名、締め切り、出欠ルール、候補日時、質問への答えを変えます。候補日時を変えると、時刻の変わった候補は新しい候補になります。',
  edited: '変えたあとの日程調整です。',
  open: '受け付けを始める',
  opened: '受け付けを始めました。',
  addInvites: '招待する方を加える',
  invited: '加えた方の識別子です。',
  removeInvite: '招待を取りやめる',
  removed: '取りやめました。',
  rotate: '回答用のリンクを作り直す',
  rotateDescription: '前のリンクは使えなくなります。mail を true にすると、新しい招待も送ります。',
  rotated: '新しいリンクです。この応答でだけお見せします。',
  revoke: '回答用のリンクを止める',
  revoked: '止めました。',
  respondFor: '代わりに回答する',
  respondForDescription:
    '電話などで伺った回答を、主催者が代わりに入れます。主催者が入れたことが残り、ご本人はあとから変えられます。',
  respondedFor: '保存しました。',
  table: '回答の表（CSV）',
  tableMade: '人ごとの回答（○・△・×・未定）とひとこと、候補ごとの人数です。',
  remind: '回答をお願いする',
  remindDescription:
    '回答で結果が変わりうる方にだけ送ります。24時間のうちにお知らせを送った方は、`again` がなければ見送ります。',
  reminded: 'お願いした方と、見送った方です。',
  cancel: '中止する',
  cancelDescription:
    '確定した日程も中止できます。予定の取り消し（.ics）の付いたメールが、1通だけ届きます。',
  cancelled: '中止しました。',
  close: '不成立として終える',
  closeDescription:
    '皆さんに不成立をお知らせし、受け付けを終えます。条件を満たす候補があるときは断ります。締め切りを過ぎて72時間、主催者が何もしないときも同じになります。',
  closed: '終えたあとの日程調整です。',
  reopen: '再開する',
  reopenDescription:
    '不成立になった、または中止した日程調整を、回答もそのままに受け付けに戻し、招待した方にお知らせします。終わってから7日のあいだできます。',
  reopened: '再開したあとの日程調整です。',
  copy: '写しを作る',
  copyDescription:
    '件名・場所・説明・条件・招待する方と、これからの候補日時を写した下書きを作ります。回答は写しません。',
  copied: '写しの下書きです。',
  preview: '変更を試す',
  previewDescription:
    '変更を保存せずに、条件がどう読み取られ、どう成立し、誰に何をお知らせすることになるかをお返しします。',
  previewed: '変更した場合の様子です。',
  intentAnew: '条件を文で言い直します。これまでの文に代わります。日時は含められません。',
  notify: '変更を、関わる方にお知らせするかどうかです。省略するとお知らせします。',
  removal: '招待から外すときの、条件の扱い',
  removalFound: '選べる条件です。',
  removalPlace:
    '外す方の枠です。empty は空けたまま、instead はほかの方で埋めます。省略すると、条件をそのまま使えるときだけ外します。',
  place: '場所です。',
  about: '内容の説明です。',
  overrule:
    '条件を満たしていない候補や、お尋ねが残っているときも確定します。その旨が記録に残ります。',
  easings:
    '条件を満たす候補がないとき、成立させるための条件の最小の変更です。小さい順に並びます。attendance_rule をそのまま送ると適用できます。',
  easingLess: '何人分ゆるめるかです。0 は「必要なら参加（△）」を数えることを表します。',
  finalize: '確定する',
  finalizeDescription:
    '条件を満たしている候補に確定します。満たしていない候補には、overrule を付けたときだけ確定します。すでに確定している場合は、その結果をそのままお返しします。',
  finalized: '確定の結果です。',
  automatic: '自動の確定を入れる、切る',
  automaticDescription:
    '条件を満たしたときに自動で確定するかどうかと、それまでの待ち時間です。切ると、進んでいる待ち時間も止まります。条件の読み取りが確かでない日程調整では、入れられません。',
  automaticSet: '切り替えたあとの日程調整です。',
  automaticEnabled: '自動で確定するかどうかです。',
  automaticDelay:
    '条件を満たしてから確定するまでの秒数です。省略すると、これまでの長さか1時間です。',
  unfinalize: '確定を取り消す',
  unfinalized: '受け付け中に戻しました。次の確定は主催者が行います。',
  calendar: 'カレンダーの予定（.ics）',
  calendarMade: '確定した予定です（iCalendar）。',
  events: '変化を受け取る',
  eventsOk: '変わるたびに知らせが届きます（Server-Sent Events）。',
  allEvents: '一覧の変化を受け取る',
  remove: '日程調整を消す',
  erased: '消しました。',

  id: '日程調整の番号です。',
  statusFilter: '状態で絞り込みます。',
  visibility:
    '`shared` はワークスペースの方に、`private` は作った方にだけ見えます。招待された方の回答には関わりません。',
  notOrganiser: '自分だけが見えるようにできるのは、この日程調整を作った方です。',
  wordsFilter: '件名・場所・主催者・招待した方の名前に含まれる言葉。大文字と小文字は区別しません。',
  inviteeKey: '招待者の識別子です（u:・e:・lm: で始まります）。',
  title: '題名です。省略すると希望の文から付けます。',
  intent: '希望を書いた文と、質問への答えです。',
  utterance: '希望を書いた文です。',
  intentContacts:
    'false にすると、文の中の名前を招待する方の中だけで探します。省略すると、連絡先の方も探します。',
  now: '文の「来週」などの基準にする日時です。省略すると今です。',
  answers:
    '質問（question）と答え（answer）です。question を省くと、answer は普段の言葉での返事や変更（「含めてです」「やっぱり原さんも必須」）として読みます。並べた順に使います。',
  rule: '出欠ルールです。',
  allowMultiple: '1人が複数の候補を選べるかどうかです。',
  countIfNeeded:
    '「必要なら参加（△）」も人数に数えるかどうかです。省略すると数えません。数えないときも、△で成立する候補はそうお知らせします。',
  undecided: '「未定」と答えたことの印です。なければ、まだ何も答えていません。',
  byOrganiser: '主催者が代わりに答えたことの印です。',
  comment: 'ご本人が主催者に書いたひとことです。',
  invitees:
    '招待する方です。contact_id（連絡先）、address（メールアドレス）、key（識別子）、name（名前）のいずれかで指定します。メールアドレスは封をして保管し、終わると消します。',
  slots: '候補日時です（ISO 8601、時差付き）。',
  slotRequest: '候補日時の作り方です（/api/attendance/slots と同じ形）。',
  timezone: 'タイムゾーンです。省略すると Asia/Tokyo です。',
  deadline: '回答の締め切りです（ISO 8601、時差付き）。',
  tellsAnswers:
    '回答があるたびに、主催者へメールで知らせるかどうかです。10分のあいだの回答をまとめて知らせます。',
  again: '24時間のうちにお知らせを送った方にも送るかどうかです。',
  note: '招待された方へのメールに添える、主催者のひとことです。',
  remindAt: '未回答の方へ自動でお願いする日時です。',
  organiser: '主催者の名前とメールアドレスです。',
  openNow: 'true にすると、作ってすぐに招待を送ります。',
  slotId: '候補日時の番号です。',
  counts: '出欠ルールの対象に加えるかどうかです。省略すると加えます。',
  mail: '新しいリンクを招待としても送るかどうかです。',
  remindKeys: 'お願いする方の識別子です。省略すると、回答で結果が変わりうる方すべてです。',
  organiserName: '主催者の名前です。',
  openLink: '共有リンクを見る',
  openLinkFound: '共有リンクです。使っていないときは null です。',
  openLinkOn: '共有リンクを使う',
  openLinkOnDescription:
    '1つのリンクを皆さんに渡せるようにします。開いた方は名前を入れて回答します。招待した方と名前かメールアドレスが合えばその方の回答になり、合わない方は主催者が加えるまで人数に数えません。すでに使っているときは、同じリンクのまま設定だけを変えます。',
  openLinkOff: '共有リンクを止める',
  openLinkIsOff: '止めました。すでに回答した方のリンクはそのまま使えます。',
  listsNames:
    'まだ回答していない方の名前を、選べるように並べるかどうかです。省略すると並べません。',
  letIn: '共有リンクから来た方を加える',
  letInDescription: 'その方を出欠ルールの対象に加えます。',
  isIn: '加えました。',
  selfNamed: '共有リンクから名前を入れた方で、主催者が招待した方ではないことの印です。',
  byOpenLink: '共有リンクから回答が始まったことの印です。',
  anotherLink: '回答用のリンクをもう1つ作る',
  anotherLinkDescription: 'これまでのリンクもそのまま使えます。',
  resend: '招待を送り直す',
  resendDescription:
    '24時間のうちにお知らせを送った方には、`again` がなければ送りません（`asked-lately`）。',
  resent: '招待を送り直します。これまでのリンクもそのまま使えます。',
  correctInvite: '招待した方の名前やメールアドレスを直す',
  correctInviteDescription:
    'メールアドレスを変えると、これまでのリンクは使えなくなります。回答は残ります。',
  corrected: '直したあとの識別子です。',
  correctName: '直した名前です。省略すると変えません。',
  correctAddress: '直したメールアドレスです。null にすると消し、省略すると変えません。',
  correctLocale:
    'ご本人が選ぶまで、メールを書く言葉です（ja または en）。null にすると両方になります。',
  correctMail: '新しいメールアドレスに、招待も送るかどうかです。',
};

export const contacts = {
  tag: '連絡先',
  tagDescription:
    '主催者の連絡先とグループです。メールアドレスは封をして保管し、一部を伏せてお見せします。',
  list: '連絡先の一覧',
  listed: '連絡先です。新しい順に並びます。',
  create: '連絡先を加える',
  created: '加えた連絡先です。',
  get: '連絡先を見る',
  found: '連絡先です。',
  edit: '連絡先を変える',
  edited: '変えたあとの連絡先です。',
  remove: '連絡先を消す',
  removed: '消しました。',
  groups: 'グループの一覧',
  groupsListed: 'グループです。',
  createGroup: 'グループを作る',
  groupCreated: '作ったグループです。',
  editGroup: 'グループを変える',
  groupEdited: '変えたあとのグループです。',
  removeGroup: 'グループを消す',
  groupRemoved: '消しました。連絡先は残ります。',
  id: '連絡先の番号です。',
  groupId: 'グループの番号です。',
  name: '名前です。',
  reading: '名前の読みです。',
  role: '役職や役割です。',
  address: 'メールアドレスです。一部を伏せてお返しします。',
  key: '招待者の識別子です。省略すると、メールアドレスから作ります。',
  groupNames: '入っているグループの名前です。',
  locale:
    '読む言葉です（ja または en）。分からなければ null で、ご本人が選ぶまでメールは日本語と英語の両方になります。',
  members: 'グループに入れる連絡先の番号です。',
  twice: '同じメールアドレスまたは識別子の連絡先が、すでにあります。',
  groupTwice: '同じ名前のグループが、すでにあります。',
  groupNotFound: 'このグループは見つかりませんでした。',
  keyMalformed: '識別子は u:・e:・lm: で始まる形にしてください。',
  memberUnknown: 'グループに入れる連絡先の中に、見つからないものがあります。',
};

export const outbox = {
  tag: '送信',
  tagDescription:
    '招待、お願い、確定などの送信とその状態です。メールの設定がない間は、送るはずの文面をお見せします。',
  list: '送信の一覧',
  listed: '新しい順の一覧です。まだ送っていないものには、回答用のリンクを含む文面が付きます。',
  retry: 'もう一度送る',
  retried: '送り直しを受け付けました。',
  id: '送信の番号です。',
  threadId: '日程調整で絞り込みます。',
  stateFilter: '状態で絞り込みます。',
  alreadyDone: 'すでに送り終えています。',
};

export const invites = {
  tag: '回答',
  tagDescription:
    '招待された方の画面です。リンクを開くだけでは何も変わりません。確定するまで、何度でも変えられます。',
  look: '招待を開く',
  lookDescription:
    '画面（HTML）をお返しします。Accept: application/json では同じ内容を JSON でお返しします。',
  looked: '招待の内容と、ご自分の回答です。',
  respond: '回答する',
  respondDescription:
    'JSON（selections と comment）または画面の入力欄から受け取ります。すべて保存されるか、何も保存されないかのどちらかです。',
  responded: '保存した回答です。',
  calendar: '決まった予定（.ics）',
  calendarMade: '確定した予定です（iCalendar）。',
  redirected: '保存しました。画面に戻ります。',
  reading: '言葉と時間帯を選ぶ',
  readingDescription:
    'この方の画面とメールの言葉（ja・en）と時間帯を覚えます。JSON または画面の入力欄から受け取ります。',
  readingKept: '覚えました。',
  busy: '予定のカレンダーと照らし合わせる',
  busyDescription:
    'ご本人のカレンダー（.ics ファイル、iCalendar のアドレス、CalDAV のアカウント）を一度だけ読み、ふさがっている時間だけを残します。アドレスもパスワードも保存しません。JSON または画面の入力欄（multipart/form-data）から受け取ります。',
  busyRead: '重なる候補に印を付けた、招待の内容です。',
  busyForget: '照らし合わせた予定を消す',
  busyForgotten: '消しました。',
  isBusy: 'ご本人の渡したカレンダーで、ほかの予定と重なるかどうかです。主催者には見えません。',
  calendarReadAt: 'カレンダーを最後に読み取った日時です。渡されていなければ null です。',
  locale: '言葉です（ja または en）。',
  timezone: '時間帯です（Asia/Tokyo など）。',
  token: '回答用のリンクの、最後の部分です。',
  selections: '候補ごとの回答です。',
  slotId: '候補日時の番号です。',
  status:
    'selected（○ 参加できる）、if_needed（△ 必要なら参加）、declined（× 参加できない）、pending（未定）のいずれかです。',
  comment:
    '主催者へのひとことです（500文字まで）。null か空にすると取り消し、省略すると変えません。',
  commentSaved: 'ひとことを受け取ったときの、保存したことの文です。',
  byOrganiser: '主催者が代わりに答えたかどうかです。',
  file: '画面の部品です。',
};

export const openLinks = {
  tag: '共有リンク',
  tagDescription:
    '1つのリンクを皆さんに渡して回答を集めるときの画面です。名前を入れると、お一人ずつの回答用リンクに移ります。',
  look: '共有リンクを開く',
  lookDescription:
    '画面（HTML）をお返しします。Accept: application/json では同じ内容を JSON でお返しします。',
  looked: '日程調整の題名と主催者です。ほかの方の回答は含みません。',
  join: '名前を入れて始める',
  joinDescription:
    '招待した方と名前かメールアドレスが合えば、その方の回答になります。すでに回答の始まった名前では始められません。',
  joined: 'お一人ずつの回答用リンクです。',
  redirected: '回答の画面に移ります。',
  token: '共有リンクの、最後の部分です。',
  name: '回答する方の名前です。',
  address: 'メールアドレスです。入れると、結果をお知らせします。',
  ownLink: 'これからの回答に使う、ご自分のリンクです。',
  known: '招待された方かどうかです。そうでない方は、主催者が加えるまで人数に数えません。',
  names: 'まだ回答していない方の名前です。主催者が並べることにした場合だけです。',
};
