// Long because it is the table of what a transcript may and may not hold.

import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountToJson,
  addPages,
  checkSlips,
  checkStack,
  emptyStack,
  parseStack,
  parseTranscript,
  stackToJson,
} from '../src/index.ts';
import { facts } from './facts.ts';
import { randomPages } from './random-slips.ts';
import { pageOf } from './short-form.ts';

const page = () =>
  structuredClone(
    pageOf({ times: ['20:00', '21:00'], rows: ['D にま|v|1100|'], total: '1100' }),
  ) as Record<string, unknown> & {
    rows: Record<string, unknown>[];
  };
const problemOf = (json: unknown) => {
  const parsed = parseTranscript(json);
  return parsed.ok ? null : parsed.error;
};
const withRow = (change: Record<string, unknown>) => {
  const changed = page();
  Object.assign(changed.rows[0] as object, change);
  return { pages: [changed] };
};

describe('parseTranscript', () => {
  it('takes pages, a list of pages and one page alone', () => {
    for (const json of [{ pages: [page()] }, [page()], page()]) {
      const parsed = parseTranscript(json);
      expect(parsed.ok && parsed.value.length).toBe(1);
    }
  });

  it.each<[string, unknown, string]>([
    ['null', null, '伝票の読み取り結果ではありません。pages に伝票のページを並べてください。'],
    ['a number', 3, '伝票の読み取り結果ではありません。pages に伝票のページを並べてください。'],
    ['no pages', { pages: [] }, '伝票のページが1枚もありません。'],
    [
      'a page that is none',
      { pages: [3] },
      '1枚目の形が正しくありません。JSON のオブジェクトで指定してください。',
    ],
    [
      'a page without rows',
      { pages: [{}] },
      '1枚目に明細行がありません。rows に行を並べてください。',
    ],
    [
      'an unknown state',
      withRow({ unit: { state: 'guessed', text: '1' } }),
      '1枚目の1行目の単価の状態『guessed』は使用できません。written、blank、unreadable（数量は marks も可）のいずれかを指定してください。',
    ],
    [
      'marks outside the quantity',
      withRow({ unit: { state: 'marks', glyphs: [] } }),
      '1枚目の1行目の単価の状態『marks』は使用できません。written、blank、unreadable（数量は marks も可）のいずれかを指定してください。',
    ],
    [
      'a missing cell',
      withRow({ amount: undefined }),
      '1枚目の1行目の金額がありません。空欄の場合も amount に状態 blank を指定してください。',
    ],
    [
      'a cell that is no object',
      withRow({ amount: '1100' }),
      '1枚目の1行目の金額の形が正しくありません。JSON のオブジェクトで指定してください。',
    ],
    [
      'a negative number',
      withRow({ unit: { state: 'written', text: -1100 } }),
      '1枚目の1行目の単価に負の数や小数は使用できません。',
    ],
    [
      'a fraction',
      withRow({ unit: { state: 'written', text: 1.5 } }),
      '1枚目の1行目の単価に負の数や小数は使用できません。',
    ],
    [
      'written without text',
      withRow({ unit: { state: 'written', text: null } }),
      '1枚目の1行目の単価は文字列で指定してください。',
    ],
    [
      'a very long text',
      withRow({ label: { state: 'written', text: 'あ'.repeat(201) } }),
      '1枚目の1行目の品目は200文字までにしてください。',
    ],
    [
      'a negative row number',
      withRow({ r: -1 }),
      '1枚目の1行目の行番号 r は0以上の整数で指定してください。',
    ],
    [
      'struck as a word',
      withRow({ struck: 'yes' }),
      '1枚目の1行目の struck は true または false で指定してください。',
    ],
    [
      'an unknown mark',
      withRow({ qty: { state: 'marks', glyphs: [{ kind: 'star' }] } }),
      '1枚目の1行目の数量の画線『star』は使用できません。sei または bar を指定してください。',
    ],
    [
      'a mark without a kind',
      withRow({ qty: { state: 'marks', glyphs: [{}] } }),
      '1枚目の1行目の数量の画線『指定なし』は使用できません。sei または bar を指定してください。',
    ],
    [
      'an unknown direction',
      withRow({ qty: { state: 'marks', glyphs: [{ kind: 'bar', dir: 'x', y: 0.5 }] } }),
      '1枚目の1行目の数量の棒線の向き『x』は使用できません。h、v、d のいずれかを指定してください。',
    ],
    [
      'a stroke outside its cell',
      withRow({ qty: { state: 'marks', glyphs: [{ kind: 'bar', dir: 'h', y: -0.1 }] } }),
      '1枚目の1行目の数量の y は0から1までの数で指定してください。',
    ],
    [
      'marks without glyphs',
      withRow({ qty: { state: 'marks' } }),
      '1枚目の1行目の数量の glyphs に画線を並べてください。',
    ],
    [
      'too many marks',
      withRow({
        qty: { state: 'marks', glyphs: Array.from({ length: 101 }, () => ({ kind: 'sei' })) },
      }),
      '1枚目の1行目の数量の画線は100個までにしてください。',
    ],
    [
      'a confidence over 1',
      withRow({ unit: { state: 'blank', confidence: 1.2 } }),
      '1枚目の1行目の単価の confidence は0から1までの数で指定してください。',
    ],
    [
      'a box of three sides',
      withRow({ unit: { state: 'blank', box: [1, 2, 3] } }),
      '1枚目の1行目の単価の box は4つの数で指定してください。',
    ],
    [
      'an unsigned correction',
      withRow({ unit: { state: 'blank', correction: { state: 'written', text: '1100' } } }),
      '1枚目の1行目の単価の訂正には、訂正した人 by と日時 at を指定してください。',
    ],
    [
      'a missing time',
      { pages: [{ ...page(), entry: undefined }] },
      '1枚目の入店時刻がありません。空欄の場合も entry に状態 blank を指定してください。',
    ],
    [
      'an instruction that is no text',
      { pages: [{ ...page(), instruction: 3 }] },
      '1枚目の指示は文字列で指定してください。',
    ],
    [
      'a label of the total that is no text',
      { pages: [{ ...page(), stated_total: { state: 'written', text: '1', label: 3 } }] },
      '1枚目の合計欄は文字列で指定してください。',
    ],
    [
      'candidates that are no texts',
      withRow({ unit: { state: 'unreadable', candidates: [3] } }),
      '1枚目の1行目の単価は文字列で指定してください。',
    ],
    [
      'too many rows',
      { pages: [{ ...page(), rows: Array.from({ length: 10_001 }, () => page().rows[0]) }] },
      '伝票の行は全部で10000行までにしてください。',
    ],
    [
      'too many pages',
      { pages: Array.from({ length: 1_001 }, () => page()) },
      '伝票のページは1000枚までにしてください。',
    ],
    [
      'a row that is none',
      { pages: [{ ...page(), rows: [null] }] },
      '1枚目の1行目の形が正しくありません。JSON のオブジェクトで指定してください。',
    ],
  ])('says what is wrong: %s', (_, json, message) =>
    expect(problemOf(json)?.message).toBe(message),
  );

  it('has defined readings for what is only odd', () => {
    const parsed = parseTranscript(
      withRow({
        unit: { state: 'written', text: 1100 },
        amount: { state: 'written', text: '　' },
        qty: { state: 'marks', glyphs: [] },
        r: undefined,
        struck: undefined,
      }),
    );
    const row = parsed.ok ? parsed.value[0]?.rows[0] : undefined;
    expect(row).toMatchObject({
      r: 1,
      struck: false,
      unit: { read: { state: 'written', text: '1100' }, correction: null },
      amount: { read: { state: 'blank' }, correction: null },
      qty: { read: { state: 'blank' }, correction: null },
    });
  });

  it('reads a slip in full width like any other', () => {
    const wide = (text: string) =>
      text
        .replace(/[!-~]/gu, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
        .replace(/ /gu, '　');
    const short = {
      times: ['20:05', '21:40'] as const,
      rows: ['ハッピーアワー||1700|', 'D へらぽて|=3|1,100|'],
      total: '¥5,000',
    };
    const inFull = {
      times: [wide('20:05'), wide('21:40')] as const,
      rows: [`ハッピーアワー||${wide('1700')}|`, `${wide('D へらぽて')}|=３|${wide('1,100')}|`],
      total: wide('¥5,000'),
    };
    const check = (given: Parameters<typeof pageOf>[0]) => {
      const parsed = parseTranscript({ pages: [pageOf(given)] });
      const accounts = parsed.ok ? checkSlips(parsed.value, facts) : parsed;
      return accounts.ok
        ? accounts.value.map((account) => accountToJson(account).report)
        : accounts.error;
    };
    expect(check(inFull)).toEqual(check(short));
  });

  it('checks 10,000 rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      ...page().rows[0],
      r: index + 1,
    }));
    const parsed = parseTranscript({
      pages: [{ ...page(), rows, stated_total: { state: 'written', text: '11000000' } }],
    });
    const accounts = parsed.ok ? checkSlips(parsed.value, facts) : parsed;
    expect(accounts.ok && accounts.value[0]?.calcTotal).toBe(11_000_000);
    expect(accounts.ok && accounts.value[0]?.verdict).toBe('正確');
  });

  it('keeps a correction beside what was read, and counts with it (A83)', () => {
    const parsed = parseTranscript(
      withRow({
        unit: {
          state: 'written',
          text: '100',
          confidence: 0.4,
          box: [1, 2, 3, 4],
          correction: { state: 'written', text: '1100', by: '店長', at: '2026-11-15' },
        },
      }),
    );
    const accounts = parsed.ok ? checkSlips(parsed.value, facts) : parsed;
    const account = accounts.ok && accounts.value[0] ? accountToJson(accounts.value[0]) : null;
    expect(account?.verdict).toBe('正確');
    expect(account?.read.lines[0]).toMatchObject({ unit_price: 1100, bbox: [1, 2, 3, 4] });
    expect(account?.read.lines[0]?.evidence).toContain(
      '読取値『100』は店長が2026-11-15に訂正しました。',
    );
  });

  it('never throws, whatever it is given', () => {
    const keys = fc.constantFrom(
      'pages',
      'rows',
      'entry',
      'exit',
      'stated_total',
      'label',
      'qty',
      'unit',
      'amount',
      'state',
      'text',
      'glyphs',
      'kind',
      'dir',
      'y',
      'r',
      'struck',
      'instruction',
      'confidence',
      'box',
      'correction',
      'by',
      'at',
      'candidates',
    );
    const leaf = fc.oneof(
      fc.constantFrom<unknown>(
        'written',
        'blank',
        'unreadable',
        'marks',
        'sei',
        'bar',
        'h',
        '20:05',
        '1700',
        'D にま',
        '続き',
        null,
        true,
        -1,
        1e300,
        '',
      ),
      fc.string(),
      fc.double(),
      fc.integer(),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
      ),
    }));
    let usable = 0;
    const check = (json: unknown) => {
      const parsed = parseTranscript(json);
      if (!parsed.ok) {
        expect(parsed.error.message).toMatch(/。$/u);
        return;
      }
      const accounts = checkSlips(parsed.value, facts);
      usable += 1;
      if (accounts.ok) for (const account of accounts.value) accountToJson(account);
    };
    fc.assert(fc.property(value, check), { numRuns: runs(40_000) });
    // Half broken slips come further in than anything made of thin air.
    const broken = fc
      .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), value)
      .map(([seed, at, junk]) => {
        const pages = randomPages(seed, () => 5_000);
        const places: [object: object, key: string][] = [];
        const collect = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return;
          for (const key of Object.keys(node)) {
            places.push([node, key]);
            collect((node as Record<string, unknown>)[key]);
          }
        };
        collect(pages);
        const [object, key] = places[at % places.length] ?? [{}, ''];
        Object.assign(object, { [key]: junk });
        return { pages };
      });
    fc.assert(fc.property(broken, check), { numRuns: runs(10_000) });
    expect(usable).toBeGreaterThan(0);
  });
});

describe('accounts over several pages (A46, A47)', () => {
  const drink = (total: string, say?: string) =>
    pageOf({
      rows: ['単品ドリンク|v|300|'],
      ...(total === '' ? {} : { total }),
      ...(say === undefined ? {} : { say }),
    });
  const totals = (...pages: unknown[]) => {
    const parsed = parseTranscript({ pages });
    const accounts = parsed.ok ? checkSlips(parsed.value, facts) : parsed;
    return accounts.ok
      ? accounts.value.map(({ calcTotal, verdict }) => [calcTotal, verdict])
      : accounts.error;
  };
  it('counts every page by itself unless it says otherwise', () => {
    expect(totals(drink('300'), drink('300'))).toEqual([
      [300, '正確'],
      [300, '正確'],
    ]);
    expect(totals(drink('300'), drink('300', 'よろしくお願いします'))).toEqual([
      [300, '正確'],
      [300, '正確'],
    ]);
  });
  it.each(['続き', '2枚目', '２枚目です', '二枚目', '10枚目', '同一会計でお願いします', 'つづき'])(
    'joins with %s',
    (say) => expect(totals(drink(''), drink('600', say))).toEqual([[600, '正確']]),
  );
  it.each(['別会計', 'リセット', '別会計でお願いします'])('parts with %s', (say) =>
    expect(totals(drink('300'), drink('300', say))).toEqual([
      [300, '正確'],
      [300, '正確'],
    ]),
  );
  it.each(['手続きをお願いします', '12枚目'])('hears no word of its own in %s', (say) =>
    expect(totals(drink('300'), drink('300', say))).toEqual([
      [300, '正確'],
      [300, '正確'],
    ]),
  );
  it('refuses a message that says both, or takes its word back', () => {
    for (const say of [
      '続きですが別会計です',
      '続きではありません',
      '続きはありません',
      '続きません',
      '別会計じゃないです',
      '別会計にはしません',
      'リセットしないでください',
      'リセットは不要です',
    ]) {
      expect(totals(drink('300'), drink('300', say))).toEqual({
        code: 'instruction-unclear',
        message: `『${say}』では、前の伝票の続きか別の会計かを判断できません。どちらか一方を指定してください。`,
      });
    }
  });
  it('follows the latest of several messages', () => {
    const page = {
      ...(drink('600') as object),
      instruction: ['別会計', 'やはり続きです', 'お願いします'],
    };
    expect(totals(drink(''), page)).toEqual([[600, '正確']]);
  });
  it('names a page that continues nothing', () => {
    expect(totals(drink('300', '続き'))).toEqual([[300, '確認点あり']]);
  });

  it('goes on over several calls, also through a file', () => {
    const pages = (json: unknown) => {
      const parsed = parseTranscript({ pages: [json] });
      if (!parsed.ok) throw new Error(parsed.error.message);
      return parsed.value;
    };
    const first = addPages(emptyStack, pages(drink('')), facts.shop);
    if (!first.ok) throw new Error(first.error.message);
    const kept = parseStack(JSON.parse(JSON.stringify(stackToJson(first.value))));
    if (!kept.ok) throw new Error(kept.error.message);
    expect(kept.value).toEqual(first.value);
    const second = addPages(kept.value, pages(drink('600')), facts.shop, ['続き']);
    expect(second.ok && checkStack(second.value, facts).map(({ calcTotal }) => calcTotal)).toEqual([
      600,
    ]);
    const apart = addPages(kept.value, pages(drink('300', '続き')), facts.shop, ['別会計']);
    expect(apart.ok && checkStack(apart.value, facts).map(({ calcTotal }) => calcTotal)).toEqual([
      300, 300,
    ]);
    expect(first.value.accounts).toHaveLength(1);
  });
  it('keeps whole slips through a file', () => {
    for (let seed = 1; seed <= runs(400); seed += 1) {
      const parsed = parseTranscript(randomPages(seed, () => 5_000));
      const stack = parsed.ok ? addPages(emptyStack, parsed.value, facts.shop) : parsed;
      if (!stack.ok) throw new Error(stack.error.message);
      const kept = parseStack(JSON.parse(JSON.stringify(stackToJson(stack.value))));
      expect(kept).toEqual({ ok: true, value: stack.value });
    }
  });
  it('keeps a correction and the whole reading beside it through a file', () => {
    const corrected = page();
    Object.assign(corrected.rows[0] as object, {
      qty: {
        state: 'marks',
        glyphs: [{ kind: 'sei' }, { kind: 'bar', dir: 'v', y: 0.5 }],
        confidence: 0.7,
        box: [1, 2, 3, 4],
        candidates: ['6', '5'],
        correction: { state: 'marks', glyphs: [{ kind: 'sei' }], by: '店長', at: '2026-11-15' },
      },
    });
    const parsed = parseTranscript(corrected);
    const stack = parsed.ok ? addPages(emptyStack, parsed.value, facts.shop) : parsed;
    if (!stack.ok) throw new Error(stack.error.message);
    const kept = parseStack(JSON.parse(JSON.stringify(stackToJson(stack.value))));
    expect(kept).toEqual({ ok: true, value: stack.value });
    expect(stack.value.accounts[0]?.pages[0]?.rows[0]?.qty).toEqual({
      read: {
        state: 'marks',
        glyphs: [{ kind: 'sei' }, { kind: 'bar', dir: 'v', y: 0.5 }],
        confidence: 0.7,
        box: [1, 2, 3, 4],
        candidates: ['6', '5'],
      },
      correction: {
        value: { state: 'marks', glyphs: [{ kind: 'sei' }] },
        by: '店長',
        at: '2026-11-15',
      },
    });
  });
  it.each([null, 3, {}, { accounts: 3 }, { accounts: [3] }, { accounts: [{}] }])(
    'refuses the file %j',
    (json) => expect(parseStack(json).ok).toBe(false),
  );
});
