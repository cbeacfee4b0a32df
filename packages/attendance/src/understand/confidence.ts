import type { Assembly, RuleBody } from './assemble.ts';
import type { Clause } from './clauses.ts';
import type { Fact } from './facts.ts';
import type { NormalisedText } from './normalise.ts';
import { isCue, isParticle, type Token } from './tokens.ts';

/** The documented confidences of sentences understood to the last word. */
const FULL: Readonly<Record<RuleBody['type'], number>> = {
  ALL: 0.95,
  ANY: 0.92,
  K_OF_N: 0.95,
  REQUIRED_PLUS_QUORUM: 0.9,
  GROUP_ANY: 0.87,
};

/** M04: a wish without a condition. */
const VAGUE = 0.6;
/** An answer that asks is never sure. */
const ASKING = 0.75;

/** Words that can hold a condition, an exception or a denial we did not read. */
const WEIGHTY =
  /必|除|以外|だけ|のみ|ただし|但|場合|以上|以下|未満|限|条件|最低|欠|抜|ない|なし|ません|不|無|割|半|両|誰|全|全|他の|残|なら|れば|たら|ても|優先|代|代わり|交代|順番|一部|除く|人数|定員|最大|上限/u;

/** M09: what was understood, less what was doubted and what was left over. */
export function confidenceOf(
  text: NormalisedText,
  tokens: readonly Token[],
  clauses: readonly Clause[],
  facts: readonly Fact[],
  assembly: Assembly,
  asked: { readonly asks: boolean; readonly answered: boolean },
): number {
  if (!assembly.understood) {
    const vague = VAGUE - leftoverDoubt(text, tokens, clauses, facts) / 3;
    return Math.max(0.3, Math.round(vague * 100) / 100);
  }
  // Whoever answered our last question has seen the rule: nothing is left to doubt.
  if (asked.answered && !asked.asks) return FULL[assembly.body.type];
  let confidence =
    FULL[assembly.body.type] - assembly.doubt - leftoverDoubt(text, tokens, clauses, facts);
  if (asked.asks) confidence = Math.min(confidence, ASKING);
  return Math.max(0.3, Math.round(confidence * 100) / 100);
}

/** 「3人以上でいいですか」 asks more than it says. */
const ASKS_BACK =
  /(?:ですか|でしょうか|(?:思い|なり|いけ|困り)ますか|かな|いいのか|んだっけ|っけ|ですよね|だよね|でしたよね)(?:ね|な)?(?=。|$)/u;

/** What somebody else says, wishes or may have said. */
const HEARSAY =
  /いわく|曰く|によると|によれば|らしい(?!ので|から|い)|(?:[るいただ]|ない)そう(?:です|だ)(?!から|ので|が)|(?:と|って)(?:言|いっ)って?(?:い|ま|た(?!ら)|る)|とおっしゃ|と仰|と[^、。0-9]{1,10}(?:は|が)(?:決め|言|話|主張|譲)|(?:と|って)(?:聞い|聞き|きい|伺|うかが)(?!た(?:ら|方))|(?:という|って)(?:案|話|声|意見|噂|うわさ|説)|(?<=[るいただの須要員者])みたい(?:です|だ)?(?=。|$)/u;
/** 「4人以上ならよかったのに」: it is not so. */
const CONTRARY =
  /(?:よかった|良かった|たかった|はずだった|つもりだった)(?:のに|んだ|の?です|けど|が|な|。|$)/u;
/** 「来られたら最高だったのに」, 「来ればいいのに」. */
const REGRET = /のに(?:な[あぁー]?|ね|)[〜ー]?(?:。|$)/u;
/** 「5人揃っていたら開催していました」, 「3人でやりました」: told of what is over. */
const DONE =
  /(?:(?:開催|実施|催行|決行|成立|おーぷん|開店|予約|手配|注文|購入|用意|中止|延期|流会|お流れ|解散)(?:でき|して(?:い)?|し|に?なっ|に?なり|と?なっ|と?なり)?|(?:開催|実施)されて?(?:い)?|や(?:り|って(?:い)?)|行(?:い|なっ|って(?:い)?))(?:まし)?た(?:よ|ね|な|んだ|んです|けど|が|のに)*(?:、|。|$)|[0-9一二三四五六七八九十][人名](?:だけ|しか)?(?:だった|でした)(?:よ|ね|な|んだ|んです|けど|が|のに)*(?:、|。|$)/u;
/** 「3人以上の予約は電話で」: what those do who are so many. */
const OF_SO_MANY =
  /(?:人|名)(?:以上|以下|未満)?の(?:ご?予約|お?申し?込み|団体|ぐるーぷ|ご?家族|ご?利用)(?:の(?:方|場合|際))?(?:は|には|も|でも)/u;
/** 「本来なら全員必須」: on other days. */
const OTHERWISE =
  /(?:本来|本当|ほんと|普通|ふつう|普段|ふだん|通常|例年|いつも)(?:なら|だったら|であれば|でしたら)/u;
/** 「〜というのは取り消します」 at the end: nothing of it is left. */
const TAKEN_BACK =
  /(?:取り?消|とりけ|撤回|白紙|[無な]かったこと|忘れて|冗談|嘘|うそ|ぼつに|没に)[^、。0-9人]*(?:。|$)/u;
/** 「あと少しで4人です」, 「すでに4人集まっています」, 「参加が決まりました」: how things stand. */
const SO_FAR =
  /(?:あと少し|もう少し|あとちょっと|もうちょっと|あと一歩|もうすぐ)(?:で|、)?(?=[0-9一二三四五六七八九十全過半])|(?:集まっ|揃っ|そろっ|参加し|決まっ|来)て(?:い|お)?(?:る|ます|ります)(?=。|$|が、|ので|から|けど)|[人名]も(?:い(?:る|ます|た)|来(?:る|ます|た)|集ま(?:る|り|っ))(?:。|$|よ|ね|ので|から|けど)|が見込(?:まれ|め)(?:る|ます)(?=。|$|ので|から)|(?:参加|出席|欠席)が(?:決まり|決まっ|確定し)(?:まし)?た(?=。|$|ので|から)/u;
/** 「3人以上のときは早めに始めます」 says how it is held; 「途中で抜ける」, 「2日間とも」 how much of it somebody is there. */
const IN_PART =
  /(?:早めに|先に|遅めに|早く|遅く)(?:始|はじ|開始|出発|行|やり|やる)|途中で?(?:抜|退|帰)|途中(?:から|まで)|(?:時間|分|日|半|回)だけ(?=参加|来|出席|出|いる|いれ|いら)|(?:りもーと|おんらいん|ますくなし|交[代替])で|早退|中抜け|(?:日|日間|回|日程)(?:とも|連続|通し|すべて|全部)|日間で|(?:式|会|半|分|日|目|回|時間)だけは?(?=全員|必|[0-9一二三四五六七八九十過])/u;
/** 「やらないわけではない」, 「できないことはない」: between yes and no. */
const TWICE_DENIED =
  /な(?:い|く)(?:という|って)?(?:わけ|訳)(?:で|じゃ)|ない(?:という|って)こと[はも]な|と?(?:決まっ|決め|限っ)た(?:わけ|訳)(?:で|じゃ)|ないこと[はも]な|なくは?な[いく]|ないとは(?:言|限|いえ|いわ)|ないの?(?:では|じゃ)な/u;
/** 「もし全員必須にしたら」: not said to be so. */
const SUPPOSED = /^(?:必須|ひっす|必要|絶対|ますと|must|不可欠|前提|条件)/u;

/** 「4人以上必要かも」, 「たぶん全員必須」. */
const MAYBE =
  /(?:必要|必須|条件|人|名|以上|全員|数)[^。、]{0,8}(?:かも|気がす|気もす|はず(?:です|だ|。|$))|(?:たぶん|多分|おそらく|恐らく)[^。]{0,14}(?:必要|必須|以上|[人名]|全員)/u;
/** 「返信が4人以上なら」: what is counted is words. */
const COUNTS_WORDS =
  /(?:返信|返事|回答|連絡|問い合わせ|いいね|りあくしょん|賛成|反対|同意|票)(?:が|は)(?:[0-9一二三四五六七八九十]+[人名件])/u;
/** 「この候補で全員OKです」: how they answered. */
const ANSWERED =
  /全員(?:が|とも)?(?:ok|おっけー|大丈夫|可能|○|◯)(?:です|でした|だった|だよ|でーす|や)(?:ね|よ)?(?=。|$)/u;

/** How a sentence ends that does not stand by what it says: 「〜とのこと」, 「〜かなあ」, 「〜か迷っています」. */
const HEDGED =
  /(?:との(?:こと|話|噂|うわさ|情報|連絡|声|意見)|かな[あぁ]?[ー〜]?|かしら|(?:だったら|なら)な[あぁ]?|(?<=[止催期立要須上でまり数員])はず|のはず|と思って(?:い)?(?:た|まし)|(?:(?<![てで])|(?<=まで))みたい|っぽい|かも(?:しれ|知れ|ね|な)?|(?:って|と)(?:言わ|聞|きい|書い|書か|伺)|(?:ということ|という理解|という認識|こと)で(?:いい|良い|よい|よろしい|合っ|大丈夫)|で(?:いい|良い|よい|よろしい)(?:ん|の)?(?:です|でしょう)か|(?:か(?:どうか)?(?:を|は|で)?|は|を)(?:検討|迷|悩|未定|不明|わから|分から|決めて(?:い)?(?:な|ませ)|決まって(?:い)?(?:な|ませ))|検討中|未定|昔の話|冗談|仮定|見積もり|(?:開催|実施|催行|決行|成立|中止|延期|流会|必須|必要|まで|以上|未満|以下|[0-9][人名]|半数|全員|大丈夫|ok|十分|結構)(?:でした|だった)|(?:開催|成立|中止|延期|必須|以上|まで)は(?:厳|きび|難|無理|嫌|いや|やめ|困)|(?:開催|成立|実施|以上|必須)(?:で|じゃ|では)なくて)[^、。0-9]{0,9}(?:。|$)/u;
/** How one begins: 「噂では」, 「仮に」, 「ほかのチームでは」. */
const SET_ELSEWHERE =
  /(?:噂|うわさ|夢|夢の中|聞いた話|人の話|(?:他|ほか|別|隣|よそ|向こう)の[^、。0-9]{1,6}?)(?:では|だと|じゃ|によると|によれば)|もしも?可能(?:なら|であれば)|もしか(?:する|した)|ひょっと(?:する|した)|か(?:どうか|否か)|仮に|例えば|たとえば|たぶん|多分|おそらく|恐らく/u;

/** The sentence does not say what its words say; a rule may be meant, and may not. */
/** 「開催してもいいし、しなくてもいい」. */
const EITHER_WAY = /て(?:も)?(?:いい|良い|よい)し/u;
/** 「4人以上の条件をなくしてください」. */
const LIFTED =
  /(?:条件|制限|るーる|縛り|規定|要件)(?:を|は|も)?(?:な[くし]|無[くし]|外|はず|やめ|廃止|削除|緩|解除|撤廃|変え|変更|見直)/u;
/** 「4人以上集まったらすごい」. */
const ADMIRED =
  /(?:たら|れば|なら|だと)(?:すご|凄|奇跡|最高|らっきー|面白|おもしろ|楽し|素晴|すばら)/u;
/** 「5人以上なら2000円」: what it costs then. */
const PRICED = /(?:なら|れば|たら|だと|場合は?|で)[^、。]{0,8}?[0-9,万千]+円/u;
/** 「山田さんより田中さんのほうが」. */
const COMPARED = /より(?:も)?[^、。0-9]{1,10}(?:の)?(?:ほう|方)が/u;
/** 「全員必須。ごめん、4人以上で」: taken back, or said besides? */
const SORRY =
  /(?:必須|以上|[人名]|全員|数|開催|ok|成立|中止|まで)[^。]{0,8}。(?:あ、?)?(?:ごめん|すみません|すいません|失礼|申し訳)[^。]{0,12}?(?:必須|以上|[0-9一二三四五六七八九十][人名]|全員|半数|来れば)|。改め(?![てま])/u;
const UNSAID = [
  SORRY,
  EITHER_WAY,
  LIFTED,
  ADMIRED,
  PRICED,
  COMPARED,
  HEARSAY,
  CONTRARY,
  REGRET,
  MAYBE,
  COUNTS_WORDS,
  ANSWERED,
  OF_SO_MANY,
  OTHERWISE,
  TAKEN_BACK,
  SO_FAR,
  IN_PART,
  TWICE_DENIED,
];

/** How much of what could matter was not used by any fact. */
function leftoverDoubt(
  text: NormalisedText,
  tokens: readonly Token[],
  clauses: readonly Clause[],
  facts: readonly Fact[],
): number {
  const { key, folded, original } = text;
  const isQuestion = (at: number) => /[?？]/u.test(original[folded.originalOffset(at)] ?? '');
  let doubt =
    ASKS_BACK.test(key) &&
    !/(?:お願い|願え|頂け|いただけ|もらえ|いい)[^。]*(?:か|かな)(?=。|$)/u.test(key)
      ? 0.12
      : 0;
  for (const unsaid of UNSAID) if (unsaid.test(key)) doubt += 0.15;
  // 「前回は3人でやりました」 is known to be of another occasion.
  if (DONE.test(key) && !tokens.some((token) => isCue(token, 'formerly'))) doubt += 0.15;
  const told = new Coverage(facts, key.length);
  const decided = new Coverage(
    facts.filter(({ kind }) => kind === 'quorum' || kind === 'required' || kind === 'choice'),
    key.length,
  );
  for (const sentence of sentencesOf(key)) {
    if (!decided.touches(sentence)) continue;
    const words = key.slice(sentence.start, sentence.end);
    if (HEDGED.test(words) || SET_ELSEWHERE.test(words)) doubt += 0.15;
    if (isQuestion(sentence.end - 1) && ASKED.test(words)) doubt += 0.15;
  }
  for (const [index, token] of tokens.entries()) {
    if (isOwnThing(tokens, index)) doubt += 0.12;
    if (token.kind === 'other' && WEIGHTY.test(key.slice(token.start, token.end))) doubt += 0.12;
    if (isCue(token, 'not')) doubt += 0.15;
    if (token.kind === 'date' && isDayCondition(key, token)) doubt += 0.15;
    if (
      token.kind === 'predicate' &&
      token.form === 'if' &&
      token.sense === 'required' &&
      SUPPOSED.test(key.slice(token.start, token.end))
    ) {
      doubt += 0.15;
    }
    const matters =
      token.kind === 'person' ||
      token.kind === 'group' ||
      token.kind === 'count' ||
      token.kind === 'fraction';
    if (matters && !told.covers(token)) doubt += 0.25;
  }
  for (const clause of clauses) {
    if (hangsOnElse(key, clause)) doubt += 0.15;
    // 「4人以上で開催、もしくはオンラインに切り替え」: the other choice is none of ours.
    if (clause.or && !told.touches(clause)) doubt += 0.15;
    if (decided.touches(clause) && (endsUnread(key, clause) || holdsUnread(key, clause)))
      doubt += 0.11;
    if (decided.touches(clause) && (endsInTalk(clause) || ownsUnread(key, clause))) doubt += 0.12;
    const speaks = clause.predicates.some(
      ({ sense, negated }) =>
        sense === 'required' ||
        sense === 'fail' ||
        sense === 'absent' ||
        sense === 'exclude' ||
        sense === 'optional' ||
        ((sense === 'attend' || sense === 'go') && negated),
    );
    if (speaks && !told.touches(clause)) doubt += 0.15;
  }
  return doubt;
}

/** 「山田さんは必須？」, 「全員来れる？」 ask; 「4人以上集まれる日ある？」 asks for the day. */
const ASKED =
  /(?:必須|必要|以上|[人名]|開催|成立|中止|ok|おっけー|いい|良い|大丈夫|全員|半数|まで|た|っけ|よね|の|参加|できる|来れる|来られる|行ける|集まれる|揃う|そろう|必要ない|いらない)。$/u;

function* sentencesOf(key: string): Generator<Span> {
  for (let start = 0; start < key.length; ) {
    const stop = key.indexOf('。', start);
    const end = stop < 0 ? key.length : stop + 1;
    yield { start, end };
    start = end;
  }
}

/** 「平日なら3人以上で」: what holds on other days is not said. */
const isDayCondition = (key: string, { start, end }: Span): boolean =>
  /(?:なら|だったら|であれば|の場合|でしたら)は?$/u.test(key.slice(start, end)) ||
  /^(?:なら|だったら|であれば|の場合|でしたら)(?!ば?いつ|どこ|可|ok|大丈夫)/u.test(
    key.slice(end, end + 8),
  );

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Which places the facts take up, asked for every token: one pass over the facts, not one each. */
class Coverage {
  /** How far the facts reach that begin at a place or before it. */
  readonly #reach: Int32Array;

  constructor(spans: readonly Span[], length: number) {
    this.#reach = new Int32Array(length + 1);
    for (const { start, end } of spans) {
      this.#reach[start] = Math.max(this.#reach[start] ?? 0, end);
    }
    for (let at = 1; at <= length; at++) {
      this.#reach[at] = Math.max(this.#reach[at] ?? 0, this.#reach[at - 1] ?? 0);
    }
  }

  covers({ start, end }: Span): boolean {
    return (this.#reach[start] ?? 0) >= end;
  }

  touches({ start, end }: Span): boolean {
    return end > 0 && (this.#reach[end - 1] ?? 0) > start;
  }
}

const PLAIN_TAIL =
  /^(?:[ぁ-んー〜~・&wｗ笑]{0,4}|下さい|ください|致します|でしょう|でしょうか|ましょう|ことで|という|といった|予定|感じ|形|日程|日時|日|条件|場合|方向|件|会|候補|時|側|御|宜しく|大丈夫|人数|参加者|方々|方)+$/u;

/** Words of politeness, of occasions and of dates, which never say who is needed. */
const SAYS_NOTHING =
  /(?:て|で|し|いたし|させて)?(?:ください|下さい|頂き|いただき)|(?:いた|致)?し(?:ます|まーす|ましょう|たい)|いします|ちゃって|てくれて|という|いうわけ|いろいろ|日程|日時|候補|体制|時間帯?|土日|最初|弊社|当社|自分|主役|考え|おしえて|[^、。]{1,6}会|会費|予算|議決|練習|合宿|試合|旅行|みーてぃんぐ|きっくおふ|らんち|麻雀|きーぱーそん/gu;
const CONTENT = /[\u3400-\u9fff]{2}|[ぁ-んー]{4}/u;

/** A word of content in the sentence that decides, of which we know nothing: it may change who is meant. */
function holdsUnread(key: string, clause: Clause): boolean {
  return clause.tokens.some((token, index) => {
    if (token.kind !== 'other') return false;
    const [next, after] = clause.tokens.slice(index + 1, index + 3);
    // 「主賓の高橋さん」: the name says who.
    if (isParticle(next, 'の') && after?.kind === 'person') return false;
    return CONTENT.test(key.slice(token.start, token.end).replace(SAYS_NOTHING, ''));
  });
}

/** What may stand before a number without saying who is counted: an occasion, a turn of speech. */
const LEADING =
  /^[ぁ-ん]?$|(?:会|式|祭|戦|試合|練習|合宿|旅行|稽古|遊び|飲み|ぱーてぃー|みーてぃんぐ|mtg|らんち|でぃなー|いべんと|きゃんぷ|まあ|まず|じゃあ|では|で|に|ほんと|本当に|もし|という|って|えーと|なら|から|ので|て|たら|とにかく|さくっと|ざっくり)$/u;

/** What may touch a number without changing it: the end of the sentence, and 「お」 of 「お願いします」. */
const TOUCHING =
  /^(?:お|ご|御|だ|だよ|だね|です|ですね|でしょう|とか|っす|や|やで|ー|〜|w+|笑|って|という|いる|い|ね|よ|ぞ|下さい|ください|の?日|予定|条件|体制|側|組|しか|さえ|そこそこ|ほしい|分|様|さま)/u;

/** 「山田さんの席を確保して」: something of his is spoken of. */
const isOwnThing = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]?.kind === 'person' &&
  isParticle(tokens[index + 1], 'の') &&
  isCue(tokens[index + 2], 'noise', 'capacity', 'talk', 'reply', 'closing');

/** Nouns that only speak of the day or of the number. */
const NO_MATTER =
  /(?:日程|日時|日にち|日|予定|都合|人数|時間|候補|参加|出席|返事|回答|すけじゅーる)$/u;

/** 「予算が足りれば」, 「会場が確定したら」: a condition on something that is nobody. */
function hangsOnElse(key: string, { tokens, subjects, quantities }: Clause): boolean {
  const first = Math.min(...[...subjects, ...quantities].map(({ start }) => start));
  return tokens.some((token, index) => {
    if (token.kind !== 'predicate' || token.form !== 'if' || token.sense !== 'go') return false;
    const [noun, particle] = tokens.slice(Math.max(0, index - 2), index);
    return (
      token.start < first &&
      isParticle(particle, 'が', 'も', 'さえ') &&
      (noun?.kind === 'other' || noun?.kind === 'cue') &&
      !isCue(noun, 'attendees', 'absentees', 'membersWord', 'everybody') &&
      !NO_MATTER.test(key.slice(noun.start, noun.end))
    );
  });
}

const OF_ATTENDING =
  /^(?:日|方|人|者|場合|時|とき|ため|中|うち|内|ほう|件|際|都合|ご|お|御|予定|すけじゅーる|参加|出席|会|飲み|名|み|もと|下|上|とこ|間|みーてぃんぐ|合意は|う|こと|ち)|(?:会|式|戦|祭|飲み|練習|合宿|旅行)$/u;

/** 「全員のサインが必要」: something of theirs, of which we know nothing. */
function ownsUnread(key: string, { tokens, subjects, quantities }: Clause): boolean {
  const ends = new Set([...subjects, ...quantities].map(({ end }) => end));
  return tokens.some((token, index) => {
    const isWish = token.kind === 'predicate' && token.sense === 'wish';
    if (!isWish && (token.kind !== 'other' || token.end - token.start < 2)) return false;
    const [owner, particle] = tokens.slice(Math.max(0, index - 2), index);
    return (
      isParticle(particle, 'の') &&
      owner !== undefined &&
      ends.has(owner.end) &&
      !OF_ATTENDING.test(key.slice(token.start, token.end))
    );
  });
}

/** 「4人以上に伝えておきます」, 「5人以上なら広い部屋」: the end speaks of words or of a place. */
function endsInTalk({ cues, subjects, quantities, predicates }: Clause): boolean {
  if (predicates.some(({ form }) => form === 'day')) return false;
  const said = Math.max(0, ...[...subjects, ...quantities].map(({ end }) => end));
  const hasOutcome = predicates.some(({ sense }) => sense === 'go' || sense === 'fail');
  return cues.some(
    (token) =>
      token.start >= said &&
      (isCue(token, 'talk', 'reply') || (isCue(token, 'capacity') && !hasOutcome)),
  );
}

/** A word after the people or the number that we do not know may turn the sentence round. */
function endsUnread(key: string, clause: Clause): boolean {
  const topics = [...clause.subjects, ...clause.quantities].map(({ end }) => end);
  const after = Math.max(0, ...topics);
  // 「半分ちょっと」, 「スタメン5人」: it belongs to the number.
  const numbers = new Set(clause.quantities.map(({ end }) => end));
  const heads = new Set(clause.quantities.map(({ start }) => start));
  return clause.tokens.some((token) => {
    if (token.kind !== 'other') return false;
    const words = key.slice(token.start, token.end);
    if (heads.has(token.end) && !LEADING.test(words)) return true;
    if (numbers.has(token.start)) return !TOUCHING.test(words);
    return token.start >= after && !PLAIN_TAIL.test(words);
  });
}
