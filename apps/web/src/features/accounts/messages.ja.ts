/** The sentences of the pages of kept slips and of the shop's settings. */

export const slipPages = {
  navigation: '伝票の画面',
  desk: '確かめる',
  days: '営業日ごと',
  settings: 'お店の設定',
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
  yen: (amount: number) => `${amount.toLocaleString('ja-JP')}円`,
  noTotal: 'なし',
  sumWithout: (sum: string, without: number) => `${sum}（記載のない${without}件を除く）`,
  stale: 'つながりが切れています。つながり次第、新しい内容に替わります。',
} as const;

export const account = {
  title: '会計',
  lead: '読み取った内容と、訂正した内容です。訂正すると、判定し直します。',
  back: '営業日の一覧へ',
  report: '判定と報告',
  slip: (position: number) => `${position}枚目の伝票`,
  photo: (position: number) => `${position}枚目の伝票の写真`,
  entry: '入店',
  exit: '退店',
  total: '合計',
  row: (n: number) => `${n}行目`,
  columns: { label: '品目', qty: '数量', unit: '単価', amount: '金額' },
  blank: '（空欄）',
  unreadable: '（判読不能）',
  correctCell: (where: string) => `${where}を訂正する`,
  correcting: (where: string) => `${where}の訂正`,
  value: '正しい内容',
  makeBlank: '空欄にする',
  save: '訂正を残す',
  struck: '取り消し線',
  makeUnreadable: '読めないとする',
  cancel: 'やめる',
  corrections: '訂正の記録',
  noCorrections: '訂正はありません。',
  change: (where: string, before: string, after: string) => `${where}：${before} → ${after}`,
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
  lead: '価格表、時間の決まり、キャスト名簿です。保存する前に、残した伝票の何が変わるかを見られます。',
  prices: '価格表',
  priceOf: (item: string) => `${item}の価格（円）`,
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
