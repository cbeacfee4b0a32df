import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import {
  createLog,
  type Dependencies,
  type RunningServer,
  readShopFacts,
  startServer,
} from '@tashika/server';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { webRoot } from '../build.ts';
import { bringChromium } from './chromium.ts';

/**
 * The real server with the built app, in a real Chromium. After every test it is checked that no
 * page logged an error, broke the content security policy or asked another origin for anything.
 */

const castNames = join(import.meta.dirname, '../../../DATA/CAST_NAMES.md');
const screenshots = join(import.meta.dirname, '../.cache/screenshots');

/** What a page shows is waited for; the limit only ends a test of what never comes. */
const patienceMs = 240_000;

export const phone = 375;
export const desktop = 1280;
/** Both widths and both colour schemes. Colours do not depend on the width: two pairs show them all. */
export const looks = [
  { width: phone, colorScheme: 'light' },
  { width: desktop, colorScheme: 'dark' },
] as const;

/** What a page is walked through in; `expectGoodLooks` shows where it stands in the other as well. */
export const firstLook = looks[0];

interface OpenOptions {
  readonly path?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Whose browser it is; somebody's in Japan unless said otherwise. */
  readonly reader?: Pick<BrowserContextOptions, 'locale' | 'timezoneId' | 'javaScriptEnabled'>;
  /** Console errors that belong to the test, such as the browser's own line about a 404. */
  readonly allowedErrors?: RegExp;
  /** Whether the page may keep itself for when there is no network. */
  readonly offline?: boolean;
  /** The tab of an earlier page: the same storage, as when a person comes back. */
  readonly context?: BrowserContext;
}

export interface App {
  /** Opens a page and waits until it stands, fonts included. */
  readonly openPage: (options?: OpenOptions) => Promise<Page>;
  readonly url: () => string;
}

/** What the server gets beside, and the name it listens at where it matters. */
type Brought = Partial<Dependencies> & { readonly host?: string };
type Bring = (shopFacts: NonNullable<Dependencies['shopFacts']>) => Promise<Brought>;

/** One for all files of a process, which it ends with; every test has contexts of its own in it. */
let running: Promise<Browser> | undefined;

async function launchChromium(): Promise<Browser> {
  const { executablePath, env } = await bringChromium();
  return chromium.launch({
    executablePath,
    env,
    // Only our own pages are opened; the sandbox needs rights a bare container does not give. Drawing
    // in the browser's own process takes a fifth less work than in one beside it.
    args: ['--no-sandbox', '--in-process-gpu', '--disable-gpu', '--font-render-hinting=none'],
  });
}

/** Call once per test file, outside of any test; `bring` gives the server what it needs beside. */
export function startApp(bring: Bring = async () => ({})): App {
  let browser: Browser;
  let server: RunningServer;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    const facts = await readShopFacts({ castNames });
    if (!facts.ok) throw new Error(facts.error.message);
    const started = await startServer({
      port: 0,
      log: createLog('silent'),
      webRoot,
      shopFacts: facts.value,
      ...(await bring(facts.value)),
    });
    if (!started.ok) throw new Error(started.error.message);
    server = started.value;
    running ??= launchChromium();
    browser = await running;
  });

  afterAll(() => server?.stop());

  afterEach(async () => {
    const seen = complaints;
    complaints = [];
    for (const context of contexts) await context.close();
    contexts = [];
    expect(seen).toEqual([]);
  });

  async function openPage(options: OpenOptions = {}): Promise<Page> {
    const { path = '/', width = desktop, height = 900, colorScheme = 'light' } = options;
    const context =
      options.context ??
      (await browser.newContext({
        viewport: { width, height },
        colorScheme,
        locale: 'ja-JP',
        timezoneId: 'Asia/Tokyo',
        ...options.reader,
        reducedMotion: 'reduce',
        // A certificate made on the spot: who uses it says yes to the browser's warning.
        ignoreHTTPSErrors: true,
        // What a worker fetches for a page no test could see or change.
        serviceWorkers: options.offline === true ? 'allow' : 'block',
      }));
    if (options.context === undefined) contexts.push(context);
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    watchRequests(page);
    const address = new URL(path, server.url);
    page.on('console', (message) => {
      if (message.type() !== 'error' || options.allowedErrors?.test(message.text())) return;
      complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
    page.on('request', (request) => {
      const to = new URL(request.url());
      if (to.protocol.startsWith('http') && to.origin !== address.origin) {
        complaints.push(`request to another origin: ${request.url()}`);
      }
    });
    await page.goto(address.href);
    await page.locator('h1').first().waitFor();
    if (options.reader?.javaScriptEnabled === false) scriptless.add(page);
    await settled(page);
    return page;
  }

  return { openPage, url: () => server.url };
}

let names = 0;

/** A name that nothing has yet, not even what a try that failed has left behind. */
export function newName(name: string): string {
  names += 1;
  return `${name}${names}`;
}

/** Pages that run no script say nothing of themselves. */
const scriptless = new WeakSet<Page>();

/** What a page has asked for and not got yet; a live stream never ends and is not waited for. */
const underway = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underway.set(page, requests);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * The page has drawn what it has and waits for nothing: what is drawn may ask for more (fonts are
 * fetched once the text that needs them is there), so that it is looked at again after two frames. What
 * moves is put where it is going, unless it never ends.
 */
async function settled(page: Page): Promise<void> {
  if (scriptless.has(page)) return;
  const requests = underway.get(page);
  do {
    await expect
      .poll(() => [...(requests ?? [])].map((one) => one.url()), {
        interval: 10,
        timeout: patienceMs,
      })
      .toEqual([]);
    await page.evaluate(async () => {
      await document.fonts.ready;
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      await frame();
      await frame();
      // Colours on their way from one look to the other are neither. Waiting for them would be waiting
      // for ever where they move inside of something folded, which is not drawn.
      for (const moving of document.getAnimations()) {
        if (moving.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          moving.finish();
      }
    });
  } while ((requests?.size ?? 0) > 0);
}

/**
 * axe itself in its short form, brought into a page once: left to itself the builder brings the long
 * one, 1.5 MB, twice whenever it is asked.
 */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);
const alreadyThere = ';';

/** What is wrong, and nothing of what is right: telling of every node that it is takes most of axe's time. */
const onlyViolations = {
  resultTypes: ['violations' as const],
  selectors: false,
  elementRef: false,
  // Style sheets for a rule that is not on, and sounds, of which we have none.
  preload: false,
};

/** axe finds nothing on the page as it stands; by all its rules unless some are named. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  const options = rules === undefined ? {} : { runOnly: [...rules] };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // In the page itself: frames of other origins, for which axe would open a page beside, we have none.
  const { violations } = await new AxeBuilder({ page, axeSource: alreadyThere })
    .setLegacyMode()
    .options({ ...onlyViolations, ...options })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}

/** Nothing sticks out sideways: a phone page that scrolls sideways is broken. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

/**
 * Nothing to complain of, in both looks: the page stays where it is and only its width and its colours
 * change, which is all that depends on them. It ends in the first one. `wide` is the width of the other.
 */
export async function expectGoodLooks(page: Page, name?: string, wide = desktop): Promise<void> {
  for (const look of [{ ...looks[1], width: wide }, looks[0]]) {
    await putOn(page, look);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (name !== undefined) await screenshot(page, `${name}-${look.width}-${look.colorScheme}`);
  }
}

/**
 * With letters twice as large on a phone nothing leaves the screen, and no word falls apart into
 * single letters, one below the other.
 */
export async function expectGoodLargeText(page: Page): Promise<void> {
  await putOn(page, looks[0]);
  const enlarge = (size: string) =>
    page.evaluate((given) => {
      document.documentElement.style.fontSize = given;
    }, size);
  await enlarge('200%');
  await settled(page);
  await expectNoSidewaysScroll(page);
  const fallenApart = await page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const said = text.textContent?.trim() ?? '';
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 2 && said.length / lines < 2.5) found.push(said);
    }
    return found;
  });
  expect(fallenApart).toEqual([]);
  await enlarge('');
}

/** The page as it stands, in another width and other colours. */
export async function putOn(
  page: Page,
  { width, colorScheme }: Pick<Required<OpenOptions>, 'width' | 'colorScheme'>,
): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 });
  await page.emulateMedia({ colorScheme });
  await settled(page);
}

/** Kept for people to look at, when `TASHIKA_SCREENSHOTS` is set; nothing is compared. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.TASHIKA_SCREENSHOTS === undefined) return;
  await settled(page);
  await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
}
