// Long because it is the table of all rules about a line, speaking and silent.

import { ruleTable } from '@tashika/kernel/testing';
import { bareName } from '../src/judge/bare-name.ts';
import { castFuzzy } from '../src/judge/cast-fuzzy.ts';
import { castGuest } from '../src/judge/cast-guest.ts';
import { castKana } from '../src/judge/cast-kana.ts';
import { completedPrice } from '../src/judge/completed-price.ts';
import { firstHourNotEarned } from '../src/judge/first-hour-not-earned.ts';
import { forcedDrink } from '../src/judge/forced-drink.ts';
import { inferredPrice } from '../src/judge/inferred-price.ts';
import { labelPriceDiffers } from '../src/judge/label-price-differs.ts';
import { manyStrokes } from '../src/judge/many-strokes.ts';
import { misreadPrice } from '../src/judge/misread-price.ts';
import { prefixPrice } from '../src/judge/prefix-price.ts';
import { priceAsked } from '../src/judge/price-asked.ts';
import { priceOutsideDictionary } from '../src/judge/price-outside-dictionary.ts';
import { quantityColumnDiffers } from '../src/judge/quantity-column-differs.ts';
import { quantityMissing } from '../src/judge/quantity-missing.ts';
import { quantityUnreadable } from '../src/judge/quantity-unreadable.ts';
import { repeatedTimeItem } from '../src/judge/repeated-time-item.ts';
import { shotAfterName } from '../src/judge/shot-after-name.ts';
import { singleBar } from '../src/judge/single-bar.ts';
import { struckRow } from '../src/judge/struck-row.ts';
import { tallySettled } from '../src/judge/tally-settled.ts';
import { timeRowSkipped } from '../src/judge/time-row-skipped.ts';
import { unreadableLabel } from '../src/judge/unreadable-label.ts';
import { unreadablePrice } from '../src/judge/unreadable-price.ts';
import { unsureCell } from '../src/judge/unsure-cell.ts';
import { messages } from '../src/report/messages.ja.ts';
import { type Short, sceneOf } from './short-form.ts';

/** A row alone, or a whole slip whose last row is asked about. */
type Given = string | Short;
const subject = (given: Given) =>
  sceneOf(
    typeof given === 'string'
      ? { times: ['20:00', '21:30'], rows: [given], total: '1000000' }
      : given,
  );
const at = (entry: string, exit: string, row: string): Short => ({
  times: [entry, exit],
  rows: [row],
  total: '1700',
});
const rows = (...all: string[]): Short => ({ times: ['20:00', '21:30'], rows: all });

ruleTable({
  rule: struckRow,
  messages,
  subject,
  speaks: [{ given: '~D ぽた|vv|1100|', says: ['struckRow'] }],
  silent: [{ given: 'D ぽた|vv|1100|' }],
});

ruleTable({
  rule: unreadableLabel,
  messages,
  subject,
  speaks: [
    { given: '?|v|700|', says: ['labelUnreadable'] },
    { given: '|v|700|', says: ['labelBlank'] },
  ],
  silent: [{ given: 'フード|v|700|' }],
});

ruleTable({
  rule: bareName,
  messages,
  subject,
  speaks: [
    { given: '飲み放題|v|3300|', says: ['bareName'] },
    { given: '飲み放題|v|600|', says: ['bareName'] },
    { given: '延長|v|2200|', says: ['bareName'] },
    { given: 'システム|v|1700|', says: ['bareName'] },
  ],
  silent: [
    { given: '飲み放題|v|1700|', because: '候補のどちらの単価でもない' },
    { given: '延長|v||', because: '単価がなければ決まらない' },
    { given: '延長|v|60|', because: '補正後の単価では決めない' },
    { given: '飲み放題 最初の1h|v|3300|' },
  ],
});

ruleTable({
  rule: castKana,
  messages,
  subject,
  speaks: [
    { given: 'D ププ|v|1100|', says: ['castKana'] },
    { given: 'テリア D|v|1100|', says: ['castKana'] },
    { given: 'D ﾆﾏ|v|1100|', says: ['castKana'], because: '半角カタカナ' },
  ],
  silent: [
    { given: 'D ぷぷ|v|1100|' },
    { given: 'D なき|v|1100|' },
    { given: 'ププ|v|1100|', because: 'D/S がない' },
  ],
});

ruleTable({
  rule: castFuzzy,
  messages,
  subject,
  speaks: [
    { given: 'D なき|v|1100|', says: ['castFuzzy'] },
    { given: 'S ほた|v|1500|', says: ['castFuzzy'] },
    { given: 'D くうたろ|v|1100|', says: ['castFuzzy'] },
    { given: 'なき D|v|1100|', says: ['castFuzzy'] },
    { given: 'Dへらほて|v|1100|', says: ['castFuzzy'], because: '区切りがなくても登録名とわかる' },
  ],
  silent: [
    { given: 'D なぎ|v|1100|' },
    { given: 'D ナギ|v|1100|' },
    { given: 'D ゆき|v|1100|' },
    { given: 'D てりや|v|1100|' },
    { given: 'D あきこ|v|1100|' },
    { given: 'D ふふ|v|1100|', because: '2文字とも違う（0.75）' },
  ],
});

ruleTable({
  rule: castGuest,
  messages,
  subject,
  speaks: [
    { given: 'D：らむ|v|1100|', says: ['castGuest'] },
    { given: 'S あおい|v|1500|', says: ['castGuest'] },
    { given: 'あおい S|v|700|', says: ['castGuest'], because: '後置きの S も人名を伴う（A70）' },
    { given: 'みく D|v|1100|', says: ['castGuest'] },
    { given: 'D 葵|v|1100|', says: ['castGuest'] },
    { given: 'D Rin|v|1100|', says: ['castGuest'] },
    { given: 'らむ キャストドリンク|v|1100|', says: ['castGuest'] },
  ],
  silent: [
    { given: 'D にま|v|1100|' },
    { given: 'らむ|v|1100|', because: 'D/S がなければ品目（A66）' },
    { given: 'Dセット|v|1100|', because: '区切りがなく登録名でもない（A65）' },
    { given: 'D|v|1100|' },
    { given: 'S 700|v||' },
  ],
});

ruleTable({
  rule: shotAfterName,
  messages,
  subject,
  speaks: [{ given: 'にま S|v|700|', says: ['shotAfterName'] }],
  silent: [{ given: 'S にま|v|1500|' }, { given: 'にま D|v|1100|' }, { given: 'S|v|700|' }],
});

ruleTable({
  rule: firstHourNotEarned,
  messages,
  subject,
  speaks: [
    { given: at('20:00', '20:59', 'ハッピーアワー||1700|'), says: ['stayTooShort'] },
    { given: at('19:59', '21:29', 'ハッピーアワー||1700|'), says: ['outsideHappyHour'] },
    { given: at('22:00', '23:29', 'ハッピーアワー||1700|'), says: ['outsideHappyHour'] },
    {
      given: at('22:00', '22:29', 'ハッピーアワー||1700|'),
      says: ['stayTooShort', 'outsideHappyHour'],
    },
    {
      given: at('8:05', '9:40', 'ハッピーアワー||1700|'),
      says: ['outsideHappyHour', 'twelveHourClock'],
    },
    { given: at('22:00', '22:59', '基本システム 1h||1700|'), says: ['stayTooShort'] },
    { given: at('8:00', '8:30', '基本システム 1h||1700|'), says: ['stayTooShort'] },
    { given: at('12:00', '13:30', 'ハッピーアワー||1700|'), says: ['outsideHappyHour'] },
    {
      given: at('午前8:05', '午前9:40', 'ハッピーアワー||1700|'),
      says: ['outsideHappyHour'],
      because: '午前と明記されている',
    },
  ],
  silent: [
    { given: at('20:00', '21:00', 'ハッピーアワー||1700|') },
    { given: at('21:59', '22:59', 'ハッピーアワー||1700|') },
    { given: at('22:00', '23:00', '基本システム 1h||1700|') },
    { given: at('22:00', '22:10', '飲み放題 延長30分||600|'), because: '延長0回は疑わしくない' },
    { given: at('', '22:10', 'ハッピーアワー||1700|') },
    {
      given: {
        times: ['20:00', '20:30'],
        rows: ['ハッピーアワー||1700|', 'ハッピーアワー||1700|'],
      },
      because: '2行目は重複として述べる',
    },
  ],
});

ruleTable({
  rule: quantityColumnDiffers,
  messages,
  subject,
  speaks: [
    { given: '飲み放題 延長30分|vv|600|', says: ['quantityColumnDiffers'] },
    { given: '飲み放題 延長30分|?|600|', says: ['quantityColumnUnreadable'] },
    { given: at('20:00', '20:30', 'ハッピーアワー|v|1700|'), says: ['quantityColumnDiffers'] },
  ],
  silent: [
    { given: '飲み放題 延長30分|v|600|' },
    { given: '飲み放題 延長30分|h70|600|', because: '低い横棒も1' },
    { given: '飲み放題 延長30分||600|' },
    { given: '単品ドリンク|vv|300|' },
    { given: at('', '20:30', 'ハッピーアワー|vv|1700|') },
    {
      given: rows('ハッピーアワー||1700|', 'ハッピーアワー|v|1700|'),
      because: '重複の規則が述べる',
    },
  ],
});

ruleTable({
  rule: repeatedTimeItem,
  messages,
  subject,
  speaks: [
    {
      given: rows('ハッピーアワー||1700|', 'ハッピーアワー 最初の1h||1700|'),
      says: ['repeatedTimeItem'],
    },
  ],
  silent: [
    {
      given: rows('~ハッピーアワー||1700|', 'ハッピーアワー||1700|'),
      because: '取り消された行は数えない',
    },
    { given: rows('ハッピーアワー||1700|', '基本システム 1h||1700|') },
    { given: rows('単品ドリンク|v|300|', '単品ドリンク|v|300|'), because: '時間系ではない' },
  ],
});

ruleTable({
  rule: timeRowSkipped,
  messages,
  subject,
  speaks: [
    { given: at('', '21:00', 'ハッピーアワー|v|1700|'), says: ['timeRowSkipped'] },
    { given: at('6:00', '18:01', '飲み放題 延長30分||600|'), says: ['timeRowSkipped'] },
  ],
  silent: [
    { given: at('20:00', '21:00', 'ハッピーアワー||1700|') },
    { given: at('', '21:00', '飲み放題 最初の1h||3300|'), because: '数量欄で数える品目' },
  ],
});

ruleTable({
  rule: quantityMissing,
  messages,
  subject,
  speaks: [
    { given: '単品ドリンク||300|900', says: ['quantityMissingWithAmount'] },
    { given: '単品ドリンク||300|?', says: ['quantityMissingWithAmount'] },
    { given: 'S くぅたろ|||', says: ['quantityMissing'] },
    {
      given: 'D にま|||1100',
      says: ['quantityMissingWithAmount'],
      because: '金額があれば強制しない（A31）',
    },
    { given: 'にま D|||', says: ['quantityMissing'], because: '後置きは強制しない（A12）' },
    { given: 'D|||', says: ['quantityMissing'], because: '人名がない' },
    { given: '飲み放題 最初の1h||3300|', says: ['quantityMissing'] },
  ],
  silent: [
    { given: 'D にま|||' },
    { given: '単品ドリンク|v|300|900' },
    { given: 'ハッピーアワー||1700|' },
    { given: '単品ドリンク|?|300|' },
  ],
});

ruleTable({
  rule: quantityUnreadable,
  messages,
  subject,
  speaks: [
    { given: '単品ドリンク|?|300|', says: ['quantityUnreadable'] },
    { given: '単品ドリンク|=abc|300|', says: ['quantityUnreadable'] },
    { given: '単品ドリンク|=100|300|', says: ['quantityUnreadable'], because: '数字は2桁まで' },
    { given: 'D にま|?||', says: ['quantityUnreadable'] },
  ],
  silent: [
    { given: 'ハッピーアワー|?|1700|' },
    { given: '単品ドリンク||300|' },
    { given: '単品ドリンク|=12|300|' },
  ],
});

ruleTable({
  rule: forcedDrink,
  messages,
  subject,
  speaks: [
    { given: 'D にま|||', says: ['forcedDrink'] },
    { given: 'D らむ|||', says: ['forcedDrink'] },
    { given: 'D にま||1100|', says: ['forcedQuantity'] },
    { given: 'D にま||?|', says: ['forcedQuantity'] },
  ],
  silent: [
    { given: 'D にま|h70||', because: '棒があるので「記載がない」とは言わない' },
    { given: 'D にま|v|1100|' },
    { given: 'S にま|||' },
    { given: 'D にま|||1100' },
    { given: 'にま D|||' },
  ],
});

ruleTable({
  rule: tallySettled,
  messages,
  subject,
  speaks: [
    { given: '単品ドリンク|正|300|', says: ['tallySettled'] },
    { given: '単品ドリンク|正正vv|300|', says: ['tallySettled'] },
    { given: '単品ドリンク|=正+一|300|', says: ['tallySettled'] },
    { given: '単品ドリンク|=正の字|300|', says: ['tallySettled'] },
  ],
  silent: [
    { given: 'D にま|正v@60|1100|', because: '読み取りが確かでない正の字' },
    { given: '単品ドリンク|vvv|300|' },
    { given: '単品ドリンク|=5|300|' },
    { given: '飲み放題 延長30分|正|600|' },
  ],
});

ruleTable({
  rule: singleBar,
  messages,
  subject,
  speaks: [
    { given: '単品ドリンク|h44|300|', says: ['upperBar'] },
    { given: '単品ドリンク|h45|300|', says: ['lowBar'] },
    { given: '単品ドリンク|=ー|300|', says: ['lowBar'], because: '文字では位置がわからない' },
    { given: '単品ドリンク|=−|300|', says: ['lowBar'] },
    { given: 'D にま|h25|1100|', says: ['upperBar'] },
    { given: 'D にま|h70|1100|1100', says: ['lowBar'], because: '金額があれば強制しない' },
  ],
  silent: [
    { given: '単品ドリンク|v|300|' },
    { given: '単品ドリンク|d|300|' },
    { given: '単品ドリンク|h30h60|300|' },
    { given: 'D にま|h70||', because: '強制認識が優先する（A32）' },
    { given: 'ハッピーアワー|h70|1700|' },
    { given: '単品ドリンク|=1|300|' },
    { given: '単品ドリンク|正h70|300|' },
  ],
});

ruleTable({
  rule: manyStrokes,
  messages,
  subject,
  speaks: [
    { given: '単品ドリンク|vvvvv|300|', says: ['manyStrokes'] },
    { given: '単品ドリンク|=｜｜｜｜｜｜|300|', says: ['manyStrokes'] },
  ],
  silent: [
    { given: '単品ドリンク|vvvv|300|' },
    { given: '単品ドリンク|正vvvvv|300|' },
    { given: '飲み放題 延長30分|vvvvv|600|' },
    { given: '単品ドリンク|=止|300|' },
  ],
});

ruleTable({
  rule: unreadablePrice,
  messages,
  subject,
  speaks: [
    { given: '単品ドリンク|v|?|', says: ['priceUnreadable'] },
    { given: '単品ドリンク|v|3OO|', says: ['priceUnreadable'], because: 'O は数字ではない' },
    { given: 'ショット|v|-700|', says: ['priceUnreadable'] },
  ],
  silent: [
    { given: '単品ドリンク|v||' },
    { given: '単品ドリンク|v|¥300|' },
    { given: '単品ドリンク||?|' },
  ],
});

ruleTable({
  rule: completedPrice,
  messages,
  subject,
  speaks: [
    { given: 'D にま|vv||', says: ['priceByLetter'] },
    { given: 'D にま|h70||', says: ['priceByLetter'], because: '棒はあるが単価がない' },
    { given: 'にま D|v||', says: ['priceByLetter'] },
    { given: 'D|v||', says: ['priceByLetter'] },
    { given: 'S へいわ|vv||', says: ['priceByLetter'] },
    { given: 'D にま||?|', says: ['priceByLetter'] },
    { given: '単品ドリンク|v||', says: ['priceByDictionary'] },
    { given: '単品ドリンク|v|?|', says: ['priceByDictionary'] },
    { given: 'ハッピーアワー||?|', says: ['timeRowPrice'] },
    { given: 'ハッピーアワー|||', says: ['timeRowPrice'] },
  ],
  silent: [
    { given: 'D にま|||', because: '強制認識の文が両方を述べる' },
    { given: 'S へいわ|||', because: '数量がなければ補完の文も要らない' },
    { given: '単品ドリンク|v|300|' },
    { given: 'S へいわ|v|1100|' },
    { given: 'S|v||' },
    { given: 'フード|v||' },
  ],
});

ruleTable({
  rule: prefixPrice,
  messages,
  subject,
  speaks: [
    { given: 'S へいわ|v|1100|', says: ['prefixPrice'] },
    { given: 'D にま|v|700|', says: ['prefixPrice'] },
    { given: 'D にま|v|550|', says: ['prefixPrice'] },
    { given: 'S へいわ|v|110|', says: ['prefixPrice'], because: '110は1500の読み落としではない' },
  ],
  silent: [
    { given: 'S へいわ|v|1500|' },
    { given: 'にま D|v|700|', because: '後置きは優先しない' },
    { given: 'S へいわ|v||' },
    { given: 'S へいわ|v|150|', because: '読み落としとして補正する' },
    { given: 'S へいわ||1100|' },
  ],
});

ruleTable({
  rule: misreadPrice,
  messages,
  subject,
  speaks: [
    { given: '飲み放題 最初の1h|v|330|', says: ['misreadPrice'] },
    { given: 'D なお|v|100|', says: ['misreadPrice'] },
    { given: 'S なお|v|100|', says: ['misreadPrice'] },
    { given: 'ハッピーアワー||100|', says: ['misreadPrice'] },
    { given: 'テキーラ観覧車|v|400|', says: ['misreadPrice'] },
    { given: 'フード|v|30|', says: ['misreadPrice'] },
    { given: 'フード|v|840|', says: ['misreadPrice'] },
    { given: 'ショット|v|100|', says: ['misreadPrice'], because: '1100の読み落としだけがあり得る' },
    { given: 'ショット|v|70|', says: ['misreadPrice'] },
    { given: 'ハッピーアワー||150|', says: ['misreadPrice'] },
  ],
  silent: [
    { given: '飲み放題 最初の1h|v|300|', because: 'それ自体が候補の単価' },
    { given: 'ハッピーアワー||700|', because: 'それ自体が候補の単価' },
    { given: 'フード|v|500|' },
    { given: 'フード|v|100|', because: '三つの候補がある' },
    { given: '単品ドリンク|v|100|' },
    { given: 'フード|v|11|' },
    { given: 'フード|v|11000|' },
    { given: 'フード|v|0|' },
    { given: '飲み放題 最初の1h||330|', because: '数量がない' },
  ],
});

ruleTable({
  rule: priceOutsideDictionary,
  messages,
  subject,
  speaks: [
    { given: 'おつまみ|v|500|', says: ['priceNotInDictionary'] },
    { given: '単品ドリンク|v|100|', says: ['priceNotInDictionary'] },
    { given: '単品ドリンク|v|700|', says: ['priceOfAnother'] },
    { given: 'ショット|v|1500|', says: ['priceOfAnother'] },
    { given: 'にま D|v|700|', says: ['priceOfAnother'] },
    {
      given: 'ハッピーアワー||150|',
      says: ['priceOfAnother'],
      because: '補正した結果が別の品目の単価',
    },
  ],
  silent: [
    { given: 'おつまみ|v|700|', because: '辞書にある単価' },
    { given: '単品ドリンク|v|300|' },
    { given: 'ショット|v|1100|' },
    { given: 'S へいわ|v|500|', because: '前置き記法の規則が述べる' },
    { given: 'おつまみ||500|', because: '数量がない' },
    { given: 'おつまみ|v||' },
    { given: 'ショット|v|100|' },
  ],
});

ruleTable({
  rule: labelPriceDiffers,
  messages,
  subject,
  speaks: [
    { given: 'S700|v|1100|', says: ['labelPriceDiffers'] },
    { given: 'ショット（1100）|v|700|', says: ['labelPriceDiffers'] },
    { given: 'S700|v|100|', says: ['labelPriceDiffers'], because: '1100円に補正される' },
  ],
  silent: [
    { given: 'S700|v||' },
    { given: 'S700|v|700|' },
    { given: 'ショット|v|700|' },
    { given: 'S700|v|?|', because: '品目名の単価による' },
    { given: 'S700|v|70|', because: '補正した単価は品目名と同じ' },
    { given: 'S700||1100|', because: '数量がない' },
  ],
});

ruleTable({
  rule: inferredPrice,
  messages,
  subject,
  speaks: [
    { given: { rows: ['S|vvv||'], total: '3300' }, says: ['priceInferred'] },
    { given: { rows: ['フード|v||'], total: '8400' }, says: ['priceInferred'] },
    { given: { rows: ['フード|v|100|'], total: '1500' }, says: ['priceInferred'] },
  ],
  silent: [
    { given: { rows: ['S|vv||'], total: '4000' } },
    { given: { rows: ['S|vv||'] } },
    { given: { rows: ['フード|v|100|'], total: '300' }, because: '読み落としの候補に300はない' },
    {
      given: { rows: ['単品ドリンク|?|300|', 'S|vvv||'], total: '3300' },
      because: '差額の帰属が決まらない（A45）',
    },
    {
      given: { rows: ['S|vvv||'], total: '3300', totalConfidence: 0.9 },
      because: '合計が確実でない（A71）',
    },
  ],
});

ruleTable({
  rule: priceAsked,
  messages,
  subject,
  speaks: [
    { given: { rows: ['S|vv||'], total: '4000' }, says: ['shotPriceAsked'] },
    { given: { rows: ['フード|v||'] }, says: ['priceAsked'] },
    { given: { rows: ['フード|v|100|'] }, says: ['priceAmbiguous'] },
    { given: { rows: ['フード|||'] }, says: ['priceAsked'] },
  ],
  silent: [
    { given: { rows: ['S|vv||'] }, because: '合計欄がなければ700円で計算する' },
    { given: { rows: ['フード|v|300|'] } },
  ],
});

ruleTable({
  rule: unsureCell,
  messages,
  subject,
  speaks: [
    { given: 'D にま|v@60|1100|', says: ['unsureCells'] },
    { given: 'D にま@84|vv|1100|', says: ['unsureCells'] },
    { given: 'D にま|vv|1100@50|', says: ['unsureCells'] },
    { given: 'D にま@70|=2@70|1100@70|', says: ['unsureCells'], because: '一行にまとめて言う' },
    { given: 'ハッピーアワー@70||1700|', says: ['unsureCells'] },
  ],
  silent: [
    { given: 'D にま|v|1100|', because: '人が写した伝票には確からしさがない' },
    { given: 'D にま@85|v@99|1100@90|' },
    { given: 'ハッピーアワー|v@60|1700|', because: '時間系の品目の数量欄は使わない' },
    { given: 'D にま|?@20|1100|', because: '読めない欄は別の規則が言う' },
    { given: 'D にま|v|1100|3300@40', because: '金額欄は使わない' },
  ],
});
