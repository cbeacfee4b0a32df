import { describe, expect, it } from 'vitest';
import { replaceWords, type Word } from '../src/privacy/words.ts';

const named = (text: string): Word => ({ text, kind: 'name', instead: '◯' });
const marked = (text: string): Word => ({ text, kind: 'mark', instead: '×' });

describe('お一人を指す言葉', () => {
  it.each([
    ['山田 太郎', '山田 太郎さんの会', '◯さんの会'],
    ['山田 太郎', '山田太郎と山田　太郎', '◯と◯'],
    ['山田太郎', '司会は山田太郎', '司会は◯'],
    ['林', '林', '◯'],
    ['Ken Ito', 'Ken Itoさん', '◯さん'],
    ['佐藤(花)', '佐藤(花)へ', '◯へ'],
  ])('名前「%s」は「%s」から除かれる', (name, text, expected) => {
    expect(replaceWords(text, [named(name)], 'title')).toEqual({ value: expected, isNamed: true });
  });

  it.each([
    ['山田 太郎', '山田さんと太郎さん'],
    ['林', '小林さんと林さん'],
    ['Ken', 'Kenya の話'],
  ])('名前「%s」は「%s」に立っていない', (name, text) => {
    expect(replaceWords(text, [named(name)], 'title')).toEqual({ value: text, isNamed: false });
  });

  it.each([
    ['u:1', 'thread reminder 3 u:1', 'thread reminder 3 ×'],
    ['taro@example.jp', '宛先は Taro@Example.jp。', '宛先は ×。'],
    ['5b6c', 'user:5b6c', 'user:×'],
  ])('識別子「%s」は「%s」から除かれる', (mark, text, expected) => {
    expect(replaceWords(text, [marked(mark)], 'note').value).toBe(expected);
  });

  it.each([
    ['u:1', 'u:12'],
    ['taro@example.jp', 'kotaro@example.jp'],
    ['taro@example.jp', 'taro@example.jp.example.com'],
  ])('識別子「%s」は「%s」ではない', (mark, text) => {
    expect(replaceWords(text, [marked(mark)], 'note').isNamed).toBe(false);
  });

  it('ひとつの英単語だけの値は、書かれた文とわかる欄でだけ置き換え、ほかでは残っていると言う', () => {
    const word = [named('pending')];
    expect(replaceWords({ name: 'pending', status: 'pending' }, word, '')).toEqual({
      value: { name: '◯', status: 'pending' },
      isNamed: true,
    });
    // What services outside were told of: who answered, and whom mails did not reach.
    const told = { person: 'pending', people: ['pending', 'Anna'] };
    expect(replaceWords(told, word, 'facts').value).toEqual({ person: '◯', people: ['◯', 'Anna'] });
  });

  it('JSON の奥でも、項目の名前でも見つかる', () => {
    const json = { lines: [{ 花子: 1, said: '花子です' }], n: 3, nothing: null };
    expect(replaceWords(json, [named('花子')], '').value).toEqual({
      lines: [{ '◯': 1, said: '◯です' }],
      n: 3,
      nothing: null,
    });
  });
});
