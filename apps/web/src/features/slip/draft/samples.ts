import { sampleTitles } from '../messages.ts';

/** Slips to try, each for one thing there is to see. */
export interface Sample {
  readonly id: keyof typeof sampleTitles;
  readonly title: string;
  readonly shows: string;
  readonly transcript: unknown;
}

interface ShortPage {
  readonly times?: readonly [entry: string, exit: string];
  /** 「品目|数量|単価|金額」; ? is unreadable, a leading ~ strikes the row. */
  readonly rows: readonly string[];
  readonly total?: string;
  readonly say?: string;
}

const textCell = (text = ''): unknown => {
  if (text === '') return { state: 'blank' };
  return text === '?' ? { state: 'unreadable' } : { state: 'written', text };
};

const strokes: Readonly<Record<string, object>> = {
  正: { kind: 'sei' },
  '｜': { kind: 'bar', dir: 'v', y: 0.5 },
  '／': { kind: 'bar', dir: 'd', y: 0.5 },
  // The first stroke of a 正 stands in the upper part, a dash lower down.
  一: { kind: 'bar', dir: 'h', y: 0.25 },
  '＿': { kind: 'bar', dir: 'h', y: 0.7 },
};

const quantityCell = (text = ''): unknown => {
  const glyphs = [...text].map((sign) => strokes[sign]);
  return text !== '' && glyphs.every((glyph) => glyph !== undefined)
    ? { state: 'marks', glyphs }
    : textCell(text);
};

function pageOf({ times: [entry, exit] = ['', ''], rows, total, say }: ShortPage): unknown {
  return {
    entry: textCell(entry),
    exit: textCell(exit),
    rows: rows.map((row) => {
      const [label, qty, unit, amount] = row.replace(/^~/u, '').split('|');
      return {
        label: textCell(label),
        qty: quantityCell(qty),
        unit: textCell(unit),
        amount: textCell(amount),
        struck: row.startsWith('~'),
      };
    }),
    stated_total: textCell(total),
    instruction: say ?? null,
  };
}

const usual = ['ハッピーアワー|一|1700', '飲み放題 延長30分|｜｜|600'] as const;
const evening = ['20:05', '21:40'] as const;

const pages: Readonly<Record<keyof typeof sampleTitles, readonly ShortPage[]>> = {
  exact: [{ times: evening, rows: [...usual, 'D へらぽて|｜｜｜|1100'], total: '6200' }],
  mismatch: [{ times: evening, rows: [...usual, 'D へらぽて|正｜|1100|7600'], total: '9400' }],
  forcedDrink: [{ times: evening, rows: [...usual, 'D にま||', 'D なぎ|＿|'], total: '5100' }],
  guest: [
    { times: evening, rows: [...usual, 'D あおい|｜｜|1100', 'S ヘイワ|一|1500'], total: '6600' },
  ],
  midnight: [
    {
      times: ['22:40', '12:15'],
      rows: ['基本システム 1h|一|1700', '飲み放題 延長30分|｜｜|600', 'D ゆり|正一|1100'],
      total: '9500',
    },
  ],
  inference: [
    {
      times: ['20:00', '21:00'],
      rows: ['ハッピーアワー|一|1700', 'ショット|｜｜｜|', 'フード|一|'],
      total: '5300',
    },
  ],
  struck: [
    {
      times: evening,
      rows: [...usual, '~テキーラ観覧車|一|8400|8400', 'D れん|正正|1100|11000'],
      total: '13900',
    },
  ],
  unreadable: [
    { times: ['20:05', '?'], rows: [...usual, 'D ゆな|?|1100', 'S ぽた|｜｜|1500'], total: '?' },
  ],
  twoPages: [
    { times: ['20:00', '22:00'], rows: [...usual, 'D にま|正|1100'] },
    { rows: ['S なぎ|一|1500', 'テキーラ観覧車|一|8400'], total: '18300', say: '続き' },
  ],
};

export const samples: readonly Sample[] = (Object.keys(pages) as (keyof typeof sampleTitles)[]).map(
  (id) => ({ id, ...sampleTitles[id], transcript: { pages: pages[id].map(pageOf) } }),
);
