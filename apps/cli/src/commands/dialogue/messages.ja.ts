import type { Calibration, RunCosts, VerdictJson } from '@tashika/contract/dialogue';
import type { CommandText } from '../../command.ts';
import type {
  calibrateOptions,
  characterCheckOptions,
  characterConvertOptions,
  judgeOptions,
  reportOptions,
  runOptions,
  serveOptions,
} from './table.ts';

const json = '結果をJSONで出力します';
const jsonl = '1行に1件のJSONを受け取り、1行に1件の結果を出力します';

const character =
  '登場人物のファイル（YAML、JSON、キャラクターカード）か、付属の登場人物の名前（何度でも指定できます）';
const profile = '判定の基準（spec、relaxed、または基準のファイル。省略すると spec）';

const judge: CommandText<typeof judgeOptions> = {
  summary: 'せりふを書かれた規則で判定します',
  usage: ['<せりふ>… --as <名前>', '--jsonl [ファイル…]', '--jsonl --conversation [ファイル…]'],
  details: [
    '判定は PASS（合格）、WARN（注意）、RETRY（言い直し）、MODIFY（書き方だけを直して採用）です。',
    '--jsonl の入力は character（登場人物の名前、またはファイルの中身）と text（せりふ）です。scene（場面）も書けます。',
  ],
  options: {
    as: '話している登場人物',
    character,
    profile,
    conversation: '一続きの会話として、前のせりふを踏まえて判定します（話題の繰り返しなど）',
    scene: '場面の説明',
    director: '言語モデルにも採点を頼みます（設定は tashika model check でご確認ください）',
    panel: '採点を頼む回数。真ん中の点を採ります（省略すると1）',
    json,
    jsonl,
  },
  examples: [
    {
      command: 'tashika dialogue judge "わ！ すっごい可愛いじゃん！" --as やな',
      says: 'せりふ1つを判定し、理由と根拠の言葉を示します。',
    },
    {
      command: 'tashika dialogue judge --jsonl lines.jsonl > verdicts.jsonl',
      says: 'たくさんのせりふをまとめて判定します。',
    },
    {
      command: 'tashika dialogue judge --jsonl --conversation talk.jsonl',
      says: '一続きの会話として判定します。',
    },
  ],
};

const run: CommandText<typeof runOptions> = {
  summary: '登場人物に会話をさせ、1行ずつ判定しながら進めます',
  usage: [
    '--scene <場面> --turns <回数> [--transcript <ファイル>]',
    '--script <ファイル> [--transcript <ファイル>]',
  ],
  details: [
    'せりふは設定した言語モデルが作ります。モデルがなければ --script でせりふのファイルを渡してください。',
    'せりふのファイルは、1行に1つのせりふ（「やな：…」のように名前を付けられます）か、',
    'character と text のJSONを1行ずつ書いたものです。',
    '--transcript のファイルにはすべての試みが残り、途中で止まっても続きから再開します。',
  ],
  options: {
    scene: '場面の説明',
    turns: '会話の長さ（採用されたせりふの数。省略すると10、--script なら最後まで）',
    cast: '話す順の登場人物（何度でも。省略すると やな、あゆ）',
    script: 'せりふのファイル',
    transcript: '記録のファイル。すでにあれば続きから始めます',
    character,
    profile,
    'no-director': '言語モデルによる採点をしません',
    'director-config': '採点に別の言語モデルを使うときの設定ファイル',
    panel: '採点を頼む回数。真ん中の点を採ります（省略すると1）',
    config: '言語モデルの設定ファイル（省略すると tashika.config.json）',
    jsonl: '記録を1行に1件のJSONで出力します',
  },
  examples: [
    {
      command: 'tashika dialogue run --scene "縁日の夜店" --turns 10 --transcript talk.jsonl',
      says: '言語モデルで10回の会話をし、記録を残します。',
    },
    {
      command: 'tashika dialogue run --script lines.txt --scene "縁日の夜店"',
      says: 'モデルなしで、せりふのファイルから会話を進めます。',
    },
  ],
};

const report: CommandText<typeof reportOptions> = {
  summary: 'たくさんのせりふの判定をまとめ、前と比べます',
  usage: [
    '<せりふ.jsonl>… [--html <ファイル>]',
    '<今.jsonl> --before <前.jsonl> --max-retry-rise 2',
    '<せりふ.jsonl> --before-profile spec --profile relaxed',
  ],
  details: [
    '入力は、せりふ（character と text）、dialogue judge の結果、dialogue run の記録のいずれかです。',
    'JSON Lines のほか、JSON の配列、OpenAI の messages、表（CSV、TSV）、SillyTavern の会話、「やな：…」の形の文章も読めます。',
    '判定済みの行は、--profile を付けない限りそのまま数えます。',
    '許した以上に割合が増えていれば、終了コード1で終わります。',
  ],
  options: {
    as: '名前のないせりふ（OpenAI の assistant など）を、この登場人物のものとして読みます',
    character,
    profile,
    before: '比べる相手（前の実行）のファイル',
    'before-profile': '比べる相手として、同じせりふをこの基準でも判定します',
    'max-retry-rise': 'RETRYの割合が増えてもよい幅（ポイント。5なら5%まで）',
    'max-warn-rise': 'WARNの割合が増えてもよい幅（ポイント）',
    'max-rule-rise': '規則ごとの割合が増えてもよい幅（例 scatter=3。何度でも）',
    'max-retry': 'RETRYにしてよい割合（5% のように書きます。超えれば終了コード1）',
    'max-major': '重要な注意を付けてよい割合（20% のように書きます。超えれば終了コード1）',
    html: 'グラフ付きの1枚のページとして書き出すファイル',
    lines: '判定した発言を1行に1件のJSONで書き出すファイル',
    csv: '判定した発言を表（CSV）で書き出すファイル',
    junit: '判定した発言をテストの結果（JUnit XML）として書き出すファイル',
    json,
  },
  examples: [
    {
      command: 'tashika dialogue report lines.jsonl --html report.html',
      says: '規則と登場人物ごとの分布を、文章とページの両方で出します。',
    },
    {
      command: 'tashika dialogue report new.jsonl --before old.jsonl --max-retry-rise 2',
      says: '前の実行と比べ、RETRYが2ポイントを超えて増えていたら1で終わります。',
    },
    {
      command:
        'tashika dialogue report lines.jsonl --max-retry 5% --max-major 20% --junit report.xml',
      says: '割合の上限を超えていたら1で終わり、結果をJUnitの形でも書き出します。',
    },
  ],
};

const serve: CommandText<typeof serveOptions> = {
  summary: 'OpenAI互換のモデルの前に立ち、返ってきたせりふを判定してから渡します',
  usage: ['[--upstream <モデルのアドレス>] [--port <番号>] [--as <名前>]'],
  details: [
    'お使いのアプリの接続先を、表示されたアドレスに変えるだけで使えます。',
    '登場人物は、モデル名の後ろに「@名前」を付けるか、X-Tashika-Character の見出し（URLの形に変えた名前）で選びます。',
    '言い直しになったせりふは理由を添えて求め直し、判定は X-Tashika-Verdict の見出しと記録（標準出力のJSON）に残ります。',
    'tools や response_format の付いた問い合わせは判定せず、そのまま通します。',
    'このマシンの外から使うには、環境変数 TASHIKA_PROXY_TOKEN に合言葉を入れ、--host を指定してください。',
  ],
  options: {
    upstream: 'モデルのサーバーのアドレス（省略すると言語モデルの設定と同じ）',
    port: '待ち受ける番号（省略すると8787）',
    host: '待ち受けるアドレス（省略すると 127.0.0.1）',
    as: '名前のない問い合わせを、この登場人物のせりふとして判定します',
    character,
    profile,
    director: '規則を通ったせりふの採点を、設定した言語モデルにも頼みます',
    panel: '採点を頼む回数。真ん中の点を採ります（省略すると1）',
    'keep-form': 'かぎ括弧と動作の書き方を残します（制御記号や相手のせりふは取り除きます）',
    config: '言語モデルの設定ファイル（省略すると tashika.config.json）',
  },
  examples: [
    {
      command: 'tashika dialogue serve --upstream http://127.0.0.1:11434/v1 --as あゆ',
      says: '手元のモデルの前に立ち、すべての返答を「あゆ」のせりふとして判定します。',
    },
    {
      command: 'tashika dialogue serve --character mei.png --keep-form',
      says: 'キャラクターカードの人物も選べるようにし、動作の書き方は残します。',
    },
  ],
};

const calibrate: CommandText<typeof calibrateOptions> = {
  summary: '人の採点と比べて、採点する言語モデルのくせを測ります',
  usage: ['<人の採点.jsonl>… [--replies <ファイル>] [--repeat <回数>]'],
  details: [
    '人の採点は、1行に1件のJSON（character、text、scores、あれば scene、history、by）です。',
    'scores は frame、roleplay、connection、density、naturalness の5つで、1から5までの整数です。',
    '--replies のファイルに答えを残し、同じ問いには二度目から残した答えを使います。モデルがなくても繰り返せます。',
  ],
  options: {
    replies: 'モデルの答えを残すファイル（すでにあれば使います）',
    repeat: '同じせりふの採点を頼む回数（省略すると1。2以上でばらつきも測ります）',
    character,
    profile,
    config: '言語モデルの設定ファイル（省略すると tashika.config.json）',
    json,
  },
  examples: [
    {
      command: 'tashika dialogue calibrate labels.jsonl --replies replies.jsonl --repeat 3',
      says: '人の採点と3回ずつ比べ、一致の度合い、ばらつき、おすすめの境目を示します。',
    },
  ],
};

const characterCheck: CommandText<typeof characterCheckOptions> = {
  summary: '登場人物のファイルに誤りがないか確かめます',
  usage: ['<ファイル>…'],
  options: { json },
  examples: [
    {
      command: 'tashika dialogue character check mina.yaml',
      says: '誤りがあれば、行と理由を示します。',
    },
  ],
};

const characterConvert: CommandText<typeof characterConvertOptions> = {
  summary: '登場人物のファイルとキャラクターカード（V2、V3）を互いに変換します',
  usage: ['<ファイル> [--to file|v2|v3|png] [--out <ファイル>]'],
  details: [
    'カードに書ける場所のない項目は extensions.tashika に入ります。カードのほかの項目はそのまま残ります。',
  ],
  options: {
    to: '出力の形（file は登場人物のファイル、v2とv3はカードのJSON、pngは画像のカード。省略すると file）',
    out: '書き出すファイル（省略すると標準出力。png では必要です）',
    picture: 'カードを入れるPNG画像（省略すると、もとの画像）',
  },
  examples: [
    {
      command: 'tashika dialogue character convert mei.png --out mei.json',
      says: '画像のカードから登場人物のファイルを作ります。',
    },
    {
      command:
        'tashika dialogue character convert mei.yaml --to png --picture face.png --out mei.png',
      says: '登場人物のファイルを画像のカードにします。',
    },
  ],
};

/** The help of the commands. */
export const texts = {
  engine: { summary: '登場人物のせりふを判定します（口調、設定、褒め言葉、話題の散らかりなど）' },
  judge,
  run,
  report,
  serve,
  calibrate,
  characterCheck,
  characterConvert,
} as const;

const statusWords = {
  PASS: '合格です。',
  WARN: '注意があります。',
  RETRY: '言い直しが必要です。',
  MODIFY: '書き方だけを直して採用します。',
} as const satisfies Record<VerdictJson['status'], string>;

const quoted = (names: readonly string[]): string => names.map((name) => `「${name}」`).join('');

export const messages = {
  noCharacter: (known: readonly string[]) =>
    `だれのせりふかわかりません。--as で${quoted(known)}のいずれかを指定してください。`,
  unknownCharacter: (name: string, known: readonly string[]) =>
    `「${name}」という登場人物は登録されていません。登録されているのは${quoted(known)}です。`,
  unknownProfile: (name: string, known: readonly string[]) =>
    `「${name}」という判定の基準もファイルもありません。${quoted(known)}のいずれか、または基準のファイルを指定してください。`,
  noModel: () =>
    '言語モデルが設定されていないため、せりふを作れません。--script でせりふのファイルを渡すか、tashika model check の案内に沿ってモデルを設定してください。',
  emptyScript: (file: string) => `「${file}」にせりふがありません。`,
  resumed: (turns: number) => `記録の続きから始めます（${turns}回目まで採用済みです）。`,
  retried: (attempt: number, text: string, reasons: readonly string[]) =>
    `    やり直し${attempt}: ${text}（${reasons.join('')}）`,
  spoken: (speaker: string, text: string, exhausted: boolean) =>
    `${speaker}: ${text}${exhausted ? '（やり直しの回数を使い切りました）' : ''}`,
  stopped: (turns: number, message: string) => `${turns}回目のあとで止まりました。${message}`,
  file: (name: string) => `ファイル「${name}」`,
  wholeTooLarge: (file: string) =>
    `ファイル「${file}」が大きすぎます。1行に1件のJSONにするか、分けてください。`,
  invalidReplies: (file: string) =>
    `「${file}」を、残した答えのファイルとして読み取れません。別のファイルを指定してください。`,
  label: (file: string, line: number) =>
    `「${file}」の${line}行目を、人の採点として読み取れません。character、text、scores（5つの1から5までの整数）をご確認ください。`,
  calibration: ({
    lines,
    people,
    unscored,
    aspects,
    confusions,
    spread,
    suggested,
  }: Calibration) => {
    const figure = (value: number | null) => (value === null ? 'わかりません' : value.toFixed(2));
    return [
      `${lines}件のせりふ、${people}人の採点と比べました。${unscored > 0 ? `モデルが採点しなかったせりふは${unscored}件です。` : ''}`,
      ...aspects.map(
        (one) =>
          `・${one.aspect}: 一致（重み付きκ） ${figure(one.kappa)}、人どうし ${figure(one.people_kappa)}、モデルの点は平均で${one.bias >= 0 ? '+' : ''}${one.bias.toFixed(2)}`,
      ),
      ...confusions.map(
        (one) =>
          `・平均${one.threshold.toFixed(1)}未満: 両方 ${one.both_below}、人だけ ${one.only_people_below}、モデルだけ ${one.only_director_below}、どちらも以上 ${one.neither_below}`,
      ),
      `・同じ問いへの答えのばらつき（標準偏差）: ${figure(spread)}`,
      `・おすすめの境目: 言い直し ${figure(suggested.retry)}、注意 ${figure(suggested.warn)}`,
    ].join('\n');
  },
  serving: (url: string, upstream: string) =>
    `${url} で待ち受けています（モデルは ${upstream}）。アプリの接続先をこのアドレスにしてください。止めるには Ctrl+C を押してください。`,
  noUpstream: () =>
    'モデルのサーバーがわかりません。「--upstream」でアドレスを指定するか、TASHIKA_MODEL_URL と TASHIKA_MODEL_NAME を設定してください。',
  badUpstream: (url: string) =>
    `「--upstream」に「${url}」は指定できません。http:// または https:// で始まるアドレス（例 http://127.0.0.1:11434/v1）にしてください。`,
  notAlone: (host: string) =>
    `「--host ${host}」では、ほかのマシンからも使えます。環境変数 TASHIKA_PROXY_TOKEN に16文字以上の合言葉を入れてください。`,
  notListening: (host: string, port: number, code: string) =>
    `${host}:${port} で待ち受けられませんでした（${code}）。「--port」で別の番号を指定してください。`,
  proxy: {
    notFound: 'このアドレスはありません。/v1/chat/completions と /v1/models があります。',
    notJson: 'JSON（Content-Type: application/json）でお送りください。',
    tooLarge: '問い合わせが大きすぎます。',
    foreignHost: 'このアドレス（Host）への問い合わせは受け付けていません。',
    unauthorized: '合言葉が違います。Authorization の見出しをご確認ください。',
    failed: '思わぬ問題が起きました。記録をご確認ください。',
  },
  pictureNeeded: () => '「--picture」で、カードを入れるPNG画像を指定してください。',
  pictureNeedsFile: () =>
    '画像のカードを作るときは、「--out」で書き出すファイルを指定してください。',
  directorSilent: (asked: number) =>
    `採点を${asked}回頼みましたが、一度も答えがありませんでした。判定は書かれた規則だけによるものです。`,
  costs: (costs: RunCosts) =>
    [
      `言語モデル（${costs.models.join('、')}）への問い合わせは${costs.calls}回、${(costs.latency_ms / 1000).toFixed(1)}秒でした。`,
      `トークンは入力${costs.input_tokens}、出力${costs.output_tokens}${costs.unknown_tokens > 0 ? `（${costs.unknown_tokens}回分は不明）` : ''}です。`,
      costs.costs.length === 0
        ? ''
        : `費用は${costs.costs.map(({ amount, currency }) => `${amount.toFixed(4)} ${currency}`).join('、')}${costs.unknown_costs > 0 ? `（${costs.unknown_costs}回分は不明）` : ''}です。`,
    ].join(''),
  oneBefore: () => '「--before」と「--before-profile」は、どちらか一方にしてください。',
  nothingBefore: () =>
    '増えてもよい幅を指定するときは、「--before」か「--before-profile」で比べる相手を指定してください。',
  notAShare: (option: string, value: string) =>
    `オプション「${option}」に「${value}」は指定できません。「5%」のような0%から100%までの割合にしてください。`,
  budget: (measure: string, rate: string, limit: string, exceeded: boolean) =>
    `${measure === 'major' ? '重要な注意' : measure}の割合は${rate}です（上限は${limit}）。${exceeded ? '上限を超えています。' : ''}`,
  notPoints: (option: string, value: string) =>
    `オプション「${option}」に「${value}」は指定できません。0以上の数値（ポイント）にしてください。`,
  unknownRule: (rule: string, known: readonly string[]) =>
    `「${rule}」という規則はありません。${quoted(known)}のいずれかを指定してください。`,
  notWritten: (file: string, code: string) =>
    `ファイル「${file}」に書き出せませんでした（${code}）。`,
  atLine: (file: string, line: number, message: string) => `「${file}」の${line}件目: ${message}`,
  atPlace: (file: string, line: number, column: number, message: string) =>
    `「${file}」の${line}行目${column}文字目: ${message}`,
  characterInOrder: (file: string, name: string, partners: readonly string[]) =>
    `「${file}」に誤りはありません。登場人物は「${name}」${
      partners.length === 0 ? '' : `（相手は${quoted(partners)}）`
    }です。`,
  directorScore: (average: number, reason: string) =>
    `採点: 平均${average.toFixed(1)}点。${reason}`,
  directorUnavailable: (message: string) => `採点: できませんでした。${message}`,
  noLine: () => '入力には character（登場人物の名前）と text（せりふ）の2つの文字列が必要です。',

  status: (status: VerdictJson['status']) => `${status} ${statusWords[status]}`,
  shownText: (text: string) => `表示されるせりふ: ${text}`,
  finding: (finding: VerdictJson['findings'][number]) =>
    `[${finding.status}${finding.severity === 'minor' ? ' 軽微' : ''}] ${finding.message}（${finding.section} ${finding.rule}）`,
  evidence: (quote: string) => `根拠: 「${quote}」`,
  note: (note: string) => `参考: ${note}`,
  tone: ({ marker, vocab, style, score }: VerdictJson['tone']) =>
    `口調: ${score}点（語尾${marker}、語彙${vocab}、文体${style}）`,
} as const;
