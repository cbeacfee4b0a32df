import type { Item } from './item.ts';

// 「NG日：10/7、10/8」「行けないのは水曜です」: a name in front of the times that says they do not suit.

/** What does not suit, as the beginning of such a name. */
const unfit =
  '都合[のが]?(?:悪い|つかない|合わない)|ng|不可|無理|だめ|ダメ|駄目|難しい|厳しい|(?:行け|来られ|来れ|出られ|出れ|会え|入れ|使え|取れ|(?:参加|出席|対応)(?:でき|出来))(?:ない|ません)|空いてい?ない|(?:埋ま|塞が|ふさが|詰ま)ってい?る|避けて(?:ほしい|欲しい|もらいたい|いただきたい)|避けたい|外してほしい|外したい|不在|欠席|不参加|忙しい';
const kind = '(?:な|の)?(?:日(?:程|時|にち|付)?|曜日?|時間帯?|週|月|とき|時|候補|の|もの)';
const leads = '[】\\])」]?(?:は|が|:|、|→|=)?[ \\n]?';

/** NG日：, 行けないのは, NG:, 不可 (at the head of a line). */
const label = new RegExp(
  `(?:(?:${unfit})(?:${kind}${leads}|(?:は|が|:|→|=)[ \\n]?)|[\\n【]不可】?[ \\n]?)$`,
  'u',
);

/** Behind a word of refusing: the name of what follows, and no refusal of what stood before. */
export const namesNext = new RegExp(
  `^(?:${kind}[】\\])]?(?:は|が|:|、|→|=| )|(?:は|:|→|=)) ?[\\d一二三四五六七八九十今明来再第月火水木金土日祝平]`,
  'u',
);

/** 出張が10/7から10/9まであります: what takes the days up stands in front of them. */
const dutyBefore =
  /(?:予定|先約|用事|仕事|会議|出張|旅行|帰省|研修|授業|試験|休み|休暇|法事|結婚式|健診|検診|バイト|シフト)(?:が|も)$/u;
const isHad = /^(?:まで|に|は|も)*(?:、)?(?:あり|ある|入っ|入り|続[きく])/u;

/** As far in front of a time as its name is looked for. */
const mostNamed = 24;

/** The times such a name is given to are refused: the one behind it and those listed with it. */
export function refuseByLabel(text: string, items: readonly Item[]): readonly Item[] {
  let isNamed = false;
  let end = 0;
  return items.map((item): Item => {
    const { start } = item.left;
    const led = text.slice(Math.max(end, start - mostNamed), start);
    const listed = /^(?:[、,・とかや/&\n ]|または|及び|および|or)+$/u.test(led);
    isNamed = label.test(end > 0 ? led : `\n${led}`) || (isNamed && listed);
    end = item.end;
    const isTaken = dutyBefore.test(led) && isHad.test(text.slice(item.end, item.end + 8));
    return (isNamed || isTaken) && item.negation === null && item.purpose === null
      ? { ...item, negation: 'refusal' }
      : item;
  });
}
