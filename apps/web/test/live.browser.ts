import { expect, it } from 'vitest';
import { standing } from '../src/features/threads/messages.ja.ts';
import { answerAll, linksOf, newThread, startThreads } from './stored-threads.ts';

const app = startThreads();

it('読み込んだあと、知らせを聞き始める前の変化も、画面に出る', async () => {
  const id = await newThread();
  const links = await linksOf(id);
  const page = await app.openPage({ path: '/threads' });
  let isAnswered = false;
  // Held back until somebody has answered: the page has read the board by then.
  await page.route(`**/api/threads/${id}/events`, async (route) => {
    if (!isAnswered) await answerAll(links.get('佐藤 花子'), 'selected');
    isAnswered = true;
    await route.continue();
  });
  await page.getByRole('link', { name: /秋の打ち合わせ/ }).click();
  await page.getByText(standing.answeredCount(1, 3)).waitFor();
  expect(isAnswered).toBe(true);
});
