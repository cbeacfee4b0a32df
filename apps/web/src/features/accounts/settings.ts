import type { ReadableSettings } from '@tashika/contract/slips';
import { type BookDraft, bookDraft, bookSettings, isPayBack, paidItems } from './book-settings.ts';
import { isAmount, numberOf, plainOf } from './typed-number.ts';

/** What is being typed: texts until they are sent, so that nothing typed is lost on the way. */

type ShopJson = ReadableSettings['shop'];
type ItemJson = ShopJson['items'][number];
type SurchargeJson = NonNullable<ShopJson['surcharges']>[number];

/** What an item is beside its name: what D or S before a name stand for, or a shot among several. */
export const roles = ['none', 'drink', 'cast_shot', 'shot'] as const;
export type ItemRole = (typeof roles)[number];

/** By the common times of the shop, or by times of its own. */
export const timeKinds = [
  'none',
  'first',
  'every',
  'late',
  'happy_hour',
  'base',
  'extension',
  'late_extension',
] as const;
export type TimeKind = (typeof timeKinds)[number];

export interface ItemDraft {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  /** Other ways to write it, with 、 between them. */
  readonly written: string;
  readonly role: ItemRole;
  readonly time: TimeKind;
  /** Of a first hour its length, of an extension what comes before it. */
  readonly minutes: string;
  readonly every: string;
  readonly from: string;
  readonly to: string;
  readonly retired: string;
}

export const surchargeKinds = ['service', 'tax', 'per_person', 'rounding'] as const;
export type SurchargeKind = (typeof surchargeKinds)[number];
export const directions = ['down', 'up', 'nearest'] as const;

export interface SurchargeDraft {
  readonly kind: SurchargeKind;
  readonly name: string;
  /** How a row of the slip may name it, with 、 between. */
  readonly written: string;
  /** A percentage, yen a person, or the unit of rounding. */
  readonly amount: string;
  readonly direction: (typeof directions)[number];
  readonly included: boolean;
  /** The item that counts people. */
  readonly people: string;
}

export interface SettingsDraft extends BookDraft {
  /** What the page does not show goes along as it is. */
  readonly base: ShopJson;
  readonly items: readonly ItemDraft[];
  readonly surcharges: readonly SurchargeDraft[];
  readonly times: Readonly<Record<TimeName, string>>;
  readonly cast: string;
}

type Settings = Pick<ReadableSettings, 'shop' | 'cast_names' | 'bookkeeping' | 'pay_back'>;

export const timeNames = [
  'first_minutes',
  'extension_minutes',
  'late_minutes',
  'happy_hour_from',
  'happy_hour_to',
  'late_start',
] as const;
export type TimeName = (typeof timeNames)[number];

export const isMinutes = (name: TimeName): boolean => name.endsWith('_minutes');

export const separator = '、';

export const draftOf = ({ shop, cast_names, bookkeeping, pay_back }: Settings): SettingsDraft => ({
  base: shop,
  items: shop.items.map((item) => itemDraft(item, roleOf(item.id, shop))),
  surcharges: (shop.surcharges ?? []).map(surchargeDraft),
  times: Object.fromEntries(
    timeNames.map((name) => [name, String(shop.times?.[name] ?? '')]),
  ) as Record<TimeName, string>,
  cast: cast_names.join('\n'),
  ...bookDraft({ bookkeeping, pay_back }),
});

function roleOf(id: string, { cast, shot }: ShopJson): ItemRole {
  if (cast?.drink === id) return 'drink';
  if (cast?.shot === id) return 'cast_shot';
  return shot?.items.includes(id) === true ? 'shot' : 'none';
}

export const blankItem = (id: string): ItemDraft => ({
  id,
  name: '',
  price: '',
  written: '',
  role: 'none',
  time: 'none',
  minutes: '',
  every: '',
  from: '',
  to: '',
  retired: '',
});

function itemDraft(item: ItemJson, role: ItemRole): ItemDraft {
  const draft = {
    ...blankItem(item.id),
    name: item.name,
    price: String(item.price),
    written: item.written.join(separator),
    role,
    retired: item.retired ?? '',
  };
  const { time } = item;
  if (time === undefined) return draft;
  if (typeof time === 'string') return { ...draft, time };
  switch (time.rule) {
    case 'first': {
      const { minutes, from = '', to = '' } = time;
      return { ...draft, time: 'first', minutes: String(minutes), from, to };
    }
    case 'extension':
      return {
        ...draft,
        time: 'every',
        minutes: String(time.after),
        every: String(time.every),
      };
    case 'late':
      return { ...draft, time: 'late', from: time.start, every: String(time.every) };
  }
}

export const blankSurcharge = (kind: SurchargeKind, name: string): SurchargeDraft => ({
  kind,
  name,
  written: '',
  amount: '',
  direction: kind === 'rounding' ? 'up' : 'down',
  included: false,
  people: '',
});

function surchargeDraft(given: SurchargeJson): SurchargeDraft {
  if (given.kind === 'rounding') {
    const { unit, direction } = given;
    return { ...blankSurcharge('rounding', ''), amount: String(unit), direction };
  }
  const draft = {
    ...blankSurcharge(given.kind, given.name),
    written: (given.written ?? []).join(separator),
  };
  if (given.kind === 'per_person') {
    return { ...draft, amount: String(given.price), people: given.people };
  }
  return {
    ...draft,
    amount: String(given.percent),
    direction: given.fraction ?? 'down',
    included: given.kind === 'tax' && given.included,
  };
}

/** The settings as they were typed. */
export function settingsOf(draft: SettingsDraft): Settings {
  const { base, times, cast } = draft;
  const items = draft.items.map(itemOf);
  const { prices: _, surcharges: __, shot: ___, cast: ____, ...rest } = base;
  const prices = pricesOf(base, items);
  const ids = new Set(items.map(({ id }) => id));
  const known = (list: readonly string[]) => list.filter((id) => ids.has(id));
  return {
    shop: {
      ...rest,
      items,
      ...(draft.surcharges.length > 0 && { surcharges: draft.surcharges.map(surchargeOf) }),
      ...rolesOf(draft),
      ...(base.bare_names && {
        bare_names: base.bare_names
          .map((bare) => ({ ...bare, items: known(bare.items) }))
          .filter((bare) => bare.items.length > 0),
      }),
      ...(base.first_hours && { first_hours: known(base.first_hours) }),
      ...(prices && { prices }),
      ...(base.times && {
        times: {
          ...base.times,
          ...Object.fromEntries(
            timeNames.map((name) => [
              name,
              isMinutes(name) ? numberOf(times[name]) : clockOf(times[name]),
            ]),
          ),
        },
      }),
    },
    cast_names: cast
      .split('\n')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    ...bookSettings(draft),
  };
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[、,，]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');

function itemOf(draft: ItemDraft): ItemJson {
  const time = timeOf(draft);
  const retired = draft.retired.trim();
  return {
    id: draft.id,
    name: draft.name.trim(),
    written: wordsIn(draft.written),
    price: numberOf(draft.price),
    ...(time !== undefined && { time }),
    ...(retired !== '' && { retired }),
  };
}

function timeOf({ time, minutes, every, from, to }: ItemDraft): ItemJson['time'] {
  switch (time) {
    case 'none':
      return undefined;
    case 'first':
      return {
        rule: 'first',
        minutes: numberOf(minutes),
        ...(from.trim() !== '' && { from: clockOf(from) }),
        ...(to.trim() !== '' && { to: clockOf(to) }),
      };
    case 'every':
      return { rule: 'extension', after: numberOf(minutes), every: numberOf(every) };
    case 'late':
      return { rule: 'late', start: clockOf(from), every: numberOf(every) };
    default:
      return time;
  }
}

function surchargeOf(draft: SurchargeDraft): SurchargeJson {
  const { kind, direction, included, people } = draft;
  const written = wordsIn(draft.written);
  const named = { name: draft.name.trim(), ...(written.length > 0 && { written }) };
  const amount = numberOf(draft.amount);
  switch (kind) {
    case 'service':
      return { kind, ...named, percent: amount, fraction: direction };
    case 'tax':
      return { kind, ...named, percent: amount, included, fraction: direction };
    case 'per_person':
      return { kind, ...named, price: amount, people };
    case 'rounding':
      return { kind, unit: amount, direction };
  }
}

/** What D, S and ショット stand for, by the roles of the items. */
function rolesOf({ base, items }: SettingsDraft): Pick<ShopJson, 'cast' | 'shot'> {
  const idOf = (role: ItemRole) => items.find((item) => item.role === role)?.id;
  const [drink, castShot] = [idOf('drink'), idOf('cast_shot')];
  const shots = items.filter(({ role }) => role === 'shot').map(({ id }) => id);
  const [first] = shots;
  const before = base.shot;
  return {
    ...(first !== undefined && {
      shot: {
        name: before?.name ?? items.find(({ id }) => id === first)?.name.trim() ?? '',
        items: shots,
        default: before !== undefined && shots.includes(before.default) ? before.default : first,
      },
    }),
    ...((drink !== undefined || castShot !== undefined) && {
      cast: {
        ...(drink !== undefined && { drink }),
        ...(castShot !== undefined && { shot: castShot }),
      },
    }),
  };
}

/** As many candidates as the search goes through; a longer list is the menu's own. */
const mostCandidates = 12;

/** A price that changes, changes wherever the list names it; a new one comes behind. */
function pricesOf(base: ShopJson, items: readonly ItemJson[]): ShopJson['prices'] {
  if (base.prices === undefined) return undefined;
  const added = items.filter(({ id }) => !base.items.some((item) => item.id === id));
  // Items may share a price and part ways later: the list then has both.
  const list = (before: readonly number[], more: readonly number[]) => [
    ...new Set([
      ...before.flatMap((price) =>
        base.items
          .filter((item) => item.price === price)
          .flatMap(({ id }) => items.find((item) => item.id === id)?.price ?? []),
      ),
      ...more,
    ]),
  ];
  const more = added.map(({ price }) => price);
  const prices = {
    reading_candidates: list(base.prices.reading_candidates, more),
    dictionary_order: list(base.prices.dictionary_order, more),
    asked_for: list(base.prices.asked_for, []),
  };
  const fits = Object.values(prices).every(({ length }) => length > 0 && length <= mostCandidates);
  return fits ? prices : undefined;
}

/** The first id of a new item that none has. */
export function freshId(items: readonly ItemDraft[]): string {
  let n = items.length + 1;
  while (items.some(({ id }) => id === `item-${n}`)) n += 1;
  return `item-${n}`;
}

export type Trouble =
  | 'name'
  | 'nameTwice'
  | 'price'
  | 'minutes'
  | 'clock'
  | 'percent'
  | 'people'
  | 'payBack';

/** What the fields hold that cannot be sent, by the name of the field. */
export function troublesOf(draft: SettingsDraft): ReadonlyMap<string, Trouble> {
  const troubles = new Map<string, Trouble>();
  const check = (field: string, isRight: boolean, trouble: Trouble) => {
    if (!isRight && !troubles.has(field)) troubles.set(field, trouble);
  };
  const names = draft.items.map(({ name }) => name.trim());
  for (const [index, item] of draft.items.entries()) {
    const name = names[index] ?? '';
    check(`${item.id} name`, name !== '', 'name');
    check(`${item.id} name`, names.indexOf(name) === index, 'nameTwice');
    check(`${item.id} price`, isAmount(item.price), 'price');
    const { time } = item;
    if (time === 'first' || time === 'every') {
      check(`${item.id} minutes`, /^\d+$/.test(plainOf(item.minutes)), 'minutes');
    }
    if (time === 'every' || time === 'late') {
      check(`${item.id} every`, isAmount(item.every), 'minutes');
    }
    if (time === 'late' || (time === 'first' && item.from.trim() !== '')) {
      check(`${item.id} from`, clock.test(clockOf(item.from)), 'clock');
    }
    if (time === 'first' && item.to.trim() !== '') {
      check(`${item.id} to`, clock.test(clockOf(item.to)), 'clock');
    }
  }
  for (const [index, { kind, name, amount, people }] of draft.surcharges.entries()) {
    const field = `surcharge ${index}`;
    if (kind !== 'rounding') check(`${field} name`, name.trim() !== '', 'name');
    const isPercent = kind === 'service' || kind === 'tax';
    check(
      `${field} amount`,
      isPercent ? /^(?:100|\d{1,2}(?:\.\d)?)$/.test(plainOf(amount)) : isAmount(amount),
      isPercent ? 'percent' : 'price',
    );
    if (kind === 'per_person') {
      check(
        `${field} people`,
        draft.items.some(({ id }) => id === people),
        'people',
      );
    }
  }
  for (const item of paidItems) {
    check(`pay back ${item}`, isPayBack(draft.payBack[item]), 'payBack');
  }
  if (draft.base.times === undefined) return troubles;
  for (const name of timeNames) {
    if (isMinutes(name)) check(name, isAmount(draft.times[name]), 'minutes');
    else check(name, clock.test(clockOf(draft.times[name])), 'clock');
  }
  return troubles;
}

/** From noon to noon: the small hours go on counting after 24. */
const clock = /^\d{1,2}:[0-5]\d$/;

/** 「２０：００」 is meant as 20:00. */
const clockOf = (text: string): string => text.normalize('NFKC').trim();
