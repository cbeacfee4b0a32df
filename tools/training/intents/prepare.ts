import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { contextOf, membersOf, readCases, SENTENCE_FILES } from '/work/main/packages/attendance/test/understand/measure.ts';
import { decode, encode, fromRule, holds, type Meaning, parseMeaning, Unlinked, waysOf } from './lf.ts';
import { tokensOf } from './tokens2.ts';

const out = process.argv[2]!; const what = process.argv[3] ?? 'all';
const problems: Record<string, number> = {}; const shown: string[] = [];
const note = (kind: string, text: string) => { problems[kind] = (problems[kind] ?? 0) + 1; if ((problems[kind] ?? 0) <= 600) shown.push(`${kind}\t${text}`); };

const held = (source: string) => /-12\.tsv$|w9-11|held-out-4[6-9]|blind/.test(source);
function example(texts: string[], members: any[], m: Meaning, source: string, extra: any = {}) {
  const keys = members.map((x: any) => x.key);
  const t = tokensOf(texts, contextOf(members));
  try {
    const symbols = encode(m, t.mentions, keys, true);
    // what was written must mean what was meant
    const back = decode(symbols, t.mentions, keys);
    if (!m.none && !m.askOnly && m.ask.length === 0) {
      const a = waysOf(m, keys); const b = back && waysOf(back, keys);
      if (!b || !same(a, b, keys)) { note('notsame', `${source} ${texts.join(' >> ')} ${symbols.join(' ')}`); return undefined; }
    }
    return { source, tokens: t.tokens, mentions: t.mentions, symbols, texts, keys, meaning: m, ...(held(source) ? { members } : {}), ...extra };
  } catch (e) {
    if (e instanceof Unlinked) { note('unlinked', `${source} ${e.message} | ${texts.join(' >> ')} | ${t.mentions.map((x) => x.words).join('/')} | ${JSON.stringify(m.items)}`); return held(source) ? { source, tokens: t.tokens, mentions: t.mentions, symbols: ['ASK', 'END'], texts, keys, meaning: m, members, unlinked: true, ...extra } : undefined; }
    throw e;
  }
}
function same(a: any, b: any, keys: string[]): boolean {
  if (keys.length > 12) return true;
  for (let set = 0; set < 1 << keys.length; set++) { const p = new Set(keys.filter((_, i) => (set >> i) & 1)); if (holds(a.ways, p) !== holds(b.ways, p)) return false; }
  return true;
}

const rows: any[] = [];
if (what === 'all' || what === 'old') {
  const files = [...SENTENCE_FILES, 'last-batch.jsonl', 'said-otherwise.jsonl', 'easily-misread.jsonl', 'conversations.jsonl', '../cases/intents.jsonl'];
  for (const file of files) for (const c of readCases(file)) {
    const e = c.expected; if (!e) continue;
    const members = membersOf(c.members) as any[]; const keys = members.map((x) => x.key);
    const m = fromRule(e.type, e.rule, [...(e.exclude ?? [])], keys);
    const asks = e.needs_clarification === true;
    if (e.unsupported || e.invalid || (e.type === 'ANY' && asks)) { m.askOnly = true; m.items = []; }
    else if (asks) m.ask.push('x');
    if (e.needs_clarification === 'either' && e.type === 'ANY' && (e.max_confidence ?? 1) < 0.85) m.none = true;
    const texts = [c.utterance, ...(c.turns ?? [])];
    const prefer = (e.policy as any)?.prefer_invitee_keys; if (prefer?.length) m.wish = prefer.length >= keys.length ? 'all' : prefer;
    let row;
    for (const alt of [e, ...(e.alternatives ?? [])]) {
      const mm = alt === e ? m : { ...fromRule(alt.type, alt.rule, [...((alt as any).exclude ?? e.exclude ?? [])], keys), ask: m.ask, wish: m.wish, askOnly: m.askOnly, none: m.none };
      row = example(texts, members, mm, file, { either: e.needs_clarification === 'either', alternatives: (e.alternatives ?? []).map((a: any) => fromRule(a.type, a.rule, [...(a.exclude ?? e.exclude ?? [])], keys)) });
      if (row && !(row as any).unlinked) break;
    }
    if (row) rows.push(row);
  }
}
if (what === 'blind') {
  for (const [file, path] of [['blind-s', '/tmp/blind/sentences.jsonl'], ['blind-c', '/tmp/blind/conversations.jsonl']] as const) for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const c = JSON.parse(line); const e = c.expected; const keys = c.members.map((x: any) => x.key);
    const m = fromRule(e.type, e.rule, [...(e.exclude ?? [])], keys);
    if (e.unsupported || e.invalid || (e.type === 'ANY' && e.needs_clarification)) { m.askOnly = true; m.items = []; } else if (e.needs_clarification === true) m.ask.push('x');
    rows.push(example([c.utterance, ...(c.turns ?? [])], c.members, m, file, { either: e.needs_clarification === 'either', alternatives: (e.alternatives ?? []).map((a: any) => fromRule(a.type, a.rule, [...(a.exclude ?? e.exclude ?? [])], keys)) }));
  }
}
if (what === 'all' || what === 'new') {
  let bad = 0;
  for (const file of readdirSync('/tmp/nets/data').filter((f) => f.endsWith('.tsv')).sort()) {
    let cast: any[] = [];
    for (const line of readFileSync(`/tmp/nets/data/${file}`, 'utf8').split('\n')) {
      if (line.trim() === '' ) continue;
      const cells = line.split('\t');
      if (cells[0] === '@') {
        cast = cells.slice(1).filter((x) => x.trim()).map((cell, i) => { const [name, groups, role] = cell.split('/').map((x) => x?.trim()); return { name, key: `u:${i + 1}`, ...(groups ? { groups: groups.split('+') } : {}), ...(role ? { role } : {}) }; });
        continue;
      }
      if (cells.length < 2) { bad++; continue; }
      const texts = cells[0]!.replaceAll('\\n', '\n').split(' >> ');
      let m: Meaning;
      try { m = parseMeaning(cells.slice(1).join(' ').trim(), cast); } catch (e) { note('label', `${file} ${(e as Error).message} | ${line}`); continue; }
      if (m.items.length === 0 && m.ask.length > 0 && !m.none) m.askOnly = true;
      if (m.ask.length > 0) m.none = false;
      if (m.items.length === 0 && !m.askOnly && !m.none && m.out.length === 0 && m.wish.length === 0) { note('nothing', line); continue; }
      if (m.items.length === 0 && !m.none) { m.askOnly = true; }
      const row = example(texts, cast, m, file, { askKinds: m.ask });
      if (row) rows.push(row);
    }
  }
  console.log('bad lines', bad);
}
writeFileSync(out, rows.map((r) => JSON.stringify(r)).join('\n'));
console.log(rows.length, problems);
writeFileSync(`${out}.problems`, shown.join('\n'));
