/** The sentences of the pages of threads. Long because all that a board says stands in one table. */

import { clockInWords, momentInWords, wallClock } from '@tashika/japanese';

/** 11月20日（金）18:00, in the zone of the thread, as slots are named too. */
export const momentText: (iso: string, timeZone: string) => string = momentInWords;

export const spanText = (start: string, end: string, timeZone: string): string =>
  `${momentText(start, timeZone)}〜${clockInWords(wallClock(end, timeZone))}`;

export const statuses = {
  draft: '下書き',
  open: '受付中',
  finalized: '確定',
  cancelled: '中止',
  failed: '不成立',
} as const;

export const live = {
  gone: 'この日程調整は消されました。',
  lost: 'サーバーとのつながりが切れています。表示は古いかもしれません。つながり次第、新しい内容に替わります。',
} as const;

export const list = {
  title: '日程調整の一覧',
  lead: '始めた日程調整と、次にすることです。',
  filter: '状態で絞り込む',
  all: 'すべて',
  label: '日程調整',
  empty: '日程調整はまだありません。',
  emptyHint: '招待する方、条件、候補日時を決めて送ると、ここに並びます。',
  emptyFiltered: '当てはまる日程調整はありません。',
  toPlan: '新しい日程調整',
  search: '件名・場所・名前で探す',
  copyOf: (title: string) => `「${title}」の写しを作る`,
  more: '続きを読み込む',
  sample: '見本',
  private: '自分だけ',
  answered: (answered: number, all: number) => `回答 ${answered}／${all}人`,
  slots: (count: number) => `候補 ${count}件`,
  deadline: (moment: string) => `締め切り ${moment}`,
  mailsStuck:
    'メールを送れていない日程調整があります。自動で送り直しています。続くときは、メールサーバーの設定をお確かめください。',
  stuck: (count: number) => `送れずに待っているメール ${count}通`,
  failed: (count: number) => `送れなかったメール ${count}通`,
  next: {
    questions: (count: number) => `お尋ねが${count}件あります。お答えください。`,
    slots: '候補日時を入れてください。',
    open: '受け付けを始めてください。',
    overdue: '締め切りを過ぎました。日時を決めるか、締め切りを延ばしてください。',
    waiting: (left: number) => `あと${left}人の回答を待っています。`,
    complete: '全員が回答しました。結果をご覧ください。',
    decided: (when: string) => `${when}に決まりました。`,
    cancelled: '中止しました。',
    failed: '成立する候補がないまま、終わりました。',
  },
} as const;

export const mailTrouble = {
  stuck: (count: number, reason: string) =>
    `メール${count}通をまだ送れていません。${reason}自動で送り直しています。続くときは、メールサーバーの設定をお確かめいただくか、リンクを別の方法でお渡しください。`,
} as const;

/** M37: one's decisions in one's own calendar. */
export const feed = {
  title: '決まった日程を、お使いのカレンダーで購読する',
  lead: '秘密のアドレスを Google カレンダーや iPhone などに登録すると、ご自分が始めて決まった日程が自動で入り、変更や中止も反映されます。アドレスを知る人は予定を読めるため、ほかの方に渡さないでください。',
  since: (moment: string) => `${moment}に作ったアドレスが使えます。`,
  made: '新しいアドレスです。この画面を離れると表示できなくなります。',
  copy: 'アドレスをコピー',
  make: '購読のアドレスを作る',
  again: 'アドレスを作り直す（前のものは使えなくなります）',
  stop: '購読を止める',
} as const;

/** The organiser's own words with a mail. */
export const note = {
  label: 'メールに添えるひとこと（任意）',
  help: '招待した方へのメールに、そのまま載ります。',
} as const;

export const standing = {
  title: 'いまの状況',
  loadingTitle: '日程調整',
  ruleLabel: '開ける条件',
  intentLabel: '条件の文',
  answered: '回答',
  answeredCount: (answered: number, all: number) => `${all}人のうち${answered}人`,
  deadline: '締め切り',
  noDeadline: 'なし',
  overdue: (moment: string) => `${moment}（過ぎました）`,
  organiser: '主催者',
  zone: '時間帯',
  reminders: '自動のお知らせ',
  reminderAt: (moments: readonly string[]) => moments.join('、'),
  byHand: '確定を一度取り消したため、自動では確定しません。日時は手で選んでください。',
  questionsOpen: (count: number) =>
    `お尋ねが${count}件残っています。お答えいただくまで確定できません。`,
  handOver: (count: number) =>
    `メールでは送っていない招待が${count}人分あります。「招待した方とリンク」からリンクをコピーして、お渡しください。`,
  undelivered: (count: number) =>
    `送れなかったお知らせが${count}件あります。「お知らせの状況」でお確かめください。`,
  open: '受け付けを始める',
  openHint: '招待を送り、回答を受け付けます。',
  onlyLooking:
    'この日程調整は、ご覧いただくだけです。変更は、主催者かオーナーにお願いしてください。',
  toSlots: '候補日時がないため、まだ始められません。',
  cancelled: '中止しました。回答は受け付けていません。',
  failed:
    '成立する候補がないまま終わりました。再開することも、写しを作って始め直すこともできます。',
} as const;

/** What is left of a delay: the two largest units. */
export function remainingText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const units = [
    [Math.floor(seconds / 86_400), '日'],
    [Math.floor(seconds / 3_600) % 24, '時間'],
    [Math.floor(seconds / 60) % 60, '分'],
    [seconds % 60, '秒'],
  ] as const;
  const first = units.findIndex(([amount]) => amount > 0);
  if (first === -1) return '0秒';
  return units
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount}${unit}`)
    .join('');
}

export const timer = {
  title: '自動で確定するまで',
  soon: 'まもなく確定します',
  stop: '自動の確定を止める',
  text: (slot: string, moment: string) =>
    `このままなら、${moment}に「${slot}」で確定します。条件を満たさなくなったときは止まります。`,
} as const;

export const decision = {
  title: '決まりました',
  by: {
    automatic: (moment: string) => `${moment}に自動で確定しました。`,
    organiser: (moment: string) => `${moment}に主催者が確定しました。`,
  },
  said: {
    selected: '○ 参加できる',
    if_needed: '△ 必要なら参加',
    declined: '× 参加できない',
    undecided: '未定',
    pending: '未回答',
  },
  overruled: '条件を満たさないまま、主催者が確定しました。',
  missing: '条件に足りなかった方',
  people: (count: number) => `${count}人`,
  calendar: 'カレンダーのファイル（.ics）',
  meeting: 'オンライン会議を開く',
  copyMeeting: '会議の URL をコピー',
  undo: '確定を取り消す',
  undoTitle: '確定を取り消しますか',
  undoText: (slot: string) =>
    `「${slot}」の確定を取り消し、もう一度回答を受け付けます。皆さんに取り消しをお知らせします。このあとは自動では確定しません。`,
  undoYes: '取り消して、受け付けに戻す',
  keep: 'やめる',
} as const;

export const questions = {
  title: (count: number) => `お尋ねしたいこと（${count}件）`,
  stillOpen: (said: string) =>
    `「${said}」を読みました。まだ決まっていないことが残っていますので、もう少し教えてください。`,
} as const;

/** M35, M36: what may be done where nothing stands. */
export const waysOut = {
  title: '成立させるには',
  early: '条件をゆるめる・終える',
  over: '締め切りを過ぎましたが、条件を満たす候補がありません。どうするかをお決めください。招待した方には、まだ何もお知らせしていません。',
  toldAt: (moment: string) =>
    `${moment}までにご判断がないときは、皆さんに不成立をお知らせして終わります。`,
  easings: '条件をゆるめる案',
  ease: 'この条件に変える',
  easeOf: (sentence: string) => `この条件に変える：${sentence}`,
  easeTitle: '条件を変えますか',
  easeText: (isAutomatic: boolean) =>
    isAutomatic
      ? '回答はそのまま残ります。招待した方には、お知らせしません。自動の確定が入っているため、待ち時間が始まります。'
      : '回答はそのまま残ります。招待した方には、お知らせしません。',
  easeYes: '条件を変える',
  deadline: '新しい締め切り',
  extend: '締め切りを延ばす',
  overruleHint:
    '条件によらず決めるときは、下の「候補日時と回答」で、その日時の「条件によらず確定」を押してください。',
  close: '不成立として終える',
  closeTitle: '不成立として終えますか',
  closeText: '回答の受け付けを終え、皆さんに不成立をお知らせします。7日のあいだは再開できます。',
  closeYes: '終えて、お知らせする',
  givenUpTitle: '続けるには',
  reopenHint: (moment: string) => `${moment}まで、回答を残したまま再開できます。`,
  erased:
    'メールアドレスなどを消したため、再開はできません。写しを作ると、同じ内容で始め直せます。',
  reopen: '再開する',
  reopenTitle: '日程調整を再開しますか',
  reopenText: 'これまでの回答を残したまま受け付けに戻し、招待した方全員に再開をお知らせします。',
  reopenDeadline: '回答の締め切り（空なら、なし）',
  reopenYes: '再開して、お知らせする',
  copy: '写しを作る',
  keep: 'やめる',
} as const;

export const board = {
  title: '候補日時と回答',
  none: '候補日時はまだありません。',
  outside: '対象外',
  finalize: 'この日時で確定',
  finalizeOf: (slot: string) => `この日時で確定：${slot}`,
  finalizeTitle: 'この日時で確定しますか',
  finalizeText: '確定すると回答の受け付けを終え、皆さんに結果をお知らせします。',
  finalizeYes: '確定する',
  overrule: '条件によらず確定',
  overruleOf: (slot: string) => `条件によらず確定：${slot}`,
  overruleTitle: '条件を満たしていません。それでも確定しますか',
  overruleYes: '条件によらず確定する',
  overruleMissing: '条件に足りない方',
  overruleQuestions: 'お尋ねが残っているため、条件がまだ定まっていません。',
  overruleText:
    '確定すると回答の受け付けを終え、皆さんに結果をお知らせします。条件によらず確定したことが、この画面と操作の記録に残ります。',
  keep: 'やめる',
  said: {
    selected: '○ 参加できる方',
    if_needed: '△ 必要なら参加の方',
    declined: '× 参加できない方',
    undecided: '未定の方',
    pending: 'まだ答えていない方',
  },
  undecided: '未定',
  byOrganiser: '代理',
  csv: '表（CSV）',
  comments: (count: number) => `ひとこと（${count}人）`,
  nobody: 'いません',
  decided: '確定',
} as const;

const mostNamed = 4;
const named = (names: readonly string[]) =>
  names.length <= mostNamed
    ? names.join('、')
    : `${names.slice(0, mostNamed).join('、')} ほか${names.length - mostNamed}人`;

/** How it stands and what to do next, in one line each. */
export const boardStep = {
  next: '次にすること',
  decided: (slot: string) => `${slot}に決まりました。`,
  goOn: '再開するか、写しを作る',
  answer: (count: number) => `お尋ね（${count}件）に答える`,
  draft: '下書きです。まだ誰にもお知らせしていません。',
  slots: '候補日時を入れる',
  finalize: '日時を確定する',
  decide: 'どうするかを決める',
  ask: '回答をお願いする',
  short: (slot: string, lack: string) => `${slot}は、${lack}で成立します。`,
  /** `needed` must be among them, `others` may be. */
  lack: (count: number, needed: readonly string[], others: readonly string[]) => {
    if (others.length === 0) return `あと${count}人（${named(needed)}）`;
    const candidates = `候補：${named(others)}`;
    if (needed.length === 0) return `あと${count}人（${candidates}）`;
    return `あと${count}人（${named(needed)}と、ほか${count - needed.length}人。${candidates}）`;
  },
} as const;

/** People down, slots across. */
export const matrix = {
  title: '回答の一覧',
  label: '招待した方と候補日時の表',
  person: '名前',
  lack: '足りない方',
  day: (month: number, day: number) => `${month}/${day}`,
} as const;

export const followups = {
  title: '次に尋ねる方',
  lead: '回答で結果が変わりうる方にだけ送ります。この方々が「参加できる」と答えると、いちばん早く決まります。',
  askFirst: (count: number) => `まず尋ねたい${count}人にお知らせを送る`,
  askAll: (count: number) => `${count}人にお知らせを送る`,
  leadDecidable:
    '条件を満たす候補は、もうあります。この方々の回答で、選ばれる候補が変わることがあります。',
  askOne: 'お知らせを送る',
  askOneOf: (name: string) => `${name}さんにお知らせを送る`,
  none: 'いま尋ねる方はいません。',
  more: (count: number) => `ほかに結果を変えうる方（${count}人）`,
  sent: (count: number) =>
    count === 0
      ? 'お知らせを送る方はいませんでした。'
      : `${count}人へのお知らせを用意しました。送信の状況は「お知らせの状況」でご覧になれます。`,
  skipped: (name: string, reason: string) => `${name}さん：${reason}`,
  againTitle: 'もう一度送りますか',
  againText: (names: readonly string[]) =>
    `${named(names)}には、この24時間のうちにお知らせを送っています。`,
  againYes: 'もう一度送る',
  keep: 'やめる',
} as const;

export const people = {
  title: (count: number) => `招待した方とリンク（${count}人）`,
  search: '名前で探す',
  lead: '回答ページのリンクは、お一人ずつ違います。ほかの方に渡さないようお願いします。',
  label: '招待した方',
  required: '必須',
  outside: '対象外',
  answered: (moment: string) => `${moment}に回答`,
  notAnswered: '未回答',
  noAddress: 'メールアドレスなし',
  linkUntil: (moment: string) => `リンクは${moment}まで`,
  linkStopped: 'リンクは止めてあります',
  noLink: 'リンクはまだありません',
  copyLink: 'リンクをコピー',
  copyLinkOf: (name: string) => `${name}さんのリンクをコピー`,
  selfNamed: '共有リンクから（招待していない方）',
  byOpenLink: '共有リンクから',
  letIn: '人数に数える',
  letInOf: (name: string) => `${name}さんを人数に数える`,
  resend: '招待を送り直す',
  resendTitle: 'もう一度送りますか',
  resendYes: 'もう一度送る',
  resent: (name: string) => `${name}さんへの招待を送り直します。これまでのリンクも使えます。`,
  correct: '名前・アドレスを直す',
  correctTitle: (name: string) => `${name}さんの名前・アドレスを直す`,
  correctText:
    'メールアドレスを変えると、前の宛先に届いたリンクは使えなくなります。回答は残ります。',
  correctAddress: '新しいメールアドレス（変えないときは空のまま）',
  correctMail: '新しい宛先に、招待を送る',
  correctSave: '直す',
  answerFor: '代わりに回答する',
  answerForOf: (name: string) => `${name}さんの代わりに回答する`,
  answerForTitle: (name: string) => `${name}さんの回答を入れる`,
  answerForText:
    'お電話などで伺った回答を入れます。主催者が入れたことが残り、ご本人はあとから変えられます。',
  answerForSave: '回答を保存する',
  choices: {
    selected: '○ 参加できる',
    if_needed: '△ 必要なら参加',
    declined: '× 参加できない',
    pending: '未定',
  },
  comment: 'ひとこと',
  manage: '回答・リンク・招待を変える',
  manageOf: (name: string) => `${name}さんの回答・リンク・招待を変える`,
  rotate: 'リンクを作り直す',
  rotateHint: '作り直すと、これまでのリンクは使えなくなります。',
  rotated: '新しいリンクです。この画面を離れると表示できなくなります。コピーしてお渡しください。',
  revoke: 'リンクを止める',
  remove: '招待から外す',
  removeTitle: (name: string) => `${name}さんを招待から外しますか`,
  removeText: 'この方の回答は数えなくなります。ご本人にはお知らせしません。',
  removeRule: '条件をどうしますか',
  removePlace: {
    empty: (rule: string) => `この方の枠を空ける：${rule}`,
    instead: (rule: string) => `ほかの方で埋める：${rule}`,
  },
  removeImpossible:
    'この方がいないと条件が成り立たないため、このままでは外せません。先に「条件を変える」で条件を変えてください。',
  removeYes: '外す',
  keep: 'やめる',
  add: '招待する方を足す',
  name: '名前',
  address: 'メールアドレス（任意）',
  counts: '人数に数える',
  addYes: '招待する',
  added: (name: string) => `${name}さんを招待しました。`,
} as const;

export const outboxPage = {
  title: '送信箱',
  lead: 'すべての日程調整のお知らせと、その状況です。メールサーバーの設定がないときは、送るはずの文面をここから手渡しできます。',
  list: 'お知らせ',
} as const;

export const mails = {
  title: 'お知らせの状況',
  none: 'お知らせはまだありません。',
  kinds: {
    invitation: '招待',
    reminder: '回答のお願い',
    finalized: '確定のお知らせ',
    unfinalized: '確定の取り消し',
    cancelled: '中止のお知らせ',
    failed: '不成立のお知らせ',
    reopened: '再開のお知らせ',
    attention: '主催者へのお知らせ',
    changed: '変更のお知らせ',
    deciding: '自動の確定の予告',
    late_answer: '確定後の回答のお知らせ',
    satisfied: '条件を満たしたお知らせ',
    all_answered: '全員が回答したお知らせ',
    answers_came: '回答のお知らせ',
    undelivered: '届かなかったメールのお知らせ',
    calendar: 'カレンダーへの登録',
  } as Readonly<Record<string, string>>,
  states: {
    waiting: '送信待ち',
    done: '送信済み',
    failed: '送れませんでした',
    withheld: '手渡し',
    unclear: '届いたか不明',
  },
  counts: {
    waiting: (count: number) => `送信待ち ${count}件`,
    done: (count: number) => `送信済み ${count}件`,
    failed: (count: number) => `送れなかったもの ${count}件`,
    withheld: (count: number) => `メールでは送らず、手渡しするもの ${count}件`,
    unclear: (count: number) => `届いたか分からないもの ${count}件`,
  },
  withheldLead:
    '送らなかった理由は、それぞれに書いてあります。必要なものは、文面とリンクをご本人にお渡しください。',
  to: (kind: string, name: string | null) => (name === null ? kind : `${kind}：${name}さん`),
  show: '文面を見る',
  copyText: '文面をコピー',
  copyLink: 'リンクをコピー',
  retry: 'もう一度送る',
  retryOf: (what: string) => `${what}をもう一度送る`,
  more: '続きを読み込む',
} as const;

export const slots = {
  edit: '候補日時を変える',
  lead: '時刻を変えた候補は新しい候補になり、その候補へのこれまでの回答は数えません。',
  label: '変える候補日時',
  add: '候補を足す',
  save: '候補日時を保存する',
  saved: '候補日時を保存しました。',
  undo: '変更をやめる',
  half: '日付と時刻を入れてください。',
} as const;

export const about = {
  title: 'この日程調整について',
  name: '件名',
  place: '場所',
  description: '説明',
  reminders: '自動のお知らせ（まだ答えていない方へ）',
  reminder: (number: number) => `${number}回目のお知らせの日時`,
  removeReminder: (number: number) => `${number}回目のお知らせをやめる`,
  addReminder: 'お知らせを足す',
  organiser: '主催者の名前',
  deadline: '回答の締め切り',
  deadlineHelp: (zone: string) => `${zone}です。空にすると、締め切りなしになります。`,
  severalSlots: '1人が複数の候補を選べる',
  countIfNeeded: '「必要なら参加（△）」も人数に数える',
  tellsAnswers: '回答があるたびに、メールで知らせを受け取る',
  isPrivate: 'ワークスペースのほかの方には見せない',
  save: '変更を保存する',
  saved: '保存しました。',
  stale:
    'ほかで変更がありました。最新の内容に替えました。もう一度「変更を保存する」を押してください。',
  cancel: '日程調整を中止する',
  cancelTitle: '日程調整を中止しますか',
  cancelText: '回答の受け付けをやめ、皆さんに中止をお知らせします。7日のあいだは再開できます。',
  cancelDecidedText:
    '確定を取り消し、皆さんに中止を1通のメールでお知らせします。カレンダーの予定も取り消されます。7日のあいだは再開できます。',
  cancelYes: '中止する',
  remove: '記録を消す',
  removeTitle: '記録を消しますか',
  removeText:
    '回答も、お知らせの記録も、すべて消えます。元には戻せません。皆さんへのお知らせは送りません。',
  removeYes: '消す',
  keep: 'やめる',
} as const;

/** M35: a change before it is made. */
export const proposal = {
  title: 'この内容に変えますか',
  condition: '条件はこうなります',
  questions: (count: number) =>
    `確かめたいことが${count}件あります。変えたあとにお答えいただくまで、確定できません。`,
  automatic: (moment: string) => `条件を満たすため、${moment}に自動で確定します。`,
  told: (count: number) =>
    count === 0 ? 'お知らせする方はいません。' : `次の${count}人にお知らせします`,
  notify: 'お知らせする',
  yes: '変える',
  yesTelling: '変えて、お知らせする',
  keep: 'やめる',
} as const;

export const ruleEditor = {
  edit: '条件を変える',
  now: (rule: string) => `いまの条件：${rule}`,
  how: '変え方',
  ways: {
    further: '文で書き足す',
    anew: '文で言い直す',
    'by-hand': '手で決める',
  },
  text: { further: '変えたいこと', anew: '新しい条件' },
  example: {
    further: '例：やっぱり原さんも必須。4人じゃなくて3人でいいです。',
    anew: '例：原さんは必須で、ほかに2人以上。日時は書かず、候補日時の欄で変えてください。',
  },
  required: '必ず来てほしい方',
  atLeast: '全体で何人以上',
  others: 'ほかに何人以上',
  outOf: (count: number) => `${count}人のうち`,
  save: '条件を確かめる',
  saved: '条件を変えました。',
} as const;
