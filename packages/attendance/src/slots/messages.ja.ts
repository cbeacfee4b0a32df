import type { LeftOut, LeftOutReason } from './listed.ts';

/** Every sentence about proposed slots that people read. */

export const shortage = ({ asked, found }: { asked: number; found: number }) =>
  found === 0
    ? 'ご希望に合う空いている日時が見つかりませんでした。期間や時間帯を広げてください。'
    : `ご希望の${asked}件のうち、空いている日時は${found}件しか見つかりませんでした。期間や時間帯を広げると増やせます。`;

/** Why a window of the words became no slot. */
export const leftOutReasons: Readonly<Record<LeftOutReason, string>> = {
  past: 'すでに過ぎているか、始まっているため',
  busy: 'ふさがっている時間に重なるため',
  overlap: 'ほかの候補と重なるため',
  short: '所要時間が入る空きがないため',
  count: '候補の数を超えるため',
  limit: '候補は60件までのため',
};

export function leftOutInWords(leftOut: readonly LeftOut[]): string {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return [...byReason]
    .map(([reason, ones]) => {
      const names = ones.slice(0, 3).map(({ startTime }) => dayAndTime(startTime));
      const more = ones.length > names.length ? `ほか${ones.length - names.length}件` : '';
      return `${leftOutReasons[reason]}、${names.join('、')}${more}は候補にしていません。`;
    })
    .join('');
}

/** `2026-12-01T19:00:00+09:00` as people write it. */
function dayAndTime(time: string): string {
  const [, month, day, hour, minute] = /^\d+-(\d\d)-(\d\d)T(\d\d):(\d\d)/u.exec(time) ?? [];
  return `${Number(month)}月${Number(day)}日${hour}:${minute}`;
}

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
