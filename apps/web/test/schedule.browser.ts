/** Long because every step of the plan is walked through here, on one server. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  board,
  calendar,
  conversation,
  intent,
  outcome,
  people,
  questions,
  rule,
  sampleIntents,
  schedulePage,
  slots,
  start,
} from '../src/features/attendance/messages.ja.ts';
import {
  desktop,
  expectAccessible,
  expectGoodLargeText,
  expectNoSidewaysScroll,
  looks,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { openSettings, openTrial, toStep } from './planning.ts';

const app = startApp();
const widths = [phone, desktop];
const open = (width: number, colorScheme: 'light' | 'dark' = 'light') =>
  app.openPage({ path: '/schedule', width, colorScheme });

const say = async (page: Page, utterance: string) => {
  await toStep(page, 2);
  await page.getByLabel(intent.label).fill(utterance);
};
const takeSample = (page: Page) => page.getByRole('button', { name: people.sample }).click();
const trySample = async (page: Page, title: string) => {
  await toStep(page, 2);
  await page.getByRole('button', { name: title }).click();
};
const openReading = (page: Page) =>
  page.locator('summary', { hasText: 'どう読み取ったか' }).click();
/** The last step, with the tool to try answers out. */
const tryOut = async (page: Page) => {
  await toStep(page, 3);
  await openTrial(page);
};
const chips = (page: Page) =>
  page.getByRole('list', { name: intent.chipsLabel }).getByRole('button');
const statusOf = (page: Page, slot: string) =>
  page.locator(`[data-slot="${slot}"]`).getAttribute('data-status');
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-cell="${row}-${column}"]`);

/** A day so many days ahead, as people write it in Japan. */
function inDays(days: number): string {
  const [, month, day] = new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .map(Number);
  return `${month}/${day}`;
}

/** A tap, and what the cell says afterwards. */
async function tap(page: Page, row: number, column: number): Promise<string> {
  await cell(page, row, column).click();
  return (await cell(page, row, column).getAttribute('data-mark')) ?? '';
}

describe('日程の画面', () => {
  for (const width of widths) {
    it(`幅 ${width}：書いている間に、札とルールになる`, async () => {
      const page = await open(width);
      await takeSample(page);
      await page.getByRole('heading', { name: people.title(12) }).waitFor();
      await toStep(page, 2);
      // As a person types: nothing is sent, nothing is confirmed.
      await page
        .getByLabel(intent.label)
        .pressSequentially('山田部長は必須で、ほかに5人以上。来週の平日の午後に90分、候補を4つ。');
      await page.getByText('山田 太郎さんに加えて、ほかに5人以上が参加できる').first().waitFor();
      if (width === phone) await openReading(page);
      const read = await chips(page).allTextContents();
      for (const expected of [
        [intent.about.people, '必須：山田', '「山田部長は必須」'],
        [intent.about.count, '5人以上の参加が必要', '「ほかに5人以上」'],
        [intent.about.date, '所要時間：90分', '「90分」'],
      ]) {
        expect(read.some((text) => expected.every((part) => text.includes(part)))).toBe(true);
      }
      await page.getByRole('heading', { name: rule.settled }).waitFor();

      // Pointing at a chip brings out its words, by keyboard too; pointing at the words, the chip.
      await page.mouse.move(0, 0);
      await chips(page).first().focus();
      expect(await page.locator('mark[data-active]').textContent()).toBe('山田部長は必須');
      if (width === desktop) {
        await page.locator('mark', { hasText: '90分' }).hover();
        expect(await page.locator('button[data-active]', { hasText: '所要時間' }).count()).toBe(1);
      }
      await expectNoSidewaysScroll(page);
      await toStep(page, 3);
      await page.getByRole('heading', { name: slots.title(4) }).waitFor();
    });

    it.runIf(width === phone)(`幅 ${width}：書いた日時は、どれもその長さの候補になる`, async () => {
      const page = await open(width);
      await takeSample(page);
      await say(
        page,
        `5人以上で開催。候補は${[7, 9, 11, 13, 15].map(inDays).join('、')}の19時〜21時`,
      );
      await toStep(page, 3);
      await page.getByRole('heading', { name: slots.title(5) }).waitFor();
      const written = await page
        .getByRole('list', { name: slots.label })
        .getByRole('listitem')
        .allTextContents();
      expect(written).toHaveLength(5);
      for (const slot of written) expect(slot).toMatch(/19:00.*21:00/u);
      await page.getByText(slots.following).waitFor();

      // More than fits is said, not dropped.
      await say(page, `5人以上で開催。候補は${inDays(7)}から${inDays(80)}までの19時〜21時`);
      await toStep(page, 3);
      await page.getByRole('heading', { name: slots.title(60) }).waitFor();
      await page.getByText(/候補は60件までのため、.*ほか11件は候補にしていません。/u).waitFor();
      await expectNoSidewaysScroll(page);
    });

    it.runIf(width === desktop)(
      `幅 ${width}：あいまいなら尋ね、答えるとルールが仕上がる`,
      async () => {
        const page = await open(width);
        await trySample(page, '同じ名字の方がいる');
        await page.getByRole('heading', { name: questions.title(1) }).waitFor();
        await page.getByRole('heading', { name: rule.provisional }).waitFor();
        if (width === desktop) await expectAccessible(page);
        // By a provisional rule a slot may stand, but nothing is recommended or settled.
        await tryOut(page);
        await page
          .getByRole('button', { name: /未回答の方を全員○にする/ })
          .first()
          .click();
        expect(await statusOf(page, 's1')).toBe('SATISFIED');
        await page.getByText(outcome.provisional(1)).waitFor();
        await page.getByText(outcome.cannotFinalize, { exact: true }).waitFor();
        expect(await page.locator('[data-recommended]').count()).toBe(0);
        await toStep(page, 2);
        await page.getByRole('button', { name: '佐藤 健', exact: true }).click();
        await page.getByText('佐藤 健さんに加えて、ほかに3人以上').first().waitFor();
        await page.getByRole('heading', { name: rule.settled }).waitFor();
        // The keyboard goes on from here, not from the top of the page.
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
          conversation.takeBack,
        );
        await tryOut(page);
        await page.getByText(outcome.canFinalize, { exact: true }).waitFor();
        await toStep(page, 2);
        // Taken back, it is asked again.
        await page.getByRole('button', { name: conversation.takeBackOf('佐藤 健') }).click();
        await page.getByRole('heading', { name: questions.title(1) }).waitFor();

        await say(page, 'できるだけみんなで集まりたいです。');
        const asked = page.getByRole('group', { name: /ご希望は、成立の必須条件ですか/ });
        await asked.getByLabel(questions.howMany).fill('8');
        await asked.getByRole('button', { name: questions.decide }).click();
        await page.getByText('12人のうち8人以上が参加できる').first().waitFor();
        await expectNoSidewaysScroll(page);
      },
    );

    it.runIf(width === phone)(
      `幅 ${width}：普段の言葉で答え、条件を変え、変わったことが見える`,
      async () => {
        const page = await open(width);
        await takeSample(page);
        await say(page, '山田部長は必須で、最低5人。できれば鈴木さんも来てほしい。');
        await openReading(page);
        const tell = async (label: string, words: string) => {
          await page.getByLabel(label).fill(words);
          await page.keyboard.press('Enter');
        };
        await tell(conversation.reply, '含めてです');
        await page.getByRole('heading', { name: rule.settled }).waitFor();
        await tell(conversation.change, 'やっぱり高橋さんも必須で、総務部から1人以上');
        await page.getByText('高橋 美咲さんを必須に加えました。').first().waitFor();
        await page
          .getByText(rule.wishes(['できれば鈴木さんも来てほしい']))
          .first()
          .waitFor();
        // What each word was understood as can be read, not only pointed at.
        await page.locator('summary', { hasText: 'やっぱり' }).click();
        await page.getByText('「総務部から1人以上」：').first().waitFor();
        // What was not understood is said to be so.
        await tell(conversation.change, '渡辺さんはどうだろう');
        await page
          .getByText(/「渡辺さん.*読み取れませんでした。/u)
          .first()
          .waitFor();
        await page.getByRole('heading', { name: questions.title(1) }).waitFor();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await screenshot(page, `schedule-conversation-${width}`);
        await page
          .getByRole('button', { name: conversation.takeBackOf('渡辺さんはどうだろう') })
          .click();
        await page.getByRole('heading', { name: rule.settled }).waitFor();
      },
    );

    it(`幅 ${width}：回答を試すと、状態と尋ねる相手が変わり、読み込み直しても残る`, async () => {
      const page = await open(width);
      await trySample(page, '必須の方と人数');
      await tryOut(page);
      await cell(page, 0, 0).waitFor();
      expect(await statusOf(page, 's1')).toBe('POSSIBLE');
      const first = page.locator('[data-slot="s1"]');
      expect(await first.textContent()).toContain('あと6人が参加できれば成立します');

      // ？ → ○ → △ → × → ？; the required person's × makes it impossible.
      expect(await tap(page, 0, 0)).toBe('selected');
      expect(await first.textContent()).toContain('あと5人が参加できれば成立します');
      expect(await tap(page, 0, 0)).toBe('if_needed');
      expect(await statusOf(page, 's1')).toBe('POSSIBLE');
      expect(await tap(page, 0, 0)).toBe('declined');
      expect(await statusOf(page, 's1')).toBe('IMPOSSIBLE');
      const text = await first.textContent();
      expect(text).toContain(board.blockers);
      expect(text?.split(board.blockers)[1]).toContain('山田 太郎');
      expect(await tap(page, 0, 0)).toBe('pending');

      // The person to ask next is no longer asked once the answer is there.
      const nextToAsk = async () => (await first.textContent())?.split(board.ask)[1] ?? '';
      expect(await nextToAsk()).toContain('佐藤 花子');
      await tap(page, 0, 1);
      expect(await nextToAsk()).not.toContain('佐藤 花子');

      // By keyboard: O, X, ? and the arrows.
      await cell(page, 1, 0).focus();
      for (let column = 0; column < 6; column += 1) {
        await page.keyboard.press('o');
        await page.keyboard.press('ArrowRight');
      }
      expect(await statusOf(page, 's2')).toBe('SATISFIED');
      await page.getByText(outcome.canFinalize, { exact: true }).waitFor();
      expect(
        await page.locator('[data-slot="s2"]').getAttribute('data-recommended'),
      ).not.toBeNull();
      await page.keyboard.press('x');
      expect(await cell(page, 1, 6).getAttribute('data-mark')).toBe('declined');
      await page.keyboard.press('?');
      expect(await cell(page, 1, 6).getAttribute('data-mark')).toBe('pending');

      await page.reload();
      await openTrial(page);
      await cell(page, 0, 0).waitFor();
      expect(await statusOf(page, 's2')).toBe('SATISFIED');
      expect(await cell(page, 0, 1).getAttribute('data-mark')).toBe('selected');
      await expectNoSidewaysScroll(page);

      await page.getByRole('button', { name: board.clear }).click();
      expect(await statusOf(page, 's2')).toBe('POSSIBLE');
      await page.getByRole('button', { name: schedulePage.startOver }).click();
      await page.getByRole('button', { name: schedulePage.startOverSure }).click();
      await page.getByText(people.none).waitFor();
      await page.reload();
      await page.getByText(people.none).waitFor();
    });

    it.runIf(width === phone)(`幅 ${width}：名簿を貼り付け、直す`, async () => {
      const page = await open(width);
      await page.getByRole('button', { name: people.paste }).click();
      await page
        .getByLabel(people.pasteLabel)
        .fill(
          '氏名\t部署\tメール\n大西 渚\t広報部\tonishi@example.jp\n三浦 実\t広報部\t\n\t経理部\t',
        );
      await page.getByText(people.pasteCount(2)).waitFor();
      await page.getByText(people.pasteUnread([4])).waitFor();
      await page.getByRole('button', { name: people.pasteTake }).click();
      await page.getByRole('heading', { name: people.title(2) }).waitFor();
      await say(page, '広報部は全員必須です。');
      if (width === phone) await openReading(page);
      await chips(page).first().waitFor();
      expect(await chips(page).first().textContent()).toContain(intent.about.group);

      await toStep(page, 1);
      await page.getByRole('button', { name: people.edit }).click();
      await page.getByLabel(people.fieldOf(people.fields.email, 2)).fill('miura');
      await page.getByText(people.troubles['bad-email']).waitFor();
      await page.getByRole('button', { name: people.add }).click();
      await page.getByLabel(people.fieldOf(people.fields.name, 3)).fill('木村 葵');
      await page.getByRole('heading', { name: people.title(3) }).waitFor();
      if (width === phone) await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await screenshot(page, `schedule-people-${width}`);
      await page.getByRole('button', { name: people.remove('大西 渚') }).click();
      await page.getByRole('heading', { name: people.title(2) }).waitFor();
    });
  }

  for (const { width, colorScheme } of looks) {
    it(`幅 ${width}、${colorScheme}：axe の指摘がなく、横にはみ出さない`, async () => {
      const page = await open(width, colorScheme);
      await screenshot(page, `schedule-start-${width}-${colorScheme}`);
      await trySample(page, sampleIntents[0].title);
      if (width === phone) await openReading(page);
      await page.getByText(rule.json).first().click();
      await page.getByRole('button', { name: rule.copyJson }).waitFor();
      await expectAccessible(page);
      await screenshot(page, `schedule-condition-${width}-${colorScheme}`);
      await tryOut(page);
      await page.getByRole('button', { name: slots.openCalendar }).click();
      await cell(page, 0, 0).waitFor();
      for (let column = 0; column < 8; column += 1) await tap(page, 0, column);
      for (let column = 0; column < 5; column += 1) {
        await tap(page, 1, column);
        await tap(page, 1, column);
      }
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await screenshot(page, `schedule-${width}-${colorScheme}`);
    });
  }

  it('保存する場所のないサーバーでは、日程調整を始められないわけを言う', async () => {
    const page = await open(desktop);
    await trySample(page, sampleIntents[0].title);
    await toStep(page, 3);
    await page.getByText(start.noStore).waitFor();
    expect(await page.getByRole('button', { name: start.go }).isDisabled()).toBe(true);
  });

  it('候補日時は直せて、足せて、外せる。文から作り直せる', async () => {
    const page = await open(desktop);
    await trySample(page, sampleIntents[0].title);
    await tryOut(page);
    await page.getByRole('heading', { name: slots.title(4) }).waitFor();
    const list = page.getByRole('list', { name: slots.label });
    await list.getByRole('button', { name: slots.edit }).first().click();
    await page.getByLabel(slots.fieldOf(slots.date, 1)).fill('2027-02-01');
    await page.getByLabel(slots.fieldOf(slots.start, 1)).fill('10:00');
    await page.getByLabel(slots.fieldOf(slots.end, 1)).fill('11:30');
    await page.getByRole('rowheader', { name: /2月1日（月）\s*10:00〜11:30/ }).waitFor();
    await page.getByRole('button', { name: slots.add }).click();
    await page.getByRole('heading', { name: slots.title(5) }).waitFor();
    await page.getByRole('button', { name: slots.remove('2月1日（月）10:00〜11:30') }).click();
    await page.getByRole('heading', { name: slots.title(4) }).waitFor();
    await list
      .getByRole('button', { name: /を外す/ })
      .first()
      .click();
    await page.getByRole('heading', { name: slots.title(3) }).waitFor();
    await page.getByText(slots.own).waitFor();
    await page.getByRole('button', { name: slots.follow }).click();
    await page.getByText(slots.following).waitFor();
    await page.getByRole('heading', { name: slots.title(4) }).waitFor();
  });

  it('暦から日を押して候補にし、日付だけの候補も選べる', async () => {
    const page = await open(phone);
    await trySample(page, sampleIntents[0].title);
    await toStep(page, 3);
    const list = page.getByRole('list', { name: slots.label }).getByRole('listitem');
    await page.getByRole('button', { name: slots.openCalendar }).click();
    await page.getByRole('button', { name: calendar.monthAfter }).click();
    const days = page.getByRole('group', { name: calendar.label }).locator('td button:enabled');
    await days.nth(10).click();
    await page.getByRole('heading', { name: slots.title(5) }).waitFor();
    await page.getByRole('group', { name: calendar.label }).getByLabel(slots.wholeDay).check();
    await days.nth(11).click();
    await page.getByRole('heading', { name: slots.title(6) }).waitFor();
    expect(await list.filter({ hasNotText: ':' }).count()).toBe(1);
    await days.nth(11).click();
    await page.getByRole('heading', { name: slots.title(5) }).waitFor();
    await page.getByText(calendar.week, { exact: true }).first().click();
    await page.getByRole('group', { name: calendar.label }).getByLabel(slots.wholeDay).uncheck();
    await days.nth(3).click();
    await page.getByRole('heading', { name: slots.title(6) }).waitFor();
    await page.getByLabel(slots.zone).selectOption('America/New_York');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectGoodLargeText(page);
    await screenshot(page, 'schedule-calendar-375');
  });

  it('百人でも、横にはみ出さずに試せる', async () => {
    const page = await open(desktop);
    await page.getByRole('button', { name: people.paste }).click();
    // Two of them have one name, and are two people all the same.
    const names = Array.from({ length: 100 }, (_, index) => `甲田 ${Math.max(2, index + 1)}号`);
    await page.getByLabel(people.pasteLabel).fill(names.join('\n'));
    await page.getByRole('button', { name: people.pasteTake }).click();
    await say(page, '過半数が参加できれば成立です。');
    await page.getByText('100人のうち51人以上が参加できる').first().waitFor();
    await tryOut(page);
    await page.getByRole('button', { name: board.allYes }).first().click();
    expect(await statusOf(page, 's1')).toBe('SATISFIED');
    await expectNoSidewaysScroll(page);
  });

  it('JSON は説明どおりの形で写せる', async () => {
    const page = await open(desktop);
    await trySample(page, sampleIntents[3].title);
    await page.getByText(rule.json).first().click();
    const json = JSON.parse((await page.locator('pre').textContent()) ?? '');
    expect(json).toMatchObject({
      attendance_rule: {
        type: 'GROUP_ANY',
        slot_policy: { allow_multiple_slots_per_invitee: true },
      },
      needs_clarification: [],
    });
    await toStep(page, 3);
    await openSettings(page);
    await page.getByLabel(start.severalSlots).click();
    await toStep(page, 2);
    await page.getByText(rule.json).first().click();
    await page.waitForFunction(() =>
      document
        .querySelector('pre')
        ?.textContent?.includes('"allow_multiple_slots_per_invitee": false'),
    );
  });
});
