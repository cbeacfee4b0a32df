import { accountToJson, checkSlips, defaultShop, parseTranscript } from '@tashika/slip';

/** A slip for the document of the API; its answer is the engine's own. */
export const transcriptExample = {
  pages: [
    {
      entry: { state: 'written', text: '20:05' },
      exit: { state: 'written', text: '21:40' },
      rows: [
        {
          r: 1,
          label: { state: 'written', text: 'ハッピーアワー' },
          qty: { state: 'marks', glyphs: [{ kind: 'bar', dir: 'h', y: 0.25 }] },
          unit: { state: 'written', text: '1700' },
          amount: { state: 'blank' },
        },
        {
          r: 2,
          label: { state: 'written', text: '飲み放題 延長30分' },
          qty: { state: 'blank' },
          unit: { state: 'written', text: '600' },
          amount: { state: 'blank' },
        },
        {
          r: 3,
          label: { state: 'written', text: 'D にま' },
          qty: { state: 'marks', glyphs: [{ kind: 'sei' }, { kind: 'bar', dir: 'v' }] },
          unit: { state: 'written', text: '1100' },
          amount: { state: 'blank' },
        },
      ],
      stated_total: { state: 'written', text: '9500' },
      instruction: null,
    },
  ],
};

export const answerExample = (() => {
  const pages = parseTranscript(transcriptExample);
  if (!pages.ok) throw new Error(pages.error.message);
  const accounts = checkSlips(pages.value, { shop: defaultShop, castNames: ['にま'] });
  if (!accounts.ok) throw new Error(accounts.error.message);
  return { accounts: accounts.value.map(accountToJson) };
})();
