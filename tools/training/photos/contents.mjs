import { toKatakana } from '../cells/labels.mjs';

const cast = [
  'にま',
  'ぷぷ',
  'てりあ',
  'へいわ',
  'なぎ',
  'くぅたろ',
  'りにゃ',
  'ゆり',
  'れん',
  'あきよ',
  'ゆな',
  'ぽた',
  'なお',
  'へらぽて',
];
const guests = [
  'あおい',
  'ひなた',
  'つむぎ',
  'こはる',
  'まお',
  'りんか',
  'すず',
  'かえで',
  'さら',
  'みく',
  'るか',
];
const items = [
  ['ハッピーアワー', 1700],
  ['飲み放題 最初の1h', 3300],
  ['基本システム 1h', 1700],
  ['5時以降 延長 1h', 2200],
  ['飲み放題 延長30分', 600],
  ['単品ドリンク', 300],
  ['ショット', 700],
  ['ショット', 1100],
  ['テキーラ観覧車', 8400],
];

/** What is written on one slip. Not all of it is right, as on real ones. */
export function contentsOf(r, most, least = 4) {
  const clock = (hour) => {
    const minute = r.pick([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, r.whole(0, 59)]);
    return `${hour}:${String(minute).padStart(2, '0')}`;
  };
  const start = r.whole(19, 23);
  const stay = r.whole(1, 5);
  const end = start + stay;
  const exit = clock(end >= 24 && r.chance(0.8) ? end - 24 : end);
  const rows = [];
  const withAmounts = !r.chance(0.1);
  const add = (text, price) => {
    const count = r.chance(0.6) ? r.whole(1, 3) : r.whole(1, 11);
    const unit = r.chance(0.04) ? r.pick([500, 800, 1000, 1200]) : price;
    const amount = unit * count + (r.chance(0.05) ? 100 : 0);
    const counted = r.chance(0.05) ? 0 : count;
    rows.push({
      label: text,
      count: counted,
      // whoever leaves the price out knows it, and charges it
      charged: unit * counted,
      unit: r.chance(0.06) ? null : String(unit),
      amount: !withAmounts || r.chance(0.1) ? null : String(amount),
    });
  };
  const wanted = r.whole(least, most);
  const [first, price] = r.pick(items.slice(0, 3));
  add(first, price);
  if (r.chance(0.7)) add(...items[4]);
  while (rows.length < wanted) {
    const t = r.unit();
    const known = r.chance(0.06) ? r.pick(guests) : r.pick(cast);
    // who is in a hurry forgets ゛
    const name = r.chance(0.03) ? known.normalize('NFD').replace(/[\u3099\u309a]/g, '') : known;
    const spelt = r.chance(0.25) ? toKatakana(name) : name;
    const letter = r.pick(['D', 'S']);
    if (t < 0.5) add(`${letter}${r.pick([' ', ' ', '.'])}${spelt}`, letter === 'D' ? 1100 : 1500);
    else if (t < 0.65) add(`${spelt} ${letter}`, letter === 'D' ? 1100 : 1500);
    else if (t < 0.77) add(letter, letter === 'D' ? 1100 : r.pick([700, 1100]));
    else add(...r.pick(items.slice(3)));
  }
  const total = rows.reduce((sum, { charged }) => sum + charged, 0) + (r.chance(0.1) ? 100 : 0);
  return {
    entry: r.chance(0.04) ? null : clock(start),
    exit: r.chance(0.06) ? null : exit,
    rows,
    total: r.chance(0.07) ? null : String(total),
  };
}
