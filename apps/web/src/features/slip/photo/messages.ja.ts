import type { Certainty } from './certainty.ts';

/** The sentences of the photo part of the 伝票 page. */
export const intake = {
  title: '写真から読み取る',
  lead: '伝票の全体が入るように、真上から明るい場所で撮ってください。写真は読み取りに使い、「伝票を残す」を押すまで保存しません。',
  readHere: '写真をこの端末で読む（写真を送りません）',
  leadHere:
    '伝票の全体が入るように、真上から明るい場所で撮ってください。写真はこの端末の中だけで読み、送りません。「伝票を残す」を押すと読み取った内容だけを残し、写真は残しません。',
  notOpenedHere:
    'この端末のブラウザーでは開けない写真です。JPEGで撮り直すか、「写真をこの端末で読む」を外してお試しください。',
  notReadHere:
    'この端末で読む用意ができませんでした。電波のあるところで、もう一度お試しください。写真は送っていません。',
  camera: 'カメラで撮る',
  choose: '写真を選ぶ',
  drop: '写真をここへ置くか、貼り付けることもできます。',
  more: '写真を足す',
  relation: '2枚目からの写真',
  separate: '別会計',
  follows: '続き',
  list: '読み取り中の写真',
  stages: {
    waiting: '順番を待っています',
    sending: (percent: number) => `送っています（${percent}％）`,
    reading: '読み取っています',
    failed: '読み取れませんでした',
  },
  offline:
    '電波がないか、サーバーにつながりません。写真はこの端末に残してあり、つながりしだい読み取ります。',
  retry: 'もう一度',
  remove: '外す',
  retake: '撮り直す',
  retakeOf: (name: string) => `${name} を撮り直す`,
  typeInstead: '写真を見て入力',
  typeOf: (name: string) => `${name} の写真を見て入力`,
  typing: '写真を見ながら入力してください。',
  retryOf: (name: string) => `${name} をもう一度読み取る`,
  removeOf: (name: string) => `${name} を外す`,
  kept: '写真はこの画面に残っています。',
  tooLarge: (most: number) =>
    `写真のファイルが大きすぎます（上限は${most}MB）。小さくしてからお試しください。`,
  gone: '写真がブラウザーに残っていませんでした。お手数ですが、もう一度お選びください。',
  twoSlips: '写真に伝票が2枚以上写っています。1枚ずつ撮ってください。',
  notPhotos: '写真のファイルではないため、お受けできませんでした。',
  added: '写真を読み取りました。',
} as const;

export const poorPhoto = {
  said: 'この写真は、読み取りにくいところが多くあります。明るい場所で真上から撮り直すと、確かめるところが減ります。',
  saidOf: (number: number) =>
    `${number}枚目の写真は、読み取りにくいところが多くあります。撮り直すと、確かめるところが減ります。`,
} as const;

export const certainties: Readonly<Record<Certainty, string>> = {
  sure: '確か',
  unsure: '要確認',
  unreadable: '読めない',
  blank: '空欄',
  settled: '確認済み',
};

export const review = {
  waiting: (count: number) => `確認が必要な欄が${count}つあります`,
  none: '確認が必要な欄はありません',
  next: '次の欄',
  previous: '前の欄',
  toResult: '結果を見る',
  choose: '写真か表の欄を選ぶと、ここに大きく表示します。',
  cell: (place: { page: number | null; cell: string }) =>
    `${place.page === null ? '' : `${place.page}枚目 `}${place.cell}`,
  crop: (cell: string) => `${cell}の写真`,
  read: '読み取り',
  corrected: '訂正',
  unreadable: '読めませんでした',
  blank: '空欄',
  candidates: 'どれですか。',
  right: 'このとおり',
  other: '違うときは入力してください',
  illegible: '私にも読めない',
  nothing: '何も書かれていない',
  confirmed: '読み取りのとおりと確認しました。',
  confirmedUnreadable: '読めないままにしました。この欄は計算に入れません。',
  undo: '取り消す',
  noPlace: 'この欄は写真の中に見つかりませんでした。伝票を見て入力してください。',
  keys: { next: 'Alt+N', previous: 'Alt+P' },
} as const;

/** Rows by the numbers they show; `above` of them stand above the place. */
interface RowPlace {
  readonly above: number;
  readonly rows: number;
}

export const rowDoubts = {
  title: (count: number) => `行の数を${count}か所で確かめてください`,
  missing: ({ above, rows }: RowPlace) => {
    if (above === 0) return '1行目の上にもう1行ありますか。';
    return above >= rows
      ? `${above}行目の下にもう1行ありますか。`
      : `${above}行目と${above + 1}行目の間にもう1行ありますか。`;
  },
  extra: ({ above }: RowPlace) => `${above + 1}行目は、品目の行として書かれたものですか。`,
  crop: '行の写真',
  addRow: '行を足す',
  noRow: 'ここに行はない',
  removeRow: '行ではない（消す）',
  isRow: '行である',
} as const;

export const photoView = {
  title: '写真',
  label: (page: number) => `${page}枚目の写真`,
  hint: '欄を選ぶと、大きく表示します。矢印キーで隣の欄へ移れます。',
  legend: '枠の見分け方',
  zoomIn: '拡大',
  zoomOut: '縮小',
  cell: (cell: string, certainty: string, text: string) =>
    `${cell}、${certainty}${text === '' ? '' : `、${text}`}`,
  notShown:
    'この写真は、このブラウザーでは表示できません。読み取りは済んでいますので、伝票を見ながら表をご確認ください。',
  lost: '写真はこの端末に残っていません。読み取った内容と訂正は残っています。',
  opening: '写真を開いています',
} as const;

export const corrections = {
  title: '確認と訂正の記録',
  change: (read: string, now: string) => `${read} → ${now}`,
  confirmed: (text: string) => `${text} のとおりと確認`,
  undo: '取り消す',
  undoOf: (cell: string) => `${cell}の訂正を取り消す`,
} as const;

export const pending = {
  cells: (count: number) => `未確認${count}欄`,
  unchecked: (count: number) =>
    `まだ確認していない欄が${count}つあります。確認すると、判定が変わることがあります。`,
  look: '確認する',
} as const;

/** Who corrects on this page: whoever sits before the screen. */
export const signer = () => '画面での入力';
