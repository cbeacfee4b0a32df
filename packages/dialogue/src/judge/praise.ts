import type { Line } from '../normalise/line.ts';
import { type Esteem, esteemIn, mayEsteem } from './praise-kinds.ts';
import { type PraiseWords, praiseWordsOf } from './praise-words.ts';
import type { DialogueRule, DialogueStatement } from './rule.ts';

/** 正解は3番, 完璧を期す: the word names a thing and praises nobody. */
const namesAThing: readonly [RegExp, RegExp][] = [
  [
    /^正解$/u,
    /^(?:は|が|を|も(?!です)|の(?!よう)|率|数|者|例|発表|番号|かどうか|したら|すれば|する|でき|せず|しな|しませ)/u,
  ],
  [/^(?:完璧|完ぺき|カンペキ|かんぺき)$/u, /^(?:を|主義|さ)/u],
];

/** Weather that is すごい is only strong (T07). */
const weather =
  /^(?:大?雨|大?雪|豪雨|強風|大?風|嵐|台風|雷|霧|吹雪|波|日差し|暑さ|寒さ|湿気|湿度|花粉|冷え込み)/u;

const negation =
  /^(?:的)?(?:だ)?(?:(?:と|って)(?:いう|言う)?より|どころか|かと(?:いう|言う|いえ|言え))|^(?:な|の|だ|である)?(?:わけ|はず)(?:が|は|も|なんて)?(?:ない|ありません|なかった|なく)|^(?:だった|な|の|である)?(?:こと|試し|ためし)[はがも]、?[^、。！？]{0,8}?(?:ない|ありません|なかった)|^(?:だ|です)?(?:とは|とまでは|とも|(?:という|って)?(?:わけ|ほど|もの|こと)(?:では|じゃ|でも)|では|じゃ|でも(?=[なあ])|で(?=な)|と(?=言え|いえ|思え|思わ|限ら))、?[^、。！？]{0,10}?(?:ない|なかった|なく|ません|ねえ|ねぇ|無理|限ら|違|異な|言い難|言いがた)|^(?:は|も)?(?:ない|ありません|なかった|なく)|^(?:に|と|から)?は?、?(?:ほど遠|程遠|遠い|かけ離れ)/u;
/** すごいじゃないですか praises. */
const exclamation = /^(?:じゃ|では)(?:ない(?:です)?か(?!も)|ありませんか|ん)/u;
const question =
  /^(?:です|でしょう|なの|なん(?:です|でしょう)|だと思います|と思います)?(?:か|の)?(?:な|ね)?[？]|^(?:です|でしょう|なのでしょう|なんでしょう)か/u;
const condition =
  /^(?:だ)?そう(?:に|な|で|だ)|^ら|^(?:だっ|でし)たら|^(?:です|だ|だった|であ)?(?:なら|たら|れば|としたら|とすれば|だと(?:いい|良い|嬉し|助か)|といい|かどうか)/u;
/** What the partner says of herself is reported, not said. */
const reported =
  /^(?:的)?(?:だ|です|な)?(?:の|ん)?(?:だ)?(?:よね|ね|よ)?、?(?:と|って)[^、。！？]{0,4}?(?:思い込|勘違い|言い張|言って|言いま|言った|言う(?:なら|の|か|が)|いうなら|おっしゃ|自称|自負|名乗|豪語|思っていらっしゃ|お思い|思っているよう|呼ばれ|評され)/u;
const ofHerself = /(?:自分|自身|自ら|ご自分)(?:を|の|は|が|こそ)/u;
const supposed = /もし|仮に|たとえ/u;
/** Between a subject and what is said of it: the one is supposed, denied or made a fact of its own before the other is said. */
const turned =
  /[るただい](?:とは|なんて|の[はがも]|こと[はがも])|なら|たら|れば|(?<!と)ても|としても|ない|ません|なく/u;
/** A noun the evaluation is said of, not followed by a copula: すごい量を. */
const attribute = /^(?:な|の)?[\p{sc=Han}\p{sc=Katakana}ー]/u;
const predicateNoun =
  /^(?:な|の)?[\p{sc=Han}\p{sc=Katakana}ーのおご]{1,12}(?:です|でした|だ|と思|で[、。]|[。！？]|$)/u;

/**
 * What may follow an evaluation that is said of its subject: 完璧です, and 完璧に before what one does
 * (仕上げる, 弾く, 覚える), unless that is a failing (忘れる, 騙される). Whatever else follows
 * (完璧さに欠ける) says something else, and is no reason for a retry.
 */
const said =
  /^(?:です|でした|でござい|でしょう(?!か)|だ(?:ね|よ|な|し|から|と(?:思|感じ|考え|知|言え|いえ)|[、。！？]|$)|だ(?!ろう|そう|と|って)[ぁ-んー]{1,3}(?=[、。！？]|$)|だった(?!ら|こと|の|はず)|で(?=[、。！？\p{sc=Han}]|しか|す|し|あり)|[、。！？…〜♪]|$|と(?:思|感じ|考え|しか|言え|いえ|申し)|ね|よ(?![うり])|し|から(?!は|遠|程|ほど)|ので|けど|が、|なの?で|な(?:の|ん)(?:です|だ)|(?:の|ん|もの)(?:です|だ|で)|の(?:一言|ひとこと|域|極)|そのもの|(?:すぎ|過ぎ)(?:ます|る|て|です|、|。)|に(?![はもなつ、。！？])(?![^、。！？]{0,3}?(?:忘れ|失敗|間違|外れ|外し|負け|壊|遅|寝|無視|騙|だま|迷|見落|見失|逃|潰|破綻|勘違|誤解|崩|転|滑|落ち|失|違|散ら|焦が|焦げ|こげ))|(?:じゃ|では)(?:ない|ありません|ん))/u;
/** すごい before a noun mostly means much of it: すごい寝癖. */
const intensifier = /^(?:すっ?ご|凄|スゴ)/u;

/** How far a subject reaches: no clause is longer, and the work stays in proportion to the text. */
const REACH = 80;

interface Evaluation {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is said as so: neither asked, supposed nor reported. */
  readonly asserted: boolean;
  /** Whether it is what the sentence says of its subject. */
  readonly predicate: boolean;
}

/**
 * §5 褒め言葉, T07: an evaluation together with an affirmation of the partner in one sentence is a
 * retry, an evaluation alone a warning; only for characters whose file restrains praise.
 */
export const praise: DialogueRule = {
  id: 'praise',
  clause: '§5',
  judge: function* (line) {
    const policy = line.character.praise;
    if (policy.policy === 'free') return;
    const words = praiseWordsOf(line.character, policy);
    const esteems = mayEsteem.test(line.masked);
    if (!esteems && line.masked.search(words.evaluation) < 0) return;
    for (const { start, end } of line.sentences) {
      const sentence = line.masked.slice(start, end);
      const evaluations = evaluationsIn(sentence, words);
      const [first] = evaluations;
      if (first === undefined) {
        const said = esteems ? esteemIn(sentence, words) : undefined;
        if (said !== undefined) yield esteemed(line, start, said);
        continue;
      }
      const praised = praiseOfPartner(line, start, end, evaluations, words);
      const { evaluation, affirmation } = praised ?? { evaluation: first, affirmation: undefined };
      const span = line.span(start + evaluation.start, start + evaluation.end);
      if (affirmation === undefined) {
        yield {
          message: 'evaluates',
          parameters: { words: span.quote },
          effect: 'WARN',
          evidence: [span],
        };
      } else {
        const affirmed = line.span(start + affirmation.start, start + affirmation.end);
        yield {
          message: 'praisesPartner',
          parameters: { words: span.quote, affirmation: affirmed.quote },
          effect: 'RETRY',
          evidence: [affirmed, span],
        };
      }
    }
  },
};

/** 姉様の着眼点には感心しました: no word of the list, and praise all the same. */
function esteemed(line: Line, start: number, { verb, object }: Esteem): DialogueStatement {
  const span = line.span(start + verb.start, start + verb.end);
  if (object === null) {
    const parameters = { words: span.quote };
    return { message: 'evaluates', parameters, effect: 'WARN', evidence: [span] };
  }
  const whom = line.span(start + object.start, start + object.end);
  return {
    message: 'praisesPartner',
    parameters: { words: span.quote, affirmation: whom.quote },
    effect: 'RETRY',
    evidence: [whom, span],
  };
}

function evaluationsIn(sentence: string, words: PraiseWords): Evaluation[] {
  const evaluations: Evaluation[] = [];
  const supposedFrom = sentence.search(supposed);
  for (const match of sentence.matchAll(words.evaluation)) {
    const [word] = match;
    const end = match.index + word.length;
    const after = sentence.slice(end, end + 40);
    if (namesAThing.some(([name, use]) => name.test(word) && use.test(after))) continue;
    if (/[いイ]$/u.test(word) && weather.test(after)) continue;
    if (!exclamation.test(after) && negation.test(after)) continue;
    const asserted =
      !question.test(after) &&
      !condition.test(after) &&
      !reported.test(after) &&
      !ofHerself.test(sentence.slice(Math.max(0, match.index - 20), match.index)) &&
      (supposedFrom < 0 || supposedFrom > match.index);
    const predicate = attribute.test(after)
      ? predicateNoun.test(after) && (!intensifier.test(word) || words.quality.test(after))
      : said.test(after) || /[てぎ]$/u.test(word);
    evaluations.push({ word, start: match.index, end, asserted, predicate });
  }
  return evaluations;
}

interface Praise {
  readonly evaluation: Evaluation;
  readonly affirmation: { readonly start: number; readonly end: number };
}

function praiseOfPartner(
  line: Line,
  start: number,
  end: number,
  evaluations: readonly Evaluation[],
  words: PraiseWords,
): Praise | undefined {
  const sentence = line.masked.slice(start, end);
  const asserted = evaluations.filter((evaluation) => evaluation.asserted);
  const [any] = asserted;
  if (any === undefined) return undefined;

  let next = 0;
  for (const subject of sentence.matchAll(words.partnerSubject)) {
    const from = subject.index;
    const to = from + subject[0].length;
    while (next < asserted.length && (asserted[next]?.start ?? to) < to) next += 1;
    // The evaluation is said of the partner: あなたの考えは素晴らしい.
    for (let index = next; index < asserted.length; index += 1) {
      const evaluation = asserted[index];
      if (evaluation === undefined || evaluation.start > to + REACH) break;
      if (!evaluation.predicate) continue;
      if (turned.test(sentence.slice(to, evaluation.start))) continue;
      if (hasOwnSubject(line, start + to, start + evaluation.start)) continue;
      return { evaluation, affirmation: { start: from, end: to } };
    }
    // The partner is affirmed in other words: その答えは正しくて完璧です.
    for (const match of sentence.slice(to, to + REACH).matchAll(words.affirmation)) {
      const at = to + match.index;
      const after = sentence.slice(at + match[0].length, at + REACH);
      if (negation.test(after) && !exclamation.test(after)) continue;
      if (question.test(after) || condition.test(after)) continue;
      if (turned.test(sentence.slice(to, at))) continue;
      if (hasOwnSubject(line, start + to, start + at)) continue;
      return { evaluation: any, affirmation: { start: from, end: at + match[0].length } };
    }
  }

  // Put last: すごい直感ですね、姉様は. The clause before it holds what is said.
  const last = words.partnerLast.exec(sentence);
  if (last !== null) {
    const from = sentence.lastIndexOf('、', last.index - 1) + 1;
    const said = asserted.find(
      (one) => one.predicate && one.start >= from && one.end <= last.index,
    );
    const own = said === undefined || hasOwnSubject(line, start + from, start + said.start);
    if (!own) {
      const affirmation = { start: last.index + 1, end: last.index + last[0].length };
      return { evaluation: said, affirmation };
    }
  }

  const agreement = words.agreement?.exec(sentence);
  if (agreement === null || agreement === undefined) return undefined;
  const behind = agreement.index + agreement[0].length;
  // その通り、すごいですね may agree about a view; 正解 and 天才 are said of what the partner did.
  const judged = asserted.find(
    ({ word, predicate, start: at }) =>
      predicate &&
      !/[いイてたぎ]$/u.test(word) &&
      at < behind + REACH &&
      !hasOwnSubject(line, start + Math.min(behind, at), start + at),
  );
  if (judged === undefined) return undefined;
  return { evaluation: judged, affirmation: { start: agreement.index, end: behind } };
}

/** Whether another subject stands between, to which the words behind it belong. */
function hasOwnSubject(line: Line, from: number, to: number): boolean {
  if (!/[はがも]/u.test(line.masked.slice(from, to))) return false;
  const tokens = line.tokens(from, to);
  return tokens.some(
    ({ surface, partOfSpeech }, index) =>
      partOfSpeech === '助詞' &&
      /^[はがも]$/u.test(surface) &&
      tokens[index - 1]?.partOfSpeech === '名詞' &&
      !/^(?:どれ|どちら|どこ|いつ|何|誰|なに)$/u.test(tokens[index - 1]?.surface ?? ''),
  );
}
