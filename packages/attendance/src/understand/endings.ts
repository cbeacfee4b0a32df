import type { Word } from './analyse/words.ts';

/**
 * What stands behind the stem of a verb, an adjective or a predicate noun: denial, condition,
 * concession, wish, request, hearsay. Read word by word; each denial turns the last one round.
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

const politeVerbs = new Set([
  'する',
  'いたす',
  '致す',
  'なさる',
  'できる',
  '出来る',
  'いただく',
  '頂く',
  'いただける',
  '頂ける',
  'いただけます',
  'くださる',
  '下さる',
  'なれる',
  'ござる',
  'もらう',
  'もらえる',
  'くれる',
  '願う',
  '願える',
  'かなう',
  '叶う',
  'なる',
  '可能',
  'ok',
]);
const auxiliaries = new Set([
  'いる',
  'おる',
  'くれる',
  'もらう',
  'もらえる',
  'いただく',
  '頂く',
  'いただける',
  '頂ける',
  'くださる',
  '下さる',
  'しまう',
  'おく',
  'みる',
  'くる',
  'いく',
  'ちゃう',
  'じゃう',
  'とく',
  'なさる',
  'いたす',
  '致す',
  'ござる',
  'あげる',
  '得る',
  'てる',
  'でる',
  'る',
  'とる',
  'おける',
  'いける',
  'こられる',
  'さしあげる',
  'ゆく',
]);
const quoting = new Set([
  '言う',
  'いう',
  '聞く',
  'おっしゃる',
  '仰る',
  '書く',
  '伝える',
  '話す',
  '述べる',
  '伺う',
  '主張',
  '申す',
  '言える',
  '言い張る',
]);
const supposed = /^(?:場合|時|とき|際|折|日)$/u;

export function readEndings(words: readonly Word[], from: number, isNoun: boolean): Endings {
  const tags = new Set<Ending>();
  let at = from;
  let negations = 0;
  let nounLike = isNoun;
  let sawTe = false;
  const word = (ahead = 0): Word | undefined => words[at + ahead];
  const surface = (ahead = 0): string => words[at + ahead]?.surface ?? '';
  const isNegation = (one: Word | undefined): boolean =>
    one !== undefined &&
    ((one.pos === '助動詞' && /^(?:ない|ぬ|ん|まい)$/u.test(one.base)) ||
      (one.base === 'ない' && one.pos === '形容詞') ||
      (one.base === '無い' && one.pos === '形容詞') ||
      (one.surface === 'ん' && one.pos === '助動詞') ||
      one.surface === 'ず' ||
      (one.surface === 'なし' && one.pos !== '名詞') ||
      one.surface === 'へん' ||
      one.surface === 'ません');
  for (; at < words.length; ) {
    const one = word() as Word;
    if (one.ref !== undefined || one.isDate) break;
    const s = one.surface;
    if (isNegation(one)) {
      if (
        nounLike &&
        one.pos === '形容詞' &&
        !/^(?:は|も|じゃ|で)$/u.test(words[at - 1]?.surface ?? '') &&
        from === at
      )
        break;
      negations++;
      tags.delete('noun');
      at++;
      if (/仮定縮約/u.test(one.conjugation) || /^(?:なきゃ|なけりゃ)$/u.test(s)) {
        tags.add('if');
        break;
      }
      nounLike = false;
      continue;
    }
    if (one.pos === '助動詞' || (one.pos === '動詞' && one.detail === '接尾')) {
      if (one.base === 'た' && /仮定/u.test(one.conjugation)) {
        tags.add('if');
        at++;
        break;
      }
      if (s === 'たら' || s === 'だら') {
        tags.add('if');
        at++;
        break;
      }
      if (one.base === 'た') {
        tags.add('past');
        at++;
        nounLike = false;
        continue;
      }
      if (one.base === 'だ' || one.base === 'です' || one.base === 'や' || one.base === 'じゃ') {
        if (/仮定/u.test(one.conjugation) || s === 'なら') {
          tags.add('if');
          tags.add('ifEach');
          at++;
          if (surface() === 'ば') at++;
          break;
        }
        if (s === 'な') {
          if (/^(?:ので|の|ん|のに)/u.test(surface(1))) {
            at++;
            continue;
          }
          tags.add('adn');
          at++;
          break;
        }
        if (s === 'で') {
          const denial = isNegation(word(1))
            ? 1
            : /^(?:は|も)$/u.test(surface(1)) &&
                (isNegation(word(2)) || /^(?:ありません|あり|ござい)/u.test(surface(2)))
              ? 2
              : 0;
          if (denial > 0) {
            at += denial;
            continue;
          }
          if (surface(1) === 'も' && nounLike) {
            tags.add('even');
            at += 2;
            break;
          }
          if (/^(?:ある|あれ|あり|あっ|いい|ござ)/u.test(surface(1)) && surface(1) !== 'いい') {
            at += 2;
            nounLike = false;
            if (word(-1)?.surface.startsWith('あれ') || false) continue;
            continue;
          }
          break;
        }
        at++;
        nounLike = false;
        continue;
      }
      if (one.base === 'たい') {
        tags.add('want');
        at++;
        nounLike = false;
        continue;
      }
      if (one.base === 'う' || one.base === 'よう') {
        const previous = words[at - 1]?.base ?? '';
        tags.add(/^(?:だ|です|や)$/u.test(previous) ? 'guess' : 'volition');
        at++;
        continue;
      }
      if (one.base === 'らしい') {
        tags.add('hearsay');
        at++;
        continue;
      }
      if (one.base === 'べし' || s === 'べき') {
        tags.add('koto');
        at++;
        continue;
      }
      if (one.base === 'れる' || one.base === 'られる') {
        tags.add('able');
        at++;
        continue;
      }
      at++;
      nounLike = false;
      continue;
    }
    if (/^(?:べき)$/u.test(s)) {
      tags.add('koto');
      at++;
      continue;
    }
    if (
      /^(?:ある|ござる|御座る)$/u.test(one.base) &&
      /^(?:は|も|で|じゃ|が)$/u.test(words[at - 1]?.surface ?? '') &&
      at > from
    ) {
      at++;
      nounLike = false;
      continue;
    }
    if (
      one.pos === '動詞' &&
      one.detail !== '自立' &&
      (auxiliaries.has(one.base) || politeVerbs.has(one.base))
    ) {
      if (
        /^命令/u.test(one.conjugation) ||
        s === 'ください' ||
        s === '下さい' ||
        s === '頂戴' ||
        s === 'くれ'
      )
        tags.add('request');
      if (/^(?:いる|おる|てる|でる)$/u.test(one.base) && sawTe) tags.add('going');
      tags.delete('te');
      if (one.base === 'てる' || one.base === 'でる') tags.add('going');
      at++;
      nounLike = false;
      continue;
    }
    if (
      one.pos === '動詞' &&
      nounLike &&
      politeVerbs.has(one.base) &&
      (at === from ||
        words[at - 1]?.pos === '動詞' ||
        /^(?:に|と|を|が)$/u.test(words[at - 1]?.surface ?? ''))
    ) {
      if (/^(?:できる|出来る|いただける|頂ける|なれる|もらえる|かなう|叶う)$/u.test(one.base))
        tags.add('able');
      if (/^命令/u.test(one.conjugation) || s === 'ください' || s === '下さい') tags.add('request');
      tags.delete('noun');
      at++;
      nounLike = at < words.length && /連用/u.test(one.conjugation) && word()?.pos === '動詞';
      continue;
    }
    if (one.pos === '動詞' && sawTe && (auxiliaries.has(one.base) || politeVerbs.has(one.base))) {
      if (/^命令/u.test(one.conjugation) || s === 'ください' || s === '下さい') tags.add('request');
      if (/^(?:いる|おる)$/u.test(one.base)) tags.add('going');
      tags.delete('te');
      at++;
      continue;
    }
    if (
      nounLike &&
      at === from &&
      /^(?:可能|可|ok|希望|予定|確定|決定|者|率|扱い|とし)$/u.test(s)
    ) {
      if (/^(?:可能|可|ok)$/u.test(s)) {
        tags.add('able');
        at++;
        continue;
      }
      if (s === '予定' || s === '扱い') {
        at++;
        continue;
      }
      break;
    }
    if (
      nounLike &&
      at === from &&
      /^(?:が|は|も)$/u.test(s) &&
      /^(?:でき|可能|出来|かなう|叶う)/u.test(surface(1))
    ) {
      at++;
      continue;
    }
    if (one.pos === '形容詞' && /^(?:ほしい|欲しい)$/u.test(one.base) && sawTe) {
      tags.add('hope');
      tags.delete('te');
      at++;
      continue;
    }
    if (
      one.pos === '形容詞' &&
      /^(?:やすい|にくい|づらい|辛い|難い)$/u.test(one.base) &&
      at > from
    ) {
      if (!/やすい/u.test(one.base)) negations++;
      at++;
      continue;
    }
    if (
      s === 'そう' &&
      (one.detail === '接尾' ||
        one.detail === '特殊' ||
        one.detail === '助動詞語幹' ||
        one.pos === '名詞' ||
        one.pos === '副詞')
    ) {
      const previous = words[at - 1];
      const isLook =
        previous !== undefined &&
        (/連用形|ガル/u.test(previous.conjugation) ||
          (previous.pos === '名詞' && previous.detail === '形容動詞語幹'));
      tags.add(isLook ? 'looks' : 'hearsay');
      at++;
      nounLike = true;
      continue;
    }
    if (/^(?:みたい|ぽい|っぽい|模様)$/u.test(s) && at > from) {
      tags.add('hearsay');
      at++;
      nounLike = true;
      continue;
    }
    const gist = gistAt(words, at);
    if (gist > 0) {
      if (negations > 0) tags.add('wake');
      at += gist;
      nounLike = true;
      continue;
    }
    if (
      one.pos === '助詞' ||
      one.pos === 'フィラー' ||
      (one.pos === '接続詞' && (s === 'では' || s === 'じゃ')) ||
      s === 'つう'
    ) {
      if (s === 'ば' || s === 'りゃ') {
        tags.add('if');
        at++;
        break;
      }
      if (s === 'なら' || s === 'ならば') {
        tags.add('if');
        tags.add('ifEach');
        at++;
        break;
      }
      if ((s === 'て' || s === 'で' || s === 'って') && one.detail === '接続助詞') {
        sawTe = true;
        if (surface(1) === 'も') {
          tags.add('even');
          at += 2;
          break;
        }
        if (surface(1) === 'は') {
          tags.add('if');
          at += 2;
          break;
        }
        tags.add('te');
        at++;
        nounLike = false;
        continue;
      }
      if (s === 'ちゃ' || (s === 'じゃ' && !nounLike)) {
        tags.add('if');
        at++;
        break;
      }
      if (s === 'で' && surface(1) === 'も' && !nounLike && at > from && negations > 0) {
        tags.add('even');
        at += 2;
        break;
      }
      if (s === 'たって' || (s === 'とも' && !nounLike)) {
        tags.add('even');
        at++;
        continue;
      }
      if (s === 'じゃ' && nounLike) {
        const denial = isNegation(word(1)) ? 1 : surface(1) === 'あり' ? 1 : 0;
        if (denial > 0) {
          at += 1;
          continue;
        }
        break;
      }
      if (s === 'では' || (s === 'で' && surface(1) === 'は')) {
        const ahead = s === 'では' ? 1 : 2;
        if (nounLike && (isNegation(word(ahead)) || /^(?:あり|ござい)/u.test(surface(ahead)))) {
          at += ahead;
          continue;
        }
        break;
      }
      if (s === 'で' && nounLike) {
        if (isNegation(word(1))) {
          at++;
          continue;
        }
        break;
      }
      if (s === 'でも' && nounLike) {
        if (isNegation(word(1))) {
          at++;
          continue;
        }
        tags.add('even');
        at++;
        break;
      }
      if (s === 'と' && !nounLike) {
        const following = word(1);
        if (
          following?.pos === '動詞' &&
          /^(?:思う|存じる|考える|願う|存ずる)$/u.test(following.base)
        ) {
          at++;
          break;
        }
        if (
          (following?.pos === '動詞' && quoting.has(following.base)) ||
          /^(?:は|も|か)$/u.test(surface(1)) ||
          (surface(1) === 'の' && /^(?:こと|事|話|連絡|意見|声)$/u.test(surface(2)))
        ) {
          tags.add('quote');
          at++;
          break;
        }
        tags.add('toIf');
        tags.add('if');
        at++;
        break;
      }
      if (s === 'って' && !nounLike) {
        tags.add('quote');
        at++;
        break;
      }
      if (
        /^(?:が|けど|けれど|けれども|けども|ものの|だけど)$/u.test(s) &&
        (one.detail === '接続助詞' || !nounLike) &&
        at > from
      ) {
        tags.add('but');
        at++;
        break;
      }
      if (s === 'のに') {
        tags.add('regret');
        at++;
        break;
      }
      if (
        /^(?:ので|から|んで)$/u.test(s) &&
        at > from &&
        !nounLike &&
        !(s === 'から' && tags.has('te'))
      ) {
        tags.add('cause');
        at++;
        break;
      }
      if (s === 'ので') {
        tags.add('cause');
        at++;
        break;
      }
      if (s === 'し' && at > from) {
        tags.add('te');
        at++;
        break;
      }
      if (s === 'か' && (at > from || !isNoun) && !nounLike) {
        if (surface(1) === 'も' || surface(1) === 'もしれ') {
          tags.add('guess');
          at += 2;
          continue;
        }
        if (/^(?:な|なあ|なぁ|しら)$/u.test(surface(1))) {
          tags.add('musing');
          at += 2;
          continue;
        }
        const follows = surface(1);
        // 「やろうか」 and 「4人いればいいか」 ask nobody.
        if (tags.has('volition') || (at === from && words[at - 1]?.pos === '形容詞')) {
          tags.add('musing');
          at++;
          continue;
        }
        tags.add(
          follows === '' || /^[。？\n]$/u.test(follows) || /^(?:ね|な|も)$/u.test(follows)
            ? 'asked'
            : 'orLink',
        );
        at++;
        break;
      }
      if (/^(?:かも|かもしれ)$/u.test(s)) {
        tags.add('guess');
        at++;
        continue;
      }
      if (/^(?:かな|かなあ|かなぁ|かしら)$/u.test(s)) {
        tags.add('musing');
        at++;
        continue;
      }
      if (/^(?:っけ|け)$/u.test(s)) {
        tags.add('asked');
        at++;
        continue;
      }
      if (
        (one.detail === '終助詞' && !nounLike) ||
        (/^(?:よ|ね|な|わ|ぞ|ぜ|さ|なあ|なぁ|ねえ|ねー|よー|っす|で)$/u.test(s) &&
          one.detail === '終助詞')
      ) {
        if (s === 'か') tags.add('asked');
        if (/^な[あぁー]?$/u.test(s)) tags.add('sigh');
        at++;
        continue;
      }
      if (s === 'の' && nounLike) {
        if (supposed.test(surface(1)) && surface(1) !== '日') {
          tags.add('if');
          tags.add('ifEach');
          at += 2;
          skipTopic();
          break;
        }
        if (surface(1) === 'よう' || surface(1) === 'はず' || surface(1) === 'つもり') {
          at++;
          continue;
        }
        break;
      }
      if (s === 'の' && !nounLike) {
        tags.add('nominal');
        at++;
        nounLike = true;
        continue;
      }
      if (/^(?:つつ|ながら)$/u.test(s)) {
        tags.add('te');
        at++;
        break;
      }
      break;
    }
    if (/^(?:場合|時|とき|際|折)$/u.test(s) && !nounLike) {
      if (s === '時' && /^(?:間|期)/u.test(surface(1))) {
        tags.add('adn');
        break;
      }
      if (surface(1) === 'でも' || (surface(1) === 'で' && surface(2) === 'も')) {
        tags.add('even');
        at += surface(1) === 'でも' ? 2 : 3;
        break;
      }
      tags.add('if');
      tags.add('ifEach');
      at++;
      skipTopic();
      break;
    }
    // 不在時は
    if (nounLike && at === from && s === '時' && /^(?:は|に|の)$/u.test(surface(1))) {
      tags.add('if');
      tags.add('ifEach');
      at++;
      skipTopic();
      break;
    }
    if (s === '次第' || s === '時点' || s === '段階' || s === '瞬間') {
      tags.add('if');
      at++;
      if (surface() === 'で') at++;
      break;
    }
    if (s === '限り' && !nounLike) {
      tags.add('if');
      at++;
      skipTopic();
      break;
    }
    if (s === 'うち' && !nounLike) {
      tags.add('if');
      at++;
      skipTopic();
      break;
    }
    if (s === 'よう' && one.pos === '名詞' && (at > from || !isNoun)) {
      if (surface(1) === 'に') {
        tags.add('request');
        at += 2;
        continue;
      }
      at++;
      nounLike = true;
      tags.add('looks');
      continue;
    }
    if (
      (s === 'の' || s === 'ん' || s === 'もの' || s === 'もん') &&
      one.pos === '名詞' &&
      (at > from || !isNoun)
    ) {
      if (s === 'の') tags.add('nominal');
      at++;
      nounLike = true;
      continue;
    }
    if (s === 'こと' || s === '事') {
      if (at === from && isNoun) break;
      tags.add('koto');
      at++;
      nounLike = true;
      if (/^(?:が|は|も)$/u.test(surface()) && isNegation(word(1))) {
        at++;
      }
      if (surface() === 'が' && /^(?:でき|出来)/u.test(surface(1))) {
        at += 2;
        tags.delete('koto');
        tags.add('able');
        nounLike = false;
      }
      continue;
    }
    if (s === 'わけ' || s === '訳') {
      if (at === from && isNoun) break;
      tags.add('wake');
      at++;
      nounLike = true;
      continue;
    }
    if (s === 'はず' || s === '筈') {
      if (at === from && isNoun) break;
      tags.add('guess');
      at++;
      nounLike = true;
      continue;
    }
    if (s === 'つもり' || (s === '予定' && at > from)) {
      at++;
      nounLike = true;
      continue;
    }
    if (s === 'ため' && at > from) {
      tags.add('cause');
      at++;
      if (surface() === 'に') at++;
      break;
    }
    if (/^(?:上|うえ)$/u.test(s) && !nounLike && at > from) {
      tags.add('te');
      at++;
      if (surface() === 'で') at++;
      break;
    }
    break;
  }
  function skipTopic() {
    if (/^(?:に|は|のみ|だけ|には)$/u.test(surface())) at++;
    if (surface() === 'は') at++;
  }
  if (tags.has('if')) tags.delete('past');
  if (negations % 2 === 1) tags.add('neg');
  if (negations >= 2) tags.add('wake');
  const next = words[at];
  const last = words[at - 1];
  if (at === from && isNoun) tags.add('noun');
  const isVerbal = at > from || !isNoun;
  const open =
    !tags.has('if') &&
    !tags.has('even') &&
    !tags.has('te') &&
    !tags.has('but') &&
    !tags.has('cause') &&
    !tags.has('request') &&
    !tags.has('quote') &&
    !tags.has('noun') &&
    !tags.has('orLink');
  if (
    open &&
    isVerbal &&
    next !== undefined &&
    (next.pos === '名詞' || next.ref !== undefined) &&
    !/^[。、\n]$/u.test(next.surface) &&
    (last === undefined || /基本|体言|^$/u.test(last.conjugation) || tags.has('past'))
  ) {
    tags.add('adn');
  }
  return { tags: [...tags], next: at };
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
