import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { guide as words } from './messages.ja.ts';

/** The guide as plain pages: `docs/guide` for those who use Tashika, the other documents for developers. */

const docs = join(import.meta.dirname, '../../../docs');

interface Book {
  readonly language: 'ja' | 'en';
  /** Where its Markdown lies, and in which order its pages stand. */
  readonly folder: string;
  readonly pages: readonly string[];
  /** What its addresses begin with. */
  readonly at: string;
}

interface Page {
  readonly title: string;
  readonly html: string;
  readonly address: string;
  readonly sections: readonly Section[];
}

/** What the search looks through: a heading and what stands below it. */
interface Section {
  readonly heading: string;
  readonly address: string;
  readonly text: string;
}

const books: readonly Book[] = [
  {
    language: 'ja',
    folder: join(docs, 'guide'),
    pages: ['index', 'slips', 'schedule', 'dialogue', 'admin'],
    at: '/guide',
  },
  {
    language: 'en',
    folder: docs,
    pages: [
      'architecture',
      'glossary',
      'development',
      'slip',
      'slip-reader',
      'slip-reader-models',
      'dialogue',
      'attendance',
      'cli',
      'mcp',
      'language-model',
      'operations',
      'scale',
      'security',
    ],
    at: '/guide/en',
  },
];

/** Writes everything below `/guide` into the folder of the built web app. */
export async function buildGuide(outDir: string): Promise<void> {
  for (const book of books) {
    const folder = join(outDir, book.at);
    await mkdir(folder, { recursive: true });
    const pages = await Promise.all(book.pages.map((name) => pageOf(book, name)));
    for (const page of pages) {
      const file = join(folder, basename(page.address));
      await writeFile(file, documentOf(book, pages, page));
    }
    await writeFile(
      join(folder, 'search.json'),
      JSON.stringify(
        pages.flatMap(({ title, sections }) => sections.map((s) => ({ title, ...s }))),
      ),
    );
  }
  await cp(join(docs, 'guide', 'images'), join(outDir, 'guide', 'images'), { recursive: true });
  await cp(join(docs, 'images'), join(outDir, 'guide', 'en', 'images'), { recursive: true });
  await cp(join(import.meta.dirname, 'search.js'), join(outDir, 'guide', 'search.js'));
  const own = await readFile(join(import.meta.dirname, 'guide.css'), 'utf8');
  await writeFile(join(outDir, 'guide', 'guide.css'), `${await fontFaces(outDir)}\n${own}`);
}

/** The letters of the app itself, from the files its build has just made. */
async function fontFaces(outDir: string): Promise<string> {
  const assets = join(outDir, 'assets');
  const sheets = (await readdir(assets)).filter((file) => file.endsWith('.css'));
  const texts = await Promise.all(sheets.map((file) => readFile(join(assets, file), 'utf8')));
  return texts.flatMap((text) => text.match(/@font-face\s*\{[^}]*\}/gu) ?? []).join('\n');
}

async function pageOf({ folder, at, pages }: Book, name: string): Promise<Page> {
  const address = `${at}/${name}.html`;
  const markdown = new Marked({ gfm: true });
  const tokens = markdown.lexer(await readFile(join(folder, `${name}.md`), 'utf8'));
  const sections = sectionsOf(tokens, address);
  markdown.use({
    renderer: {
      heading({ tokens: inside, depth, text }) {
        const id = escaped(anchorOf(text));
        return `<h${depth} id="${id}">${this.parser.parseInline(inside)}</h${depth}>\n`;
      },
      link({ href, tokens: inside }) {
        return `<a href="${pageAddress(href, pages)}">${this.parser.parseInline(inside)}</a>`;
      },
      table(table: Tokens.Table) {
        const head = table.header.map(
          ({ tokens: cell }) => `<th>${this.parser.parseInline(cell)}</th>`,
        );
        const rows = table.rows.map(
          (row) =>
            `<tr>${row.map(({ tokens: cell }) => `<td>${this.parser.parseInline(cell)}</td>`).join('')}</tr>`,
        );
        // Wide tables scroll by themselves, by keys as well, and not the page.
        return `<div class="table" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
    },
  });
  return { title: sections[0]?.heading ?? name, html: markdown.parser(tokens), address, sections };
}

/** A page of the same book, or what the repository has beside the books and a page cannot show. */
function pageAddress(href: string, pages: readonly string[]): string {
  const [path = '', anchor] = href.split('#');
  const name = /^(?:\.\/)?([\w-]+)\.md$/u.exec(path)?.[1];
  if (name !== undefined && pages.includes(name)) return `${name}.html`;
  return anchor !== undefined && path === '' ? `#${anchor}` : escaped(href);
}

function sectionsOf(tokens: readonly Token[], address: string): Section[] {
  const sections: { heading: string; address: string; text: string }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const at = `${address}#${anchorOf(token.text)}`;
      sections.push({ heading: plain(token.text), address: at, text: '' });
    } else {
      const last = sections.at(-1);
      if (last !== undefined) last.text += `${plain(token.raw)} `;
    }
  }
  return sections;
}

/** A heading as an address says it: its own words, so that links hold while pages grow. */
const anchorOf = (heading: string): string => plain(heading).replaceAll(' ', '-');

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[*`|#>]|---+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function documentOf({ language, at }: Book, pages: readonly Page[], page: Page): string {
  const say = words[language];
  const entry = ({ address, title }: Page) =>
    `<li><a href="${address}"${address === page.address ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  const other = language === 'ja' ? '/guide/en/architecture.html' : '/guide/index.html';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)}｜${say.name}</title>
<link rel="stylesheet" href="/guide/guide.css">
<script type="module" src="/guide/search.js"></script>
</head>
<body data-index="${at}/search.json" data-none="${say.none}">
<header>
<a class="home" href="/">${say.toApp}</a>
<search><label>${say.search} <input type="search" id="search" autocomplete="off"></label></search>
<a lang="${language === 'ja' ? 'en' : 'ja'}" href="${other}">${say.other}</a>
</header>
<div class="body">
<nav aria-label="${say.contents}"><ul>${pages.map(entry).join('')}</ul></nav>
<main>
<ul id="found" aria-live="polite" hidden></ul>
<article>${page.html}</article>
</main>
</div>
</body>
</html>
`;
}
