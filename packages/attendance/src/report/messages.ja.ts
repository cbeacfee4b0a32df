/** Every sentence of this engine that people read. Rules and readers know only the ids. */
import { peopleInWords } from '../rules/messages.ja.ts';
import type { Missing } from '../understand/conclude.ts';
import type { Amount, Form } from '../understand/form.ts';
import { isWriter, type Question } from '../understand/questions.ts';
import type { Policy, Statement } from '../understand/statement.ts';

const conditionalQuestion =
  '場合によって条件が変わる指定は、そのままでは設定できません。どの場合の条件にすればよいか教えてください。';

const nobodyQuestion =
  '参加者がいなくても開催するということでしょうか？最低何人必要か教えてください。';

/** The number alone: 「0分の1」 of 「0分の1で開催」. */
const numberIn = (words: string): string =>
  /[-−]?[0-9０-９一二三四五六七八九十〇.．]+(?:分の[0-9０-９一二三四五六七八九十]+|[%％割]|人|名)?/u.exec(
    words,
  )?.[0] ?? words;

/** What is asked, in words. */
export function questionInWords(question: Question): string {
  switch (question.kind) {
    case 'condition':
      return '全員必須ですか？それとも何人以上集まれば成立としますか？';
    case 'everybody':
      return `「${question.word}」の具体的な対象者を教えてください。`;
    case 'who':
      return `「${question.name}」さんに当てはまる方が${question.keys.length}人います。どなたですか？`;
    case 'unknown_person':
      return isWriter(question.name)
        ? `「${question.name}」とは、招待者のどなたのことか教えてください。`
        : `「${question.name}」さんが招待者の中に見つかりません。どなたのことか教えてください。`;
    case 'unknown_group':
      return `「${question.name}」にどなたが含まれるか教えてください。`;
    case 'total_or_additional':
      return `${question.group === undefined ? '' : `${question.group}の`}「${question.count}人」は${question.names.join('と')}を含めた合計ですか？それとも${question.names.join('と')}のほかに${question.count}人ですか？`;
    case 'upper_bound':
      if (question.count === 0) return nobodyQuestion;
      return `人数の上限（${question.count}人まで）は設定できません。何人以上集まれば成立としますか？`;
    case 'lower_bound':
      return `最低${question.low}人でよろしいですか？それとも${question.high}人必要ですか？`;
    case 'around':
      return `${question.count}人前後とのことですが、最低何人集まれば成立としますか？`;
    case 'how_many':
      return `「${question.words}」は、何人以上のことですか？`;
    case 'exactly':
      return `ちょうど${question.count}人でなければなりませんか？${question.count}人以上でもよろしいですか？`;
    case 'wish':
      return 'ご希望は、成立の必須条件ですか？それとも満たさなくても開催しますか？';
    case 'not_enough_people':
      return question.n === 0
        ? `${question.k}人が必要とのことですが、数えられる方がまだいません。どなたを招待するか教えてください。`
        : `${question.k}人が必要とのことですが、対象は${question.n}人です。人数を確認させてください。`;
    case 'nobody_needed':
      return nobodyQuestion;
    case 'stated_number':
      return question.stated > question.known
        ? `${question.stated}人とのことですが、わかっている招待者は${question.known}人です。あと${question.stated - question.known}人はどなたですか？`
        : `${question.stated}人とのことですが、招待者は${question.known}人います。どなたを対象にしますか？`;
    case 'which_number':
      return `${question.counts.join('人と')}人のどちらを条件にしますか？`;
    case 'group_all_or_some':
      return `「${question.name}」は全員必須ですか？それとも誰か1人でもよろしいですか？`;
    case 'mentioned':
      return `「${question.name}」さんは必須ですか？`;
    case 'impossible':
      return `「${numberIn(question.words)}」という人数は数えられません。何人以上集まれば成立としますか？`;
    case 'unsupported':
      return conditionalQuestion;
    case 'not_understood':
      return `「${question.words}」は、どの条件のことか読み取れませんでした。別の言い方で教えてください。`;
    case 'confirm':
      return `${question.rule.replace(/[「」]/gu, '').replace(/が成立し$/u, 'を成立')}とします。よろしいですか？`;
    case 'too_long':
      return `長い文章のため、はじめの${question.limit}文字だけを読みました。条件を短く教えてください。`;
    case 'contradiction':
      return `${question.problem}条件を確認させてください。`;
  }
}

export function missingInWords(missing: Missing): string {
  switch (missing.kind) {
    case 'person':
      return `「${missing.name}」さんの招待先`;
    case 'group':
      return `「${missing.name}」のメンバー`;
    case 'invitees':
      return `招待者あと${missing.count}人`;
    case 'condition':
      return '成立の条件';
    case 'date':
      return `日時「${missing.words}」（${missing.meaning}）`;
  }
}

/** What is wrong with an intent that was handed over. */
export const intentProblems = {
  noUtterance: () => '入力には utterance（希望を書いた文）の文字列が必要です。',
  notTurns: (most: number) =>
    `turns には、続けて話した文を順に並べた文字列の配列（${most}件まで）を書いてください。`,
  notMembers: () => 'メンバーの一覧は、name と key を持つものを並べた配列にしてください。',
  notAMember: (number: number) =>
    `メンバーの${number}人目を読み取れません。name（名前）と key（u:・e:・lm: で始まる識別子）を書いてください。`,
};

/** Why an answer to a question was not taken. */
export const answerProblems = {
  'question-unknown': ({ id }: { id: string }) => `「${id}」という質問は、いまは出ていません。`,
  'answer-unfit': ({ answer }: { answer: string }) =>
    `「${answer.slice(0, 40)}」は、この質問の答えとして受け取れませんでした。選択肢から選んでください。`,
};

const answerWords: Readonly<Record<string, string>> = {
  yes: 'はい、その条件で',
  all: '全員が必須',
  any: '誰か1人でも参加できれば成立',
  some: '誰か1人でもよい',
  total: '必須の方を含めた合計',
  additional: '必須の方のほかに',
  known: 'わかっている招待者だけで進める',
  required: '必須',
  optional: '任意',
  excluded: '対象から外す',
  nobody: '条件に含めない',
  at_least: '人数を指定する',
};

/** One of two people of one name, by what is known of them, or by their place on the list. */
export const sameNamed = (name: string, known: string, place: number): string =>
  `${name}（${known === '' ? `一覧の${place}人目` : known}）`;

/** The label of an answer in a form. */
export function answerInWords(value: string, count?: number): string {
  return count === undefined ? (answerWords[value] ?? value) : `${count}人以上で成立`;
}

const amountInWords = ({ of, count, denominator, strict, plus }: Amount): string => {
  if (of === 'all') return plus === 0 ? '全員' : `全員より${-plus}人少ない人数`;
  if (of === 'share')
    return strict ? '過半数' : denominator === 100 ? `${count}％` : `${denominator}分の${count}`;
  return `${count + plus}人`;
};

function formInWords(form: Form): string {
  if (form.is !== 'number')
    return form.parts.map(formInWords).join(form.is === 'and' ? '、かつ' : '、または');
  const { who, amount, of, at } = form;
  const people = who.refs.map(({ name }) => name).join('・');
  const whose = { named: people, everyone: '', others: 'ほかの方', except: `${people}以外` }[
    who.scope
  ];
  const isSingle = who.scope === 'named' && who.refs.length === 1 && who.refs[0]?.kind === 'person';
  if (isSingle && of === 'present')
    return at === 'least' ? `${people}の参加が必要` : `${people}の不参加`;
  const scope = whose === '' ? '' : `${whose}：`;
  const much = amountInWords(amount);
  if (amount.of === 'all' && at === 'least' && of === 'present') return `${scope}全員の参加が必要`;
  if (of === 'present')
    return at === 'least' ? `${scope}${much}以上の参加が必要` : `${scope}${much}まで`;
  return at === 'most' ? `${scope}欠席は${much}まで` : `${scope}欠席が${much}以上`;
}

/** People by name are who must come; a choice among them is one. */
function needInWords(form: Form): string {
  const parts = form.is === 'number' ? [form] : form.parts;
  const names = parts.flatMap((part) =>
    part.is === 'number' &&
    part.who.scope === 'named' &&
    part.of === 'present' &&
    part.at === 'least' &&
    part.amount.of === 'all' &&
    part.who.refs.every(({ kind }) => kind === 'person')
      ? [part.who.refs.map(({ name }) => name).join('・')]
      : [],
  );
  if (names.length < parts.length) return formInWords(form);
  return `${form.is === 'or' ? 'いずれか' : '必須'}：${names.join('・')}`;
}

const peopleNamed = ({
  refs,
  others,
  except,
}: Extract<Statement, { says: 'free' }>['people']): string => {
  const people = refs.map(({ name }) => name).join('・');
  return except ? `${people}以外` : others && people === '' ? 'ほかの方' : people;
};

const unsaid: Readonly<Record<Exclude<Statement['modality'], 'asserted'>, string>> = {
  wished: '希望',
  asked: '質問',
  hearsay: '人から聞いた話',
  past: '済んだこと',
  supposed: '仮の話',
};

/** What a statement means, for the chip beside the words it was read from. */
export function statementInWords(statement: Statement): string {
  if (statement.modality !== 'asserted') return `${unsaid[statement.modality]}（条件にはしません）`;
  switch (statement.says) {
    case 'need':
      return `${needInWords(statement.form)}${statement.role === 'additional' ? '（必須の方のほかに）' : ''}`;
    case 'free':
      return `任意：${peopleNamed(statement.people)}`;
    case 'exclude':
      return `対象外：${peopleNamed(statement.people)}`;
    case 'prefer':
      return `希望：${formInWords(statement.form)}`;
    case 'stated':
      return `全体で${statement.count}人`;
    case 'noneRequired':
      return '必須の方はいない';
    case 'notAll':
      return '全員でなくてもよい';
    case 'policy':
      return policyInWords(statement.policy);
    case 'retract':
      return '取り消し';
    case 'counted':
      return statement.isIn ? '必須の方を人数に含む' : '必須の方を人数に含まない';
    case 'joins':
      return statement.joint === 'or' ? '挙げた条件のいずれか' : '挙げた条件のすべて';
    case 'mentioned':
      return `扱いを確認：${peopleNamed(statement.people)}`;
    case 'vague':
      return 'そのままでは設定できない条件';
  }
}

/** Words beside the statements. */
export const passedWords = {
  reply: () => 'お返事・変更',
  leftOut: () => '読み取れなかった言葉（条件に入れていません）',
  saysNothing: () => '条件ではない言葉',
};

/** What a turn of the conversation changed (M32). */
export const changeSentences = {
  nothing: () => '条件は変わっていません。',
  unheard: (words: readonly string[]) => `「${words.join('」「')}」は読み取れませんでした。`,
  condition: (before: string, after: string) =>
    `成立の条件を「${before}」から「${after}」に変えました。`,
  added: (names: readonly string[]) => `${peopleInWords(names, 'と')}を必須に加えました。`,
  removed: (names: readonly string[]) => `${peopleInWords(names, 'と')}を必須から外しました。`,
  excluded: (names: readonly string[]) => `${peopleInWords(names, 'と')}を対象から外しました。`,
  policy: (after: string) => `決め方を「${after}」に変えました。`,
  paused: () => 'はっきりするまで、自動では確定しません。',
  dates: () => '候補の日時を変えました。',
  deadline: () => '回答の締め切りを変えました。',
  settled: () => 'お答えをもとに条件を確認しました。',
};

/** M35: what would make a slot stand; `slots` as people say them. */
export const easingSentences = {
  fewer: (before: string, after: string, slots: readonly string[]) =>
    `条件を「${before}」から「${after}」にゆるめると、${slots.join('と')}が成立します。`,
  ifNeeded: (slots: readonly string[]) =>
    `「必要なら参加（△）」の方も人数に数えると、${slots.join('と')}が成立します。`,
};

/** How long, in the largest unit that fits. */
function durationInWords(seconds: number): string {
  if (seconds % 86_400 === 0 && seconds > 0) return `${seconds / 86_400}日`;
  if (seconds % 3600 === 0 && seconds > 0) return `${seconds / 3600}時間`;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `${minutes > 0 ? `${minutes}分` : ''}${rest > 0 || minutes === 0 ? `${rest}秒` : ''}`;
}

function policyInWords(policy: Policy): string {
  switch (policy.what) {
    case 'manual':
      return '主催者が自分で決める';
    case 'auto':
      return policy.atOnce ? '条件を満たしたらすぐに自動で確定' : '条件を満たしたら自動で確定';
    case 'most':
      return '参加者の多い候補を優先';
    case 'earliest':
      // M03: EARLIEST_VALID is about which slot stood first, not about the calendar.
      return '早い日を優先（最初に成立した候補が選ばれ、日付の早さは同時に成立したときに使います）';
    case 'tie':
      return policy.by === 'earliest_slot' ? '同じ条件なら早い日' : '同じ条件なら参加者の多い日';
    case 'delay':
      return `${durationInWords(policy.seconds)}待ってから確定`;
    case 'everyoneAnswered':
      return '全員の回答を待って決める';
  }
}

/** The rule as one sentence: the condition comes from its type. */
export const ruleSentences = {
  whole: (condition: string, decision: string) => `${condition}、${decision}。`,
  manual: () => '最後は主催者が選んで確定します',
  best: () => '参加者がいちばん多い候補',
  first: () => '最初に成立した候補',
  automatic: (choice: string, seconds: number) =>
    seconds === 0
      ? `${choice}をすぐに自動で確定します`
      : `${choice}を${durationInWords(seconds)}後に自動で確定します`,
  wished: (names: readonly string[]) =>
    `ほかの点で並ぶ候補の間では、${peopleInWords(names, 'と')}が${names.length > 1 ? 'より多く' : ''}参加できるほうを選びます。`,
  everyoneWished: (automatic: boolean) =>
    `できるだけ全員の参加を希望しています。${automatic ? '全員の回答がそろうか締め切りになるまでは、自動で確定しません。' : ''}`,
  proposed: (choice: string) => `${choice}を主催者にお知らせして、確認のうえ確定します`,
};

/** What the second reader is told (M11). */
export const modelInstructions = {
  system: (types: readonly { readonly type: string; readonly meaning: string }[]) =>
    [
      `あなたは日程調整の出欠条件を読み取る係です。発言に書かれていることだけから、次の${types.length}種類のどれか1つを選びます。`,
      types.map(({ type, meaning }) => `${type}：${meaning}。`).join(''),
      '人は members の key だけで表し、members にない人を作らないでください。',
      `発言から決められないとき、${types.length}種類で表せないときは type を UNKNOWN にしてください。推測はしないでください。`,
      'answered_question_ids には、発言の言葉から答えがはっきりわかる質問の id だけを入れてください。',
    ].join('\n'),
  title: '発言（utterance）、顔ぶれ（members）、質問（questions）',
};
