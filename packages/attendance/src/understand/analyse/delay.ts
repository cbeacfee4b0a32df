import { readNumeral } from '@tashika/japanese';

const unitSeconds: Readonly<Record<string, number>> = {
  分: 60,
  時間: 3600,
  日: 86_400,
  週間: 604_800,
};
const waiting =
  /(?:丸|まる|約|さらに|最低)?([0-9]+|[一二三四五六七八九十]+)(分|時間|日|週間)(半)?(?:ほど|くらい|ぐらい|程度|間)?(?:だけ)?(?:は)?(?:(?:は|を)?(?:待(?:っ(?:てから|て(?:(?:ください|下さい|ほしい|くれ)(?:です|ませんか)?)?|た(?:後|あと|上|うえ)(?:に|で)?|たら)|ち(?:、|で|ます)?|つ|機して(?:から)?)|様子を?見(?:てから|て(?:ください|下さい|ほしい)?|る|ます)|寝かせて(?:から)?|保留(?:して(?:から)?)?)|で(?=(?:自動|確定|決定|fix))|の(?:猶予|待機|保留|様子見)(?:期間)?(?:を)?(?:おい|置い|設け|取っ|とっ)て(?:から)?|後、?に|経(?:っ(?:てから|たら|て|ても)|過(?:したら|後に?|して(?:から)?))|たって(?:から)?|たったら|置い(?:てから|て)|おい(?:てから|て)|(?:以内に|の間に?)?(?:変更|変化|動き|異論|異議|反対|キャンセル|辞退|反応|連絡)(?:が|も)?な(?:ければ|かったら|ければ|い場合は?|いなら))/uy;
const overnight =
  /(?:一晩|半日|1晩|丸一日|一日|まる一日)(?:ほど|くらい|ぐらい|は|だけ)?(?:待(?:ってから|って(?:(?:ください|下さい|ほしい)(?:です)?)?|った(?:後|あと)に?)|置い(?:てから|て)|おい(?:てから|て)|寝かせて(?:から)?|様子を?見(?:てから|て(?:ください|下さい|ほしい)?)|変更(?:が|も)?な(?:ければ|かったら))/uy;

/** 「24時間待ってから」, 「1日様子を見て」: how long a slot must hold before it is decided on. */
export function delayAt(
  text: string,
  at: number,
): { readonly seconds: number; readonly end: number } | undefined {
  waiting.lastIndex = at;
  const found = waiting.exec(text);
  if (found) {
    const unit = unitSeconds[found[2] as string] ?? 0;
    const amount = readNumeral(found[1] as string) ?? Number(found[1]);
    return {
      seconds: amount * unit + (found[3] === undefined ? 0 : unit / 2),
      end: at + found[0].length,
    };
  }
  overnight.lastIndex = at;
  const night = overnight.exec(text);
  if (night === null) return undefined;
  return {
    seconds: /日/u.test(night[0]) && !night[0].startsWith('半日') ? 86_400 : 43_200,
    end: at + night[0].length,
  };
}
