// Meanings: writers' notation and stored rules -> items -> symbols for the net, and back to ways.
import type { Mention } from './tokens.ts';
export type Num = { count: number } | { share: [number, number, boolean] } | { minus: number } | { away: [number, number, boolean] } | 'all';
export type Item =
  | { is: 'req'; keys: string[] } // all of these
  | { is: 'min'; num: Num; of: string[] | 'everyone' | 'others'; but?: string[] }
  | { is: 'or'; ways: Item[][] };
export interface Meaning { items: Item[]; out: string[]; free: string[] | 'others'; wish: string[] | 'all'; ask: string[]; none: boolean; askOnly?: boolean }

export const amount = (num: Num, size: number): number => num === 'all' ? size : 'count' in num ? num.count : 'minus' in num ? size - num.minus : 'away' in num ? (num.away[2] ? size - Math.ceil(size * num.away[0] / num.away[1] - 1e-9) + 1 : size - Math.floor(size * num.away[0] / num.away[1] + 1e-9))
  : num.share[2] ? Math.floor(size * num.share[0] / num.share[1] + 1e-9) + 1 : Math.ceil(size * num.share[0] / num.share[1] - 1e-9);

export interface Quota { keys: string[]; min: number }
/** Ways of quotas over the target. */
export function waysOf(m: Meaning, members: string[]): { ways: Quota[][]; target: string[] } {
  const target = members.filter((k) => !m.out.includes(k));
  const required = new Set<string>();
  const collect = (items: Item[]) => { for (const i of items) if (i.is === 'req') i.keys.forEach((k) => required.add(k)); };
  collect(m.items);
  const run = (items: Item[], req: Set<string>): Quota[][] => {
    let ways: Quota[][] = [[]];
    for (const it of items) {
      let own: Quota[][];
      if (it.is === 'or') own = it.ways.flatMap((w) => { const r = new Set(req); for (const i of w) if (i.is === 'req') i.keys.forEach((k) => r.add(k)); return run(w, r); });
      else if (it.is === 'req') { const keys = it.keys.filter((k) => target.includes(k)); own = [[{ keys, min: keys.length }]]; }
      else { const keys = it.of === 'everyone' ? target : it.of === 'others' ? target.filter((k) => !req.has(k)) : [...new Set(it.of)].filter((k) => target.includes(k)); const left = it.but ? keys.filter((k) => !it.but!.includes(k)) : keys; own = [[{ keys: left, min: amount(it.num, left.length) }]]; }
      ways = ways.flatMap((w) => own.map((o) => [...w, ...o])).slice(0, 64);
    }
    return ways;
  };
  return { ways: run(m.items, required), target };
}
export const holds = (ways: Quota[][], present: Set<string>) => ways.some((w) => w.every((q) => q.keys.filter((k) => present.has(k)).length >= q.min));

// ---------- writers' notation
export function parseMeaning(text: string, cast: { name: string; key: string; groups?: string[]; role?: string }[]): Meaning {
  let at = 0; const s = text;
  const ws = () => { while (/[ \u3000]/.test(s[at] ?? '')) at++; };
  const find = (name: string): string[] => {
    const t = name.trim();
    const exact = cast.filter((c) => c.name === t); if (exact.length === 1) return exact.map((c) => c.key);
    const g = cast.filter((c) => c.groups?.includes(t)); if (g.length) return g.map((c) => c.key);
    const r = cast.filter((c) => c.role === t); if (r.length) return r.map((c) => c.key);
    const fold = (x: string) => x.replace(/[ \u3000]/g, '');
    const part = cast.filter((c) => c.name.split(/[ \u3000]/).includes(t) || fold(c.name) === fold(t)); if (part.length === 1) return part.map((c) => c.key);
    const starts = cast.filter((c) => c.name.startsWith(t) || fold(c.name).startsWith(fold(t))); if (starts.length === 1) return starts.map((c) => c.key);
    throw new Error(`who ${t}`);
  };
  const names = (list: string) => list.split(/[,、，]/).map((x) => x.trim()).filter(Boolean).flatMap(find);
  const num = (t: string): Num => {
    t = t.trim();
    if (/^\d+$/.test(t)) return { count: Number(t) };
    if (/^n-\d+$/.test(t)) return { minus: Number(t.slice(2)) };
    if (t === 'n' || t === 'all' || t === '全員') return 'all';
    if (t === '過半数') return { share: [1, 2, true] };
    if (t === '半数' || t === '半分') return { share: [1, 2, false] };
    let m = /^(\d+)\/(\d+)$/.exec(t); if (m) return { share: [Number(m[1]), Number(m[2]), false] };
    m = /^(\d+)割$/.exec(t); if (m) return { share: [Number(m[1]), 10, false] };
    m = /^(\d+)[%％]$/.exec(t); if (m) return { share: [Number(m[1]), 100, false] };
    throw new Error(`num ${t}`);
  };
  const meaning: Meaning = { items: [], out: [], free: [], wish: [], ask: [], none: false };
  const inner = (): string => { // after '(' up to matching ')'
    let depth = 1; const from = at; while (at < s.length && depth > 0) { if (s[at] === '(') depth++; if (s[at] === ')') depth--; at++; } return s.slice(from, at - 1);
  };
  const items = (m: Meaning, stop: boolean): Item[] => {
    const list: Item[] = [];
    for (ws(); at < s.length; ws()) {
      if (stop && (s[at] === '|' || s[at] === ')')) break;
      const word = /^\??[a-z0-9]+/i.exec(s.slice(at))?.[0]; if (!word) throw new Error(`at ${s.slice(at, at + 12)}`);
      at += word.length;
      if (word === 'or' && s[at] === '(') {
        at++; const ways: Item[][] = [];
        for (;;) { ways.push(items(m, true)); ws(); if (s[at] === '|') { at++; continue; } if (s[at] === ')') { at++; break; } throw new Error('or'); }
        if (ways.some((w) => w.length === 0)) throw new Error('empty way');
        list.push({ is: 'or', ways }); continue;
      }
      const arg = s[at] === '(' ? (at++, inner()) : '';
      if (word.startsWith('?')) m.ask.push(word.slice(1));
      else if (word === 'all') list.push({ is: 'min', num: 'all', of: 'everyone' });
      else if (word === 'any') list.push({ is: 'min', num: { count: 1 }, of: 'everyone' });
      else if (word === 'k') list.push({ is: 'min', num: num(arg), of: 'everyone' });
      else if (word === 'more') list.push({ is: 'min', num: num(arg), of: 'others' });
      else if (word === 'req') list.push({ is: 'req', keys: names(arg) });
      else if (word === 'min') { const [a, b] = arg.split(/[;；]/); if (b === undefined) throw new Error('min'); list.push({ is: 'min', num: num(a!), of: names(b) }); }
      else if (word === 'out') m.out.push(...names(arg));
      else if (word === 'free') { if (/^(others|all)$/.test(arg.trim())) m.free = m.free.length ? m.free : 'others'; else if (m.free !== 'others') m.free.push(...names(arg)); }
      else if (word === 'wish') { if (arg.trim() === 'all') m.wish = 'all'; else if (m.wish !== 'all') { if (!/^[\d割半過%/n-]+/.test(arg.trim())) m.wish.push(...names(arg)); } }
      else if (word === 'none') m.none = true;
      else if (/^(auto|manual|wait|best|early|afterall)$/.test(word)) { /* policy: not the net's */ }
      else throw new Error(`word ${word}`);
    }
    return list;
  };
  meaning.items = items(meaning, false);
  return meaning;
}

// ---------- stored rules
export function fromRule(type: string, rule: any, exclude: string[], members: string[]): Meaning {
  const m: Meaning = { items: [], out: exclude, free: [], wish: [], ask: [], none: false };
  const quota = (q: any): Item => q.min >= q.any_of_invitee_keys.length ? { is: 'req', keys: q.any_of_invitee_keys } : { is: 'min', num: { count: q.min }, of: q.any_of_invitee_keys };
  if (type === 'ALL') m.items.push({ is: 'min', num: 'all', of: 'everyone' });
  else if (type === 'ANY') m.items.push({ is: 'min', num: { count: 1 }, of: 'everyone' });
  else if (type === 'K_OF_N') m.items.push({ is: 'min', num: { count: rule.k }, of: 'everyone' });
  else if (type === 'REQUIRED_PLUS_QUORUM') {
    if (rule.required_invitee_keys.length) m.items.push({ is: 'req', keys: rule.required_invitee_keys });
    if (rule.min_additional > 0) m.items.push({ is: 'min', num: { count: rule.min_additional }, of: 'others' });
  } else if (type === 'GROUP_ANY') {
    if (rule.groups.length === 1) m.items.push(quota(rule.groups[0])); else m.items.push({ is: 'or', ways: rule.groups.map((g: any) => [quota(g)]) });
  } else {
    const ways = rule.any_of.map((w: any) => w.all_of.map(quota));
    if (ways.length === 1) m.items.push(...ways[0]);
    else {
      // what all ways share stands before them
      const same = (a: Item, b: Item) => JSON.stringify(a) === JSON.stringify(b);
      const common = ways[0].filter((i: Item) => ways.every((w: Item[]) => w.some((j) => same(i, j))));
      const rest = ways.map((w: Item[]) => w.filter((i) => !common.some((c: Item) => same(c, i))));
      m.items.push(...common);
      if (rest.every((w: Item[]) => w.length > 0)) m.items.push({ is: 'or', ways: rest }); 
    }
  }
  return m;
}

// ---------- symbols
/** Names of the output symbols; mentions are written as numbers. */
export const SYMBOLS = ['END', 'REQ', 'MIN', 'ALT', 'BAR', 'CLOSE', 'OUT', 'FREE', 'WISH', 'EVERYONE', 'OTHERS', 'GE', 'GT', 'ABS', 'ABSLT', 'ONE', 'ALL', 'ASK', 'NONE', 'BUT'] as const;
export type Sym = (typeof SYMBOLS)[number] | number;

export class Unlinked extends Error {}

const sameSet = (a: string[], b: string[]) => a.length === b.length && a.every((k) => b.includes(k));

/** The symbols of a meaning, pointing at mentions. */
export function encode(m: Meaning, mentions: Mention[], members: string[], stated: boolean): Sym[] {
  const target = members.filter((k) => !m.out.includes(k));
  const people = mentions.map((x, i) => ({ ...x, i })).filter((x) => x.kind !== 'N' && x.keys.length > 0);
  const numbers = mentions.map((x, i) => ({ ...x, i })).filter((x) => x.kind === 'N');
  const used = new Set<number>();
  const set = (keys: string[]): Sym[] => {
    try { return plainSet(keys); } catch (e) {
      for (const g of people) if (g.kind === 'G' && g.keys.length > keys.length && keys.every((k) => g.keys.includes(k))) { try { return [g.i, 'BUT', ...plainSet(g.keys.filter((k) => !keys.includes(k)))]; } catch { /* another */ } }
      if (keys.length > 1 && keys.length < target.length) { try { return ['EVERYONE', 'BUT', ...plainSet(target.filter((k) => !keys.includes(k)))]; } catch { /* none */ } }
      throw e;
    }
  };
  const plainSet = (keys: string[]): number[] => {
    const exact = people.find((p) => sameSet(p.keys, keys)); if (exact) return [exact.i];
    const inside = people.filter((p) => p.keys.every((k) => keys.includes(k)));
    const got = new Set<string>(); const refs: number[] = [];
    for (const p of inside.filter((p) => p.kind === 'G' && p.keys.length > 1).concat(inside)) { if (p.keys.every((k) => got.has(k))) continue; refs.push(p.i); p.keys.forEach((k) => got.add(k)); }
    if (got.size !== new Set(keys).size) throw new Unlinked(`set ${keys.join()}`);
    return [...new Set(refs)].sort((a, b) => a - b);
  };
  const value = (x: Mention, size: number): number => x.share ? amount({ share: [x.value!, x.den!, x.strict ?? false] }, size) : x.value!;
  /** [operation, number] whose value is `want` of `size`. */
  const number = (num: Num, size: number, anchor: number): Sym[] | undefined => {
    const want = amount(num, size);
    const ordered = numbers.slice().sort((a, b) => Math.abs(a.i - anchor) - Math.abs(b.i - anchor));
    const pick = (ok: (x: Mention) => boolean, list = numbers) => { const free = list.filter((x) => ok(x)); const f = free.find((x) => !used.has(x.i)) ?? free[0]; if (f) used.add(f.i); return f; };
    const counts = (x: Mention) => x.qkind !== 'vague' && x.qkind !== 'impossible';
    if (typeof num === 'object' && 'share' in num) {
      const s = pick((x) => x.share === true && Math.abs(x.value! / x.den! - num.share[0] / num.share[1]) < 1e-6 && (x.strict ?? false) === num.share[2], ordered);
      if (s) return ['GE', s.i];
      const s2 = pick((x) => x.share === true && Math.abs(x.value! / x.den! - num.share[0] / num.share[1]) < 1e-6, ordered);
      if (s2) return [num.share[2] ? 'GT' : 'GE', s2.i];
    }
    if (typeof num === 'object' && 'minus' in num) {
      const a = pick((x) => counts(x) && !x.share && x.value === num.minus, ordered); if (a) return ['ABS', a.i];
      const b = pick((x) => counts(x) && !x.share && x.value === num.minus + 1, ordered); if (b) return ['ABSLT', b.i];
      const c = pick((x) => counts(x) && !x.share && x.value === want, ordered); if (c) return ['GE', c.i];
    }
    if (num === 'all') return ['ALL'];
    const a = pick((x) => counts(x) && value(x, size) === want && !x.share, ordered) ?? pick((x) => counts(x) && value(x, size) === want, ordered); if (a) return ['GE', a.i];
    if (want === 1) return ['ONE'];
    if (want === size) return ['ALL'];
    const b = pick((x) => counts(x) && value(x, size) === want - 1, ordered); 
    const c = pick((x) => counts(x) && !x.share && size - x.value! === want, ordered);
    const d = pick((x) => counts(x) && !x.share && size - x.value! + 1 === want, ordered);
    const e = pick((x) => x.share === true && amount({ away: [x.value!, x.den!, false] }, size) === want, ordered);
    const f = pick((x) => x.share === true && amount({ away: [x.value!, x.den!, true] }, size) === want, ordered);
    if (e && !b) return ['ABS', e.i]; if (f && !b) return ['ABSLT', f.i];
    if (c && stated) return ['ABS', c.i];
    if (b) return ['GT', b.i]; if (c) return ['ABS', c.i]; if (d) return ['ABSLT', d.i];
    if (want === 1) return ['ONE'];
    if (want === size) return ['ALL'];
    return undefined;
  };
  const required = new Set<string>();
  for (const i of m.items) if (i.is === 'req') i.keys.forEach((k) => required.add(k));
  const write = (items: Item[], req: Set<string>): Sym[] => items.flatMap((it): Sym[] => {
    if (it.is === 'or') return ['ALT', ...it.ways.flatMap((w, n): Sym[] => { const r = new Set(req); for (const i of w) if (i.is === 'req') i.keys.forEach((k) => r.add(k)); return [...(n ? ['BAR' as const] : []), ...write(w, r)]; }), 'CLOSE'];
    if (it.is === 'req') {
      const keys = [...new Set(it.keys)].filter((k) => target.includes(k));
      if (keys.length > 1 && sameSet(keys, target) && !people.some((p) => p.kind === 'P')) return ['MIN', 'ALL', 'EVERYONE'];
      let refs: Sym[];
      try { refs = set(keys); } catch (e) { if (sameSet(keys, target)) return ['MIN', 'ALL', 'EVERYONE']; throw e; }
      if (refs.includes('BUT')) return ['MIN', 'ALL', ...refs];
      return ['REQ', ...refs];
    }
    let of: Sym[]; let size: number; let anchor = 0;
    if (it.of === 'everyone') { of = ['EVERYONE']; size = target.length; }
    else if (it.of === 'others') {
      const own = target.filter((k) => !req.has(k)); of = ['OTHERS']; size = own.length;
      // counted in the total: 山田さんを含めて3人
      const want = amount(it.num, size);
      if (!(typeof it.num === 'object' && 'share' in it.num)) {
        const direct = numbers.some((x) => !x.share && (x.value === want));
        const total = numbers.find((x) => !x.share && x.value === want + req.size);
        if (!direct && total) { used.add(total.i); return ['MIN', 'GE', total.i, 'EVERYONE']; }
        if (!direct) { const t = number({ count: want + req.size }, target.length, 0); if (t && t[0] !== 'ONE' && t[0] !== 'ALL' && want !== 1 && want !== size) return ['MIN', ...t, 'EVERYONE']; }
      }
    } else { const keys = [...new Set(it.of)].filter((k) => target.includes(k)); size = keys.length;
      if (sameSet(keys, target)) of = ['EVERYONE'];
      else { try { of = set(keys); anchor = typeof of[0] === 'number' ? of[0] : 0; } catch (e) { const own = target.filter((k) => !req.has(k)); if (sameSet(own, keys)) of = ['OTHERS']; else throw e; } } }
    const num = number(it.num, size, anchor);
    if (num === undefined) throw new Unlinked(`number ${JSON.stringify(it.num)}`);
    return ['MIN', ...num, ...of];
  });
  if (m.none) return ['NONE', 'END'];
  const out: Sym[] = [];
  if (m.out.length) out.push('OUT', ...set(m.out));
  if (!m.askOnly) out.push(...write(m.items, required));
  if (m.wish === 'all') out.push('WISH', 'EVERYONE'); else if (m.wish.length) { try { out.push('WISH', ...set(m.wish)); } catch { /* not named */ } }
  if (m.ask.length || m.askOnly) out.push('ASK');
  if (out.length === 0) throw new Unlinked('empty');
  out.push('END');
  return out;
}

/** Back from symbols to a meaning. */
export function decode(symbols: Sym[], mentions: Mention[], members: string[]): Meaning | undefined {
  let at = 0;
  const m: Meaning = { items: [], out: [], free: [], wish: [], ask: [], none: false };
  let but: string[] | undefined;
  const set = (): string[] | 'everyone' | 'others' => { const r = set0(); but = undefined; if (symbols[at] === 'BUT') { at++; const k = set0(); but = Array.isArray(k) ? k : []; if (Array.isArray(r)) { const left = r.filter((x) => !but!.includes(x)); but = undefined; return left; } } return r; };
  const set0 = (): string[] | 'everyone' | 'others' => {
    if (symbols[at] === 'EVERYONE') { at++; return 'everyone'; }
    if (symbols[at] === 'OTHERS') { at++; return 'others'; }
    const keys: string[] = []; while (typeof symbols[at] === 'number') keys.push(...(mentions[symbols[at++] as number]!.keys)); return [...new Set(keys)];
  };
  const items = (): Item[] | undefined => {
    const list: Item[] = [];
    for (;;) {
      const s = symbols[at];
      if (s === 'REQ') { at++; const k = set(); list.push(Array.isArray(k) ? { is: 'req', keys: k } : { is: 'min', num: 'all', of: k }); }
      else if (s === 'MIN') {
        at++; const op = symbols[at++]; let num: any;
        if (op === 'ONE') num = { count: 1 }; else if (op === 'ALL') num = 'all';
        else { const x = mentions[symbols[at++] as number]; if (!x) return undefined; const v = x.value!;
          num = x.share && op === 'ABS' ? { away: [x.value, x.den, false] } : x.share && op === 'ABSLT' ? { away: [x.value, x.den, true] } : x.share ? (op === 'GT' ? { share: [x.value, x.den, true] } : { share: [x.value, x.den, x.strict ?? false] }) : op === 'GE' ? { count: v } : op === 'GT' ? { count: v + 1 } : op === 'ABS' ? { minus: v } : { minus: v - 1 }; }
        const of = set(); list.push({ is: 'min', num, of, ...(but ? { but } : {}) });
      } else if (s === 'ALT') { at++; const ways: Item[][] = []; for (;;) { const w = items(); if (!w) return undefined; ways.push(w); if (symbols[at] === 'BAR') { at++; continue; } if (symbols[at] === 'CLOSE') { at++; break; } return undefined; } list.push({ is: 'or', ways }); }
      else return list;
    }
  };
  for (;;) {
    const s = symbols[at];
    if (s === undefined || s === 'END') return m;
    if (s === 'OUT') { at++; const k = set(); if (Array.isArray(k)) m.out.push(...k); }
    else if (s === 'WISH') { at++; const k = set(); m.wish = Array.isArray(k) ? k : 'all'; }
    else if (s === 'ASK') { at++; m.ask.push('x'); }
    else if (s === 'NONE') { at++; m.none = true; }
    else { const before = at; const l = items(); if (!l || at === before) return undefined; m.items.push(...l); }
  }
}
