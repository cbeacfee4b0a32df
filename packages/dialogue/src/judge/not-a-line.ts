import { modalityIn } from '@tashika/japanese/modality';
import { type Evidences, textSpan } from '@tashika/kernel';
import { controlToken } from '../normalise/leaks.ts';
import { alternatives } from '../normalise/lexicon.ts';
import type { Line } from '../normalise/line.ts';
import { namePlace } from '../normalise/stage.ts';
import { leakNames } from '../report/messages.ts';
import { foreignIn } from './language.ts';
import type { DialogueRule, DialogueStatement } from './rule.ts';

/**
 * T20: what a model wrote instead of a line, or around it. What can be cut off whole was (MODIFY);
 * the rest has to be written again, with a reason of its own.
 */
export const notALine: DialogueRule = {
  id: 'not-a-line',
  clause: 'T20',
  judge: function* (line) {
    const [first, ...others] = line.leaks.map(({ start, end }) =>
      textSpan(line.original, start, end),
    );
    if (first !== undefined) {
      const evidence: Evidences = [first, ...others];
      const parts = [...new Set(line.leaks.map(({ kind }) => leakNames[kind]))];
      yield { message: 'leakCut', parameters: { parts }, effect: 'MODIFY', evidence };
    }
    for (const { message, hint, find } of signs) {
      if (hint !== undefined && !hint.test(line.text)) continue;
      const found = find(line);
      if (found !== undefined) {
        yield retry(line, message, found.start, found.end);
        return;
      }
    }
  },
};

type Reason =
  | 'nothingSaid'
  | 'controlToken'
  | 'templateVariable'
  | 'partnersLine'
  | 'reportOnly'
  | 'bareData'
  | 'instructionEcho'
  | 'modelRefusal'
  | 'aiTalk'
  | 'otherLanguage'
  | 'saidBefore';

interface Found {
  readonly start: number;
  readonly end: number;
}

function retry(line: Line, message: Reason, start: number, end: number): DialogueStatement {
  const span = line.span(start, end);
  const words = span.quote;
  return { message, parameters: { words }, effect: 'RETRY', evidence: [span] };
}

const thinking = /<\/?(?:think(?:ing)?|thought|reasoning|analysis|scratchpad)>|◁\/?think▷/iu;
const template =
  /\{\{[^{}\n]{1,40}\}\}|\{(?:char|user|name|character|speaker|persona|scenario|scene)\}|<(?:USER|BOT|CHAR|START|name|user_?name|character|player)>|\$\{\w{1,40}\}|(?<![\d０-９])%[sd](?![a-z])/iu;

/** [名前]: a place nobody filled in. */
function emptyPlace(line: Line): Found | undefined {
  for (const match of line.text.matchAll(/[[［〈【]([^\][［］〈〉【】\n]{1,16})[\]］〉】]/gu)) {
    if (namePlace.test(match[1] ?? '')) {
      return { start: match.index, end: match.index + match[0].length };
    }
  }
  return undefined;
}

/** The line is nothing but a report about a line. */
const report =
  /^[（(［[【\s]*(?:文字数|字数|word count|character count)\s*[】\]］)）]?\s*[:：はが]?\s*約?[\d０-９]+|^(?:修正版|改訂版|改善版|書き直し(?:版|た(?:もの|台詞|セリフ|発言)))(?:では|は|です|として|[:：])|口調(?:マーカー|スコア)|^(?:この|上記の|以上の)(?:台詞|セリフ|発言|返答)(?:は|を|で)/iu;

/** What a prompt says to a model, and no character to another. */
const instructions: readonly RegExp[] = [
  // あなたは「やな」として…
  /あなたは[^。！？\n]{0,30}?(?:として(?:振る舞|ふるま|話|答え|書|次の|発言|会話|応答|返答|、?以下)|になりきって|を演じ|というキャラクター|のキャラクター|アシスタント)/u,
  // 次の発言を一つだけ書いてください
  /(?:台詞|セリフ|せりふ|発言|返答|応答|出力|文章)(?:だけ|のみ|を|は)[^。！？\n]{0,24}?(?:書|出力|生成|作成|返)(?:い|し|く)?[^。！？\n]{0,6}?(?:ください|こと|なさい|ます[。]?$)/u,
  // 50〜80文字で書いてください
  /[\d０-９]+\s*(?:文字|字)(?:以内|程度|前後|以下|を目安)?(?:で|に)[^。！？\n]{0,16}?(?:書|出力|生成|まとめ|答え|話)[^。！？\n]{0,8}?(?:ください|こと)/u,
  // 口調を維持してください
  /(?:口調|文体|語尾|キャラクター(?:性|設定)?|ロールプレイ|人格)(?:を|は)[^。！？\n]{0,12}?(?:維持|守|保|徹|崩さ)[^。！？\n]{0,8}?(?:ください|こと|ように)/u,
  /^\s*#{1,6}\s*(?:指示|場面|設定|条件|制約|これまでの会話|出力|書き直し|今回の指示|ルール|instructions?|rules?|context|scenario|system)/imu,
  /^\s*【(?:制約|条件|指示|ルール|出力(?:形式|条件)?|口調|役割|設定|キャラクター(?:設定)?|禁止(?:事項)?|必須(?:事項)?|場面|シーン)】/u,
  // 2文以内、感嘆符を使うこと
  /(?:感嘆符|語尾|口調|敬語|絵文字|一人称)(?:を|は|に)[^。！？\n]{0,16}?(?:使う|用いる|使用する|避ける|つける|含める)こと/u,
  // やなとして、台詞を書きます
  /として、?[^。！？\n]{0,16}?(?:台詞|セリフ|せりふ|発言|返答|応答)を[^。！？\n]{0,6}?(?:書|考え|作|生成|出力|お届け|返)/u,
  /(?:以下|次|上記|下記)の(?:条件|指示|ルール|制約|設定|要件|形式)(?:に|を)(?:従|したが|沿|基づ|守|満た)/u,
  /(?:^|[。\n])\s*(?:キャラクター設定|人物設定|キャラ設定|役割設定|禁止事項|必須事項|注意事項|出力条件|口調)\s*[:：]/u,
  /^\s*(?:システム|指示|制約|条件|出力形式|system|instructions?|assistant|prompt)(?:プロンプト|メッセージ|文| ?prompt| ?message)?\s*[:：]/iu,
  /\b(?:you are (?:an? )?(?:assistant|roleplaying|playing|the character)|respond only with|stay in character|write (?:the|your) next (?:line|reply)|do not break character)\b/iu,
];

const instructive =
  /【|感嘆符|敬語|一人称|絵文字|あなたは|以下|上記|下記|次の|台詞|セリフ|せりふ|発言|返答|応答|出力|文章|文字|[\d０-９]字|口調|文体|語尾|キャラクター|ロールプレイ|人格|[#:：]|you |respond|character|write/iu;

/** What a model is asked for: its own business, not the characters'. */
const request =
  '(?:ご?(?:要望|依頼|リクエスト|要求)|その(?:ような)?(?:内容|リクエスト|要求|コンテンツ)|このリクエスト|(?:不適切|有害|暴力的|性的)な[^。！？\\n]{0,8}|コンテンツ|ロールプレイ|(?:台詞|セリフ|文章|発言|物語)(?:の|を)?(?:生成|作成|続き))';
const unable =
  '(?:(?:でき|出来)(?:ない|ません|かね)|いたしかね|しかね|かねます|応じられ(?:ない|ません)|答えられ(?:ない|ません)|控え(?:させて|ます)|お断り)(?!し(?:た|まし|て)|でし)';
const refusing = /でき|出来|かね|られ|控え|断り|違反|反し|され|なれ|立て|can|unable|won/iu;
const refusals: readonly RegExp[] = [
  new RegExp(`${request}[^。！？\\n]{0,30}?${unable}`, 'u'),
  /(?:ガイドライン|利用規約|ポリシー|安全上の理由|倫理(?:的|規定))[^。！？\n]{0,40}?(?:でき(?:ない|ません)|違反|反し|かね|控え)/u,
  /(?:答え|応え|お応え|話せ|話すこと)[^。！？\n]{0,12}?(?:ように|よう)(?:プログラム|設計|訓練|学習|設定)され/u,
  /(?:お力|お役)に(?:なれ|立て)[^。！？\n]{0,10}?(?:申し訳|すみません|ごめん)[^\n]{0,20}?(?:ご?質問|ご?要望|お手伝い)/u,
  /(?:その|この|そういった|そのような)(?:ご?質問|話題|内容|件|トピック)に(?:は|ついては)[^。！？\n]{0,10}?(?:回答|お答え|言及|コメント|対応)(?:を|は|が)?[^。！？\n]{0,6}?(?:でき(?:ない|ません|かね)|しかね|いたしかね|控え)/u,
  /(?:不適切|有害|センシティブ|攻撃的|差別的)[^。！？\n]{0,16}?(?:ため|ので)[^。！？\n]{0,12}?(?:生成|作成|出力|表示|回答)(?:でき|いたしかね|しかね)/u,
  /\bI(?:['’]m| am) (?:really |very |so )?sorry[,. ]*(?:but )?I (?:can(?:['’]t|not)|am unable to|am not able to|won['’]t)(?: be able to)? (?:assist|comply|fulfil|fulfill|do that|answer|discuss|respond|continue (?:this|with)|help (?:you )?(?:with|create|write)|generate|create|provide|engage|roleplay|produce|write)\b/iu,
  /\bI (?:can(?:['’]t|not| not)|am (?:not able|unable) to|won['’]t) (?:assist|comply|fulfil|fulfill|continue (?:this|with)|help (?:you )?with (?:that|this)|generate|create|provide|engage in|roleplay|produce)\b/iu,
];

const machine =
  '(?:AI|ＡＩ|人工知能|(?:大規模)?言語モデル|チャットボット|AIアシスタント|ボット|ChatGPT|GPT-?[\\d.]*|Gemma|Claude|Gemini)(?:アシスタント|モデル|チャットボット)?';
const englishAi =
  /\b(?:as an? (?:AI|artificial intelligence|(?:large )?language model)|I(?:['’]m| am) (?:just |only )?an? (?:AI|artificial intelligence|(?:large )?language model|chatbot|virtual assistant))\b/iu;
/** AIとして, and AIですので of a sentence that names nobody else. */
const asMachine = new RegExp(
  `${machine}(?:である|の)(?:私|わたし|わたくし|あたし|僕|ぼく|俺)|${machine}として(?=[、の]|は|お|私|設計|開発|訓練|学習|回答|対応|作られ)|(?:私|わたし|わたくし|僕|ぼく)の(?:学習|訓練)データ|知識(?:の)?カットオフ|リアルタイムの?(?:情報|データ)には?アクセス|${machine}(?:だから|ですから|だし|なんで|なもので)、?[^。！？\\n]{0,8}?(?:食べ|飲め|味わ|触れ|行け|会え|見え|聞こえ|歩け|眠れ|感じ)(?:られ)?(?:ない|ません|なく|ず)`,
  'u',
);

const artificialWords =
  /データ|カットオフ|AI|ＡＩ|知能|モデル|ボット|GPT|Gemma|Claude|Gemini|language model|chatbot|assistant/iu;

function aiTalk(line: Line): Found | undefined {
  const { artificial, self } = line.character;
  if (artificial) return undefined;
  const plain = englishAi.exec(line.text) ?? asMachine.exec(line.text);
  if (plain !== null && !/もし|仮に/u.test(line.text.slice(0, plain.index))) {
    return { start: plain.index, end: plain.index + plain[0].length };
  }
  const pattern = new RegExp(
    `(?:^|[、。！？\\s\\n])(?:(?:${alternatives(self)})(?:は|って|、|も|自身は?|が)?[^。！？\\nはが]{0,8}?|(?=${machine}(?:です|なので|ですので|であり|である)))(${machine})(?=です|でし|だ|な(?:の|ん)|で(?:あ|ご|す)|。|！|$)`,
    'u',
  );
  for (const { start, end, text } of line.sentences) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const at = found.index + found[0].length;
    const { mood, denied } = modalityIn({
      before: text.slice(0, found.index),
      after: text.slice(at),
    });
    if (!denied && mood === 'asserted')
      return { start: start + found.index, end: Math.min(end, start + at) };
  }
  return undefined;
}

const first =
  (patterns: readonly RegExp[]) =>
  (line: Line): Found | undefined => {
    for (const pattern of patterns) {
      const found = pattern.exec(line.text);
      if (found !== null) return { start: found.index, end: found.index + found[0].length };
    }
    return undefined;
  };

/** 姉様のご要望にはお応えできません is the character's own answer to the partner. */
function refusal(line: Line): Found | undefined {
  const found = first(refusals)(line);
  if (found === undefined) return undefined;
  const before = line.text.slice(0, found.start);
  return line.lexicon.partners.some((call) => before.endsWith(`${call}の`)) ? undefined : found;
}

/** あなたは妹の「あゆ」です: nobody tells the character who it is but a prompt. */
function casting(line: Line): Found | undefined {
  const at = line.text.indexOf('あなたは');
  if (at < 0) return undefined;
  const role = line.text.slice(at).search(/[。！？\n]|$/u);
  const name = line.text.slice(at, at + role).indexOf(line.character.name);
  return name < 0 ? undefined : { start: at, end: at + role };
}

/** Short answers come again in any conversation: はい。, うん！. */
const REPEATABLE = 10;
/** So many of the last lines are compared. */
const REMEMBERED = 20;

/** A stretch that comes six times in a row: no cry and no laughter is as long. */
const overAndOver = /((\p{L})(?!\2)[\p{L}、！]{1,11}?)\1{5,}/u;
const LOOP = 20;
const LOOP_END = 24;

function loopIn(text: string): Found | undefined {
  // A model that has begun to repeat itself does so to the end, with few letters.
  if (text.length < LOOP || new Set(text.slice(-LOOP_END)).size * 2 > LOOP_END) return undefined;
  const found = overAndOver.exec(text);
  return found === null || found[0].length < LOOP
    ? undefined
    : { start: found.index, end: found.index + found[0].length };
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The same words as in a line before, or one stretch of words over and over. */
function saidBefore(line: Line): Found | undefined {
  if (line.text.length < REPEATABLE) return undefined;
  const before = line.state?.history.slice(-REMEMBERED) ?? [];
  if (before.length > 0) {
    const own = letters(line.shown);
    const again = before.some(({ text }) => letters(text) === own);
    if (again && own.length >= REPEATABLE) return { start: 0, end: line.text.length };
  }
  const loop = loopIn(line.text);
  if (loop !== undefined) return loop;
  const seen = new Set<string>();
  const repeated = line.sentences.find(({ text }) => {
    if (text.length <= REPEATABLE) return false;
    if (seen.has(text)) return letters(text).length >= REPEATABLE;
    seen.add(text);
    return false;
  });
  return repeated === undefined ? undefined : { start: repeated.start, end: repeated.end };
}

/** 『あゆ：…』 from やな: the words are the partner's. */
function partnersLine(line: Line): Found | undefined {
  const label = line.edits.find(({ kind }) => kind === 'label');
  if (label === undefined) return undefined;
  const name = line.original.slice(label.start, label.end).replace(/[\s:：*【】[\]［］]/gu, '');
  const partners = line.character.partners.map((partner) => partner.name);
  return partners.includes(name) ? { start: 0, end: line.text.length } : undefined;
}

/** Begins with a word that stands in no bracket: something is said, and most lines are spared the rest. */
const bareWords = /^[\p{L}\p{N}]/u;

function nothingSaid(line: Line): Found | undefined {
  if (bareWords.test(line.text)) return undefined;
  const said = line.text.replace(/[（(［[*][^（(［[）)\]］*]*[）)\]］*]/gu, '');
  const written = /[\p{L}\p{N}]/u.test(line.text);
  // 「……」 is a silence that is performed, and left to the tone.
  if (line.text.trim() !== '' && !written) return undefined;
  return /[\p{L}\p{N}]/u.test(said) ? undefined : { start: 0, end: line.text.length };
}

/** null, or JSON: what a program hands over, not what anybody says. */
function bareData(line: Line): Found | undefined {
  const text = line.text.trim();
  const empty = /^(?:null|undefined|nan)[.。]?$/iu.test(text);
  return empty || (/^[{[].*[}\]]$/su.test(text) && isJson(line.shown))
    ? { start: 0, end: line.text.length }
    : undefined;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** In the order in which they are looked for; the first that speaks is the reason. */
const signs: readonly {
  readonly message: Reason;
  /** Without it the sign cannot be there: a cheap test before the dear ones. */
  readonly hint?: RegExp;
  readonly find: (line: Line) => Found | undefined;
}[] = [
  { message: 'nothingSaid', find: nothingSaid },
  { message: 'controlToken', hint: /[<[◁]/u, find: first([controlToken, thinking]) },
  {
    message: 'templateVariable',
    hint: /[<{%[［〈【]/u,
    find: (line) => first([template])(line) ?? emptyPlace(line),
  },
  { message: 'partnersLine', find: partnersLine },
  { message: 'bareData', find: bareData },
  { message: 'reportOnly', find: first([report]) },
  {
    message: 'instructionEcho',
    hint: instructive,
    find: (line) => first(instructions)(line) ?? casting(line),
  },
  { message: 'modelRefusal', hint: refusing, find: refusal },
  { message: 'aiTalk', hint: artificialWords, find: aiTalk },
  { message: 'otherLanguage', find: foreignIn },
  { message: 'saidBefore', find: saidBefore },
];
