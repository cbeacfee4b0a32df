import { homeTimeZone } from '@tashika/japanese';

/** The sentences of the 日程 page. */

export const schedulePage = {
  title: '日程',
  startOver: '最初から',
  startOverSure: '名簿・条件・候補・回答をすべて消します',
  cancel: 'やめる',
  kept: 'この端末のブラウザーにだけ保存しています。',
} as const;

export const schedulePages = {
  navigation: '日程の画面',
  plan: '新しく始める',
  threads: '日程調整の一覧',
  outbox: '送信箱',
  contacts: '連絡先',
} as const;

/** The three steps to sending. */
export const steps = {
  label: '送るまでの手順',
  names: ['誰と', 'どんな条件で', 'いつ'],
  back: '戻る',
  toCondition: '条件へ進む',
  toTimes: '日時へ進む',
  open: (count: number) => `お尋ねが${count}件あります。後で答えることもできます。`,
  noCondition: '先に、どうなれば開けるかを書いてください。',
  openTrial: '回答を試してみる',
  closeTrial: '試すのを終える',
} as const;

/** A plan that was sent once. */
export const sent = {
  already: (title: string) =>
    title === ''
      ? 'この内容は、もう送りました。'
      : `この内容は「${title}」として、もう送りました。`,
  open: '送った日程調整を開く',
  fresh: '新しく始める',
  twice: 'もう1つ作りますか？',
  twiceText:
    '送った内容を直したいときは、送った日程調整の画面で変えられます。ここから送ると、別の日程調整がもう1つでき、招待がもう一度届きます。',
  twiceYes: 'もう1つ作って送る',
  twiceNo: 'やめる',
} as const;

/** People. */
export const people = {
  title: (count: number) => (count === 0 ? '招待する方' : `招待する方（${count}人）`),
  group: (name: string, count: number) => `${name}（${count}人）`,
  groups: '連絡先のグループを加える',
  none: 'まだ誰もいません。名簿を貼り付けるか、連絡先から選ぶか、1人ずつ書き足してください。',
  edit: '名簿を直す',
  done: '名簿を閉じる',
  paste: '名簿を貼り付ける',
  sample: '見本の12人を使う',
  contacts: '連絡先から選ぶ',
  add: '1人足す',
  remove: (name: string) => `${name || '名前のない方'}を名簿から外す`,
  listLabel: '招待する方の一覧',
  fields: {
    name: '名前',
    reading: 'よみ',
    role: '役職',
    groups: 'グループ',
    email: 'メール',
  },
  fieldOf: (field: string, number: number) => `${number}人目の${field}`,
  troubles: {
    'no-name': '名前がないため、まだ数えていません。',
    'bad-email': 'メールアドレスの形になっていません。',
    'same-email': '同じメールアドレスの方がほかにいます。',
  },
  pasteLabel: '名簿（1行に1人）',
  pasteHelp:
    '表計算からの貼り付け、コンマ区切り、「名前 <メール>」、名前だけの一覧を読み取れます。見出しの行（名前・よみ・役職・グループ・メール）があれば、それに従います。',
  pastePlaceholder:
    '山田 太郎\tやまだ たろう\t部長\t営業部\tyamada@example.jp\n佐藤 花子\t\t\t営業部',
  pasteTake: '名簿に加える',
  pasteCount: (count: number) =>
    count === 0 ? '名前がまだ見つかりません。' : `${count}人を読み取りました。`,
  pasteUnread: (lines: readonly number[]) =>
    `${lines.join('、')}行目からは名前を読み取れませんでした。`,
  added: (count: number) => `${count}人を加えました。`,
} as const;

/** Choosing from the address book. */
export const picker = {
  label: '連絡先から選ぶ',
  search: '名前・よみ・役職で探す',
  groups: 'グループで選ぶ',
  group: (name: string, count: number) => `${name}（${count}人）`,
  take: (count: number) => (count === 0 ? '選んでください' : `${count}人を名簿に加える`),
  already: '名簿にいます',
  noAddress: 'メールなし',
  none: '連絡先はまだありません。',
  nobody: '当てはまる方はいません。',
  toContacts: '連絡先の画面を開く',
} as const;

/** The intent and what was understood. */
export const intent = {
  title: '開ける条件',
  details: (percent: number) => `どう読み取ったか（確からしさ ${percent}％）`,
  label: 'どうなれば開けますか（普段の言葉で）',
  placeholder: '例：山田部長は必須で、ほかに5人以上。来週の平日の午後に90分、候補を4つ。',
  samples: '試してみる',
  readingTitle: '読み取った言葉',
  nothing: '条件や日時として読み取れた言葉は、まだありません。',
  chipsLabel: '読み取ったこと',
  about: {
    people: '人',
    group: 'グループ',
    count: '人数',
    date: '日時',
    policy: '決め方',
    other: 'そのほか',
  },
  fromWords: (words: string) => `「${words}」`,
  meaningOf: (words: string, meaning: string) => `「${words}」：${meaning}`,
  confidence: '読み取りの確からしさ',
  confidenceValue: (percent: number) => `${percent}％`,
  confidenceWords: (confidence: number, questions: number) => {
    if (questions > 0)
      return `お尋ねすることが${questions}件あります。お答えいただくまでは仮の読み取りです。`;
    if (confidence >= 0.85) return '条件にかかわる言葉は、すべて読み取れました。';
    if (confidence >= 0.7)
      return 'おおよその言い方や、使わなかった言葉があります。ルールの文をお確かめください。';
    return '読み取れていない言葉が残っています。書き方を変えるか、ルールの文をよくお確かめください。';
  },
  missing: '足りないもの',
} as const;

export const questions = {
  title: (count: number) => `お尋ねしたいこと（${count}件）`,
  decide: '決める',
  howMany: '必要な人数',
  people: (unit: number) => `${unit}人以上で成立`,
  noOptions: '下の欄に、言い換えてお書きください。',
} as const;

export const loading = {
  waiting: '読み取りの辞書を読み込んでいます…',
  failed: '読み取りの辞書を読み込めませんでした。通信をお確かめください。',
  retry: 'もう一度読み込む',
} as const;

/** The conversation about the condition. */
export const conversation = {
  title: 'これまでのやりとり',
  reply: '普段の言葉でのお返事',
  replyExample: '例：含めてです／花子さんのほう',
  change: '条件を変えるとき（普段の言葉で）',
  changeExample: '例：やっぱり原さんも必須／5人にして',
  send: '送る',
  takeBack: '取り消す',
  takeBackOf: (text: string) => `「${text}」を取り消す`,
} as const;

export const rule = {
  provisional: '仮のルール（お尋ねへの答えで変わります）',
  settled: 'この条件で進めます',
  target: (names: readonly string[]) => `対象 ${names.length}人：${names.join('、')}`,
  everybody: (count: number) => `対象：招待する方全員（${count}人）`,
  required: (names: readonly string[]) => `必須：${names.join('、')}`,
  outside: (names: readonly string[]) => `対象外：${names.join('、')}`,
  wishes: (words: readonly string[]) =>
    `希望（条件にはしません）：${words.map((one) => `「${one}」`).join('、')}`,
  noTarget: '対象者がいません。名簿に招待する方を加えてください。',
  json: 'JSON を見る',
  copyJson: 'JSON をコピー',
} as const;

export const slots = {
  title: (count: number) => (count === 0 ? '候補日時' : `候補日時（${count}件）`),
  following: '文の希望から作りました。',
  own: 'ご自分の候補です。文を書き換えても変わりません。',
  differ: '文の希望からは、いまは別の候補になります。',
  follow: '文から作り直す',
  followWarning: '試した回答も消えます。',
  noWish: '日時の希望が書かれていないため、これからの平日の日中で作りました。',
  unreadable: (questions: readonly string[]) =>
    `日時の言葉に読み取れないところがあるため、候補は作っていません。${questions.join('。')}。`,
  add: '1つ足す',
  remove: (label: string) => `${label}を外す`,
  date: '日付',
  start: '開始',
  end: '終了',
  edit: '直す',
  editOf: (label: string) => `${label}を直す`,
  fieldOf: (field: string, number: number) => `候補${number}の${field}`,
  unnamed: (number: number) => `候補${number}`,
  halfWritten: '日付と時刻を入れてください。',
  zone: '日時のタイムゾーン',
  zoneName: (zone: string) => (zone === homeTimeZone ? '日本時間' : zone),
  wholeDay: '時刻なし（終日・日付だけ）',
  busy: '予定と重なる',
  openCalendar: 'カレンダー',
  closeCalendar: 'カレンダーを閉じる',
  label: '候補日時の一覧',
} as const;

/** A calendar to tap times in. */
export const calendar = {
  label: 'カレンダーで候補を選ぶ',
  view: '表示',
  month: '月',
  week: '週',
  monthBefore: '前の月',
  monthAfter: '次の月',
  weekBefore: '前の週',
  weekAfter: '次の週',
  monthName: (date: string) => `${Number(date.slice(0, 4))}年${Number(date.slice(5, 7))}月`,
  weekdays: ['月', '火', '水', '木', '金', '土', '日'],
  wholeDayRow: '日',
  day: (date: string, slots: number, isBusy: boolean) =>
    `${Number(date.slice(8))}日（${Number(date.slice(5, 7))}月${slots > 0 ? `、候補${slots}件` : ''}${
      isBusy ? '、予定と重なる' : ''
    }）`,
  time: (date: string, start: string, isBusy: boolean) =>
    `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日${start}${isBusy ? '（予定と重なる）' : ''}`,
  monthHelp: '日を押すと、上の時刻で候補になります。もう一度押すと外れます。',
  weekHelp: '時刻を押すと、上と同じ長さの候補になります。もう一度押すと外れます。',
} as const;

export const board = {
  title: '回答を試す',
  lead: '皆さんの回答を仮に入れると、どの候補が成り立つか、次に誰に尋ねるとよいかが変わります。',
  keys: '矢印キーで移り、O（○）・T（△）・X（×）・？（未回答）で入れられます。',
  needs: '招待する方、条件、候補日時がそろうと、ここで回答を試せます。',
  tableLabel: '候補日時と回答の表',
  slot: '候補日時',
  status: { SATISFIED: '成立', POSSIBLE: '見込みあり', IMPOSSIBLE: '不成立' },
  marks: { selected: '○', if_needed: '△', declined: '×', pending: '？' },
  markNames: {
    selected: '参加できる',
    if_needed: '必要なら参加',
    declined: '参加できない',
    pending: '未回答',
  },
  cellOf: (who: string, isRequired: boolean) => (isRequired ? `${who}（必須）` : who),
  cellAt: (slot: string, mark: string) => `、${slot}：${mark}`,
  required: '必須',
  outside: '対象外',
  counts: (of: { selected: number; ifNeeded: number; declined: number; pending: number }) =>
    `○${of.selected}　△${of.ifNeeded}　×${of.declined}　？${of.pending}`,
  group: (mark: 'selected' | 'if_needed' | 'declined' | 'pending', count: number) =>
    `${
      {
        selected: '○ 参加できる',
        if_needed: '△ 必要なら参加',
        declined: '× 参加できない',
        pending: '？ 未定・未回答',
      }[mark]
    }（${count}人）`,
  others: (count: number) => `ほか${count}人`,
  ask: '次に尋ねる方',
  askTaken: (name: string, others: number) => `${name}（ほかの候補${others}件に○）`,
  blockers: '「×」が変わる必要のある方',
  preferred: '参加してほしい方のうち○',
  recommended: 'お勧め',
  allYes: '未回答の方を全員○にする',
  allYesOf: (slot: string) => `${slot}：未回答の方を全員○にする`,
  clear: '回答をすべて消す',
} as const;

export const outcome = {
  title: 'いまの結論',
  canFinalize: '確定できます',
  cannotFinalize: 'まだ確定できません',
  provisional: (count: number) =>
    `お尋ねしたことが${count}件残っているため、仮のルールでの判定です。成立していても確定はできません。`,
  why: {
    EARLIEST_VALID: '最初に条件を満たし、そのまま保たれている候補だからです。',
    BEST_SCORE: '条件を満たす候補のうち、参加できる方がいちばん多いからです。',
    MANUAL: '主催者が選ぶ決め方のため、お勧めは出しません。',
  },
  tie: {
    earliest_slot: '並んだときは、早い日時を選びます。',
    highest_score: '並んだときは、参加できる方の多い候補を選びます。',
  },
  matter: '結果を変えうる、未回答の方',
  nobodyMatters: '未回答の方の答えで、結論が変わることはありません。',
  everybody: (count: number) => (count === 1 ? '対象の方' : `対象の${count}人全員`),
  and: '、',
} as const;

/** From the plan to a thread. */
export const start = {
  title: '送る内容',
  reach: (mailed: number, byHand: number) =>
    [
      mailed > 0 ? `${mailed}人にメールで送ります。` : '',
      byHand > 0 ? `${byHand}人には、できたリンクをお渡しください。` : '',
    ].join(''),
  details: '件名などを書く',
  closeDetails: '閉じる',
  settings: (title: string, deadline: string, organiser: string) =>
    [
      `件名：${title || '候補の日付から付けます'}`,
      `締め切り：${deadline || 'なし'}`,
      `主催者：${organiser || '名前なし'}`,
    ] as const,
  name: '件名',
  place: '場所（任意）',
  description: '説明（任意）',
  namePlaceholder: '例：新商品の打ち合わせ（空欄なら候補の日付から付けます）',
  organiser: '主催者の名前',
  organiserHelp: '招待に載ります。',
  organiserEmail: '主催者のメールアドレス（任意）',
  organiserEmailHelp: '決まったときと、困ったことがあるときにお知らせします。',
  deadline: '回答の締め切り（任意）',
  deadlineHelp: (zone: string) => `${zone}です。`,
  deadlinePast: 'もう過ぎた日時です。',
  remind: 'まだの方へのお知らせ',
  remindHelp: '回答で結果が変わりうる方にだけ送ります。',
  remindNeedsDeadline: '締め切りを入れると選べます。',
  remindChoices: [
    { hours: 72, label: '締め切りの3日前' },
    { hours: 24, label: '締め切りの1日前' },
    { hours: 3, label: '締め切りの3時間前' },
  ],
  severalSlots: '1人が複数の候補を選べる',
  countIfNeeded: '「必要なら参加（△）」も人数に数える',
  isPrivate: 'ワークスペースのほかの方には見せない',
  addresses: (count: number, all: number) =>
    `招待する方のメールアドレス（${all}人のうち${count}人に入っています）`,
  addressOf: (name: string) => `${name}さんのメールアドレス`,
  addressOptional: '任意',
  go: 'この内容で日程調整を始める',
  questionsLeft: (count: number) =>
    `お尋ねが${count}件残っています。このまま始められますが、お答えいただくまで確定はされません。`,
  noPeople: '招待する方を加えると、始められます。',
  noSlots: '候補日時がそろうと、始められます。',
  noStore:
    'このサーバーには保存する場所がないため、日程調整は始められません。条件と回答を試すことはできます。',
  notOrganiser: '日程調整を始められるのは、幹事かオーナーです。条件と回答を試すことはできます。',
  toThreads: '日程調整の一覧を見る',
} as const;

/** Who decides: the same before sending and on the board. */
export const automatic = {
  label: '条件を満たしたら、自動で確定する',
  delay: '確定までの待ち時間',
  usualDelay: 3_600,
  delays: [
    { seconds: 0, label: 'すぐに確定' },
    { seconds: 3_600, label: '1時間後' },
    { seconds: 7_200, label: '2時間後' },
    { seconds: 21_600, label: '6時間後' },
    { seconds: 86_400, label: '1日後' },
    { seconds: 259_200, label: '3日後' },
  ],
  after: (seconds: number) =>
    seconds % 3_600 === 0
      ? `${seconds / 3_600}時間後`
      : seconds % 60 === 0
        ? `${seconds / 60}分後`
        : `${seconds}秒後`,
  on: '待ち時間が始まると主催者にお知らせします。その間は、いつでも止められます。',
  off: '条件を満たした候補があっても、主催者が選ぶまで確定しません。',
  questions: 'お尋ねが残っているため、自動では確定しません。',
  unsure: '条件の読み取りが確かでないため、自動では確定しません。',
  manual: '主催者が選ぶと書かれているため、自動では確定しません。',
} as const;

/** Titles say what each shows. */
export const sampleIntents = [
  {
    title: '人数と日時',
    utterance: '12人中8人以上集まれば開催します。来週の平日の午後に90分、4枠ほしいです。',
  },
  {
    title: '必須の方と人数',
    utterance: '山田部長は必須で、ほかに5人以上。再来週の水曜か木曜の15時以降に、候補を3つ。',
  },
  {
    title: '同じ名字の方がいる',
    utterance: '佐藤さんは必須で、あと3人来られたら開きます。来週の午前中で。',
  },
  {
    title: 'グループのどちらか',
    utterance: '営業部から2人、または開発部から3人来られれば成立です。来週中に60分。',
  },
  {
    title: '除く方と過半数',
    utterance: '鈴木さん抜きで、過半数が参加できる日にします。平日の19時以降、候補を4つ。',
  },
  {
    title: 'あいまいな希望',
    utterance: 'できるだけみんなで集まりたいです。',
  },
  {
    title: '待ってから確定',
    utterance: '欠席が2人までなら開催。来週の午後、候補を3つ。24時間待ってから確定してください。',
  },
] as const;
