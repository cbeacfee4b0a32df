import { type DatesReading, readDates } from '@tashika/japanese/dates';
import type { Tokeniser } from '@tashika/japanese/tokeniser';
import { emailInviteeKey } from '../rules/index.ts';
import { dateSpans } from './analyse/date-spans.ts';
import { findPeople } from './analyse/find-people.ts';
import { all } from './analyse/numbers.ts';
import { type KnownPerson, type PeopleSpan, peopleIndex, type Ref } from './analyse/people.ts';
import { spansOf, within } from './analyse/spans.ts';
import { type FoldedText, foldText } from './analyse/text.ts';
import { type DataSpan, type Word, wordsOf } from './analyse/words.ts';
import { withoutBrackets } from './brackets.ts';
import { withCases } from './cases.ts';
import { asConditions } from './enumerated.ts';
import { itemsOf } from './itemise.ts';
import { type Item, item } from './items.ts';
import { withListed, withoutSums } from './pointers.ts';
import { withSecondThoughts } from './second-thoughts.ts';
import { readSentence, type SentenceReading, sentencesOf } from './sentence.ts';

export interface UnderstandingContext {
  /** The people invited to this thread. */
  readonly members: readonly KnownPerson[];
  /** The organiser's other contacts: invited only where the words name them. */
  readonly contacts?: readonly KnownPerson[];
  /** ISO 8601 instant with offset: the only clock there is. */
  readonly now: string;
  readonly timeZone: string;
  /** Cuts the text into words; its dictionary is loaded by whoever calls. */
  readonly tokeniser: Tokeniser;
}

export interface TextReading {
  readonly folded: FoldedText;
  /** The words with the names blanked out: 水野 and 午後組 hold no days and hours. */
  readonly blanked: string;
  readonly dates: DatesReading;
  readonly people: readonly PeopleSpan[];
  readonly words: readonly Word[];
  readonly sentences: readonly SentenceReading[];
  /** Spans of words that say nothing about attending, and were passed over. */
  readonly passed: readonly { readonly start: number; readonly end: number }[];
  /** Spans of a reply that speak of what was said or asked before. */
  readonly replies?: readonly { readonly start: number; readonly end: number }[];
}

const blank = '◇';
/** 「どっちかおったら」: no かおる. */
const share = /過半数|半数|半分|大半|(?:どっちか|どちらか|誰か)(?=お[っらるれ])/gu;

/** What a reply makes of its words first, and who was listed just before it. */
export interface Reply {
  readonly prepare: (items: readonly Item[], text: string) => readonly Item[];
  readonly listed: readonly Ref[];
}

/** From the words to what each sentence states. */
export function readText(
  utterance: string,
  context: UnderstandingContext,
  reply?: Reply,
): TextReading {
  const folded = foldText(utterance);
  const { text } = folded;
  const index = peopleIndex(context.members, context.contacts);
  const named = findPeople(folded, index, emailInviteeKey).map((span) =>
    asSpelled(span, folded, index.people),
  );
  const senders = senderSpans(text, named);
  const greetings = [...greetingSpans(text, named), ...senders];
  const people = [
    ...named.filter(({ start, end }) => !greetings.some((g) => g.start < end && start < g.end)),
    ...selfSpans(text, senders[0]?.ref),
  ].sort((a, b) => a.start - b.start);
  const blanked = blankedText(folded, people);
  const dates = datesIn(folded, blanked, context);
  const shares = spansOf(share, text).map((span) => ({ ...span, isShare: true }));
  const spans = spansInOrder(
    [...people, ...shares],
    dateSpans(folded, dates, people, context.members.length),
  );
  const words = wordsOf(text, spans, context.tokeniser);
  const isGreeting = within(greetings);
  const items = ordinaryNames(wholeNumbers(itemsOf(text, words), context.members.length, text), {
    text,
    hasGroups: index.hasGroups,
  }).map((one) => (isGreeting(one) ? item(['silent'], one.start, one.end) : one));
  const passed: { start: number; end: number }[] = [];
  const read = (sentence: readonly Item[]): SentenceReading =>
    readSentence(sentence, passed, reply !== undefined);
  const placed = withSecondThoughts(withoutBrackets(items, folded), text);
  const meant = withListed(withoutSums(placed, text), text, reply?.listed);
  const cut = asConditions(sentencesOf(reply?.prepare(meant, text) ?? meant), folded);
  const sentences = withCases(cut, read) ?? cut.map(read);
  return { folded, blanked, dates, people, words, sentences, passed };
}

/** 「渡邊さん」 beside a 渡辺: whoever writes the rarer character means it. */
function asSpelled(
  span: PeopleSpan,
  { original, origin, text }: FoldedText,
  members: readonly KnownPerson[],
): PeopleSpan {
  const { ref, start } = span;
  if (ref.doubt !== 'several' || ref.kind !== 'person') return span;
  const end = start + ref.name.length;
  const typed = original.slice(origin[start] ?? 0, origin[end] ?? original.length);
  if (typed === text.slice(start, end)) return span;
  const keys = ref.keys.filter((key) =>
    members.some((one) => one.key === key && one.name.startsWith(typed)),
  );
  return keys.length === 1 ? { ...span, ref: { ...ref, keys, doubt: 'none' } } : span;
}

/** 「委員10名のうち」 where ten are invited: all of them, whatever they are called. */
function wholeNumbers(items: readonly Item[], everyone: number, text: string): Item[] {
  const named = [...items];
  for (const [place, { meaning }] of items.entries()) {
    const isWhole =
      meaning.is === 'quantity' &&
      meaning.quantity.kind === 'count' &&
      meaning.quantity.low === everyone;
    if (isWhole)
      named[place] = item(
        [...(items[place] as Item).tags, 'whole'],
        (items[place] as Item).start,
        (items[place] as Item).end,
        meaning,
      );
    // 「募集は7人」 where seven are invited: nobody is one too many.
    const func = items[place - 1]?.tags.has('func') ? 2 : 1;
    const label = items[place - func];
    if (isWhole && label !== undefined && /^(?:募集|枠)/u.test(text.slice(label.start, label.end)))
      for (const at of [place, place - 1, place - func])
        named[at] = item(['silent'], (items[at] as Item).start, (items[at] as Item).end);
    const isName = (at: number): boolean => at >= 0 && isCommonName(items[at] as Item);
    const isOf = (at: number): boolean => items[at]?.tags.has('no') === true && isName(at - 1);
    const isQuiet = (at: number): boolean =>
      items[at]?.tags.has('silent') === true && isName(at - 1);
    for (let at = place - 1; isWhole && (isName(at) || isOf(at) || isQuiet(at)); at--) {
      const { start, end } = items[at] as Item;
      named[at] = item(['silent'], start, end);
    }
  }
  return named;
}

const isCommonName = ({ tags }: Item): boolean =>
  tags.has('title') ||
  tags.has('attendees') ||
  tags.has('members') ||
  (tags.has('content') && tags.has('noun') && !tags.has('number'));

/** 「議長は必須、委員は4人以上」 where no groups are kept: all but the one who was named. */
const ordinary =
  /^(?:委員|部員|団員|会員|隊員|班員|組員|選手|社員|職員|店員|スタッフ|従業員|生徒|学生|児童|受講生|受講者|聞き手|聴き手|聴講[生者]|見学者|プレイヤー|奏者|演者|塾生|研修生|実習生|一般参加者|構成員|組合員|役員|理事|取締役)$/u;

/** 「家族みんな」: everybody who is invited. */
const kin = /^(?:家族|一家|親族|親戚|身内)$/u;

/** 「1年生・2年生それぞれの保護者」, 「各部の課員」: those of the group, whatever they are called. */
const ofGroup =
  /^(?:保護者|課員|部員|社員|職員|生徒|学生|メンバー|スタッフ|先生方?|教員|委員|会員|団員|選手|担当者|担当)(?=さん|の?方々?|[はがもをにから0-9全、。の各]|$)/u;

function membersOfGroups(items: readonly Item[], text: string): readonly Item[] {
  let until = 0;
  return items.map((one, at) => {
    const before = items[at - 1];
    const whose = before?.tags.has('each') ? items[at - 2] : before;
    const isOf = one.tags.has('no') && whose?.tags.has('group') === true;
    const found = isOf ? ofGroup.exec(text.slice(one.end))?.[0] : undefined;
    if (found !== undefined) until = one.end + found.length;
    return one.end <= until ? item(['silent'], one.start, one.end) : one;
  });
}

function ordinaryNames(
  items: readonly Item[],
  { text, hasGroups }: { readonly text: string; readonly hasGroups: boolean },
): readonly Item[] {
  if (hasGroups) return membersOfGroups(items, text);
  const isCount = (at: number): boolean =>
    items[at]?.tags.has('quantity') === true || items[at]?.tags.has('floor') === true;
  const beside = (at: number, step: 1 | -1): boolean =>
    isCount(at + step) || (items[at + step]?.tags.has('func') === true && isCount(at + 2 * step));
  return items.map((one, at) => {
    const { tags, start, end } = one;
    const isKind = tags.has('personal') || (tags.has('title') && tags.has('unknown'));
    const isAlone = !/[一-鿿]/u.test(text[start - 1] ?? '');
    // 「生徒さん全員」, 「理事総数の3分の2」: everybody, whatever they are called.
    const isStranger = tags.has('unknown') && tags.has('people');
    const isKin = kin.test(text.slice(start, end));
    // 「家族みんな」 are no longer whoever likes to.
    if (tags.has('loose') && kin.test(text.slice(items[at - 1]?.start ?? 0, items[at - 1]?.end)))
      return item(['quantity', 'all'], start, end, { is: 'quantity', quantity: all });
    const next = items[at + 1]?.tags.has('no') ? items[at + 2] : items[at + 1];
    if (isKin && isAlone && (next?.tags.has('quantity') || next?.tags.has('both')))
      return item(['silent'], start, end);
    const isEverybody =
      (isKind || isStranger) &&
      isAlone &&
      ordinary.test(text.slice(start, end).replace(/(?:さん|様|の?皆様|方)$/u, '')) &&
      [1, 2, 3].some(
        (step) =>
          (items[at + step]?.tags.has('all') || items[at + step]?.tags.has('share')) &&
          items
            .slice(at + 1, at + step)
            .every(({ tags: own }) => own.has('silent') || own.has('no') || own.has('func')),
      );
    if (isEverybody) return item(['silent'], start, end);
    return isKind &&
      isAlone &&
      ordinary.test(text.slice(start, end)) &&
      (beside(at, 1) || beside(at, -1))
      ? item(['members'], start, end)
      : one;
  });
}

/** Greetings, thanks, who writes: they are known whole (M31). */
const greeting =
  /(?:いつも|平素より?|平素は|日頃より?|毎度)?(?:大変)?(?:格別の?)?(?:お世話になって(?:おり|い)?(?:ます|る)|お世話になります|お世話様です|ご高配を賜り[^。\n]*|ご愛顧[^。\n]*)|お疲れ(?:様|さま)?(?:です|でした|でございます)?|おつかれ(?:さま)?(?:です|でした)?|(?:ご|御)?(?:連絡|返信|確認|検討|協力|対応|回答|出欠|調整|案内|査収|理解|参集|配慮|都合)?(?:の(?:ほど|程))?、?(?:何卒|どうぞ|どうか)?(?:よろしく|宜しく)(?:お願い(?:いた|致)?し?(?:ます|たい(?:です|と思います)?|申し上げます)?|頼みます|頼む|ねー?|です)?|よろ(?:しく|です|〜|ー)?(?=[。\n〜!]|$)|(?:ありがと(?:うございま(?:す|した)|う|です)?|感謝(?:します|いたします))|(?:すみません|すいません|申し訳(?:ありません|ございません|ない(?:です|のですが)?)|恐れ入り?ますが?|恐縮ですが|お手数(?:です|をおかけし(?:ます|て))が?|お忙しい(?:ところ|中)(?:恐れ入りますが|恐縮ですが|すみません(?:が)?|申し訳(?:ありません|ございません)が?)?|突然(?:のご連絡)?(?:失礼します|すみません))、?|(?:こんにちは|こんばんは|おはようございます|おはよう|はじめまして|初めまして)|(?:ご|御)?(?:確認|検討|回答|返信|連絡|協力|対応|入力|記入|登録|参集|出欠)(?:を|の(?:ほど|程)を?)?お?(?:願い(?:いた|致)?し?ます|願います|願えますでしょうか|願えますか)|(?:ご|御)(?:回答|返信|協力|入力|記入)(?:を)?(?:ください|下さい)(?:ませ)?|(?:ご|御)?都合を?(?:ご|お)?(?:連絡|知らせ|教え)(?:て)?(?:ください|下さい)/gu;
/** 「場所：会議室B」, 「会費は3000円です」: where, what for, how much; not who. */
const label =
  /(?<=^|[。\n])[^\S\n]*(?:to|cc|from|宛先|差出人|日時|場所|会場|会費|参加費|議題|件名|住所|集合|持ち物|備考|url|予算|目的|内容|テーマ|連絡先|電話|集合場所|アクセス|最寄り駅?|料金|費用|お?店|時間|所要時間|服装|飲み物|お題|資料)(?:は|も|、|:)[^\n。]*/gu;
/** What makes it a sentence about who comes after all. */
const ofPeople =
  /[0-9一二三四五六七八九十両](?:人|名|割|分の|%)|必須|必要|必ず|全員|みんな|皆|過半|半数|半分|参加|出席|欠席|集ま|揃|そろ|来れ|来ら|来る|来て|(?<!^\s*(?:お?店|会場|場所|内容|テーマ|議題|お題|予算|服装|飲み物)[はも](?:[^、。]{0,6}[がで])?)(?:決め|確定)|任|誰|だれ|どちら|いずれ|か、|◇/u;
/** 「総務の中村です。」 of somebody who is not on the list. */
const introduction =
  /(?<=^|[。\n])[一-鿿ァ-ヶーa-z0-9]{2,12}の(?![一-鿿]{0,4}(?:全員|必須|参加|出席|過半|半数|以上|任意|条件|研修|会|練習|日|件)(?:で|と))[一-鿿]{1,4}(?:です|と申します|でございます)(?=。|\n)/gu;
const introduced = /^(?:です|と申します|でございます|より)(?:。|\n|$)/u;
const affiliation = /(?:^|[。\n]|(?<=^[^。\n]{0,20})、)[^。\n、はがもをと必任]{0,12}$/u;

/** Further back than an affiliation can begin. */
const affiliationReach = 40;

/** A line of its own, behind others. */
function isSignedAt(text: string, from: number): boolean {
  const lines = text.slice(0, from).trimEnd().split('\n');
  return (
    text[from - 1] === '\n' &&
    (lines.length > 1 || text[from - 2] === '\n') &&
    ((lines.at(-1)?.length ?? 0) > 6 || /^[-=_]+$/u.test(lines.at(-1) ?? ''))
  );
}

/** 「営業の田中です。」 near the beginning, 「田中」 alone in the last line: who writes, not who must come. */
function senderSpans(
  text: string,
  people: readonly PeopleSpan[],
): { start: number; end: number; ref: Ref }[] {
  return people.flatMap(({ start, end, ref }) => {
    const isPlain =
      ref.kind === 'person' &&
      !/(?:さん|様|さま|くん|君|ちゃん|氏|先生)$/u.test(text.slice(start, end));
    if (!isPlain) return [];
    const before = affiliation.exec(text.slice(Math.max(0, start - affiliationReach), start))?.[0];
    // 「山田、田中、佐藤です」: one of a list introduces nobody.
    const isListed =
      /[、・と]/u.test(text[start - 1] ?? '') && people.some((one) => one.end === start - 1);
    if (before === undefined || isListed) return [];
    const from = start - before.replace(/^[。\n、]/u, '').length;
    const rest = text.slice(end);
    const isIntroduction = introduced.test(rest) && rest.length > 4 && start < 60;
    if (!isIntroduction && !(rest.trim() === '' && isSignedAt(text, from))) return [];
    return [
      {
        start: from,
        end: isIntroduction ? end + (introduced.exec(rest)?.[0].length ?? 0) : end,
        ref,
      },
    ];
  });
}

/** 「田中です。私と山田さんがいれば」: the one who writes, where it is known who that is. */
const self =
  /(?:私|わたし|わたくし|僕|ぼく|俺|自分|小職|当方)(?=と(?!して|思)|も(?:必須|含|入)|か[一-鿿]|さえ|以外|を(?:含|除)|[はが]必[須ず]|の(?:どちら|どっち|いずれ|[二三]人))/gu;

const selfSpans = (text: string, ref: Ref | undefined): PeopleSpan[] =>
  ref === undefined ? [] : spansOf(self, text).map((span) => ({ ...span, ref }));

/** 「町内会の皆様」 in the first line, 「町内会長 茂木」 in the last: to whom and by whom it is written. */
const address =
  /^[^\n。:、]{0,24}(?:各位|皆様|皆さま|みなさま|皆さん|みなさん|みんなへ|御中|先生方|先生へ|さんへ|様)[、。]?(?=\n)/gu;
/** 「山之内様」 alone in the first line, before an empty one or a greeting. */
const addressee =
  /^[^\n。:、]{1,12}(?:様|さま|殿|先生|さん)[、。]?(?=\n(?:\n|お世話|いつも|お疲れ|平素))/gu;
const signature = /(?<=[。すんい~〜♪)]\n+|-\n+)[^\n。、:はがをにでとも必任不可]{1,24}$/gu;

/** Of a text of several lines, and of any. */
const ofLetters = [label, address, addressee, signature, introduction];
const ofLines = [label, introduction];

/** A word of every greeting: most texts hold none, and need not be looked through for the whole of it. */
const mayGreet =
  /世話|高配|愛顧|疲れ|つかれ|よろ|宜しく|りがと|感謝|みません|いません|申し訳|恐|お手数|お忙し|突然|こん|おはよ|めまして|願|ください|下さい/u;

function greetingSpans(
  text: string,
  people: readonly PeopleSpan[],
): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  const isAbout = (start: number, end: number): boolean =>
    ofPeople.test(text.slice(start, end).replace(/(?:の?(?:皆様|皆さま|皆さん))[、。]?$/u, '')) ||
    people.some((one) => one.start < end && start < one.end);
  for (const pattern of text.includes('\n') ? ofLetters : ofLines) {
    for (const { start, end } of spansOf(pattern, text)) {
      const isHead = /^\s*(?:to|cc|from|宛先|差出人|件名)[:、]/u.test(text.slice(start, end));
      const isFree =
        pattern === introduction || pattern === addressee || isHead || !isAbout(start, end);
      if (end - start < text.length && isFree) spans.push({ start, end });
    }
  }
  if (mayGreet.test(text))
    for (const span of spansOf(greeting, text)) if (span.end - span.start > 1) spans.push(span);
  return spans;
}

/** The dates of everything said; a later turn may take a day back: 「金曜はやめて」. */
export function readAllDates(
  turns: readonly TextReading[],
  { now, timeZone }: UnderstandingContext,
): DatesReading {
  const [first, ...later] = turns;
  if (first === undefined) return readDates('', { now, timeZone });
  if (later.length === 0) return first.dates;
  const said = later
    .filter(({ dates }) => dates.words.length > 0)
    .map(({ blanked }) => blanked.replaceAll(takenBack, (_, day: string) => `${day}は無理\n`));
  return said.length === 0
    ? first.dates
    : readDates([first.blanked, ...said].join('。\n'), { now, timeZone });
}

const takenBack =
  /([^。、\n]{1,8}?)(?:は|を|も)?(?:やめて|なしで|無しで|なしに|外して|除いて|抜きで|避けて|ng|だめ|ダメ)(?:ください|ほしい|で|です|に|お願いします)?/giu;

function blankedText(folded: FoldedText, people: readonly PeopleSpan[]): string {
  const { original, origin } = folded;
  let words = '';
  let from = 0;
  for (const { start, end } of people) {
    const at = origin[start] ?? 0;
    const to = origin[end] ?? original.length;
    if (at < from) continue;
    words += original.slice(from, at) + blank.repeat(to - at);
    from = to;
  }
  words += original.slice(from, origin[folded.text.length]);
  return words.replace(otherOccasion, (told) => blank.repeat(told.length));
}

function datesIn(
  { original }: FoldedText,
  blanked: string,
  { now, timeZone }: UnderstandingContext,
): DatesReading {
  const read = readDates(blanked, { now, timeZone });
  return {
    ...read,
    words: read.words.map((word) => {
      const typed = original.slice(word.start, word.end);
      return { ...word, text: typed, meaning: word.meaning.replaceAll(word.text, typed) };
    }),
  };
}

/** 「去年は4人でした」, 「先日の件」: told of another occasion, and no day to be looked for. */
const otherOccasion =
  /(?:一昨年|去年|昨年|先々月|先月|先々週|先週|先日|昨日|この前|この間|こないだ)(?=は|も|、|と同|より|同様|の件|の話|の続き|のよう|みたい|ご|お|に引き続|ありがと)/gu;
const spansInOrder = (people: readonly DataSpan[], dates: readonly DataSpan[]): DataSpan[] =>
  [...people, ...dates].sort((a, b) => a.start - b.start || b.end - a.end);
