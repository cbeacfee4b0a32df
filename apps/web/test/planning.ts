import type { Page } from 'playwright-core';
import { people, start, steps } from '../src/features/attendance/messages.ja.ts';

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
