import { readDates } from '../src/dates/index.ts';

const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };

const withDates = [
  '来週の水曜14時',
  '12月1日、2日の10時〜12時',
  '来週平日の午後で90分、候補3つ',
  '12/3(木)15時〜17時 または 12/4(金)10時〜12時',
  '来週の打ち合わせは水曜の14時からでお願いします',
  '年末年始は避けて、1月15日の夜',
];
const without = [
  '5人中3人以上が参加できればOK',
  '山田さんと田中さんは必須、あと2人以上参加できればOK',
  '営業部から2人以上、または開発部から1人以上',
];

/** Sentences a second on one core; the baseline is one width folding by the platform per sentence. */
export default function bench(report: (line: string) => void): void {
  const baseline = rate(without, (text) => text.normalize('NFKC'));
  for (const [name, texts] of [
    ['日時を含む文', withDates],
    ['日時を含まない文', without],
  ] as const) {
    const found = rate(texts, (text) => readDates(text, reference));
    report(
      `${name}: ${Math.round(found).toLocaleString('en')} 文/秒（NFKCの1/${(baseline / found).toFixed(0)}）`,
    );
  }
  for (const length of [100, 1_000, 10_000]) {
    const text = '来週の水曜14時に集まれる人は返事をください'.repeat(length).slice(0, length);
    const per = 1e6 / rate([text], (long) => readDates(long, reference)) / length;
    report(`${length} 文字: 1文字あたり ${per.toFixed(2)} µs`);
  }
}

function rate(texts: readonly string[], read: (text: string) => unknown): number {
  for (let warm = 0; warm < 50; warm++) for (const text of texts) read(text);
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < 100) {
      for (const text of texts) read(text);
      count += texts.length;
    }
    best = Math.max(best, (count / (performance.now() - start)) * 1000);
  }
  return best;
}
