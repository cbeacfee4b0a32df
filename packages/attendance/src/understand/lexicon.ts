import { PrefixTable } from '@tashika/japanese';
import { foldKey } from './normalise.ts';
import { type PredicateEntry, predicateEntries } from './predicates.ts';

/**
 * Understanding, step 2: the words that mean something for a rule. A new phrase is one more word in
 * one line. Longest match wins, so 「できるだけ多く」 is never 「できる」.
 */
export type Cue =
  // comparison, after or before a number
  | 'atLeast'
  | 'moreThan'
  | 'fewerThan'
  | 'atMost'
  | 'floor'
  | 'cap'
  | 'exactly'
  | 'about'
  | 'around'
  | 'outOf'
  | 'only'
  | 'each'
  | 'someGroup'
  // who
  | 'all'
  | 'everybody'
  | 'someone'
  | 'nobody'
  | 'attendees'
  | 'absentees'
  | 'vagueCount'
  | 'both'
  | 'neither'
  | 'rest'
  | 'membersWord'
  // how the parts belong together
  | 'or'
  | 'either'
  | 'and'
  | 'among'
  | 'plus'
  | 'include'
  | 'inTotal'
  | 'except'
  | 'without'
  | 'wishful'
  | 'fallback'
  | 'correction'
  | 'retraction'
  | 'formerly'
  | 'thisTime'
  | 'instead'
  | 'closing'
  | 'supposing'
  | 'echo'
  | 'below'
  | 'anyone'
  | 'capacity'
  | 'but'
  | 'reply'
  | 'talk'
  | 'not'
  // who decides, and when
  | 'auto'
  | 'manual'
  | 'most'
  | 'earliest'
  | 'noise';

const CUES: Readonly<Record<Cue, string>> = {
  atLeast: '以上 いじょう 以上は から',
  moreThan: 'より多 よりも多 より多く 超の 超が 超で 超',
  fewerThan: '未満 みまん より少な よりも少な 弱',
  atMost: '以下 以内 いか いない程度 まで までの までに',
  floor:
    '最低 最低でも 最低限 さいてい 少なくとも すくなくとも 最少 最少催行人数 最低催行人数 最小催行人数 最低人数 最低開催人数 最少人数 最小人数 定足数 下限 ミニマム',
  cap: '最多でも 最多で 最大 最大で 最大でも 多くて 多くても 多くとも 上限 上限は 定員 定員は 先着 マックス max 最高 最高でも せいぜい',
  exactly: 'ちょうど ぴったり きっかり ジャスト 丁度',
  about:
    'くらい ぐらい 位 ほど 程 程度 約 およそ おおよそ だいたい 大体 ほぼ ざっと 近く そこそこの くらいは ぐらいは',
  around: '前後 前後は プラスマイナス',
  outOf: '中 のうち のうちの の内 うち の中で の中から のなかで のなかから',
  only: 'しか だけしか',
  each: 'ずつ づつ それぞれ 各チーム 各部署 各部 各課 各班 各グループ 各学年 各自 各 双方 両チーム 両部署 両部門 両グループ 両班 両課 全チーム 全部署 どの部署 どの部 どの課 どのチーム どの班 どの組 どのグループ どの学年 どのクラス どのパート どの店 いずれの部署 すべての部署 全ての部署 満遍なく',
  // Each or one of the groups, none of which is named: filled in below.
  someGroup: '',
  all: 'フル参加 フル出席 一人残らず ひとり残らず 1人残らず 全員 ぜんいん 全メンバー フルメンバー 全参加者 全員分 メンバー全員 皆さん全員 みなさん全員 皆様全員 みんな全員 とも 全ての人 すべての人 全ての方 全ての参加者 全部の人 まるごと 丸ごと 総出 勢揃い 全社員 全部員 全スタッフ 全職員 全従業員 全会員 全団員 関係者全員 スタッフ全員 参加者全員',
  everybody: 'みんな みな 皆 皆さん みなさん 皆様 皆さま みなさま 皆んな 各位 総員',
  someone:
    '誰か だれか 誰か一人 誰か1人 どなたか一人 どなたか1人 どなたかお一人 どなたか 誰かしら 誰かが',
  nobody:
    '誰も だれも 誰一人 だれひとり 誰ひとり 一人も 1人も ひとりも 誰1人 一名も 1名も どなたも',
  attendees:
    '参加者 出席者 申込者 申し込み者 応募者 参加表明 参加表明した人 参加表明した方 申し込んだ人 申し込んだ方 手を挙げた人 参加希望の方 参加希望の人 参加希望 出席希望 参加希望者 希望者 参加メンバー 出席予定者 来場者 参加人数 出席人数 人数 参加率 出席率',
  absentees:
    '欠席者 辞退者 キャンセルが キャンセル者 欠席人数 不参加者 欠員 欠席率 休む人 休みの人',
  vagueCount:
    '数人 数名 何人か 何名か ある程度 それなり そこそこ 大多数 多数 ほとんど 大半 たくさん 大勢 いっぱい 多め 少し 一部 適当な人数 人数が集まれば 若干名 多い方 多いほう 多ければ',
  both: '同時に ともに 共に 両方 両方とも 両名 両名とも 二人とも 2人とも ふたりとも 三人とも 3人とも 四人とも 4人とも 五人とも 5人とも 両者 両人 両先生 両氏 両部長 両課長 両社長 お二方 お二方とも お三方 お三方とも お二人とも お三人とも',
  neither: 'どちらも どっちも いずれも どちらの方も どちらが どっちが いずれが',
  rest: '残り 残りの のこり その他 そのほか その他の ほかの人 他の人 ほかの 他の 他は ほかは 他の方 ほかの方 他のメンバー 残りのメンバー それ以外は それ以外の人 それ以外 あとの人 あとのメンバー',
  membersWord: 'メンバー めんばー 参加メンバー 仲間 人数的',
  or: 'または 又は もしくは 若しくは あるいは 或いは or それか ないし',
  either:
    'どちらか どっちか いずれか 片方 一方 どちらか一方 どちらか片方 いずれか一方 どちらか一人 どちらか1人 どちらかひとり どっちか一人 誰か一方 どれか いずれか一人 いずれか1人 どちらでも どっちでも',
  and: 'と それに および 及び かつ 且つ ならびに 並びに そして それと & アンド',
  // Never matched itself: 「のうち」 after a name is read as this.
  among: '',
  plus: 'ほかに 他に その他に そのほかに それ以外に 以外に 以外にも プラス ぷらす + あと あとは あともう 加えて に加えて にくわえて 追加で さらに 更に もう それに加えて のほか の他 の他に のほかに 他 ほか と他',
  include:
    '含めて 含めた 含む 含め 込みで 込みの 込み こみで 入れて 入れた を入れ も入れて も含めて を含め ふくめて ふくむ いれて を加えて とともに と共に を交えて 交えて を交えた 参加の上 参加の上で 参加のうえ 参加のうえで 出席の上 出席の上で 出席のうえ 出席のうえで',
  inTotal:
    '合計 合計で 合わせて あわせて 全部で ぜんぶで 計 トータル トータルで 総勢 全体で 全体の 全体',
  except: '以外 いがい 以外の 以外で 以外が',
  without: '抜きで 抜きの 抜き ぬきで 抜き、 なしで なしの 無しで は抜いて を抜いて を抜いた',
  wishful:
    'できれば 出来れば できたら 出来たら なるべく 可能なら 可能であれば 可能な限り できる限り できるだけ 理想は 理想を言えば 希望としては 希望は 欲を言えば 本当は 願わくば よければ 良ければ 余裕があれば せめて',
  fallback:
    '無理なら 無理でも ダメなら 駄目なら だめなら 難しければ 難しいなら 無理だったら 厳しければ 無理な場合は 無理であれば 最悪 最悪でも 日がなければ 日がない場合は 日がないなら 日がなかったら 日が無ければ 日程がなければ 日程がない場合は 日が見つからなければ 日が見つからない場合は 日が見つからないなら',
  correction: 'に変更 に訂正 に減ら に増や に直 やっぱり やっぱ やはり いや、 いや',
  retraction:
    'いや訂正 訂正 間違えました 間違えた 間違い 間違いで 誤りで 撤回 じゃなくて ではなくて でなくて いえ いえ、 違った 違う ちがった ちがう 変更して 取り消して 取消して 修正 前言撤回',
  formerly:
    '前回 前々回 この前 こないだ 先日 昨日 一昨日 おととい 昨夜 昨晩 去年 昨年 一昨年 先月 先々月 先週 先々週 前は 以前 昔 いつもは 普段は ふだんは 例年は 通常は 当初は 最初は',
  thisTime: '今回 今度 次回 今年 今月 今週 次は',
  // 「山田さんの代わりに」: one person in place of another.
  instead:
    '代わりに かわりに の代わり のかわり 代わりの 代理 代理で 代理として 代役 代打 交代で 交替で',
  // 「4人になり次第締め切り」: no more than so many.
  closing:
    '締め切り 締め切る 締め切りま 締め切ら 締切 〆切 しめきり 打ち切り 打ち切る 打ち切りま 募集終了 受付終了 募集を終了 受付を終了 満員 満席',
  supposing: 'もし もしも 仮に 万が一 万一 のときは の時は',
  echo: 'それ未満 それ以下 それより少ない それに満たない それ以上 それ以上なら',
  // 「必須は次の通り」: the names follow.
  below: '次の通り 次のとおり 以下の通り 以下のとおり 下記の通り 下記のとおり 下記 次のメンバー',
  anyone:
    '誰でも だれでも どなたでも 誰でもいい 誰でもいいから 誰でもいいので 誰でもよい 何人でも 何名でも 人数に関係なく 人数は問わず 人数問わず 人数に関わらず',
  capacity:
    '入ります 入れます 入る 入れる 座れ 乗れ 収容 泊まれ 乗り 部屋 席 会議室 個室 会場 テーブル',
  reply: '返事 回答 返信 意見 お返事 ご返事 ご回答',
  // 「3人以上集まったら教えて」: what is to be done then decides nothing.
  talk: '教え おしえ 相談 検討 考え 知らせ しらせ お知らせ 報告 リマインド リマインダー 催促 電話 メール LINEして ラインして 通知 伝え つたえ 言って 言い 聞い 聞か 一報 ご一報 声を',
  // A denial no predicate took up.
  not: 'ない ません なかった 無い ないです なかったら',
  but: 'けど けれど けれども ですが でしたが ますが ましたが ませんが ので だが だったが けども のですが んだけど なんだけど だけど',
  auto: '自動で確定 自動確定 自動的に確定 自動で決 自動的に決 自動で確定して 勝手に決め 勝手に確定 そのまま確定 即確定 すぐ確定 すぐに確定 即決 自動でok オートで',
  manual:
    '私が決め わたしが決め 僕が決め 俺が決め 自分で決め 自分が決め こちらで決め こちらが決め 私の方で決め 私が判断 私が最終 最終決定は私 最終的には私 最終判断は私 最後は私 手動 勝手に決めない 勝手に確定しない 自動で確定しない 自動確定しない 自動確定はしない 自動確定は不要 自動確定なし 自動では確定しない 自動で決めない 確定は私 決定は私 確定はこちら 決定はこちら 私が確定 こちらで確定 私に確認 確認してから',
  most: '一人でも多 1人でも多 ひとりでも多 できるだけ多 できるだけたくさん なるべく多 なるべくたくさん 一番多 いちばん多 最も多 もっとも多 多くの人が 最多 人数が多い日 参加者が多い日 より多くの人 多く来られ 多く参加 多く集まれる 多く集まる',
  earliest:
    '一番早 いちばん早 最も早 もっとも早 最短 なるべく早 できるだけ早 早い日 早めの日 早い者 最速 早い順 一番近い日 直近の日 早めに',
  noise:
    '前回同様 前回と同様 前回と同じ 前回と同じく 前回通り 前回どおり いつも通り いつもどおり いつもの通り いつもと同じ 例年通り 例年どおり 例年同様 昨年同様 昨年通り 去年同様 去年と同じ 昨年と同じ お願いします お願いいたします お願いでき 調整 探し 探す 見つけ 選ん 選び 選ぶ 出して 出し 設定 飲み 飲み会 飲みたい 飲も 打ち合わせ 会議 定例 懇親会 遊び 遊ぼ ごはん ご飯 食事 食べ 話し合い 思います 思って ' +
    '無理に 無理して 無理せず むりに 来週 来月 来年 再来週 再来月 未来 将来 本来 出来事 お疲れさま お疲れ様 おつかれさま お世話様 夏休み 昼休み 冬休み お休みの日 春休み 休日 出欠 いいえ 中旬 中央 今週中 今月中 今日中 来週中 来月中 年内中 午前中 日中 一日中 会議中 途中 集中 中学 中で 中の人 までに までの間 全部 声 よろしく 宜しく 一緒 一応 一度 一回 一次会 二次会 みたい それから これから だから ですから ますから たから いから あとで 後で お客様 お客さん お子さん 奥さん 旦那さん お母さん お父さん 皆勤 お願い 自由に ほどよ 程よ 他社 他人 他方 その場合 ほかない 位置 地位 各種 超過 超楽 超嬉 超うれ 弱い 約束 予約 計画 会計 時計 設計 統計 計算 もうすぐ もう一度 いか、 しかし たしか 確か か月 ヶ月 いないかな とりあえず 取り急ぎ 三人寄れば 三人よれば 万能 プラスアルファ 必要事項 必要書類 理想的 別途',
};

export interface CueEntry {
  readonly surface: string;
  readonly cue: Cue;
}

export type LexiconEntry =
  | ({ readonly kind: 'cue' } & CueEntry)
  | ({ readonly kind: 'predicate' } & PredicateEntry);

const GROUP_NOUNS =
  '部 部署 部門 課 係 チーム 班 組 グループ 学年 クラス サークル パート ユニット 支店 店舗'.split(
    ' ',
  );
const perGroupNoun = (patterns: string): string =>
  patterns
    .split(' ')
    .flatMap((pattern) => GROUP_NOUNS.map((noun) => pattern.replace('～', noun)))
    .join(' ');

/** 「どの部からも2人」 and 「どちらかの部から2人」, whatever the groups are called. */
const GROUP_CUES: Partial<Record<Cue, string>> = {
  each: perGroupNoun(
    '各～ 両～ 全～ ～ごと ～毎に ～別に どの～ どちらの～ どっちの～ いずれの～ 全ての～ すべての～',
  ),
  someGroup: perGroupNoun(
    'どちらかの～ どっちかの～ いずれかの～ どれかの～ どこかの～ どこか一つの～ どこか1つの～ どれか一つの～ いずれか一つの～ どこかひとつの～ どれか1つの～ 片方の～ 一方の～ 一つの～ 1つの～ ひとつの～ 同じ～',
  ),
};

function entries(): LexiconEntry[] {
  const found = new Map<string, LexiconEntry>();
  for (const entry of predicateEntries()) {
    if (!found.has(entry.surface)) found.set(entry.surface, { kind: 'predicate', ...entry });
  }
  for (const [cue, list] of Object.entries(CUES) as [Cue, string][]) {
    for (const written of `${list} ${GROUP_CUES[cue] ?? ''}`.split(' ')) {
      const surface = foldKey(written);
      if (surface !== '' && found.get(surface)?.kind !== 'cue') {
        found.set(surface, { kind: 'cue', surface, cue });
      }
    }
  }
  return [...found.values()];
}

export const LEXICON = new PrefixTable(entries().map((entry) => [entry.surface, entry] as const));
