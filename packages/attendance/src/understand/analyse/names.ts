import { entryOf } from '../lexicon.ts';

/** What names look like: honorifics, titles, what may stand around them. */

/** M05: stripped after a name. */
const honorifics =
  'さん|様|さま|くん|君|ちゃん|氏|殿|せんせい|先生|先輩|せんぱい|さーん|たん|っち|サン|クン|チャン|老師|嬢|どの';
/** Stripped too, and may be somebody's role. */
const titles =
  '部長|課長|社長|副社長|係長|主任|次長|専務|常務|会長|副会長|副部長|室長|店長|副店長|支店長|所長|局長|院長|校長|教頭|教授|准教授|監督|コーチ|キャプテン|主将|副主将|リーダー|サブリーダー|マネージャー|マネジャー|議長|副議長|理事長|理事|代表|幹事|顧問|本部長|班長|組長|塾長|園長|副園長|副校長|副所長|副院長|副団長|副隊長|事務長|事務局長|館長|副館長|寮長|センター長|師匠|秘書|司会|書記|監事|講師|担任|取締役|工場長|参与|統括|ディレクター|プロデューサー|師長|委員長|副委員長|委員|選手|議員|研究員|教諭|団長|隊長|座長|オーナー|pm|pl|ceo|cto|cfo|coo';
export const honorific = new RegExp(`(?:${honorifics})`, 'uy');
const suffix = new RegExp(
  // 「折原@経理さん」: where they are of.
  `(?:@[一-鿿ァ-ヶーa-z0-9]{1,12}?(?=さん|様|は|が|と|も|、|$))?(?:副?(?:${titles})(?!補佐|代理|代行|の代|級))?(?:${honorifics}|(?<=[a-z])[-、]?(?:san|sama|kun|chan|sensei)(?![a-z]))?`,
  'uy',
);
/** 「課長陣」, 「理事の皆さま」, 「担任の先生方」: all of them, and nothing more. */
const ofThem =
  /^(?:さん|さま|様|側|陣|組|隊|勢|サイド|チーム|(?![^、。]{0,6}(?:以外|抜|除|ない))(?:[がをにで]|から)?[ぁ-ん一-鿿ァ-ヶー]{1,5}[るた](?:人|方|者|メンバー)(?=[がはもをにから0-9全のか、。]|$)|員|生(?![一-鿿])|メンバー|の?先生方|の(?:みなさま|皆さま|皆様|人間|連中|面子|メンツ|みなさん|皆さん|人たち|人達|方々|人|方|メンバー|面々|者|みんな|スタッフ)(?=[はがもをにから0-9全のか、。]|$)|たち|達|所属の(?:人|方)|(?:部門?|課|チーム|グループ|班)(?=[はがもをにかの全0-9、。と・]|$)|の中(?=で|から))/u;
export const endOfGroup = (text: string, end: number): number =>
  end + (ofThem.exec(text.slice(end))?.[0].length ?? 0);

/** Where the titles and honorifics end that stand at `at`. */
export function endOfSuffix(text: string, at: number): number {
  suffix.lastIndex = at;
  return at + (suffix.exec(text)?.[0].length ?? 0);
}
const titleOnly = new RegExp(`^副?(?:${titles})$`, 'u');

const titleLast = new RegExp(`(?:${titles}|長)$`, 'u');
/** 課長 of 総務課長. */
export const titleIn = (role: string): string | undefined => titleLast.exec(role)?.[0];

/** A title nobody here has: 「専務」. */
export const isTitle = (word: string): boolean => titleOnly.test(word);

/** Nouns that are kinds of people. */
const personal =
  /(?:[^参加出欠席催定人希望]者|[委会団隊教店部職社議役課班組室局署査]員|選手|[転投捕歌]手|(?:聞き|聴き|話し|弾き|歌い|踊り|担い)手|聴講生|プレイヤー|奏者|演者|塾生|生徒|児童|園児|研修生|実習生|[看護教講医]師|[弁護介税計]士|[学生徒]生|[新達名知友美老若]人|世代|勢|派|男性|女性|男子|女子|男|女|大人|子ども|子供|こども|若手|ベテラン|社員|学生|社会人|役員|管理職|初心者|ob|og|現役|保護者|スタッフ|バイト|アルバイト|パート|ドライバー|ボランティア|エンジニア|デザイナー|プログラマー|担当|当番|係|委員|代|年生|年目|期生|組|部|課|班|チーム|グループ|支店|部署|部門|先生|先輩|後輩|上司|部下|同僚|家族|夫婦|親子|親|父|母|兄|姉|弟|妹|妻|夫|奥様|奥さん|旦那|友達|友人|知人|仲間|客|お客|顧客|クライアント|取引先|協力会社|ゲスト|外部|社外|役職|リーダー格|運転手|通訳|カメラマン|司会者|審判|キーパー|ピッチャー|ボーカル|ギター|ドラム|ベース|キーボード|選考委員)$/u;
export const isPersonal = (noun: string): boolean => personal.test(noun);

/** 新人, 室員, 学級委員: what several are called at once; of 課長 one is meant, unless the words say more. */
export const isKind = (role: string): boolean => isPersonal(role) && titleIn(role) !== '長';

/** Words that may stand before a name without a particle: 幹事山田, 弊社山田, 担当の. */
export const beforeName = new RegExp(
  `(?:${titles}|弊社|当社|当方|担当|主催|主賓|主役|新人|本人|本社|今回|次回|今度|今日|明日|本日|当日|毎回|先方|顧客|営業|開発|以下|必須|任意|参加|出席|欠席|不参加|対象|追加|除外|日|曜|時|分|夜|朝|昼|者|名|人|員)$`,
  'u',
);
/** What may follow a name without a particle. */
export const afterName =
  /^(?:必須|必要|任意|参加|出席|欠席|不在|不参加|同席|抜|以外|含|込|等|両|他|外|全員|次第|不可|絶対|確定|固定|決定|希望|指名|同伴|同行|出社|現地|不要|免除|除外|中心|優先|除|は|が|と|も|か|の|を|に|へ|で|や|さえ|だけ|のみ|しか|こそ|または|もしくは|あるいは|及び|および|かつ|なら|必|来|来ら|いな|いれ|いた|い|マスト|オンリー|ng|ok|or|and|&|無理|担当|氏|組|家|側|欠|休|都合|どちら|どっち|いずれ|二人|三人|ペア|コンビ|[0-9]|[、。\n/:・+＋〜○×!-]|$)/u;

/** 「会長プラス」, 「町長限定」: a word of its own begins behind a name. */
const wordAt = (rest: string, mayBe: (word: string) => boolean): boolean =>
  [2, 3, 4].some((size) => {
    const word = rest.slice(0, size);
    const entry = word.length === size && mayBe(word) ? entryOf(word) : undefined;
    return entry !== undefined && !entry.silent && !entry.occasion;
  });

/** 「瀬名ね」: a particle, or a word of its own, begins behind a name in kanji. */
export const endsBefore = (rest: string): boolean =>
  /^(?:[ねよなわ](?![一-鿿])|って|じゃ|だ|です|より|から|まで|そろ|あたり|みたい|とか)/u.test(
    rest,
  ) || wordAt(rest, () => true);

/** さき of さきほど and あい of あいだ are no names: behind kana the word is seen by its script. */
export const endsKanaBefore = (rest: string): boolean =>
  /^[ねよな](?=[、。\n]|$)/u.test(rest) || wordAt(rest, (word) => /^[一-鿿ァ-ヶa-z]/u.test(word));

/** 「翔太が」, 「翔太と」: a given name alone, with what only follows somebody. */
export const aloneBefore =
  /^(?:は|が|と|も|か|を|、|・|さえ|抜き|以外|必須|マスト|どっち|どちら|[一-鿿]*(?:は|も)?必須|来|いな|いれ|$)/u;

/** 部長 is no 副部長, and 会計 of 会計報告 is nobody. */
export function closedRole(before: string, rest: string, role: string): boolean {
  if (/[副元前次]$/u.test(before)) return false;
  if (
    /[一-鿿ァ-ヶー]$/u.test(before) &&
    !beforeName.test(before) &&
    !/[のはがとも、]$/u.test(before)
  )
    return false;
  if (/^(?:補佐|代理|代行|級|会(?!計|長|員|場)|職|室|席|候補|交代|長)/u.test(rest)) return false;
  if (/^[一-鿿ァ-ヶ]/u.test(rest) && !afterName.test(rest) && !endsBefore(rest))
    return titleOnly.test(role) && /^[一-鿿]/u.test(rest);
  return true;
}

export const kana = /^[ぁ-んァ-ヶー]+$/u;
export const kanji = /^[一-鿿々ヶ〆]+$/u;
export const latin = /^[a-z.-]+$/u;
const katakana = /[ァ-ヶ]/u;
export const hiragana = (text: string): string =>
  katakana.test(text)
    ? text.replace(/[ァ-ヶ]/gu, (one) => String.fromCharCode(one.charCodeAt(0) - 0x60))
    : text;

/** The same of one character, by its code. */
export const hiraganaCode = (code: number): number =>
  code >= 0x30a1 && code <= 0x30f6 ? code - 0x60 : code;

/** 「FW5人」, 「FW4、BK4」: a number of people right behind letters; 「A4用紙」 is no group A. */
const counted = /(?<=[a-z])[0-9]{1,2}(?:人|名|以上|[、。\n・+&/]|$)/uy;
export function isCounted(text: string, end: number): boolean {
  counted.lastIndex = end;
  return counted.test(text);
}

/** 「課長2人」, 「課長全員」, 「課長のうち誰か」: those who have the role, not one of them. */
export const ofSeveral =
  /^(?:さん|の|は|が|から|も|、|:|先生|に(?:ついて|つきまして|関しまして|関して)は|必ず|絶対に?)*(?:方|たち|達|陣|各位|お?[0-9一二三四五六七八九十]|全員|みんな|みなさ|皆|うち|中|誰[かも]|だれ[かも]|どなた[かも]|いずれか|どちらか|どちらも|両|半|過半|最低|少なくとも|それぞれ|各|以外|ずつ|とも)/u;

/** 「開発部にいる佐藤さん」: from a group to one of it. */
export const insideGroup =
  /^(?:に?所属(?:する|の|している)|に(?:いる|居る)(?:(?:ほう|方)の)?|の(?:ほう|方)の|(?:ほう|方)の|の)?/u;

/** 「営業会議」, 「開発環境」: the short name of a group as a part of another word. */
export const isPartOfWord = (rest: string): boolean =>
  // 「手術で出られない」 of the 手術室 is a reason, 「営業で2人」 of the 営業部 is not.
  /^で(?![0-9一二三四五六七八九十誰最少合全もは、]|す)/u.test(rest) ||
  /^(?:会議|会|報告|資料|担当者会|先|日|時間|中|所|本部|費|成績|目標|環境|案件|計画|職|活動|する|し|でき|予定)/u.test(
    rest,
  ) ||
  (/^[一-鿿]/u.test(rest) &&
    !/^(?:の|から|部|課|側|全員|過半|半数|必須|任意|[0-9一二三四五六七八九十]|不参加|欠席|参加|以外|抜|含|陣|組|担当|メンバー)/u.test(
      rest,
    ));
