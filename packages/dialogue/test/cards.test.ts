import { crc32, deflateSync } from 'node:zlib';
import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textChunks } from '../src/cards/png.ts';
import {
  cardOf,
  cardTextIn,
  isPng,
  parseCharacter,
  pictureWithCard,
  readCharacter,
  shippedCharacters,
} from '../src/index.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One grey pixel. */
const picture = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
]);

const foreign = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'しおり',
    description: '{{char}}は図書室の司書です。',
    personality: '物静か',
    first_mes: 'いらっしゃい。',
    character_book: { entries: [{ keys: ['本'], content: '古い本' }] },
    extensions: { other: { kept: true } },
  },
};

describe('キャラクターカード', () => {
  it.each(shippedCharacters.map((one) => [one.name, one] as const))(
    '%sは、カードにして戻しても同じ人物',
    (_, character) => {
      for (const version of ['v2', 'v3'] as const) {
        const card = JSON.parse(JSON.stringify(cardOf(character, version)));
        expect(card.spec).toBe(`chara_card_${version}`);
        expect(readCharacter(card)).toEqual({ ok: true, value: character });
      }
    },
  );

  it('よそのカードは、名前と人物と言語だけを読み、口調は判定しない', () => {
    expect(readCharacter(foreign)).toMatchObject({
      ok: true,
      value: {
        name: 'しおり',
        persona: 'しおりは図書室の司書です。\n物静か',
        language: 'ja',
        tone: null,
      },
    });
    const english = { ...foreign, data: { name: 'Iris', description: 'A librarian.' } };
    expect(readCharacter(english)).toMatchObject({ ok: true, value: { language: 'en' } });
  });

  it('よそのカードのほかの項目は、書き戻しても残る', () => {
    const read = readCharacter(foreign);
    if (!read.ok) throw new Error('unreadable');
    const card = cardOf({ ...read.value, pronouns: ['わたし'] }, 'v3', foreign);
    expect(card.data).toMatchObject({
      first_mes: 'いらっしゃい。',
      character_book: foreign.data.character_book,
      description: '{{char}}は図書室の司書です。',
      extensions: { other: { kept: true } },
    });
    expect(readCharacter(card)).toMatchObject({ value: { pronouns: ['わたし'], name: 'しおり' } });
  });

  it('画像に入れて読み戻せ、画像はそのまま', () => {
    const [character] = shippedCharacters;
    if (character === undefined) throw new Error('nobody');
    const once = pictureWithCard(picture, character);
    if (!once.ok) throw new Error(once.error.message);
    const twice = pictureWithCard(once.value, character);
    expect(twice).toEqual(once);
    expect([...textChunks(once.value).keys()]).toEqual(['chara', 'ccv3']);
    const bytes = Buffer.from(once.value);
    expect(bytes.subarray(0, picture.length - 12)).toEqual(picture.subarray(0, -12));
    const at = bytes.indexOf('tEXt');
    const length = bytes.readUInt32BE(at - 4);
    expect(bytes.readUInt32BE(at + 4 + length)).toBe(crc32(bytes.subarray(at, at + 4 + length)));
    const text = cardTextIn(once.value);
    expect(text.ok && parseCharacter(text.value)).toEqual({ ok: true, value: character });
  });

  it('カードでないものは、そう言う', () => {
    expect(cardTextIn(picture)).toMatchObject({ error: { code: 'card-missing' } });
    expect(readCharacter({ spec: 'chara_card_v2' })).toMatchObject({
      error: [{ code: 'card-unreadable' }],
    });
    expect(pictureWithCard(Buffer.from('GIF89a'), shippedCharacters[0] as never)).toMatchObject({
      error: { code: 'not-a-picture' },
    });
  });

  it('どう切れた画像でも、例外なく答える', () => {
    const [character] = shippedCharacters;
    if (character === undefined) throw new Error('nobody');
    const whole = pictureWithCard(picture, character);
    if (!whole.ok) throw new Error(whole.error.message);
    fc.assert(
      fc.property(fc.nat(whole.value.length), fc.nat(255), fc.nat(), (cut, byte, place) => {
        const bytes = Uint8Array.from(whole.value.subarray(0, cut));
        if (bytes.length > 0) bytes[place % bytes.length] = byte;
        if (!isPng(bytes)) return;
        cardTextIn(bytes);
        pictureWithCard(bytes, character);
      }),
      { numRuns: runs(300) },
    );
  });
});
