import { HONORIFICS, startsWithAny } from './members.ts';
import { type NormalisedText, originalSpan } from './normalise.ts';
import type { Token } from './tokens.ts';

/** People who are somebody's, and are not that somebody: 山田さんの部下, 佐藤さんの奥さん. */
const SOMEBODYS =
  /^の(?:後任|前任|後釜|上司|部下|同僚|同期|先輩|後輩|弟子|教え子|生徒|先生|秘書|助手|補佐|右腕|担当者?|相方|相棒|連れ|お連れ|ぱーとなー|あしすたんと|まねーじゃー|取引先|お?客(?:さん|様)?|顧客|奥さん|奥様|奥方|旦那|ご?主人(?!公)|夫|妻|嫁|彼氏|彼女|恋人|婚約者|息子|娘|お?子(?:さん|様|ども|供|たち)|お?(?:父|母|兄|姉|弟|妹)(?:さん|様|ちゃん|上)?|両親|ご両親|親御さん|親戚|親(?!睦|切|しい)|身内|友達|お友達|友人|知人|知り合い|知合い|仲間)/u;
/** 「山田さんの代わりに」 puts one in the place of another; 「山田さんの代わりが」 speaks of the other. */
const SUBSTITUTE =
  /^の(?:代わり|かわり|代理|代役|代打)(?=の(?:人|方|者)|人|者|さん|[はがもをか、。]|と(?!し)|必|全|抜|以外|だけ|$)/u;
const SOMEBODYS_GROUP =
  /^の(?:ちーむ|班|組(?!み)|ぐるーぷ|部署|会社|課|隊|研究室|ぜみ|家族|ご家族|一家|さーくる|ばんど|くらす)/u;
const MORE = /^(?:の(?:人|方|者)|人|者|たち|達|ら(?=[はがもの]))/u;

/**
 * Understanding, step 2: 「山田さんの代わりが来ないなら」 speaks of somebody else than 山田 (M05). Who that
 * is the words do not say: a person, or a group, nobody has the name of.
 */
export function nameOthersOf(text: NormalisedText, tokens: readonly Token[]): Token[] {
  const named: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    const end = token.kind === 'person' ? otherEnd(text.key, token.end) : undefined;
    if (end === undefined) {
      named.push(token);
      continue;
    }
    const last = tokens.findIndex((later, at) => at > index && later.end >= end);
    const straddling = tokens[last];
    if (straddling === undefined || (straddling.end > end && straddling.kind !== 'other')) {
      named.push(token);
      continue;
    }
    const { start } = token;
    if (straddling.kind === 'person' && straddling.keys.length > 0) {
      // 「山田さんの秘書」 where the 秘書 is one of the members.
      named.push({ kind: 'cue', cue: 'noise', start, end: straddling.start }, straddling);
    } else {
      const span = originalSpan(text, start, end);
      const name = text.original.slice(span.start, span.end);
      const isGroup = SOMEBODYS_GROUP.test(text.key.slice(token.end, token.end + 8));
      if (isGroup) named.push({ kind: 'group', start, end, name, keys: null });
      else named.push({ kind: 'person', start, end, name, keys: [] });
      if (straddling.end > end) named.push({ ...straddling, start: end });
    }
    index = last;
  }
  return named;
}

function otherEnd(key: string, at: number): number | undefined {
  if (key[at] !== 'の') return undefined;
  const words = key.slice(at, at + 10);
  const found = (SOMEBODYS.exec(words) ??
    SUBSTITUTE.exec(words) ??
    SOMEBODYS_GROUP.exec(words))?.[0];
  if (found === undefined) return undefined;
  let end = at + found.length;
  end += startsWithAny(HONORIFICS, key, end)?.length ?? 0;
  return end + (MORE.exec(key.slice(end, end + 3))?.[0].length ?? 0);
}
