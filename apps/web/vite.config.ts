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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [documentWords, pageList, react()],
  // The server puts the nonce of each response here.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // Files stay files: the content security policy admits no data: fonts or scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
});
