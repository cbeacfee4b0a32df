import type { Token } from '@tashika/japanese/tokeniser';
import type { Line } from '../normalise/line.ts';
import type { DialogueRule, DialogueStatement } from './rule.ts';

/** Spares every other line the tokeniser. */
const mayReverse = /(?:まだ|もう)[^。！？\n]{0,24}[未不非]\p{sc=Han}/u;

/** They begin like a negation and are words of their own: 未練はない denies nothing twice. */
const ownWords =
  /^(?:未来|未練|未満|未明|未亡人|未曽有|未曾有|未遂|不安(?!定)|不満|不思議|不便|不幸|不快|不愉快|不機嫌|不気味|不動産|不意|不倫|不審|不運|不仲|不吉|不眠|不老|不死|不敵|不断|不況|不器用|非常|非難|非行|非情|非番|非凡)/u;

/** A state that may still come or go: まだ不可能ではない says what it means. */
const comingStates =
  /^(?:不可能|不要|不必要|不足|不利|不良|不通|不合格|不参加|不評|不在|不適切|不調|不自然|不安定|不平等|不正|不自由|不健康|不衛生|不経済|不振)/u;

const negatedCopula =
  /^(?:なん(?:か|て)|など)?(?:では|じゃ|でも|で)(?:あ?りません|ございません|ない|ねえ|ねぇ|なかった|なく|無い)(?:でした)?/u;
const negatedVerb =
  /^(?:を|は|も)?(?:でき|され|し|さ)(?:て(?:い|おり)?)?(?:ません|ない|なかった|なく|おりません|ず)(?:でした)?/u;

/** What makes the negation a question, a condition or leaves it open. */
const hedge =
  /^(?:です|ん(?:です|だ)?|の(?:です|だ)?)?(?:か(?!ら)|っけ|でしょ|だろ|よね|よな|ね[？]|な[？]|[？]|と(?:は)?思|かも|はず|なら|ら(?![しれ])|と(?:した|すれ|して)|に(?:せよ|しろ|しても))/u;
const openEnd = /^の(?:[。！…]|$)/u;
/** まだ未定じゃなくて、もう決まった: put right by what follows. */
const contrast = /なく$/u;
const newClause = /から|ので|けど|けれど|のに|し、|が、/u;

/** Negation over a not-yet word; what is doubled without まだ/もう is hedging and stays (T10). */
interface Reversal {
  readonly adverb: Token;
  readonly word: { readonly start: number; readonly end: number; readonly text: string };
  readonly end: number;
  readonly open: boolean;
}

/** §3 論理矛盾, T10: まだ/もう + 未〜・不〜・非〜 + a negation that turns the meaning around. */
export const contradiction: DialogueRule = {
  id: 'contradiction',
  clause: '§3',
  judge: function* (line) {
    if (!mayReverse.test(line.text)) return;
    for (const { start, end, text } of line.sentences) {
      if (!mayReverse.test(text)) continue;
      const reversal = findReversal(line, start, end);
      if (reversal !== undefined) yield statementOf(line, reversal);
    }
  },
};

function statementOf(line: Line, { adverb, word, end, open }: Reversal): DialogueStatement {
  const parameters = { adverb: adverb.surface, word: word.text };
  const evidence = [line.span(adverb.start, end)] as const;
  // もう未成年じゃない says, rightly, that this is over; it is odd at most.
  const doubtful = adverb.surface === 'もう' || open || comingStates.test(word.text);
  return doubtful
    ? { message: 'doubtfulNegation', parameters, effect: 'WARN', evidence }
    : { message: 'reversedNegation', parameters, effect: 'RETRY', evidence };
}

function findReversal(line: Line, start: number, end: number): Reversal | undefined {
  const tokens = line.tokens(start, end);
  for (const [index, adverb] of tokens.entries()) {
    if (adverb.partOfSpeech !== '副詞' || !/^(?:まだ|もう)$/u.test(adverb.surface)) continue;
    const word = notYetWord(line, tokens, index + 1);
    if (word === undefined) continue;
    const tail = line.text.slice(word.end, Math.min(end, word.end + 80));
    // 未読スルーする is done to what is unread.
    const verb = /^[未不非]\p{sc=Han}+[\p{sc=Katakana}ー]+$/u.test(word.text) ? null : negatedVerb;
    const negation = negatedCopula.exec(tail) ?? verb?.exec(tail) ?? null;
    if (negation === null) continue;
    const rest = tail.slice(negation[0].length);
    if (hedge.test(rest)) continue;
    if (/[？]$/u.test(rest) && !newClause.test(rest)) continue;
    return {
      adverb,
      word,
      end: word.end + negation[0].length,
      open: openEnd.test(rest) || contrast.test(negation[0]),
    };
  }
  return undefined;
}

/** So many words may stand between the adverb and its word. */
const REACH = 12;

/** The word the adverb belongs to, if it is one of 未〜・不〜・非〜: no predicate stands between. */
function notYetWord(
  line: Line,
  tokens: readonly Token[],
  from: number,
): Reversal['word'] | undefined {
  for (let index = from; index < Math.min(tokens.length, from + REACH); index += 1) {
    const token = tokens[index];
    if (token === undefined) return undefined;
    if (token.partOfSpeech === '動詞' || token.partOfSpeech === '形容詞') return undefined;
    if (token.partOfSpeech === '助詞' && token.detail === '接続助詞') return undefined;
    if (!/^[未不非]/u.test(token.surface)) continue;
    let last = token;
    for (const next of tokens.slice(index + 1)) {
      if (next.partOfSpeech !== '名詞' || next.detail === '非自立') break;
      last = next;
    }
    const text = line.text.slice(token.start, last.end);
    if (!/^[未不非]\p{sc=Han}/u.test(text) || ownWords.test(text)) return undefined;
    return { start: token.start, end: last.end, text };
  }
  return undefined;
}
