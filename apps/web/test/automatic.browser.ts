import { expect, it } from 'vitest';
import { automatic, intent, start } from '../src/features/attendance/messages.ja.ts';
import { timer } from '../src/features/threads/messages.ja.ts';
import { expectAccessible, expectGoodLooks, firstLook } from './browser.ts';
import { pastePeople, toStep } from './planning.ts';
import { answerAll, linksOf, startThreads, statusOf } from './stored-threads.ts';

const app = startThreads();

it('自動の確定は送る前から見え、待ち時間を選べ、進み始めても一度で止まる', async () => {
  const page = await app.openPage({ path: '/schedule', ...firstLook });
  await pastePeople(page, '佐藤 花子\n山田 太郎');
  await toStep(page, 2);
  await page.getByLabel(intent.label).fill('1人以上で成立。来週の平日の午後に1時間、候補を2つ。');
  await toStep(page, 3);
  const choice = page.getByRole('switch', { name: automatic.label });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(true);
  await page.getByLabel(automatic.delay).selectOption(automatic.delays[4]?.label ?? '');
  await expectGoodLooks(page, 'automatic-plan');
  await page.getByRole('button', { name: start.go }).click();
  await page.waitForURL(/\/threads\//);
  await choice.waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await statusOf(id)).rule.finalize_policy).toMatchObject({
    auto_finalize: true,
    auto_finalize_delay_seconds: 86_400,
  });
  await answerAll((await linksOf(id)).get('佐藤 花子'), 'selected');
  await page.getByRole('timer').waitFor();
  await expectGoodLooks(page, 'automatic-timer');
  await page.getByRole('button', { name: timer.stop }).click();
  await page.getByRole('timer').waitFor({ state: 'hidden' });
  expect(await choice.isChecked()).toBe(false);
  expect((await statusOf(id)).auto_finalize_at).toBeNull();
  await page.getByText(automatic.off).waitFor();
  await expectAccessible(page);
});
