import { readNumeral } from '@tashika/japanese';

const unitSeconds: Readonly<Record<string, number>> = {
  分: 60,
  時間: 3600,
  日: 86_400,
  週間: 604_800,
  半日: 43_200,
  晩: 43_200,
  一昼夜: 86_400,
  翌日: 86_400,
  h: 3600,
  min: 60,
};
const duration =
  /(?:丸|まる|約|さらに|最低|もう)?(?:([0-9]+|[一二三四五六七八九十]+)(分|時間|日|週間|晩|h(?![a-z])|min(?![a-z]))(半)?|(半日|一昼夜|翌日(?=まで)))(?:間)?(?:ほど|くらい|ぐらい|程度)?(?:だけ)?/uy;
/** What it can begin with. */
const heads = new Set(
  Array.from('丸ま約さ最も0123456789一二三四五六七八九十半翌', (one) => one.charCodeAt(0)),
);
const decides = '(?=、?に?、?(?:自動|確定|決定|本決|正式|決ま|決め|fix))';
/** What is done for so long: it is waited, looked on, left alone. Its endings are read like any verb's. */
const passing = new RegExp(
  [
    '(?:は|を|の|が|だけは)?(?:待機|お待ち(?:の(?:うえ|上))?|待|様子を?(?:見|み|うかが)|静観|寝かせ|保留|キープ|猶予(?:期間)?を?(?:置|おい|設け|取っ|とっ|み|見)|待機期間を?(?:置|おい))',
    `(?:経過)?後${decides}`,
    '(?:を|が)?(?:経過し|経っ)た(?:のち|後)に?',
    '(?:を|が)?(?:そのままに|そのまま|経過|経っ|経て|たっ|置い|おい(?=て|た)|空け|あけ)',
    `で${decides}`,
    '(?:以内に|の間に?)?(?:変更|変化|動き|異論|異議|反対|キャンセル|辞退|反応|連絡)(?:が|も)?な(?:ければ|かったら|い場合は?|いなら)',
  ].join('|'),
  'uy',
);

/** 「半日（12時間）待って」: said once more. */
const again = new RegExp(`、(?:${duration.source})、`, 'uy');
/** 「待ち時間は30分で」. */
const waiting = /(?:待ち時間|待機時間|待機|猶予(?:期間)?)(?:は|を|も|が|、|:)?$/u;

/** 「自動確定は24時間後に」: the decision stands before how long it waits. */
const decidesLater = /(?:自動|確定|決定|決める|決まる)[^。\n0-9]{0,16}$/u;
const later = /(?:経過)?後/uy;

/** So long, and where the words for it end. */
export interface Duration {
  readonly seconds: number;
  readonly end: number;
}

/** 「24時間」, 「1週間ほど」, 「半日」. */
export function durationAt(text: string, at: number): Duration | undefined {
  if (!heads.has(text.charCodeAt(at))) return undefined;
  duration.lastIndex = at;
  const found = duration.exec(text);
  if (found === null) return undefined;
  const unit = unitSeconds[(found[2] ?? found[4]) as string] ?? 0;
  const amount = found[1] === undefined ? 1 : (readNumeral(found[1]) ?? Number(found[1]));
  const seconds = amount * unit + (found[3] === undefined ? 0 : unit / 2);
  return { seconds, end: at + found[0].length };
}

/**
 * 「24時間待ってから」, 「1日様子を見て」: how long a slot must hold before it is decided on. `end` is where
 * the stem of its verb ends.
 */
export function delayAt(text: string, at: number): Duration | undefined {
  const found = durationAt(text, at);
  if (found === undefined) return undefined;
  again.lastIndex = found.end;
  const from = found.end + (again.exec(text)?.[0].length ?? 0);
  const isWaiting = waiting.test(text.slice(Math.max(0, at - 8), at));
  const passes = decidesLater.test(text.slice(Math.max(0, at - 20), at))
    ? [passing, later]
    : [passing];
  const behind = passes.find((pattern) => {
    pattern.lastIndex = from;
    return pattern.test(text);
  });
  if (behind === undefined && !isWaiting) return undefined;
  return { seconds: found.seconds, end: behind?.lastIndex ?? from };
}
