import { confusableCastNames, missingCastNames } from '@tashika/slip';
import { show } from '../../answer.ts';
import type { Run } from '../../command.ts';
import { readFacts } from './facts.ts';
import { messages } from './messages.ts';
import type { shopCheckOptions } from './table.ts';

/** 1 where a name is missing; names that are only alike are worth a word, not a failure. */
export const run: Run<typeof shopCheckOptions> = async (call) => {
  const facts = await readFacts(call);
  const around = { ...call, values: { ...call.values, jsonl: false } };
  if (!facts.ok) return show(around, facts, String);
  const { shop, castNames, castNamesFile } = facts.value;
  const missing = missingCastNames(shop, castNames);
  const confusable = confusableCastNames(shop, castNames);
  const document = {
    version: shop.version,
    items: shop.items.length,
    cast_names: castNames,
    missing_cast_names: missing,
    confusable_cast_names: confusable,
  };
  const inWords = () =>
    [
      messages.shopInOrder(shop.version, shop.items.length),
      messages.castNamesInOrder(castNamesFile, castNames),
      ...(missing.length > 0 ? [messages.castNamesMissing(missing)] : []),
      ...(confusable.length > 0 ? [messages.castNamesConfusable(confusable)] : []),
    ]
      .map((line) => `${line}\n`)
      .join('');
  await show(around, { ok: true, value: document }, inWords);
  return missing.length > 0 ? 1 : 0;
};
