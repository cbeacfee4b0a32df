/**
 * How a sentence takes what it says of living somewhere: as so, not so, or left open. `said` is the
 * stretch of the sentence in question; what is decisive stands right behind it.
 */
export type Stance = 'asserted' | 'denied' | 'open' | 'past';

export interface Said {
  /** The sentence up to the words in question. */
  readonly before: string;
  /** The sentence behind them, its end sign included. */
  readonly after: string;
}

/** Where the predicate's clause ends: its own conjunction or a sign. */
const clauseEnd =
  /[、。！？…\n]|(?:です|ます|だ|る|た|な|い|ん|の)(?:から|ので(?!は(?:な|あ|ご)|も(?:な|あ)|す|しょ|した)|けど|けれど|のに|し)(?![てたまなよ])|(?:ので(?!は(?:な|あ|ご)|も(?:な|あ)|す|しょ|した)|けど|のに)|[てで](?:い|き)?て(?![いるまなもはたおくしほ])|[てで]おり(?!ま)|[てで]から/u;

/** What the sentence goes on to speak about: a comma behind it ends nothing. */
const breath = /^([^、。！？\n]{0,12}?(?:なんて|なんか|とか|など|(?:の|こと)[はもが]|わけが))、/u;

const unreal = /もし|仮に|たとえ|まるで|いつか(?!ら)|そのうち|将来|夢(?:で|の中|に)|妄想|想像/u;
const former = /昔|以前|かつて|当時|子供の頃|子どもの頃|小さい頃|前(?:は|に)|あの頃|学生時代/u;
/** What others think or say; the sentence itself does not say it. */
const rumour =
  /^[^、。！？]{0,8}?(?:って|と(?:いう|の)?)(?:思われ|噂|うわさ|勘違い|誤解|聞かれ|言われ|いう(?:噂|話|設定|物語|小説|ドラマ|映画|漫画|筋|展開|役|夢|仮定|想定|言葉|意味))/u;
const fiction =
  /ドラマ|映画|小説|漫画|マンガ|アニメ|ゲーム|物語|童話|昔話|絵本|伝説|神話|主人公|歌詞|台本/u;

/** Not a denial although it contains one. */
const noDenial =
  /(?:かも(?:しれ|知れ)(?:ない|ません)|信じられ(?:ない|ません)|(?:知ら|思わ|思いも)な(?:かった|くて)|(?:知り|思い)ませんでした|(?:に)?(?:違い|間違い)(?:ない|ありません)|しか(?:ない|ありません)|(?:仕方|しょうが|しかた)(?:が)?(?:ない|ありません)|なきゃ|なければ|ないと(?:いけ|だめ|ダメ)|なくちゃ)/gu;
const denialTwice =
  /ない(?:わけ|こと|はず)?(?:では|じゃ|は|も|が)(?:ない|ありません|ありえ)|なく(?:は|も)(?:ない|ありません)/u;
const denial =
  /ない|ません|なかった|なく(?!なっ)|せず|ず(?:に|、)|まい|ねえ|ねぇ|無理|ありえ|あり得|ごめん|嫌|いや(?!し)|やだ|だめ|ダメ|駄目|禁止|反対|嘘|うそ|ウソ|誤解|間違い|デマ|冗談|やめ/u;

const condition =
  /(?:たら|だら|なら|[えけげせてねべめれ]ば|場合|とき|時(?:は|に|の)?|ても|(?:だ|る|です|ます)と(?![いか言思聞のもは])|でも(?=[、。])|と(?:きに|いい|良い)|と$)/u;
const wish =
  /なんて|たい|ほし|欲し|つもり|予定|かも|だろ|でしょう|みたい|よう(?:な|に(?!なっ)|だ|で)|そう(?:な|に)|ごっこ|憧れ|あこがれ|夢|気分|気がする|感じ|(?:始め|はじめ)(?:る|ます|よう)|(?:する|す)(?:こと|の)に(?:なる|し)|考え|検討|計画|練習|準備|って(?:どう|いい|大変|楽し)/u;
const formerly = /(?:てい?た(?!ら)|てい?ました|だった(?!ら)|でした|た(?:頃|ころ|時|とき|こと))/u;
/** Resulting states are present: 実家を出た, 一人暮らしを始めた. */
const result =
  /^(?:た|て|ました|まして)|(?:始め|はじめ)(?:た|て|ました)|に(?:なった|なって|なりました)|よう(?:に)?なっ/u;

const asks = /(?:か|の|かな|かしら)?(?:ね|な)?[？]$|(?:です|ます|でしょう)か[。]?$/u;
const confirms = /(?:よね|だね|じゃん|もんね|でしょ|だろ|んだ|なんて)[？！。]*$/u;
const asksFor =
  /どこ|いつ|なぜ|なんで|何で|どうして|何年|どれくらい|どのくらい|どう(?:です|だ|？)|誰と/u;
const rhetorical = /(?:じゃ|では)(?:ない|ありません)(?:です)?(?:か|の(?![でにはが])|[？])/u;

export function stanceOf({ before, after: behind }: Said): Stance {
  // 一人暮らし、してみたい; 離れて暮らすなんて、考えられない: the comma only takes breath.
  const after = behind.replace(/^、/u, '').replace(breath, '$1');
  const end = clauseEnd.exec(after);
  const conjunction = end !== null && !/^[、。！？…\n]/u.test(end[0]);
  const clause = end === null ? after : after.slice(0, end.index + (conjunction ? 1 : 0));
  const plain = clause.replace(noDenial, '');
  const last = end === null || /^[。！？…]+$/u.test(after.slice(end.index));

  if (denialTwice.test(plain)) return 'open';
  if (rhetorical.test(after.slice(0, clause.length + 4)) && /^(?:じゃ|では)/u.test(after)) {
    return 'open';
  }
  const denied = denial.exec(plain);
  if (denied !== null) {
    // 一人暮らししたら会えない denies what would follow, not the condition.
    const supposed = condition.exec(plain);
    return supposed !== null && supposed.index < denied.index ? 'open' : 'denied';
  }
  if (unreal.test(before) || fiction.test(before) || rumour.test(after)) return 'open';
  if (former.test(before) && !result.test(clause)) return 'past';
  if (formerly.test(clause) && !result.test(clause)) return 'past';
  if (!conjunction && (condition.test(clause) || wish.test(clause))) return 'open';
  if (conjunction && /(?:たら|なら|かも|たい|みたい|でしょう)/u.test(clause)) return 'open';
  if (last && asks.test(after) && !confirms.test(after)) {
    return asksFor.test(before + after) ? 'asserted' : 'open';
  }
  return 'asserted';
}
