/** What the fields of slips mean, for the document of the API. */

export const page = {
  page: '伝票の1ページです。',
  pages: '伝票のページです。書かれた順に並べます。',
  entry: '入店時刻の欄です（20:05、2005、20時半など）。',
  exit: '退店時刻の欄です。',
  rows: '明細の行です。上から順に並べます。',
  statedTotal: '合計欄です。',
  totalLabel: '合計欄の隣に書かれた言葉です（例：小計）。',
  instruction: 'ページに添える言葉です（続き、2枚目、別会計、リセットなど）。',
  r: '行の番号です。',
  label: '品目の欄です（D にま、飲み放題 延長30分など）。',
  qty: '数量の欄です。正の字や棒線は marks、文字は written です。',
  unit: '単価の欄です。',
  amount: '金額の欄です。計算には用いません。',
  struck: '取り消し線のある行であれば true です。',
  cell: '1つの欄です。読み取り（read）と、人による訂正（correction）を並べて持ちます。',
  quantityCell: '数量の欄です。画線もあります。',
  read: '読み取った内容です。state の written は記載あり、blank は空欄、unreadable は判読できないこと、marks は画線を示します。',
  text: '書かれている文字です。',
  candidates: 'ほかに考えられる内容です。確からしい順に並びます。',
  glyphs: '画線です。左から順に並べます。sei は正の字、bar は棒線です。',
  dir: '棒線の向きです。h は横、v は縦、d は斜めです。',
  y: '棒線の中心の高さです。欄の上端が0、下端が1です。',
  confidence: '読み取りの確からしさです。',
  box: '写真の中の位置です（左、上、右、下の画素）。',
  correction: '人が訂正した内容です。計算にはこちらを用い、読み取りはそのまま残ります。',
  by: '訂正した人です。',
  at: '訂正した日時です。',
} as const;

export const given = {
  transcript:
    '読み取った伝票です。pages にページを並べるか、ページの配列、または1ページだけを渡します。',
  cell: '1つの欄です。read と correction を持つ形のほか、読み取りの内容だけ（state と text など）でも渡せます。',
  quantityCell: '数量の欄です。画線も渡せます。',
  r: '行の番号です。省略すると、上から数えた番号になります。',
} as const;

export const photo = {
  page: '読み取ったページです。欄ごとに位置（box）と確からしさ（confidence）が付きます。',
  width: '写真の幅（画素）です。',
  height: '写真の高さ（画素）です。',
  turns: '伝票を起こすために必要な、右回りの90度回転の回数です。',
  outlines: '欄の四隅です。',
  preview: '起こして縮小した写真（JPEG）の data: URL です。撮影場所などの付加情報はありません。',
  seal: 'この読み取りの封です。伝票を残すときに写真と一緒に渡すと、写真を読み取り直しません。',
} as const;

export const result = {
  accounts: '会計ごとの結果です。',
  verdict: '判定です。',
  opening: '報告書の最初の一文です。',
  calcTotal: '単価と数量から計算した合計（円）です。',
  statedTotal: '合計欄に記載された合計（円）です。確定できないときは null です。',
  stay: '在店時間（分）です。確定できないときは null です。',
  rows: '計上の対象になった行です。',
  label: '品目の名前です。',
  qty: '数量です。確定できないときは null です。',
  unitPrice: '単価（円）です。確定できないときは null です。',
  subtotal: '小計（円）です。計算できないときは null です。',
  notes: '備考の文です。',
  report: '検算の報告書です。',
  read: '読み取りモードの結果です。行ごとに根拠と確からしさが付きます。',
  receipt: '伝票全体の読み取り結果です。',
  lines: '行ごとの読み取り結果です。',
  warnings: '確認していただきたいことです。',
  evidence: 'その行がどう決まったかの説明です。',
} as const;

export const account = {
  businessDay: '営業日です（yyyy-mm-dd）。省略すると今の営業日です（正午で替わります）。',
  from: 'この営業日から（yyyy-mm-dd）。',
  to: 'この営業日まで（yyyy-mm-dd）。',
  label: '会計の名前です（卓番など）。',
  withoutStated: '記載合計が分からず、合計に入っていない会計の数です。',
  verdict: '判定で絞り込みます。',
  slipId: '伝票の番号です。',
  place: '訂正する欄です（例：rows[0].unit）。',
  after: '訂正後の欄です（state と text、または glyphs）。',
  pages: '伝票のページです。',
  photoPages:
    '写真が何番目のページのものかを、0から数えた番号をコンマで区切って書きます。省略すると、写真とページは同じ順に対応します。',
  seals:
    '写真を読み取ったときに受け取った封（seal）を、写真の順に並べた JSON の配列です。ないものは null とします。封のある写真は読み取り直しません。',
} as const;

export const settings = {
  shop: 'お店の価格表と決まりです。',
  castNames: 'キャストの名前です（かな）。',
  version: '設定の版です。',
} as const;
