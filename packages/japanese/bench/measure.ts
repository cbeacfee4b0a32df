/** Microseconds a run, the best of several rounds, so that a busy machine does not decide. */
function microseconds(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 7; round += 1) {
    const from = performance.now();
    let runs = 0;
    do {
      run();
      runs += 1;
    } while (performance.now() - from < 40);
    best = Math.min(best, ((performance.now() - from) * 1000) / runs);
  }
  return best;
}

/** One line of the report: ours, the baseline of the same run, and how many times as fast ours is. */
export function comparison(name: string, ours: () => void, baseline: () => void): string {
  const fast = microseconds(ours);
  const slow = microseconds(baseline);
  return `${name}: ${fast.toFixed(1)} µs, baseline ${slow.toFixed(1)} µs, ${(slow / fast).toFixed(2)}×`;
}
