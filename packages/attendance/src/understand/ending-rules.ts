import type { Word } from './analyse/words.ts';

/**
 * Long because it is one table: what may stand behind a predicate, in the order in which it is tried.
 */
/**
 * What stands behind the stem of a verb, an adjective or a predicate noun: denial, condition,
 * concession, wish, request, hearsay. Read word by word by an ordered table; each denial turns the last
 * one round.
 */
export type Ending =
  | 'neg' // denied
  | 'past'
  | 'if' // 〜れば, 〜たら, 〜なら, 〜場合
  | 'ifEach' // 〜場合, 〜なら: said of each single one
  | 'even' // 〜ても
  | 'want' // 〜たい
  | 'hope' // 〜てほしい
  | 'request' // 〜てください
  | 'volition' // 〜しよう
  | 'guess' // 〜だろう, かも
  | 'hearsay' // 〜らしい
  | 'asked' // 〜か
  | 'te'
  | 'cause'
  | 'but'
  | 'regret' // 〜のに
  | 'adn' // before a noun
  | 'noun' // the bare noun
  | 'koto' // 〜こと
  | 'looks' // 〜そう
  | 'able'
  | 'going' // 〜ている
  | 'wake' // 〜わけではない
  | 'gist' // 〜というわけではない: whatever was said before it is denied
  | 'quote' // 〜と, 〜って
  | 'orLink' // 〜か、
  | 'as' // 〜として
  | 'toIf' // 〜と
  | 'sigh' // 〜な, 〜なあ
  | 'musing' // 〜かな
  | 'nominal' // 〜の
  | 'final';

export interface Endings {
  readonly tags: readonly Ending[];
  readonly next: number;
}

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const politeVerbs = wordsOf(
  'する いたす 致す 賜る 賜わる 仰ぐ なさる できる 出来る いただく 頂く いただける 頂ける いただけます くださる 下さる なれる ござる もらう もらえる くれる 願う 願える かなう 叶う なる 可能 ok',
);
const auxiliaries = wordsOf(
  'いる おる くれる もらう もらえる いただく 頂く いただける 頂ける くださる 下さる しまう おく みる くる いく ちゃう じゃう とく なさる いたす 致す ござる あげる 得る てる でる る とる おける いける こられる さしあげる ゆく',
);
const quoting = wordsOf(
  '言う いう 聞く おっしゃる 仰る 書く 伝える 話す 述べる 伺う 主張 申す 言える 言い張る',
);
const ableVerbs = wordsOf('できる 出来る いただける 頂ける なれる もらえる かなう 叶う');
const requests = wordsOf('ください 下さい 頂戴 くれ');

/** Where the reading stands, and what it has found. */
export class Place {
  readonly words: readonly Word[];
  readonly from: number;
  readonly isNoun: boolean;
  readonly tags = new Set<Ending>();
  at: number;
  negations = 0;
  /** What stands before is a noun, or like one. */
  nounLike: boolean;
  sawTe = false;

  constructor(words: readonly Word[], from: number, isNoun: boolean) {
    this.words = words;
    this.from = from;
    this.at = from;
    this.isNoun = isNoun;
    this.nounLike = isNoun;
  }

  word(ahead = 0): Word | undefined {
    return this.words[this.at + ahead];
  }

  surface(ahead = 0): string {
    return this.word(ahead)?.surface ?? '';
  }

  /** Something of the predicate stands between its stem and here. */
  get isInside(): boolean {
    return this.at > this.from;
  }

  has(pattern: RegExp, ahead = 0): boolean {
    return pattern.test(this.surface(ahead));
  }

  isPos(pos: string): boolean {
    return this.word()?.pos === pos;
  }

  isBase(pattern: RegExp): boolean {
    return pattern.test(this.word()?.base ?? '');
  }

  isBent(pattern: RegExp): boolean {
    return pattern.test(this.word()?.conjugation ?? '');
  }

  isDenied(ahead: number): boolean {
    return isNegation(this.word(ahead), this.word(ahead - 1));
  }
}

/** 来んと; the ん of 「遊べるんだって」 denies nothing. */
const isNegation = (one: Word | undefined, before: Word | undefined): boolean =>
  one !== undefined &&
  !(one.surface === 'ん' && before?.conjugation === '基本形') &&
  ((one.pos === '助動詞' && /^(?:ない|ぬ|ん|まい)$/u.test(one.base)) ||
    (one.pos === '形容詞' && /^(?:ない|無い)$/u.test(one.base)) ||
    (one.surface === 'ん' && one.pos === '助動詞') ||
    (one.surface === 'なし' && one.pos !== '名詞') ||
    /^(?:ず|へん|ません)$/u.test(one.surface));

/** Where an ending speaks; `written` is what the word there must look like, where only that word can. */
type Condition = ((here: Place) => boolean) & { readonly written?: RegExp };

/** One ending: where it speaks, what it adds, how many words it takes, and whether more may follow. */
interface EndingRule {
  readonly when: Condition;
  readonly tags?: readonly Ending[];
  /** One, unless said. */
  readonly take?: number | ((here: Place) => number);
  /** Whether what stands there now is like a noun; unchanged unless said. */
  readonly noun?: boolean;
  readonly negates?: true;
  readonly last?: true;
  readonly act?: (here: Place) => void;
}

const over = { take: 0, last: true } as const;
const withTopic = (own: number) => (here: Place) => {
  let take = own;
  if (here.has(/^(?:に|は|のみ|だけ|には)$/u, take)) take++;
  return here.surface(take) === 'は' ? take + 1 : take;
};
const withNext = (own: number, next: RegExp) => (here: Place) =>
  here.has(next, own) ? own + 1 : own;

const denials: readonly EndingRule[] = [
  {
    when: (here) =>
      here.isDenied(0) &&
      here.nounLike &&
      here.isPos('形容詞') &&
      !here.isInside &&
      !here.has(/^(?:は|も|じゃ|で)$/u, -1),
    ...over,
  },
  {
    when: (here) =>
      here.isDenied(0) && (here.isBent(/仮定縮約/u) || here.has(/^(?:なきゃ|なけりゃ)$/u)),
    negates: true,
    tags: ['if'],
    last: true,
  },
  { when: (here) => here.isDenied(0), negates: true, noun: false },
];

const isAuxiliary = (here: Place): boolean =>
  here.isPos('助動詞') || (here.isPos('動詞') && here.word()?.detail === '接尾');
const isCopula = (here: Place): boolean =>
  isAuxiliary(here) && here.isBase(/^(?:だ|です|や|じゃ)$/u);
/** How far ahead 「では」 is denied: 「必須ではない」, 「必須でありません」. */
const denialAhead = (here: Place): number => {
  if (here.isDenied(1)) return 1;
  const isTopic = here.has(/^(?:は|も)$/u, 1);
  return isTopic && (here.isDenied(2) || here.has(/^(?:ありません|あり|ござい)/u, 2)) ? 2 : 0;
};
const isDe = (here: Place): boolean => isCopula(here) && here.surface() === 'で';
const auxiliary = (base: RegExp) => (here: Place) => isAuxiliary(here) && here.isBase(base);

/** 「できないのです」 is no noun. */
const unnamed = (here: Place): void => {
  here.tags.delete('nominal');
};
const auxiliaryEndings: readonly EndingRule[] = [
  {
    when: (here) =>
      isAuxiliary(here) &&
      ((here.isBase(/^た$/u) && here.isBent(/仮定/u)) || here.has(/^(?:たら|だら)$/u)),
    tags: ['if'],
    last: true,
  },
  { when: auxiliary(/^た$/u), tags: ['past'], noun: false },
  {
    when: (here) => isCopula(here) && (here.isBent(/仮定/u) || here.surface() === 'なら'),
    tags: ['if', 'ifEach'],
    take: withNext(1, /^ば$/u),
    last: true,
  },
  {
    when: (here) =>
      isCopula(here) && here.surface() === 'な' && here.has(/^(?:ので|の|ん|のに)/u, 1),
  },
  { when: (here) => isCopula(here) && here.surface() === 'な', tags: ['adn'], last: true },
  { when: (here) => isDe(here) && denialAhead(here) > 0, take: denialAhead },
  {
    when: (here) => isDe(here) && here.surface(1) === 'も' && here.nounLike,
    tags: ['even'],
    take: 2,
    last: true,
  },
  {
    when: (here) => isDe(here) && here.has(/^(?:ある|あれ|あり|あっ|ござ)/u, 1),
    take: 2,
    noun: false,
  },
  { when: isDe, ...over },
  { when: isCopula, noun: false, act: unnamed },
  { when: auxiliary(/^たい$/u), tags: ['want'], noun: false },
  {
    when: (here) =>
      auxiliary(/^(?:う|よう)$/u)(here) && /^(?:だ|です|や)$/u.test(here.word(-1)?.base ?? ''),
    tags: ['guess'],
  },
  { when: auxiliary(/^(?:う|よう)$/u), tags: ['volition'] },
  { when: auxiliary(/^らしい$/u), tags: ['hearsay'] },
  { when: auxiliary(/^(?:れる|られる)$/u), tags: ['able'] },
  { when: isAuxiliary, noun: false },
];

const isHelping = (here: Place): boolean => {
  const base = here.word()?.base ?? '';
  return here.isPos('動詞') && (auxiliaries.has(base) || politeVerbs.has(base));
};
const asRequest = (here: Place): void => {
  if (here.isBent(/^命令/u) || requests.has(here.surface())) here.tags.add('request');
};

const verbEndings: readonly EndingRule[] = [
  {
    when: (here) =>
      here.isInside &&
      here.isBase(/^(?:ある|ござる|御座る)$/u) &&
      here.has(/^(?:は|も|で|じゃ|が)$/u, -1),
    noun: false,
  },
  {
    when: (here) => isHelping(here) && here.word()?.detail !== '自立',
    noun: false,
    act: (here) => {
      asRequest(here);
      const isGoing =
        here.isBase(/^(?:てる|でる)$/u) || (here.sawTe && here.isBase(/^(?:いる|おる)$/u));
      if (isGoing) here.tags.add('going');
      here.tags.delete('te');
    },
  },
  {
    when: (here) =>
      here.isPos('動詞') &&
      here.nounLike &&
      politeVerbs.has(here.word()?.base ?? '') &&
      (!here.isInside || here.word(-1)?.pos === '動詞' || here.has(/^(?:に|と|を|が)$/u, -1)),
    act: (here) => {
      if (ableVerbs.has(here.word()?.base ?? '')) here.tags.add('able');
      asRequest(here);
      here.tags.delete('noun');
      here.nounLike = here.isBent(/連用/u) && here.word(1)?.pos === '動詞';
    },
  },
  {
    // 「必須じゃなくてできればで」 begins anew.
    when: (here) => here.sawTe && isHelping(here) && !here.isBase(/^(?:できる|出来る|可能)$/u),
    act: (here) => {
      asRequest(here);
      if (here.isBase(/^(?:いる|おる)$/u)) here.tags.add('going');
      here.tags.delete('te');
    },
  },
];

const isBehindNoun = (here: Place): boolean => here.nounLike && !here.isInside;

const nounEndings: readonly EndingRule[] = [
  {
    when: (here) => here.sawTe && here.isPos('形容詞') && here.isBase(/^(?:ほしい|欲しい)$/u),
    tags: ['hope'],
    act: (here) => here.tags.delete('te'),
  },
  {
    when: (here) =>
      here.isInside && here.isPos('形容詞') && here.isBase(/^(?:にくい|づらい|辛い|難い)$/u),
    act: (here) => {
      here.negations++;
    },
  },
  {
    when: (here) =>
      here.surface() === 'そう' &&
      (here.isPos('名詞') ||
        here.isPos('副詞') ||
        /^(?:接尾|特殊|助動詞語幹)$/u.test(here.word()?.detail ?? '')),
    noun: true,
    act: (here) => {
      const before = here.word(-1);
      const looks =
        before !== undefined &&
        (/連用形|ガル/u.test(before.conjugation) ||
          (before.pos === '名詞' && before.detail === '形容動詞語幹'));
      here.tags.add(looks ? 'looks' : 'hearsay');
    },
  },
  {
    when: (here) => here.isInside && here.has(/^(?:みたい|ぽい|っぽい|模様)$/u),
    tags: ['hearsay'],
    noun: true,
  },
  {
    when: (here) => gistAt(here.words, here.at) > 0,
    take: (here) => gistAt(here.words, here.at),
    tags: ['gist'],
    noun: true,
    act: (here) => {
      if (here.negations > 0) here.tags.add('wake');
    },
  },
];

const isParticle = (here: Place): boolean =>
  here.isPos('助詞') ||
  here.isPos('フィラー') ||
  (here.isPos('接続詞') && here.has(/^(?:では|じゃ)$/u)) ||
  here.surface() === 'つう';
const particle = (written: RegExp, and: (here: Place) => boolean = () => true): Condition =>
  Object.assign((here: Place) => isParticle(here) && here.has(written) && and(here), { written });
const isTe = particle(/^(?:て|で|って)$/u, (here) => here.word()?.detail === '接続助詞');
const sawTe = (here: Place): void => {
  here.sawTe = true;
};
/** 「来るから」, 「必須だから」: behind a verb itself, or behind what was added to a noun. */
const isAfterVerb = (here: Place): boolean => here.isInside || !here.isNoun;
const isVerbal = (here: Place): boolean => !here.nounLike;
const isNominal = (here: Place): boolean => here.nounLike;
const isDewa = (here: Place): boolean =>
  particle(/^では$/u)(here) || (particle(/^で$/u)(here) && here.surface(1) === 'は');
const dewaLength = (here: Place): number => (here.surface() === 'では' ? 1 : 2);
const isKa = particle(/^か$/u, (here) => (here.isInside || !here.isNoun) && isVerbal(here));

const favours = wordsOf('いただける 頂ける もらえる 願える');
const isFavour = (here: Place): boolean =>
  here.words.slice(here.from, here.at).some(({ base }) => favours.has(base));

const particleEndings: readonly EndingRule[] = [
  { when: particle(/^(?:ば|りゃ)$/u), tags: ['if'], last: true },
  { when: particle(/^だって$/u, (here) => here.isInside), tags: ['hearsay'], last: true },
  { when: particle(/^(?:なら|ならば)$/u), tags: ['if', 'ifEach'], last: true },
  { when: (here) => isTe(here) && here.surface(1) === 'も', tags: ['even'], take: 2, last: true },
  { when: (here) => isTe(here) && here.surface(1) === 'は', tags: ['if'], take: 2, last: true },
  { when: isTe, tags: ['te'], noun: false, act: sawTe },
  { when: particle(/^ちゃ$/u), tags: ['if'], last: true },
  { when: particle(/^じゃ$/u, isVerbal), tags: ['if'], last: true },
  {
    when: particle(
      /^で$/u,
      (here) => here.surface(1) === 'も' && isVerbal(here) && here.isInside && here.negations > 0,
    ),
    tags: ['even'],
    take: 2,
    last: true,
  },
  { when: particle(/^たって$/u), tags: ['even'] },
  { when: particle(/^とも$/u, isVerbal), tags: ['even'] },
  { when: particle(/^じゃ$/u, (here) => here.isDenied(1) || here.surface(1) === 'あり') },
  { when: particle(/^じゃ$/u), ...over },
  {
    when: (here) =>
      isDewa(here) &&
      here.nounLike &&
      (here.isDenied(dewaLength(here)) || here.has(/^(?:あり|ござい)/u, dewaLength(here))),
    take: dewaLength,
  },
  { when: isDewa, ...over },
  { when: particle(/^で$/u, (here) => here.nounLike && here.isDenied(1)) },
  { when: particle(/^で$/u, isNominal), ...over },
  { when: particle(/^でも$/u, (here) => here.nounLike && here.isDenied(1)) },
  { when: particle(/^でも$/u, isNominal), tags: ['even'], last: true },
  {
    when: particle(
      /^と$/u,
      (here) =>
        isVerbal(here) &&
        here.word(1)?.pos === '動詞' &&
        /^(?:思う|存じる|考える|願う|存ずる|する|いたす|致す|させる)$/u.test(
          here.word(1)?.base ?? '',
        ),
    ),
    last: true,
  },
  {
    when: particle(
      /^と$/u,
      (here) =>
        isVerbal(here) &&
        ((here.word(1)?.pos === '動詞' && quoting.has(here.word(1)?.base ?? '')) ||
          here.has(/^(?:は|も|か)$/u, 1) ||
          (here.surface(1) === 'の' && here.has(/^(?:こと|事|話|連絡|意見|声)$/u, 2))),
    ),
    tags: ['quote'],
    last: true,
  },
  // 「4人いればいいかなと」: 思う is left out.
  { when: particle(/^と$/u, (here) => here.tags.has('musing')), last: true },
  { when: particle(/^と$/u, isVerbal), tags: ['toIf', 'if'], last: true },
  { when: particle(/^って$/u, isVerbal), tags: ['quote'], last: true },
  {
    when: particle(
      /^(?:が|けど|けれど|けれども|けども|ものの|だけど)$/u,
      (here) => isAfterVerb(here) && (here.word()?.detail === '接続助詞' || isVerbal(here)),
    ),
    tags: ['but'],
    last: true,
  },
  { when: particle(/^のに$/u), tags: ['regret'], last: true },
  {
    when: particle(
      /^(?:から|んで)$/u,
      (here) =>
        isAfterVerb(here) && isVerbal(here) && !(here.surface() === 'から' && here.tags.has('te')),
    ),
    tags: ['cause'],
    last: true,
  },
  { when: particle(/^ので$/u), tags: ['cause'], last: true },
  { when: particle(/^し$/u, isAfterVerb), tags: ['te'], last: true },
  { when: (here) => isKa(here) && here.has(/^(?:も|もしれ)$/u, 1), tags: ['guess'], take: 2 },
  // 「4人以上になるかと思います」.
  {
    when: (here) =>
      isKa(here) &&
      here.surface(1) === 'と' &&
      /^(?:思う|存じる|存ずる|考える)$/u.test(here.word(2)?.base ?? ''),
    tags: ['guess'],
    take: 2,
    last: true,
  },
  {
    when: (here) => isKa(here) && here.has(/^(?:な|なあ|なぁ|しら)$/u, 1),
    tags: ['musing'],
    take: 2,
  },
  {
    // 「やろうか」 and 「4人いればいいか」 ask nobody.
    when: (here) =>
      isKa(here) &&
      (here.tags.has('volition') || (!here.isInside && here.word(-1)?.pos === '形容詞')),
    tags: ['musing'],
  },
  {
    // 「2名ご出席いただけますでしょうか」 asks for it.
    when: (here) => isKa(here) && isFavour(here) && here.has(/^(?:[。？\n]+|)$/u, 1),
    tags: ['request'],
    last: true,
    act: (here) => here.tags.delete('guess'),
  },
  {
    when: (here) => isKa(here) && here.has(/^(?:[。？\n]+|ね|な|も|)$/u, 1),
    tags: ['asked'],
    last: true,
  },
  { when: isKa, tags: ['orLink'], last: true },
  { when: particle(/^(?:かも|かもしれ)$/u), tags: ['guess'] },
  { when: particle(/^(?:かな|かなあ|かなぁ|かしら)$/u), tags: ['musing'] },
  { when: particle(/^(?:っけ|け)$/u), tags: ['asked'] },
  {
    when: (here) =>
      isParticle(here) &&
      here.word()?.detail === '終助詞' &&
      (isVerbal(here) || here.has(/^(?:よ|ね|な|わ|ぞ|ぜ|さ|なあ|なぁ|ねえ|ねー|よー|っす|で)$/u)),
    act: (here) => {
      if (here.surface() === 'か') here.tags.add('asked');
      if (here.has(/^な[あぁー]?$/u)) here.tags.add('sigh');
    },
  },
  {
    when: particle(/^の$/u, (here) => here.nounLike && here.has(/^(?:場合|時|とき|際|折)$/u, 1)),
    tags: ['if', 'ifEach'],
    take: withTopic(2),
    last: true,
  },
  { when: particle(/^の$/u, (here) => here.nounLike && here.has(/^(?:よう|はず|つもり)$/u, 1)) },
  { when: particle(/^の$/u, isNominal), ...over },
  { when: particle(/^の$/u), tags: ['nominal'], noun: true },
  { when: particle(/^(?:つつ|ながら)$/u), tags: ['te'], last: true },
  { when: isParticle, ...over },
];

const occasion = /^(?:場合|時|とき|際|折)$/u;
const formal = (written: RegExp, and: (here: Place) => boolean = () => true): Condition =>
  Object.assign((here: Place) => here.has(written) && and(here), { written });
const isOwnNoun = (here: Place): boolean => !here.isInside && here.isNoun;

/** Nouns that only end a predicate: 場合, こと, わけ, つもり. */
const formalEndings: readonly EndingRule[] = [
  {
    when: formal(/^時$/u, (here) => isVerbal(here) && here.has(/^(?:間|期)/u, 1)),
    tags: ['adn'],
    ...over,
  },
  {
    when: formal(
      occasion,
      (here) =>
        isVerbal(here) &&
        (here.surface(1) === 'でも' || (here.surface(1) === 'で' && here.surface(2) === 'も')),
    ),
    tags: ['even'],
    take: (here) => (here.surface(1) === 'でも' ? 2 : 3),
    last: true,
  },
  { when: formal(occasion, isVerbal), tags: ['if', 'ifEach'], take: withTopic(1), last: true },
  {
    // 不在時は
    when: formal(/^時$/u, (here) => isBehindNoun(here) && here.has(/^(?:は|に|の)$/u, 1)),
    tags: ['if', 'ifEach'],
    take: withTopic(1),
    last: true,
  },
  {
    when: formal(/^(?:次第|時点|段階|瞬間)$/u),
    tags: ['if'],
    take: withNext(1, /^で$/u),
    last: true,
  },
  { when: formal(/^(?:限り|うち)$/u, isVerbal), tags: ['if'], take: withTopic(1), last: true },
  {
    when: formal(
      /^よう$/u,
      (here) => here.isPos('名詞') && !isOwnNoun(here) && here.surface(1) === 'に',
    ),
    tags: ['request'],
    take: 2,
  },
  {
    when: formal(/^よう$/u, (here) => here.isPos('名詞') && !isOwnNoun(here)),
    tags: ['looks'],
    noun: true,
  },
  {
    when: formal(/^の$/u, (here) => here.isPos('名詞') && !isOwnNoun(here)),
    tags: ['nominal'],
    noun: true,
  },
  // 「麻雀は4人でやるものだよ」: how it is anyway.
  {
    when: formal(/^(?:もの|もん)$/u, (here) => isVerbal(here) && here.has(/^(?:だ|です|や)$/u, 1)),
    tags: ['hearsay'],
    noun: true,
  },
  {
    when: formal(/^(?:ん|もの|もん)$/u, (here) => here.isPos('名詞') && !isOwnNoun(here)),
    noun: true,
  },
  { when: formal(/^(?:こと|事|わけ|訳|はず|筈)$/u, isOwnNoun), ...over },
  {
    when: formal(
      /^(?:こと|事)$/u,
      (here) => here.surface(1) === 'が' && here.has(/^(?:でき|出来)/u, 2),
    ),
    tags: ['able'],
    take: 3,
    noun: false,
  },
  {
    when: formal(/^(?:こと|事)$/u),
    tags: ['koto'],
    take: (here) => (here.has(/^(?:が|は|も)$/u, 1) && here.isDenied(2) ? 2 : 1),
    noun: true,
  },
  { when: formal(/^(?:わけ|訳)$/u), tags: ['wake'], noun: true },
  { when: formal(/^(?:はず|筈)$/u), tags: ['guess'], noun: true },
  { when: formal(/^つもり$/u), noun: true },
  { when: formal(/^予定$/u, (here) => here.isInside), noun: true },
  {
    when: formal(/^ため$/u, (here) => here.isInside),
    tags: ['cause'],
    take: withNext(1, /^に$/u),
    last: true,
  },
  {
    when: formal(/^(?:上|うえ)$/u, (here) => here.isInside && isVerbal(here)),
    tags: ['te'],
    take: withNext(1, /^で$/u),
    last: true,
  },
];

/** The endings by the words they can stand on, in the order in which they are tried. */
const endings: readonly (readonly [(here: Place) => boolean, readonly EndingRule[]])[] = [
  [(here) => here.isDenied(0), denials],
  [isAuxiliary, auxiliaryEndings],
  [(here) => here.isPos('動詞') || here.isPos('助動詞'), verbEndings],
  [(here) => !(here.isPos('動詞') || here.isPos('助動詞')), nounEndings],
  [isParticle, particleEndings],
  [(here) => here.isPos('名詞'), formalEndings],
];

/** The first that speaks is taken; where none does, the predicate has ended. */
export function endingAt(here: Place): EndingRule | undefined {
  for (const [may, rules] of endingsOf(here.surface())) {
    const found = may(here) ? rules.find(({ when }) => when(here)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The endings a word can be, as far as words were asked for; hostile text cannot make more. */
const known = new Map<string, typeof endings>();
const mostKnown = 2000;

function endingsOf(surface: string): typeof endings {
  const before = known.get(surface);
  if (before !== undefined) return before;
  const possible = endings.map(
    ([may, rules]) =>
      [may, rules.filter(({ when: { written } }) => written?.test(surface) ?? true)] as const,
  );
  if (known.size < mostKnown) known.set(surface, possible);
  return possible;
}

const gists = new Set(['わけ', '訳', 'こと', '事', 'の', 'もの', 'ほど', '話', 'つもり', 'はず']);

/** 「必須というわけではない」: the words up to わけ, where it is denied; 0 where it is not. */
function gistAt(words: readonly Word[], at: number): number {
  const surface = (place: number): string => words[at + place]?.surface ?? '';
  const length =
    surface(0) === 'という' || surface(0) === 'って' || surface(0) === 'といった'
      ? 1
      : surface(0) === 'と' && /^(?:いう|いった|言う)$/u.test(surface(1))
        ? 2
        : 0;
  if (length === 0 || !gists.has(surface(length))) return 0;
  const rest = [1, 2, 3, 4].map((more) => surface(length + more)).join('');
  return /^(?:では|じゃ|でも|は|も)(?:な|あり|ござい|ねえ|ねぇ)/u.test(rest) ? length + 1 : 0;
}
