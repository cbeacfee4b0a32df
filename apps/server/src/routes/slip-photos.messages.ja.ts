/** The words of the photo resource: its part of the OpenAPI document, and its own problems. */
export const slipPhotos = {
  tag: '伝票の写真',
  tagDescription: '手書き伝票の写真を読み取り、伝票を確かめるときの入力にします。',
  summary: '写真を読み取る',
  description:
    '伝票の写真1枚（JPEG、PNG、WebP、HEIC）を multipart/form-data の photo で受け取り、読み取ったページをお返しします。写真の種類は中身で判断します。写真は残しません。撮影場所などの付加情報は使いません。',
  ok: '読み取った結果です。page はそのまま /api/slips/check の pages に入れられます。',
  photo: '伝票の写真です。',
  previewWish: 'yes とすると、どのブラウザーでも表示できる縮小した写真（preview）を添えます。',
  others: '写真に伝票が2枚以上写っているときの、ほかの伝票です。左から、または上から並びます。',
  preview: '起こして縮小した写真（JPEG）の data: URL です。撮影場所などの付加情報はありません。',
  page: '読み取ったページです。欄ごとに位置（box）と確からしさ（confidence）が付きます。',
  width: '写真の幅（画素）です。',
  height: '写真の高さ（画素）です。',
  turns: '伝票を起こすために必要な、右回りの90度回転の回数です。',
  outlines: '欄の四隅です。',
  seal: 'この読み取りの封です。伝票を残すときに写真と一緒に渡すと、写真を読み取り直しません。',
  photoMissing: '写真がありません。photo という名前で、写真のファイルを1つ送ってください。',
  busy: 'いま、たくさんの写真を読み取っています。少し待ってから、もう一度お試しください。',
  stopped: '写真を読み取れませんでした。もう一度お試しください。',
  nobodyReads:
    '写真の読み取りが終わりませんでした。少し待ってから、もう一度お試しください。続くときは、読み取り役（--reader-only）が動いているかご確認ください。',
  readerMissing: '写真を読み取る用意がないため、お受けできません。サーバーの設定をご確認ください。',
} as const;
