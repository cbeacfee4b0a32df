/** Microseconds a run takes, on average over one short round. */
function round(run: () => void): number {
  const from = performance.now();
  let runs = 0;
  do {
    run();
    runs += 1;
  } while (performance.now() - from < 20);
  return ((performance.now() - from) * 1000) / runs;
}

/**
 * One line of the report: ours, the baseline of the same run, and how many times as fast ours is.
 * The two take turns and the best round of each counts, so that a busy machine does not decide.
 */
export function comparison(name: string, ours: () => void, baseline: () => void): string {
  let fast = Number.POSITIVE_INFINITY;
  let slow = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 20; turn += 1) {
    fast = Math.min(fast, round(ours));
    slow = Math.min(slow, round(baseline));
  }
  return `${name}: ${fast.toFixed(1)} µs, baseline ${slow.toFixed(1)} µs, ${(slow / fast).toFixed(2)}×`;
}
