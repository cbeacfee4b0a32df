/** Every sentence of the state machine that people read. */

export const refusals = {
  'not-a-draft': () => 'この日程調整はすでに始まっています。',
  'not-open': () => 'この日程調整はまだ受け付けを始めていません。',
  'already-finalized': ({ slot }: { slot: string }) =>
    `この日程調整は${slot}に確定しました。回答は変更できません。`,
  'thread-cancelled': () => 'この日程調整は中止されました。',
  'thread-failed': () => 'この日程調整は成立しないまま締め切られました。',
  'deadline-passed': () => '回答の締め切りを過ぎているため、受け付けられません。',
  'unknown-slot': () => 'この日程調整にない候補です。',
  'unknown-status': () =>
    '回答は「参加できる」「必要なら参加」「参加できない」「未定」のいずれかでお願いします。',
  'unknown-time': () => '日時が読み取れません。時差付きで指定してください。',
  'slot-taken': ({ first }: { first: string }) =>
    `すでに${first}を選んでいます。選び直す場合は、先にそちらを取り消してください。`,
  'questions-open': ({ count }: { count: number }) =>
    `確認が必要な質問が${count}件残っているため、まだ確定できません。`,
  'not-satisfied': ({ slot }: { slot: string }) =>
    `${slot}は条件を満たしていないため、確定できません。`,
  'hollow-rule': () => '誰も回答しなくても成立してしまう条件です。条件の見直しをお願いします。',
  'no-slots': () => '候補日時がないため、受け付けを始められません。',
  'not-finalized': () => 'まだ確定していないため、取り消すものがありません。',
  'still-standing': () =>
    '条件を満たす候補があるため、不成立にはできません。その候補に確定するか、中止してください。',
  'not-closed': () => '終わっていないため、再開するものがありません。',
};

export type RefusalCode = keyof typeof refusals;

const unlessTold = '72時間のうちにご判断がないときは、皆さんに不成立をお知らせします。';

export const announcements = {
  failed: () => 'どの候補も条件を満たせませんでした。',
  askToChoose: () => '締め切りを過ぎました。条件を満たす候補から確定してください。',
  askToExtend: () =>
    `締め切りを過ぎましたが、条件を満たす候補がまだありません。締め切りを延ばす、条件をゆるめる、条件によらず確定する、終える、のいずれかをお選びください。${unlessTold}`,
  askToGiveWay: () =>
    `締め切りを過ぎ、いまの条件ではどの候補も成立しません。条件をゆるめる、条件によらず確定する、候補を足して締め切りを延ばす、終える、のいずれかをお選びください。${unlessTold}`,
};
