import { useQuery } from '@tanstack/react-query';
import { shopFacts } from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { parseShop, type ShopFacts, shopOn } from '@tashika/slip';
import { ask } from '../../api.ts';

/** The price list, times and names the server checks slips by: the page says what it will say. */
export const useFacts = () =>
  useQuery<ShopFacts, Problem>({
    queryKey: ['settings', 'facts'],
    queryFn: async ({ signal }) => {
      const answer = await ask('/api/slips/facts', shopFacts, { signal });
      const { shop: json, cast_names, business_day } = answer;
      const shop = parseShop(json);
      if (!shop.ok) throw shop.error;
      return { shop: shopOn(shop.value, business_day), castNames: cast_names };
    },
    // Settings are saved on other machines, too.
    refetchOnMount: 'always',
  });
