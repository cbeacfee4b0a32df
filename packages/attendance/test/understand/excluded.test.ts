import { describe, expect, it } from 'vitest';
import { conclude } from '../../src/understand/conclude.ts';
import { standing } from '../../src/understand/discourse.ts';
import { readText } from '../../src/understand/read.ts';
import { contextOf } from './measure.ts';

/** Who is left out, as the grammar alone reads it. */
function excluded(utterance: string): readonly string[] {
  const context = contextOf('m5');
  const { statements, doubts } = standing(readText(utterance, context));
  return conclude(statements, doubts, context).exclude;
}

describe('対象から外れる人', () => {
  it.each([
    ['名前の人', '山田さんは対象外。全員必須', ['u:1']],
    ['挙げた人のほか', '山田さんと田中さん以外は対象外です。全員参加で', ['u:3', 'u:4', 'u:5']],
    ['挙げた人のほか', '山田さんと田中さん以外は外して、全員参加', ['u:3', 'u:4', 'u:5']],
    ['残りの人', '山田さんと田中さんは必須、残りの人は対象外', ['u:3', 'u:4', 'u:5']],
    ['選ばれうる人は残る', '山田さんか田中さんが必須、残りの人は対象外', ['u:3', 'u:4', 'u:5']],
  ])('%s：%s', (_, utterance, keys) => expect(excluded(utterance)).toEqual(keys));

  it.each([
    ['だれも挙げない「残り」', '残りの人は対象外'],
    ['必須でないだけ', '山田さんは必須、ほかの人は任意'],
    ['全員', '全員必須'],
  ])('だれも外れない：%s（%s）', (_, utterance) => expect(excluded(utterance)).toEqual([]));
});
