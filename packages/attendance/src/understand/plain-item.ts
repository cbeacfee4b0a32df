import { isPersonal, isTitle } from './analyse/names.ts';
import type { Word } from './analyse/words.ts';
import { readEndings } from './endings.ts';
import { type Found, item } from './items.ts';
import { isOccasion, type Sense } from './lexicon.ts';
import { strangerItem, unknownPerson } from './stranger.ts';

/** Words the lexicon does not know: by their part of speech, and by what stands beside them. */

const particles: Readonly<Record<string, string>> = {
  が: 'ga',
  は: 'wa',
  も: 'mo',
  を: 'wo',
  に: 'ni',
  へ: 'ni',
  と: 'to',
  や: 'and',
  か: 'ka',
  の: 'no',
  から: 'kara',
  まで: 'made',
  より: 'yori',
  で: 'de',
  にて: 'de',
  では: 'dewa',
  じゃ: 'dewa',
  でも: 'demo',
  だけ: 'justly',
  のみ: 'justly',
  しか: 'only',
  さえ: 'sae',
  こそ: 'mo',
  ずつ: 'each',
  づつ: 'each',
  くらい: 'about',
  ぐらい: 'about',
  ほど: 'about',
  とか: 'and',
  など: 'nado',
  って: 'wa',
  ば: 'func',
  て: 'func',
  '、': 'comma',
  '・': 'dot',
  ':': 'colon',
  '〜': 'tilde',
  '-': 'tilde',
  '+': 'besides',
  '&': 'and',
  '/': 'slash',
  には: 'wa',
  にも: 'mo',
  とは: 'wa',
  からは: 'kara',
  からも: 'kara mo',
  までは: 'made',
  までの: 'made',
  までなら: 'made',
  については: 'wa',
  に関しては: 'wa',
  って事で: 'de',
  ということで: 'de',
};
/** The same for words as they stand in a text: they are no names of properties. */
const particleOf: ReadonlyMap<string, string> = new Map(Object.entries(particles));

/** A predicate with its endings, from its first word on. */
export function predicateItem(
  words: readonly Word[],
  at: number,
  from: number,
  sense: Sense,
  isNoun: boolean,
  tags: readonly string[] = [],
): Found {
  const endings = readEndings(words, from, isNoun);
  const next = Math.max(endings.next, from, at + 1);
  const { start } = words[at] as Word;
  const { end } = words[next - 1] as Word;
  // 「来い」.
  const asked = words[from - 1]?.conjugation.startsWith('命令') ? ['request'] : [];
  return [
    item([...tags, 'pred', sense, ...asked, ...endings.tags], start, end, {
      is: 'predicate',
      sense,
    }),
    next,
  ];
}

const particleLike = new Set('助詞 記号 助動詞 名詞 フィラー 接続詞'.split(' '));

function particleItem(words: readonly Word[], at: number): Found | undefined {
  const { surface, start, end, pos } = words[at] as Word;
  const next = words[at + 1];
  const behind = words[at + 2]?.surface ?? '';
  const pair =
    next === undefined || pos !== '助詞' ? undefined : particleOf.get(surface + next.surface);
  const isDenied = surface === 'で' && /^(?:な|あり|ござい)/u.test(behind);
  if (pair !== undefined && !isDenied)
    return [item([...pair.split(' '), 'func'], start, (next as Word).end), at + 2];
  const particle = particleLike.has(pos) ? particleOf.get(surface) : undefined;
  if (particle === undefined) return undefined;
  // 3人なら, 3人でないと: the copula behind a number or a name.
  if (particle === 'de' || particle === 'dewa' || particle === 'no') {
    if (surface === 'で' && next?.surface === 'も' && !/^(?:な|あ)/u.test(behind))
      return [item(['demo', 'func'], start, next.end), at + 2];
    const { tags, next: after } = readEndings(words, at, true);
    if (after > at && (tags.includes('if') || tags.includes('neg') || tags.includes('even')))
      return predicateItem(words, at, at, 'be', true);
  }
  return [item([particle, 'func'], start, end), at + 1];
}

function copulaItem(words: readonly Word[], at: number): Found | undefined {
  const { base, start, end, pos, detail } = words[at] as Word;
  if (pos !== '助動詞' && pos !== '助詞' && !(pos === '動詞' && detail === '接尾'))
    return undefined;
  if (readEndings(words, at, true).next > at) return predicateItem(words, at, at, 'be', true);
  const tag = /^(?:ない|ぬ|ん|ず)$/u.test(base) ? 'loose-not' : 'aux';
  return [item(['func', tag], start, end), at + 1];
}

/** Adverbs that could change who or how many; any other says only in which manner. */
const tellingAdverb =
  /^(?:たま|とき|時|めった|滅多|ほとんど|殆ど|あまり|余り|さほど|たいてい|大抵|おおむね|概ね|おおかた|必ずし|決し|別々|交代|交互|順番|途中|少な|多|ろく|大して|まさか|あいにく|生憎|むしろ|かえって|逆|どうせ|いくら|いくつ|どれ|どう|何|なん|なぜ|まったく|全く|ぜんぜん|一切|いっさい|そう|こう|ああ|同じ|別|半|かつ|まだ|もう|つい|やむ|仕方|無理|多少|若干|いまだ|未だ|どちら|なかなか|一度|二度|二重|互い|お互い|それぞれ|めいめい|一人|各|共|とも|一緒|いっしょ|万|初めて|はじめて|久し)/u;
/** Words that say nothing by themselves. */
function quietTags({ surface, pos, detail }: Word): string[] | undefined {
  const isAffix =
    (pos === '接頭詞' && /^[ごお御約]$/u.test(surface)) ||
    (pos === '名詞' &&
      detail === '接尾' &&
      /^(?:さん|様|ちゃん|くん|的|たち|達|ら|方)$/u.test(surface));
  if (pos === '記号' || pos === 'フィラー' || isAffix) return ['func', 'silent'];
  if (pos === '感動詞' || pos === '接続詞') return ['silent', 'interjection'];
  if (pos === '副詞' && !tellingAdverb.test(surface)) return ['silent'];
  if (pos === '動詞' && detail === '非自立') return ['func', 'aux'];
  return pos === '名詞' && isOccasion(surface) ? ['occasion'] : undefined;
}

const doing = new Set('する できる 出来る いたす 致す なさる'.split(' '));

export function plainItem(words: readonly Word[], at: number): Found {
  const word = words[at] as Word;
  const { surface, base, start, end, pos, detail } = word;
  // 田中来ない: the dictionary takes 来 for the ending of a noun.
  const isCome = surface === '来' && pos === '名詞';
  if (isCome && /^(?:な|れ|ら|て|た|ま)/u.test(words[at + 1]?.surface ?? ''))
    return predicateItem(words, at, at + 1, 'attend', false);
  // 育休中だから: the dictionary takes it for the word that begins a sentence.
  if (surface === 'だから' && words[at - 1]?.pos === '名詞')
    return [item(['pred', 'be', 'cause'], start, end, { is: 'predicate', sense: 'be' }), at + 1];
  const found = strangerItem(words, at) ?? particleItem(words, at) ?? copulaItem(words, at);
  if (found !== undefined) return found;
  const quiet = quietTags(word);
  if (quiet !== undefined) return [item(quiet, start, end), at + 1];
  // 事務長, 工場長: of two words.
  const head = words[at + 1];
  if (pos === '名詞' && head?.pos === '名詞' && isTitle(surface + head.surface))
    return [unknownPerson(surface + head.surface, start, head.end, 'title'), at + 2];
  // 「班長会」, 「部長会議」: what they meet for, and nobody.
  if (pos === '名詞' && isTitle(surface) && /^会(?:議|合)?$/u.test(head?.surface ?? ''))
    return [item(['occasion'], start, (head as Word).end), at + 2];
  if (pos === '名詞' && isTitle(surface) && !doing.has(words[at + 1]?.base ?? ''))
    return [unknownPerson(surface, start, end, 'title'), at + 1];
  // 「出席がなければ」: the denial of ある.
  if (
    pos === '形容詞' &&
    /^(?:ない|無い)$/u.test(base) &&
    /^(?:[がもは]|異論|異議|問題|支障|変更|動き|反対|連絡|返事|変化)$/u.test(
      words[at - 1]?.surface ?? '',
    )
  ) {
    const [found, next] = predicateItem(words, at, at + 1, 'exist', false, ['neg']);
    if (found.tags.has('if')) return [found, next];
  }
  const isDone = isVerbalNoun(words, at);
  const isVerb = isDone || pos === '動詞';
  const tags = ['content', isVerb ? 'verb' : pos === '名詞' ? 'noun' : 'other'];
  if (detail === '数' || /^[0-9]/u.test(surface)) tags.push('number');
  if (pos === '名詞' && isPersonal(surface)) tags.push('personal');
  if (!isVerb && pos !== '形容詞') return [item(tags, start, end), at + 1];
  const endings = readEndings(words, at + 1, isDone);
  const next = Math.max(endings.next, at + 1);
  const finish = (words[next - 1] as Word).end;
  return [item([...tags, ...endings.tags, 'unknown-verb'], start, finish), next];
}

/** 「乾杯します」: a noun that is done is a verb. */
const isVerbalNoun = (words: readonly Word[], at: number): boolean =>
  words[at]?.detail === 'サ変接続' && doing.has(words[at + 1]?.base ?? '');
