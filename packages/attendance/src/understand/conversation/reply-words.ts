import type { Word } from '../analyse/words.ts';
import { readEndings } from '../endings.ts';
import { type Item, item } from '../items.ts';

/**
 * The words a reply lives on, by what they do there; elsewhere they are ordinary words. Verbs stand
 * in their dictionary form, of a phrase only the last word bends. `denied` is what the word does
 * where it is denied: 「数えない」 leaves out, 「気にしない」 drops. Tags are divided by spaces.
 */
interface Kind {
  readonly tag: string | null;
  readonly denied?: string;
  readonly words: string;
}

const kinds: readonly Kind[] = [
  // agreement and denial
  {
    tag: 'agreed',
    words:
      'はい ええ うん うんうん そう そうそう そういうこと その通り そのとおり おっしゃる通り 仰る通り ok おk おけ おっけー オッケー オーケー 合う あう 合っている 正しい もちろん 左様 賛成 同意 承認 承諾 yes yep y ばっちり バッチリ せや それで これで よろしく 大正解 正解 異議なし 異論なし 間違いない 異議がない 異議ない 異存ない 異存がない 変更なし 変更はなし 特になし 完璧 文句なし 以上です ほんまに せやな そやで そうする',
  },
  // 「了解しました」 answers a yes-or-no question alone.
  { tag: 'agreed noted', words: '了解 りょうかい 承知 承る かしこまる' },
  {
    tag: 'refused',
    words:
      'いいえ いえ いえいえ いや いやいや ううん 違う ちがう no n ノー だめ ダメ 駄目 そうではない そうじゃない 異なる 違い',
  },
  // taking back
  {
    tag: 'anew',
    words:
      'やり直す やり直し 考え直す 決め直す 設定し直す 全消し 白紙 リセット ご破算 チャラ 仕切り直す 仕切り直し 言い直す 書き直す 出し直す',
  },
  {
    tag: 'everything',
    words:
      '全部 ぜんぶ すべて 全て 一切 一旦全部 今までの話 これまでの話 ここまでの話 今までの条件 これまでの条件 ここまでの条件',
  },
  {
    tag: 'previous',
    words:
      'さっき 先ほど 先程 今さっき たった今 直前 ひとつ前 一つ前 1つ前 今 いま 最後 今言った さっき言った 先ほど言った 今書いた さっき書いた さっき頼んだ 今頼んだ さっきお願いした',
  },
  { tag: 'origin', words: '元 もと 元通り もと通り 前 以前' },
  { tag: 'beginning', words: '最初 初め はじめ 当初' },
  { tag: 'matter change', words: '変更 訂正' },
  {
    tag: 'matter',
    words: '話 件 発言 返事 答え 回答 指定 やつ 一言 言ったこと 状態 案 内容',
  },
  { tag: 'back', words: '戻す もどす 元に戻す もとに戻す 戻る 元に戻る' },
  {
    tag: 'drop',
    denied: 'keeps',
    words:
      '取り下げる 取下げる 取り下げ 取り消す 取消す とりけす 取り消し 取消し 取消 撤回 解除 無視 消す 無くす なくす 撤廃 なかったこと 無かったこと なし 無し ナシ キャンセル カット 不問 やめる 止める ノーカン 却下 破棄',
  },
  { tag: 'limit', words: '制限 限度 限り 縛り' },
  { tag: 'forget', words: '忘れる わすれる' },
  {
    tag: null,
    denied: 'drop',
    words: '気にする 考える 問う 問題にする 関係する 関係ある 関係がある こだわる 考慮',
  },
  { tag: null, denied: 'keeps', words: '変える いじる' },
  { tag: 'nil', words: 'ない 無い' },
  {
    tag: 'trouble',
    words: '異議 異論 異存 問題 支障 差し支え 差支え 文句 懸念 修正点 変更点 不満',
  },
  // the number and who is in it
  {
    tag: 'countIn',
    denied: 'countOut uncounted',
    words:
      '数える 数に入れる 数に含める 数に入る 数に含む 人数に入れる 人数に含める 人数に入る 人数に含む 頭数に入れる 頭数に含める 頭数に入る 勘定に入れる 勘定に入る カウント 含む 含める 含まれる 入る 入れる 入れて数える 含めて数える',
  },
  {
    tag: 'countIn',
    words:
      '込み こみ コミ コミコミ 込み込み 合計 合計で トータル トータルで 全部で ぜんぶで 全体で 合わせて あわせて 総勢 ひっくるめる',
  },
  {
    tag: 'countOut',
    words:
      '別枠 別口 別に 別で 別途 別カウント 別計算 別勘定 別扱い 別個 別物 除く のぞく 抜く ぬく 抜き ぬき 除き 外数 プラス プラスで に加えて 上乗せ ほかに 他に 以外に 別',
  },
  { tag: 'countOut uncounted', words: 'カウント外 数外' },
  { tag: 'letIn', words: '加える 復活 復帰 追加 追加で' },
  { tag: 'letIn raise', words: '足す' },
  { tag: 'letIn invite', words: '呼ぶ 招く 招待 招き入れる 誘う' },
  { tag: 'raise', words: '増やす ふやす 増 上げる 引き上げる 増員 上乗せする 格上げ' },
  { tag: 'lower', words: '減らす へらす 減 下げる 引き下げる 減員 緩める ゆるめる 落とす 格下げ' },
  // one of what was offered
  {
    tag: 'pick1',
    words:
      '前者 先のほう 先の方 前のほう 前の方 最初のほう 最初の方 上のほう 上の方 最初の案 最初の選択肢 最初のやつ ①',
  },
  {
    tag: 'pick2',
    words: '後者 後のほう 後の方 あとのほう あとの方 後ろのほう 後ろの方 下のほう 下の方 ②',
  },
  { tag: 'pick3', words: '最後のほう 最後の方 最後の案 最後の選択肢 最後のやつ ③' },
  { tag: 'larger', words: '多い 多め 多めに 大きい 高い 厳しい きつい' },
  { tag: 'smaller', words: '少ない 少なめ 少なめに 小さい 低い 緩い ゆるい' },
  { tag: 'side day', words: 'ほう 方' },
  {
    tag: 'indifferent',
    words:
      'どちらでも どっちでも どれでも いずれでも どちらでもいい どちらでもよい どっちでもいい どっちでもよい どれでもいい いずれでもいい どちらも同じ どっちも同じ',
  },
  { tag: 'which', words: 'どっち どちら どの どれ いずれ' },
  // correction
  {
    tag: 'slip',
    words:
      '間違い まちがい 誤り 間違える 間違う ミス 誤字 タイポ typo 誤記 誤植 書き間違い 打ち間違い 言い間違い 書き間違える 打ち間違える 言い間違える 勘違い 入力ミス 書き損じ 逆 うそ 嘘',
  },
  {
    tag: 'change',
    words:
      '差し替え 差替え 入れ替え 入れ替える 交代 交替 チェンジ 切り替え 置き換える 置き換え 振り替える',
  },
  // what stays
  {
    tag: 'keeps',
    words:
      'そのまま このまま まま 今のまま 現状のまま 変わらず 据え置き 現状維持 維持 今まで通り 今までどおり これまで通り これまでどおり 従来通り 従来どおり さっきの通り さっきのとおり 先ほどの通り 先ほどのとおり 前の通り 元の通り',
  },
  { tag: 'now', words: '今いる いまいる 今の いまの 現在の 現状の わかっている 分かっている' },
  // what says nothing more
  {
    tag: 'filler',
    words:
      '意味 つもり 感じ イメージ 認識 同じ 同じく 同様 同じ扱い という意味 という感じ ということ ってこと 逆に ていうか というか ほんと 正直',
  },
  { tag: 'yet', words: 'まだ 未だ いまだ' },
  // waiting for a decision
  {
    tag: 'waiting',
    denied: 'noWaiting',
    words: '待つ 待機 様子を見る 寝かせる 置く おく 空ける 保留 猶予',
  },
  { tag: 'waiting', words: '待ち 待ち時間 待機時間 猶予期間 待つ時間 待つ期間' },
  { tag: 'lasting', words: '延ばす 伸ばす 延長 短縮 縮める 短い 長い 短め 長め 早める 遅らせる' },
];

interface Entry {
  readonly tag: string | null;
  readonly denied: string | undefined;
}

const entries = new Map<string, Entry>();
for (const { tag, denied, words } of kinds)
  for (const word of words.split(' ')) if (!entries.has(word)) entries.set(word, { tag, denied });

/** No phrase of the table has more words. */
const longestPhrase = 6;

/** The reply words of a sentence, with their endings. */
export function replyWordsIn(words: readonly Word[]): Item[] {
  const found: Item[] = [];
  for (let at = 0; at < words.length; ) {
    const one = replyWordAt(words, at);
    if (one !== undefined) found.push(one.item);
    at = one?.next ?? at + 1;
  }
  return found;
}

function replyWordAt(words: readonly Word[], at: number): { item: Item; next: number } | undefined {
  const phrase = ordinalAt(words, at) ?? longestPhraseAt(words, at);
  if (phrase === undefined) return undefined;
  const { entry, next } = phrase;
  const head = words[next - 1] as Word;
  const isNoun = head.pos !== '動詞' && head.pos !== '形容詞';
  const { tags, next: behind } = readEndings(words, next, isNoun);
  const isDenied = tags.includes('neg');
  const tag = isDenied && entry.denied !== undefined ? entry.denied : entry.tag;
  if (tag === null) return undefined;
  const marks = isDenied && tag === entry.denied ? tags.filter((mark) => mark !== 'neg') : tags;
  const end = Math.max(next, behind);
  const { start } = words[at] as Word;
  return {
    item: item([...tag.split(' '), ...marks], start, (words[end - 1] as Word).end),
    next: end,
  };
}

function longestPhraseAt(
  words: readonly Word[],
  at: number,
): { entry: Entry; next: number } | undefined {
  let prefix = '';
  let best: { entry: Entry; next: number } | undefined;
  for (let next = at; next < Math.min(at + longestPhrase, words.length); next++) {
    const { surface, base, ref, isDate } = words[next] as Word;
    if (ref !== undefined || isDate === true) break;
    const entry = entries.get(prefix + surface) ?? entries.get(prefix + base);
    if (entry !== undefined && mayStand(words, at, next)) best = { entry, next: next + 1 };
    prefix += surface;
  }
  return best;
}

/** 「来てほしくない」, 「呼ばない」: what only ends another word is no word of its own. */
function mayStand(words: readonly Word[], at: number, last: number): boolean {
  const { pos, detail } = words[at] as Word;
  if (at !== last) return true;
  if (pos === '助動詞' || pos === '助詞' || detail === '非自立') return pos === '名詞';
  return !(pos === '名詞' && detail === '接尾');
}

/** 「2番」, 「三つ目」, 「1人目」: the place of an answer among those that were offered. */
function ordinalAt(words: readonly Word[], at: number): { entry: Entry; next: number } | undefined {
  let written = '';
  for (let next = at; next < Math.min(at + 3, words.length); next++) {
    written += (words[next] as Word).surface;
    const found = /^([123一二三])(?:番目?|つ[目め]|個目|択目|人目|案目)$/u.exec(written)?.[1];
    const isLonger = /^[目め]$/u.test(words[next + 1]?.surface ?? '');
    if (found === undefined || isLonger) continue;
    // 「一番多い日」 counts nothing.
    const isSuperlative =
      written.endsWith('番') && words[next + 1]?.pos === '形容詞' && found === '一';
    if (isSuperlative) return undefined;
    const place = '123'.includes(found) ? found : String('一二三'.indexOf(found) + 1);
    return { entry: { tag: `pick${place}`, denied: undefined }, next: next + 1 };
  }
  return undefined;
}
