import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, webRoot } from '../build.ts';
import { pages } from '../src/pages.ts';

const read = (file: string) => readFile(join(webRoot, file), 'utf8');

beforeAll(async () => {
  await buildWeb();
});

describe('画面の組み立て', () => {
  // Tried again because a source saved at this very moment is a good reason to build.
  it('変わっていなければ、組み立て直さず、何も言わない', { retry: 2 }, async () => {
    const said: string[] = [];
    expect(await buildWeb({ log: (line) => said.push(line) })).toEqual({ built: false });
    expect(said).toEqual([]);
  });

  it('ページの一覧をサーバーに残す', async () => {
    expect(JSON.parse(await read('pages.json'))).toEqual(Object.values(pages));
  });

  it('index.html には nonce の置き場があり、言葉が入り、埋め込みのスクリプトも様式もない', async () => {
    const html = await read('index.html');
    expect(html).toContain('<meta property="csp-nonce" nonce="__CSP_NONCE__">');
    expect(html).not.toMatch(/%\w+%|<style|style="|https?:/);
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)</g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, content] of scripts) {
      expect(attributes).toContain('src="/');
      expect(content).toBe('');
    }
  });

  it('機能ごとに分かれ、本番用に組み立てられている', async () => {
    const assets = await readdir(join(webRoot, 'assets'));
    for (const name of ['SlipPage', 'DialoguePage', 'SchedulePage', 'ThreadsPage', 'ThreadPage']) {
      expect(
        assets.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js')),
      ).toHaveLength(1);
    }
    const entry = assets.find((file) => /^index-.*\.js$/.test(file)) ?? '';
    // React's development build would say so.
    expect(await read(`assets/${entry}`)).not.toContain('Download the React DevTools');
  });
});
