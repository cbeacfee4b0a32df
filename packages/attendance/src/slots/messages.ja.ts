/** Every sentence about proposed slots that people read. */

export const shortage = ({ asked, found }: { asked: number; found: number }) =>
  found === 0
    ? 'ご希望に合う空いている日時が見つかりませんでした。期間や時間帯を広げてください。'
    : `ご希望の${asked}件のうち、空いている日時は${found}件しか見つかりませんでした。期間や時間帯を広げると増やせます。`;

export const slotProblems = {
  malformed: ({ field }: { field: string }) => `「${field}」が正しい形式ではありません。`,
  unreadable: ({ questions }: { questions: readonly string[] }) => `${questions.join('。')}。`,
};
