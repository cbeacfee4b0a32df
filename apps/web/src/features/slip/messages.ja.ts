import { figures, yen } from '../../messages.ja.ts';

/** The sentences of the 伝票 page. */
export const slipPage = {
  title: '伝票',
  lead: '伝票の写真を撮るか書き写すと、その場で合計を計算し、書かれた合計と照らし合わせます。',
} as const;

export const toolbar = {
  label: '伝票の操作',
  samples: '見本',
  importing: '取り込む',
  undo: '元に戻す',
  startOver: '最初から',
  undone: '前の状態に戻しました。',
  redo: 'やり直す',
  redone: '戻した操作を、やり直しました。',
  otherTab: '別のタブでの変更を取り込みました。',
  disputed:
    '別のタブでも同じ伝票が変わっていました。この画面の内容を残しています。もう一方のタブもご確認ください。',
  startedOver: '新しい伝票にしました。「元に戻す」で戻せます。',
  sampleOpened: (title: string) => `見本「${title}」を開きました。`,
  imported: (pages: number) => `伝票を${pages}枚取り込みました。`,
  cellsPasted: (rows: number) => `${rows}行を取り込みました。`,
} as const;

export const sampleTitles = {
  exact: { title: '合計が正しい', shows: '時刻から延長を数え、合計が一致します。' },
  mismatch: { title: '合計が違う', shows: '書かれた合計と差があり、金額欄の誤りも分かります。' },
  forcedDrink: { title: 'Dだけの行', shows: '数量も単価もないDの行を、1杯として数えます。' },
  guest: { title: '登録外の名前', shows: 'ゲスト出勤の可能性と、カタカナの統一をお知らせします。' },
  midnight: { title: '深夜の12:15', shows: '12:15を24:15として在店時間を計算します。' },
  inference: {
    title: '単価のない行',
    shows: '記載合計にちょうど合う単価を探し、推定と明記します。',
  },
  struck: { title: '取り消し線', shows: '消された行を数えず、そのことをお知らせします。' },
  unreadable: {
    title: '読めない欄',
    shows: '読めないところを推測せず、計算しなかった行を示します。',
  },
  twoPages: { title: '2枚にわたる会計', shows: '続きのページを合わせて、1つの会計にします。' },
} as const;

export const pageTabs = {
  label: '伝票のページ',
  page: (number: number) => `${number}枚目`,
  follows: '続き',
  separate: '別会計',
  relation: '前のページとの関係',
  addFollowing: '続きを足す',
  addSeparate: '別会計を足す',
  delete: 'このページを消す',
  kept: '残しました',
} as const;

export const form = {
  title: '伝票の内容',
  entry: '入店時刻',
  exit: '退店時刻',
  captions: { entry: '入店', exit: '退店' },
  timeExample: '例 20:05',
  stay: (minutes: number) => `在店${minutes}分`,
  readAs: (clock: string) => `${clock}として計算します`,
  notATime: '時刻として読み取れません',
  notYen: '金額として読み取れません',
  total: '合計欄',
  totalExample: '例 6200',
  unreadable: '読めない',
  columns: { label: '品目', qty: '数量', unit: '単価', amount: '金額', sum: '計算' },
  rows: '明細の行',
  row: (row: number) => `${row}行目`,
  cell: (row: number, column: string) => `${row}行目の${column}`,
  labelExample: '品目',
  addStroke: (row: number) => `${row}行目の数量に一画足す`,
  suggestions: '品目の候補',
  suggestedPrice: yen,
  sum: (quantity: number, price: number, subtotal: number) =>
    `${quantity} × ${figures(price)} ＝ ${yen(subtotal)}`,
  notCounted: '計上しません',
  notComputed: '計算できません',
  addRow: '行を足す',
} as const;

export const quickInsert = {
  label: '早い入力',
  drink: 'D＋名前',
  shot: 'S＋名前',
  items: '品目表',
  price: yen,
} as const;

export const tally = {
  pen: '画の書き方',
  pens: { sei: '正の字', v: '縦棒', h: '横棒', d: '斜め棒' },
  erase: '一画消す',
  height: '横棒の高さ',
  heights: { upper: '上寄り', lower: '下寄り' },
} as const;

export const rowTools = {
  label: (row: number) => `${row}行目の操作`,
  unreadable: (column: string) => `${column}が読めない`,
  struck: '取り消し線',
  up: '上へ',
  down: '下へ',
  insert: '下に行を足す',
  delete: '行を消す',
} as const;

export const shortcuts = {
  title: 'キーボードの操作',
  keys: [
    { keys: ['Enter'], does: '次の欄へ（最後の空の行では合計欄へ）' },
    { keys: ['Shift', 'Enter'], does: '前の欄へ' },
    { keys: ['↑', '↓', '←', '→'], does: '隣の欄へ' },
    { keys: ['Space'], does: '数量の欄で一画足す' },
    { keys: ['Backspace'], does: '数量の欄で一画消す' },
    { keys: ['Alt', 'Enter'], does: '下に行を足す' },
    { keys: ['Alt', 'Delete'], does: '行を消す' },
    { keys: ['Alt', '↑', '↓'], does: '行を動かす' },
    { keys: ['Alt', 'X'], does: '取り消し線' },
    { keys: ['Alt', 'U'], does: '欄が読めない' },
    { keys: ['Ctrl', 'Z'], does: '元に戻す（Ctrl＋Y でやり直す）' },
    { keys: ['Alt', 'N'], does: '写真で確認が必要な次の欄へ' },
    { keys: ['Alt', 'P'], does: '写真で確認が必要な前の欄へ' },
  ],
} as const;

export const importPanel = {
  title: '伝票を取り込む',
  lead: '表計算ソフトからコピーした表（品目、数量、単価、金額の順）か、伝票の JSON を貼り付けてください。',
  text: '取り込む内容',
  take: '取り込む',
  close: '閉じる',
  file: '伝票のファイル（.json、.tsv、.txt）',
  kept: '貼り付けた内容は、この欄に残してあります。',
} as const;

/** What cannot be taken over from a spreadsheet. */
export const gridProblems = {
  empty: '取り込める内容がありません。伝票の行をコピーしてから貼り付けてください。',
  onlyCaptions: '見出しの行だけで、伝票の行がありません。',
  tooManyRows: (p: { rows: number; most: number }) =>
    `${p.rows}行あります。一度に取り込めるのは${p.most}行までです。`,
  tooLong: (p: { line: number; most: number }) =>
    `${p.line}行目に、${p.most}文字を超える欄があります。短くしてから貼り付けてください。`,
  tooWide: (p: { line: number; width: number; room: number }) =>
    `${p.line}行目に列が${p.width}つあります。この欄からは${p.room}列まで（品目、数量、単価、金額の順）です。`,
} as const;

export const jsonProblems = {
  broken: 'JSON として読み取れません。括弧や引用符の対応をご確認ください。',
  brokenAt: (p: { line: number; column: number }) =>
    `JSON として読み取れません。${p.line}行目の${p.column}文字目あたりの括弧や引用符をご確認ください。`,
} as const;

export const result = {
  title: '結果',
  account: (number: number) => `会計${number}`,
  otherAccounts: 'ほかの会計',
  waiting: '写真を読み取るか伝票を書き始めると、ここに判定と報告書が出ます。',
  trySample: '見本で試す',
  calcTotal: '計算合計',
  statedTotal: '記載合計',
  difference: '差',
  noTotal: { missing: '記入なし', unreadable: '読めない', several: '複数あり' },
  yen,
  place: (place: { page: number | null; row: number | null; column: string }) =>
    `${place.page === null ? '' : `${place.page}枚目 `}${place.row === null ? '' : `${place.row}行目 `}${place.column}`,
  columns: {
    label: '品目',
    qty: '数量',
    unit: '単価',
    amount: '金額',
    entry: '入店時刻',
    exit: '退店時刻',
    stated_total: '合計欄',
    instruction: '続きの指示',
  } as Readonly<Record<string, string>>,
  points: '判定の決め手',
  sums: (rows: number) => `計算内訳（${rows}行）`,
  others: (count: number) => `ほかの備考（${count}件）`,
  spoken: (verdict: string, opening: string) => `判定は${verdict}です。${opening}`,
  toReport: '報告書を見る',
} as const;

export const exporting = {
  label: '報告書の書き出し',
  copy: '報告書をコピー',
  print: '印刷',
  save: 'ファイルにする',
  text: '報告書（テキスト）',
  read: '読み取り結果（JSON）',
  transcript: '伝票の内容（取り込み用 JSON）',
  files: { text: '伝票の検算.txt', read: '伝票の読み取り.json', transcript: '伝票.json' },
} as const;

export const printSheet = {
  page: (number: number, follows: boolean) => `${number}枚目${follows ? '（続き）' : ''}`,
  struck: '取り消し',
  number: '行',
} as const;

/** Keeping the slip on the server. */
export const keeping = {
  button: '伝票を残す',
  label: '会計の名前（卓番など）',
  buttonMany: (count: number) => `${count}件の伝票を残す`,
  progress: (done: number, of: number) => `${of}件のうち${done}件を残しました…`,
  kept: (count: number) => `${count}件の会計を残しました。`,
  photosLost: (count: number) => `写真${count}枚は残せませんでした。伝票の内容は残っています。`,
  open: '営業日ごとの一覧で見る',
  next: '次の伝票へ',
  keptBefore: (count: number) =>
    count === 1 ? 'この伝票は、残してあります。' : `${count}件の会計は、残してあります。`,
  changed:
    '残したあとに、この画面で内容が変わりました。残した会計は変わっていません。会計を開いて訂正してください：',
  twinPhoto: '同じ写真の伝票が、すでに残してあります：',
  twinSlip: '時刻と合計の同じ伝票が、すでに残してあります：',
  twinOf: (day: string, name: string) => `${day} ${name}`,
  sameSlip: '同じ伝票なので残さない',
  otherSlip: '別の伝票として残す',
} as const;

export const tonight = {
  title: '今夜の伝票',
  lead: '閉店後に、伝票の写真をまとめて入れてください。確かめるところだけを順に尋ね、今夜の合計を出します。',
  choose: '写真をまとめて選ぶ',
  camera: '1枚ずつ撮る',
  empty: 'まだ伝票がありません。',
  progress: (read: number, of: number) => `${of}枚のうち${read}枚を読み取りました。`,
  lines: '今夜の伝票の一覧',
  reading: '読み取っています…',
  noNetwork: '電波を待っています',
  photo: (number: number) => `${number}枚目`,
  failed: (number: number, message: string) => `${number}枚目：${message}`,
  retry: 'もう一度',
  remove: '外す',
  follows: '前の伝票の続き',
  keptMark: '残しました',
  yen,
  noTotal: '合計なし',
  calculated: '計算（円）',
  stated: '記載（円）',
  differs: '差（円）',
  short: { calculated: '計算', stated: '記載', differs: '差' },
  figures,
  count: (count: number) => String(count),
  difference: (by: number) => `${by > 0 ? '＋' : '−'}${figures(Math.abs(by))}`,
  /** Whatever an amount may be written with. */
  amountGlyphs: '0123456789,＋−合計なし前の伝票続き',
  ask: (count: number) => `確かめるところを順に見る（${count}か所）`,
  nothingToAsk: '確かめるところはありません',
  remaining: (count: number) => `あと${count}か所`,
  cellOf: (page: number, cell: string) => `${page}枚目 ${cell}`,
  noPicture: '写真を表示できません。お手元の伝票をご覧ください。',
  asRead: '読み取ったとおり',
  other: 'ほかの内容',
  put: '入れる',
  blank: '空欄',
  illegible: '読めない',
  undo: 'ひとつ戻す',
  later: '一覧へ戻る',
  keep: (count: number) => `${count}件を残して、今夜の合計へ`,
  keeping: (done: number, of: number) => `${of}件のうち${done}件を残しました…`,
  result: (day: string) => `${day} の結果`,
  total: (count: number) => `${count}件の計算合計 `,
  sure: (yen: string) => `確かめるところのない会計だけでは ${yen}`,
  open: (count: number) => `まだ確かめるところのある会計（${count}件）`,
  openOne: (name: string, verdict: string, yen: string) => `${name} ${verdict} ${yen}`,
  casts: 'キャストごとの D と S',
  cast: 'キャスト',
  unsure: '未確定',
  pieces: (count: number, yen: string) => (count === 0 ? '0' : `${count}（${yen}）`),
  rows: (count: number) => `${count}行`,
  castLine: (name: string, drinks: string, shots: string, unsure: number) =>
    `${name} D ${drinks} S ${shots}${unsure === 0 ? '' : ` 未確定 ${unsure}行`}`,
  share: '文字で共有',
  sharePicture: '画像で共有',
  pictureName: (day: string) => `${day} の結果.png`,
  pictureSaved: '画像を保存しました。',
  noPictureMade: 'このブラウザーでは画像を作れません。文字で共有してください。',
  print: '印刷',
  csv: 'CSV',
  copied: '文字を写しました。貼り付けてお送りください。',
  notShared: 'このブラウザーでは共有できません。印刷か CSV をお使いください。',
  toDay: 'この営業日の会計を見る',
} as const;
