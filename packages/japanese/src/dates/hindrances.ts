import { arranging, event } from './frames.ts';
import {
  type Anchor,
  endOfRange,
  type Hindrance,
  type Item,
  isWeek,
  type Phrases,
  type Spot,
  spanOf,
} from './item.ts';
import { lengthMoved } from './purposes.ts';
import { isSpell, isTimeOnly } from './roles.ts';
import { isWide } from './shapes.ts';
import { matter } from './told.ts';

/** What stands in the way of a sure reading although every date by itself can be read. */
export const hindrancesIn = (text: string, phrases: Phrases, timeZone: string): Hindrance[] => [
  ...onlyRefused(text, phrases.items),
  ...otherZones(phrases, timeZone),
  ...adrift(text, phrases.items),
  ...ifItRains(text, phrases.items),
  ...takenBack(text, phrases.items),
  ...looseReturns(phrases.items),
  ...onlyAsides(phrases.items),
  ...shiftedBy(text, phrases.items),
  ...ofTheEvening(text, phrases.items),
  ...ofAnotherMatter(text, phrases.items),
  ...denied(text, phrases.items),
  ...unsettled(text, phrases.items),
  ...daysOff(text, phrases.items),
  ...chosenByName(text, phrases.items),
  ...partsOfThem(text, phrases.items),
  ...ratherOthers(text, phrases.items),
  ...countedFromThere(text, phrases.items),
  ...someTimeIn(text, phrases.items),
  ...onWhichDay(phrases.items),
];

/**
 * 12月10日か翌週, 翌日でもいい, 雨なら次の週に延期: counted from a day known to the speaker. Where the words
 * name no other day, compare it with none and set no condition, the day they are said on is the only one
 * to count from.
 */
function adrift(text: string, items: readonly Item[]): Hindrance[] {
  return items.flatMap(({ left, end }, index): Hindrance[] => {
    const [first] = left.anchors;
    if (first === undefined || !isAdrift(first)) return [];
    // 20日か翌21日: the day before it is named, and the day it comes to as well.
    if (index > 0 && first.is === 'dayBeside' && first.day !== undefined) return [];
    const compared = /^(?:でも|も|なら|だと|か|まで|以|から)/u.test(text.slice(end, end + 2));
    const before = text.slice(Math.max(0, end - mostSupposed), end);
    const supposed = /場合|たら|なら|れば|とき|時は|延期|変更|ずら/u.test(before);
    if (items.length === 1 && !compared && !supposed) return [];
    return [{ obstacle: 'unanchored', start: first.start, end: first.end }];
  });
}

/** As far back as a condition is looked for. */
const mostSupposed = 60;

const isAdrift = (anchor: Anchor): boolean =>
  anchor.is === 'dayBeside' || ('adrift' in anchor && anchor.adrift === true);

/** 雨天の場合は12/6, 雨天順延12/6, 予備日:12/6: nobody knows yet whether. */
function ifItRains(text: string, items: readonly Item[]): Hindrance[] {
  return items
    .filter(({ left: { start } }) => weather.test(text.slice(Math.max(0, start - 16), start)))
    .map(({ left, end }) => ({ obstacle: 'vague', start: left.start, end }));
}

/** 12/3とお伝えしましたが、正しくは12/4です; 12/18ですが、12/17になるかも: which of them holds? */
function takenBack(text: string, items: readonly Item[]): Hindrance[] {
  const meant = items.filter(({ purpose, negation }) => purpose === null && negation === null);
  const last = meant.at(-1);
  if (last === undefined || meant.length < 2) return [];
  const before = text.slice(Math.max(0, last.left.start - 8), last.left.start);
  const behind = text.slice(last.end, last.end + 6);
  const isDoubted =
    /(?:正しくは|正確には|訂正:?|改め|正:|正)、? ?$/u.test(before) ||
    /(?:やっぱり?|やはり)、?$/u.test(before) ||
    meant.some(({ end }) => withdrawn.test(text.slice(end, end + 14))) ||
    /^[にと](?:なる|する)かも|^の(?:間違|誤)/u.test(behind) ||
    // 12/3と12/4なら12/4: one of those just named.
    meant.some(({ left, end }, index) => index < meant.length - 1 && chosen(text, left, end, last));
  return isDoubted ? [{ obstacle: 'contradiction', ...spanOf(meant) }] : [];
}

const chosen = (text: string, left: Spot, end: number, { left: again }: Item): boolean =>
  /^(?:なら|だったら|でしたら|では|の(?:中|うち|どちら))/u.test(text.slice(end, end + 4)) &&
  text.slice(left.start, left.end) === text.slice(again.start, again.end);

const withdrawn =
  /^[はが]?(?:間違|まちが|誤り|ミス)|^[^、。!?\n]{0,6}[!?]?」?と(?:書|お伝え|伝え|言|聞|申し|連絡|提案|案内)[^、。!?]{0,6}(?:まし)?た(?:が|けど|けれど)/u;

const weather =
  /予備日(?:は|:)? ?$|(?:雨天|荒天|悪天候|雨|雪)(?:の?(?:場合|時|とき|際)|なら|だったら|順延|延期|予備日)?(?:に?は|、|:| )?$|(?:雨|雪|荒天|悪天候)(?:なら|だったら|でしたら)[^。!?\n]{0,8}$/u;

/** 12/2の10時までに会場へ: by when to be there, and nothing says when it begins. */
function onlyAsides(items: readonly Item[]): Hindrance[] {
  const dated = items.some(({ left }) => left.anchors.length > 0);
  if (!dated || items.some(({ purpose }) => purpose !== 'aside')) return [];
  return [{ obstacle: 'vague', ...spanOf(items) }];
}

/** 10月まで不在にします: whether October is among it nobody can tell. */
function looseReturns(items: readonly Item[]): Hindrance[] {
  return items
    .filter(({ purpose }) => purpose === 'absence')
    .filter((item) => {
      const until = item.left.bound === 'until' ? item.left : null;
      return isWide((endOfRange(item) ?? until)?.anchors.at(-1));
    })
    .map(({ left, end }) => ({ obstacle: 'vague', start: left.start, end }));
}

/**
 * 水曜日は空いていません: told as a fact, it offers no other day. The short 水曜NG stands in a list of what to
 * leave out.
 */
function onlyRefused(text: string, items: readonly Item[]): Hindrance[] {
  if (!items.every(({ negation, left }) => negation === 'refusal' && left.anchors.length === 0))
    return [];
  return items
    .filter(({ left, end }) => {
      const refused = text.slice(left.end, end);
      const isShort = refused.length <= mostRefused && !closed.test(refused);
      return (
        !isShort ||
        !/^(?:$|[、。!?\n,(]|です|で(?:$|お|、)|だ(?!っ))/u.test(text.slice(end, end + 3))
      );
    })
    .map(({ left, end }) => ({ obstacle: 'inexpressible', start: left.start, end }));
}

/** 都合が悪い and its particle: what is longer tells more than that. */
const mostRefused = 6;
const closed = /ません|ない|なので|ため|から|休[業診館園校店止]|閉|運休|欠航/u;

/** 太平洋標準時の10時: an hour on another clock than the one everything is read on. */
function otherZones({ zones, items }: Phrases, timeZone: string): Hindrance[] {
  const timed = items.some(({ left }) => left.hours !== null || left.moment !== null);
  if (!timed) return [];
  return zones
    .filter(({ zone }) => zone !== timeZone)
    .map(({ start, end }) => ({ obstacle: 'timeZone', start, end }));
}

/** 15時からの面談、1時間前倒しで: moved by so much, and nothing says to when. */
function shiftedBy(text: string, items: readonly Item[]): Hindrance[] {
  const last = items.findLast(({ purpose }) => purpose === null)?.left.start ?? 0;
  return items.length === 0
    ? []
    : [...text.matchAll(lengthMoved)]
        .filter(({ index }) => index > last)
        .map(({ index, 0: words }) => ({
          obstacle: 'vague',
          start: index,
          end: index + words.length,
        }));
}

/** 明日7時に夕飯でも: what belongs to the evening, and an hour that would be the morning's. */
function ofTheEvening(text: string, items: readonly Item[]): Hindrance[] {
  return items
    .filter(({ left: { start, hours }, end, purpose }) => {
      if (purpose !== null || hours === null || hours.part !== undefined) return false;
      const isMorning = hours.from >= 7 * 60 && hours.from < 10 * 60 && (hours.to ?? 0) <= 12 * 60;
      if (!isMorning || !/[7-9七八九]時(?!台)/u.test(text.slice(start, end))) return false;
      const before = /[^。!?\n]*$/u.exec(text.slice(Math.max(0, start - 30), start))?.[0] ?? '';
      const behind = /^[^。!?\n]*/u.exec(text.slice(end, end + 30))?.[0] ?? '';
      return inTheEvening.test(before + behind);
    })
    .map(({ left, end }) => ({ obstacle: 'unclearHour', start: left.start, end }));
}

const inTheEvening =
  /(?:夕飯|夕食|夕ご(?:飯|はん)|晩ご(?:飯|はん)|晩飯|夜ご(?:飯|はん)|ディナー|飲み(?:会|に|ま|た|行)?|飲も|飲む|居酒屋|バー(?![ーベコガスゲ])|[一二三]次会|忘年会|新年会|花火|ナイター|退社後|仕事(?:帰|終|後))(?!の(?:準備|打ち?合わ?せ|件|買い出し|会場|予約|お?店|幹事|相談|話))/u;

/** 来月の旅行の件、金曜に打ち合わせを: a Friday of that month, or the next one, to talk about it. */
function ofAnotherMatter(text: string, items: readonly Item[]): Hindrance[] {
  return items.flatMap(({ left: { anchors, filter, end: until }, end }): Hindrance[] => {
    const [month] = anchors;
    if (month === undefined || anchors.length > 1 || filter === null) return [];
    const topic = matter.exec(text.slice(month.end, until))?.[0];
    const meeting = event.exec(text.slice(end, end + 16))?.[0];
    if (isWeek(month) || topic === undefined || meeting === undefined) return [];
    return topic.includes(meeting) ? [] : [{ obstacle: 'unanchored', start: month.start, end }];
  });
}

/** 12/5は入れません, 12/5は遊べない: denied in a word no list holds. */
function denied(text: string, items: readonly Item[]): Hindrance[] {
  return items.flatMap(({ purpose, negation, left, end }, index): Hindrance[] => {
    if (purpose !== null || negation !== null) return [];
    const until = Math.min(end + mostDenied, items[index + 1]?.left.start ?? text.length);
    const said = /^(?:は|も|には|だと|では)[^。!?\n、]*/u.exec(text.slice(end, until))?.[0] ?? '';
    const isDenied =
      denial.test(said) &&
      !yesAfterAll.test(said + text.slice(end + said.length, end + said.length + 3));
    return isDenied
      ? [{ obstacle: 'inexpressible', start: left.start, end: end + said.length }]
      : [];
  });
}

const mostDenied = 24;
const denial =
  /[えけげせてねべめれきらかが](?:ません|ない)(?:です|のです|んです|ので|から|けど|ですが|が)?(?:よ|ね)*$/u;
const yesAfterAll =
  /しれ(?:ません|ない)|(?:問題|予定|用事|異論|変更|間違い|支障|文句|不都合)[はがも]?(?:あり?ません|ない)|構いません|かまいません|しか|(?:ません|ない)(?:でしょう|です|の)?(?:か|\?)|(?:ません|ない)(?:と|で(?!す)|わけ|こと)/u;

/** 6/20だったら行けたのに, 6/20は行けるかどうか分かりません: nobody can count on it. */
function unsettled(text: string, items: readonly Item[]): Hindrance[] {
  return items.flatMap(({ purpose, negation, left, end }, index): Hindrance[] => {
    if (purpose !== null || negation !== null) return [];
    const until = Math.min(end + mostDenied, items[index + 1]?.left.start ?? text.length);
    const words = unsettling.exec(text.slice(end, until))?.[0];
    return words === undefined
      ? []
      : [{ obstacle: 'vague', start: left.start, end: end + words.length }];
  });
}

const unsettling =
  /^(?:(?:だったら|でしたら|なら)[^。!?\n、]{0,12}た(?:のに|かも|ん(?:です|だ)けど)|[^。!?\n、]{1,12}か(?:どうか)?、?(?:まだ|正直|ちょっと|今のところ)?(?:分から|わから|分かり|わかり|決まって|決めて|判断|何とも|なんとも|微妙|未定|不明))/u;

/** ①12/1 ②12/2、②でお願いします; A案12/1、B案12/2、A案で: which of them, only its name tells. */
function chosenByName(text: string, items: readonly Item[]): Hindrance[] {
  const last = items.at(-1);
  const words = last === undefined ? null : byName.exec(text.slice(last.end));
  if (last === undefined || words === null || items.length < 2) return [];
  const start = last.end + words.index;
  return [{ obstacle: 'contradiction', start, end: start + words[0].length }];
}

/** 8/24の週、後半だとありがたいです: which part of it, and nothing says where that begins. */
function partsOfThem(text: string, items: readonly Item[]): Hindrance[] {
  return items.flatMap(({ end, purpose, negation }, index): Hindrance[] => {
    const rest = text.slice(end, items[index + 1]?.left.start).slice(0, mostDenied);
    const words =
      /^[^。!?\n]*?[、 ](?:[前後]半|[序中終]盤|半ば)(?=で|だ|が|に|の|希望|なら|は)/u.exec(rest);
    if (words === null || purpose !== null || negation !== null) return [];
    return [{ obstacle: 'vague', start: end, end: end + words[0].length }];
  });
}

const byName =
  /(?:[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]|(?<![a-z])[a-e]案|[\d一二三四五]番(?:目)?|前者|後者|(?:最初|最後|真ん中)の(?:日|候補|方|もの))(?:[をがでに]|希望|案)/u;

/** お休みは水曜です: a day off, on which somebody has time or nobody is there. */
function daysOff(text: string, items: readonly Item[]): Hindrance[] {
  return items
    .filter(({ purpose, negation }) => purpose === null && negation === null)
    .filter(({ left: { start } }) =>
      /(?:休み|定休日?|休[業館診校園]日?)(?:は|が|:) ?$/u.test(
        text.slice(Math.max(0, start - 8), start),
      ),
    )
    .map(({ left, end }) => ({ obstacle: 'unrelated', start: left.start, end }));
}

/** 出張は10/7〜9です。それ以外で: not those that were named. */
function ratherOthers(text: string, items: readonly Item[]): Hindrance[] {
  const last = items.findLast(({ purpose, negation }) => purpose === null && negation === null);
  // 火曜だけ無理。来週ならそれ以外ok: those that are refused.
  if (last === undefined || items.some(({ negation }) => negation !== null)) return [];
  const found = others.exec(text.slice(last.end, last.end + mostSupposed));
  if (found === null) return [];
  const start = last.end + found.index;
  return [{ obstacle: 'inexpressible', start, end: start + found[0].length }];
}

const others =
  /(?:それ|これら?|この日|その日|上記|左記)(?:ら)?以外(?!も)|(?:他|ほか|別)の(?:日(?:程|時)?|曜日|週)(?:で(?!も)|に|が|を|なら)/u;

/** 仕事始めが1/5なので、それより後で: the day of something else, from which the days meant are counted. */
function countedFromThere(text: string, items: readonly Item[]): Hindrance[] {
  return items.flatMap(({ purpose, left, end }, index): Hindrance[] => {
    const until = Math.min(end + mostSupposed, items[index + 1]?.left.start ?? text.length);
    const isAway = purpose === 'absence';
    const found = (isAway ? onReturn : fromThere).exec(text.slice(end, until));
    if ((purpose !== null && !isAway) || found === null) return [];
    // 12/3の15時からなので、その後飲みに: what comes after it is one more thing.
    const isNext = left.hours !== null && /その?(?:後|あと)$/u.test(found[0]);
    if (isNext || arranging.test(found.groups?.told ?? '')) return [];
    return [{ obstacle: 'unanchored', start: left.start, end: end + found[0].length }];
  });
}

const fromThere =
  /^(?<told>[^。!?\n]{0,20}?)(?:(?:ので|なんで|なもので|のため|から|でして|し)、?|(?:あります|ある|入っています|です)[。!\n](?!その(?:後|あと)))[^、。!?\n\d]{0,6}(?:それ|その|そこ)(?:より|以[降前後]|の?(?:後|前|あと|まえ|翌|次|直|結果)|日(?:以|まで|より)|まで|から)/u;

/** 水曜〜金曜は休みです。それ以降で: what suits is counted from an absence. */
const onReturn =
  /^[^\d]*?(?:(?:それ|その|そこ)(?:より|以[降前後外]|から|まで(?!の間)|の?(?:後|前|あと|まえ|翌|次|直))|(?:戻り?|復帰|帰国|帰宅|休み明け|出社)[^。、!?\n]{0,3}(?:から|後|次第|以降)(?:で|に|の|お|ご|、)|(?:他|ほか|別)の(?:日|週))/u;

/** 3月に入ったら, 来週早めに: when in it, nobody says. */
function someTimeIn(text: string, items: readonly Item[]): Hindrance[] {
  return items.flatMap(({ purpose, negation, left, right, end }, index): Hindrance[] => {
    if (purpose !== null || negation !== null || left.hours !== null || right !== null) return [];
    const until = Math.min(end + mostSupposed, items[index + 1]?.left.start ?? text.length);
    // The になった of になったら was taken as a change.
    const rest = text.slice(left.end, until);
    const words = (onceThere.exec(rest) ?? early.exec(rest))?.[0];
    return words === undefined
      ? []
      : [{ obstacle: 'vague', start: left.start, end: left.end + words.length }];
  });
}

const onceThere = /^(?:に入|にな)(?:ったら|って(?:から|すぐ)?(?!しま|も|い)|り次第)/u;
const early =
  /^[^。!?\n]{0,10}?(?:早め(?:に(?![^。!?\n]{0,8}(?:返|連絡|回答|知らせ|教え|予約|申し?込|提出|準備|確認|決め|ください))|の(?:時|日|方|ほう|タイミング))|早い(?:時期|うち|段階|タイミング|時間|ほう|方)|(?:なるべく|できるだけ)早く)/u;

/** 明日から3日間、夜に: on one of the days, or on each. */
function onWhichDay(items: readonly Item[]): Hindrance[] {
  return items.flatMap((item, index): Hindrance[] => {
    const before = items[index - 1];
    const isLoose = before !== undefined && isSpell(before) && isTimeOnly(item);
    if (!isLoose || item.joint === 'stop' || item.purpose !== null) return [];
    return [{ obstacle: 'inexpressible', start: before.left.start, end: item.end }];
  });
}
