import { modalityIn } from '@tashika/japanese/modality';
import type { Token } from '@tashika/japanese/tokeniser';
import type { Line } from '../normalise/line.ts';
import type { DialogueRule, DialogueStatement } from './rule.ts';
import { type SettingWords, settingWordsOf } from './setting-words.ts';
import { companionBefore, isCall, person, type Subject, subjectBefore } from './subject.ts';

/** So many places of one kind are looked at in a sentence; nobody says it oftener. */
const PLACES = 30;

type Weight = 'says' | 'perhaps' | 'nothing';

interface Found {
  readonly start: number;
  readonly end: number;
  readonly weight: Weight;
}

/**
 * §3 設定整合性, T06: who lives together must not be said, or taken for granted, to live apart. Not
 * when it is denied or about somebody else; a warning when it is supposed, asked or over.
 */
export const settingConsistency: DialogueRule = {
  id: 'setting-consistency',
  clause: '§3',
  judge: function* (line) {
    const words = settingWordsOf(line.character);
    if (words === null || !words.concerned.test(line.text)) return;
    for (const [index, sentence] of line.sentences.entries()) {
      if (!words.concerned.test(sentence.text)) continue;
      const worst = worstOf(findings(line, words, index));
      if (worst !== undefined) {
        yield statementOf(line, worst);
        continue;
      }
      const family = familyHome(line, words, index);
      if (family !== undefined) yield family;
    }
  },
};

function worstOf(found: Iterable<Found>): Found | undefined {
  let worst: Found | undefined;
  for (const one of found) {
    if (one.weight === 'nothing') continue;
    if (one.weight === 'says') return one;
    worst ??= one;
  }
  return worst;
}

function statementOf(line: Line, { start, end, weight }: Found): DialogueStatement {
  const span = line.span(start, end);
  const words = span.quote;
  if (weight === 'says') {
    const fact = line.character.setting.facts.join('');
    return {
      message: 'livingApart',
      parameters: { words, fact },
      effect: 'RETRY',
      evidence: [span],
    };
  }
  return {
    message: 'livingApartPerhaps',
    parameters: { words },
    effect: 'WARN',
    evidence: [span],
  };
}

interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The whole sentence. */
  readonly from: number;
  readonly to: number;
}

function* findings(line: Line, words: SettingWords, index: number): Iterable<Found> {
  const sentence = line.sentences[index];
  if (sentence === undefined) return;
  const places = (pattern: RegExp): Place[] =>
    [...sentence.text.matchAll(pattern)].slice(0, PLACES).map((match) => ({
      text: match[0],
      start: sentence.start + match.index,
      end: sentence.start + match.index + match[0].length,
      from: sentence.start,
      to: sentence.end,
    }));
  const found = (place: Place, weight: Weight): Found => ({
    start: place.start,
    end: place.end,
    weight,
  });

  for (const place of places(words.apart)) yield found(place, apartness(line, words, index, place));
  for (const place of places(words.together)) yield found(place, notTogether(line, words, place));
  for (const place of places(words.partnersHome)) yield found(place, ownHome(line, place));
  for (const place of places(words.elsewhere)) yield found(place, elsewhere(line, words, place));
  for (const match of sentence.text.matchAll(words.eachElsewhere)) {
    const start = sentence.start + match.index;
    const end = start + match[0].length;
    yield {
      start,
      end,
      weight: eachElsewhere(line, match, {
        text: match[0],
        start,
        end,
        from: sentence.start,
        to: sentence.end,
      }),
    };
  }
  for (const place of places(words.implied.sure)) yield found(place, weightOf(line, place));
  for (const place of places(words.implied.perhaps)) {
    yield found(place, weightOf(line, place) === 'nothing' ? 'nothing' : 'perhaps');
  }
  for (const place of places(words.whereabouts)) yield found(place, whereabouts(line, place));
  for (const place of places(words.invitation)) {
    const tokens = line.tokens(place.from, place.to);
    const guest = subjectBefore(line, words, tokens, place.start);
    const supposed =
      /もし|仮に/u.test(line.text.slice(place.from, place.start)) ||
      invitedByOthers.test(line.text.slice(place.end, place.to));
    yield found(place, guest === 'other' ? 'nothing' : supposed ? 'perhaps' : 'says');
  }
}

/** うちにおいでって言われた: an invitation somebody else gave. */
const invitedByOthers =
  /^[ぁ-ん]{0,3}(?:って|と)、?[^。！？\n]{0,12}?(?:言われ|誘われ|言って[たいる]|言った|言ってくれ|聞いた)/u;

/** The weight of what is said of the household, by how it is said. */
function weightOf(line: Line, place: Place): Weight {
  const { mood, denied, past } = modalityIn(around(line, place));
  if (denied) return 'nothing';
  // What one has only heard of one's own household is said of it all the same.
  return (mood === 'asserted' || mood === 'hearsay') && !past ? 'says' : 'perhaps';
}

const around = (line: Line, { start, end, from, to }: Place) => ({
  before: line.text.slice(from, start),
  after: line.text.slice(end, to),
});

/** What may follow the state so that somebody is said to be in it. */
const predicate =
  /^(?:中|状態|生活|歴|仲間|同士|\d|[一二三四五六七八九十数]年|を?(?:始め|はじめ)|を(?:し|始め|はじめ|続け|満喫|楽し|送|選)|なん(?:です|だ)|なの(?!に便利)|な(?:もの|ん)|です|だ(?!け)|で(?!は|も|き)|でし|し(?:て|た|ま|、)|する|して|に(?:は)?(?:なっ|なり|慣れ)|ん|る|ま|た|て|い|す|む|ら|の(?:で(?!す)|身)|[。！]|$)/u;
/** The state as a subject matter of its own: 一人暮らしは大変. */
const subjectMatter =
  /^(?:は|って|も|が|に(?!は?(?:なっ|なり|慣れ))|なら|とか|という|について|みたい|向け|用|者|世帯|の)/u;

/** The state asked after: 一人暮らしはどう, 一人暮らしは慣れましたか. */
const lived =
  /^(?:は|って|も)(?:もう|最近|そろそろ|その後)?、?(?:慣れ|どう(?:です|だ|[？、。！]|なの|かな)|いかが|順調|うまく)/u;

/** 姉様の一人暮らしも、もう二年目. */
const lasting =
  /^(?:も|は)、?(?:もう|早くも|今年で|そろそろ|いよいよ)?、?(?:半年|[\d一二三四五六七八九十]+(?:年|[かヶカケ箇]月))/u;

/** The state as a verb, whose ending is still to come: 離れて暮ら-. */
const inflection =
  /(?:暮ら|暮し|くら|住|すん|生活|出|で|独立|離れ|自立|一人|違|ちが|別|バラバラ|ばらばら)$/u;
/** 離れて暮らすのは: living so, as such. */
const nominal =
  /^[ぁ-ん]{0,6}?(?:(?:の|こと)(?:は|って|が|も|に(?=は|も|慣|疲|飽|向|憧|反|賛)|を|なんて)|には)/u;

function apartness(line: Line, words: SettingWords, index: number, place: Place): Weight {
  const tokens = line.tokens(place.from, place.to);
  const { before, after } = around(line, place);
  // この下宿 is a house one looks at.
  if (/(?:この|その|あの|こんな|そんな|あんな)$/u.test(before)) return 'nothing';
  let who = subjectBefore(line, words, tokens, place.start);

  if (words.mutual.test(place.text)) {
    const companion = companionBefore(line, words, tokens, place.start);
    if (companion === 'household') who = who === 'other' ? 'other' : 'household';
    else if (companion === 'other') return 'nothing';
  }

  const described = describedNoun(line, words, tokens, place);
  // 一人暮らしの私, 私が一人暮らししている部屋: taken for granted, whatever the sentence goes on to say.
  if (described === 'household' || (described === 'place' && who === 'household')) {
    // Who has left is still away; who lived so may be back.
    const over = /^して?い?た/u.test(after) && !/(?:出|独立|離れ|自立)$/u.test(place.text);
    return /もし|仮に/u.test(before) || over ? 'perhaps' : 'says';
  }
  if (described === 'other' || who === 'other') return 'nothing';
  // 一人暮らしの部屋に帰る is one's own, 一人暮らしの部屋は狭い any.
  if (described === 'place') return atHome.test(after) ? 'perhaps' : 'nothing';

  // 家が違えば味も違う, 家を出てから三年: of anybody, unless the household is named.
  if (needsSubject.test(place.text) && who !== 'household') return 'nothing';
  if (describesOthers.test(after)) return 'nothing';

  const { denied } = modalityIn({ before, after });
  if (/の(?:家|うち|アパート|マンション)$/u.test(place.text)) {
    // それぞれの家: that there are two is taken for granted.
    if (denied) return 'nothing';
    return who === 'household' && !/もし|仮に/u.test(before) ? 'says' : 'perhaps';
  }
  const inflected = inflection.test(place.text);
  if (described === 'time') {
    const own =
      who !== 'none' ||
      /もし|仮に|いつか|将来/u.test(before) ||
      /^(?:の|する(?:つもり|予定|可能性)|して?い?た|だった|[ぁ-ん]{0,4}た)/u.test(after);
    return denied || !own ? 'nothing' : 'perhaps';
  }
  // 一人暮らしには慣れた？: asked of somebody who is in it.
  if (who === 'household' && lasting.test(after)) return weightOf(line, place);
  if (who === 'called' && lived.test(after)) return denied ? 'nothing' : 'perhaps';
  const matter = inflected ? nominal.test(after) : subjectMatter.test(after);
  if (who === 'household' || (who === 'called' && !matter)) {
    if (!matter || predicate.test(after)) return weightOf(line, place);
    return denied ? 'nothing' : 'perhaps';
  }
  if (matter || (!inflected && !predicate.test(after))) {
    const supposed = /もし|仮に/u.test(before) || /^(?:なら|みたい|のよう)/u.test(after);
    return supposed && !denied ? 'perhaps' : 'nothing';
  }
  const weight = weightOf(line, place);
  if (weight !== 'says') return weight;
  // Nobody is named: the speaker speaks of herself, unless the sentences before are about others.
  return formerSubject(line, words, index) === 'other' ? 'perhaps' : 'says';
}

/** The subject of the sentences before, the nearest first. */
function formerSubject(line: Line, words: SettingWords, index: number): Subject {
  for (let at = index - 1; at >= Math.max(0, index - 3); at -= 1) {
    const sentence = line.sentences[at];
    if (sentence === undefined) continue;
    const tokens = line.tokens(sentence.start, sentence.end);
    const who = subjectBefore(line, words, tokens, sentence.end);
    if (who !== 'none') return who;
  }
  return 'none';
}

/** What is done in one's own home only. */
const atHome =
  /^(?:の|して(?:い)?る)(?:お?部屋|お?家|アパート|マンション)(?:に|へ|を|で|の)?、?[^、。！？\n]{0,8}?(?:帰|戻|掃除|片付|鍵|戸締|引っ越)/u;

const needsSubject = /(?:違|ちが|別|バラバラ|ばらばら)$|^家を出$/u;
/** 親元を離れて東京で暮らす学生: the noun may stand behind a whole clause. */
const describesOthers = new RegExp(
  `^[^、。！？\\nはが]{0,16}?[るすうくむぶつたい](?!方が)(?:${person.source.replace('$', '')})(?:が|は|も|に|を|の|と|向け|たち|へ|、)`,
  'u',
);

const livingVerbs = /^(?:始める|はじめる|する|続ける|送る|楽しむ|考える|目指す|選ぶ)$/u;
const times =
  /^(?:際|前|後|上|時|頃|とき|ころ|間|時代|時期|場合|経験|こと|日|夢|予定|可能性|準備|練習|つもり)$/u;
const places = /^(?:部屋|家(?!族)|街|町|村|所|ところ|場所|地域|土地|アパート|マンション|県|市)/u;

/** Verb endings, auxiliaries and の/な: what may stand between a state and the noun it describes. */
function isLight({ partOfSpeech, detail, baseForm, surface }: Token): boolean {
  if (partOfSpeech === '助動詞') return true;
  if (partOfSpeech === '動詞') return detail !== '自立' || baseForm === 'する';
  if (partOfSpeech === '助詞')
    return detail === '接続助詞' ? /^[てで]$/u.test(surface) : surface === 'の';
  return false;
}

/** What the state describes, where it stands before a noun: 一人暮らしの人, 別居しているあゆ. */
function describedNoun(
  line: Line,
  words: SettingWords,
  tokens: readonly Token[],
  place: Place,
): Subject | 'time' | 'place' {
  let first = tokens.findIndex((token) => token.start >= place.end);
  if (first < 0) return 'none';
  // 別居中の夫婦
  if (/^(?:中|状態|生活)$/u.test(tokens[first]?.surface ?? '')) {
    if (tokens[first + 1]?.surface !== 'の') return 'none';
    first += 1;
  }
  let index = first;
  // 一人暮らしを始める人
  if (tokens[index]?.surface === 'を' && livingVerbs.test(tokens[index + 1]?.baseForm ?? '')) {
    index += 2;
  }
  for (let token = tokens[index]; token !== undefined && isLight(token); token = tokens[index]) {
    index += 1;
  }
  const previous = tokens[index - 1];
  // お+ばあちゃん
  if (tokens[index]?.partOfSpeech === '接頭詞') index += 1;
  const noun = tokens[index];
  if (noun?.partOfSpeech !== '名詞' || previous === undefined) return 'none';
  if (index === first && !inflection.test(place.text)) {
    if (noun.detail === '非自立') return 'none';
    // 一人暮らし三年目 is still said of somebody; 一人暮らし特集 is a thing.
    return /^(?:中|状態|生活|歴|仲間|同士|\d)/u.test(noun.surface) || noun.detail === '数'
      ? 'none'
      : 'other';
  }
  const attributive = /^[のな]$/u.test(previous.surface) || previous.conjugation === '基本形';
  if (!attributive) return 'none';
  // 離れて暮らすことになる says what happens, not when.
  if (noun.surface === 'こと' && tokens[index + 1]?.surface === 'に') return 'none';
  if (times.test(noun.surface)) return 'time';
  // 一人暮らしなんです, 一人暮らししているはず: the noun carries the predicate itself.
  if (noun.detail === '非自立' && !/^[人方者所]$/u.test(noun.surface)) return 'none';
  let last = index;
  while (tokens[last + 1]?.partOfSpeech === '名詞') last += 1;
  const phrase = line.text.slice(noun.start, tokens[last]?.end);
  if (isCall(words, phrase)) return 'household';
  if (times.test(phrase)) return 'time';
  return places.test(phrase) ? 'place' : 'other';
}

/** 一緒に住んでいない: to deny it is to say that they live apart. */
function notTogether(line: Line, words: SettingWords, place: Place): Weight {
  const said = around(line, place);
  if (!modalityIn(said).denied) return 'nothing';
  if (/もし|仮に|たら|なら|れば/u.test(said.before + said.after.slice(0, 16))) return 'perhaps';
  const tokens = line.tokens(place.from, place.to);
  const described = describedNoun(line, words, tokens, place);
  if (described === 'household') return 'says';
  if (described === 'other') return 'nothing';
  const who = subjectBefore(line, words, tokens, place.start);
  const companion = companionBefore(line, words, tokens, place.start);
  if (who === 'other' || companion === 'other') return 'nothing';
  if (/なかった|ませんでした/u.test(said.after)) return 'perhaps';
  if (/(?:の|か)?[？]$/u.test(said.after) && !/よね|でしょ/u.test(said.after)) return 'perhaps';
  return who === 'household' || who === 'called' || companion === 'household' ? 'says' : 'perhaps';
}

const sharedHome =
  /同じ家|一緒に(?:住|暮ら)|(?:私|うち|あたし)(?:たち|ら)?の家でも|でもある|二人の家/u;

function ownHome(line: Line, place: Place): Weight {
  const { before, after } = around(line, place);
  if (sharedHome.test(before + after)) return 'nothing';
  if (/^(?:じゃ|では)(?:な|あ)/u.test(after)) return 'nothing';
  if (/もし|仮に|まるで|たとえ/u.test(before)) return 'perhaps';
  if (/住んで(?:た|いた)/u.test(place.text)) return 'perhaps';
  return 'says';
}

/** そっちの暮らしはどう: open, unless it is the partner who is asked about it. */
function elsewhere(line: Line, words: SettingWords, place: Place): Weight {
  const { before, after } = around(line, place);
  const tokens = line.tokens(place.from, place.to);
  const who = subjectBefore(line, words, tokens, place.start);
  if (who === 'other') return 'nothing';
  if (who === 'none' && place.text.startsWith('自分')) return 'nothing';
  const asked = /どう|慣れ|いかが/u.test(place.text + after) && !/もし|仮に/u.test(before);
  return who === 'called' && asked ? 'says' : 'perhaps';
}

/** Storeys and rooms are parts of one home. */
const partOfAHome = /[階室側]$|部屋|ベッド|布団|机|右|左|上|下|隣/u;

function eachElsewhere(line: Line, match: RegExpExecArray, place: Place): Weight {
  const [, one, here = '', other, there = ''] = match;
  if (one === other || here === there) return 'nothing';
  if (partOfAHome.test(here) || partOfAHome.test(there)) return 'nothing';
  return weightOf(line, place);
}

function whereabouts(line: Line, place: Place): Weight {
  const { before } = around(line, place);
  return /もし|仮に|将来|いつか/u.test(before) ? 'perhaps' : 'says';
}

/** 実家 alone is a warning, unless it is somebody else's. */
function familyHome(line: Line, words: SettingWords, index: number): DialogueStatement | undefined {
  const sentence = line.sentences[index];
  if (sentence === undefined) return undefined;
  for (const match of sentence.text.matchAll(words.family)) {
    const start = sentence.start + match.index;
    const tokens = line.tokens(sentence.start, sentence.end);
    if (subjectBefore(line, words, tokens, start) === 'other') continue;
    const span = line.span(start, start + match[0].length);
    return {
      message: 'familyHome',
      parameters: { words: span.quote },
      effect: 'WARN',
      evidence: [span],
    };
  }
  return undefined;
}
