/** The words of the stored accounts: their part of the OpenAPI document, and their own problems. */
export const accounts = {
  tag: '会計',
  tagDescription: '確かめた伝票を会計ごとに残し、営業日ごとに見直します。',
  create: '伝票を残す',
  createDescription:
    '読み取った伝票（JSON の pages）か、伝票の写真（multipart/form-data の photo、いくつでも）を受け取り、会計ごとに判定して残します。写真に pages を添えると、読み取り直さずにその内容を使います。欄の correction は、読み取りの横に訂正として残ります。',
  created:
    '残した会計です。すでに残してあるものは二度残さず twins に、読み取れなかった写真は problems に入ります。',
  list: '会計の一覧',
  listDescription:
    '新しい順に並びます。number は、その営業日の何件目かです。totals は、絞り込んだ会計すべての判定ごとの合計です。見本はどこにも入りません。',
  order: 'newest（新しい順、省略時）か、day（営業日ごとに、伝票の順）です。',
  samples: 'yes とすると、残した会計の代わりに見本を並べます。',
  listed: '会計の一覧です。',
  days: '営業日の一覧',
  daysListed: '会計のある営業日です。新しい順に並びます。',
  night: '一晩の結果',
  nightDay: '営業日です（yyyy-mm-dd）。',
  nightFound: 'その営業日の会計と合計、キャストごとの D と S です。',
  nightTotal: '残した会計すべての計算合計です。',
  nightSure: '確かめるところのない会計の計算合計です。',
  nightOpen: '確かめるところのある会計の数です。',
  nightCasts: 'キャストごとの D と S の数と金額です。',
  nightUnsure: '読み取りが確かでないため、数に入れていない行の数です。',
  get: '会計を見る',
  found: '会計と、その伝票、訂正です。',
  change: '会計の営業日や名前を変える',
  changed: '変えたあとの会計です。',
  remove: '会計を消す',
  removed: '消しました。',
  addSlips: '会計に伝票を加える（続き）',
  added: '加えたあとの会計です。',
  correct: '欄を訂正する',
  correctDescription:
    '読み取りは残したまま、訂正を横に添えて判定し直します。place は entry、exit、stated_total、rows[0].label、rows[0].qty、rows[0].unit、rows[0].amount のいずれかで、行は0から数えます。',
  corrected: '訂正したあとの会計です。',
  undo: '訂正を取り消す',
  undone: '訂正を取り消したあとの会計です。',
  recheck: '今の設定で判定し直す',
  rechecked: '判定し直した会計です。',
  photo: '伝票の写真',
  photoFound: '写真そのものです。',
  csv: '会計を CSV で書き出す',
  csvMade: '1行が明細1行の CSV です（UTF-8、BOM 付き）。',
  events: '会計の変化を受け取る',
  eventsOk: '会計が変わるたびに、その番号が届きます（Server-Sent Events）。',

  id: '会計の番号です。',
  slipId: '伝票の番号です。',
  correctionId: '訂正の番号です。',
  businessDay: '営業日です（yyyy-mm-dd）。省略すると今の営業日です（正午で替わります）。',
  from: 'この営業日から（yyyy-mm-dd）。',
  to: 'この営業日まで（yyyy-mm-dd）。',
  label: '会計の名前です（卓番など）。',
  withoutStated: '記載合計が分からず、合計に入っていない会計の数です。',
  verdict: '判定で絞り込みます。',
  place: '訂正する欄です。',
  after: '訂正後の欄です（state と text、または glyphs）。',
  pages: '伝票のページです。',
  keys: 'ページごとの、送る側での名前です。同じ名前のページは、何度送っても一度だけ残ります。',
  formKeys:
    'ページごとの、送る側での名前を並べた JSON の配列です。同じ名前のページは、何度送っても一度だけ残ります。',
  keepTwins:
    '同じ写真、または同じ日の同じ伝票（時刻と記載合計、および名前か明細が同じもの）がすでにあっても、別の会計として残します。名前（keys）が同じページは、それでも残しません。',
  twins: 'すでに残してあるため、残さなかったものです。',
  twinPages: '残さなかったページです。送った順に0から数えます。',
  twinBy: '同じと分かった手がかりです（key：送る側の名前、photo：写真の中身、slip：伝票の内容）。',
  photos: '伝票の写真です。起こして、撮影場所などの付加情報を除いた写しを残します。',
  seals:
    '写真を読み取ったときに受け取った封（seal）を、写真の順に並べた JSON の配列です。ないものは null とします。封のある写真は読み取り直しません。',
  photoPages:
    '写真が何番目のページのものかを、0から数えた番号をコンマで区切って書きます。省略すると、写真とページは同じ順に対応します。',
  ifMatch: '見ている会計の ETag です。',

  notFound: 'この会計は見つかりませんでした。消されたか、アドレスが違うようです。',
  photoNotFound: 'この伝票の写真は見つかりませんでした。',
  correctionNotFound: 'この訂正は見つからないか、すでに取り消されています。',
  placeUnknown: (place: string) =>
    `「${place}」という欄は、この伝票にありません。rows[0].unit のように指定してください。`,
  nth: (label: string, n: number) => `${label.slice(0, 76)} ${n}`,
  thereAlready: (day: string, number: number, label: string | null) =>
    `同じ伝票が、${day} の${number}件目${label === null ? '' : `「${label}」`}として残してあります。別の伝票であれば、keep_twins を付けてお送りください。`,
  keysMalformed:
    'keys はページと同じ数の、互いに異なる名前（100文字まで）か null の配列にしてください。',
  nothingGiven: '伝票がありません。pages か photo を入れてください。',
  photosAndPages: (photos: number, pages: number) =>
    `写真（${photos}枚）とページ（${pages}件）の数が合いません。同じ数にしてください。`,
  pagesNotJson: 'pages を JSON として読み取れませんでした。',
  pageNotObject: 'pages の中に、伝票のページではないものがあります。',
  tooManyPhotos: (most: number) =>
    `写真は一度に${most}枚までお受けできます。分けてお送りください。`,
  tooManyRows: (most: number) =>
    `明細は、一度に、また一つの会計に${most}行までお受けできます。分けてお送りください。`,
  pagesTooLarge: 'pages が大きすぎるか、入れ子が深すぎます。分けてお送りください。',
  slipNotFound: 'この伝票は、この会計の中に見つかりませんでした。',
} as const;

/** The columns of the exported file. */
export const csv = {
  columns: {
    businessDay: '営業日',
    id: '会計',
    label: '名前',
    verdict: '判定',
    calcTotal: '計算合計',
    statedTotal: '記載合計',
    stay: '在店（分）',
    number: '番号',
    item: '品目',
    quantity: '数量',
    unitPrice: '単価',
    subtotal: '小計',
  },
  fileName: (day: string) => `tashika-${day}.csv`,
} as const;
