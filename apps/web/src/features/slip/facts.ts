import { useQuery } from '@tanstack/react-query';
import { shopFacts } from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { parseShop, type ShopFacts } from '@tashika/slip';
import { ask } from '../../api.ts';

/** The price list, times and names the server checks slips by: the page says what it will say. */
export const useFacts = () =>
  useQuery<ShopFacts, Problem>({
    queryKey: ['settings', 'facts'],
    queryFn: async ({ signal }) => {
      const { shop: json, cast_names } = await ask('/api/slips/facts', shopFacts, { signal });
      const shop = parseShop(json);
      if (!shop.ok) throw shop.error;
      return { shop: shop.value, castNames: cast_names };
    },
    // Settings are saved on other machines, too.
    refetchOnMount: 'always',
  });
