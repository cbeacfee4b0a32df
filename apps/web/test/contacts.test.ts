import type { Contact } from '@tashika/contract/contacts';
import { describe, expect, it } from 'vitest';
import { found, groupsOf } from '../src/features/contacts/contacts.ts';

const contact = (name: string, more: Partial<Contact> = {}): Contact => ({
  id: name,
  invitee_key: `lm:${name}`,
  name,
  reading: null,
  role: null,
  address: null,
  groups: [],
  locale: null,
  revision: 1,
  is_sample: false,
  created_at: '2026-11-16T00:00:00Z',
  updated_at: '2026-11-16T00:00:00Z',
  ...more,
});
const yamada = contact('山田 太郎', { reading: 'やまだ たろう', role: '部長', groups: ['営業部'] });
const sato = contact('佐藤 花子', { reading: 'サトウ ハナコ', groups: ['営業部', '役員会'] });
const john = contact('John Smith');
const all = [yamada, sato, john];

describe('連絡先', () => {
  it.each([
    ['', all],
    ['山田', [yamada]],
    ['山田太郎', [yamada]],
    ['ヤマダ', [yamada]],
    ['さとう', [sato]],
    ['部長', [yamada]],
    ['営業部 花子', [sato]],
    ['ｊｏｈｎ', [john]],
    ['鈴木', []],
  ])('「%s」で探す', (wanted, people) => {
    expect(found(all, wanted)).toEqual(people);
  });

  it('グループには、そこにいる方だけが並ぶ', () => {
    expect(groupsOf(all)).toEqual([
      { name: '営業部', members: [yamada, sato] },
      { name: '役員会', members: [sato] },
    ]);
  });
});
