import { expect, it } from 'vitest';
import { about, people, proposal, ruleEditor, slots } from '../src/features/threads/messages.ja.ts';
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll, firstLook } from './browser.ts';
import { answerAll, linksOf, newThread, startThreads, statusOf } from './stored-threads.ts';

const app = startThreads();

it('受付中の件名・場所・候補を変え、誰に何が知らされるかを先に見る', async () => {
  const id = await newThread();
  await answerAll((await linksOf(id)).get('山田 太郎'), 'selected');
  const page = await app.openPage({ path: `/threads/${id}`, ...firstLook });
  await page.getByLabel(about.place).fill('会議室A');
  await page.getByRole('button', { name: about.addReminder }).click();
  await page.getByLabel(about.reminder(1)).fill('2027-01-20T09:00');
  await page.getByRole('button', { name: about.save }).click();
  const dialog = page.getByRole('dialog', { name: proposal.title });
  await dialog.getByText('場所は「会議室A」になりました。').waitFor();
  expect(await dialog.textContent()).toContain(proposal.told(3));
  await expectGoodLooks(page, 'proposal');
  await dialog.getByRole('button', { name: proposal.yesTelling }).click();
  await page.getByText(about.saved).waitFor();
  const { thread, timers } = await statusOf(id);
  expect([thread.place, timers.map(({ kind }) => kind)]).toEqual(['会議室A', ['reminder']]);

  await page.getByText(slots.edit).click();
  await page.getByRole('button', { name: slots.add }).click();
  await page.getByRole('button', { name: slots.save }).click();
  await dialog
    .getByText(/が加わりました。/)
    .first()
    .waitFor();
  await page.getByRole('switch', { name: proposal.notify }).uncheck({ force: true });
  await dialog.getByRole('button', { name: proposal.yes, exact: true }).click();
  await page.getByText(slots.saved).waitFor();
  const after = await statusOf(id);
  expect(after.slots).toHaveLength(3);
  expect(after.invites[0]?.selections.map(({ status }) => status)).toEqual([
    'selected',
    'selected',
    'pending',
  ]);
  expect(after.outbox.filter(({ kind }) => kind === 'changed')).toHaveLength(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

it('条件を文で、また手で変え、必須の方を外すときは条件の扱いを選ぶ', async () => {
  const id = await newThread();
  const page = await app.openPage({ path: `/threads/${id}`, ...firstLook });
  await page.getByText(ruleEditor.edit).click();
  await page.getByLabel(ruleEditor.text.further).fill('やっぱり佐藤さんも必須で');
  await page.getByRole('button', { name: ruleEditor.save }).click();
  const dialog = page.getByRole('dialog', { name: proposal.title });
  await dialog.getByText(proposal.condition).waitFor();
  // Both and one other are all three.
  expect(await dialog.textContent()).toContain('対象の3人全員');
  await expectGoodLooks(page, 'rule-by-words');
  await dialog.getByRole('button', { name: proposal.yes, exact: true }).click();
  await page.getByText(ruleEditor.saved).waitFor();
  expect((await statusOf(id)).rule.type).toBe('ALL');

  await page.getByRole('radio', { name: ruleEditor.ways['by-hand'] }).check();
  await page.getByRole('checkbox', { name: '山田 太郎' }).check();
  await page.getByLabel(ruleEditor.others).fill('1');
  await expectGoodLooks(page, 'rule-by-hand');
  await page.getByRole('button', { name: ruleEditor.save }).click();
  await dialog.getByRole('button', { name: proposal.yes, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const changed = await statusOf(id);
  expect(changed.thread.intent).toBeNull();
  expect(changed.invites.map(({ required }) => required)).toEqual([true, false, false]);

  const row = page.getByRole('listitem').filter({ hasText: '山田 太郎' }).last();
  await row.getByText(people.manage).click();
  await row.getByRole('button', { name: people.remove }).click();
  const removing = page.getByRole('dialog', { name: people.removeTitle('山田 太郎') });
  await removing.getByRole('radio', { name: /ほかの方で埋める/ }).check();
  await expectGoodLooks(page, 'removing');
  await removing.getByRole('button', { name: people.removeYes }).click();
  await removing.waitFor({ state: 'hidden' });
  const { rule, invites } = await statusOf(id);
  expect(invites).toHaveLength(2);
  expect(rule.rule).toMatchObject({ required_invitee_keys: [], min_additional: 2 });
});
