import { mayBeDated } from './frames.ts';
import { type Match, of, silent, vague } from './match.ts';

/** 「3日」 with what stands around it. */
interface CountedDays {
  readonly day: number;
  readonly rest: string;
  readonly before: string;
  readonly digits: boolean;
  /** Straight behind から: 明日から二日で. */
  readonly follows: boolean;
}

/** Up to ten days people count (三日で終わる); the 20th they name. */
const mostCounted = 10;

/**
 * Where 一日 or 三日 is a length and no day of the month. Each row: how many days it is said of, and
 * what follows; the first that fits decides. `plain` = no date at all, `ask` = it may be either.
 */
const rows: readonly {
  readonly most: number;
  readonly rest: RegExp;
  readonly says: 'plain' | 'ask' | 'day';
  /** What follows is part of the length and no time of its own. */
  readonly swallows?: true;
  /** Said of work it may be how long the work takes: 見積もりは3日でお願いします. */
  readonly ofWork?: true;
}[] = [
  // 26日だけは不可.
  {
    most: 31,
    rest: /^だけ(?:[はがも]|なら|不可|ng|無理|だめ|ダメ|空|大丈夫|で(?:す|お|き))/u,
    says: 'day',
  },
  // 三日三晩, 7日7晩.
  {
    most: 31,
    rest: /^[\d一二三四五六七八九十]+(?:晩|夜|番)/u,
    says: 'plain',
    swallows: true,
  },
  // この間で一日ください; of two days nobody knows which.
  {
    most: 1,
    rest: /^(?:だけ|ほど)?(?:ください|下さい|いただけ|頂け|もらえ|欲し|ほし)/u,
    says: 'plain',
  },
  {
    most: mostCounted,
    rest: /^(?:だけ|ほど)(?:ください|下さい|いただ|頂|もらえ|欲し|ほし)/u,
    says: 'ask',
  },
  // 一日の長, 一日にして成らず.
  { most: 1, rest: /^(?:の長(?!さ)|にして)/u, says: 'plain' },
  // 3日早めて: counted from a day nobody named.
  {
    most: 31,
    rest: /^(?:ほど|くらい|ぐらい|だけ|分)?(?:早め|早く|遅ら|遅く|ずら|延ば|延期|延長|伸ば|前倒|後ろ倒|繰り上|繰り下|先延|先送)/u,
    says: 'ask',
  },
  // 2日ごとに開催: a rhythm that somebody arranges; 五日おきに水をやる is none.
  {
    most: 31,
    rest: /^(?:おき|置き|ごと|毎)(?:[にので]|$)(?:$|出発|開催|会|集|打|面|お願|希望|実施|[^、。!?\n]{0,14}(?:たい|ましょう|お願い|ください|ませんか|設け|どう|いかが))/u,
    says: 'ask',
  },
  { most: 31, rest: /^(?:以上|未満|ほど|ずつ|だけ)/u, says: 'ask' },
  {
    most: 31,
    rest: /^(?:くらい|ぐらい|も|は|を|が|で)?(?:かけ|かか|掛か|掛け|がかり)/u,
    says: 'plain',
  },
  {
    most: 31,
    rest: /^(?:おき|置き|ごと|毎|ぶり|連続|続け|続き|連休|休み|坊主|酔|遅れ|早く|がわり|替わり)/u,
    says: 'plain',
  },
  // 5日に2回、10時と15時: how often on that day, or every five days.
  { most: 31, rest: /^に\d回[、。 ]/u, says: 'ask' },
  {
    most: 31,
    rest: /^(?:に(?:つき|(?:約|平均)?[\d一二三四五六七八九十何数]+(?:回|度)|どれ)|あたり[\d約平]|あれば|もあれば|にわた|が限度|が経|が過ぎ)/u,
    says: 'plain',
  },
  {
    most: 1,
    rest: /^に(?:約|平均)?[\d一二三四五六七八九十何数]+(?:個|本|杯|冊|人|件|匹|枚|通|食|錠|粒|時間|分|リットル|km|歩)/u,
    says: 'plain',
  },
  // 1日8時間, 一日一善, 一日三食.
  {
    most: 1,
    rest: /^ ?[\d一二三四五六七八九十]+(?:回|時間|個|本|杯|食|善|歩|件|人|名|分|ページ|冊|枚|万|千|百|合|度|リットル|g|km)/u,
    says: 'plain',
    swallows: true,
  },
  {
    most: 1,
    rest: /^(?:中|じゅう|も(?:早|欠|休|経|た)|でも早|一日|の(?:終わり|始まり|はじまり|始め|初め|疲れ|流れ|過ごし|うち|長さ|大半|半分|仕事|食事|摂取|予定|スケジュール|締|目標))/u,
    says: 'plain',
  },
  { most: mostCounted, rest: /^も(?:経|たっ|待|休|続|寝|食べ|会|か|過|早|遅)/u, says: 'plain' },
  {
    most: mostCounted,
    rest: /^で、?(?:いずれも|どれも|すべて|全て|それぞれ|各|お願|いかが|どう|大丈|ok|よ[いけろ]|よろし|良|調整|決|開催|都合|いい|構|確定|予約|すか|す(?:$|[。、!?がね])|も|$|[。、!?])/u,
    says: 'day',
    ofWork: true,
  },
  {
    most: mostCounted,
    rest: /^で(?:終|仕上|完|飽|辞|覚|治|届|でき|出来|作|読|書|売|やめ|済|足り|マスター|習|消|枯|直|慣)/u,
    says: 'plain',
  },
  { most: mostCounted, rest: /^で/u, says: 'ask' },
  {
    most: mostCounted,
    rest: /^(?:を(?:要|費|過|無駄|潰|つぶ|楽|かけ)|は(?:必要|欲|ほし|もつ|持つ)|ほど|くらい|ぐらい|の(?:旅|出張|休暇|命|猶予|辛抱|遅れ|ズレ|違い))/u,
    says: 'ask',
  },
];

/** 良い一日を, 楽しい一日でした, 充実した一日: a day that is described is no first of the month. */
const described = /(?:[いなたるぬ]|ての|そんな|こんな|ある|まる|丸|ほんの)$/u;
const restOfDescribed =
  /^(?:$|を|に(?:な|し|感)|でし|で(?:す|あ)|だっ|が(?:始|終|過)|と(?:な|し)|[、。!?])/u;

const lasting = /^(?:見|待|寝|眠|食|経|過|泊|通|悩|考|続|もた|持た|飲まず|会わ|会え|降り|迷|費)/u;

const allDay =
  /^(?:研修|会議|仕事|外出|出張|予定|休み|在宅|家に|バタバタ|忙し|空い|空き|フリー|ok|大丈夫|暇|ひま|いっぱい|埋ま|かけて|使え|潰れ|動け|身動|不在|留守|休[むまん])/u;

export function lengthOfDays({ day, rest, before, digits, follows }: CountedDays): Match | null {
  if (day === 1 && described.test(before) && (!digits || restOfDescribed.test(rest)))
    return silent(0);
  // 一日を… is a day's length; を希望 and the like take a date.
  if (day === 1 && !digits && /^を(?!希望|候補|予定|第|押|確保|空|予約|除|避)/u.test(rest))
    return silent(0);
  // 明日は一日研修, 土曜なら一日空いてます: all of that day.
  if (
    day === 1 &&
    allDay.test(rest) &&
    (!digits || /(?:日|曜|末|[)\d])(?:は|も|なら)$/u.test(before))
  )
    return silent(0);
  // 三日見ぬ間, 二日寝込む: as a length before what takes so long; 3日行きます names a day.
  if (!digits && day > 1 && day <= mostCounted && lasting.test(rest)) return of(0, vague);
  for (const { most, rest: shape, says, swallows, ofWork } of rows) {
    const found = day <= most ? shape.exec(rest) : null;
    if (found === null) continue;
    if (says === 'day') return ofWork && isOfWork(before) ? of(0, vague) : null;
    // 明日から二日で戻ります names an end that is not the second of the month.
    if (says === 'ask' || follows) return of(says === 'ask' ? found[0].length : 0, vague);
    return silent(swallows ? found[0].length : 0);
  }
  return null;
}

/** 会議は3日で, 山田さんは3日で, では3日で: of a meeting, of somebody or of nothing it is the day. Anything else may be work. */
function isOfWork(before: string): boolean {
  const topic = /(?:^|[、。!?\n ])(?<topic>[^、。!?\n ]{1,20})(?:は|って|を|なら|、| )$/u.exec(
    before,
  );
  const name = topic?.groups?.topic;
  return name !== undefined && !mayBeDated(name) && !leading.test(name);
}

/** What is said before a day without being the topic of anything: では3日で, 来週は3日で. */
const leading =
  /(?:じゃあ?|では?|でしたら|なら|はい|(?:了解|承知)(?:です|しました)?|[分わ]かりました|ok|おk|(?:です|ます|ません)(?:が|けれ?ど|ので)?|まし[たて]|だ|よ|ね|[日月曜週時分半\d)前後])$/u;
