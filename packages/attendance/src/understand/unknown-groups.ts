import { GROUP_SUFFIX } from './members.ts';
import { type NormalisedText, originalSpan } from './normalise.ts';
import { isParticle, isPredicate, type Token } from './tokens.ts';

/**
 * Understanding, step 2: kinds of people no member is known to belong to. 「経理部から2人」,
 * 「20代が3人以上」, 「車を出せる人が2人」 count some of the invited only; which of them, the words do not
 * say. They become groups without members, and are asked about.
 */
export function nameUnknownGroups(
  text: NormalisedText,
  tokens: readonly Token[],
  knowsGroups: boolean,
): Token[] {
  const named: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!knowsGroups && isMembership(text.key, tokens, index)) {
      named.push({ kind: 'cue', cue: 'noise', start: token.start, end: token.end });
      continue;
    }
    const start = describesCounted(text.key, tokens, index) ?? namesGroup(text.key, tokens, index);
    if (start === undefined) {
      named.push(token);
      continue;
    }
    giveBack(named, start);
    if (token.start < start) named.push({ ...token, end: start } as Token);
    const span = originalSpan(text, start, token.end);
    const name = text.original.slice(span.start, span.end);
    if (!knowsGroups && ORDINARY.test(name) && named.some(({ kind }) => kind === 'person')) {
      named.push({ kind: 'cue', cue: 'membersWord', start, end: token.end });
      continue;
    }
    named.push({ kind: 'group', start, end: token.end, name, keys: null });
  }
  return named;
}

/** 「議長は必須、委員は4人以上」 where no groups are kept: all but the one who was named. */
const ORDINARY =
  /^(?:委員|部員|団員|会員|隊員|班員|組員|選手|社員|職員|店員|スタッフ|従業員|生徒|学生|児童|受講生|受講者|聴講生|一般参加者|参加者)$/u;

/** 「会員の過半数」 where no groups are kept: of all there are. */
const MEMBERSHIP = /(?:^|[はがの、])(?:会員|構成員|組合員|団員|部員|隊員|委員|役員|理事)$/u;

function isMembership(key: string, tokens: readonly Token[], index: number): boolean {
  const [token, particle, share] = tokens.slice(index, index + 3);
  const isUnknown =
    token?.kind === 'other' || (token?.kind === 'person' && token.keys.length === 0);
  return (
    isUnknown &&
    isParticle(particle, 'の') &&
    share?.kind === 'fraction' &&
    MEMBERSHIP.test(key.slice(token.start, token.end))
  );
}

/** The description takes up tokens already passed. */
function giveBack(named: Token[], start: number): void {
  for (let last = named.at(-1); last !== undefined && last.end > start; last = named.at(-1)) {
    named.pop();
    if (last.start < start) named.push({ ...last, end: start } as Token);
  }
}

/** Nouns that are kinds of people whatever follows them. */
const KINDS_OF_PEOPLE =
  /(?:男性|女性|男子|女子|男|女|大人|子ども|子供|こども|新人|若手|べてらん|正社員|社員|学生|社会人|役員|管理職|初心者|経験者|ogob|obog|ob|og|現役)$/u;
const UNKNOWN_GROUP = /(?:[\u3400-\u9fff々]{1,6}|[a-z0-9]{1,6}|[ぁ-んー]{1,8})$/u;

/** 「経理部から」, 「男性2人」: a name of a group, or a kind of people, that leads on to a statement. */
function namesGroup(key: string, tokens: readonly Token[], index: number): number | undefined {
  const token = tokens[index] as Token;
  const next = tokens[index + 1];
  const leadsOn =
    next?.start === token.end &&
    (next.kind === 'count' ||
      next.kind === 'fraction' ||
      next.kind === 'predicate' ||
      (next.kind === 'cue' && next.cue !== 'noise' && next.cue !== 'talk') ||
      isParticle(next, 'から', 'の', 'は', 'が', 'も', 'と', 'か', 'だけで', 'だけ'));
  if (token.kind !== 'other' || !leadsOn) return undefined;
  const run = key.slice(token.start, token.end);
  const kind = KINDS_OF_PEOPLE.exec(run)?.[0];
  if (kind !== undefined) return token.end - kind.length;
  const suffix = GROUP_SUFFIX.exec(run)?.[0];
  if (suffix === undefined) return undefined;
  const before = UNKNOWN_GROUP.exec(run.slice(0, -suffix.length))?.[0] ?? '';
  return before === '' ? undefined : token.end - suffix.length - before.length;
}

/** Endings of words for people: 20代, 二年目, 運転手, 通訳者, ドライバー. */
const PEOPLE_NOUN =
  /(?:[0-9一二三四五六七八九十](?:代|歳|才|年生|年目|期生|段|級)|世代|[^参加出欠席催定人希望]者|選手|[転投捕]手|[委会団隊教店]員|師|[弁護介税計]士|[学生徒]生|勢|派|[きちてでこ]人|[るいたな](?:人|方|者)|の(?:人|方|者)|知人|友人|仲間|友達|担当|当番|すたっふ|ぼらんてぃあ|保護者|[^んすお]ばー|ーぱー|[^んし]たー|[^んー]だー|いやー|ーやー|じゃー)$/u;
/** Nothing is said of who: 人が3人, 予定が3人合う, 暇な人が3人. */
const PLAIN_NOUN =
  /^(?:人|方|者|人員|人手|頭数|面子|めんつ|予定|都合|ご都合|御都合|日程|時間|すけじゅーる|数|総数|集まり|調整|まる|丸|条件|動ける人|暇な人|ひまな人|空いてる人|空いている人|行ける人|来れそうな人|可能な人|以上)$/u;
/** 「〜と思ったが3人」: here が joins sentences. */
const ENDS_SENTENCE = /[ただするいうんねよ]$/u;
const PERSON = /(?:人|方|者|めんばー)$/u;
const NOBODY_SPECIAL = /特定|決まった|誰|該当/u;

/** Where the description of the people counted at the next number begins, if the token ends one. */
function describesCounted(
  key: string,
  tokens: readonly Token[],
  index: number,
): number | undefined {
  const head = tokens[index] as Token;
  if (head.kind !== 'other' && head.kind !== 'measure') return undefined;
  const run = key.slice(head.start, head.end);
  const joint = jointToNumber(tokens, index);
  if (joint === undefined) {
    // 「ギターできる人が必要」: one of a kind, though no number is said.
    const [particle, predicate] = tokens.slice(index + 1, index + 3);
    const isNeeded = isParticle(particle, 'が', 'は') && isPredicate(predicate, 'required');
    if (!isNeeded || predicate.negated || !PERSON.test(run)) return undefined;
    const from = descriptionStart(key, tokens, index);
    const isKind =
      isDescribed(key, tokens, index) && !NOBODY_SPECIAL.test(key.slice(from, head.end));
    return isKind ? from : undefined;
  }
  const start = descriptionStart(key, tokens, index);
  const phrase = key.slice(start, head.end);
  if (PLAIN_NOUN.test(run)) {
    return PERSON.test(run) && isDescribed(key, tokens, index) ? start : undefined;
  }
  const isSubject = joint === 'が' && !(head.kind === 'other' && ENDS_SENTENCE.test(run));
  return isSubject || PEOPLE_NOUN.test(phrase) ? start : undefined;
}

/** The particle between the token and a number of people; '' where they touch. */
function jointToNumber(tokens: readonly Token[], index: number): string | undefined {
  let at = index + 1;
  let joint = '';
  const particle = tokens[at];
  if (isParticle(particle, 'が', 'は', 'も', 'の', 'から', 'を')) {
    joint = particle.text;
    at += 1;
  }
  for (let token = tokens[at]; token?.kind === 'cue'; token = tokens[at]) {
    if (['someone', 'nobody', 'all'].includes(token.cue)) return joint;
    if (!['floor', 'exactly', 'about', 'inTotal', 'wishful'].includes(token.cue)) return undefined;
    at += tokens[at + 1]?.kind === 'particle' ? 2 : 1;
  }
  const number = tokens[at]?.kind;
  return number === 'count' || number === 'fraction' ? joint : undefined;
}

/** Back over the words that belong to the noun: 英語が話せる|人, 20代の|人, 1年|生. */
function descriptionStart(key: string, tokens: readonly Token[], index: number): number {
  let { start } = tokens[index] as Token;
  const isPerson = PERSON.test(key.slice(start, tokens[index]?.end));
  // No description has more words than this; the bound keeps long texts linear.
  for (let at = index - 1; at >= Math.max(0, index - 6); at--) {
    const token = tokens[at] as Token;
    const belongs =
      token.kind === 'other' ||
      token.kind === 'measure' ||
      (isPerson && token.kind === 'predicate' && token.form === 'person') ||
      (token.kind === 'particle' && (isPerson ? /^[がをのでに]$/u : /^の$/u).test(token.text));
    if (!belongs || token.end !== start) break;
    start = token.start;
  }
  return start;
}

/** 参加できる人 says nothing more of them; 運転できる人, 初参加の人, 車で来られる人, 20代の人 do. */
function isDescribed(key: string, tokens: readonly Token[], index: number): boolean {
  const before = tokens.slice(Math.max(0, index - 4), index).reverse();
  const [first, second, third] = before[0]?.kind === 'particle' ? before.slice(1) : before;
  const isUnknown = (token: Token | undefined) =>
    token?.kind === 'other' || token?.kind === 'measure';
  if (first === undefined) return false;
  if (before[0]?.kind === 'particle' && isUnknown(first)) return before[0].text === 'の';
  if (first.kind !== 'predicate' || first.form !== 'person') return false;
  if (second?.kind === 'particle' && isUnknown(third)) {
    return second.text === 'で' || (first.sense === 'go' && /^[がを]$/u.test(second.text));
  }
  if (!isUnknown(second) || second?.end !== first.start) return false;
  return first.sense === 'go' || /[\u3400-\u9fffー]$/u.test(key.slice(second.start, second.end));
}
