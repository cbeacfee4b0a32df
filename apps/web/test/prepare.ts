import { buildWeb } from '../build.ts';
import { bringChromium } from './chromium.ts';

/** Once before all browser tests: the app as people get it, and the browser to open it in. */
export default async function prepare(): Promise<void> {
  await Promise.all([buildWeb(), bringChromium()]);
}
