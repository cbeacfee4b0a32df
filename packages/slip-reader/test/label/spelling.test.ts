import { describe, expect, it } from 'vitest';
import { spellingLoss } from '../../src/label/spelling.ts';

describe('かなの綴り', () => {
  it.each([
    'Dにま',
    'S.りにゃ',
    'くぅたろD',
    'ハッピーアワー',
    'ショット',
    '飲み放題最初の1h',
    'へらぽて',
    '5時以降延長1h',
    'D',
  ])('%s は損をしない', (text) => {
    expect(spellingLoss(text)).toBe(0);
  });

  it.each([
    ['SッムギD', '小さい字で始まる'],
    ['Dーる', '長音で始まる'],
    ['Dにタ', 'ひらがなとカタカナが混じる'],
    ['Sきまっ', 'っで終わる'],
    ['Dまゃ', 'い段でない字に拗音が付く'],
    ['D.に金', '名前に漢字がある'],
    ['こば3S', '名前に数字がある'],
  ])('%s は損をする（%s）', (text) => {
    expect(spellingLoss(text)).toBeGreaterThan(0);
  });

  it('へとりはどちらのかなとも言わない', () => {
    expect(spellingLoss('へイワ')).toBe(0);
    expect(spellingLoss('りにゃ')).toBe(0);
    expect(spellingLoss('りニャ')).toBe(0);
  });
});
