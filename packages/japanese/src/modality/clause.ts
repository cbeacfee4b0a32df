import { asserted, type Modality, type Mood } from './modality.ts';

/** A predicate in its sentence as plain text; what decides stands mostly right behind it. */
export interface PredicateInText {
  /** The sentence up to the predicate. */
  readonly before: string;
  /** The sentence behind it, its end sign included. */
  readonly after: string;
}

/** Where the predicate's clause ends: its own conjunction or a sign. */
const clauseEnd =
  /[、。！？…\n]|(?:です|ます|だ|る|た|な|い|ん|の)(?:から|ので(?!は(?:な|あ|ご)|も(?:な|あ)|す|しょ|した)|けど|けれど|のに|し)(?![てたまなよ])|(?:ので(?!は(?:な|あ|ご)|も(?:な|あ)|す|しょ|した)|けど|のに)|[てで](?:い|き)?て(?![いるまなもはたおくしほ])|[てで]おり(?!ま)|[てで]から/u;

/** What the sentence goes on to speak about: a comma behind it ends nothing. */
const topicWithComma =
  /^([^、。！？\n]{0,12}?(?:なんて|なんか|とか|など|(?:の|こと)[はもが]|わけが))、/u;

/** Before the predicate: none of this is so, or not yet. */
const unreal = /もし|仮に|たとえ|まるで|いつか(?!ら)|そのうち|将来|夢(?:で|の中|に)|妄想|想像/u;
const fiction =
  /ドラマ|映画|小説|漫画|マンガ|アニメ|ゲーム|物語|童話|昔話|絵本|伝説|神話|主人公|歌詞|台本/u;
/** Behind it: what others think, or what is only told. */
const rumour =
  /^[^、。！？]{0,8}?(?:って|と(?:いう|の)?)(?:思われ|噂|うわさ|勘違い|誤解|聞かれ|言われ|いう(?:噂|話|設定|物語|小説|ドラマ|映画|漫画|筋|展開|役|夢|仮定|想定|言葉|意味))/u;

/** Contains a denial and is none. */
const noDenial =
  /(?:かも(?:しれ|知れ)(?:ない|ません)|信じられ(?:ない|ません)|(?:知ら|思わ|思いも)な(?:かった|くて)|(?:知り|思い)ませんでした|(?:に)?(?:違い|間違い)(?:ない|ありません)|しか(?:ない|ありません)|(?:仕方|しょうが|しかた)(?:が)?(?:ない|ありません)|なきゃ|なければ|ないと(?:いけ|だめ|ダメ)|なくちゃ)/gu;
const deniedTwice =
  /ない(?:わけ|こと|はず)?(?:では|じゃ|は|も|が)(?:ない|ありません|ありえ)|なく(?:は|も)(?:ない|ありません)/u;
/** Denied by its ending, or by a word that turns it down: 嫌, 嘘, 無理. */
const denial =
  /ない|ません|なかった|なく(?!なっ)|せず|ず(?:に|、)|まい|ねえ|ねぇ|無理|ありえ|あり得|ごめん|嫌|いや(?!し)|やだ|だめ|ダメ|駄目|禁止|反対|嘘|うそ|ウソ|誤解|間違い|デマ|冗談|やめ/u;
/** 〜じゃないですか: a denial in form only. */
const rhetorical = /(?:じゃ|では)(?:ない|ありません)(?:です)?(?:か|の(?![でにはが])|[？])/u;

const condition =
  /(?:たら|だら|なら|[えけげせてねべめれ]ば|場合|とき|時(?:は|に|の)?|ても|(?:だ|る|です|ます)と(?![いか言思聞のもは])|でも(?=[、。])|と(?:きに|いい|良い)|と$)/u;
const guess =
  /なんて|かも|だろ|でしょう|(?<![てで])みたい|よう(?:な|に(?!なっ)|だ|で)|そう(?:な|に)|ごっこ|気分|気がする|感じ|って(?:どう|いい|大変|楽し)/u;
const wish =
  /たい|ほし|欲し|つもり|予定|憧れ|あこがれ|夢|(?:始め|はじめ)(?:る|ます|よう)|(?:する|す)(?:こと|の)に(?:なる|し)|考え|検討|計画|練習|準備/u;
/** Before a conjunction only these leave the clause open. */
const guessBeforeConjunction = /たら|なら|かも|(?<![てで])みたい|でしょう/u;
const wishBeforeConjunction = /たい/u;

const formerTime = /昔|以前|かつて|当時|子供の頃|子どもの頃|小さい頃|前(?:は|に)|あの頃|学生時代/u;
const formerForm = /(?:てい?た(?!ら)|てい?ました|だった(?!ら)|でした|た(?:頃|ころ|時|とき|こと))/u;
/** Resulting states are present: 実家を出た, 一人暮らしを始めた. */
const result =
  /^(?:た|て|ました|まして)|(?:始め|はじめ)(?:た|て|ました)|に(?:なった|なって|なりました)|よう(?:に)?なっ/u;

const question = /(?:か|の|かな|かしら)?(?:ね|な)?[？]$|(?:です|ます|でしょう)か[。]?$/u;
/** Asked only to be agreed to. */
const confirmation = /(?:よね|だね|じゃん|もんね|でしょ|だろ|んだ|なんて)[？！。]*$/u;
/** Asks for something else, and takes the predicate for granted: いつから〜なの. */
const asksForMore =
  /どこ|いつ|なぜ|なんで|何で|どうして|何年|どれくらい|どのくらい|どう(?:です|だ|？)|誰と/u;
const hearsay =
  /らしい|(?:だ|る|た|い)そう(?:だ|です|でし)|とのこと|(?:と|って)(?:聞い|聞き|伺|言って|言い|おっしゃ)|(?:だ|です|ん)って[。！？]*$/u;

const put = (mood: Mood): Modality => ({ ...asserted, mood });
const denied: Modality = { ...asserted, denied: true };
const past: Modality = { ...asserted, past: true };

interface Clause {
  readonly text: string;
  /** It ends in a conjunction, and another clause follows. */
  readonly conjunction: boolean;
  /** Nothing follows it but signs. */
  readonly last: boolean;
}

function clauseIn(after: string): Clause {
  const end = clauseEnd.exec(after);
  if (end === null) return { text: after, conjunction: false, last: true };
  const conjunction = !/^[、。！？…\n]/u.test(end[0]);
  return {
    text: after.slice(0, end.index + (conjunction ? 1 : 0)),
    conjunction,
    last: /^[。！？…]+$/u.test(after.slice(end.index)),
  };
}

/**
 * How a predicate is put, read from the text around it. For callers without tokens, and for
 * predicates that are no single word (離れて暮ら-); with tokens `modalityAt` sees words.
 */
export function modalityIn({ before, after: behind }: PredicateInText): Modality {
  // 一人暮らし、してみたい; 離れて暮らすなんて、考えられない: the comma only takes breath.
  const after = behind.replace(/^、/u, '').replace(topicWithComma, '$1');
  const clause = clauseIn(after);
  const denialOf = denialIn(after, clause.text);
  if (denialOf !== undefined) return denialOf;
  if (unreal.test(before) || fiction.test(before) || rumour.test(after)) return put('supposed');
  const isFormer = formerTime.test(before) || formerForm.test(clause.text);
  if (isFormer && !result.test(clause.text)) return past;
  const open = openMood(clause);
  if (open !== undefined) return put(open);
  if (clause.last && question.test(after) && !confirmation.test(after)) {
    return asksForMore.test(before + after) ? asserted : put('asked');
  }
  return hearsay.test(after) ? put('hearsay') : asserted;
}

function denialIn(after: string, clause: string): Modality | undefined {
  const plain = clause.replace(noDenial, '');
  if (deniedTwice.test(plain)) return put('supposed');
  if (rhetorical.test(after.slice(0, clause.length + 4)) && /^(?:じゃ|では)/u.test(after)) {
    return put('asked');
  }
  const found = denial.exec(plain);
  if (found === null) return undefined;
  // 一人暮らししたら会えない denies what would follow, not the condition.
  const supposed = condition.exec(plain);
  return supposed !== null && supposed.index < found.index ? put('supposed') : denied;
}

function openMood({ text, conjunction }: Clause): Mood | undefined {
  if (conjunction) {
    if (guessBeforeConjunction.test(text)) return 'supposed';
    return wishBeforeConjunction.test(text) ? 'wished' : undefined;
  }
  if (condition.test(text) || guess.test(text)) return 'supposed';
  return wish.test(text) ? 'wished' : undefined;
}
