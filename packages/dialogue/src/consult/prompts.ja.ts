import { fenced, fenceRule } from '@tashika/language-model/fence';
import type { Character } from '../characters/character.ts';
import type { SpokenLine } from '../direct/state.ts';

/** Changes whenever a prompt below changes, and stands in the transcript beside every score. */
export const PROMPT_VERSION = '2026-11-17.1';

/** So many lines of the conversation reach a prompt: enough to follow it, short enough for small models. */
const REMEMBERED_LINES = 10;

export interface Prompt {
  readonly system: string;
  readonly text: string;
}

const conversation = (history: readonly SpokenLine[]): string =>
  history.length === 0
    ? '（まだ誰も話していません）'
    : history
        .slice(-REMEMBERED_LINES)
        .map(({ speaker, text }) => `${speaker}：${text.replaceAll('\n', ' ')}`)
        .join('\n');

const introduction = (character: Character): string =>
  [
    `名前：${character.name}`,
    `人物：${character.persona === '' ? '（説明はありません）' : character.persona}`,
    ...character.partners.map(({ name, relation }) =>
      relation === '' ? `相手：${name}` : `相手：${name}（${relation}）`,
    ),
    ...character.setting.facts.map((fact) => `設定：${fact}`),
    ...character.facts.map(({ fact }) => `設定：${fact}`),
    ...character.partners.flatMap(({ name, called }) =>
      called.length === 0 ? [] : [`呼び方：${name}を「${called.join('」「')}」と呼ぶ`],
    ),
    ...(character.pronouns.length === 0 ? [] : [`一人称：${character.pronouns.join('、')}`]),
  ].join('\n');

export interface DirectorQuestion {
  readonly character: Character;
  readonly frame: string;
  readonly history: readonly SpokenLine[];
  readonly line: string;
}

/** §7: the director is asked for its reason first, then for five whole numbers. */
export function directorPrompt({ character, frame, history, line }: DirectorQuestion): Prompt {
  return {
    system: [
      'あなたは、二人の掛け合いを監督するディレクターです。',
      '渡された発言を、次の五つの観点でそれぞれ1〜5の整数で採点してください。',
      '',
      '- frame（フレーム整合性）：その場の状況、景色や場所に合っているか。',
      '- roleplay（ロールプレイ）：人物の関係と性格が守られているか。',
      '- connection（対話の接続性）：直前の相手の発言を無視していないか。',
      '- density（情報密度）：内容が薄すぎず、詰め込みすぎてもいないか。',
      '- naturalness（自然さ）：機械的な繰り返しや唐突な表現がないか。',
      '',
      '5は申し分なし、4は良い、3は気になる点がある、2は悪い、1は成り立っていない、です。',
      '分からない観点は、悪いと決めつけずに4としてください。',
      '必ず先に reason に理由を日本語で短く書き、そのあとに五つの点を書いてください。',
      fenceRule,
      '返答はJSONだけにしてください。例：',
      '{"reason":"…","frame":4,"roleplay":4,"connection":4,"density":4,"naturalness":4}',
    ].join('\n'),
    text: [
      fenced('話し手', introduction(character)),
      fenced('場面', frame === '' ? '（指定なし）' : frame),
      fenced('これまでの会話', conversation(history)),
      fenced(`採点する発言（${character.name}）`, line),
    ].join('\n\n'),
  };
}

export interface FailedAttempt {
  readonly text: string;
  readonly reasons: readonly string[];
  readonly suggestions: readonly string[];
}

export interface SpeechRequest {
  readonly character: Character;
  readonly frame: string;
  readonly history: readonly SpokenLine[];
  /** Every attempt of this turn that was sent back, with why (T14). */
  readonly failures: readonly FailedAttempt[];
  /** The one instruction of this turn, or null (T16). */
  readonly intervention: string | null;
}

const styleHint = (character: Character): string => {
  if (character.tone === null) return '話し方：人物の説明に合わせる。';
  const { markers, vocabulary, style } = character.tone;
  const habit =
    style.kind === 'signs'
      ? `${style.sentences}文以内で、「${style.signs.join('」か「')}」を入れる。`
      : `文末に「${style.endings.join('」「')}」を${style.count}回以上使う。`;
  return `話し方：語尾は「${markers.join('」「')}」など、言葉は「${vocabulary.join('」「')}」など。${habit}`;
};

/** What a character is told before the next line. */
export function speechPrompt(request: SpeechRequest): Prompt {
  const { character, frame, history, failures, intervention } = request;
  return {
    system: [
      `あなたは「${character.name}」として、会話の次の発言を一つだけ書きます。`,
      introduction(character),
      styleHint(character),
      ...(character.praise.policy === 'restrained'
        ? ['相手を褒めず、情報を伝える役に徹してください。']
        : []),
      '発言だけを、かぎ括弧や名前を付けずに、50〜80文字を目安に5行以内で書いてください。',
      '一つの発言で扱う話題は一つにしてください。',
      ...(character.forbidden.words.length === 0
        ? []
        : [`使わない言葉：${character.forbidden.words.join('、')}`]),
      ...(character.language === 'en' ? ['発言は英語で書いてください。'] : []),
      fenceRule,
    ].join('\n'),
    text: [
      fenced('場面', frame === '' ? '（指定なし）' : frame),
      fenced('これまでの会話', conversation(history)),
      '',
      ...(intervention === null ? [] : ['## 今回の指示', intervention, '']),
      ...(failures.length === 0 ? [] : ['## 書き直しの理由', ...failures.map(failure), '']),
      `${character.name}の次の発言：`,
    ].join('\n'),
  };
}

function failure({ text, reasons, suggestions }: FailedAttempt, index: number): string {
  return [
    `${index + 1}回目の発言は使えませんでした。`,
    fenced(`${index + 1}回目の発言`, text),
    ...reasons.map((reason) => `- 理由：${reason}`),
    ...suggestions.map((suggestion) => `- 改善：${suggestion}`),
  ].join('\n');
}

/** What a model behind the proxy is told of its answer; the form it is to have is its user's business. */
export const rewriteRequest = ({ reasons, suggestions }: FailedAttempt): string =>
  [
    'いまの返答は使えませんでした。',
    ...reasons.map((reason) => `- 理由：${reason}`),
    ...suggestions.map((suggestion) => `- 改善：${suggestion}`),
    'これまでの決まりを守ったまま、同じ人物の返答をはじめから書き直してください。書き直しの返答だけを書き、この指示には触れないでください。',
  ].join('\n');
