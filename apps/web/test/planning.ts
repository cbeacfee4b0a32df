import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  intent,
  people,
  rule,
  slots,
  start,
  steps,
} from '../src/features/attendance/messages.ja.ts';
import { phone, screenshot } from './browser.ts';

/** Walking through the plan as people do. */

export const toStep = (page: Page, step: 1 | 2 | 3) =>
  page
    .getByRole('navigation', { name: steps.label })
    .getByRole('button', { name: steps.names[step - 1] ?? '', exact: true })
    .click();

export const openTrial = (page: Page) =>
  page.getByRole('button', { name: steps.openTrial }).click();

export const openSettings = (page: Page) =>
  page.getByRole('button', { name: start.details }).click();

/** People by their names, one a line. */
export async function pastePeople(page: Page, lines: string): Promise<void> {
  await page.getByRole('button', { name: people.paste }).click();
  await page.getByLabel(people.pasteLabel).fill(lines);
  await page.getByRole('button', { name: people.pasteTake }).click();
}

/** The way on is in sight without scrolling, whatever the step is long. */
async function expectWayOn(page: Page): Promise<void> {
  const [end, screen] = await page.evaluate(() => [
    document.querySelector('[data-step-foot]')?.getBoundingClientRect().bottom,
    window.innerHeight,
  ]);
  expect(end).toBeLessThanOrEqual(screen ?? 0);
}

interface Wanted {
  readonly group: string;
  readonly size: number;
  readonly sentence: string;
  readonly slots: number;
}

/**
 * On a phone, from the plan's first step to sent, by a group of contacts and one sentence: so many
 * taps of a thumb, the next one always in sight.
 */
export async function sendFromGroup(page: Page, wanted: Wanted): Promise<number> {
  await page.setViewportSize({ width: phone, height: 812 });
  let taps = 0;
  const tap = async (target: Locator) => {
    await expectWayOn(page);
    await target.click();
    taps += 1;
  };
  const next = (name: string) => tap(page.getByRole('button', { name, exact: true }));
  await next(people.group(wanted.group, wanted.size));
  await next(steps.toCondition);
  await tap(page.getByLabel(intent.label));
  await page.keyboard.type(wanted.sentence);
  await page.getByText(rule.settled).waitFor();
  await screenshot(page, 'plan-condition');
  await next(steps.toTimes);
  await page.getByRole('heading', { name: slots.title(wanted.slots) }).waitFor();
  await screenshot(page, 'plan-times');
  await next(start.go);
  return taps;
}
