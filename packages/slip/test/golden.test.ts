import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  checkReportForm,
  checkSlips,
  parseTranscript,
  readJson,
  renderReport,
} from '../src/index.ts';
import { facts } from './facts.ts';

/** A folder per scenario, named by its title: `input.json` gives `report.txt` and `read.json`, byte for byte. */
const folder = new URL('./golden/', import.meta.url);

describe('golden reports', () => {
  for (const title of readdirSync(folder).sort()) {
    const file = (name: string) =>
      readFileSync(new URL(`${encodeURIComponent(title)}/${name}`, folder), 'utf8');
    it(title, () => {
      const pages = parseTranscript(JSON.parse(file('input.json')));
      if (!pages.ok) throw new Error(pages.error.message);
      const accounts = checkSlips(pages.value, facts);
      if (!accounts.ok) throw new Error(accounts.error.message);
      const reports = accounts.value.map(renderReport);
      expect(reports.join('\n')).toBe(file('report.txt'));
      expect(`${JSON.stringify(accounts.value.map(readJson), null, 2)}\n`).toBe(file('read.json'));
      expect(reports.flatMap(checkReportForm)).toEqual([]);
    });
  }
});
