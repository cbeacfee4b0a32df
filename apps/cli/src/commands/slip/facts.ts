import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Problem, type Result } from '@tashika/kernel';
import { defaultShop, parseCastNames, parseShop, type Shop, type ShopFacts } from '@tashika/slip';
import type { Call, Options } from '../../command.ts';
import { shippedWith } from '../../home.ts';
import { readJson, readText } from '../../input.ts';

interface FactsCall extends Pick<Call<Options>, 'stdin' | 'signal'> {
  readonly values: {
    readonly shop: string | undefined;
    readonly 'cast-names': string | undefined;
  };
}

export interface Facts extends ShopFacts {
  /** Where the names were read from. */
  readonly castNamesFile: string;
}

/** The shop's facts from their files; the engine itself reads none. */
export async function readFacts(call: FactsCall): Promise<Result<Facts, Problem>> {
  const { shop: shopFile, 'cast-names': namesFile } = call.values;
  let shop = defaultShop;
  if (shopFile !== undefined) {
    const read = await readShop(shopFile, call);
    if (!read.ok) return read;
    shop = read.value;
  }
  const castNamesFile = namesFile ?? (await ownCastNames());
  const text = await readText(castNamesFile, call);
  if (!text.ok) return text;
  const castNames = parseCastNames(text.value);
  return castNames.ok ? ok({ shop, castNames: castNames.value, castNamesFile }) : castNames;
}

export async function readShop(
  file: string,
  call: Pick<FactsCall, 'stdin' | 'signal'>,
): Promise<Result<Shop, Problem>> {
  const json = await readJson(file, call);
  return json.ok ? parseShop(json.value) : json;
}

/** The names of the folder the program is called from, else those that come with it. */
async function ownCastNames(): Promise<string> {
  const here = 'DATA/CAST_NAMES.md';
  try {
    await access(here);
    return here;
  } catch {
    return join(shippedWith, here);
  }
}
