import type { Item } from './item.ts';

/** Nobody divides anything into more parts in such a way. */
const mostParts = 10;

/** 全体の1/3を, 3/4カップ: a share of something, and no day. */
export function isShare(text: string, { left, right, end }: Item): boolean {
  const pair = /^(\d{1,2})\/(\d{1,2})(?:まで|以上|以下|から)?$/u.exec(text.slice(left.start, end));
  if (right !== null || pair === null || Number(pair[1]) >= Number(pair[2])) return false;
  if (Number(pair[2]) > mostParts) return false;
  const before = text.slice(Math.max(0, left.start - 3), left.start);
  const rest = text.slice(end, end + 8);
  const taken =
    /[^候補日程案前後中末始休け分]の ?$|[約計うち]$|およそ$|ほぼ$|[率合比][はがも]$/u.test(before);
  const bounded = !/\d$/u.test(pair[0]);
  return (
    (taken && (bounded || /^(?:[をがはもにで]|くらい|ぐらい|ほど|程度|$)/u.test(rest))) ||
    measured.test(rest)
  );
}

/** What is measured in shares. */
const measured =
  /^ ?(?:カップ|杯|個|本|枚|斤|玉|株|束|合|升|缶|袋|丁|匙|さじ|量|倍|等分|スケール|サイズ|スプーン|ポンド|オンス|マイル|インチ|リットル|グラム|g|kg|ml|cc|km|m|世紀|時間|秒|の(?:確率|割合|長さ|高さ|広さ|重さ|距離|価格|値段|面積|人口|量|大きさ|サイズ|縮尺|模型))/u;
