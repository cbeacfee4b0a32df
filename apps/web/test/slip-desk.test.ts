// Long because it is the table of what each action of the desk does.

import type { RowColumn } from '@tashika/contract/slips';
import { runs } from '@tashika/kernel/testing';
import { contentOf, defaultShop, type Place, type ShopFacts } from '@tashika/slip';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft, notesOf } from '../src/features/slip/check.ts';
import { cellAt, textOf } from '../src/features/slip/draft/cells.ts';
import {
  currentPage,
  type Desk,
  type DeskAction,
  deskReducer,
  openDesk,
} from '../src/features/slip/draft/desk.ts';
import { draftIsBlank, emptyDraft, rowIsBlank } from '../src/features/slip/draft/draft.ts';
import { readGrid } from '../src/features/slip/draft/grid.ts';
import { readHandedOver } from '../src/features/slip/draft/handed-over.ts';
import { keepDraft, keptDraft } from '../src/features/slip/draft/kept-draft.ts';
import { mergedDraft } from '../src/features/slip/draft/merged-draft.ts';
import { neighbour, placeKey, placeOfKey } from '../src/features/slip/draft/place.ts';
import { samples } from '../src/features/slip/draft/samples.ts';
import { suggestionsFor } from '../src/features/slip/draft/suggestions.ts';
import { draftOf, transcriptOf } from '../src/features/slip/draft/transcript.ts';
import { commandFor, type KeyPress } from '../src/features/slip/editor/keyboard.ts';
import { marksOn, rowMarks, sameRowMarks } from '../src/features/slip/editor/marks.ts';

const shop = defaultShop;
const facts: ShopFacts = { shop, castNames: ['にま', 'なぎ', 'なお', 'へらぽて', 'へいわ'] };

const signature = { by: '店長', at: '2026-11-16T03:00:00.000Z' };
const does = (actions: readonly DeskAction[], desk: Desk = openDesk(emptyDraft('k'))): Desk =>
  actions.reduce((before, action) => deskReducer(before, { action, signature, key: 'k' }), desk);
const write = (row: number, column: RowColumn, text: string): DeskAction => ({
  type: 'write',
  place: { row, column },
  text,
});
const labels = (desk: Desk) => currentPage(desk).rows.map(({ label }) => textOf(label));
const three = does([write(0, 'label', 'a'), write(1, 'label', 'b'), write(2, 'label', 'c')]);

describe('行', () => {
  it('足す、動かす、消す、戻す', () => {
    expect(labels(does([{ type: 'insert-row', at: 1 }], three))).toEqual(['a', '', 'b', 'c', '']);
    expect(labels(does([{ type: 'move-row', row: 0, to: 2 }], three))).toEqual(['b', 'c', 'a', '']);
    expect(labels(does([{ type: 'move-row', row: 0, to: -1 }], three))).toEqual(labels(three));
    const deleted = does([{ type: 'delete-row', row: 1 }], three);
    expect(labels(deleted)).toEqual(['a', 'c', '']);
    expect(labels(does([{ type: 'undo' }], deleted))).toEqual(labels(three));
  });

  it('最後の一行を消しても、空の行が残る', () => {
    const all = Array.from({ length: 6 }, (): DeskAction => ({ type: 'delete-row', row: 0 }));
    const { rows } = currentPage(does(all, three));
    expect(rows).toHaveLength(1);
    expect(rows.every(rowIsBlank)).toBe(true);
  });

  it('早い入力は、書かれた行の次へ入り、足りなければ行を足す', () => {
    const labelsAfter = (count: number) =>
      labels(
        does(
          Array.from(
            { length: count },
            (): DeskAction => ({ type: 'insert-item', label: 'D にま' }),
          ),
          three,
        ),
      );
    expect(labelsAfter(1)).toEqual(['a', 'b', 'c', 'D にま']);
    expect(labelsAfter(2)).toEqual(['a', 'b', 'c', 'D にま', 'D にま']);
  });

  it('取り消し線と読めないは、もう一度で元に戻り、文字を失わない', () => {
    const place = { row: 0, column: 'label' } as const;
    const unreadable = does([{ type: 'unreadable', place }], three);
    expect(contentOf(cellAt(currentPage(unreadable), place)).state).toBe('unreadable');
    expect(labels(does([{ type: 'unreadable', place }], unreadable))).toEqual(labels(three));
    const struck = does([{ type: 'struck', row: 0 }], three);
    expect(currentPage(struck).rows[0]?.struck).toBe(true);
    expect(currentPage(does([{ type: 'struck', row: 0 }], struck)).rows[0]?.struck).toBe(false);
  });

  it('数字の上の一画は、数を一つ増やす', () => {
    const quantity = (text: string) =>
      textOf(
        cellAt(currentPage(does([write(0, 'qty', text), { type: 'stroke', row: 0, pen: 'sei' }])), {
          row: 0,
          column: 'qty',
        }),
      );
    expect(quantity('3')).toBe('4');
    expect(quantity('正')).toBe('正一');
    // What is no quantity is not overwritten by a tap.
    expect(quantity('二杯')).toBe('二杯');
  });

  it('日本語の空白も、数量の欄では一画になる', () => {
    const typed = does([write(0, 'qty', '　'), write(0, 'qty', '一　'), write(0, 'label', 'D　')]);
    expect([
      textOf(cellAt(currentPage(typed), { row: 0, column: 'qty' })),
      labels(typed)[0],
    ]).toEqual(['一｜', 'D　']);
  });

  it('番号は決して重ならない', () => {
    const action = fc.oneof(
      fc.record({ type: fc.constant('insert-row' as const), at: fc.nat(3) }),
      fc.record({ type: fc.constant('delete-row' as const), row: fc.nat(3) }),
      fc.record({ type: fc.constant('insert-item' as const), label: fc.constant('D にま') }),
      fc.record({ type: fc.constant('add-page' as const), follows: fc.boolean() }),
      fc.record({ type: fc.constant('delete-page' as const), page: fc.nat(2) }),
      fc.record({ type: fc.constant('show-page' as const), page: fc.nat(3) }),
      fc.record({ type: fc.constant('undo' as const) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const { draft, current } = does(actions);
        const ids = draft.pages.flatMap(({ id, rows }) => [id, ...rows.map((row) => row.id)]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(Math.max(...ids)).toBeLessThan(draft.nextId);
        expect(draft.pages[current]).toBeDefined();
        expect(draft.pages.every(({ rows }) => rows.length > 0)).toBe(true);
      }),
    );
  });
});

describe('ページ', () => {
  const tequila = (desk: Desk) =>
    does(
      [write(0, 'label', 'テキーラ観覧車'), write(0, 'qty', '1'), write(0, 'unit', '8400')],
      desk,
    );
  const totals = (desk: Desk) => {
    const checked = checkDraft(desk.draft, facts);
    if (!checked.ok) throw new Error(checked.error.message);
    return checked.value.map(({ account, firstPage }) => [firstPage, account.calcTotal]);
  };

  it('続きは一つの会計、別会計は二つの会計になる', () => {
    const first = tequila(openDesk(emptyDraft('k')));
    const follows = tequila(does([{ type: 'add-page', follows: true }], first));
    expect(totals(follows)).toEqual([[0, 16_800]]);
    expect(totals(does([{ type: 'follows', follows: false }], follows))).toEqual([
      [0, 8400],
      [1, 8400],
    ]);
    expect(follows.current).toBe(1);
  });

  it('先頭のページを消すと、次のページは続きではなくなる', () => {
    const two = tequila(
      does([{ type: 'add-page', follows: true }], tequila(openDesk(emptyDraft('k')))),
    );
    const one = does([{ type: 'delete-page', page: 0 }], two);
    expect(one.draft.pages.map(({ follows }) => follows)).toEqual([false]);
    expect(does([{ type: 'undo' }], one).draft).toEqual(two.draft);
  });
});

describe('元に戻す、やり直す', () => {
  it('打った文字は欄ごとに一歩で戻り、やり直すと同じに戻る', () => {
    const typed = does([
      write(0, 'label', 'D'),
      write(0, 'label', 'D に'),
      write(0, 'label', 'D にま'),
      write(0, 'unit', '1'),
      { type: 'stroke', row: 0, pen: 'sei' },
      { type: 'stroke', row: 0, pen: 'sei' },
      { type: 'struck', row: 0 },
    ]);
    expect(typed.earlier).toHaveLength(4);
    const back = does(
      Array.from({ length: 4 }, (): DeskAction => ({ type: 'undo' })),
      typed,
    );
    expect(back.draft).toEqual(emptyDraft('k'));
    const again = does(
      Array.from({ length: 4 }, (): DeskAction => ({ type: 'redo' })),
      back,
    );
    expect(again.draft).toEqual(typed.draft);
    // Something else instead: what was taken back is gone.
    expect(does([write(1, 'label', 'S'), { type: 'redo' }], back).later).toEqual([]);
  });

  it('何をしても、戻してやり直せば同じになる', () => {
    const action = fc.oneof(
      fc.record({ type: fc.constant('insert-row' as const), at: fc.nat(3) }),
      fc.record({ type: fc.constant('delete-row' as const), row: fc.nat(3) }),
      fc.record({ type: fc.constant('move-row' as const), row: fc.nat(3), to: fc.nat(3) }),
      fc.record({ type: fc.constant('struck' as const), row: fc.nat(3) }),
      fc.record({ type: fc.constant('insert-item' as const), label: fc.constant('D にま') }),
      fc.record({ type: fc.constant('add-page' as const), follows: fc.boolean() }),
      fc.record({ type: fc.constant('delete-page' as const), page: fc.nat(2) }),
      fc.record({ type: fc.constant('start-over' as const) }),
      fc.constant(write(1, 'label', 'S なぎ')),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const done = does(actions);
        const steps = done.earlier.length;
        const back = does(
          Array.from({ length: steps }, (): DeskAction => ({ type: 'undo' })),
          done,
        );
        expect(back.draft).toEqual(emptyDraft('k'));
        const again = does(
          Array.from({ length: steps }, (): DeskAction => ({ type: 'redo' })),
          back,
        );
        expect(again.draft).toEqual(done.draft);
        expect(again.current).toBe(done.draft.pages.length > again.current ? again.current : -1);
      }),
    );
  });
});

describe('二つのタブ', () => {
  const keyed = (key: string, actions: readonly DeskAction[], desk: Desk): Desk =>
    actions.reduce((before, action) => deskReducer(before, { action, signature, key }), desk);
  const start = keyed(
    'second',
    [
      write(0, 'label', '一枚目'),
      { type: 'add-page', follows: false },
      write(0, 'label', '二枚目'),
    ],
    openDesk(emptyDraft('first')),
  );
  const labelsOf = (draft: Desk['draft']) =>
    draft.pages.map(({ rows }) =>
      textOf(rows[0]?.label ?? { read: { state: 'blank' }, correction: null }),
    );
  const merge = (ours: Desk, theirs: Desk) => mergedDraft(start.draft, ours.draft, theirs.draft);

  it('別の伝票への変更は、どちらのタブでも両方が残る', () => {
    const here = keyed(
      'x',
      [{ type: 'show-page', page: 0 }, write(0, 'label', '一枚目、こちら')],
      start,
    );
    const there = keyed(
      'third',
      [
        write(0, 'label', '二枚目、あちら'),
        { type: 'add-page', follows: false },
        write(0, 'label', '三枚目'),
      ],
      start,
    );
    const expected = ['一枚目、こちら', '二枚目、あちら', '三枚目'];
    expect(labelsOf(merge(here, there).draft)).toEqual(expected);
    expect(labelsOf(merge(there, here).draft)).toEqual(expected);
    expect(merge(here, there).isDisputed).toBe(false);
    const { pages, nextId } = merge(here, there).draft;
    const ids = pages.flatMap(({ id, rows }) => [id, ...rows.map((row) => row.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(nextId);
  });

  it('同じ伝票を両方で変えたら、こちらを残し、そうと分かる', () => {
    const here = keyed('x', [write(0, 'label', 'こちら')], start);
    const there = keyed('x', [write(0, 'label', 'あちら')], start);
    expect(merge(here, there)).toMatchObject({ isDisputed: true });
    expect(labelsOf(merge(here, there).draft)).toEqual(['一枚目', 'こちら']);
  });

  it('片方で消した伝票は消え、もう片方で変えていれば残る', () => {
    const gone = keyed('x', [{ type: 'delete-page', page: 0 }], start);
    const changed = keyed(
      'x',
      [{ type: 'show-page', page: 0 }, write(0, 'label', '変えた')],
      start,
    );
    expect(labelsOf(merge(start, gone).draft)).toEqual(['二枚目']);
    expect(labelsOf(merge(gone, start).draft)).toEqual(['二枚目']);
    expect(labelsOf(merge(changed, gone).draft).toSorted()).toEqual(
      ['二枚目', '変えた'].toSorted(),
    );
    expect(labelsOf(merge(gone, changed).draft)).toContain('変えた');
  });
});

describe('読み取り結果との往復', () => {
  for (const { title, transcript } of samples) {
    it(`見本「${title}」は、取り込んで書き出しても同じ`, () => {
      const draft = draftOf(transcript, shop, 'k');
      if (!draft.ok) throw new Error(draft.error.message);
      const again = draftOf(transcriptOf(draft.value), shop, 'k');
      expect(again).toEqual(draft);
    });
  }

  it('空の行は伝票に数えず、行の番号は画面のまま', () => {
    const desk = does([write(2, 'label', 'D にま'), write(2, 'unit', '1100')]);
    const { pages } = transcriptOf(desk.draft);
    expect(pages[0]?.rows.map(({ r }) => r)).toEqual([3]);
  });

  it('読み取りの確からしさは、書き直すまで残る', () => {
    const page = { entry: { state: 'blank' }, exit: { state: 'blank' }, rows: [] };
    const stated_total = { state: 'written', text: '5000', confidence: 0.6 };
    const draft = draftOf({ pages: [{ ...page, stated_total }] }, shop, 'k');
    if (!draft.ok) throw new Error(draft.error.message);
    const total = (desk: Desk) => currentPage(desk).stated_total;
    const read = { ...stated_total };
    expect(total(openDesk(draft.value))).toEqual({ read, correction: null, label: null });
    const place = { row: null, column: 'stated_total' } as const;
    // The reading stays beside what was written; what counts is sure.
    expect(total(does([{ type: 'write', place, text: '5000' }], openDesk(draft.value)))).toEqual({
      read,
      correction: { value: { state: 'written', text: '5000' }, ...signature },
      label: null,
    });
  });

  it('備考の欄は、画面の欄を指す', () => {
    const [, second] = samples.filter(({ id }) => id === 'exact' || id === 'twoPages');
    const draft = draftOf(second?.transcript, shop, 'k');
    if (!draft.ok) throw new Error(draft.error.message);
    const checked = checkDraft(draft.value, facts);
    if (!checked.ok) throw new Error(checked.error.message);
    const notes = checked.value.flatMap(notesOf);
    expect(notes.length).toBeGreaterThan(2);
    for (const { cells } of notes) {
      expect(cells.length).toBeGreaterThan(0);
      for (const { page, row } of cells) {
        const rows = draft.value.pages[page]?.rows;
        expect(rows).toBeDefined();
        if (row !== null) expect(rows?.[row]).toBeDefined();
      }
    }
  });
});

describe('判定', () => {
  const judged = (desk: Desk) => {
    const checked = checkDraft(desk.draft, facts);
    if (!checked.ok) throw new Error(checked.error.message);
    return checked.value;
  };
  const two = does(
    [{ type: 'add-page', follows: false }, write(0, 'label', 'D にま'), write(0, 'qty', '2')],
    three,
  );

  it('変わった伝票だけを判定し直し、変わらない伝票の判定はそのまま使う', () => {
    const [first, second] = judged(two);
    const [same, anew] = judged(does([write(0, 'qty', '3')], two));
    expect(same).toBe(first);
    expect(anew).not.toBe(second);
    expect(anew?.account.calcTotal).not.toBe(second?.account.calcTotal);
  });

  it('続きになった伝票、前の伝票が増えた伝票、決まりの変わった伝票は、判定し直す', () => {
    const [first, second] = judged(two);
    const [joined] = judged(does([{ type: 'follows', follows: true }], two));
    expect(joined?.account.pages.pages).toHaveLength(2);
    const moved = judged(does([{ type: 'delete-page', page: 0 }], two))[0];
    expect([moved?.firstPage, second?.firstPage]).toEqual([0, 1]);
    const other = checkDraft(two.draft, { ...facts, castNames: [] });
    expect(other.ok && other.value[0]).not.toBe(first);
  });
});

describe('欄の印', () => {
  it('備考の話す欄と指した欄に付き、確かめる備考が勝ち、ほかのページには付かない', () => {
    const cell = (page: number, column: string) => ({ page, row: 0, column });
    const note = (level: 'CHECK' | 'INFO', cells: readonly ReturnType<typeof cell>[]) => ({
      id: level,
      text: level,
      level,
      cells,
    });
    const markOf = marksOn(
      0,
      [
        note('INFO', [cell(0, 'qty'), cell(0, 'label')]),
        note('CHECK', [cell(0, 'qty'), cell(1, 'unit')]),
      ],
      [cell(0, 'amount'), cell(1, 'label')],
    );
    const marks = rowMarks(markOf, 0);
    expect(marks.qty).toEqual({ said: 'check', isPointed: false });
    expect(marks.label).toEqual({ said: 'info', isPointed: false });
    expect(marks.unit).toEqual({ said: undefined, isPointed: false });
    expect(marks.amount).toEqual({ said: undefined, isPointed: true });
    expect(sameRowMarks(marks, rowMarks(markOf, 0))).toBe(true);
    expect(sameRowMarks(marks, rowMarks(markOf, 1))).toBe(false);
  });
});

describe('見本', () => {
  const verdicts = Object.fromEntries(
    samples.map(({ id, transcript }) => {
      const draft = draftOf(transcript, shop, 'k');
      if (!draft.ok) throw new Error(draft.error.message);
      const checked = checkDraft(draft.value, {
        shop,
        castNames: shop.foundingCasts,
      });
      if (!checked.ok) throw new Error(checked.error.message);
      return [id, checked.value.map(({ account }) => account.verdict)];
    }),
  );
  it('それぞれが見せるはずの判定になる', () => {
    expect(verdicts).toEqual({
      exact: ['正確'],
      mismatch: ['間違いの可能性あり'],
      forcedDrink: ['確認点あり'],
      guest: ['確認点あり'],
      midnight: ['確認点あり'],
      inference: ['確認点あり'],
      struck: ['確認点あり'],
      unreadable: ['確認点あり'],
      twoPages: ['正確'],
    });
  });
});

describe('表の貼り付け', () => {
  const rowsOf = (text: string, column = 0) => {
    const grid = readGrid(text, shop, column);
    if (!grid.ok) throw new Error(grid.error.message);
    return grid.value;
  };

  it('タブと改行が欄と行になり、見出しは除く', () => {
    expect(rowsOf('品目\t数量\t単価\r\nD にま\t正一\t1100\r\nフード\t\t700\r\n').rows).toEqual([
      ['D にま', '正一', '1100'],
      ['フード', '', '700'],
    ]);
  });

  it('入店、退店、合計の行は、それぞれの欄へ入る', () => {
    const grid = rowsOf('入店\t20:05\n退店\t21:40\nD にま\t2\t1100\n合計\t\t\t6200');
    expect(grid).toEqual({
      entry: '20:05',
      exit: '21:40',
      total: '6200',
      rows: [['D にま', '2', '1100']],
    });
  });

  it('引用符の中の改行、読めない印、二つ目の合計', () => {
    expect(rowsOf('"D\nにま"\t？\t1100').rows).toEqual([['D にま', 'unreadable', '1100']]);
    expect(rowsOf('"a""b"\t1').rows).toEqual([['a"b', '1']]);
    expect(rowsOf('"a\t1').rows).toEqual([['"a', '1']]);
    expect(rowsOf('合計\t1\n合計\t2')).toMatchObject({ total: '1', rows: [['合計', '2']] });
  });

  it('途中の欄からは、右に残る列まで', () => {
    expect(rowsOf('700\t1400', 2).rows).toEqual([['700', '1400']]);
    const wide = readGrid('1\t700\t1400\t0', shop, 2);
    expect(wide.ok ? '' : wide.error.message).toContain('列が4つ');
  });

  it('取り込めないものは、理由を言う', () => {
    const codeOf = (text: string) => {
      const grid = readGrid(text, shop);
      return grid.ok ? 'ok' : grid.error.code;
    };
    expect(codeOf(' \n\t\n')).toBe('paste-empty');
    expect(codeOf('品目\t数量\t単価\t金額')).toBe('paste-empty');
    expect(codeOf('a\tb\tc\td\te')).toBe('paste-columns');
    expect(codeOf('a\n'.repeat(301))).toBe('paste-rows');
    expect(codeOf('あ'.repeat(201))).toBe('paste-text');
  });

  it('貼った行は元からの行に重なり、戻せる', () => {
    const grid = rowsOf('x\t1\ny\t2\nz\t3\nw\t4');
    const at = { row: 1, column: 'label' } as const;
    const pasted = does([{ type: 'paste', at, grid }], three);
    expect(labels(pasted)).toEqual(['a', 'x', 'y', 'z', 'w']);
    expect(labels(does([{ type: 'undo' }], pasted))).toEqual(labels(three));
  });
});

describe('渡された文字', () => {
  it('JSON は伝票、ほかは表', () => {
    const slip = readHandedOver(JSON.stringify(samples[0]?.transcript), shop, 'k');
    expect(slip.ok && slip.value.kind).toBe('slip');
    const cells = readHandedOver('D にま\t2', shop, 'k');
    expect(cells.ok && cells.value.kind).toBe('cells');
  });

  it('壊れた JSON は行と文字を、誤った伝票は欄を示す', () => {
    const says = (text: string) => {
      const taken = readHandedOver(text, shop, 'k');
      return taken.ok ? '' : taken.error.message;
    };
    expect(says('{\n  "a": 1\n  "pages": []\n}')).toContain('3行目の3文字目');
    expect(says('{')).toContain('JSON として読み取れません');
    expect(says('{"pages":[{"rows":[]}]}')).toContain('1枚目の入店時刻がありません');
  });

  it('どんな文字でも例外にならない', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), (text) => {
        const taken = readHandedOver(text, shop, 'k');
        expect(taken.ok || taken.error.message.endsWith('。')).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('候補', () => {
  const shown = (text: string) => suggestionsFor(text, facts).map(({ label }) => label);
  it('D と S は名簿から、名前は両方、品目は価格表から', () => {
    expect(shown('D な')).toEqual(['D なぎ', 'D なお']);
    expect(shown('ｄナ')).toEqual(['D なぎ', 'D なお']);
    expect(shown('Sへ')).toEqual(['S へらぽて', 'S へいわ']);
    expect(shown('にま')).toEqual(['D にま', 'S にま']);
    expect(shown('延長')).toEqual(['飲み放題延長30分', '5時以降延長1h']);
  });
  it('書き終えたものと、空の欄には出ない', () => {
    expect(shown('D なぎ')).toEqual([]);
    expect(shown('')).toEqual([]);
    expect(shown('ソフトクリーム')).toEqual([]);
  });
});

describe('保存', () => {
  const storage = (): (() => Storage) => {
    const kept = new Map<string, string>();
    const place = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    } as unknown as Storage;
    return () => place;
  };
  it('空の行もページも、そのまま戻る', () => {
    const desk = does([write(2, 'label', 'D にま'), { type: 'add-page', follows: true }]);
    const place = storage();
    keepDraft(desk.draft, place);
    const kept = keptDraft(place, shop, 'k');
    expect(kept.pages).toEqual(desk.draft.pages);
  });
  it('壊れた保存や、使えない保存からは、空で始まる', () => {
    const place = storage();
    place().setItem('tashika-slip-draft', '{');
    expect(draftIsBlank(keptDraft(place, shop, 'k'))).toBe(true);
    const forbidden = () => {
      throw new Error('forbidden');
    };
    expect(() => keepDraft(three.draft, forbidden)).not.toThrow();
    expect(draftIsBlank(keptDraft(forbidden, shop, 'k'))).toBe(true);
  });
});

describe('欄の移動', () => {
  it('次と前は、入店から合計まで一筋につながる', () => {
    const way: string[] = [];
    for (let place: Place | null = { row: null, column: 'entry' }; place !== null; ) {
      way.push(placeKey(place));
      expect(placeOfKey(placeKey(place))).toEqual(place);
      const next: Place | null = neighbour(place, 'next', 2);
      if (next !== null) expect(neighbour(next, 'previous', 2)).toEqual(place);
      place = next;
    }
    expect(way.join(' ')).toBe(
      'entry exit 0.label 0.qty 0.unit 0.amount 1.label 1.qty 1.unit 1.amount stated_total',
    );
  });
  it('上下は同じ列を動く', () => {
    expect(neighbour({ row: 0, column: 'unit' }, 'down', 2)).toEqual({ row: 1, column: 'unit' });
    expect(neighbour({ row: 0, column: 'unit' }, 'up', 2)).toEqual({ row: null, column: 'entry' });
    const total: Place = { row: null, column: 'stated_total' };
    expect(neighbour({ row: 1, column: 'qty' }, 'down', 2)).toEqual(total);
    expect(neighbour(total, 'down', 2)).toBeNull();
    expect(neighbour(total, 'up', 2)).toEqual({ row: 1, column: 'label' });
  });
});

describe('鍵盤', () => {
  const still = { alt: false, shift: false, command: false, composing: false };
  const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
    key,
    code: key,
    ...still,
    atStart: false,
    atEnd: false,
    ...more,
  });
  const qty: Place = { row: 0, column: 'qty' };
  const kind = (given: KeyPress, place: Place = qty, marks = false) =>
    commandFor(given, place, marks)?.kind ?? null;

  it('変換中の Enter と、Ctrl の組み合わせには触れない', () => {
    expect(kind(press('Enter'))).toBe('move');
    expect(kind(press('Enter', { composing: true }))).toBeNull();
    expect(kind(press('Enter', { command: true }))).toBeNull();
  });
  it('左右は、文字の端に来てから隣へ移る', () => {
    expect(kind(press('ArrowLeft'))).toBeNull();
    expect(kind(press('ArrowLeft', { atStart: true }))).toBe('move');
    expect(kind(press('ArrowRight', { atEnd: true }))).toBe('move');
    expect(kind(press('ArrowRight', { atEnd: true, shift: true }))).toBeNull();
  });
  it('Space と Backspace は、数量の欄でだけ画を動かす', () => {
    expect(kind(press(' '))).toBe('stroke');
    expect(kind(press(' '), { row: 0, column: 'label' })).toBeNull();
    expect(kind(press('Backspace'), qty, true)).toBe('erase');
    expect(kind(press('Backspace'))).toBeNull();
  });
  it('Alt は行の操作、時刻の欄では読めないだけ', () => {
    const alt = (code: string, key = code) => press(key, { alt: true, code });
    expect(kind(alt('KeyX', '≈'))).toBe('struck');
    expect(kind(alt('KeyU', '¨'))).toBe('unreadable');
    expect(kind(alt('Enter'))).toBe('insert-row');
    expect(kind(alt('Delete'))).toBe('delete-row');
    expect(kind(alt('ArrowUp'))).toBe('move-row');
    const entry: Place = { row: null, column: 'entry' };
    expect(kind(alt('KeyU'), entry)).toBe('unreadable');
    expect(kind(alt('Delete'), entry)).toBeNull();
  });
});
