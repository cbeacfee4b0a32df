import { type Report, type ReportRequest, report } from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';
import { reportPart as words } from '../messages.ja.ts';

/** What the server takes; asked here first, since a refused upload breaks the connection. */
const mostBytes = 8 * 1024 * 1024;

export const useReport = () =>
  useDeed<Report, Problem, ReportRequest>({
    mutationFn: async (body) => {
      if (new Blob([JSON.stringify(body)]).size > mostBytes) {
        throw { code: 'body-too-large', message: words.tooLarge } satisfies Problem;
      }
      return ask('/api/dialogue/report', report, { body });
    },
  });
