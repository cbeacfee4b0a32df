import type { VerdictJson } from '@tashika/contract/dialogue';
import type { Status } from '@tashika/dialogue';
import type { Highlight } from '../../design/HighlightedText.tsx';
import type { Tone } from '../../design/StatusBadge.tsx';

const tones: Readonly<Record<string, Tone>> = {
  PASS: 'good',
  WARN: 'caution',
  RETRY: 'bad',
  MODIFY: 'info',
} satisfies Record<Status, Tone>;

export const toneOfStatus = (status: string): Tone => tones[status] ?? 'unknown';

export type Finding = VerdictJson['findings'][number];

/** The words of a text that findings rest on, where they still stand at their place. */
export function highlightsOf(text: string, findings: readonly Finding[]): Highlight[] {
  return findings.flatMap((finding, index) =>
    finding.evidence.flatMap((span, at) =>
      span.kind === 'text' && span.quote !== '' && text.slice(span.start, span.end) === span.quote
        ? [
            {
              id: findingId(index, at),
              start: span.start,
              end: span.end,
              tone: toneOfStatus(finding.status),
              title: finding.message,
            },
          ]
        : [],
    ),
  );
}

export const findingId = (finding: number, evidence: number): string => `${finding}-${evidence}`;
