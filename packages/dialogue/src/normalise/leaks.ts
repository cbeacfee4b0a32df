import type { Lexicon } from './lexicon.ts';

/** What a model leaves around a line that is no part of it, and can be cut off whole (T20). */
export interface Leak {
  readonly kind: 'control' | 'thought' | 'turn' | 'report' | 'preamble';
  readonly start: number;
  readonly end: number;
}

/** What is left of the original, and what was cut off it. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly leaks: readonly Leak[];
}

const token =
  '<[|｜][^|｜<>\\n]{1,40}[|｜]>|</?s>|<(?:start|end)_of_turn>|\\[/?INST\\]|<</?SYS>>|</?(?:bos|eos|pad|unk)>';
/** The signs by which models and their templates tell turns apart. */
export const controlToken = new RegExp(token, 'iu');
/** What opens somebody else's turn stays for the rule: what follows is no line of the character. */
const othersTurn =
  '\\[INST\\]|<<SYS>>|<[|｜][^|｜<>\\n]{1,40}[|｜]>\\s*(?:user|system|human|tool)\\b';
const leadingTokens = new RegExp(
  `^(?:\\s*(?!${othersTurn})(?:${token})(?:assistant|model|bot)?)+\\s*`,
  'iu',
);
/** The role alone in a row of its own, which the template put around it lost its signs of. */
const roleAlone = /^\s*(?:assistant|model|bot)[ \t]*:?[ \t]*\n\s*/iu;
/** Everything before the channel that is for the audience. */
const beforeFinal = /^[\s\S]*<\|channel\|>\s*final\s*<\|message\|>\s*/iu;
/** The prompt once more, and the answer behind it. */
const promptAgain =
  /^\s*(?:\[INST\][\s\S]*?\[\/INST\]\s*|(?:<\|im_start\|>\s*(?:user|system)\b[\s\S]*?<\|im_end\|>\s*)+(?=<\|im_start\|>))/iu;
/** Where the model itself ended its line, or began to write another's. */
const endToken =
  /\s*(?:<[|｜][^|｜<>\n]{0,30}?(?:end|eot|eos|eom|start)[^|｜<>\n]{0,30}?[|｜]>|<\/s>|<(?:end|start)_of_turn>|\[\/?INST\]|<eos>)/iu;

const thought =
  /^\s*(?:<(think(?:ing)?|thought|reasoning|analysis|scratchpad)>[\s\S]*?<\/\1>|◁think▷[\s\S]*?◁\/think▷)\s*/iu;
/** The opening sign is part of some templates: only the closing one comes from the model. */
const endOfThought =
  /^[\s\S]*(?:<\/(?:think(?:ing)?|thought|reasoning|analysis|scratchpad)>|◁\/think▷)\s*/iu;

/** はい、やなの台詞です。 before the line itself: chatter about what follows. */
const preamble =
  /^(?:(?:はい|承知(?:しました|いたしました)|わかりました|分かりました|了解(?:です|しました)?|もちろん(?:です)?|かしこまりました|sure|certainly|of course|okay|here)[、。,!！.\s]*)?[^\n「"“:：]{0,40}?(?:台詞|セリフ|せりふ|発言|返答|応答|出力|回答|dialogue|line|response|reply)[^\n「"“:：]{0,20}?(?:です|ます|ました|ください)?[。.:：]\s*(?=\n|[「"“])\s*/iu;
/** かしこまりました！ in a paragraph of its own, before a line that is all quotation. */
const acknowledged =
  /^\s*(?:はい、?)?(?:承知(?:しました|いたしました)|わかりました|分かりました|了解(?:です|しました|いたしました)|もちろんです|かしこまりました|sure|certainly|of course)[。！!.]*\s*\n\s*(?=[「"“][^「」"“”]*[」"”]\s*$)/iu;
/** ご指摘を踏まえて修正しました。 before the line that was mended. */
const mended =
  /^\s*[^\n「]{0,20}?(?:指摘|指示|フィードバック|ご意見|評価|理由|条件|ルール|設定)(?:を|に|の)[^\n「]{0,12}?(?:踏まえ|ふまえ|反映|従っ|沿っ|もとに|基づ|受け)[^\n「]{0,16}?(?:修正|書き直|直|改善|変更|調整|作り直|再生成)[^\n「]{0,6}?(?:まし|です|た)[^\n「]{0,3}[。:：]?\s*\n\s*/u;
const announces =
  /^(?:はい|承知|わかり|分かり|了解|もちろん|かしこまり|以下|次|こちら|sure|certainly|of course|okay|here)/iu;

const counted =
  '(?:(?:この|上記の|以上の)?(?:台詞|セリフ|発言|返答|応答)(?:の文字数)?は\\s*約?\\s*[\\d０-９]+\\s*(?:文字|字)(?:です)?)|(?:文字数|字数|word count|character count)\\s*[:：はが]?\\s*約?\\s*[\\d０-９]+\\s*(?:文字|字|words?|characters?)?|約?[\\d０-９]+\\s*(?:文字|字)';
/** （文字数：45） behind the line. */
const countReport = new RegExp(
  `(?:[（(\\[［【]\\s?(?:${counted})\\s?[)）\\]］】]|(?:^|\\n)[ \\t\\u3000]*(?:${counted}))(?:です)?[。.]?\\s*$`,
  'iu',
);
/** Such a report is short: no more of the end is looked at. */
const REPORT_REACH = 60;
const HANDOVER_REACH = 120;
/** A paragraph about the line below it. */
const remarkReport =
  /\n[ \t\u3000]{0,10}(?:-{3,}[ \t]*\n|[（(［[*]{0,3}(?:※|(?:注|注意|解説|補足|説明|ポイント|備考|意図|判定|評価|理由|改善点?|note|notes|explanation)\s?[:：]))/iu;

/** What a model asks of whoever gave it the task, below the line. */
const handedOver =
  /\n[ \t\u3000]{0,10}(?:以上(?:です|となります|になります)[。、]?\s*ご確認|以上が[^\n]{0,20}?(?:台詞|セリフ|発言|返答)|(?:この|上記の|こちらの?|このような)[^\n]{0,12}?(?:台詞|セリフ|発言|返答|内容|感じ|形)で?[^\n]{0,8}?(?:いかが|よろしい|問題ない|修正|調整)|(?:修正|変更|調整)(?:点|が|の)[^\n]{0,16}?(?:お知らせ|お申し付け|ください)|let me know if)[^\n]{0,60}\s*$/iu;

/** Without one of these nobody's turn begins. */
const labels = /[:：【「]|\n/u;

/** Cuts off what surely is no part of the line; what cannot be told apart stays for the rule. */
export function cutLeaks(original: string, lexicon: Lexicon): Cut {
  const leaks: Leak[] = [];
  let start = 0;
  let end = original.length;
  const rest = () => original.slice(start, end);
  const cutFront = (kind: Leak['kind'], length: number) => {
    if (length === 0 || rest().slice(length).trim() === '') return;
    leaks.push({ kind, start, end: start + length });
    start += length;
  };
  const cutBack = (kind: Leak['kind'], at: number) => {
    if (at < 0 || rest().slice(0, at).trim() === '') return;
    leaks.push({ kind, start: start + at, end });
    end = start + at;
  };

  if (/[<[◁]/u.test(original)) {
    cutFront('thought', beforeFinal.exec(rest())?.[0].length ?? 0);
    cutFront('control', promptAgain.exec(rest())?.[0].length ?? 0);
    cutFront('control', leadingTokens.exec(rest())?.[0].length ?? 0);
    cutFront('thought', (thought.exec(rest()) ?? endOfThought.exec(rest()))?.[0].length ?? 0);
    cutFront('control', leadingTokens.exec(rest())?.[0].length ?? 0);
    cutBack('control', endToken.exec(rest())?.index ?? -1);
  }
  if (original.includes('\n')) {
    cutFront('control', roleAlone.exec(rest())?.[0].length ?? 0);
    cutFront('preamble', (acknowledged.exec(rest()) ?? mended.exec(rest()))?.[0].length ?? 0);
  }
  const led = announces.test(rest().trimStart()) ? preamble.exec(rest().trimStart()) : null;
  if (led !== null) cutFront('preamble', rest().length - rest().trimStart().length + led[0].length);
  if (labels.test(rest())) {
    cutFront('turn', othersTurnsBefore(rest(), lexicon));
    cutBack('turn', othersTurnAfter(rest(), lexicon));
  }
  cutBack('report', remarkReport.exec(rest())?.index ?? -1);
  if (rest().includes('\n')) {
    const last = Math.max(0, rest().trimEnd().length - HANDOVER_REACH);
    const handed = handedOver.exec(rest().slice(last));
    cutBack('report', handed === null ? -1 : last + handed.index);
  }
  const tail = Math.max(0, rest().trimEnd().length - REPORT_REACH);
  const count = countReport.exec(rest().slice(tail));
  cutBack('report', count === null ? -1 : tail + count.index);
  return { start, end, leaks };
}

/** The length of the partner's turns before one that is labelled as the character's own. */
function othersTurnsBefore(text: string, { otherTurn, ownTurn }: Lexicon): number {
  if (otherTurn === undefined || ownTurn === undefined) return 0;
  const first = otherTurn.exec(text);
  if (first === null || text.slice(0, first.index).trim() !== '') return 0;
  return ownTurn.exec(text)?.index ?? 0;
}

/** Where the partner's turn begins behind the character's own words; -1 where it does not. */
function othersTurnAfter(text: string, { otherTurn }: Lexicon): number {
  const found = otherTurn?.exec(text) ?? null;
  return found === null ? -1 : found.index;
}
