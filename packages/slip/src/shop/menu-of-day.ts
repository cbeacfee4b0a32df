import type { Item, Shop } from './shop.ts';

const menus = new WeakMap<Shop, Map<string, Shop>>();

/** The shop as it is on a business day: what is retired by then is not on the menu (A84). */
export function shopOn(shop: Shop, day: string): Shop {
  const isOn = ({ retired }: Item) => retired === null || day < retired;
  if (shop.items.every(isOn)) return shop;
  let ofShop = menus.get(shop);
  if (ofShop === undefined) {
    ofShop = new Map();
    menus.set(shop, ofShop);
  }
  let menu = ofShop.get(day);
  if (menu === undefined) {
    menu = without(shop, isOn);
    ofShop.set(day, menu);
  }
  return menu;
}

function without(shop: Shop, isOn: (item: Item) => boolean): Shop {
  const items = shop.items.filter(isOn);
  const isSold = (price: number) => items.some((item) => item.price === price);
  const kept = (item: Item | null) => (item !== null && isOn(item) ? item : null);
  const shots = shop.shot?.items.filter(isOn) ?? [];
  const [first] = shots;
  return {
    ...shop,
    items,
    shot:
      shop.shot === null || first === undefined
        ? null
        : { ...shop.shot, items: shots, default: kept(shop.shot.default) ?? first },
    cast: { drink: kept(shop.cast.drink), shot: kept(shop.cast.shot) },
    bareNames: shop.bareNames.flatMap((bare) => {
      const left = bare.items.filter(isOn);
      return left.length === 0 ? [] : [{ ...bare, items: left }];
    }),
    firstHours: shop.firstHours.filter(isOn),
    readingCandidates: shop.readingCandidates.filter(isSold),
    dictionaryOrder: shop.dictionaryOrder.filter(isSold),
    askedFor: shop.askedFor.filter(isSold),
  };
}
