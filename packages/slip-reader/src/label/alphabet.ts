const hiragana =
  'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねの' +
  'はばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろわをん';
const katakana =
  'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノ' +
  'ハバパヒビピフブプホボポマミムメモャヤュユョヨラルレロワヲンヴー';
const kanji =
  '飲放題最初延長分時間以降基本単品観覧車' +
  '生中大小杯酒茶水氷席料金指名追加別日人数割引会計入店退合同伴場内外特赤白焼麦芋梅果汁炭瓶缶夜朝' +
  '無上下半額込税花束誕祝卓新規再乾円枚皿盛';

/**
 * What the label net distinguishes, in the order of its classes after the blank. へ, べ, ぺ and り look
 * the same in both kana and have one class each; so have ー and 一, ニ and 二, and their like.
 * × stands for writing struck out, written over or stained.
 */
export const labelAlphabet = `${hiragana}${katakana}${kanji}DSh0123456789.:()×`;
