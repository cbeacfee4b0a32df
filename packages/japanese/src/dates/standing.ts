import { isCrossed } from './boundaries.ts';
import { isHan, isHiragana } from './match.ts';
import type { Meaning, Term } from './term.ts';
import { kanjiAfterDay } from './weekdays.ts';

// When a word of the table is one by itself and no piece of another.

export const aLittle = 'ちょっと';

/** A word of the table and where it was found. */
interface Found {
  readonly text: string;
  readonly position: number;
  readonly word: string;
  readonly previous: Term | undefined;
}

/** When a word is one by itself and no piece of another: every row it belongs to must let it. */
const standing: readonly {
  readonly has: (word: string, meanings: readonly Meaning[]) => boolean;
  readonly stands: (found: Found) => boolean;
}[] = [
  // いま is a time only where it is all that is said.
  {
    has: (_, meanings) => meanings.some((meaning) => meaning.is === 'minutesLater'),
    stands: ({ text, word }) => text === word,
  },
  // One-character words that are also parts of names and compounds: 朝倉, 夜景, 盆栽.
  { has: (word) => /^[朝昼夜晩盆]$/u.test(word), stands: partOfDayStands },
  // 午後一で is early in the afternoon, 午後一時 a time.
  {
    has: (word) => /^[午昼]後?一$/u.test(word),
    stands: ({ text, position, word }) => !isHan(text[position + word.length]),
  },
  // PM is also a person's part in a project; with an hour beside it, it is the afternoon.
  { has: (word) => /^[ap]\.?m\.?$/u.test(word), stands: latinHalfStands },
  // Latin words (gw, am, or, ng) must not be pieces of longer ones.
  {
    has: (word) => /^[a-z.]+$/u.test(word),
    stands: ({ text, position, word }) =>
      !/[a-z]/u.test(text[position + word.length] ?? '') &&
      !/[a-z]/u.test(text[position - 1] ?? ''),
  },
  // 金・土・日 names three days; 土・日 by itself is 土日.
  {
    has: (word) => /^土[・、]日$/u.test(word),
    stands: ({ text, position, word }) =>
      !/[・、,]/u.test(text[position - 1] ?? '') &&
      !/[・、,]/u.test(text[position + word.length] ?? ''),
  },
  // ー binds days (月ー水) but is a vowel sign inside katakana words.
  {
    has: (word) => word === 'ー',
    stands: ({ text, position }) => /[\d日曜月火水木金土時分]/u.test(text[position - 1] ?? ''),
  },
  {
    has: (word) => word === '-',
    stands: ({ text, position }) => /[\d日曜月火水木金土時分半m )]/u.test(text[position - 1] ?? ''),
  },
  // 12/3またはその前日: the day beside it, and not everything before.
  {
    has: (word) => /その[前後]$/u.test(word),
    stands: ({ text, position, word }) => !/[日週月年々]/u.test(text[position + word.length] ?? ''),
  },
  // 12/3(×12/2): said of what follows.
  {
    has: (word) => /^[×✕✖❌]$/u.test(word),
    stands: ({ text, position }) =>
      !(
        /[([、,]/u.test(text[position - 1] ?? '') &&
        /^ ?\d/u.test(text.slice(position + 1, position + 3))
      ),
  },
  // 来られませんか and 空いてない? invite; 出張なし and 用事もない take the refusal back.
  {
    has: (_, meanings) => meanings.some(({ is }) => is === 'refusal'),
    stands: ({ text, position, word }) => {
      const behind = text.slice(position + word.length, position + word.length + 6);
      return !(/ません$|ない$/u.test(word) ? inviting : denied).test(behind);
    },
  },
  // 予定がある refuses what was just named (月曜は予定がある); 会議の予定がある only tells of it.
  {
    has: (word, meanings) =>
      /^(?:いない|いません|おりません)$/u.test(word) ||
      meanings.some((meaning) => meaning.is === 'refusal' && meaning.duty),
    stands: ({ text, position, previous }) =>
      /[はもが、,]/u.test(text[position - 1] ?? '') ||
      (previous !== undefined && previous.is !== 'join'),
  },
  // テイクアウト, リュックはなし: katakana goes on, and so does 話したい.
  {
    has: (word) => /^(?:アウト|バツ|ボツ|はなし|はナシ|は無し|はパス)$/u.test(word),
    stands: ({ text, position, word }) => {
      const isPiece =
        !word.startsWith('は') && /[\p{Script=Katakana}ー]/u.test(text[position - 1] ?? '');
      const behind = text.slice(position + word.length, position + word.length + 2);
      return !isPiece && /^(?:$|[で。、!?\n に]|です|ね|か|し[まて])/u.test(behind);
    },
  },
  // 12/5(雨天延期): only if it rains.
  {
    has: (word) => word === '延期',
    stands: ({ text, position }) =>
      !/[天候雨雪]の?$/u.test(text.slice(Math.max(0, position - 2), position)),
  },
  // 4/22以降に延期: に leads to the move.
  {
    has: (word, meanings) =>
      word.endsWith('に') && meanings.some(({ is }) => is === 'since' || is === 'until'),
    stands: ({ text, position, word }) =>
      !/^(?:変更|延期|移|ずら|リスケ|順延|先送|繰り|振り?替)/u.test(
        text.slice(position + word.length, position + word.length + 3),
      ),
  },
  // 18日はちょっと…: left unsaid; 18日はちょっと早めに says something else.
  {
    has: (word) => word === aLittle,
    stands: ({ text, position, word }) =>
      /^(?:$|[.。、!?\n]|です|なん|ねえ?|なあ|でして)/u.test(
        text.slice(position + word.length, position + word.length + 3),
      ),
  },
  // 17時まで受付にいます, 18時まで会場を押さえました: a place.
  {
    has: (word) => word === '受付' || word === '会場',
    stands: ({ text, position }) =>
      !/^(?:受付[にでへ]|会場を)/u.test(text.slice(position, position + 3)),
  },
  // 12/3か12/4から選んで: out of those, and no stretch that begins there.
  {
    has: (word) => word === 'から',
    stands: ({ text, position, word }) =>
      !/^(?:お?選|どれか|(?:1|一|ひと)つ(?!ず))/u.test(
        text.slice(position + word.length, position + word.length + 4),
      ),
  },
  // 24時に発売だから通話しよう: people meet for it.
  {
    has: (word) => word.endsWith('発売'),
    stands: ({ text, position, word }) =>
      !/^(?:だから|なので|なんで|ですので)/u.test(
        text.slice(position + word.length, position + word.length + 4),
      ),
  },
  // 海の日差し, 文化の日本: 日 begins another word.
  {
    has: (_, meanings) => meanings.some(({ is }) => is === 'namedHoliday'),
    stands: ({ text, position, word }) =>
      !word.endsWith('日') ||
      !/[差陰焼傘本々記常向光没照和射影盛暮用課給誌刊替]/u.test(text[position + word.length] ?? ''),
  },
  // 昼間さん, 夕子ちゃん: somebody's name; サンデー毎日: something's.
  {
    has: (_, meanings) =>
      meanings.some((meaning) => isCalendar(meaning) || meaning.is === 'obstacle'),
    stands: ({ text, position, word }) =>
      !/^(?:さん|ちゃん|くん|氏)/u.test(
        text.slice(position + word.length, position + word.length + 3),
      ) && !(word.startsWith('毎') && /\p{Script=Katakana}|ー/u.test(text[position - 1] ?? '')),
  },
  // 隔月刊, 毎月刊行: what is printed.
  {
    has: (_, meanings) =>
      meanings.some((meaning) => meaning.is === 'obstacle' && meaning.obstacle === 'recurring'),
    stands: ({ text, position, word }) => !/[刊誌紙号]/u.test(text[position + word.length] ?? ''),
  },
  // 新年会, クリスマスパーティー: what is held then, not when.
  {
    has: (_, meanings) =>
      meanings.some((meaning) => meaning.is === 'obstacle' && meaning.obstacle === 'season'),
    // 12/20か年末の会食: a time after all, for it is offered beside another.
    stands: ({ text, position, word }) =>
      !occasion.test(text.slice(position + word.length)) ||
      (text[position + word.length] === 'の' &&
        /[\d日曜週月)](?:か|または|もしくは)$/u.test(
          text.slice(Math.max(0, position - 5), position),
        )),
  },
  {
    has: (word, meanings) => /^\p{Script=Hiragana}+$/u.test(word) && meanings.some(isCalendar),
    stands: kanaStands,
  },
  // 今|日本, 今|日程.
  {
    has: (word) => word.startsWith('今'),
    stands: ({ text, position, word }) => !isCrossed(text, position + word.length),
  },
];

const inviting = /^(?:でしょう|です|の|かな)?(?:か(?!ら|も)|\?)/u;
const denied =
  /^ません|^(?:など)?[はがもの]?(?:なし|無し|ない(?!と)|なく|ありません|ございません)/u;

/** What turns a season into the name of an occasion. */
const occasion =
  /^(?:の|お)?(?:会(?!議)|パーティ|イベント|セール|ケーキ|プレゼント|カード|コンサート|ライブ|限定|飾り|ツリー|太り|料理|玉|調整|ジャンボ|商戦|気分|打ち上げ|飲み会|懇親会|準備|買い出し|挨拶|ご挨拶|[をにで][^、。!?]{0,8}(?:のせ|載せ|乗せ|運ん|拭|洗))/u;

const isCalendar = ({ is }: Meaning) =>
  is === 'relativeDay' ||
  is === 'part' ||
  is === 'week' ||
  is === 'month' ||
  is === 'relativeMonth' ||
  is === 'relativeYear' ||
  is === 'dayOfMonth' ||
  is === 'weekdays' ||
  is === 'classes';

/** The rows each word of the table belongs to, gathered when it is first met. */
const rows = new Map<string, readonly ((found: Found) => boolean)[]>();

function rowsOf(word: string, meanings: readonly Meaning[]) {
  const belongs = standing.filter(({ has }) => has(word, meanings)).map(({ stands }) => stands);
  rows.set(word, belongs);
  return belongs;
}

export function standsAlone(found: Found, meanings: readonly Meaning[]): boolean {
  const belongs = rows.get(found.word) ?? rowsOf(found.word, meanings);
  return belongs.every((stands) => stands(found));
}

/** 夜戻ります, 朝会いましょう: a verb may follow a part of the day without a particle. */
const verbAhead =
  /^\p{Script=Han}{1,2}[きぎしちにびみりいえけげせてねべめれっ]?(?:ま[すしせ]|たい|て|た|る|ろ|よう|ない|られ|く|う|す|つ|ぶ|む|に[行来い])/u;
const kanjiNumber = /[〇一二三四五六七八九十]/u;

/** 金曜の夜会いたい holds no 夜会: behind a date a verb follows the part of the day. */
export function hidesVerb(
  text: string,
  position: number,
  word: string,
  previous: Term | undefined,
): boolean {
  if (!/^[朝昼夜晩]./u.test(word)) return false;
  const after = text.slice(position + 1, position + 7);
  // 夜空いてる日: no starry sky.
  if (/^空い[てた]/u.test(after)) return true;
  // 12日の晩食事でも: the noun is 食事.
  if (isBehindDate(text, position, previous) && /^(?:食事|会議|会食|景色|勤務)/u.test(after))
    return true;
  return isBehindDate(text, position, previous) && verbAhead.test(after);
}

const isBehindDate = (text: string, position: number, previous: Term | undefined): boolean =>
  previous !== undefined && (previous.is !== 'join' || text[position - 1] === 'の');

function partOfDayStands({ text, position, word, previous }: Found): boolean {
  const after = text.slice(position + word.length, position + word.length + 6);
  const [next] = after;
  const before = text[position - 1];
  const compound =
    isHan(next) &&
    !kanjiAfterDay.test(next ?? '') &&
    !kanjiNumber.test(next ?? '') &&
    !/^空い[てた]/u.test(after) &&
    // 明日の夜飲みに: words that go on from it are in the dictionary, whatever else follows is not.
    !isBehindDate(text, position, previous);
  return !compound && !(isHan(before) && !/[日週曜末月]/u.test(before ?? ''));
}

function latinHalfStands({ text, position, word }: Found): boolean {
  const beside = text.slice(position + word.length, position + word.length + 2);
  const behind = text.slice(Math.max(0, position - 2), position);
  const hour = /^ ?[\d〇一二三四五六七八九十]/u.test(beside) || /[\d時分半] ?$/u.test(behind);
  // 12/3(木)PM: the half of the day just named; PM会議 may be somebody's.
  const ofDay =
    /[\d)日曜] ?$/u.test(behind) && /^(?:$|[ 、,。\n]|[にではかのもがを])/u.test(beside);
  return (hour || ofDay) && !/[a-z]/u.test(behind);
}

/** What may follow よる, あさ, あす: in kana nothing else tells them from 寄る, 浅い, 明日香. */
const afterShortKana =
  /^(?:$|[^\p{Script=Hiragana}\p{Script=Katakana}]|[はのもにで、](?!ら)|から|まで|なら|ご?ろ)/u;
const afterKana =
  /^(?:$|[^\p{Script=Hiragana}]|[はのもにがでへ、]|から|まで|より|なら|じゅう|ちゅう|ご?ろ|[くぐ]らい|あたり|いこう|いっぱい|か(?:$|[明来翌再今、]|あし|あさ|しあ|らい)|と(?:$|あ|明|来|翌|再)|や|って|だ(?:$|[。、よねがけしと])|お|どう|いか|いい|よろ|よけ|よい|みんな|ぜひ|すぐ|ちょ|また|もう|ね)/u;
const shortKana = 2;

function kanaStands({ text, position, word, previous }: Found): boolean {
  const after = text.slice(position + word.length, position + word.length + 4);
  const before = text[position - 1];
  if (word.length <= shortKana) {
    const free = !isHiragana(before) || (previous !== undefined && /[のは]/u.test(before ?? ''));
    const touching = previous !== undefined && previous.is !== 'join' && previous.is !== 'to';
    return (free || touching) && afterShortKana.test(after);
  }
  // ゴミをあさって: を takes a verb.
  if (before === 'を') return false;
  const free =
    !isHiragana(before) || previous !== undefined || /[はもでがねよ]/u.test(before ?? '');
  return free && afterKana.test(after);
}
