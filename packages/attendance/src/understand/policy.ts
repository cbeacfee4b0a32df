import { numeralAt } from '@tashika/japanese';
import { type FinalizePolicy, type RuleType, ruleTypes } from '../rules/index.ts';
import type { Token } from './tokens.ts';

/** What the words say about who decides and when (M03). */
export interface PolicyWishes {
  readonly manual: boolean;
  readonly auto: boolean;
  readonly most: boolean;
  readonly earliest: boolean;
  readonly delaySeconds: number | null;
  /** The words themselves, as offsets in the key. */
  readonly words: readonly {
    readonly wish: string;
    readonly start: number;
    readonly end: number;
  }[];
}

export const NO_WISHES: PolicyWishes = {
  manual: false,
  auto: false,
  most: false,
  earliest: false,
  delaySeconds: null,
  words: [],
};

const UNIT_SECONDS: Readonly<Record<string, number>> = {
  分: 60,
  時間: 3600,
  日: 86_400,
  週間: 604_800,
};
const WAIT =
  /([0-9]+|[一二三四五六七八九十]+)(分|時間|日|週間)(?:ほど|くらい|ぐらい|間)?(?:は)?(?:待|後に確定|後に自動|後に決|経っ|たって|たった|置い|おい|(?:以内に)?(?:変更|変化|動き|異論|きゃんせる|辞退)(?:が|も)?な)/u;
/** 「自動確定はなし」, 「自動で決めるのはやめて」, 「確定する前に聞いて」: the organiser decides. */
const DENIED_AUTO =
  /(?:自動(?:で|的に|では|的には)?(?:の)?(?:確定|決定|決め|決ま)|勝手に(?:確定|決))[るすさせれめまらし]{0,5}(?:の|こと|機能|設定)?(?:は|を|も|が|と|とか|だけは)?(?:し?な(?:い(?!と)|く(?!ちゃ|ては)|し)|無し|無く|し?ません|せず|ずに|て?(?:ほし|欲し)く|不要|いら|いり|要ら|要り|やめ|止め|禁止|おふ|off|ng|だめ|駄目|避け|控え|困|切っ|使わ)/u;
const ASKS_FIRST =
  /(?:確定|決定|決め)(?:する|る|の)?(?:前|まえ)に.{0,8}(?:聞|きい|確認|相談|連絡|知らせ|見せ|一声|ひと声)|(?:確定|決定)して(?:も)?(?:いい|良い|よい)か.{0,6}(?:聞|きい|確認|相談)|(?:確定|決定)(?:は|を)(?:いったん|一旦|まだ)?(?:待っ|保留|主催者|幹事|私|僕|俺|自分|当方|こちら)/u;
/** 「3人集まった時点で即確定」: there is nothing to wait for. */
const AT_ONCE =
  /(?:即(?:座に|時に?)?|すぐ(?:さま|に)?|直ちに|ただちに|待たずに|その場で)(?:自動で?)?(?:確定|決定|決め|決ま)|即決/u;
/** 「私が選びます」, 「最終判断はこちらで」: people decide, whichever of them. */
const WHO =
  '(?:私|わたし|わたくし|僕|ぼく|俺|自分|こちら|当方|主催者|主催|幹事|上司|部長|社長|課長|店長|先生|会長|代表|責任者|担当者|部内|社内|弊社|当社|人間|人)(?:側|たち|達|の方|のほう|ども)?';
const DECIDES =
  '(?:最終的に|最後に|改めて|直接|きちんと)?(?:決め(?!ら)|決定|選び|選ぶ|選ん|選択|判断|確定(?!した|し次第)|確認して(?:から)?(?:決|確定))';
const DECIDED_BY_PEOPLE = new RegExp(
  `${WHO}(?:が|で|にて|から|に)${DECIDES}|(?:(?:最終|最後の?)(?:決定|判断|確定|確認|選択|調整)?|決定|判断|確定|決定権|選択権|決める|選ぶ)(?:権|の|作業)?(?:は|を)(?:必ず)?(?:${WHO}|手動|手作業|手で|人が)|(?:最終|最後の?)(?:決定|判断|確定)(?:権)?(?:は|を)[^、。0-9]{1,10}?(?:が|に)(?:し(?:ます|て)|行い|やり|やる|する|下し|くだし|任せ|あり|お任せ|お願い)`,
  'u',
);
/** 「なるべく大勢が参加できる日」, 「参加者が一番多い日」: how many come is what decides. */
const MOST_COME =
  /(?:できるだけ|出来るだけ|なるべく|可能な限り|極力|一番|いちばん|最も|もっとも).{0,6}(?:多|大勢|大人数|おおぜい|たくさん|沢山)|(?:一番|いちばん|最も|もっとも)(?:人|みんな|皆|参加者)?が?(?:集ま|来)|(?:参加者|出席者|参加人数|出席人数|人数|参加率|出席率)(?:が|の)(?:一番|最も|もっとも|いちばん)?(?:多い|多く|最大|最多|高い)(?:の|日|候補|枠|順|ところ|方|ほう|ものを?)/u;
const OVERNIGHT = /(?:一晩|半日)(?:ほど|くらい|ぐらい|は)?(?:待|置い|おい)/u;

export function policyWishes(key: string, tokens: readonly Token[]): PolicyWishes {
  const words: { wish: string; start: number; end: number }[] = [];
  const has = (cue: string): boolean => {
    const token = tokens.find((t) => t.kind === 'cue' && t.cue === cue);
    if (token) words.push({ wish: cue, start: token.start, end: token.end });
    return token !== undefined;
  };
  const says = (pattern: RegExp, wish: string): boolean => {
    const found = pattern.exec(key);
    if (found) words.push({ wish, start: found.index, end: found.index + found[0].length });
    return found !== null;
  };
  const wait = WAIT.exec(key);
  let delaySeconds: number | null = null;
  if (wait) {
    const amount = numeralAt(wait[1] as string, 0)?.value ?? 0;
    delaySeconds = amount * (UNIT_SECONDS[wait[2] as string] ?? 0);
    words.push({ wish: 'delay', start: wait.index, end: wait.index + wait[0].length });
  } else {
    const spoken = OVERNIGHT.exec(key) ?? AT_ONCE.exec(key);
    if (spoken) {
      delaySeconds = AT_ONCE.test(spoken[0]) ? 0 : 12 * 3600;
      words.push({ wish: 'delay', start: spoken.index, end: spoken.index + spoken[0].length });
    }
  }
  const denial = DENIED_AUTO.exec(key) ?? ASKS_FIRST.exec(key) ?? DECIDED_BY_PEOPLE.exec(key);
  if (denial) {
    words.push({ wish: 'manual', start: denial.index, end: denial.index + denial[0].length });
  }
  return {
    manual: denial !== null || has('manual'),
    auto: denial === null && has('auto'),
    most: has('most') || says(MOST_COME, 'most'),
    earliest: has('earliest'),
    delaySeconds,
    words,
  };
}

/** Waiting as long as the other types do by default, where the words ask for automation alone. */
const USUAL_DELAY_SECONDS = 3600;

/** The policy of the type, as the words change it. Open questions forbid automation (M04). */
export function finalizePolicyOf(
  type: RuleType,
  wishes: PolicyWishes,
  isSettled: boolean,
): FinalizePolicy {
  const usual = ruleTypes[type].defaultPolicy;
  let { mode, tieBreaker, autoFinalize } = usual;
  if (wishes.most) {
    mode = 'BEST_SCORE';
    tieBreaker = 'highest_score';
  }
  if (wishes.earliest) tieBreaker = 'earliest_slot';
  if (wishes.auto || wishes.delaySeconds !== null) autoFinalize = true;
  if (wishes.manual) {
    mode = 'MANUAL';
    autoFinalize = false;
  }
  if (!isSettled) autoFinalize = false;
  const delay = wishes.delaySeconds ?? usual.autoFinalizeDelaySeconds ?? USUAL_DELAY_SECONDS;
  return {
    mode,
    tieBreaker,
    autoFinalize,
    autoFinalizeDelaySeconds: autoFinalize ? delay : null,
    preferInviteeKeys: [],
  };
}
