import { type ExportRequest, exportedLines, exportForms } from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';
import { saveFile } from '../../../save-file.ts';

export { exportForms };

const files: Readonly<Record<ExportRequest['format'], readonly [name: string, type: string]>> = {
  jsonl: ['tashika-lines.jsonl', 'application/jsonl'],
  csv: ['tashika-lines.csv', 'text/csv'],
  junit: ['tashika-lines.xml', 'application/xml'],
};

/** The judged lines as a file. */
export const useExport = () =>
  useDeed<undefined, Problem, ExportRequest>({
    mutationFn: async (body) => {
      const { content } = await ask('/api/dialogue/report/export', exportedLines, { body });
      const [name, type] = files[body.format];
      saveFile(name, content, type);
      return undefined;
    },
  });
