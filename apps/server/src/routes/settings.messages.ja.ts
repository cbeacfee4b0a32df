/** The words of the shop's settings: their part of the OpenAPI document, and their own problems. */
export const settings = {
  tag: 'お店の設定',
  tagDescription: '価格表、時間の決まり、キャスト名簿です。変えるたびに版が残ります。',
  get: '今の設定',
  found: '今の設定です。version が 0 のものは、標準の設定です。',
  history: '設定の履歴',
  historyFound: 'これまでの設定です。新しい順に並びます。',
  preview: '設定を変えると何が変わるかを見る',
  previewDescription:
    '残してある会計を新しい設定で判定し直し、変わるものだけをお返しします。何も保存しません。',
  previewed: '変わる会計です。',
  save: '設定を保存する',
  saveDescription:
    '今の版を If-Match で示します。会計は、判定し直すまで、判定したときの設定のままです。',
  saved: '保存した設定です。',
  shop: 'お店の価格表と決まりです。',
  castNames: 'キャストの名前です（かな）。',
  payBack:
    'キャストに戻す金額の決まりです。D と S のそれぞれに、1つあたりの金額（piece）か、売上に対する割合（sales、％）を書きます。',
  bookkeeping: '会計ソフトに渡す勘定科目と税区分です。省略したものは、よくある名前になります。',
  version: '設定の版です。',
  castNameOfTwoLines: 'キャストの名前に改行は使えません。',
  savedMeanwhile: 'ほかの人が先に設定を保存しました。読み込み直してから、もう一度お試しください。',
} as const;
