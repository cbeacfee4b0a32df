import { endingAt, readEndings } from '@tashika/japanese/modality';
import { foldKey } from './normalise.ts';

/**
 * Verbs and adjectives, read as stem + endings. A verb is one line here; its forms follow from its
 * class, and whether it is negated or a condition follows from the endings after it.
 */
export type Sense =
  | 'attend'
  | 'gather' // 集まる, いる: said of the number as a whole
  | 'be' // 〜なら, 〜でなければ: the copula, right after a number or a name
  | 'lack' // 日がない: there is no such day
  | 'absent'
  | 'go' // it takes place, it is fine
  | 'fail' // it does not take place, it is no good
  | 'required'
  | 'optional'
  | 'exclude'
  | 'invite'
  | 'wish'
  | 'reach' // 達する, 満たす: at least
  | 'exceed' // 超える: more than
  | 'belowVerb' // 下回る: less than
  | 'impossible'; // 無理, 難しい

/** if: 〜れば; ifAble: 来れたらでいい; even: 〜ても; want: 〜たい; hope: 〜てほしい, of others; day: before 日, 日程; person: before 人, 方. */
export type Form = 'plain' | 'if' | 'ifAble' | 'even' | 'want' | 'hope' | 'day' | 'person' | 'te';

export interface Predicate {
  readonly sense: Sense;
  readonly negated: boolean;
  readonly form: Form;
  readonly past: boolean;
  /** 「来られない場合は」 denies it of each; 「来なければ」, 「出席がないと」 of the number as a whole. */
  readonly deniesEach: boolean;
  readonly end: number;
}

type VerbClass = 'godan' | 'ichidan' | 'suru' | 'word' | 'short';

/**
 * [dictionary form, class, sense]. suru: also nouns and な-adjectives; word: exactly as written;
 * short: a stem of one character, a verb only where an ending follows.
 */
const PREDICATES: readonly (readonly [string, VerbClass, Sense])[] = [
  ['参加', 'suru', 'attend'],
  ['○', 'suru', 'attend'],
  ['◯', 'suru', 'attend'],
  ['出席', 'suru', 'attend'],
  ['出場', 'suru', 'attend'],
  ['同席', 'suru', 'attend'],
  ['出社', 'suru', 'attend'],
  ['集合', 'suru', 'gather'],
  ['さんか', 'suru', 'attend'],
  ['しゅっせき', 'suru', 'attend'],
  ['オーケー', 'suru', 'go'],
  ['都合がつ', 'word', 'attend'],
  ['都合のつ', 'word', 'attend'],
  ['都合つ', 'word', 'attend'],
  ['都合が合', 'word', 'attend'],
  ['都合の合', 'word', 'attend'],
  ['都合合', 'word', 'attend'],
  ['都合がい', 'word', 'attend'],
  ['都合が良', 'word', 'attend'],
  ['都合のい', 'word', 'attend'],
  ['都合の良', 'word', 'attend'],
  ['予定が合', 'word', 'attend'],
  ['予定の合', 'word', 'attend'],
  ['予定合', 'word', 'attend'],
  ['予定があ', 'word', 'attend'],
  ['予定が空', 'word', 'attend'],
  ['スケジュールが合', 'word', 'attend'],
  ['日程が合', 'word', 'attend'],
  ['空いて', 'word', 'attend'],
  ['あいて', 'word', 'attend'],
  ['来', 'ichidan', 'attend'],
  ['来る', 'godan', 'attend'],
  ['来い', 'word', 'attend'],
  ['くれば', 'word', 'attend'],
  ['きてくれ', 'word', 'attend'],
  ['こられ', 'word', 'attend'],
  ['これれば', 'word', 'attend'],
  ['きてもら', 'word', 'attend'],
  ['集まる', 'godan', 'gather'],
  ['集る', 'godan', 'gather'],
  ['あつまる', 'godan', 'gather'],
  ['集う', 'godan', 'gather'],
  ['集め', 'ichidan', 'gather'],
  ['揃う', 'godan', 'gather'],
  ['そろう', 'godan', 'gather'],
  ['揃え', 'ichidan', 'gather'],
  ['行け', 'word', 'attend'],
  ['確保', 'suru', 'required'],
  ['い', 'short', 'gather'],
  ['居', 'short', 'gather'],
  ['出', 'short', 'attend'],
  ['おれば', 'word', 'gather'],
  ['おられ', 'word', 'gather'],
  ['いらっしゃる', 'godan', 'gather'],
  ['欠席', 'suru', 'absent'],
  ['×', 'suru', 'absent'],
  ['バツ', 'suru', 'absent'],
  ['けっせき', 'suru', 'absent'],
  ['不参加', 'suru', 'absent'],
  // Settled is that somebody is missing, and not the day.
  ['欠席確定', 'suru', 'absent'],
  ['欠席決定', 'suru', 'absent'],
  ['欠席予定', 'suru', 'absent'],
  ['不参加確定', 'suru', 'absent'],
  ['不参加決定', 'suru', 'absent'],
  ['不参加予定', 'suru', 'absent'],
  ['不在', 'suru', 'absent'],
  ['欠勤', 'suru', 'absent'],
  ['留守', 'suru', 'absent'],
  ['辞退', 'suru', 'absent'],
  ['都合が悪', 'word', 'absent'],
  ['都合の悪', 'word', 'absent'],
  ['都合悪', 'word', 'absent'],
  ['欠ける', 'ichidan', 'absent'],
  ['かけたら', 'word', 'absent'],
  ['欠け', 'ichidan', 'absent'],
  ['欠く', 'godan', 'absent'],
  ['休む', 'godan', 'absent'],
  ['休み', 'suru', 'absent'],
  ['やすむ', 'godan', 'absent'],
  ['抜け', 'ichidan', 'absent'],
  ['開催', 'suru', 'go'],
  ['かいさい', 'suru', 'go'],
  ['実施', 'suru', 'go'],
  ['営業', 'suru', 'go'],
  ['開店', 'suru', 'go'],
  ['オープン', 'suru', 'go'],
  ['決行', 'suru', 'go'],
  ['開会', 'suru', 'go'],
  ['挙行', 'suru', 'go'],
  ['敢行', 'suru', 'go'],
  ['強行', 'suru', 'go'],
  ['スタート', 'suru', 'go'],
  ['有効', 'suru', 'go'],
  ['開講', 'suru', 'go'],
  ['開演', 'suru', 'go'],
  ['出発', 'suru', 'go'],
  ['成立', 'suru', 'go'],
  ['実行', 'suru', 'go'],
  ['催行', 'suru', 'go'],
  ['確定', 'suru', 'go'],
  ['決定', 'suru', 'go'],
  ['開始', 'suru', 'go'],
  ['予約', 'suru', 'go'],
  ['可能', 'suru', 'go'],
  ['可', 'suru', 'go'],
  ['決ま', 'word', 'go'],
  ['決め', 'ichidan', 'go'],
  ['きめ', 'ichidan', 'go'],
  ['行う', 'godan', 'go'],
  ['行な', 'word', 'go'],
  ['やる', 'godan', 'go'],
  ['やろ', 'word', 'go'],
  ['やりま', 'word', 'go'],
  ['始ま', 'word', 'go'],
  ['始め', 'ichidan', 'go'],
  ['はじま', 'word', 'go'],
  ['成り立', 'word', 'go'],
  ['なりた', 'word', 'go'],
  ['できる', 'ichidan', 'go'],
  ['でき', 'ichidan', 'go'],
  ['出来', 'ichidan', 'go'],
  ['進め', 'ichidan', 'go'],
  ['進む', 'godan', 'go'],
  ['回ら', 'word', 'go'],
  ['回りま', 'word', 'go'],
  ['認め', 'ichidan', 'go'],
  ['許容', 'suru', 'go'],
  ['を許可', 'suru', 'go'],
  ['許可しま', 'word', 'go'],
  ['大丈夫', 'suru', 'go'],
  ['だいじょうぶ', 'suru', 'go'],
  ['構わない', 'suru', 'go'],
  ['構いません', 'suru', 'go'],
  ['かまわない', 'suru', 'go'],
  ['かまいません', 'suru', 'go'],
  ['問題ない', 'suru', 'go'],
  ['問題なし', 'suru', 'go'],
  ['問題なく', 'suru', 'go'],
  ['問題ありません', 'suru', 'go'],
  ['問題はありません', 'suru', 'go'],
  ['ok', 'suru', 'go'],
  ['おっけー', 'suru', 'go'],
  ['おけ', 'suru', 'go'],
  ['オッケー', 'suru', 'go'],
  ['足りる', 'ichidan', 'go'],
  ['足りま', 'word', 'go'],
  ['十分', 'suru', 'go'],
  ['充分', 'suru', 'go'],
  ['じゅうぶん', 'suru', 'go'],
  ['結構', 'suru', 'go'],
  ['いい', 'suru', 'go'],
  ['よい', 'suru', 'go'],
  ['良い', 'suru', 'go'],
  ['よろしい', 'suru', 'go'],
  ['中止', 'suru', 'fail'],
  ['変更', 'suru', 'fail'],
  ['流す', 'godan', 'fail'],
  ['再調整', 'suru', 'fail'],
  ['仕切り直', 'word', 'fail'],
  ['組み直', 'word', 'fail'],
  ['改め', 'ichidan', 'fail'],
  ['なしに', 'word', 'fail'],
  ['無しに', 'word', 'fail'],
  ['避け', 'ichidan', 'fail'],
  ['NG', 'suru', 'fail'],
  ['流会', 'suru', 'fail'],
  ['延期', 'suru', 'fail'],
  ['順延', 'suru', 'fail'],
  ['見合わせ', 'ichidan', 'fail'],
  ['キャンセル', 'suru', 'fail'],
  ['リスケ', 'suru', 'fail'],
  ['見送', 'word', 'fail'],
  ['流れ', 'word', 'fail'],
  ['お流れ', 'suru', 'fail'],
  ['やめ', 'ichidan', 'fail'],
  ['取りやめ', 'suru', 'fail'],
  ['とりやめ', 'suru', 'fail'],
  ['別の日', 'suru', 'fail'],
  ['別日', 'suru', 'fail'],
  ['また今度', 'suru', 'fail'],
  ['持ち越', 'word', 'fail'],
  ['繰り越', 'word', 'fail'],
  ['先送り', 'suru', 'fail'],
  ['おあずけ', 'suru', 'fail'],
  ['断念', 'suru', 'fail'],
  ['ありえない', 'suru', 'fail'],
  ['あり得ない', 'suru', 'fail'],
  ['ありえません', 'suru', 'fail'],
  ['あり得ません', 'suru', 'fail'],
  ['考えられない', 'suru', 'fail'],
  ['論外', 'suru', 'fail'],
  ['諦め', 'ichidan', 'fail'],
  ['あきらめ', 'ichidan', 'fail'],
  ['休会', 'suru', 'fail'],
  ['休止', 'suru', 'fail'],
  ['取り止め', 'suru', 'fail'],
  ['不開催', 'suru', 'fail'],
  ['無効', 'suru', 'fail'],
  ['また別の機会', 'suru', 'fail'],
  ['次回に', 'word', 'fail'],
  ['不可', 'suru', 'fail'],
  ['却下', 'suru', 'fail'],
  ['厳禁', 'suru', 'fail'],
  ['禁止', 'suru', 'fail'],
  ['成り立たない', 'suru', 'fail'],
  ['ダメ', 'suru', 'fail'],
  ['駄目', 'suru', 'fail'],
  ['アウト', 'suru', 'fail'],
  ['不成立', 'suru', 'fail'],
  ['休業', 'suru', 'fail'],
  ['臨時休業', 'suru', 'fail'],
  ['休講', 'suru', 'fail'],
  ['解散', 'suru', 'fail'],
  ['足りない', 'suru', 'fail'],
  ['少ない', 'suru', 'fail'],
  ['少なすぎ', 'ichidan', 'fail'],
  ['心細い', 'suru', 'fail'],
  ['寂しい', 'suru', 'fail'],
  ['足りません', 'suru', 'fail'],
  ['たりない', 'suru', 'fail'],
  ['困る', 'godan', 'fail'],
  ['こまる', 'godan', 'fail'],
  ['厳しい', 'suru', 'fail'],
  ['きつい', 'suru', 'fail'],
  ['意味がない', 'suru', 'fail'],
  ['意味ない', 'suru', 'fail'],
  ['意味がありません', 'suru', 'fail'],
  ['話にならない', 'suru', 'fail'],
  ['話になりません', 'suru', 'fail'],
  ['ならない', 'suru', 'fail'],
  ['なりません', 'suru', 'fail'],
  ['いけない', 'suru', 'fail'],
  ['いけません', 'suru', 'fail'],
  ['あかん', 'suru', 'fail'],
  ['必須', 'suru', 'required'],
  ['ひっす', 'suru', 'required'],
  ['マスト', 'suru', 'required'],
  ['must', 'suru', 'required'],
  ['必要', 'suru', 'required'],
  ['必要不可欠', 'suru', 'required'],
  ['不可欠', 'suru', 'required'],
  ['必ず', 'word', 'required'],
  ['かならず', 'word', 'required'],
  ['絶対に', 'word', 'required'],
  ['絶対', 'suru', 'required'],
  ['ぜったい', 'suru', 'required'],
  ['外せない', 'suru', 'required'],
  ['外せません', 'suru', 'required'],
  ['はずせない', 'suru', 'required'],
  ['欠かせない', 'suru', 'required'],
  ['欠かせません', 'suru', 'required'],
  ['かかせない', 'suru', 'required'],
  ['条件', 'suru', 'required'],
  ['前提', 'suru', 'required'],
  ['ありき', 'suru', 'required'],
  ['求め', 'ichidan', 'required'],
  ['要求', 'suru', 'required'],
  ['マスト参加', 'suru', 'required'],
  ['任意', 'suru', 'optional'],
  ['不要', 'suru', 'optional'],
  ['いらない', 'suru', 'optional'],
  ['いりません', 'suru', 'optional'],
  ['要らない', 'suru', 'optional'],
  ['要りません', 'suru', 'optional'],
  ['無理しなくて', 'word', 'optional'],
  ['無理に来なくて', 'word', 'optional'],
  ['無理しないで', 'word', 'optional'],
  ['自由', 'suru', 'optional'],
  ['自由参加', 'suru', 'optional'],
  ['どちらでもい', 'word', 'optional'],
  ['どっちでもい', 'word', 'optional'],
  ['除く', 'godan', 'exclude'],
  ['除外', 'suru', 'exclude'],
  ['のぞい', 'word', 'exclude'],
  ['のぞく', 'word', 'exclude'],
  ['のぞき', 'word', 'exclude'],
  ['外す', 'godan', 'exclude'],
  ['はずす', 'godan', 'exclude'],
  ['省く', 'godan', 'exclude'],
  ['対象外', 'suru', 'exclude'],
  ['削除', 'suru', 'exclude'],
  ['呼ばな', 'word', 'exclude'],
  ['呼ばず', 'word', 'exclude'],
  ['誘わな', 'word', 'exclude'],
  ['誘わず', 'word', 'exclude'],
  ['招待しな', 'word', 'exclude'],
  ['招待せず', 'word', 'exclude'],
  ['含めな', 'word', 'exclude'],
  ['含めず', 'word', 'exclude'],
  ['入れな', 'word', 'exclude'],
  ['入れず', 'word', 'exclude'],
  ['招待', 'suru', 'invite'],
  ['誘う', 'godan', 'invite'],
  ['さそう', 'godan', 'invite'],
  ['呼ぶ', 'godan', 'invite'],
  ['よぶ', 'godan', 'invite'],
  ['送る', 'godan', 'invite'],
  ['送付', 'suru', 'invite'],
  ['声をかけ', 'ichidan', 'invite'],
  ['声かけ', 'ichidan', 'invite'],
  ['声を掛け', 'ichidan', 'invite'],
  ['声掛け', 'ichidan', 'invite'],
  ['お誘い', 'suru', 'invite'],
  ['打診', 'suru', 'invite'],
  ['連絡', 'suru', 'invite'],
  ['案内', 'suru', 'invite'],
  ['望ましい', 'suru', 'wish'],
  ['のぞましい', 'suru', 'wish'],
  ['好ましい', 'suru', 'wish'],
  ['目指', 'word', 'wish'],
  ['めざ', 'word', 'wish'],
  ['目標', 'suru', 'wish'],
  ['期待', 'suru', 'wish'],
  ['ほしい', 'suru', 'wish'],
  ['欲しい', 'suru', 'wish'],
  ['希望', 'suru', 'wish'],
  ['理想', 'suru', 'wish'],
  ['ベスト', 'suru', 'wish'],
  ['嬉しい', 'suru', 'wish'],
  ['うれしい', 'suru', 'wish'],
  ['ありがたい', 'suru', 'wish'],
  ['助か', 'word', 'wish'],
  ['達し', 'word', 'reach'],
  ['達す', 'word', 'reach'],
  ['満た', 'word', 'reach'],
  ['みたない', 'suru', 'belowVerb'],
  ['届', 'word', 'reach'],
  ['に足り', 'word', 'reach'],
  ['超え', 'ichidan', 'exceed'],
  ['超す', 'godan', 'exceed'],
  ['越え', 'ichidan', 'exceed'],
  ['こえ', 'ichidan', 'exceed'],
  ['上回', 'word', 'exceed'],
  ['下回', 'word', 'belowVerb'],
  ['割り込', 'word', 'belowVerb'],
  ['を切っ', 'word', 'belowVerb'],
  ['を切る', 'word', 'belowVerb'],
  ['を切れ', 'word', 'belowVerb'],
  ['切ったら', 'word', 'belowVerb'],
  ['切れば', 'word', 'belowVerb'],
  ['切るなら', 'word', 'belowVerb'],
  ['割っ', 'word', 'belowVerb'],
  ['割れ', 'word', 'belowVerb'],
  ['割る', 'word', 'belowVerb'],
  ['無理', 'suru', 'impossible'],
  ['むり', 'suru', 'impossible'],
  ['難しい', 'suru', 'impossible'],
  ['難しけ', 'word', 'impossible'],
  ['むずかしい', 'suru', 'impossible'],
];

/** The copula has no stem: its endings begin at once. */
const COPULA =
  'なら ならば であれば だったら でしたら の場合 だと でなけ じゃなけ ではなけ でない じゃない ではない でなかっ じゃなかっ でなく じゃなく ではなく でなきゃ じゃなきゃ でなくちゃ じゃなくちゃ ではありません じゃありません である必要はない である必要はありません とは限らない とは限りません とは言わない とは言いません とまでは言わない とまでは言いません とはいわない とまではいわない とまではいかな でもない でもなく でもなけ'.split(
    ' ',
  );
const LACK =
  'がない がなけ がなかっ がありません が無い が無け が見つからない が見つからなけ が見つからなかっ が見つかりません'.split(
    ' ',
  );

const GODAN_ROWS: Readonly<Record<string, string>> = {
  う: 'わいうえおっ',
  く: 'かきくけこい',
  す: 'さしすせそ',
  つ: 'たちつてとっ',
  む: 'まみむめもん',
  る: 'らりるれろっ',
  ぶ: 'ばびぶべぼん',
};

export interface PredicateEntry {
  readonly surface: string;
  readonly sense: Sense;
  /** The stem lacks its vowel: 都合がつ(く, け, か …). */
  readonly open: boolean;
  /** Only where an ending of a verb follows: い(る), 出(る). */
  readonly short: boolean;
}

const VERB_FOLLOWS =
  /^(?:れ[ばるな]|られ|な[いけかくき]|ません|ます|まし|た[らっ]|た日|た人|る|て[もはいく、]|ず|よう)/u;

/** い and 出 are verbs only before an ending, and い only where a word ends before it. */
export function fitsShortVerb(key: string, stemEnd: number): boolean {
  return VERB_FOLLOWS.test(key.slice(stemEnd, stemEnd + 3));
}

/** Every stem a predicate can begin with, folded like the text. */
export function predicateEntries(): PredicateEntry[] {
  const entries: PredicateEntry[] = [];
  for (const [written, verbClass, sense] of PREDICATES) {
    const base = foldKey(written);
    if (verbClass === 'godan') {
      const row = GODAN_ROWS[base.at(-1) ?? ''] ?? '';
      for (const kana of row) {
        entries.push({ surface: base.slice(0, -1) + kana, sense, open: false, short: false });
      }
    } else if (verbClass === 'ichidan' && base.endsWith('る')) {
      entries.push({ surface: base.slice(0, -1), sense, open: false, short: false });
    } else {
      entries.push({
        surface: base,
        sense,
        open: verbClass === 'word',
        short: verbClass === 'short',
      });
    }
  }
  for (const written of COPULA) {
    entries.push({ surface: foldKey(written), sense: 'be', open: false, short: false });
  }
  for (const written of LACK) {
    entries.push({ surface: foldKey(written), sense: 'lack', open: false, short: false });
  }
  return entries;
}

/** The vowel a verb stem of the table still lacks: 都合がつ+け+ば. */
const OKURIGANA = 'らりるれろっわいうえおかきくけこまみむめもたちつてとんがすしせさ';

/** 必須の人はいません, 必須は特になし, 必要はない: what is denied is that there is any. */
const NONE_SUCH =
  /^(?:の人|の方|の者|者|のめんばー|めんばー|参加者|出席者|条件|とか)?(?:は|も|が)?(?:特に|とくに|別に|特段|誰も|だれも)?(?:なし|ない|なく|無し|無く|ありません|ございません|いない|いません|いなく|おりません|不要|決めてない|決めていません|(?:と|に)(?:は|も)?(?:しな(?!いと|きゃ|ければ|くては)|しません|せず)|を外|から外|を取り消|を解除|を撤回|は撤回|は取り消|は外)/u;

const PERSON_NOUN = /^(?:な|の)?(?:人(?!数)|者|ひと|方が|方は|方も|めんばー|奴|やつ)/u;
/** 「来られないのが2人」: the の before a number stands for people. */
const COUNTED =
  /^(?:は|が)?(?:最大|多くて|せいぜい)?(?:でも|も)?(?:[0-9一二三四五六七八九十半](?!番)|過半|ひとり|ふたり)/u;
/** 「来れたらでいい」, 「来られたら来て」: an offer, not a condition. */
const IF_ABLE =
  /^(?:で(?:いい|ok|おっけ|大丈夫|構|かま|よい|良い|十分|結構|よろし)|来て|きて|ぜひ|参加)/u;
const DAY_NOUN = /^(?:の|な|ような)?(?:日|候補|たいみんぐ|枠|すろっと|ところ|とこ|時間|方|こと)/u;

const COUNTED_STATE = /^(?:が|は)(?:[0-9一二三四五六七八九十]+[人名]|ひとり|ふたり)/u;

const STATE = /^(?:だめ|駄目|ng|厳し|きつ|不可)/u;

const FORM_OF = {
  unless: 'if',
  condition: 'if',
  concession: 'even',
  wish: 'want',
  request: 'hope',
  te: 'te',
} as const;

/** A predicate whose stem ends at `stemEnd`: reads its endings as far as they go. */
export function readPredicate(key: string, entry: PredicateEntry, stemEnd: number): Predicate {
  const { sense } = entry;
  let end = stemEnd;
  let negated = false;
  let form: Form = 'plain';
  let past = false;
  let deniesEach = false;
  let last = entry.surface;
  if (sense === 'be' || sense === 'lack') end -= entry.surface.length;
  if (sense === 'required') {
    const none = NONE_SUCH.exec(key.slice(end, end + 20));
    if (none) {
      negated = true;
      last = none[0];
      end += last.length;
    }
  }
  if (
    entry.open &&
    endingAt(key, end, last) === undefined &&
    OKURIGANA.includes(key[end] ?? '\n')
  ) {
    last = key[end] as string;
    end += 1;
  }
  for (const { word, kind } of readEndings(key, end, last)) {
    if (kind === 'denial' || kind === 'unless') {
      negated = !negated;
      // 「参加が見込めない」 denies that there are so many.
      const isOfWhole = word.startsWith('が') || last.startsWith('が');
      deniesEach = sense === 'attend' && kind === 'denial' && !isOfWhole;
    }
    if (kind === 'condition' && (word === 'と' || word.endsWith('ば'))) deniesEach = false;
    if (kind === 'past') past = true;
    else if (kind !== 'neutral' && kind !== 'denial') form = FORM_OF[kind];
    else if (form === 'te') form = 'plain';
    last = word;
    end += word.length;
  }
  const hope = form === 'if' ? hopeAt(key, last, end) : undefined;
  if (hope !== undefined) {
    form = 'hope';
    end += hope.length;
  }
  if (form === 'if' && IF_ABLE.test(key.slice(end, end + 6))) form = 'ifAble';
  if (form === 'plain') {
    const rest = key.slice(end, end + 8);
    const ahead = last === 'のが' ? rest : /^の(?=[がは])/u.test(rest) ? rest.slice(1) : '';
    const standsForPeople =
      (sense === 'attend' && negated && COUNTED.test(ahead)) ||
      // 「NGが1人でもいたら」
      (sense === 'fail' && STATE.test(entry.surface) && COUNTED_STATE.test(rest));
    if (PERSON_NOUN.test(rest) || standsForPeople) form = 'person';
    else if (DAY_NOUN.test(rest)) form = 'day';
  }
  // 「1人でもダメなら見送り」: as a condition it is said of those who cannot come.
  const isState = sense === 'fail' && form === 'if' && STATE.test(entry.surface);
  return { sense: isState ? 'impossible' : sense, negated, form, past, deniesEach, end };
}

/** 「7人以上いるといい」, 「集まればいいな」 hope for it; 「集まればいい」 says that it is enough. */
function hopeAt(key: string, last: string, at: number): string | undefined {
  const tail = last === 'と' ? HOPED : HOPED_ALOUD;
  return tail.exec(key.slice(at, at + 8))?.[0];
}
const HOPED = /^(?:いい|良い|よい)(?:なあ|なぁ|な|ですね|ですが|です|ね)?/u;
const HOPED_ALOUD = /^(?:いい|良い|よい)(?:なあ|なぁ|な(?=。|、|$|と思)|のに)/u;
