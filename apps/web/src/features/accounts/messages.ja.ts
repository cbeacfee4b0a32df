import type { KindCard, LessonTrouble } from '@tashika/contract/slips';
import { yen } from '../../messages.ja.ts';

/** The sentences of the pages of kept slips and of the shop's settings. */

export const slipPages = {
  navigation: '伝票の画面',
  desk: '確かめる',
  tonight: '今夜',
  days: '営業日ごと',
  books: '帳簿',
  settings: 'お店の設定',
  phone: 'スマートフォン',
} as const;

export const days = {
  title: '営業日ごとの伝票',
  lead: '残した伝票を、営業日ごとに見直します。日付は正午に替わります。',
  day: '営業日',
  before: '前の日',
  after: '次の日',
  today: '今日',
  filter: '判定で絞り込む',
  all: (count: number) => `すべて ${count}件`,
  some: (verdict: string, count: number) => `${verdict} ${count}件`,
  sums: '判定ごとの合計',
  verdict: '判定',
  count: '件数',
  calcTotal: '計算合計',
  statedTotal: '記載合計',
  csv: 'CSV で書き出す',
  list: '会計',
  empty: 'この日に残した伝票はありません。',
  emptyHint: '伝票の画面で確かめたあと、「伝票を残す」を押すと、ここに並びます。',
  emptyFiltered: 'この判定の会計はありません。',
  openDesk: '伝票を確かめる',
  more: '続きを読み込む',
  unnamed: (number: number) => `${number}件目`,
  named: (number: number, label: string) => `${number}件目 ${label}`,
  samples: '見本の会計',
  samplesHint: '見本は、日ごとの一覧にも、合計にも、CSV にも入りません。',
  by: (name: string, time: string) => `${name}、${time}`,
  sample: '見本',
  otherDays: '伝票のある日',
  dayWithCount: (day: string, count: number) => `${day}（${count}件）`,
  yen,
  noTotal: 'なし',
  sumWithout: (sum: string, without: number) => `${sum}（記載のない${without}件を除く）`,
  stale: 'つながりが切れています。つながり次第、新しい内容に替わります。',
} as const;

/** A period may reach over years. */
const longDay = (day: string): string =>
  new Intl.DateTimeFormat('ja-JP', { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const longMonth = (day: string): string =>
  new Intl.DateTimeFormat('ja-JP', { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );

function isWholeMonth(from: string, to: string): boolean {
  const after = new Date(`${to}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + 1);
  return from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && after.getUTCDate() === 1;
}

export const books = {
  title: '帳簿',
  lead: '残した会計を、期間で集計し、表計算や会計ソフトに渡します。見本は入りません。',
  search: '期間と絞り込み',
  name: '名前に含む文字',
  cast: 'キャスト（名簿の名前）',
  min: '計算合計の下限（円）',
  max: '計算合計の上限（円）',
  verdict: '判定',
  anyVerdict: 'すべて',
  find: '探す',
  clear: '絞り込みをやめる',
  days: '日ごとの合計',
  day: '営業日',
  count: '件数',
  calcTotal: '計算合計',
  sureTotal: 'うち「正確」',
  casts: 'キャストごと',
  castName: 'キャスト',
  drinks: 'D',
  shots: 'S',
  pieces: (count: number) => `${count}点`,
  paidBack: '戻す金額',
  noPayBack: '戻す金額は、お店の設定で決まりを入れると計算します。',
  noCasts: 'キャストの D と S はありません。',
  unsure: '数えていない行',
  castHint: '読み取りが確かでない行は、数にも戻す金額にも入れていません。',
  castsOfWhole: '絞り込んでいるあいだは、絞り込んだ会計の中だけで数えます。',
  list: '会計',
  sums: (accounts: number, total: string, sure: string) =>
    `${accounts}件、計算合計 ${total}（うち「正確」${sure}）`,
  from: 'この日から',
  to: 'この日まで',
  monthBefore: '前の月',
  monthAfter: '次の月',
  span: (from: string, to: string) =>
    isWholeMonth(from, to) ? longMonth(from) : `${longDay(from)}から${longDay(to)}まで`,
  empty: 'この期間に残した会計はありません。',
  whole: '合計',
  wrongAmount: '0以上の数字で入れてください。',
  files: 'ファイル',
  layouts: {
    accounts: '会計ごとの CSV',
    items: '明細ごとの CSV',
    freee: 'freee（取引の取り込み）',
    moneyforward: 'マネーフォワード（仕訳帳の取り込み）',
    yayoi: '弥生（仕訳データの取り込み）',
  },
  journalHint: (booked: number, total: string, left: number) =>
    `会計ソフト用のファイルには、「正確」の${booked}件（${total}）だけが、1件ずつ計算合計で入ります。${
      left === 0 ? '' : `確かめるところのある${left}件は入りません。`
    }`,
  journalColumns:
    '入るのは日付、金額（税込）、勘定科目、税区分、摘要（伝票の番号と名前）です。税額や取引先などの欄は空けます。弥生用のファイルでは、Shift_JIS にない文字は「〓」になります。',
  journalNames: (sales: string, cash: string) =>
    `勘定科目は、売上が「${sales}」、受け取りが「${cash}」です。`,
  changeNames: '名前を変える',
} as const;

export const account = {
  title: '会計',
  lead: '読み取った内容と、訂正した内容です。訂正すると、判定し直します。',
  back: '営業日の一覧へ',
  report: '判定と報告',
  slip: (position: number) => `${position}枚目の伝票`,
  entry: '入店',
  exit: '退店',
  total: '合計',
  row: (n: number) => `${n}行目`,
  columns: { label: '品目', qty: '数量', unit: '単価', amount: '金額' },
  blank: '空欄',
  unreadable: '読めない',
  correctCell: (where: string) => `${where}を訂正する`,
  correcting: (where: string) => `${where}の訂正`,
  value: '正しい内容',
  changed: (read: string, now: string) => `${read} → ${now}`,
  confirmed: (read: string) => `${read} のとおりと確認済み`,
  asRead: (text: string) => `${text} のとおり`,
  cropOf: (where: string) => `${where}の写真`,
  addRow: '読み落とした行を足す',
  addingRow: (position: number) => `${position}枚目に足す行`,
  rowsSettled: '紙のとおりと確かめました',
  rowsHint: '足りない行は下から足し、行ではないものは欄を空にしてから、押してください。',
  addRowYes: '行を足す',
  makeBlank: '空欄にする',
  save: '訂正を残す',
  struck: '取り消し線',
  makeUnreadable: '読めないとする',
  cancel: 'やめる',
  corrections: '確認と訂正の記録',
  noCorrections: '確認も訂正も、まだありません。',
  change: (where: string, before: string, after: string) => `${where}：${before} → ${after}`,
  agreed: (where: string, text: string) => `${where}：${text} のとおりと確認`,
  signed: (name: string, time: string) => `${name}、${time}`,
  undo: '取り消す',
  undoOne: (where: string) => `${where}の訂正を取り消す`,
  undone: (name: string, time: string) => `${name}が${time}に取り消しました`,
  about: '会計について',
  label: '名前',
  day: '営業日',
  saveAbout: '変更を残す',
  recheck: '今の設定で判定し直す',
  remove: 'この会計を消す',
  removeSure: '写真と訂正も消えます。元に戻せません。消しますか。',
  removeYes: '消す',
  reload: '読み込み直す',
  bars: (count: number) => `${count}画`,
} as const;

export const settings = {
  title: 'お店の設定',
  lead: '品目、時間の決まり、加算、キャスト名簿です。保存する前に、残した伝票の何が変わるかを見られます。',
  menu: '品目と価格',
  menuColumns: {
    name: '品目',
    price: '単価（円）',
    written: '別の書き方（、で区切る）',
    role: '役割',
    time: '数え方',
    minutes: '分',
    every: '何分ごと',
    from: '開始',
    to: '終了',
    retired: '終売日',
  },
  roles: {
    none: 'なし',
    drink: 'D の品目',
    cast_shot: '名前の前の S の品目',
    shot: 'ショット（S）',
  },
  timeKinds: {
    none: '数量欄で数える',
    first: '最初の時間（1回）',
    every: '延長（何分ごと）',
    late: '決まった時刻から',
    happy_hour: '共通：ハッピーアワー',
    base: '共通：最初の時間',
    extension: '共通：延長',
    late_extension: '共通：深夜の延長',
  },
  timeParts: (kind: string, part: string) =>
    ({
      minutes: kind === 'first' ? '在店何分から' : '最初の何分のあと',
      every: '何分ごと',
      from: kind === 'late' ? '始まる時刻' : '入店がこの時刻から',
      to: '入店がこの時刻まで',
    })[part] ?? part,
  furtherOf: (time: string, written: string) => `${time}${written === '' ? '' : `・${written}`}`,
  addItem: '品目を足す',
  removeItem: '消す',
  removeItemOf: (name: string) => `${name === '' ? '名前のない品目' : name}を消す`,
  surcharges: '加算と端数',
  noSurcharges: '加算はありません。明細の合計が、そのまま会計の合計です。',
  surchargesHint: '上から順に計算します。それぞれ、そこまでの合計に掛けます。',
  surchargeKinds: {
    service: 'サービス料',
    tax: '消費税',
    per_person: '1人ごとの料金',
    rounding: '端数の処理',
  },
  surchargeNames: { service: 'サービス料', tax: '消費税', per_person: '席料', rounding: '' },
  surchargeAmounts: {
    service: '割合（％）',
    tax: '税率（％）',
    per_person: '1人あたり（円）',
    rounding: '単位（円）',
  },
  surchargeName: '名前',
  peopleItem: '人数を数える品目',
  direction: '端数',
  fraction: '1円未満',
  directions: { down: '切り捨て', up: '切り上げ', nearest: '四捨五入' },
  included: '内税（価格に含む）',
  addSurcharge: (kind: string) => `${kind}を足す`,
  earlier: (name: string) => `${name}を先に計算する`,
  later: (name: string) => `${name}を後に計算する`,
  files: 'ひな形とファイル',
  templatesHint: 'ひな形から始められます。選んでも、保存するまでは何も変わりません。',
  templates: { bar: '標準のバー', snack: 'スナック（サービス料20％・外税10％・100円単位）' },
  templateTaken: (name: string) => `「${name}」を表示しています。保存すると、この設定になります。`,
  saveCsv: '品目を CSV で書き出す',
  saveYaml: '設定を YAML で書き出す',
  takeFile: '品目の CSV か、設定の YAML を取り込む',
  taken: (name: string) => `「${name}」の内容を表示しています。保存すると、この設定になります。`,
  notYaml: 'YAML として読み取れませんでした。',
  notShop: 'お店の設定ではないようです。shop と cast_names が必要です。',
  form: '伝票の用紙',
  formHint:
    '読み取りやすい用紙を PDF で作ります。2枚目からは、保存した品目と単価の一覧です。実際の大きさ（100％）で印刷してください。',
  formOf: { a6: 'A6 の用紙（12行）', a5: 'A5 の用紙（16行）' },
  formFile: (size: string) => `伝票の用紙 ${size.toUpperCase()}.pdf`,
  menuWithoutColumns: '1行目に「品目」と「単価（円）」の見出しがある CSV を選んでください。',
  menuUnknownWord: (p: { line: number; value: string }) =>
    `${p.line}行目の「${p.value}」は、役割や数え方として使えません。`,
  menuEmpty: 'CSV に品目が1つもありません。',
  leaving: '保存していない変更があります',
  leavingLoses: 'この画面を離れると、入れた内容は失われます。',
  leave: '離れる',
  stay: '画面に残る',
  times: '時間の決まり',
  timeNames: {
    first_minutes: '最初の時間（分）',
    extension_minutes: '延長（分）',
    late_minutes: '深夜の延長（分）',
    happy_hour_from: 'ハッピーアワーの始まり',
    happy_hour_to: 'ハッピーアワーの終わり',
    late_start: '深夜料金の始まり',
  },
  cast: 'キャスト名簿',
  castHint: '1行に1人、かなで書いてください。',
  books: '会計ソフトに渡す名前',
  booksHint:
    '帳簿の画面から書き出すファイルに入る、勘定科目と税区分です。お使いの会計ソフトにある名前と同じにしてください。',
  bookNames: {
    sales_account: '売上の勘定科目',
    cash_account: '受け取りの勘定科目（freee では決済口座）',
    tax_freee: '売上の税区分（freee）',
    tax_moneyforward: '売上の税区分（マネーフォワード）',
    tax_yayoi: '売上の税区分（弥生）',
  },
  payBack: 'キャストに戻す金額',
  payBackHint: '帳簿の画面の、キャストごとの集計に使います。円未満は切り捨てます。',
  payBackOf: { drinks: 'D の戻し方', shots: 'S の戻し方' },
  payBackPer: { none: '戻さない', piece: '1つあたりの金額', sales: '売上に対する割合' },
  payBackAmount: { piece: '1つあたり（円）', sales: '割合（％）' },
  usually: (name: string) => `空欄のときは「${name}」`,
  preview: '何が変わるかを見る',
  previewing: '確かめています…',
  unchanged: (looked: number) => `残した${looked}件の会計は、どれも変わりません。`,
  changes: (looked: number, changed: number) =>
    `残した${looked}件の会計のうち、${changed}件が変わります。`,
  changesHint: '保存しても、残した会計の判定はそのままです。会計を開いて判定し直すと変わります。',
  before: '今',
  after: '変更後',
  impossible: '判定できません',
  outcome: (verdict: string, total: string) => `${verdict}、${total}`,
  save: '保存する',
  saved: (version: number) => `第${version}版として保存しました。`,
  savedElsewhere:
    'ほかの画面で、新しい設定が保存されました。いま入れた内容はそのまま残っています。読み込み直すと、新しい設定に替わります。',
  reload: '読み込み直す',
  readOnly: 'この設定を変えられるのは、オーナーだけです。',
  troubles: {
    price: '1円以上の金額を、数字で入れてください。',
    minutes: '1分以上の時間を、数字で入れてください。',
    clock: '「20:00」のように入れてください。',
    name: '名前を入れてください。',
    nameTwice: '同じ名前の品目があります。',
    percent: '0.1から100までの割合を、数字で入れてください。',
    people: '人数を数える品目を選んでください。',
    payBack: '金額は0円から、割合は0から100までの数字で入れてください。',
  },
  inTrouble: '入れた内容に、正しくない欄があります。印の付いた欄を直してください。',
  history: 'これまでの版',
  noHistory: '標準の設定を使っています。',
  version: (version: number, name: string, time: string) => `第${version}版：${name}、${time}`,
  restore: (version: number) => `第${version}版の内容に戻す`,
  restored: (version: number) =>
    `第${version}版の内容を表示しています。保存すると、新しい版になります。`,
} as const;

/** Every account of a night has a name of its own: its place among them, and what it was called. */
export const accountName = ({
  number,
  label,
}: {
  readonly number: number;
  readonly label: string | null;
}): string => (label === null ? days.unnamed(number) : days.named(number, label));

/** In the time zone of whoever looks. */
export const clockText = (iso: string): string =>
  new Intl.DateTimeFormat('ja-JP', { timeStyle: 'short' }).format(new Date(iso));

export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('ja-JP', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(new Date(`${day}T00:00:00Z`));

/** What the reader of photos learns from corrections. */
export const hands = {
  title: '書き方を覚える',
  lead: '直した伝票から、お店の人の書き方を覚えます。写真も覚えたものもこのサーバーから出ず、覚えたものに伝票の絵は入りません。夜に自動で覚え、良く読めるようになったときだけ使います。',
  consent: '直した伝票から書き方を覚える',
  learnNow: '今すぐ覚える',
  undo: '最後に覚えたことを取り消す',
  begun: '覚え始めました。終わるまで数分かかります。',
  digits: '数字',
  label: '品目',
  trouble: {
    'too-few-corrections':
      '写真から残した伝票がまだ足りないため、覚えられませんでした。もう少し残してから、お試しください。',
    'learning-stopped':
      '途中で問題が起きたため、覚えられませんでした。しばらくしてから、もう一度お試しください。',
  } satisfies Record<LessonTrouble, string>,
  tried: (moment: string, why: string, isInUse: boolean) =>
    `最後に試した時刻：${moment}。${why}${isInUse ? '前に覚えたものを使って読んでいます。' : ''}`,
  takenBack: (moment: string) => `${moment}に覚えたことは、取り消されています。`,
  learnt: (moment: string, isInUse: boolean) =>
    `最後に覚えた時刻：${moment}。${isInUse ? '覚えたものを使って読んでいます。' : '良くならなかったため、使っていません。'}`,
  kind: (name: string, { held, asked, wrong, accepted }: KindCard) =>
    `${name}：取り分けた${held}欄のうち、確認が必要な欄は${asked[0]}から${asked[1]}へ、黙って誤る欄は${wrong[0]}から${wrong[1]}へ（${accepted ? '採り入れました' : '採り入れませんでした'}）。`,
} as const;
