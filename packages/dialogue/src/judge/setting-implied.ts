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
const meet = '(?:お会い|会え|会う|会っ|会い|逢)';

/** Not having met for long, travelling to each other, moving in together, a rent of one's own. */
export function impliedBy(character: Character): Implied {
  const mates = character.partners.filter(({ name }) => character.setting.together.includes(name));
  const calls = alternatives(mates.flatMap(({ name, calls: called }) => [name, ...called]));
  const person = `(?<![のあそこ])(?:${calls})(?:さん|ちゃん|様|さま)?`;
  return {
    concerned: /ぶり|久々|会いに|逢いに|家賃|(?:から|に)[^。！？\n]{0,16}一緒に(?:住|暮ら)/u,
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
      ].join('|'),
      'gu',
    ),
  };
}
