/** Every sentence about proposed slots that people read. */

export const shortage = ({ asked, found }: { asked: number; found: number }) =>
  found === 0
    ? 'ご希望に合う空いている日時が見つかりませんでした。期間や時間帯を広げてください。'
    : `ご希望の${asked}件のうち、空いている日時は${found}件しか見つかりませんでした。期間や時間帯を広げると増やせます。`;

export const slotProblems = {
  malformed: ({ field }: { field: string }) => `「${field}」が正しい形式ではありません。`,
  tooWide: () => '候補を探す期間が長すぎます。windows は合わせて3年以内にしてください。',
  unreadable: ({ questions }: { questions: readonly string[] }) => `${questions.join('。')}。`,
};

export const datesProblems = {
  badReference: () =>
    '基準日時（now）は時差付きのISO 8601、タイムゾーン（timezone）はIANAの名前で指定してください。',
  badInput: () => '入力には text・now・timezone の3つの文字列が必要です。',
};
