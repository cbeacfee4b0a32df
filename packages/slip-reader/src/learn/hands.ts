import type { HandsCard } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { LastLayer } from '../recognise/last-layer.ts';
import { type Layers, type NetName, netTrainings } from '../recognisers.ts';
import { problems } from '../report/messages.ts';

/** What a shop's own hands taught the reader: nothing of it shows a slip. */
export interface ShopHands {
  readonly version: 1;
  readonly layers: Readonly<Partial<Record<NetName, LayerJson>>>;
  /** Names, items and prices that stand on several of the shop's slips and on no list. */
  readonly names: readonly string[];
  readonly items: readonly string[];
  readonly prices: readonly number[];
  readonly card: HandsCard;
  /** What was in force before; taking the last lesson back restores it. */
  readonly before: ShopHands | null;
}

interface LayerJson {
  readonly ids: readonly number[];
  readonly depth: number;
  /** 32-bit numbers in base64. */
  readonly weights: string;
  /** The training of the net it was learnt with; the first where it is left out. */
  readonly training?: number;
}

export const layerJson = (net: NetName, { ids, depth, weights }: LastLayer): LayerJson => ({
  training: netTrainings[net],
  ids,
  depth,
  weights: btoa(
    Array.from(new Uint8Array(weights.buffer), (byte) => String.fromCharCode(byte)).join(''),
  ),
});

const layerOf = ({ ids, depth, weights }: LayerJson): LastLayer => ({
  ids,
  depth,
  weights: new Float32Array(Uint8Array.from(atob(weights), (c) => c.charCodeAt(0)).buffer),
});

/** What the hands add to the nets there are now: what was learnt with a net trained otherwise says nothing of this one. */
export const layersOf = ({ layers }: ShopHands): Layers =>
  Object.fromEntries(
    Object.entries(layers)
      .filter(([net, { training = 1 }]) => training === netTrainings[net as NetName])
      .map(([net, json]) => [net, layerOf(json)]),
  );

/** Hands as they were kept in a file. */
export function parseHands(json: unknown): Result<ShopHands, Problem> {
  return isHands(json) ? ok(json) : err({ code: 'hands-file', message: problems.handsFile() });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isLayer(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.ids) || typeof value.weights !== 'string') {
    return false;
  }
  const { ids, depth, weights, training = 1 } = value;
  return (
    Number.isSafeInteger(depth) &&
    Number.isSafeInteger(training) &&
    ids.every((id) => Number.isSafeInteger(id) && id >= 0) &&
    Math.floor((weights.replace(/=+$/, '').length * 3) / 4) ===
      ids.length * ((depth as number) + 1) * 4
  );
}

const netNames: readonly string[] = ['digits', 'digits-second', 'label', 'label-second'];

function isHands(json: unknown): json is ShopHands {
  return (
    isObject(json) &&
    json.version === 1 &&
    isObject(json.layers) &&
    Object.entries(json.layers).every(([net, layer]) => netNames.includes(net) && isLayer(layer)) &&
    [json.names, json.items].every(
      (list) => Array.isArray(list) && list.every((text) => typeof text === 'string'),
    ) &&
    Array.isArray(json.prices) &&
    json.prices.every((price) => Number.isSafeInteger(price)) &&
    isObject(json.card) &&
    (json.before === null || isHands(json.before))
  );
}
