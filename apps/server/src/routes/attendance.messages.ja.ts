/** The words of the intent and attendance resources: their part of the OpenAPI document. */
const now = '基準にする日時です（ISO 8601、時差付き）。省略すると今の日時です。';
const timezone = 'タイムゾーンです。省略すると Asia/Tokyo です。';

export const intents = {
  tag: '出欠の意図',
  tagDescription: '「3人以上来られたら」のような普段の言葉から、出欠ルールを読み取ります。',
  summary: '出欠の希望を読み取る',
  description:
    '希望を書いた文（utterance）と招待者（members）を受け取り、出欠ルール、確定の方針、候補日時の希望をお返しします。わからないところは推測せず、needs_clarification でお尋ねします。お尋ねすることが残る間は、自動では確定しません。',
  ok: '読み取った内容です。',
  utterance: '希望を書いた文です。長い文は、はじめの部分だけを読み、そのことをお尋ねします。',
  turns:
    '続けて話した文を、順に並べたものです（100件まで）。お尋ねへの返事（「含めてです」）や、条件の変更（「やっぱり原さんも必須」）を普段の言葉で書きます。最後の文までを合わせた読み取りをお返しし、最後の文で何が変わったかを explanation.changed に書きます。',
  members: '招待者です。文に出てくる人は、この中からだけ探します。',
  contacts: '主催者のほかの連絡先です。文で名前が挙がったときだけ招待者に加わります。',
  secondReader:
    'true にすると、読み取りに自信がないときや、お尋ねすることがあるときに、設定された言語モデルにも読んでもらいます。省略すると使いません。',
  noModel:
    '二人目の読み手（second_reader）を使うには、言語モデルの設定が必要です。設定するか、second_reader を外してお送りください。',
  name: '名前です。',
  key: '招待者の識別子です（u:・e:・lm: で始まります）。',
  reading: '名前の読みです。',
  role: '役職や役割です。',
  groups: '所属するグループの名前です。',
  now,
  timezone,
  rule: '出欠ルールです。このまま保存し、判定に使えます。',
  finalizePolicy: '確定の方針です。attendance_rule.finalize_policy と同じ内容です。',
  inviteeSets: '対象者、必須の方、任意の方の識別子です。',
  hint: '候補日時の希望です。書かれていないものは null または空です。',
  shareIntent: '共有先です。文に書かれたメールアドレスが入ります。',
  confidence: '読み取りの確からしさ（0〜1）です。使われなかった言葉があると下がります。',
  questions: '確認していただきたいことです。空でない間は自動で確定しません。',
  missing: '足りないものです。',
  explanation: 'どの言葉から何を読み取ったかの説明です。',
  sentence: 'ルールを一文にしたものです。',
  wishes: '希望（「できれば」など）を、書かれた言葉のまま並べたものです。条件にはしません。',
  changed:
    'turns の最後の文で変わったことを書いた文です。読み取れなかった言葉があれば、それも書きます。turns がなければ null です。',
  understood: '読み取ったことと、その元になった言葉です（start と end は文の中の位置）。',
  answerable: '質問と、選べる答えです。',
  answers: 'すでに受け取った答えです。',
  windows: '日時の言葉から読み取った範囲です。',
  windowSlot:
    'whole はその範囲がそのまま候補、within はその中に候補を1つ取る範囲です。ないものは、候補を探す期間です。',
  replyBy: '言葉に返事の期限があれば、その時刻です。',
  unreadableDates: '読み取れなかった日時についての質問です。',
  model: '二人目の読み手として尋ねた言語モデルの名前です。',
} as const;

export const attendance = {
  tag: '出欠の判定',
  tagDescription: '出欠ルールと回答から成立する候補日時を判定し、希望から候補日時を作ります。',
  evaluate: {
    summary: '候補日時が成立するかを判定する',
    description:
      '出欠ルール、候補日時、回答を受け取り、候補ごとに成立（SATISFIED）・見込みあり（POSSIBLE）・不成立（IMPOSSIBLE）と、その理由、次に尋ねるとよい方をお返しします。読み取れない回答は数えず、ignored_selections でお知らせします。',
    ok: '判定の結果です。',
    rule: '出欠ルールです。',
    slots: '候補日時です。',
    selections: '回答です。同じ方の同じ候補への回答は、新しいものを使います。',
    slotId: '候補の識別子です。',
    start: '開始の日時です（ISO 8601、時差付き）。',
    end: '終了の日時です。',
    timezone: '候補のタイムゾーンです。',
    inviteeKey: '招待者の識別子です。',
    status:
      '回答です。selected（○）、if_needed（△、必要なら参加）、declined（×）、pending（未定・未回答）のいずれかです。',
    respondedAt: '回答した日時です。',
    slotStatus: '候補の状態です。',
    score: '候補を比べるための点です。○だけで付け、同じ点なら△の多い候補を先にします。',
    withIfNeeded:
      '△も数えれば成立するかどうかです。△を数えるのは、出欠ルールの finalize_policy.count_if_needed が true のときだけです。',
    counts: '対象者の回答の内訳です。',
    missing: '参加できると答えれば成立に近づく方です。',
    nudge: '次に尋ねるとよい方の、いちばん少ない組です。尋ねても成立しないときは null です。',
    blockers:
      '「参加不可」が変わる必要のある方の、いちばん少ない組です。変わっても成立しないときは null です。',
    atLeast:
      '人が重なり合う大きな条件で、いちばん少ない組と言い切れないときに、少なくとも必要な人数です。言い切れるときは null です。',
    preferred: '参加を希望する方（prefer_invitee_keys）のうち、参加できると答えた方です。',
    nudgeTaken: '尋ねる方のうち、ほかの候補を選んでいる方です。',
    heldSince: 'いつから条件を満たし続けているかです。',
    reason: '理由の文です。',
    recommended: 'お勧めの候補です。主催者が選ぶ方針のときや、成立する候補がないときは null です。',
    valid: '条件を満たしている候補です。',
    canFinalize: '確定できるかどうかです。',
    ignored: '数えなかった回答と、その理由です。index は送られた順の番号です。',
    problems: '出欠ルールそのものの問題です。',
  },
  slots: {
    summary: '候補日時を作る',
    description:
      '日時の希望（text、または windows と slot_generation_hint）から候補日時を作ります。過ぎた日時や、ふさがっている時間（busy）に重なる候補は作りません。/api/intents/parse の答えは、そのままお送りいただけます。',
    ok: '作った候補日時です。',
    text: '日時の希望を書いた文です。',
    windows: '候補を作る範囲です。end が null なら、終わりを決めていません。',
    hint: '候補の数、曜日、時間帯、長さの希望です。null と空は、希望がないものとして扱います。',
    busy: 'ふさがっている時間です。',
    step: '開始時刻の刻み（分）です。省略すると30分です。',
    horizon: '終わりが決まっていないときに、何日先まで探すかです。省略すると28日です。',
    now,
    timezone,
    explanation:
      '/api/intents/parse の答えにある説明です。windows を省略すると、ここから使います。',
    slots: '候補日時です。早い順に並びます。',
    asked: 'いくつ作ろうとしたかです。',
    leftOut: '候補にしなかった範囲です。',
    leftOutStart: '範囲の開始時刻です。',
    leftOutEnd: '範囲の終了時刻です。決めていなければ null です。',
    leftOutReason: '候補にしなかった理由の種類です。',
    leftOutMessage: '候補にしなかった理由です。',
    replyBy: '言葉に返事の期限があれば、その時刻です。なければ null です。',
    message: '足りないときや、候補にしなかった範囲があるときの説明です。なければ null です。',
  },
  dates: {
    summary: '日時の言葉を読み取る',
    description:
      '「来週の水曜14時から」のような言葉を、日時の範囲や希望として読み取ります。読み取れない言葉は推測せず、その言葉を挙げてお尋ねします。',
    ok: '読み取った内容です。',
    text: '日時の言葉を含む文です。',
    now,
    timezone,
    kind: '読み取った形です。',
    windows: '日時の範囲です。',
    hint: '候補の数、曜日、時間帯、長さの希望です。',
    unreadable: '読み取れない言葉があるかどうかです。',
    words: '日時を表す言葉と、その意味です。',
    replyBy: '返事の期限です。言葉にあるときだけ付きます。',
    absent: '範囲が不在の期間であることの印です。そのときだけ付きます。',
    deadline: '範囲が期限までの時間であることの印です。そのときだけ付き、候補日時にはなりません。',
  },
} as const;

/** What people might write, for the examples of the document. */
export const examples = {
  utterance: '山田さんは必須で、ほかに2人以上来られたら成立です。来週の平日の午後に、90分で3枠。',
  dates: '来週の水曜14時から90分',
} as const;
