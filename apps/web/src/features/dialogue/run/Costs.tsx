import { Text } from '@mantine/core';
import type { TranscriptRecord } from '@tashika/contract/dialogue';
import { costsPart as words } from '../messages.ts';
import { Notice } from '../Notice.tsx';

/** What the models took in all, and whether the director answered (T25). */
export function Costs({ records }: { readonly records: readonly TranscriptRecord[] }) {
  // Every stretch of a run that was stopped and went on has its own.
  const stops = records.flatMap((record) =>
    record.record === 'stop' && record.costs !== undefined ? [record] : [],
  );
  if (stops.length === 0) return null;
  const asked = stops.reduce((sum, { director }) => sum + (director?.asked ?? 0), 0);
  const scored = stops.reduce((sum, { director }) => sum + (director?.scored ?? 0), 0);
  const silent = asked > 0 && scored === 0;
  return (
    <Notice tone={silent ? 'caution' : 'info'}>
      <p>
        <strong>{words.title}</strong>
      </p>
      {stops.map(({ costs, turn }) =>
        costs === undefined ? null : (
          <Text key={turn} size="sm">
            {words.calls(costs.calls, (costs.latency_ms / 1000).toFixed(1), costs.models)}
            {words.tokens(costs.input_tokens, costs.output_tokens, costs.unknown_tokens)}
            {words.cost(
              costs.costs.map(({ amount, currency }) => `${amount.toFixed(4)} ${currency}`),
              costs.unknown_costs,
            )}
          </Text>
        ),
      )}
      <p role={silent ? 'alert' : undefined}>
        {asked === 0 ? words.notAsked : silent ? words.silent : words.health(asked, scored)}
      </p>
    </Notice>
  );
}
