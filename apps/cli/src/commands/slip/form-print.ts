import { err, ok } from '@tashika/kernel';
import { show } from '../../answer.ts';
import type { Run } from '../../command.ts';
import { writeFileWhole } from '../../output-file.ts';
import { readShop } from './facts.ts';
import { messages } from './messages.ts';
import type { formPrintOptions } from './table.ts';

export const run: Run<typeof formPrintOptions> = async (call) => {
  const [file = ''] = call.positionals;
  const { formPdf, menuOf, menuSheets, ownForm } = await import('@tashika/slip-reader');
  const { size = 'a6', shop: shopFile } = call.values;
  const answering = { ...call, values: { ...call.values, jsonl: false } };
  const shop = shopFile === undefined ? ok(null) : await readShop(shopFile, call);
  if (!shop.ok) return show(answering, shop, String);
  const form = ownForm(size);
  const menu = shop.value === null ? [] : menuSheets(size, menuOf(shop.value));
  const kept = await writeFileWhole(file, await formPdf(form, menu));
  const answer = kept.ok
    ? ok({ file, width_mm: form.width, height_mm: form.height, rows: form.rows })
    : err({ code: 'file-not-written', message: messages.fileNotWritten(file, kept.error.code) });
  return show(answering, answer, () => messages.formWritten(file));
};
