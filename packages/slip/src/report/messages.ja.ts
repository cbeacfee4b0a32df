import type { Messages } from '@tashika/kernel';

/*
 * Every sentence the slip engine says, and nowhere else. Polite form throughout; no bullets, no
 * commas, no colon but in 計算合計 and where the specification's own wording has one (A06).
 */

const yen = (value: number): string => `${value}円`;
const orYen = (values: readonly number[]): string => values.map(yen).join('または');
const row = (name: string): string => (name === '' ? '品目名のない行' : name);

const between = (row: number, next: number | null): string =>
  row === 0 ? '1行目の上' : `${row}行目${next === null ? 'の下' : `と${next}行目の間`}`;

/** The three verdict sentences of the specification and the honest ones beside them (A08, A11, A77). */
export const openings = {
  correct: '合計金額は正確です（計算結果と記載合計が一致しました）。',
  mismatch: '合計金額が一致しません。誤記の可能性があります。',
  agreesWithNotes: '計算結果は一致しましたが、確認が必要な箇所があります。',
  totalMissing: '確認点があります。この伝票には合計欄が記入されていません。',
  totalUnreadable:
    '確認点があります。合計欄を判読できないため、記載合計との照合を行いませんでした。',
  totalsSeveral: '確認点があります。合計欄が複数あるため、記載合計との照合を行いませんでした。',
  incomplete:
    '確認点があります。計算できない行があるため、記載合計との照合を完了できませんでした。',
} as const;

export const reportWords = {
  breakdown: '【計算内訳】',
  notes: '【備考】',
  calcTotal: (total: number) => `計算合計：${total}円`,
  noRows: '計算できる行はありませんでした。',
  noNotes: '特記事項はございません。',
  timeSpan: (p: { from: string; to: string; stay: number }) =>
    `${p.from}〜${p.to}（在店${p.stay}分）`,
  timeBasis: (p: { stay: number; quantity: number; extension: boolean }) =>
    `在店${p.stay}分→${p.extension ? '延長' : ''}${p.quantity}回`,
  unnamed: '品目名不明',
} as const;

const percentText = (permille: number): string => `${permille / 10}％`;
const directions = { up: '切り上げ', down: '切り捨て', nearest: '四捨五入' } as const;
type Direction = keyof typeof directions;

/** What the shop adds to the rows (A85). */
export const surchargeWords = {
  rounding: '端数処理',
  rateLine: (p: { name: string; permille: number; base: number; amount: number }) =>
    `${p.name}　${yen(p.base)} × ${percentText(p.permille)} ＝ ${yen(p.amount)}`,
  includedLine: (p: { name: string; permille: number; base: number; amount: number }) =>
    `${p.name}　${yen(p.base)}のうち${percentText(p.permille)}の内税 ＝ ${yen(p.amount)}`,
  perPersonLine: (p: { name: string; people: number; price: number; amount: number }) =>
    `${p.name}　＋ ${p.people} × ${p.price} ＝ ${yen(p.amount)}`,
  roundingLine: (p: { base: number; unit: number; direction: Direction; sum: number }) =>
    `端数処理　${yen(p.base)}を${yen(p.unit)}単位で${directions[p.direction]} ＝ ${yen(p.sum)}`,
  service: (p: { name: string; permille: number }) => `${p.name}${percentText(p.permille)}`,
  tax: (p: { name: string; permille: number; included: boolean }) =>
    `${p.name}${percentText(p.permille)}（${p.included ? '内税' : '外税'}）`,
  perPerson: (p: { name: string; price: number }) => `${p.name}（1人${yen(p.price)}）`,
  roundingStep: (p: { unit: number; direction: Direction }) =>
    `${yen(p.unit)}単位の${directions[p.direction]}`,
} as const;

const columnNames = { label: '品目名', qty: '数量', unit: '単価' } as const;

export const messages = {
  midnightNotation: (p: { written: string; normalised: string }) =>
    `深夜表記を24時台として正規化しました（${p.written}→${p.normalised}）。`,
  smallHours: (p: { side: 'entry' | 'exit'; written: string; normalised: string }) =>
    `${p.side === 'entry' ? '入店' : '退店'}の${p.written}は${p.normalised}として計算しました。`,
  nextDayExit: (p: { written: string; normalised: string }) =>
    `退店の${p.written}は入店より早いため、翌日の${p.normalised}として計算しました。`,
  timeUnreadable: (p: { side: 'entry' | 'exit'; written: string }) =>
    `${p.side === 'entry' ? '入店' : '退店'}の${p.written === '' ? '記載' : `『${p.written}』`}は時刻として読み取れませんでした。`,
  unsureTime: (p: { side: 'entry' | 'exit' }) =>
    `${p.side === 'entry' ? '入店' : '退店'}時刻の読み取りが確かではありません。伝票をご確認ください。`,
  unsureCells: (p: { name: string; row: number; columns: readonly ('label' | 'qty' | 'unit')[] }) =>
    `${p.name === '' ? `${p.row}行目` : p.name}は${p.columns.map((column) => columnNames[column]).join('と')}の読み取りが確かではありません。伝票をご確認ください。`,
  timesConflict: () =>
    'ページによって入店または退店時刻が異なるため、在店時間を確定できませんでした。',
  stayUndecidable: (p: { entry: string; exit: string }) =>
    `入店${p.entry}と退店${p.exit}からは、在店時間を確定できませんでした。`,
  timesMissing: () => '入店または退店時刻が不明なため、時間計算による数量算出をスキップしました。',
  extensionNotComputed: () => '入店または退店時刻が不明なため、延長時間を計算できませんでした。',
  timeRowIdle: (p: { time: string }) => `${p.time}の行は時刻の記載として扱い、計上しませんでした。`,
  beginsMissing: () => '続きの伝票ですが、前の伝票がないため、この伝票だけで検算しました。',

  rowMissing: (p: { after: number; next: number | null }) =>
    `${between(p.after, p.next)}にもう1行あるかもしれません。伝票をご確認ください。`,
  rowExtra: (p: { row: number }) =>
    `${p.row}行目は行として書かれたものではないかもしれません。伝票をご確認ください。`,

  struckRow: (p: { name: string }) => `${row(p.name)}は取り消し線があるため、計上しませんでした。`,
  labelUnreadable: (p: { row: number }) => `${p.row}行目の品目名は文字が判読できません。`,
  labelBlank: (p: { row: number }) => `${p.row}行目の品目名が記入されていません。`,
  bareName: (p: { written: string; name: string; price: number }) =>
    `『${p.written}』は単価${yen(p.price)}から${p.name}と読み取りました。`,
  castKana: (p: { raw: string; name: string }) =>
    `人名『${p.raw}』を登録名『${p.name}』に正規化しました。`,
  castFuzzy: (p: { raw: string; name: string }) =>
    `人名『${p.raw}』を登録名『${p.name}』に正規化しました。表記をご確認ください。`,
  castGuest: (p: { name: string }) =>
    `キャスト名『${p.name}』は登録外です。ゲスト出勤の可能性があります。`,
  shotAfterName: (p: { name: string; plain: string; castShot: string; price: number }) =>
    `${row(p.name)}は通常の${p.plain}として扱いました。${p.castShot}の場合の単価は${yen(p.price)}です。`,

  stayTooShort: (p: { name: string; stay: number; least: number; price: number | null }) =>
    `${p.name}は在店${p.stay}分で${p.least}分に満たないため、数量を0としました。${
      p.price === null ? '' : `1回分の${yen(p.price)}を計上しなくてよいか、`
    }ご確認ください。`,
  outsideHappyHour: (p: {
    name: string;
    entry: string;
    from: string;
    to: string;
    price: number | null;
  }) =>
    `${p.name}は入店${p.entry}が${p.from}〜${p.to}の対象外のため、数量を0としました。${
      p.price === null ? '' : `1回分の${yen(p.price)}を計上しなくてよいか、`
    }ご確認ください。`,
  twelveHourClock: (p: { entry: string }) => `入店${p.entry}は12時間表記の可能性があります。`,
  quantityColumnDiffers: (p: { name: string; column: number; quantity: number }) =>
    `${p.name}の数量欄は${p.column}ですが、時間計算による${p.quantity}を採用しました。`,
  quantityColumnUnreadable: (p: { name: string; quantity: number }) =>
    `${p.name}の数量欄は判読できませんでしたが、時間計算による${p.quantity}を採用しました。`,
  repeatedTimeItem: (p: { name: string }) =>
    `${p.name}は同じ会計に重複して記入されているため、2回目以降の行は数量を0としました。`,

  timeRowSkipped: (p: { name: string }) =>
    `${p.name}は数量を確認できなかったため、この行の計算を行いませんでした。`,

  quantityMissing: (p: { name: string }) =>
    `${row(p.name)}は数量が未記入です。数量を確認できなかったため、この行の計算を行いませんでした。`,
  quantityMissingWithAmount: (p: { name: string }) =>
    `${row(p.name)}は金額は記載されていますが数量が未記入です。数量を確認できなかったため、この行の計算を行いませんでした。`,
  quantityUnreadable: (p: { name: string }) =>
    `${row(p.name)}は数量が判読できませんでした（線が薄いか重なっています）。数量を確認できなかったため、この行の計算を行いませんでした。`,
  forcedDrink: (p: { name: string; item: string }) =>
    `${row(p.name)}は単価と数量の記載がありませんでしたが、D表記により${p.item}として補完しました。`,
  forcedQuantity: (p: { name: string }) =>
    `${row(p.name)}は数量の記載がありませんでしたが、D表記により数量1で計上しました。`,
  tallySettled: (p: { name: string; quantity: number }) =>
    `${row(p.name)}は数量欄に『正』を検出し、数量${p.quantity}として確定しました。`,
  upperBar: (p: { name: string }) => `${row(p.name)}は数量欄が棒線1本でしたが、1として扱いました。`,
  lowBar: (p: { name: string }) =>
    `${row(p.name)}は数量の横棒が正の字の一画目か判別できません。数量1として扱いました。`,
  manyStrokes: (p: { name: string; quantity: number }) =>
    `${row(p.name)}は数量欄の棒線を${p.quantity}本と数えました。数量をご確認ください。`,

  priceByLetter: (p: { name: string; letter: 'D' | 'S'; price: number }) =>
    `${row(p.name)}は${p.letter}表記により単価を${yen(p.price)}で補完しました。`,
  priceByDictionary: (p: { name: string; price: number }) =>
    `${row(p.name)}は単価の記載を確認できないため、辞書の単価${yen(p.price)}で補完しました。`,
  timeRowPrice: (p: { name: string; price: number }) =>
    `${p.name}の単価は、辞書の${yen(p.price)}を用いました。`,
  priceUnreadable: (p: { name: string }) => `${row(p.name)}の単価は文字が判読できません。`,
  prefixPrice: (p: { name: string; letter: 'D' | 'S'; written: number; price: number }) =>
    `${row(p.name)}の単価欄は${yen(p.written)}ですが、${p.letter}表記により${yen(p.price)}として計算しました。`,
  misreadPrice: (p: { name: string; written: number; price: number }) =>
    `${row(p.name)}の単価${yen(p.written)}は桁の読み落としとみなし、${yen(p.price)}に補正しました。`,
  priceNotInDictionary: (p: { name: string; price: number }) =>
    `${row(p.name)}の単価${yen(p.price)}は、単価が辞書に存在しません。記載のとおり計算しました。`,
  priceOfAnother: (p: { name: string; price: number; own: readonly number[] }) =>
    `${row(p.name)}としての${yen(p.price)}の単価が辞書に存在しません。辞書では${orYen(p.own)}ですが、記載のとおり計算しました。`,
  labelPriceDiffers: (p: { name: string; inLabel: number; price: number }) =>
    `${row(p.name)}は品目名では${yen(p.inLabel)}ですが、単価欄の${yen(p.price)}で計算しました。`,
  priceInferred: (p: { name: string; price: number }) =>
    `${row(p.name)}は単価を推定で当てはめました（採用：${yen(p.price)}）。`,
  shotPriceAsked: (p: { name: string; candidates: readonly number[] }) =>
    `${row(p.name)}の単価を記入してください（${orYen(p.candidates)}）。`,
  priceAsked: (p: { name: string; examples: readonly number[] }) =>
    `${row(p.name)}は単価を記入してください（候補：${p.examples.join('/')} など）。`,
  priceAmbiguous: (p: { name: string; written: number; candidates: readonly number[] }) =>
    `${row(p.name)}の単価${yen(p.written)}は桁の読み落としの可能性があります。単価を記入してください（候補：${p.candidates.toSorted((a, b) => a - b).join('/')}）。`,

  firstHoursTogether: (p: { names: readonly string[] }) =>
    `最初の1時間にあたる品目が${p.names.length}つ記入されています（${p.names.join('、')}）。いずれも計上しました。`,
  lateReading: (p: {
    name: string;
    start: string;
    minutes: number;
    quantity: number;
    otherHour: string;
    otherStart: string;
    otherQuantity: number;
    otherTotal: number;
  }) =>
    `${p.name}は${p.start}以降の滞在${p.minutes}分から数量${p.quantity}としました。${p.otherHour}（${p.otherStart}）以降とする場合は数量${p.otherQuantity}で、計算合計は${yen(p.otherTotal)}です。`,
  matchRestsOnEstimate: () => '記載合計と合うのは、この単価の推定によるものです。',
  otherSolutions: (p: { count: bigint }) =>
    `記載合計に合う単価の組み合わせは複数あり、採用したもののほかに${p.count}通りあります。`,
  otherSolutionsNamed: (p: {
    count: bigint;
    ways: readonly (readonly { name: string; price: number }[])[];
  }) =>
    `記載合計に合う単価の組み合わせは複数あり、採用したもののほかに${p.count}通りあります（${p.ways
      .map((way) => way.map(({ name, price }) => `${row(name)}${yen(price)}`).join('と'))
      .join('、または')}）。`,
  noSolution: () =>
    '候補の単価には記載合計にちょうど合う組み合わせがないため、単価の推定を行いませんでした。',
  searchNotAttributable: () => '数量を確認できない行があるため、単価の推定を行いませんでした。',
  searchSwitchedOff: () => '設定により、記載合計による単価の推定を行っていません。',
  searchSurcharged: () =>
    '店舗設定による加算があるため、記載合計による単価の推定を行いませんでした。',
  searchTooManyPrices: (p: { prices: number }) =>
    `候補の単価が${p.prices}種類あり、記載合計からは絞り込めないため、単価の推定を行いませんでした。`,
  searchUnsureTotal: () => '合計欄の読み取りが確実ではないため、単価の推定を行いませんでした。',
  searchCapped: (p: { rows: number; total: number }) =>
    `単価の推定には${p.rows}行および記載合計${yen(p.total)}の上限があるため、推定を行いませんでした。`,
  shotDefault: (p: {
    name: string;
    price: number;
    total: number;
    others: readonly { price: number; total: number }[];
  }) =>
    `${p.name}の単価が記入されていないため、${yen(p.price)}で計算しました。計算合計は${[
      p,
      ...p.others,
    ]
      .map((option) => `${yen(option.price)}の場合に${yen(option.total)}`)
      .join('、')}です。`,

  surchargesAdded: (p: { steps: readonly string[] }) =>
    `店舗設定により、${p.steps.join('、')}の順に計算しました。`,
  surchargeOpen: (p: { name: string }) =>
    `${p.name}は人数が分からないため、加えていません。人数をご確認ください。`,
  surchargeRowDiffers: (p: { name: string; row: number; amount: number }) =>
    `${p.name}の行の${yen(p.row)}は、計算した${yen(p.amount)}と異なります。計算した金額を採用しました。`,

  totalMissing: () => 'この伝票には合計欄が記入されていません。',
  totalUnreadable: () => '合計欄の文字が判読できませんでした。',
  totalsSeveral: () => '合計欄が複数のページに記入されているため、記載合計を確定できませんでした。',
  totalUnsure: (p: { total: number }) =>
    `合計欄の読み取りが確実ではありません。記載合計${yen(p.total)}をご確認ください。`,
  totalRowDiffers: (p: { row: number; total: number }) =>
    `合計の行の${yen(p.row)}は、合計欄の${yen(p.total)}と異なります。`,
  totalRowUnused: (p: { row: number }) =>
    `合計の行に${yen(p.row)}と記載されていますが、合計欄の記載としては扱っていません。`,
  totalMismatch: (p: { stated: number; difference: number }) =>
    `記載合計は${yen(p.stated)}で、計算合計との差は${yen(p.difference)}です。`,
  mismatchUnsure: () =>
    'この差は、読み取りが確かでない箇所によることも考えられます。先に伝票をご確認ください。',
  totalShown: (p: { stated: number }) => `記載合計は${yen(p.stated)}です。`,
  amountHint: (p: { names: readonly string[] }) =>
    `金額欄の記載が、単価と数量から算出した値と異なる行があります（${p.names.map(row).join('、')}）。`,
  amountColumnUnused: () => '金額欄を参照せず、単価と数量から算出しました。',
  quantityColumnUnused: () => '数量欄を参照せず、時間計算により数量を算出しました。',
} as const satisfies Messages;

export type SlipMessages = typeof messages;

/** Why a price is not simply the one in its cell. */
const priceCells = {
  blank: '単価未記入',
  unreadable: '単価判読不能',
  ambiguous: '単価未確定',
} as const;
type PriceCell = keyof typeof priceCells;

/** Evidence of a line for the read mode: JSON keeps the specification's own symbols (A59). */
export const evidences = {
  time: (p: { from: string; to: string; stay: number; name: string; quantity: number }) =>
    `入店${p.from}–退店${p.to}→在店${p.stay}分→${p.name}=${p.quantity}と算出しました`,
  timeSkipped: () => '入店または退店時刻が不明なため、数量を算出しませんでした',
  sei: (p: { quantity: number }) => `数量欄に『正』を検出→数量${p.quantity}として確定しました`,
  strokes: (p: { quantity: number }) => `数量欄の棒線を${p.quantity}本と数えました`,
  digits: (p: { quantity: number }) => `数量欄の数字を${p.quantity}と読み取りました`,
  forced: (p: { price: number }) =>
    `キャスト名の前に D があるため、数量1・単価${p.price}円で計上しました`,
  quantityBlank: () => '数量は未記入です',
  quantityUnreadable: () => '数量を判読できませんでした',
  struck: () => '取り消し線があるため、計上していません',
  before: (p: { written: string; item: string; price: number }) =>
    `前置き '${p.written}' を検出→${p.item}（${p.price}円）に展開しました`,
  after: (p: { written: string; item: string }) =>
    `後置き '${p.written}' を検出→${p.item}として読み取りました`,
  alone: (p: { written: string; item: string }) => `'${p.written}' を${p.item}として読み取りました`,
  castName: (p: { raw: string; name: string }) =>
    `人名『${p.raw}』を登録名『${p.name}』に正規化しました`,
  castGuest: (p: { name: string }) => `人名『${p.name}』は登録されていません`,
  written: (p: { price: number }) => `単価欄の${p.price}円を採用しました`,
  writtenInLabel: (p: { price: number }) => `品目名に記された単価${p.price}円を採用しました`,
  dictionary: (p: { cell: PriceCell; price: number }) =>
    `${priceCells[p.cell]} → 辞書の${p.price}円を採用しました`,
  prefix: (p: { price: number }) => `単価を推定（${p.price}円）しました`,
  prefixOver: (p: { written: number; price: number }) =>
    `単価欄の${p.written}円よりも前置き記法を優先し、${p.price}円を採用しました`,
  corrected: (p: { written: number; price: number }) =>
    `単価欄の${p.written}円を${p.price}円に補正しました`,
  inferred: (p: { cell: PriceCell; candidates: readonly number[]; price: number }) =>
    `${priceCells[p.cell]} → 候補{${p.candidates.join(',')}}から推定 → ${p.price}円を採用（stated_totalと一致）しました`,
  default: (p: { cell: PriceCell; candidates: readonly number[]; price: number }) =>
    `${priceCells[p.cell]} → 候補{${p.candidates.join(',')}}のうち既定の${p.price}円を採用しました`,
  priceUnknown: () => '単価を確定できませんでした',
  correctedByPerson: (p: { read: string; by: string; at: string }) =>
    `読取値『${p.read}』は${p.by}が${p.at}に訂正しました`,
  amountDiffers: (p: { amount: number; subtotal: number }) =>
    `金額欄の${p.amount}円は、単価と数量から算出した${p.subtotal}円と異なります`,
} as const;

/** What was handed over cannot be used. */
export const problems = {
  atPage: (p: { page: number }) => `${p.page}枚目`,
  atRow: (p: { at: string; row: number }) => `${p.at}の${p.row}行目`,
  atCell: (p: { at: string; name: string }) => `${p.at}の${p.name}`,
  notPages: () => '伝票の読み取り結果ではありません。pages に伝票のページを並べてください。',
  noPages: () => '伝票のページが1枚もありません。',
  tooManyPages: (p: { most: number }) => `伝票のページは${p.most}枚までにしてください。`,
  tooManyRows: (p: { most: number }) => `伝票の行は全部で${p.most}行までにしてください。`,
  notObject: (p: { at: string }) =>
    `${p.at}の形が正しくありません。JSON のオブジェクトで指定してください。`,
  missingRows: (p: { at: string }) => `${p.at}に明細行がありません。rows に行を並べてください。`,
  rowNumber: (p: { at: string }) => `${p.at}の行番号 r は0以上の整数で指定してください。`,
  rowDoubtsExpected: (p: { at: string }) =>
    `${p.at}の row_doubts は、after（0以上の整数）と kind（missing または extra）と confidence（0から1）を持つものの並びで指定してください。`,
  struckNotBoolean: (p: { at: string }) =>
    `${p.at}の struck は true または false で指定してください。`,
  cellMissing: (p: { at: string; key: string }) =>
    `${p.at}がありません。空欄の場合も ${p.key} に状態 blank を指定してください。`,
  cellState: (p: { at: string; state: string }) =>
    `${p.at}の状態『${p.state}』は使用できません。written、blank、unreadable（数量は marks も可）のいずれかを指定してください。`,
  textExpected: (p: { at: string }) => `${p.at}は文字列で指定してください。`,
  textTooLong: (p: { at: string; most: number }) => `${p.at}は${p.most}文字までにしてください。`,
  numberExpected: (p: { at: string }) => `${p.at}に負の数や小数は使用できません。`,
  marksMissing: (p: { at: string }) => `${p.at}の glyphs に画線を並べてください。`,
  tooManyMarks: (p: { at: string; most: number }) =>
    `${p.at}の画線は${p.most}個までにしてください。`,
  markKind: (p: { at: string; kind: string }) =>
    `${p.at}の画線『${p.kind}』は使用できません。sei または bar を指定してください。`,
  markDirection: (p: { at: string; direction: string }) =>
    `${p.at}の棒線の向き『${p.direction}』は使用できません。h、v、d のいずれかを指定してください。`,
  shareExpected: (p: { at: string; key: string }) =>
    `${p.at}の ${p.key} は0から1までの数で指定してください。`,
  boxExpected: (p: { at: string }) => `${p.at}の box は4つの数で指定してください。`,
  correctionUnsigned: (p: { at: string }) =>
    `${p.at}の訂正には、訂正した人 by と日時 at を指定してください。`,
  notGiven: () => '指定なし',
  nothingRead: () => '（読み取りなし）',
  instructionUnclear: (p: { message: string }) =>
    `『${p.message}』では、前の伝票の続きか別の会計かを判断できません。どちらか一方を指定してください。`,
  sessionMalformed: () => '会計の途中経過の形が正しくありません。',
  nth: (p: { n: number }) => `${p.n}番目`,
  shopNotObject: () => '店舗設定の形が正しくありません。JSON のオブジェクトで指定してください。',
  shopMissing: (p: { at: string }) => `店舗設定に『${p.at}』がありません。`,
  shopUnknownKey: (p: { at: string }) => `店舗設定に『${p.at}』という項目は指定できません。`,
  shopMalformed: (p: { at: string }) => `店舗設定の『${p.at}』の値が正しくありません。`,
  shopItemTwice: (p: { id: string }) => `店舗設定の品目『${p.id}』が重複しています。`,
  shopItemMissing: (p: { id: string }) => `店舗設定に品目『${p.id}』がありません。`,
  shopDefaultShot: (p: { id: string }) =>
    `店舗設定の既定のショット『${p.id}』がショットの品目に含まれていません。`,
  shopPriceStray: (p: { price: number }) =>
    `店舗設定の候補単価${p.price}円に当たる品目がありません。`,
  shopPriceTwice: (p: { price: number }) => `店舗設定の候補単価${p.price}円が重複しています。`,
  castNamesLine: (p: { line: number; content: string }) =>
    `登録キャスト名の${p.line}行目『${p.content}』を読み取れません。「- 名前」の形で記入してください。`,
  castNamesNotKana: (p: { line: number; name: string }) =>
    `登録キャスト名の${p.line}行目『${p.name}』は使用できません。ひらがなまたはカタカナで記入してください。`,
  castNamesTwice: (p: { line: number; name: string; earlier: string }) =>
    `登録キャスト名の${p.line}行目『${p.name}』は『${p.earlier}』と重複しています。`,
  castNamesEmpty: () => '登録キャスト名が1名も記入されていません。',
} as const;

/** What is wrong with the form of a report. */
export const formFaults = {
  opening: () => '最初の行が判定文ではありません。',
  layout: (p: { expected: string }) => `ここには${p.expected}が必要です。`,
  row: () => '計算内訳の行の形が正しくありません。',
  note: () => '備考の文は「。」で終わる必要があります。',
  impolite: () => '備考の文が丁寧語ではありません。',
  bannedSign: (p: { sign: string }) => `記号『${p.sign}』は使用できません。`,
  bannedWord: (p: { word: string }) => `『${p.word}』という語は使用できません。`,
  hyphen: () => '区切り線のほかにハイフンは使用できません。',
  colon: () => 'コロンは時刻と定められた文のほかには使用できません。',
  ending: () => '報告書は改行1つで終わる必要があります。',
} as const;

/** The words of an explanation. */
export const explanationWords = {
  account: (p: { number: number; verdict: string }) =>
    `${p.number}件目の会計の判定は「${p.verdict}」です。`,
  line: (p: { page: number; row: number; label: string }) =>
    `${p.page}枚目 ${p.row}行目 ${row(p.label)}`,
  finding: (p: { rule: string; clause: string; level: string }) =>
    `[${p.rule}] ${p.clause} ${p.level}`,
  cells: (p: { cells: readonly string[] }) => `根拠は${p.cells.join('、')}です。`,
  cell: (p: { page: number; row: number | null; column: string }) =>
    p.row === null ? `${p.page}枚目の${p.column}` : `${p.page}枚目${p.row}行目の${p.column}`,
  columns: {
    label: '品目',
    qty: '数量',
    unit: '単価',
    amount: '金額',
    entry: '入店時刻',
    exit: '退店時刻',
    stated_total: '合計欄',
    instruction: '指示',
  } as Readonly<Record<string, string>>,
  noFindings: '規則による指摘はありません。',
} as const;
