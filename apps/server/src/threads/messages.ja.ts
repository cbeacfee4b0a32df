/** Every sentence the threads' own part of the server says to people. */
export const threadProblems = {
  threadNotFound: () => 'この日程調整は見つかりませんでした。消されたか、アドレスが違うようです。',
  inviteNotFound: () => 'この招待は見つかりませんでした。',
  contactNotFound: () => 'この連絡先は見つかりませんでした。消されたか、アドレスが違うようです。',
  outboxNotFound: () => 'この送信は見つかりませんでした。',
  nothingToUnderstand: () =>
    '希望を書いた文（intent）か出欠ルール（attendance_rule）を入れてください。',
  ruleAndIntent: () =>
    '希望を書いた文（intent）と出欠ルール（attendance_rule）は、どちらか一方にしてください。',
  nobodyInvited: () => '招待する方がいません。招待する方を入れてください。',
  nameMissing: (index: number) => `招待する方の${index + 1}人目に、名前（name）を入れてください。`,
  keyMalformed: (key: string) =>
    `「${key}」は招待者の識別子として読み取れません。u:・e:・lm: で始まる形にしてください。`,
  keyDiffers: (index: number) =>
    `招待する方の${index + 1}人目の識別子（key）が、メールアドレスと合っていません。`,
  inviteeTwice: (name: string) => `「${name}」さんが招待に2回出てきます。1回にしてください。`,
  notInvited: (key: string) =>
    `出欠ルールの対象者「${key}」が招待されていません。招待に加えるか、ルールから外してください。`,
  stillNeeded: (name: string, why: string) =>
    `${name}さんを外すと、出欠ルールが成り立たなくなります。${why}先に出欠ルールを見直してください。`,
  threadTooLarge: () =>
    '対象者、候補日時、出欠ルールの条件を掛け合わせると多すぎて、回答のたびに判定できません。候補日時か条件を減らしてください。',
  slotsMissing: () =>
    '候補日時がありません。候補日時（slots）を入れるか、希望の文に日時を書いてください。',
  slotTimes: (index: number) =>
    `候補日時の${index + 1}件目は、開始より後に終わるようにしてください。`,
  slotTwice: (index: number) => `候補日時の${index + 1}件目が、ほかの候補とまったく同じです。`,
  timezoneUnknown: (timezone: string) => `「${timezone}」というタイムゾーンはありません。`,
  deadlinePast: () => '回答の締め切りが過ぎた日時になっています。これからの日時にしてください。',
  readingUnsure: () =>
    '条件の読み取りが確かでないため、自動で確定する設定にはできません。お尋ねにお答えいただくか、出欠ルールを直接お決めください。',
  byHandOnly: () =>
    '確定を一度取り消したため、自動で確定する設定にはできません。日時は手で選んでください。',
  threadErased: () =>
    '終わってから7日を過ぎ、メールアドレスなどを消したため、再開できません。写しを作って始め直してください。',
  datesByHand: () =>
    '日時や締め切りは、文では変えられません。候補日時と締め切りは、それぞれの欄で変えてください。',
  noIntent: () => '希望の文から作られた日程調整ではないため、質問への答えを受け取れません。',
  notOpen: () => 'この日程調整は受け付け中ではないため、お知らせを送れません。',
  meetingOver: () => '確定した日時をもう過ぎているため、取り消せません。',
  addressTaken: () => '同じメールアドレスの方が、この日程調整にすでにいらっしゃいます。',
  askedLately: (name: string) =>
    `${name}さんには、この24時間のうちにお知らせを送っています。もう一度送るときは、そのことをお確かめください。`,
  stillMatters: {
    answered: 'すでに回答しています。',
    decided: 'この方の回答を待たなくても決められます。',
    unknown: 'この日程調整に招待されていません。',
  },
  followup: {
    /** The first ones of many. */
    slots: (labels: readonly string[]) =>
      labels.length <= 3
        ? labels.join('、')
        : `${labels.slice(0, 2).join('、')}など${labels.length}件`,
    alone: (slots: string) => `${slots}の成立に、この方の回答が必要です。`,
    nearer: (slots: string) => `この方が参加できれば、${slots}の成立に近づきます。`,
    others: () => 'この方の回答で結果が変わることがあります。',
    taken: (slots: string) => `すでに${slots}を選んでいます。`,
    ifNeeded: (slots: string) => `${slots}に「必要なら参加（△）」と答えています。`,
  },
};

/** The table of answers for a spreadsheet. */
export const answersCsv = {
  name: '名前',
  part: '区分',
  comment: 'ひとこと',
  answeredAt: '最後の回答',
  required: '必須',
  target: '対象',
  outside: '対象外',
  marks: { selected: '○', if_needed: '△', declined: '×' },
  undecided: '未定',
  byOrganiser: (mark: string) => `${mark}（主催者が入力）`,
  total: (status: 'selected' | 'if_needed' | 'declined' | 'pending') =>
    ({
      selected: '○の人数（対象）',
      if_needed: '△の人数（対象）',
      declined: '×の人数（対象）',
      pending: '未定・未回答の人数（対象）',
    })[status],
} as const;

export const defaultTitle = (first: string | undefined, last: string | undefined) =>
  first === undefined ? '日程調整' : first === last ? `${first}の予定` : `${first}〜${last}の予定`;

/** Whoever asks without a name. */
export const unnamedOrganiser = () => '主催者';
