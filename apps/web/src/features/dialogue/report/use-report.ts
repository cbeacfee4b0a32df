import type { Comparison, Summary } from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { useDeed } from '../../../deed.ts';
import { ask } from '../ensemble.ts';
import { reportPart as words } from '../messages.ja.ts';

export interface ReportRequest {
  readonly text: string;
  readonly profile?: string;
  readonly before?: string;
  readonly before_profile?: string;
}

export interface Report {
  readonly summary: Summary;
  readonly comparison: Comparison | null;
  readonly problems: readonly {
    readonly input: 'text' | 'before';
    readonly line: number;
    readonly message: string;
  }[];
  readonly unreadable: number;
  readonly html: string;
}

/** What the server takes; asked here first, since a refused upload breaks the connection. */
const mostBytes = 8 * 1024 * 1024;

export const useReport = () =>
  useDeed<Report, Problem, ReportRequest>({
    mutationFn: async (body) => {
      if (new Blob([JSON.stringify(body)]).size > mostBytes) {
        throw { code: 'body-too-large', message: words.tooLarge } satisfies Problem;
      }
      return ask<Report>('/report', { body });
    },
  });
