// Long because it is the table of how readings, corrections and photos meet.

import type { PhotoReading } from '@tashika/contract/slips';
import {
  contentOf,
  defaultShop,
  type Place,
  parseTranscript,
  placesOf,
  type ShopFacts,
  withCell,
} from '@tashika/slip';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft, notesOf } from '../src/features/slip/check.ts';
import {
  candidatesOf,
  cellAt,
  isRead,
  readingAt,
  textOf,
} from '../src/features/slip/draft/cells.ts';
import { correctedCells } from '../src/features/slip/draft/corrections.ts';
import {
  currentPage,
  type Desk,
  type DeskAction,
  deskReducer,
  openDesk,
} from '../src/features/slip/draft/desk.ts';
import {
  type Draft,
  type DraftPage,
  draftIsBlank,
  emptyDraft,
} from '../src/features/slip/draft/draft.ts';
import { keepDraft, keptDraft } from '../src/features/slip/draft/kept-draft.ts';
import type { PagePhoto } from '../src/features/slip/draft/kept-page-photo.ts';
import { transcriptOf } from '../src/features/slip/draft/transcript.ts';
import {
  certaintyOf,
  doubtfulCells,
  isPoorlyRead,
  nextDoubtful,
} from '../src/features/slip/photo/certainty.ts';
import { choicesOf } from '../src/features/slip/photo/choices.ts';
import {
  cornersOf,
  cropOf,
  type Point,
  uprightPoint,
  uprightSize,
  uprightTransform,
} from '../src/features/slip/photo/geometry.ts';
import {
  type IncomingPhoto,
  incomingPhotos,
  intakeReducer,
  photosToSend,
  retakenPhoto,
} from '../src/features/slip/photo/intake.ts';
import { keepIntake, keptIntake } from '../src/features/slip/photo/kept-intake.ts';
import { readPageOf, typedPageOf } from '../src/features/slip/photo/read-page.ts';

const shop = defaultShop;
const facts: ShopFacts = { shop, castNames: ['にま', 'なぎ', 'ゆり'] };
const signature = { by: '店長', at: '2026-11-16T03:00:00.000Z' };

const box = [10, 20, 110, 60] as const;
const written = (text: string, confidence = 0.99, candidates?: readonly string[]) => ({
  state: 'written',
  text,
  confidence,
  box,
  ...(candidates === undefined ? {} : { candidates }),
});
const blank = { state: 'blank', text: null, confidence: 0.98, box };
const unreadable = (...candidates: string[]) => ({
  state: 'unreadable',
  text: null,
  candidates,
  confidence: 0.3,
  box,
});
const strokes = (count: number, confidence = 0.99, candidates?: readonly string[]) => ({
  state: 'marks',
  glyphs: Array.from({ length: count }, () => ({ kind: 'bar', dir: 'v', y: 0.5 })),
  confidence,
  box,
  ...(candidates === undefined ? {} : { candidates }),
});

/** A page as the reader gives it: one price is not sure, one quantity not readable. */
const readJson = {
  entry: written('20:05'),
  exit: written('21:40', 0.7, ['21:40', '21:10']),
  rows: [
    {
      r: 1,
      label: written('ハッピーアワー'),
      qty: unreadable('1'),
      unit: written('1700'),
      amount: written('1700', 0.6, ['1700', '1100']),
      struck: false,
    },
    {
      r: 3,
      label: written('D にま'),
      qty: strokes(2, 0.7, ['2', '1']),
      unit: written('1100', 0.6, ['1100', '7100']),
      amount: blank,
      struck: false,
    },
    {
      r: 4,
      label: written('S なぎ'),
      qty: unreadable('3', '2'),
      unit: written('1500'),
      amount: blank,
      struck: false,
    },
  ],
  stated_total: written('8400', 0.9, ['8400', '3400']),
  instruction: null,
};
const outlines: PagePhoto['outlines'] = [
  {
    row: 3,
    column: 'qty',
    corners: [
      [100, 200],
      [160, 210],
      [158, 250],
      [98, 240],
    ],
  },
];
const answer = {
  page: readJson,
  width: 1440,
  height: 1920,
  turns: 0,
  outlines,
} as unknown as PhotoReading;
const incoming: IncomingPhoto = {
  id: 'photo-1',
  order: 1,
  name: 'a.jpg',
  follows: false,
  first: true,
  stage: { state: 'reading' },
};
const pageOf = (photo: Partial<IncomingPhoto> = {}): DraftPage => {
  const page = readPageOf({ ...incoming, ...photo }, answer, shop, photo.id ?? 'k');
  if (!page.ok) throw new Error(page.error.message);
  return page.value;
};

const does = (actions: readonly DeskAction[], desk: Desk): Desk =>
  actions.reduce((before, action) => deskReducer(before, { action, signature, key: 'k' }), desk);
const read = does(
  [{ type: 'add-read-page', page: pageOf(), show: true }],
  openDesk(emptyDraft('k')),
);
const at = (row: number | null, column: string) => ({ row, column }) as Place;
const cell = (desk: Desk, row: number | null, column: string) =>
  cellAt(currentPage(desk), at(row, column));
const write = (row: number | null, column: string, text: string): DeskAction => ({
  type: 'write',
  place: at(row, column),
  text,
});
const doubts = (draft: Draft) => {
  const checked = checkDraft(draft, facts);
  if (!checked.ok) throw new Error(checked.error.message);
  return doubtfulCells(draft, checked.value.flatMap(notesOf), shop);
};
const kept = new Map<string, string>();
const storage = () =>
  ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }) as unknown as Storage;
const keys = (cells: readonly { row: number | null; column: string }[]) =>
  cells.map(({ row, column }) => (row === null ? column : `${row}.${column}`));

describe('訂正', () => {
  it('読み取りの横に、誰がいつ直したかとともに残る', () => {
    const desk = does([write(2, 'qty', '3')], read);
    expect(cell(desk, 2, 'qty')).toEqual({
      read: { state: 'unreadable', candidates: ['3', '2'], confidence: 0.3, box },
      correction: { value: { state: 'written', text: '3' }, ...signature },
    });
    expect(correctedCells(desk.draft)).toMatchObject([
      { page: 0, place: at(2, 'qty'), confirmed: false },
    ]);
  });

  it('検算は訂正した内容で行い、読み取りはそのまま渡す', () => {
    const desk = does([write(1, 'unit', '1000'), write(2, 'qty', '3')], read);
    const [page] = transcriptOf(desk.draft).pages;
    expect(page?.rows[1]?.unit).toEqual({
      read: readJson.rows[1]?.unit,
      correction: { value: { state: 'written', text: '1000' }, ...signature },
    });
    // What is judged is what any other reader of the same slip would judge.
    const parsed = parseTranscript(transcriptOf(desk.draft));
    expect(parsed).toEqual({ ok: true, value: transcriptOf(desk.draft).pages });
    const before = checkDraft(read.draft, facts);
    const after = checkDraft(desk.draft, facts);
    expect(before.ok && before.value[0]?.account.verdict).toBe('確認点あり');
    expect(after.ok && after.value[0]?.account.calcTotal).toBe(1700 + 2 * 1100 + 3 * 1500);
  });

  it('一つずつ取り消せば、読み取ったとおりに戻る', () => {
    const desk = does([write(1, 'unit', '300'), write(null, 'stated_total', '1')], read);
    const back = does(
      correctedCells(desk.draft).map(({ page, place }) => ({ type: 'restore', page, place })),
      desk,
    );
    expect(transcriptOf(back.draft)).toEqual(transcriptOf(read.draft));
    expect(correctedCells(back.draft)).toEqual([]);
  });

  it('このとおりと確認した欄は、同じ内容のまま確かになる', () => {
    const desk = does([{ type: 'confirm', place: at(1, 'qty') }], read);
    expect(cell(desk, 1, 'qty').correction).toMatchObject({ value: { state: 'marks' } });
    expect(correctedCells(desk.draft)).toMatchObject([{ confirmed: true }]);
    expect(certaintyOf(currentPage(desk), at(1, 'qty'), shop)).toBe('settled');
    const total = does([{ type: 'confirm', place: at(null, 'stated_total') }], read);
    expect(currentPage(total).stated_total).toMatchObject({
      correction: { value: { state: 'written', text: '8400' } },
      label: null,
    });
  });

  it('読めない欄を読めないと確認しても、候補は採られない', () => {
    const agreed = does([{ type: 'confirm', place: at(2, 'qty') }], read);
    expect(contentOf(cell(agreed, 2, 'qty')).state).toBe('unreadable');
    // The mark taken away leaves nothing behind that nobody has read.
    const taken = does([{ type: 'unreadable', place: at(2, 'qty') }], read);
    expect(textOf(cell(taken, 2, 'qty'))).toBe('');
  });

  it('人が書いたページには、訂正も確からしさもない', () => {
    const typed = does(
      [write(0, 'label', 'D にま'), write(0, 'label', 'D なぎ')],
      openDesk(emptyDraft('k')),
    );
    expect(cell(typed, 0, 'label').correction).toBeNull();
    expect(certaintyOf(currentPage(typed), at(0, 'label'), shop)).toBeNull();
    expect(correctedCells(typed.draft)).toEqual([]);
  });

  it('何をしても読み取りは変わらず、変わった欄には必ず署名がある', () => {
    const place = fc.constantFrom(...placesOf(pageOf()));
    const action = fc.oneof(
      fc.record({
        type: fc.constant('write' as const),
        place,
        text: fc.constantFrom('', '1', '1100', '正', 'D にま', '？'),
      }),
      fc.record({ type: fc.constant('unreadable' as const), place }),
      fc.record({ type: fc.constant('confirm' as const), place }),
      fc.record({ type: fc.constant('restore' as const), page: fc.constant(0), place }),
      fc.record({
        type: fc.constant('stroke' as const),
        row: fc.nat(3),
        pen: fc.constant('sei' as const),
      }),
      fc.record({ type: fc.constant('move-row' as const), row: fc.nat(2), to: fc.nat(2) }),
      fc.record({ type: fc.constant('insert-row' as const), at: fc.nat(2) }),
      fc.record({ type: fc.constant('delete-row' as const), row: fc.nat(3) }),
      fc.record({ type: fc.constant('undo' as const) }),
    );
    const rows = new Map(currentPage(read).rows.map((row) => [row.id, row]));
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        // The page itself was no step: it is what stands there.
        const desk = does(actions, openDesk(read.draft));
        const page = currentPage(desk);
        for (const row of page.rows) {
          const before = rows.get(row.id);
          for (const column of ['label', 'qty', 'unit', 'amount'] as const) {
            if (before !== undefined) expect(row[column].read).toBe(before[column].read);
            else expect(isRead(row[column])).toBe(false);
          }
          if (before !== undefined) expect(row.r).toBe(before.r);
        }
        for (const one of placesOf(page)) {
          const { correction } = cellAt(page, one);
          if (correction !== null) expect(correction).toMatchObject(signature);
        }
        // A reload loses nothing of it.
        keepDraft(desk.draft, storage);
        const again = keptDraft(storage, shop, 'k');
        const withoutIds = ({ pages }: Draft) =>
          pages.map(({ id: _, ...one }) => ({
            ...one,
            rows: one.rows.map(({ id: __, ...row }) => row),
          }));
        expect(withoutIds(again)).toEqual(withoutIds(desk.draft));
        expect(transcriptOf(again)).toEqual(transcriptOf(desk.draft));
      }),
      { numRuns: 400 },
    );
  });

  it('読み込み直しても、読み取りと訂正と写真の在りかが残る', () => {
    const desk = does([write(2, 'qty', '3')], read);
    keepDraft(desk.draft, storage);
    const again = keptDraft(storage, shop, 'k');
    expect(again.pages[0]?.photo).toEqual(pageOf().photo);
    expect(correctedCells(again)).toMatchObject([
      { place: at(2, 'qty'), now: { text: '3' }, confirmed: false },
    ]);
    const [page] = again.pages as readonly [DraftPage];
    expect(cellAt(page, at(2, 'qty')).correction).toMatchObject(signature);
    expect(candidatesOf(cellAt(page, at(1, 'unit')).read)).toEqual(['1100', '7100']);
  });
});

describe('確からしさ', () => {
  it.each([
    [null, 'entry', 'sure'],
    [null, 'exit', 'unsure'],
    [0, 'label', 'sure'],
    [0, 'amount', 'unsure'],
    [1, 'qty', 'unsure'],
    [1, 'amount', 'blank'],
    [2, 'qty', 'unreadable'],
    // 0.9 is enough for any cell but the total.
    [null, 'stated_total', 'unsure'],
  ] as const)('%s %s は %s', (row, column, certainty) => {
    expect(certaintyOf(currentPage(read), at(row, column), shop)).toBe(certainty);
  });

  it('確認が必要なのは、確かでなく、計算を左右する欄だけ', () => {
    // The amount column is not asked about, and nothing that is sure.
    expect(keys(doubts(read.draft))).toEqual([
      'exit',
      '0.qty',
      '1.qty',
      '1.unit',
      '2.qty',
      'stated_total',
    ]);
    const done = does(
      [
        { type: 'confirm', place: at(null, 'exit') },
        { type: 'confirm', place: at(0, 'qty') },
        { type: 'confirm', place: at(1, 'qty') },
        write(1, 'unit', '1100'),
        write(2, 'qty', '3'),
      ],
      read,
    );
    expect(keys(doubts(done.draft))).toEqual(['stated_total']);
    const struck = does([{ type: 'struck', row: 1 }], read);
    expect(keys(doubts(struck.draft))).not.toContain('1.unit');
  });

  it('次の欄へ、前の欄へ、端では一周する', () => {
    const { draft } = read;
    const doubtful = doubts(draft);
    const here = (row: number | null, column: string) => ({ page: 0, row, column });
    const next = (row: number | null, column: string, by: 1 | -1 = 1) =>
      keys([nextDoubtful(draft, doubtful, here(row, column), by) ?? here(null, 'none')])[0];
    expect(next(null, 'exit')).toBe('0.qty');
    expect(next(1, 'label')).toBe('1.qty');
    expect(next(null, 'stated_total')).toBe('exit');
    expect(next(null, 'exit', -1)).toBe('stated_total');
    expect(next(2, 'label', -1)).toBe('1.unit');
    expect(nextDoubtful(draft, doubtful, null)).toEqual(here(null, 'exit'));
    expect(nextDoubtful(draft, [], here(0, 'qty'))).toBeNull();
    // The cell in hand has been settled meanwhile: the way goes on from its place.
    expect(nextDoubtful(draft, doubtful.slice(2), here(0, 'qty'))).toEqual(here(1, 'qty'));
  });

  it('候補は、読み取りを先頭に、同じものは一度だけ', () => {
    const choices = (row: number | null, column: string, desk = read) => {
      const page = currentPage(desk);
      if (readingAt(page, at(row, column)) === null) throw new Error('no reading');
      return choicesOf(cellAt(page, at(row, column))).map(
        ({ text, isReading, taken }) => `${text}${isReading ? '=' : ''}${taken ? '*' : ''}`,
      );
    };
    expect(choices(1, 'unit')).toEqual(['1100=', '7100']);
    expect(choices(1, 'qty')).toEqual(['2=', '1']);
    expect(choices(2, 'qty')).toEqual(['3', '2']);
    expect(choices(1, 'amount')).toEqual([]);
    expect(choices(2, 'qty', does([write(2, 'qty', '2')], read))).toEqual(['3', '2*']);
    expect(choices(1, 'qty', does([{ type: 'confirm', place: at(1, 'qty') }], read))).toEqual([
      '2=*',
      '1',
    ]);
  });
});

describe('写真の中の位置', () => {
  const photo = (turns: number): PagePhoto => ({ ...(pageOf().photo as PagePhoto), turns });

  /** What an SVG renderer does with translate and rotate. */
  const rendered = ([x, y]: Point, transform: string | undefined): Point => {
    const [, dx = 0, dy = 0, degrees = 0] =
      /translate\((\d+) (\d+)\) rotate\((\d+)\)/u.exec(transform ?? '')?.map(Number) ?? [];
    const turn = (degrees * Math.PI) / 180;
    return [
      Math.round(dx + x * Math.cos(turn) - y * Math.sin(turn)),
      Math.round(dy + x * Math.sin(turn) + y * Math.cos(turn)),
    ];
  };

  it.each([0, 1, 2, 3, -1, 5])('%i 回の90度回転で、枠は絵と同じところへ来る', (turns) => {
    const sides = photo(turns);
    const { width, height } = uprightSize(sides);
    for (const point of [
      [0, 0],
      [1440, 1920],
      [300, 700],
    ] as const) {
      const [x, y] = uprightPoint(point, sides);
      expect([x, y]).toEqual(rendered(point, uprightTransform(sides)).map((side) => side + 0));
      expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
    }
  });

  it('枠は紙の行番号で探し、なければ四角で、それもなければないと言う', () => {
    const page = currentPage(read);
    const corners = (row: number | null, column: string) => {
      if (readingAt(page, at(row, column)) === null) throw new Error('no reading');
      return cornersOf(photo(0), page, at(row, column));
    };
    expect(corners(1, 'qty')).toEqual(outlines[0]?.corners);
    expect(corners(1, 'unit')).toEqual([
      [10, 20],
      [110, 20],
      [110, 60],
      [10, 60],
    ]);
    const {
      read: { box: _, ...read_ },
      correction,
    } = cellAt(page, at(1, 'unit'));
    const nowhere = withCell(page, at(1, 'unit'), { read: read_, correction });
    expect(cornersOf(photo(0), nowhere, at(1, 'unit'))).toBeNull();
    // A row that was moved is still found where it lies on the paper.
    const moved = currentPage(does([{ type: 'move-row', row: 1, to: 0 }], read));
    expect(cornersOf(photo(0), moved, at(0, 'qty'))).toEqual(outlines[0]?.corners);
  });

  it('切り抜きは欄の周りを含み、写真からはみ出さない', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.nat(1400), fc.nat(1800), fc.nat(400), fc.nat(300)),
        fc.nat(3),
        ([x, y, width, height], turns) => {
          const sides = photo(turns);
          const size = uprightSize(sides);
          const right = Math.min(size.width, x + width);
          const bottom = Math.min(size.height, y + height);
          const left = Math.min(x, right);
          const top = Math.min(y, bottom);
          const crop = cropOf(
            [
              [left, top],
              [right, bottom],
            ],
            sides,
          );
          expect(crop.x).toBeGreaterThanOrEqual(0);
          expect(crop.x).toBeLessThanOrEqual(left);
          expect(crop.y + crop.height).toBeGreaterThanOrEqual(bottom);
          expect(crop.x + crop.width).toBeLessThanOrEqual(size.width + 1);
          expect(crop.width > 0 && crop.height > 0).toBe(true);
        },
      ),
    );
  });
});

describe('写真の受け取り', () => {
  it('読み取りの途中で離れても、戻ればはじめから読み、ページになったものは読まない', () => {
    const kept = new Map<string, string>();
    const storage = () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      }) as unknown as Storage;
    const names = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name }));
    const given = incomingPhotos(names, { order: 100, follows: true, firstFollows: false });
    const underWay = intakeReducer(given, {
      type: 'stage',
      id: 'photo-101',
      stage: { state: 'reading' },
    });
    keepIntake(underWay, storage);
    expect(keptIntake(storage, new Set(['photo-100']))).toEqual(given.slice(1));
    keepIntake([], storage);
    expect(keptIntake(storage, new Set())).toEqual([]);
    kept.set('tashika-slip-incoming', '{"broken":');
    expect(keptIntake(storage, new Set())).toEqual([]);
    expect(
      keptIntake(() => {
        throw new Error('forbidden');
      }, new Set()),
    ).toEqual([]);
  });

  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name }));
  const three = incomingPhotos(files, { order: 100, follows: true, firstFollows: false });

  it('はじめの一枚から順に、二枚ずつ送る', () => {
    expect(three.map(({ id, follows, first }) => [id, follows, first])).toEqual([
      ['photo-100', false, true],
      ['photo-101', true, false],
      ['photo-102', true, false],
    ]);
    let photos = intakeReducer([], { type: 'add', photos: three });
    expect(photosToSend(photos).map(({ id }) => id)).toEqual(['photo-100', 'photo-101']);
    photos = intakeReducer(photos, {
      type: 'stage',
      id: 'photo-100',
      stage: { state: 'sending', share: 0.5 },
    });
    photos = intakeReducer(photos, {
      type: 'stage',
      id: 'photo-101',
      stage: { state: 'reading' },
    });
    expect(photosToSend(photos)).toEqual([]);
    photos = intakeReducer(photos, { type: 'remove', id: 'photo-100' });
    expect(photosToSend(photos).map(({ id }) => id)).toEqual(['photo-102']);
  });

  it('失敗した写真は残り、もう一度送れる', () => {
    const failed = { state: 'failed', message: '伝票が見つかりませんでした。' } as const;
    let photos = intakeReducer(three, { type: 'stage', id: 'photo-101', stage: failed });
    expect(photosToSend(photos).map(({ id }) => id)).toEqual(['photo-100', 'photo-102']);
    // Only what failed is tried again.
    expect(intakeReducer(photos, { type: 'retry', id: 'photo-100' })).toEqual(photos);
    photos = intakeReducer(photos, { type: 'retry', id: 'photo-101' });
    expect(photos).toEqual(three);
  });

  it('どの順に読み終わっても、撮った順のページになり、続きは続きになる', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        (arrivals, wishes) => {
          const wish = (order: number) => wishes[order - 1] === true;
          const desk = does(
            arrivals.map((order) => ({
              type: 'add-read-page',
              page: pageOf({ id: `photo-${order}`, order, follows: wish(order) }),
              show: false,
            })),
            openDesk(emptyDraft('k')),
          );
          expect(desk.draft.pages.map(({ photo }) => photo?.order)).toEqual([1, 2, 3, 4]);
          expect(desk.draft.pages.map(({ follows }) => follows)).toEqual([
            false,
            wish(2),
            wish(3),
            wish(4),
          ]);
          // Whoever looks at a page goes on looking at it.
          expect(currentPage(desk).photo?.order).toBe(arrivals[0]);
        },
      ),
    );
  });

  it('書きかけの伝票の後ろに加わる', () => {
    const typed = does([write(0, 'label', 'D にま')], openDesk(emptyDraft('k')));
    const both = does(
      [{ type: 'add-read-page', page: pageOf({ follows: true }), show: true }],
      typed,
    );
    expect(both.draft.pages.map(({ photo, follows }) => [photo !== null, follows])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(both.current).toBe(1);
    const ids = both.draft.pages.flatMap(({ id, rows }) => [id, ...rows.map((row) => row.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(both.draft.nextId);
  });

  it('撮り直した写真は同じ場所に入り、読めない写真は見て入力するページになる', () => {
    const three = does(
      [1, 2, 3].map((order) => ({
        type: 'add-read-page',
        page: pageOf({ id: `photo-${order}`, order, follows: order === 2 }),
        show: false,
      })),
      openDesk(emptyDraft('k')),
    );
    const old = three.draft.pages[1]?.photo;
    if (old == null) throw new Error('no photo');
    const again = retakenPhoto({ name: 'b.jpg' }, { ...old, replaces: old.id }, 7);
    expect(again).toMatchObject({ order: 2, follows: true, replaces: 'photo-2', name: 'b.jpg' });
    const add = (photo: IncomingPhoto, page: DraftPage): DeskAction => ({
      type: 'add-read-page',
      page,
      show: true,
      replaces: photo.replaces,
    });
    const typed = typedPageOf(again, { width: 30, height: 40 }, 'k');
    const desk = does([add(again, typed)], three);
    expect(desk.draft.pages.map(({ photo }) => photo?.id)).toEqual([
      'photo-1',
      again.id,
      'photo-3',
    ]);
    expect(desk.current).toBe(1);
    expect(currentPage(desk).follows).toBe(true);
    // Nothing is written on it yet, and it is a page all the same.
    expect(draftIsBlank({ pages: [typed], nextId: 9 })).toBe(false);
    // The same photo, read by two tabs, is one page.
    expect(does([add(again, typed)], desk).draft).toBe(desk.draft);
    // What the browser cannot open is written down without it.
    expect(typedPageOf(again, null, 'k').photo).toBeNull();
  });

  it('確かでない欄が多い写真だけ、撮り直しを勧める', () => {
    const doubted = (cells: number) => {
      const page = pageOf();
      const writtenCells = placesOf(page).filter(
        (place) => cellAt(page, place).read.state === 'written',
      );
      return writtenCells.reduce<DraftPage>((sheet, place, index) => {
        const confidence = index < cells ? 0.3 : 0.99;
        const { read: was, correction } = cellAt(sheet, place);
        return withCell(sheet, place, { read: { ...was, confidence }, correction });
      }, page);
    };
    expect(isPoorlyRead(doubted(0), shop)).toBe(false);
    expect(isPoorlyRead(doubted(2), shop)).toBe(false);
    expect(isPoorlyRead(doubted(99), shop)).toBe(true);
  });

  it('エンジンが受け取れないページは、理由を言う', () => {
    const broken = { ...answer, page: { rows: [] } } as unknown as PhotoReading;
    const page = readPageOf(incoming, broken, shop, 'k');
    expect(page).toMatchObject({ ok: false, error: { code: 'cell-missing' } });
  });
});
