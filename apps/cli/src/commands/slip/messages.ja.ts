import type { HandsCard, KindCard } from '@tashika/contract/slips';
import type { CommandText } from '../../command.ts';
import type {
  checkOptions,
  explainOptions,
  formLearnOptions,
  formPrintOptions,
  learnOptions,
  readOptions,
  shopCheckOptions,
} from './table.ts';

const json = '結果をJSONで出力します';
const jsonl = '1行に1件のJSONを受け取り、1行に1件の結果を出力します';
const shop = 'お店の設定ファイル（省略すると標準の価格表と時間の決まり）';
const form = '覚えておいた用紙のファイル（slip form learn で作ります）';
const hands = '覚えておいた手のファイル（slip learn で作ります）';
const castNames = 'キャスト名簿（省略すると DATA/CAST_NAMES.md）';

const check: CommandText<typeof checkOptions> = {
  summary: '伝票の合計を確かめ、報告書を出します',
  usage: [
    '<伝票.json または 写真>… [--mode check|read]',
    '<伝票.json> --session <ファイル> --say 続き',
    '--jsonl [ファイル…]',
  ],
  details: [
    '伝票.json は読み取った伝票（pages、または1ページ分の entry、exit、rows、stated_total）です。',
    '写真（JPEG、PNG、WebP、HEIC）を渡すと、読み取ってから確かめます。',
    '何枚かを順に渡すと、「続き」と書かれたページは前の会計に加わります。',
    '--session を付けると会計をファイルに残し、次に呼んだときに続けられます。',
  ],
  options: {
    mode: 'check は報告書（標準）、read は読み取り結果のJSONだけを出します',
    form,
    hands,
    session: '会計を残しておくファイル（なければ作ります）',
    say: 'ページと一緒に伝える言葉（続き、2枚目、別会計、リセットなど）',
    shop,
    'cast-names': castNames,
    json,
    jsonl,
  },
  examples: [
    { command: 'tashika slip check slip.json', says: '伝票1枚の報告書を出します。' },
    {
      command: 'tashika slip check page2.json --session table3.json --say 続き',
      says: '前に渡したページの続きとして、会計全体を確かめます。',
    },
    {
      command: 'tashika slip check slip.json --mode read',
      says: '読み取り結果を、根拠と確からしさを添えたJSONで出します。',
    },
    {
      command: 'tashika slip check --jsonl < slips.jsonl > results.jsonl',
      says: 'たくさんの伝票をまとめて確かめます。',
    },
  ],
};

const read: CommandText<typeof readOptions> = {
  summary: '伝票の写真を読み取り、1ページ分のJSONにします',
  usage: ['<写真>… [--overlay <ファイル.png>]', '--jsonl [ファイル…]'],
  details: [
    '写真はJPEG、PNG、WebP、HEICです。向きは問いません。',
    '欄ごとに、写真の中の位置と確からしさが付きます。0.85に満たない欄は slip check が確認点に挙げ、0.5に満たない欄は候補を添えて unreadable とします。',
    '--jsonl の入力は {"image": "写真のパス"} です。何枚かを同時に読み取ります。',
  ],
  options: {
    form,
    hands,
    'second-reader':
      '設定された言語モデルにも写真を見せ、食い違う欄を判読不能にします（写真が外へ送られます）',
    config: 'モデルの設定ファイル（省略すると tashika.config.json）',
    overlay: '読み取った欄を色分けして囲んだ写真（PNG）を残すファイル',
    shop,
    'cast-names': castNames,
    json,
    jsonl,
  },
  examples: [
    { command: 'tashika slip read photo.jpg', says: '写真1枚を読み取ります。' },
    {
      command: 'tashika slip read photo.jpg --overlay seen.png',
      says: 'どの欄をどれだけ確かに読んだかを、写真の上に示します。',
    },
    {
      command: 'tashika slip read --jsonl < photos.jsonl > pages.jsonl',
      says: 'たくさんの写真をまとめて読み取ります。',
    },
  ],
};

const learn: CommandText<typeof learnOptions> = {
  summary: '確かめ終えた伝票から、お店の人の書き方を覚えます',
  usage: ['<伝票.jsonl> --hands <ファイル.json>', '--undo --hands <ファイル.json>'],
  details: [
    '1行に1枚、{"image": "写真のパス", "page": 確かめ終えた1ページ} を渡してください。page は slip read が出したページで、誤りを直したものです。',
    '確からしさが0.85に満たず、直されてもいない欄からは覚えません。',
    '4枚に1枚は覚えるのに使わず、覚える前と後で読み比べます。確認が減り、黙って誤る欄が増えないときだけ残します。',
    '覚えたものに伝票の絵は入りません。写真はこの機械から出ません。',
  ],
  options: {
    hands: '覚えた手を残すファイル（前に覚えたものがあれば、置き換えます）',
    undo: '最後に覚えたことを取り消し、その前に戻します',
    form,
    shop,
    'cast-names': castNames,
    json,
  },
  examples: [
    {
      command: 'tashika slip learn settled.jsonl --hands hands.json',
      says: 'お店の人の書き方を覚えます。次からは slip read photo.jpg --hands hands.json のように使います。',
    },
    {
      command: 'tashika slip learn --undo --hands hands.json',
      says: '最後に覚えたことを取り消します。',
    },
  ],
};

const formLearn: CommandText<typeof formLearnOptions> = {
  summary: 'お店の用紙を写真から覚えます',
  usage: ['<写真> [--to <ファイル.json>]'],
  details: ['印刷された用紙を、明るい場所で真上から撮った写真を渡してください。'],
  options: { to: '覚えた用紙を残すファイル（省略すると画面に出します）', json },
  examples: [
    {
      command: 'tashika slip form learn photo.jpg --to form.json',
      says: '用紙を覚えます。次からは slip read photo.jpg --form form.json のように使います。',
    },
  ],
};

const formPrint: CommandText<typeof formPrintOptions> = {
  summary: '読み取りやすい用紙をPDFで作ります',
  usage: ['<ファイル.pdf> [--size a6|a5] [--shop <ファイル>]'],
  options: {
    size: '用紙の大きさ（省略すると a6）',
    shop: 'お店の設定ファイル（2枚目から、その品目と単価の一覧になります）',
    json,
  },
  examples: [
    { command: 'tashika slip form print form.pdf --size a5', says: 'A5の用紙を作ります。' },
  ],
};

const explain: CommandText<typeof explainOptions> = {
  summary: 'どの規則が、どの欄を見て、何と言ったかを示します',
  usage: ['<伝票.json>…', '--jsonl [ファイル…]'],
  details: ['入力は slip check と同じです。'],
  options: { shop, 'cast-names': castNames, json, jsonl },
  examples: [
    {
      command: 'tashika slip explain slip.json',
      says: '伝票1枚の判定の理由を、欄ごとに示します。',
    },
  ],
};

const shopCheck: CommandText<typeof shopCheckOptions> = {
  summary: 'お店の設定ファイルとキャスト名簿に誤りがないか確かめます',
  usage: ['[--shop <ファイル>] [--cast-names <ファイル>]'],
  options: { shop, 'cast-names': castNames, json },
  examples: [
    { command: 'tashika slip shop check', says: '標準の設定と DATA/CAST_NAMES.md を確かめます。' },
    {
      command: 'tashika slip shop check --shop shop.json --cast-names names.md',
      says: '自分のお店のファイルを確かめます。',
    },
  ],
};

/** The help of the commands. */
export const texts = {
  engine: { summary: '手書き伝票の合計を確かめます（伝票ダブルチェック）' },
  check,
  read,
  learn,
  formLearn,
  formPrint,
  explain,
  shopCheck,
} as const;

/** What was measured of cells of one kind, in one line. */
const kindLearnt = (name: string, { learnt, held, asked, wrong, accepted }: KindCard): string =>
  `${name}：${learnt}欄から覚えました。確かめた${held}欄のうち、確認が必要な欄は${asked[0]}から${asked[1]}へ、黙って誤る欄は${wrong[0]}から${wrong[1]}へ。${accepted ? '採り入れます。' : '採り入れません。'}`;

export const messages = {
  sessionAlone: () =>
    '「--jsonl」のときは「--session」と「--say」を使えません。入力の instruction に書いてください。',
  sessionNotWritten: (name: string, code: string) =>
    `会計をファイル「${name}」に残せませんでした（${code}）。`,
  photosNeeded: () => '読み取る写真を指定してください（例：tashika slip read photo.jpg）。',
  noModel: () =>
    '「--second-reader」には言語モデルの設定が必要です。tashika.config.json をご用意ください。',
  overlayAlone: () => '「--overlay」は写真1枚のときだけ使えます。',
  overlayNotWritten: (name: string, code: string) =>
    `囲みを描いた写真をファイル「${name}」に残せませんでした（${code}）。`,
  handsNeeded: () => '覚えた手を残すファイルを「--hands」で指定してください。',
  slipsNeeded: () => '確かめ終えた伝票のファイルを1つ指定してください。',
  undoAlone: () => '「--undo」のときは、伝票のファイルを渡さないでください。',
  settledLine: (line: number) => `${line}行目`,
  settledExpected: (line: number) =>
    `${line}行目は {"image": "写真のパス", "page": ページ} の形にしてください。`,
  handsUndone: (file: string) => `「${file}」を、最後に覚える前に戻しました。\n`,
  nothingToUndo: (file: string) =>
    `「${file}」には、これより前に覚えたものがありません。使わないときは、ファイルを消してください。`,
  handsLearnt: (file: string | null, card: HandsCard) =>
    `${[
      `伝票${card.slips[0]}枚から覚え、${card.slips[1]}枚で確かめました。`,
      kindLearnt('数字', card.digits),
      kindLearnt('品目', card.label),
      file === null
        ? 'どちらも良くならなかったため、何も残しませんでした。'
        : `「${file}」に残しました。`,
    ].join('\n')}\n`,
  formWritten: (file: string) => `用紙を「${file}」に残しました。\n`,
  fileNotWritten: (name: string, code: string) =>
    `ファイル「${name}」に残せませんでした（${code}）。`,
  imageExpected: () => '入力は {"image": "写真のパス"} の形にしてください。',
  shopInOrder: (version: string, items: number) =>
    `お店の設定（${version}）に誤りはありません。品目は${items}件です。`,
  castNamesInOrder: (file: string, names: readonly string[]) =>
    `キャスト名簿「${file}」に誤りはありません。登録は${names.length}名（${names.join('、')}）です。`,
  castNamesMissing: (names: readonly string[]) =>
    `お店の設定にある${names.map((name) => `「${name}」`).join('')}が、キャスト名簿にありません。`,
  castNamesConfusable: (pairs: readonly (readonly [string, string])[]) =>
    `${pairs.map(([a, b]) => `「${a}」と「${b}」`).join('、')}は似ているため、読み間違えると取り違えるおそれがあります。`,
} as const;
