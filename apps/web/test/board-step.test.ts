import type { Invite, ThreadSlot } from '@tashika/contract/threads';
import { describe, expect, it } from 'vitest';
import { lackInWords } from '../src/features/threads/board-step.ts';

const names = ['山田', '佐藤', '鈴木', '高橋', '伊藤', '渡辺'];

/** `!` is required, then what each said: ○ × or nothing yet. */
const invited = (...said: readonly string[]) =>
  said.map(
    (mark, index) =>
      ({
        invitee_key: `u:${index}`,
        name: names[index] ?? '',
        required: mark.startsWith('!'),
        selections: [
          {
            slot_id: 's1',
            status: mark.endsWith('○') ? 'selected' : mark.endsWith('×') ? 'declined' : 'pending',
          },
        ],
      }) as unknown as Invite,
  );
const slot = (nudge: readonly string[] | null, missing: readonly string[], status = 'POSSIBLE') =>
  ({ slot_id: 's1', evaluation: { status, nudge, missing } }) as unknown as ThreadSlot;
const keys = (...places: readonly number[]) => places.map((place) => `u:${place}`);

describe('あと何人（候補）', () => {
  it('誰でもよいときは候補を挙げ、断った方は挙げない', () => {
    const people = invited('○', '？', '×', '？', '？');
    expect(lackInWords(people, slot(keys(1), keys(1, 2, 3, 4)))).toBe(
      'あと1人（候補：佐藤、高橋、伊藤）',
    );
  });
  it('代わりのいない方だけなら、候補とは呼ばない', () => {
    expect(lackInWords(invited('○', '？', '？'), slot(keys(1, 2), keys(1, 2)))).toBe(
      'あと2人（佐藤、鈴木）',
    );
  });
  it('必須の方は名を挙げ、ほかは候補とする', () => {
    expect(lackInWords(invited('!？', '？', '？'), slot(keys(0, 1), keys(0, 1, 2)))).toBe(
      'あと2人（山田と、ほか1人。候補：佐藤、鈴木）',
    );
  });
  it('多いときは、はじめの方々と残りの人数', () => {
    const people = invited('？', '？', '？', '？', '？', '？');
    expect(lackInWords(people, slot(keys(0), keys(0, 1, 2, 3, 4, 5)))).toBe(
      'あと1人（候補：山田、佐藤、鈴木、高橋 ほか2人）',
    );
  });
  it('成立したとき、見込みのないときは、何も言わない', () => {
    expect(lackInWords(invited('○'), slot([], [], 'SATISFIED'))).toBeNull();
    expect(lackInWords(invited('×'), slot(null, keys(0), 'IMPOSSIBLE'))).toBeNull();
  });
});
