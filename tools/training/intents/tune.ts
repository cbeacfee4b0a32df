import { readFileSync, writeFileSync } from 'node:fs';
import { contextOf } from '/work/main/packages/attendance/test/understand/measure.ts';
import { continueWith, understand } from '/work/main/packages/attendance/src/understand/understand.ts';
import { conclude } from '/work/main/packages/attendance/src/understand/conclude.ts';
import { candidates, ruleId } from '/work/main/packages/attendance/src/understand/trained/weigh.ts';
import { holds, type Meaning, waysOf } from './lf.ts';
const rows = readFileSync(process.argv[2]!, 'utf8').trim().split('\n').map((l) => JSON.parse(l)).filter((r) => r.members);
const evalBody = (b: any, target: string[], p: Set<string>): boolean => { const c = (ks: readonly string[]) => ks.filter((k) => p.has(k)).length; switch (b.type) { case 'ALL': return c(target) === target.length; case 'ANY': return c(target) >= 1; case 'K_OF_N': return c(target) >= b.k; case 'REQUIRED_PLUS_QUORUM': return b.requiredInviteeKeys.every((k: string) => p.has(k)) && c(target.filter((k) => !b.requiredInviteeKeys.includes(k))) >= b.minAdditional; case 'GROUP_ANY': return b.groups.some((g: any) => c(g.anyOfInviteeKeys) >= g.min); default: return b.anyOf.some((w: any) => w.allOf.every((g: any) => c(g.anyOfInviteeKeys) >= g.min)); } };
function right(r: any, c: any, asks: boolean): boolean {
  const gold: Meaning = r.meaning; if (gold.none) return asks || r.either; if (gold.askOnly) return asks || r.either;
  const gasks = gold.ask.length > 0; if (!r.either && gasks !== asks) return false;
  const target = c.include.filter((k: string) => !c.exclude.includes(k)); const keys = r.keys.slice(0, 11);
  return [gold, ...(r.alternatives ?? [])].some((g: Meaning) => { const w = waysOf(g, r.keys); for (let s = 0; s < 1 << keys.length; s++) { const p = new Set<string>(keys.filter((_: string, i: number) => (s >> i) & 1)); if (holds(w.ways, p) !== evalBody(c.body, target, p)) return false; } return true; });
}
const out: string[] = []; let cpu = 0;
for (const r of rows) {
  const context = contextOf(r.members);
  const u = r.texts.slice(1).reduce(continueWith, understand(r.texts[0], context));
  const c = conclude(u.statements, u.doubts, context);
  const gasks = u.questions.length > 0;
  const t = process.cpuUsage(); const list = candidates(u.turns, context, []); const e = process.cpuUsage(t); cpu += (e.user + e.system) / 1000;
  const gid = ruleId(c);
  out.push(JSON.stringify({ source: r.source, conv: r.texts.length > 1, texts: r.texts, G: { id: gid, asks: gasks, conf: u.confidence, right: right(r, c, gasks), understood: c.isUnderstood, q: u.questions.map((q) => q.kind) }, N: list.map((n) => ({ id: n.asks ? 'ask' : ruleId(n.conclusion), asks: n.asks, share: n.share, right: right(r, n.conclusion, n.asks), q: n.conclusion.questions.map((q) => q.kind) })) }));
}
writeFileSync(process.argv[3]!, out.join('\n')); console.log(out.length, 'ms', cpu / out.length);
