import type { SettingsJson } from '@tashika/contract/slips';
import { ok, type Problem, type Result } from '@tashika/kernel';
import { accountToJson, checkSlips, parseTranscript, type ShopFacts } from '@tashika/slip';
import { readSettings } from '../slips/read-settings.ts';

export function slips(given: unknown, settings: unknown) {
  const facts = factsOf(settings as SettingsJson);
  if (!facts.ok) return facts;
  const pages = parseTranscript(given);
  if (!pages.ok) return pages;
  const checked = checkSlips(pages.value, facts.value);
  return checked.ok ? ok({ accounts: checked.value.map(accountToJson) }) : checked;
}

/** Settings are read once for all slips that are checked by them. */
let known: { readonly json: string; readonly facts: Result<ShopFacts, Problem> } | undefined;

function factsOf(settings: SettingsJson): Result<ShopFacts, Problem> {
  const json = JSON.stringify(settings);
  if (known?.json !== json) known = { json, facts: readSettings(settings) };
  return known.facts;
}
