import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { document as words } from './src/messages.ja.ts';
import { pages } from './src/pages.ts';

/** The words of index.html stand with all the others, not in the markup. */
const documentWords: Plugin = {
  name: 'tashika:document-words',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replaceAll(
        /%(title|description|noscript)%/g,
        (_, key: keyof typeof words) => words[key],
      ),
  },
};

/** Tells the server which addresses are pages, so that any other is honestly a 404. */
const pageList: Plugin = {
  name: 'tashika:page-list',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'pages.json',
      source: JSON.stringify(Object.values(pages)),
    });
  },
};

/** What makes the page one that can be put on a phone's home screen. */
const installable: Plugin = {
  name: 'tashika:installable',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icon-180.png' }, injectTo: 'head' },
      { tag: 'meta', attrs: { name: 'theme-color', content: themeColor }, injectTo: 'head' },
    ],
  },
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.webmanifest',
      source: JSON.stringify(manifest),
    });
  },
};

const themeColor = '#0f5c55';
const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${size}${purpose === 'any' ? '' : '-maskable'}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const manifest = {
  id: '/',
  name: words.title,
  short_name: words.title,
  description: words.description,
  lang: 'ja',
  start_url: pages.tonight,
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: themeColor,
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  // Photos handed over by another app; the service worker takes them.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photos', accept: ['image/*'] }] },
  },
};

const workerFile = 'service-worker.js';
/** Fonts and the dictionary are large, and come when they are first wanted. */
const isKeptOffline = (file: string) => /\.(?:js|css)$/.test(file) && file !== workerFile;

/** Tells the service worker what a page is made of; a change of any of it makes another worker. */
const offlineFiles: Plugin = {
  name: 'tashika:offline-files',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.keys(bundle).filter(isKeptOffline).sort();
      const index = bundle['index.html'];
      const html = index?.type === 'asset' ? String(index.source) : '';
      const version = createHash('sha256').update(html).update(files.join()).digest('hex');
      const worker = bundle[workerFile];
      if (worker?.type !== 'chunk') throw new Error('no service worker');
      const facts = {
        version: version.slice(0, 16),
        files: ['/color-scheme.js', '/favicon.svg', ...files.map((file) => `/${file}`)],
        pages: Object.values(pages),
      };
      worker.code = worker.code.replaceAll('__OFFLINE__', JSON.stringify(facts));
    },
  },
};

/** What pages of every kind are put together from. */
const smallParts =
  /node_modules.(?:@mantine|@floating-ui|@tabler|@tanstack)|apps.web.src.(?:design.|[^\\/]+$)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [documentWords, pageList, installable, offlineFiles, react()],
  // The server puts the nonce of each response here.
  html: { cspNonce: '__CSP_NONCE__' },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Files stay files: the content security policy admits no data: fonts or scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        'service-worker': `${import.meta.dirname}/src/service-worker.ts`,
      },
      output: {
        // Its address must stay the same, and decides what it may look after.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? workerFile : 'assets/[name]-[hash].js',
        // Left alone every button and icon that two pages share is a file of its own, sixty to a page.
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], test: /^(?!.*service-worker)/, priority: 1 },
            { name: 'parts', test: smallParts, minShareCount: 2 },
          ],
        },
      },
    },
    // kB: the reader of intents with its words is one piece, loaded by the pages that need it.
    chunkSizeWarningLimit: 900,
  },
});
