import { PrefixTable } from '../prefix-table.ts';
import { weekdayNames } from '../weekdays.ts';
import { containingWords } from './boundaries.ts';
import { holidayNames } from './holidays.ts';
import type { Meaning, Obstacle } from './term.ts';

const table = new Map<string, readonly Meaning[]>();

function add(words: string, ...meanings: Meaning[]): void {
  for (const word of words.split(' ')) table.set(word, meanings);
}

function obstacle(why: Obstacle, words: string): void {
  add(words, { is: 'obstacle', obstacle: why });
}

// ── days, weeks, months, years counted from the reference instant ──────────────────────────────
add('今日 本日 きょう ほんじつ', { is: 'relativeDay', offset: 0 });
add('明日 あした あす みょうにち', { is: 'relativeDay', offset: 1 });
add('明後日 あさって', { is: 'relativeDay', offset: 2 });
add('明々後日 明明後日 しあさって', { is: 'relativeDay', offset: 3 });
add('昨日 きのう さくじつ', { is: 'relativeDay', offset: -1 });
add('一昨日 おととい', { is: 'relativeDay', offset: -2 });
add(
  '今夜 今晩 今宵 こんや こんばん',
  { is: 'relativeDay', offset: 0 },
  { is: 'part', part: 'night' },
);
add('今夕 こんゆう', { is: 'relativeDay', offset: 0 }, { is: 'part', part: 'evening' });
add('明晩', { is: 'relativeDay', offset: 1 }, { is: 'part', part: 'night' });
add('今朝 けさ', { is: 'relativeDay', offset: 0 }, { is: 'part', part: 'early' });
add('明朝', { is: 'relativeDay', offset: 1 }, { is: 'part', part: 'early' });
add('昨夜 昨晩 ゆうべ', { is: 'relativeDay', offset: -1 }, { is: 'part', part: 'night' });

add('今週 こんしゅう 当週 現在の週', { is: 'week', offset: 0 });
add('来週 らいしゅう', { is: 'week', offset: 1 });
add('再来週 さ来週 さらいしゅう さらい週', { is: 'week', offset: 2 });
add('再々来週 再再来週', { is: 'week', offset: 3 });
add('先週 せんしゅう 昨週', { is: 'week', offset: -1 });
add('先々週 先先週', { is: 'week', offset: -2 });
add('今週末', { is: 'week', offset: 0 }, { is: 'classes', classes: ['weekend'] });
add('来週末', { is: 'week', offset: 1 }, { is: 'classes', classes: ['weekend'] });
add('再来週末', { is: 'week', offset: 2 }, { is: 'classes', classes: ['weekend'] });
add('先週末', { is: 'week', offset: -1 }, { is: 'classes', classes: ['weekend'] });
add('週内', { is: 'week', offset: 0 }, { is: 'throughout' });

add('今月 こんげつ 当月', { is: 'relativeMonth', offset: 0 });
add('来月 らいげつ', { is: 'relativeMonth', offset: 1 });
add('再来月 さらいげつ さ来月', { is: 'relativeMonth', offset: 2 });
add('先月 せんげつ 昨月', { is: 'relativeMonth', offset: -1 });
add('先々月', { is: 'relativeMonth', offset: -2 });
add('月内', { is: 'relativeMonth', offset: 0 }, { is: 'throughout' });
add('今年 ことし 本年 当年', { is: 'relativeYear', offset: 0 });
add('来年 らいねん', { is: 'relativeYear', offset: 1 });
add('再来年 さらいねん', { is: 'relativeYear', offset: 2 });
add('去年 昨年 きょねん', { is: 'relativeYear', offset: -1 });
add('一昨年 おととし', { is: 'relativeYear', offset: -2 });
add('年内', { is: 'relativeYear', offset: 0 }, { is: 'throughout' });
for (const [offset, leads] of [
  [0, '今 本 当 この 現在の'],
  [1, '来 次の'],
] as const) {
  for (const lead of leads.split(' ')) {
    add(`${lead}四半期 ${lead}qtr ${lead}クォーター`, { is: 'quarter', offset });
  }
}
/** Said alone; elsewhere they say how things are. */
add('今 いま ただいま ただ今 たった今 たったいま', { is: 'minutesLater', minutes: 0 });
add('来週の今日', { is: 'relativeDay', offset: 7 });
add('再来週の今日', { is: 'relativeDay', offset: 14 });
add('来月の今日', { is: 'monthsLater', months: 1 });
add('来年の今日', { is: 'monthsLater', months: 12 });
add('半年後', { is: 'monthsLater', months: 6 });
add('月の前半 月前半', { is: 'relativeMonth', offset: 0 }, { is: 'half', half: 1 });
add('月の後半 月後半', { is: 'relativeMonth', offset: 0 }, { is: 'half', half: 2 });
/** 12月10日の翌日: beside the day just named. */
add('翌日 明くる日 あくる日 次の日', { is: 'dayBeside', offset: 1 });
add('翌週 次の週 次週', { is: 'week', offset: 1, adrift: true });
add('翌月 次の月 次月', { is: 'relativeMonth', offset: 1, adrift: true });
add('翌年 次の年', { is: 'relativeYear', offset: 1, adrift: true });
add('翌々日', { is: 'dayBeside', offset: 2 });
add('前日', { is: 'dayBeside', offset: -1 });
add('前々日', { is: 'dayBeside', offset: -2 });
add('翌営業日 次の営業日 明営業日', { is: 'workingDaysLater', days: 1 });
add('翌々営業日 翌翌営業日', { is: 'workingDaysLater', days: 2 });

for (const [index, name] of 'いち に さん し ご ろく しち はち く じゅう じゅういち じゅうに'
  .split(' ')
  .entries()) {
  add(`${name}がつ`, { is: 'month', month: index + 1 });
}

// ── days inside a month ────────────────────────────────────────────────────────────────────────
add('月末 月末日 末日 晦日', { is: 'portion', portion: 'last' });
add('月初 月初め 月はじめ 月始め', { is: 'portion', portion: 'first' });
add('最終営業日 月末最終営業日 月末の最終営業日 月末営業日', {
  is: 'portion',
  portion: 'lastWorking',
});
add('上旬 初旬', { is: 'portion', portion: 'early' });
add('中旬', { is: 'portion', portion: 'middle' });
add('下旬', { is: 'portion', portion: 'late' });
/** The last day of the year has a name of its own, as the first has. */
add(
  '大晦日 大みそか おおみそか おおつごもり',
  { is: 'month', month: 12 },
  { is: 'dayOfMonth', day: 31 },
);
add('ついたち', { is: 'dayOfMonth', day: 1 });
add('ふつか', { is: 'dayOfMonth', day: 2 });
add('みっか', { is: 'dayOfMonth', day: 3 });
add('よっか', { is: 'dayOfMonth', day: 4 });
add('むいか', { is: 'dayOfMonth', day: 6 });
add('とおか', { is: 'dayOfMonth', day: 10 });
add('はつか 廿日', { is: 'dayOfMonth', day: 20 });
for (const name of holidayNames) add(name, { is: 'namedHoliday', name });
/** Holidays as people write them beside their legal names. */
for (const [name, others] of [
  ['元日', '元旦 がんたん がんじつ'],
  ['成人の日', '成人式の日 せいじんのひ'],
  ['建国記念の日', '建国記念日 けんこくきねんのひ'],
  ['昭和の日', 'しょうわのひ'],
  ['憲法記念日', 'けんぽうきねんび'],
  ['みどりの日', '緑の日 みどりのひ'],
  ['こどもの日', '子供の日 子どもの日 こどものひ'],
  ['海の日', 'うみのひ'],
  ['山の日', 'やまのひ'],
  ['敬老の日', 'けいろうのひ'],
  ['スポーツの日', 'スポーツのひ 体育の日 たいいくのひ'],
  ['春分の日', '春分 しゅんぶんのひ'],
  ['秋分の日', '秋分 しゅうぶんのひ'],
  ['天皇誕生日', 'てんのうたんじょうび'],
  ['文化の日', 'ぶんかのひ'],
  ['勤労感謝の日', 'きんろうかんしゃのひ'],
] as const) {
  for (const other of others.split(' ')) {
    add(other, { is: 'namedHoliday', name });
    if (other.endsWith('のひ')) add(`${other.slice(0, -1)}日`, { is: 'namedHoliday', name });
  }
}

/** Native day names that are everyday words elsewhere: only straight after a month. */
export const daysAfterMonth: ReadonlyMap<string, number> = new Map([
  ['いつか', 5],
  ['なのか', 7],
  ['ようか', 8],
  ['ここのか', 9],
]);

/** What may stand straight behind a month: 12月末, 来月初め. */
export const monthTails: ReadonlyMap<string, readonly Meaning[]> = new Map<
  string,
  readonly Meaning[]
>([
  ['末日', [{ is: 'portion', portion: 'last' }]],
  ['末', [{ is: 'portion', portion: 'last' }]],
  ['初日', [{ is: 'portion', portion: 'first' }]],
  ['初め', [{ is: 'portion', portion: 'first' }]],
  ['初', [{ is: 'portion', portion: 'first' }]],
  // As a beginning the first day is meant; by itself 12月頭 is several days.
  ['頭から', [{ is: 'portion', portion: 'first' }, { is: 'to' }]],
]);

/** 年後半, 12月の前半. */
export const yearTails: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['前半', { is: 'half', half: 1 }],
  ['後半', { is: 'half', half: 2 }],
]);

// ── days of the week ───────────────────────────────────────────────────────────────────────────
for (const [index, name] of [...weekdayNames].entries()) {
  add(`${name}曜 ${name}曜日`, { is: 'weekdays', days: [index + 1], sure: true });
}
for (const [index, name] of [
  'げつよう',
  'かよう',
  'すいよう',
  'もくよう',
  'きんよう',
  'どよう',
  'にちよう',
].entries()) {
  // かよう alone is also 通う and 火曜: the long form is needed there.
  const words = name === 'かよう' ? `${name}び` : `${name} ${name}び`;
  add(words, { is: 'weekdays', days: [index + 1], sure: true });
}
/** 週明け月曜: the first days of the week to come. */
for (const day of [1, 2]) {
  const name = weekdayNames[day - 1];
  add(
    `週明け${name}曜 週明け${name}曜日 週明けの${name}曜 週明けの${name}曜日`,
    { is: 'week', offset: 1 },
    { is: 'weekdays', days: [day], sure: true },
  );
}
add('平日', { is: 'classes', classes: ['weekday'] });
add('土日 週末 土・日 土、日', { is: 'classes', classes: ['weekend'] });
add('祝日 祭日 国民の祝日', { is: 'classes', classes: ['holiday'] });
add(
  '土日祝 土日祝日 土日・祝日 土日・祝 土・日・祝 土・日・祝日 土日と祝日 土日、祝日 土日や祝日 土日か祝日 休日',
  {
    is: 'classes',
    classes: ['weekend', 'holiday'],
  },
);

// ── parts of the day ───────────────────────────────────────────────────────────────────────────
add('午前 午前中 ごぜん ごぜんちゅう am a.m.', { is: 'part', part: 'morning' });
add('お昼 昼 ひる おひる 昼時 お昼時 昼どき お昼どき 昼食時 ランチ時', {
  is: 'part',
  part: 'noon',
});
add('午後 ごご pm p.m.', { is: 'part', part: 'afternoon' });
add('夕方 ゆうがた 夕刻', { is: 'part', part: 'evening' });
add('夜 晩 よる 夜間', { is: 'part', part: 'night' });
add('朝 早朝 あさ', { is: 'part', part: 'early' });
add('深夜 夜中 真夜中', { is: 'part', part: 'midnight' });
add('終日 一日中 1日中 丸一日 丸1日', { is: 'part', part: 'allDay' });
add('正午', { is: 'clock', minute: 12 * 60, spoken: true });

// ── what looks like a time and says none: named, and asked about ───────────────────────────────
obstacle(
  'season',
  '正月 お正月 三が日 三ヶ日 年末年始 年末 年始 年明け 新年 しょうがつ おしょうがつ ねんまつねんし ねんまつ としあけ ごーるでんうぃーく たなばた せつぶん ひなまつり くりすます おひがん なつやすみ ふゆやすみ はるやすみ gw ゴールデンウィーク ゴールデンウイーク 黄金週間 シルバーウィーク シルバーウイーク sw お盆 盆 盆休み お盆休み 夏休み 冬休み 春休み 秋休み 連休 大型連休 三連休 3連休 四連休 4連休 春先 夏場 梅雨 クリスマス クリスマスの日 クリスマスイブ クリスマス・イブ 母の日 父の日 感謝祭 復活祭 イースター メーデー エイプリルフール 中秋 中秋の名月 春節 国慶節 独立記念日 旧暦 旧正月 ハロウィン バレンタイン バレンタインデー ホワイトデー 七夕 節分 ひな祭り 彼岸 お彼岸 年度末 年度初め 年度明け 年度内 今年度 来年度 再来年度 昨年度 新年度 期末 期初 今期 来期 四半期 上期 下期 上半期 下半期 新学期 学期末',
);
obstacle(
  'vague',
  'そのうち いつか いずれ 近いうち 近いうちに 近々 近日 近日中 一両日中 今度 こんど 後日 当分 当面 またの機会 落ち着いたら 数日 数日後 数日中 数日以内 数週間 数週間後 数ヶ月 数か月 数時間 数分 何日か 何日 何曜日 何曜 何時 何月 いつごろ いつですか いつでしょう いつになり いつでした 半日 半月 半年 小一時間 日中 昼間 昼過ぎ お昼過ぎ 昼すぎ お昼すぎ 昼前 お昼前 昼休み お昼休み ランチタイム 明け方 未明 夜遅く 夜遅い 朝イチ 朝いち 朝一 朝一番 午後一 昼一 午後イチ 午後いち 昼イチ 昼いち 夕方一 夕イチ アフター5 アフターファイブ 仕事帰り 仕事終わり 仕事後 終業後 始業前 就業後 放課後 定時後 定時以降 業務時間内 業務時間外 営業時間内 営業時間外 勤務時間 夕食時 週明け 週初め 週はじめ 週頭 週半ば 週中 週の前半 週の後半 週前半 週後半 月半ば 月頭 月中 中頃 中ごろ 平日夜遅く 最終週 最後の週 最初の週 営業日 初日 最終日 大安 友引 仏滅 先勝 先負 赤口 給料日 ぼちぼち 折を見て 今頃 今ごろ 今時分',
);
obstacle(
  'recurring',
  '毎日 毎週 毎月 毎年 毎朝 毎晩 毎夜 各晩 各朝 各夜 各週 各月 各年 隔週 隔月 隔日 定期的',
);
obstacle(
  'unanchored',
  '振替休日 国民の休日 翌々週 翌々月 翌朝 翌晩 前週 前月 当日 同日 来々週 来来週 次の次 次の日曜 次の日曜日 次の月曜 次の月曜日',
);

/** Straight behind a calendar word these blur it: 来週前半, 12月半ば, 10時過ぎ. */
export const blurs: readonly string[] =
  '前後 前半 後半 半ば なかば 中頃 中ごろ 頭 あたま 早々 そうそう 過ぎ すぎ 明け あけ 終わり おわり はじめ 始め 始まり'.split(
    ' ',
  );

// ── by when to answer: a date, but not one of the slots ────────────────────────────────────────
add(
  '必着 〆 申し込みは お申し込みは 申込は 申込みは お申込みは エントリーは 返事 お返事 返信 ご返信 回答 ご回答 締切 締め切り 〆切 期限 締切日 お返事ください 回答期限 返答 ご返答 出欠の連絡 出欠は 出欠: 参加可否は 参加可否: 申込: 申込み: 申し込み: お申し込み: お申込み: エントリー: 申込期間 申し込み期間 募集期間 応募期間 受付期間 回答期間 投票期間 エントリー期間 登録期間',
  { is: 'reply' },
);

/** Behind these a weekday, week or month is one that only the speaker sees. */
add('最初の 最後の 最終の 直近の 次の つぎの この その 前の あの 先の 別の 同じ 残りの', {
  is: 'pointer',
});

// ── links ──────────────────────────────────────────────────────────────────────────────────────
add(
  'か または 又は もしくは 若しくは あるいは 或いは や と ・ / or とか または、 か、 とか、 or、 | &',
  { is: 'or' },
);
add('、 , ､ ;', { is: 'comma' });
add('〜 から より - ー →', { is: 'to' });
add('まで までに までの 以前 以前に いっぱい 一杯 にかけて', { is: 'until' });
add('より前 より前に より早く よりも前 よりも前に よりも早く', { is: 'before' });
add('以降 以降に 以後 以降で いこう', { is: 'since' });
add(
  'よりあと よりあとに よりもあと より後 より後に よりも後 よりも後に より後ろ より遅く よりも遅く',
  { is: 'after' },
);
/** 12月1日またはその後: the day itself is among them. In か and と it may be the day beside it. */
for (const or of ['または', '又は', 'もしくは', '及び', 'および']) {
  add(`${or}その前 ${or}それ以前 ${or}その以前`, { is: 'until' });
  add(`${or}その後 ${or}それ以降`, { is: 'since' });
}
add('かそれ以前 とそれ以前', { is: 'until' });
add('かそれ以降 とそれ以降', { is: 'since' });
add('中 中に ちゅう じゅう じゅうに の残り の残りの日 の残りの時間', { is: 'throughout' });
add(
  '以外 以外で 以外の 以外は 以外なら 以外だと を除く を除いて を除き は除き は除く は除いて 除く を避けて は避けて を避け は避け は避けたい を外して を外し は外して は外し を外す を抜いて は抜いて を除外 は除外 抜き 抜きで じゃない ではない でない',
  { is: 'except' },
);
add(
  '辞退 ng 無理 むり だめ ダメ 駄目 不可 都合が悪い 都合が悪く 都合悪い 都合悪く つごうが悪い 避けたい 避けて 避け 不在 埋まって 空いてない 空いていない 空いてません 空いていません 暇がない 暇がありません 時間がない 時間がありません 時間が取れない 時間が取れません 余裕がない 余裕がありません × ✕ ✖ ❌ いや 嫌 休み お休み 予定あり 予定で埋 用事 忙しい 忙しく 忙し 都合が合わ 出張 休暇 外出 中止 スキップ 取り消し 取消 取りやめ 取り止め とりやめ 見送り 見送る キャンセル お流れ 流会 休会 休講 休業 休診 休館 休園 休校 休店 休室 休院 休止 運休 欠航 閉店 閉館 閉園 閉室 閉院 閉庁 閉鎖 臨休 欠席し 欠席さ 欠席いた 欠席です 欠席で 欠席と 欠席になり 休ませて 休まさせて 微妙 びみょう ビミョー 遠慮 手が離せ 立て込ん 立てこん たてこん 塞がって ふさがって 詰まって 埋まり 候補から外 候補から除 候補から消 候補から抜 リストから外 アウト バツ ボツ 却下 撤回 取り下げ 対象外 論外 勘弁 ご容赦 はなし はナシ は無し はパス 延期 リスケ 変更になり 変更になっ 変更が必要 変更をお願い 変更お願い 変更したい 変更させて 変更でき 変更して ちょっと',
  { is: 'refusal' },
);
/** Adjectives and verbs of refusing, in the forms people say them in: 厳しくて, 行けなさそう, 都合がつかず. */
for (const stem of '厳し きびし 難し むずかし 怪し あやし きつ キツ しんど'.split(' ')) {
  for (const end of 'い く そう かっ め み'.split(' ')) add(`${stem}${end}`, { is: 'refusal' });
}
for (const stem of '行け いけ 来られ 来れ 出られ 出れ 出席でき 参加でき でき 出来 伺え 行かれ 動け 抜けられ 外せ 取れ 空けられ 対応でき 都合がつけられ 集まれ 会え 入れ 働け 泊まれ 乗れ 合流でき 帰れ 戻れ 着け 付き合え つきあえ 飲め 手伝え 休め 抜けれ 使え 間に合え 作れ 割け 立ち会え'.split(
  ' ',
)) {
  for (const end of 'ない ません なく なさそう なそう そうにない そうもない そうにありません ず'.split(
    ' ',
  )) {
    add(`${stem}${end}`, { is: 'refusal' });
  }
}
for (const [plain, polite] of [
  ['都合がつか', '都合がつき'],
  ['都合つか', '都合つき'],
  ['都合が合わ', '都合が合い'],
  ['手が空か', '手が空き'],
  ['空か', '空き'],
  ['間に合わ', '間に合い'],
  ['都合がよく', '都合がよくあり'],
  ['都合が良く', '都合が良くあり'],
  ['空きが', '空きがあり'],
] as const) {
  for (const word of [`${plain}ない`, `${plain}なく`, `${plain}なさそう`, `${polite}ません`]) {
    add(word, { is: 'refusal' });
  }
}
add('都合がつかず 都合つかず 都合が合わず 間に合わず', { is: 'refusal' });
/** 月曜は授業があるので: what somebody has to do then. */
for (const duty of '予定 会議 先約 別件 別の予定 別の用事 用事 用 仕事 法事 結婚式 歯医者 病院 健診 検診 試験 締切 送迎 迎え 有休 有給 授業 バイト アポ 来客 打ち合わせ 打合せ ミーティング 面談 出張 飲み会 研修 通院 商談 定休日'.split(
  ' ',
)) {
  add(
    `${duty}がある ${duty}があり ${duty}があっ ${duty}が入 ${duty}が埋 ${duty}なので ${duty}のため`,
    {
      is: 'refusal',
      duty: true,
    },
  );
}
/** 12/7は未定: said of the very day, nobody can count on it. */
add(
  '未定 未確定 不明 わからない 分からない わかりません 分かりません 読めない 読めません 見通せない 何とも言えない なんとも言えない なんとも 何とも 約束できない 約束できません 自信がない 自信がありません 自信ない',
  { is: 'refusal', unsure: true },
);
/** 24日ではなく25日: what holds instead is said next. */
add(
  'の代わりに のかわりに に代わり に代えて にかえて のほうではなく のほうじゃなく のほうじゃなくて の方ではなく の方じゃなく の方じゃなくて ではなく じゃなく でなく ではなくて じゃなくて でなくて をやめて はやめて をやめ を取りやめ は取りやめ',
  { is: 'instead' },
);
/** 来週は不在にします: when somebody is away, said for its own sake. */
add(
  '不在にし 不在にする 不在とし 留守にし 留守にする 有給を取 有給をと 有休を取 有休をと 年休を取 年休をと 休暇を取 休暇をと 休暇をいただ 休暇を頂 休みを取 休みをと 休みをいただ 休みを頂 お休みを取 お休みをいただ お休みを頂 不在です 不在となり 不在になり 不在の予定 留守です 留守になり いない いません おりません',
  { is: 'absence' },
);
/** 12月3日を10日に変更: what stands before を no longer holds. */
add(
  'に変更 へ変更 に日程変更 へ日程変更 に日時変更 へ日時変更 に時間変更 へ時間変更 に変わ へ変わ に変え へ変え に移 へ移 にずら へずら に延期 へ延期 にリスケ へリスケ に振替 に振り替え に前倒し に繰り下げ に繰り上げ に差し替え に延び へ延び に延ば へ延ば に伸び に改め へ改め に順延 へ順延 に先送り に繰り越し に繰越 に後ろ倒し へ後ろ倒し に早め へ早め に遅ら へ遅ら に組み直 に再調整 に再設定 にスライド へスライド に振り替 に切り替え に移動 へ移動 に訂正 へ訂正 になりました になった となりました となった',
  {
    is: 'change',
  },
);
/** 開場18時, (受付9:30〜): hours that are not the meeting's. */
add(
  '開場 会場 open オープン 入場 受付締切 開場時間 来場 開店 受付 受付時間 受付開始 営業時間 開館 開門 ドアオープン ラストオーダー 最終受付 受付終了 チェックイン チェックアウト 終電 で閉ま に閉ま 発売 に発売 発売日 チケット発売 にチケット発売 一般発売 先行発売 発売開始 販売開始 予約開始 申込開始 募集開始 先行予約 抽選',
  { is: 'aside' },
);
/** 15時解散: the end of what began before. */
add('終了 解散 閉会 閉演 終演 お開き に終わ には終わ で終わ に終了 には終了 に解散 には解散', {
  is: 'finish',
});
add('ただし 但し', { is: 'proviso' });
// ── clocks of other places ──
add('日本時間 日本標準時 jst', { is: 'zone', zone: 'Asia/Tokyo' });
add('協定世界時 世界標準時 グリニッジ標準時 utc gmt', { is: 'zone', zone: 'UTC' });
add(
  '太平洋標準時 太平洋時間 太平洋夏時間 東部標準時 東部時間 東部夏時間 中部標準時 中部時間 山岳部標準時 山地標準時 中央ヨーロッパ時間 現地時間 そちらの時間 そっちの時間 あちらの時間 向こうの時間 むこうの時間 先方の時間 相手の時間 米国時間 アメリカ時間 西海岸時間 東海岸時間 ニューヨーク時間 ロンドン時間 英国時間 イギリス時間 フランス時間 パリ時間 ドイツ時間 中国時間 北京時間 香港時間 台湾時間 韓国時間 インド時間 ハワイ時間 シンガポール時間 シドニー時間 欧州時間 pst pdt est edt cst cdt cet cest bst',
  { is: 'zone', zone: null },
);

add('。 ! ? \n', { is: 'stop' });
add(
  'の に は で が を も へ 各 約 だと なら だったら でも ごろ 頃 ころ あたり 辺り くらい ぐらい ほど 程度 ちょうど ぴったり ジャスト きっかり きっちり くらいの いずれも どれも できれば できたら 可能なら 可能であれば ( ) [ ] 「 」 『 』 【 】 〔 〕 〈 〉 《 》 < > の間 のあいだ',
  { is: 'join' },
);
table.set(' ', [{ is: 'join' }]);
add(
  'のいつか どこか のどこか どっか のどっか どっかの いずれか のいずれか のうち どれか どこかの どちらか のどちらか どちらかの どっちか のどっちか どっちかの',
  { is: 'somewhere' },
);
add('候補 候補日 候補日時 候補日程 日程 日時 枠 時間帯 スロット 日程候補', { is: 'candidates' });

/** Everyday words that only look like dates; matched first, so their parts are never read. */
const plain = new Set(
  '24/7 24/365 二十日大根 二十日鼠 昼ドラ 昼ドラマ 朝ドラ 夜ドラ 人数分 いずれ分か いずれわか いずれにせよ いずれにしても 四半期報告 四半期決算 四半期ごと 半日村 半年ぶり 半月ぶり 半日ぶり 数日ぶり 数年ぶり 数時間ぶり 数週間ぶり 数ヶ月ぶり 数か月ぶり 四日市 八日市 廿日市 二日市 五日市 二日酔い 三日坊主 三日月 一日署長 十分 五分五分 一時的 一時金 一時停止 一時保存 月日 土木 土木課 日曜大工 週刊 週報 週休 月報 日報 年報 月島 月曜会 今日子 明日香 明日葉 昼食 昼ごはん 昼飯 昼ご飯 朝食 朝ごはん 朝礼 朝会 夕食 夕飯 夕会 夜会 夜食 夜勤 夜勤明け 朝顔 晩ご飯 晩ごはん 夜景 定例 いつでも 何時でも 何日でも いつも いつも通り 何度か 一か八か しか とか言 ところ とき という といった として とても ということ としても とりあえず とりま ともかく やっぱり やはり やって やり やろ やれ やっ やる やや やめ やさし やすい やすみ かなり かな かも から見 かつ かもしれ ありがとう がんば できるだけ では です でした でして でしょう でしょうか ですか ですが ですけど でき とお願い とのこと ため ほしい ほんと ほとんど のため のみ なので ので のでしょう はい、 はい。 はい! はじめまして 始めまして にて にも もし もう もっと もちろん もらえ もらう をお いやいや 用事がなければ かかる かかり かける かわり から言 からの連絡 メーカー 少なくとも 来週号 月次 日次 週次 年次 今日この頃 今日的 間違い 間に合 仲間 人間 居間 民間 中止 中心 中村 中川 中山 中島 中野 中田 中井 中西 中国 中身 中華 中央 中学 中間 頃合い 昨今 こんばんは こんばんわ しばらく 十分 五分五分 何時間 何分 何年 何週間 何ヶ月 何か月 毎日新聞 朝日新聞 朝日 夜行バス 昼行灯 夜な夜な 夜更かし 夜ふかし 朝型 夜型 朝活 夜活 朝飯前 朝一番乗り 日替わり 週替わり 月替わり 前半戦 後半戦 日曜劇場 月9 金曜ロードショー 土曜プレミアム 月曜病 火曜サスペンス 木曜会 金曜会 明日への 明日があるさ 日日 日々 月々 年々 代々木 時々 今時 その日暮らし 次の日程 次の日時 次の日本 次の月例 次の週報 明日は我が身 昨日の敵 今日明日中の命 夕焼け 夕日 夕立 夕暮れ 夕焼 十二分に 後日談 月末締め 月末払い 週末婚 週休二日 週休2日 午前様 定休日 公休日 代休日 休日出勤 休日診療 休日ダイヤ 平日ダイヤ 取れない角度 午後の紅茶 午後ティー 月曜から夜ふかし 五分の魂 水曜どうでしょう 夜ごはん 夜ご飯 夜御飯 夜間金庫'.split(
    ' ',
  ),
);

// What the table knows itself (再来年, 土曜日) is no plain word, whatever the dictionary says.
for (const word of [...plain, ...containingWords]) if (!table.has(word)) table.set(word, []);

/** All words of the calendar; no meanings for a plain word. */
export const dateWords = new PrefixTable(table);
