/** The words of the dialogue resource: its part of the OpenAPI document, and its own problems. */

export const runs = {
  tooMany: (limit: number) =>
    `同時に進められる会話は${limit}件までです。どれかを止めるか、終わるのを待ってから、もう一度お試しください。`,
  withoutStart: '記録の先頭に、会話の始まりがありません。',
  lineTooLong: (line: number, most: number) =>
    `${line}番目の台詞が長すぎます。一つの台詞は${most}文字までにしてください。`,
  scriptLine: (line: number, message: string) => `台本の${line}行目：${message}`,
  noModel:
    '言語モデルが設定されていないため、せりふを作れません。script に台本をお送りいただくか、対話のページの「モデル」で設定してください。サーバー全体で使うモデルは、環境変数 TASHIKA_MODEL_URL と TASHIKA_MODEL_NAME を設定してからサーバーを起動してください。',
  unknownCharacter: (name: string) => `「${name}」という登場人物は登録されていません。`,
  unknownProfile: (name: string) => `「${name}」という判定の基準はありません。`,
  notFound:
    'この会話は見つかりませんでした。サーバーを起動し直したか、新しい会話に場所を譲ったあとです。記録（transcript）をお送りいただければ、続きから始められます。',
  untitled: (names: readonly string[]) => `${names.join('と')}の会話`,
  atWork: 'この会話は進行中です。止めてから、もう一度お試しください。',
  over: 'この会話は最後まで進んでいます。続けるには、turns を増やすか、新しい台本で始めてください。',
} as const;

export const reports = {
  tooManyLines: (limit: number) =>
    `一度にまとめられるのは${limit}行までです。分けてお送りいただくか、tashika dialogue report をお使いください。`,
} as const;

export const characters = {
  oneOf:
    'file（中身）、text（ファイルの文章）、picture（画像のカード）のどれか1つをお送りください。picture は file に添えることもできます。',
  notAPicture: '画像のカード（PNG）として読み取れません。',
  taken: (name: string) =>
    `「${name}」という登場人物はすでにあります。名前を変えるか、その人物を開いて直してください。`,
  tooMany: (limit: number) => `登場人物は${limit}人まで残せます。使わない人物を消してください。`,
  notFound: 'この登場人物は見つかりませんでした。',
  changedMeanwhile: 'ほかの人が先に直しました。読み込み直してから、もう一度お試しください。',
} as const;

export const chats = {
  noModel:
    '言語モデルが設定されていません。対話のページの「モデル」で設定するか、環境変数 TASHIKA_MODEL_URL と TASHIKA_MODEL_NAME を設定してから起動してください。',
} as const;

export const labels = {
  line: (line: number, message: string) => `${line}行目：${message}`,
  unnamed: '誰のせりふか分かりません。character（話している人）と text（せりふ）を入れてください。',
  unknownCharacter: (name: string) => `「${name}」という登場人物は登録されていません。`,
  noLines: '採点するせりふがありません。',
  tooManyLines: (limit: number) => `一つの組に入れられるせりふは${limit}行までです。`,
  tooMany: (limit: number) => `採点の組は${limit}まで残せます。使わない組を消してください。`,
  notFound: 'この採点の組、またはせりふは見つかりませんでした。',
  unfinished: 'ほかの人の採点は、ご自分の採点をすべて終えてからご覧になれます。',
} as const;

export const models = {
  unusable:
    '残してある言語モデルの設定を読めません。対話のページの「モデル」で、もう一度設定してください。',
  invalid: (expects: string) => `言語モデルの設定を確かめてください。${expects}`,
  url: '接続先は、http:// か https:// で始まり、名前やパスワード、? や # の入らない URL にしてください。',
  keyNeeded:
    '接続先のサーバーが変わりました。残してあるキーは前のサーバーのものなので、送りません。キーをもう一度入れるか、キーなしを選んでください。',
  closed:
    'このサーバーと同じネットワークの中のアドレスには接続できません。自分の機械のモデルを使うには、サーバーを動かす人が環境変数 TASHIKA_INTERNAL_MODELS=on を設定してください。',
} as const;

export const judging = {
  oneOrSeveral: '必須の項目です。character と text、または lines を入れてください。',
} as const;

/** The dialogue part of the OpenAPI document. */
export const openApi = {
  tag: '対話',
  tagDescription: 'キャラクターのせりふを書かれた規則で判定し、会話を進め、記録をまとめます。',
  ensemble: {
    summary: '登場人物と基準を調べる',
    description: '登場人物の口調の決まり、判定の基準、規則の一覧、言語モデルの有無をお返しします。',
    ok: '登場人物と基準です。',
    characters: '登場人物です。',
    profiles: '判定の基準です。',
    rules: '規則の番号と名前です。調べる順に並びます。',
    model: '言語モデルの状態です。none は未設定、unusable は設定に誤りがあることを示します。',
  },
  judge: {
    summary: 'せりふを判定する',
    description:
      '1つのせりふ（character と text）か、いくつかのせりふ（lines）を判定します。history に前のせりふを入れるか、conversation を true にすると、会話の流れも踏まえます。答えは tashika dialogue judge の JSON と同じです。',
    ok: '判定です。lines を送った場合は results に並びます。',
    character: '話している登場人物です。名前か、登場人物のファイルの中身をそのまま書きます。',
    severity:
      '指摘の重さ（major は重要、minor は軽微）です。書き方を直しただけの指摘では null になります。',
    text: 'せりふです。',
    scene: '場面です。',
    lines: '判定するせりふです。',
    history: 'すでに話されたせりふです。古い順に並べます。',
    conversation: 'true なら、lines を一続きの会話として判定します。',
    profile: '判定の基準です。省略すると spec です。',
    director: 'true なら、規則を通ったせりふの採点を言語モデルにも頼みます。',
    status: 'PASS は合格、WARN は注意、RETRY は言い直し、MODIFY は書き方だけを直して採用です。',
    shownAs: '観客に見せるときの扱いです。',
    shown: '見せるせりふです。台本の書き方は外してあります。',
    tone: '口調の三つの手がかり（0 または 1）と、その合計です。',
    toneHeard: '手がかりになった言葉です。',
    sentences: '文の数です。',
    topics: '話題です。',
    findings: '指摘です。節の番号、理由、根拠の言葉が付きます。',
    evidence: '根拠です。kind が text なら、元の文字の start から end までの quote です。',
    notes: '判定には関わらないおすすめです。',
    judge: '採点の状態です（not_asked、skipped、scored、unavailable）。',
    judgeDetail: '採点の内容、または採点できなかった理由です。',
    results: 'せりふごとの判定です。送った順に並びます。',
  },
  chat: {
    tag: '対話の中継',
    tagDescription:
      'OpenAI 互換のアプリの接続先をここにすると、言語モデルの返答を判定してからお渡しします。',
    complete: '返答を判定して受け取る',
    completeDescription:
      'OpenAI の chat/completions と同じ形です。モデル名の後ろに「@名前」を付けるか、X-Tashika-Character の見出しで登場人物を選びます。判定は X-Tashika-Verdict の見出しと tashika に入ります。API トークンを鍵（Bearer）としてお使いください。',
    completed: '返答です。stream が true なら Server-Sent Events です。',
    models: 'モデルの一覧',
    listed: 'モデルの一覧です。登場人物の付いた名前も並びます。',
    model: 'モデル名です。',
    messages: 'これまでの会話です。',
  },
  labels: {
    tag: '対話の採点',
    tagDescription:
      '人がせりふを採点し、採点する言語モデル（ディレクター）を確かめる材料にします。採点し終えるまで、ほかの人の採点も判定も見えません。',
    list: '採点の組の一覧',
    listed: '採点の組です。',
    create: '採点の組を作る',
    created: '作った組です。',
    get: '採点するせりふを受け取る',
    blind: 'ご自分の採点だけが入ります。ほかの人の採点も、判定も入りません。',
    found: 'せりふです。',
    score: '一つのせりふを採点する',
    scored: '残しました。',
    remove: '採点の組を消す',
    removed: '採点とともに消しました。',
    take: '採点を受け取る',
    taken: '採点です。tashika dialogue calibrate がそのまま読めます。',
    finishedOnly: 'すべて採点し終えた人だけが受け取れます。',
    agreement: '人どうしの一致を調べる',
    agreed: '重み付き κ です。',
    id: '採点の組の番号です。',
    position: 'せりふの順番です。最初は0です。',
    rater: '採点する人の名前です。ログインのない端末で、何人かが交代で採点するときに使います。',
    title: '組の名前です。',
    text: '採点するせりふです。記録と同じ形式を受け取ります。',
    as: '名前のないせりふの登場人物です。',
    done: 'ご自分が採点し終えたせりふの数です。',
    finished: 'すべて採点し終えた人の数です。',
    scores: '五つの観点の点（1〜5）です。',
    people: '採点した人です。',
    aspects: '観点ごとの重み付き κ です。比べられなければ null です。',
  },
  models: {
    tag: '対話の言語モデル',
    tagDescription:
      'せりふを作り、採点する言語モデルを、ワークスペースごとに設定します。キーは封をして残し、二度と返しません。',
    get: '言語モデルの設定を調べる',
    found: '設定です。キーそのものは入りません。',
    save: '言語モデルを設定する',
    saveDescription:
      '前の設定と置き換えます。key を省くと、接続先のサーバーが同じなら残してあるキーを使い、null なら消します。',
    saved: '残した設定です。',
    remove: '言語モデルの設定を消す',
    removed: '消しました。サーバーの設定があれば、それを使います。',
    test: '言語モデルを試す',
    testDescription: 'お送りの設定で、短い質問を順にします。何も残しません。',
    tested: '試した結果です。',
    source:
      '使う設定です。workspace はこのワークスペースの、server はサーバーの設定、none は未設定です。',
    url: 'OpenAI 互換の接続先です（例：http://127.0.0.1:11434/v1）。',
    name: 'モデルの名前です。',
    key: 'キーです。',
    hasKey: 'キーを残しているかどうかです。',
    price: '100万トークンあたりの値段です。',
    trials: '試したことです。',
    conclusion: '使えるかどうかの結論です。',
    usable: '使えるかどうかです。',
  },
  characters: {
    tag: '対話の登場人物',
    tagDescription: '登場人物のファイルとキャラクターカードを残し、判定に使います。',
    list: '登場人物の一覧',
    listed: '登場人物の一覧です。',
    check: 'ファイルを確かめる',
    checkDescription:
      '登場人物のファイルかカードの誤りを、場所とともにお返しします。lines にせりふを入れると、そのファイルでの判定も付きます。何も残しません。',
    checked: '確かめた結果です。誤りがあれば character は null です。',
    create: '登場人物を作る',
    created: '作った登場人物です。',
    save: '登場人物を直す',
    saved: '直した登場人物です。',
    get: '登場人物を調べる',
    found: '登場人物です。',
    remove: '登場人物を消す',
    removed: '消しました。',
    card: 'キャラクターカードを受け取る',
    cardOk: 'キャラクターカードです。',
    form: 'カードの形（json または png）です。png は、取り込んだ画像があればその画像で、v2 と v3 の両方が入ります。',
    version: 'カードの版（v2 または v3）です。',
    id: '登場人物の番号です。',
    name: '登場人物の名前です。',
    file: '登場人物のファイルの中身です。カードの中身も受け取ります。',
    text: 'ファイルの文章（YAML か JSON）です。',
    picture: '画像のカード（PNG）を base64 にしたものです。',
    lines: '試すせりふです。',
    problems: '誤りです。',
    path: 'ファイルの中の場所です。',
    revision: '直した回数です。',
    own: 'このワークスペースの登場人物です。',
    shipped: '付属の登場人物です。同じ名前の人物を残すと、そちらを使います。',
  },
  report: {
    summary: '記録をまとめる',
    description:
      'せりふ、判定の結果、会話の記録をまとめ、規則と登場人物ごとの分布と、せりふの一覧をお返しします。読み取れない行は problems に番号を示し、残りをまとめます。',
    ok: 'まとめた結果です。',
    text: '1行に1件の JSON、JSON の配列、OpenAI の messages、表（CSV、TSV）、SillyTavern の会話、または「やな：…」の形の文章です。',
    as: '名前のないせりふ（OpenAI の assistant など）を、この登場人物のものとして読みます。',
    export: '判定したせりふを書き出す',
    exportDescription:
      '判定したせりふを、ほかの道具で使える形（JSON Lines、CSV、JUnit XML）にしてお返しします。',
    exported: '書き出した内容です。',
    format: '書き出す形（jsonl、csv、junit）です。',
    lines: 'せりふの一覧です。多いときは、はじめの5000件です。',
    beforeLines: '比べる相手のせりふの一覧です。',
    profile: 'この基準ですべてを判定し直します。省略すると、判定済みの行はそのまま数えます。',
    before: '比べる相手の記録です。',
    beforeProfile: '比べる相手として、同じせりふをこの基準でも判定します。',
    summaryOf: '分布です。',
    comparison: '比べた結果です。比べる相手がなければ null です。',
    problems: '読み取れなかった行です。多いときは、はじめのものだけです。',
    unreadable: '読み取れなかった行の数です。',
    html: '同じ内容の、1枚で完結したページです。',
    line: '行の番号です。',
    input: 'どちらの記録かです。',
  },
  runs: {
    start: '会話を始める',
    startDescription:
      '台本（script）または言語モデルで会話を始めます。transcript に前の記録を入れると、採用済みのせりふの続きから進めます。会話は残り、どのサーバーからでも見て、続けられます。',
    started: '始めた会話です。',
    scene: '場面の説明です。',
    turns: '会話の長さ（採用されたせりふの数）です。',
    characters: '話す順の登場人物です。名前か、登場人物のファイルの中身です。',
    script:
      '台本です。1行に1つのせりふ（「やな：…」のように名前を付けられます）か、character と text の JSON です。',
    director: 'false なら、言語モデルによる採点をしません。',
    panel: '採点を頼む回数です。真ん中の点を採ります。',
    pace: 'せりふの前に置く間（ミリ秒）です。',
    transcript: '前の会話の記録（JSON Lines）です。',
    id: '会話の番号です。',
    status: 'running は進行中、resting は止まっていることを示します。',
    reason: '止まった理由です。',
    done: '採用されたせりふの数です。',
    planned: '予定のせりふの数です。',
    resumable: '続きがあるかどうかです。',
    get: '会話の状態を調べる',
    getOk: '会話の状態です。',
    list: '会話の一覧',
    listed: '会話の一覧です。新しい順に並びます。',
    title: '会話の名前です。',
    remove: '会話を消す',
    removed: '消しました。',
    events: '会話を見守る',
    eventsDescription:
      '起きたことを Server-Sent Events でお送りします。record は記録の1行、attempt は判定を待つせりふ、state は会話の状態、rest は止まったことを示します。Last-Event-ID の見出し、または after に番号を入れると、その次から始めます。',
    eventsOk: '起きたことです。会話が止まると終わります。',
    after: 'この番号の次から送ります。',
    stop: '会話を止める',
    stopDescription: '採用済みのせりふを残して止めます。',
    stopped: '止まった会話の状態です。',
    resume: '会話を続ける',
    resumeDescription: '採用済みのせりふの続きから進めます。turns で長さを増やせます。',
    resumed: '動き出した会話の状態です。',
    transcriptGet: '記録を受け取る',
    transcriptOk: '会話の記録（JSON Lines）です。',
  },
} as const;
