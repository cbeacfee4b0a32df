import { describe, expect, it } from 'vitest';
import { readIntent, readMembers } from '../../src/index.ts';
import { tokeniser } from './measure.ts';

const REFERENCE = { now: '2026-11-16T09:00:00+09:00', timezone: 'Asia/Tokyo' };
const YAMADA = { name: '山田', key: 'u:1' };

describe('文の依頼を読む', () => {
  it('人も連絡先もない依頼', () => {
    expect(readIntent({ utterance: '3人以上', ...REFERENCE }, tokeniser)).toEqual({
      ok: true,
      value: {
        utterance: '3人以上',
        turns: [],
        context: { members: [], now: REFERENCE.now, timeZone: 'Asia/Tokyo', tokeniser },
      },
    });
  });

  it('人と連絡先', () => {
    const contacts = [{ name: '木村', key: 'u:2' }];
    const read = readIntent(
      { utterance: '', members: [YAMADA], contacts, ...REFERENCE },
      tokeniser,
    );
    expect(read).toMatchObject({ ok: true, value: { context: { members: [YAMADA], contacts } } });
  });

  it.each([
    ['文がない', { members: [YAMADA], ...REFERENCE }, 'invalid-intent'],
    ['文が数', { utterance: 3, ...REFERENCE }, 'invalid-intent'],
    ['何もない', null, 'invalid-intent'],
    ['並び', ['3人以上'], 'invalid-intent'],
    ['文字', '3人以上', 'invalid-intent'],
    ['人が文字', { utterance: '', members: '山田', ...REFERENCE }, 'invalid-members'],
    ['連絡先が文字', { utterance: '', contacts: '木村', ...REFERENCE }, 'invalid-members'],
    [
      '連絡先に鍵がない',
      { utterance: '', contacts: [{ name: '木' }], ...REFERENCE },
      'invalid-member',
    ],
  ])('%s → %s', (_, value, code) => {
    expect(readIntent(value, tokeniser)).toMatchObject({ ok: false, error: { code } });
  });

  it.each([
    ['時刻がない', { timezone: 'Asia/Tokyo' }],
    ['時刻が読めない', { now: '昨日', timezone: 'Asia/Tokyo' }],
    ['時間帯がない', { now: REFERENCE.now }],
    ['時間帯が知られていない', { now: REFERENCE.now, timezone: 'Japan/Edo' }],
  ])('%s', (_, reference) => {
    expect(readIntent({ utterance: '3人以上', ...reference }, tokeniser).ok).toBe(false);
  });
});

describe('人の並びを読む', () => {
  it.each([
    [[], []],
    [[YAMADA], [YAMADA]],
    [{ members: [YAMADA] }, [YAMADA]],
    [
      [{ ...YAMADA, reading: 'やまだ', role: '部長', groups: ['営業部'] }],
      [{ ...YAMADA, reading: 'やまだ', role: '部長', groups: ['営業部'] }],
    ],
    [[{ ...YAMADA, reading: null, role: null, groups: null }], [YAMADA]],
    [[{ ...YAMADA, reading: '', role: '', groups: [] }], [YAMADA]],
  ])('%j', (value, members) => expect(readMembers(value)).toEqual({ ok: true, value: members }));

  it.each([
    ['並びでない', { people: [] }],
    ['文字', '山田'],
    ['何もない', null],
  ])('%s', (_, value) => {
    expect(readMembers(value)).toMatchObject({ ok: false, error: { code: 'invalid-members' } });
  });

  it.each([
    ['名前がない', { key: 'u:2' }],
    ['名前が空', { name: ' ', key: 'u:2' }],
    ['鍵が読めない', { name: '田中', key: '田中' }],
    ['グループが文字', { name: '田中', key: 'u:2', groups: '営業部' }],
    ['人でない', '田中'],
  ])('%s: 何人目かを言う', (_, second) => {
    const read = readMembers([YAMADA, second]);
    expect(read).toMatchObject({ ok: false, error: { code: 'invalid-member' } });
    expect(read.ok ? '' : read.error.message).toContain('2');
  });
});
