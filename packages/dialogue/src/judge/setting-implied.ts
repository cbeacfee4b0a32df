import type { Character } from '../characters/character.ts';
import { alternatives } from '../normalise/lexicon.ts';

/** What only people who live apart say of each other, without any word for it. */
export interface Implied {
  /** Spares other lines the rest. */
  readonly concerned: RegExp;
  /** Nobody who shares a home says this. */
  readonly sure: RegExp;
  /** A journey, or a word for effect, may explain it. */
  readonly perhaps: RegExp;
}

/** Spans no journey of one of the two takes. */
const long = '(?:半年|[\\d一二三四五六七八九十数何]+(?:年|[かヶカケ箇]月))';
const vehicle = '(?:電車|新幹線|飛行機|夜行バス|高速バス|フェリー|特急)';
const soon = '(?:来月|来年|来週|今度の春|春|夏|秋|冬|もうすぐ|いよいよ)';
const season = '(?:お?正月|お盆|夏|冬|春|秋|連休|大型連休|去年|先月|先々月|成人式|法事)';
const meet = '(?:お会い|会え|会う|会っ|会い|逢)';

/** Not having met for long, travelling to each other, moving in together, a rent of one's own. */
export function impliedBy(character: Character): Implied {
  const mates = character.partners.filter(({ name }) => character.setting.together.includes(name));
  const calls = alternatives(mates.flatMap(({ name, calls: called }) => [name, ...called]));
  const person = `(?<![のあそこ])(?:${calls})(?:さん|ちゃん|様|さま)?`;
  return {
    concerned:
      /ぶり|以来|久々|会いに|逢いに|会って|家賃|泊まり|越して|越し先|のところ|[のが]いる|そっち|そちら|遊びに|最寄|下宿|大家|仕送り|合鍵|(?:から|に)[^。！？\n]{0,16}一緒に(?:住|暮ら)/u,
    sure: new RegExp(
      [
        // 姉様とお会いするのは三年ぶり, 半年ぶりにあゆに会えた
        `${person}(?:に|と|とは|には)[^。！？\\n、]{0,6}?${meet}[^。！？\\n]{0,10}?${long}ぶり`,
        `${long}ぶりに、?${person}(?:に|と)[^。！？\\n]{0,6}?${meet}`,
        // 新幹線であゆに会いに行く
        `${vehicle}で[^。！？\\n]{0,6}?${person}に会いに`,
        `${person}に会いに[^。！？\\n]{0,4}?${vehicle}`,
        // 来月からあゆと一緒に暮らす
        `${soon}から、?${person}と(?:また|やっと)?一緒に(?:住|暮ら)(?!してい?る)`,
        // 半年ぶりに姉様と同じ屋根の下で
        `${long}ぶりに、?${person}と[^。！？\\n]{0,4}?(?:同じ(?:屋根|家|部屋)|一緒に(?:住|暮ら|眠|寝))`,
        // あゆの家賃
        `${person}(?:の|のところの|の部屋の)家賃`,
      ].join('|'),
      'gu',
    ),
    perhaps: new RegExp(
      [
        `${person}(?:に|と|とは|には)[^。！？\\n、]{0,6}?${meet}[^。！？\\n]{0,10}?(?:久しぶり|久々)`,
        `(?:久しぶり|久々)に、?${person}(?:に|と)[^。！？\\n]{0,6}?${meet}`,
        `${person}に会いに(?:行|来|伺|参)`,
        // あゆに会うの、お正月ぶり
        `${person}(?:に|と|とは|には)[^。！？\\n、]{0,6}?${meet}[^。！？\\n]{0,8}?${season}(?:休み)?(?:ぶり|以来)`,
        // 新幹線に乗ってあゆのところまで行く
        `${vehicle}(?:で|に乗って)、?[^。！？\\n]{0,6}?${person}の(?:ところ|所|もと)(?:に|へ|まで)`,
        // 姉様が引っ越して来られたら, あゆが遊びに来るなら、布団を: one may visit a room, but not to sleep
        `${person}(?:が|も)(?:ここに|こっちに|こちらに|うちに)?(?:引っ?越して|越して|泊まりに)(?:来|き[たてま]|いらっしゃ|いらし)`,
        `${person}(?:が|も)遊びに(?:来|いらっしゃ)[^。！？\\n]{0,8}?(?:お?布団|泊ま)`,
        // こちらに泊まりにいらっしゃいますか
        `${person}[^。！？\\n]{0,10}?(?:こちら|こっち|うち)(?:に|へ)(?:また)?泊まりに`,
        // 姉様のいる大阪
        `${person}(?:の|が)いる(?:東京|大阪|京都(?!駅)|名古屋|福岡|札幌|仙台|横浜|神戸|広島|沖縄|北海道|\\p{sc=Han}{1,4}[県市町村])(?=は|の|も|で|に|って)`,
        // そっちの天気はどう
        '(?:そっち|そちら)(?:の|は)(?:お?天気|気温|気候|桜|雪|台風|地震)',
        // 姉様の最寄り駅, あゆの下宿のおばさん
        `${person}の(?:最寄り|大家さん|下宿|引っ?越し先|仕送り)`,
        `仕送り[^。！？\\n]{0,10}?(?:足り|届)[^。！？\\n]{0,8}?、${person}`,
        `${person}[^。！？\\n]{0,4}?合鍵を(?:お?渡|あげ|預け)`,
        // たまには直接会って話したいね、あゆ
        `(?:たまには|そろそろ|いつか)、?(?:直接|じかに)?会って[^。！？\\n]{0,14}?、${person}(?=[。！？]|$)`,
      ].join('|'),
      'gu',
    ),
  };
}
