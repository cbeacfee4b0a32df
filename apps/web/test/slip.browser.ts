// Long because one browser walks through the whole page, and starting another costs more than it reads.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  exporting,
  form,
  importPanel,
  pageTabs,
  quickInsert,
  result,
  rowTools,
  sampleTitles,
  shortcuts,
  tally,
  toolbar,
} from '../src/features/slip/messages.ja.ts';
import {
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  firstLook,
  phone,
  screenshot,
  startApp,
} from './browser.ts';

const app = startApp();

const open = (options: Parameters<typeof app.openPage>[0] = {}) =>
  app.openPage({ path: '/slip', ...options });
const cell = (page: Page, key: string) => page.locator(`[data-cell="${key}"]`);
const panel = (page: Page) => page.getByRole('region', { name: result.title });
const waitForVerdict = (page: Page, verdict: string) =>
  panel(page).getByText(verdict, { exact: true }).first().waitFor();
const openSample = async (page: Page, id: keyof typeof sampleTitles) => {
  await page.getByRole('button', { name: toolbar.samples }).click();
  await page.getByRole('menuitem', { name: sampleTitles[id].title, exact: true }).click();
  await page.getByText(toolbar.sampleOpened(sampleTitles[id].title)).waitFor();
};
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.cell ?? null);

/** Pastes as a browser does: the focused cell gets the event with the text. */
const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

describe('伝票', () => {
  it('鍵盤だけで一枚を書き、正確になる', async () => {
    const page = await open({ width: phone });
    for (let step = 0; (await focused(page)) !== 'entry'; step += 1) {
      if (step > 40) throw new Error('The first cell is not reached by Tab');
      await page.keyboard.press('Tab');
    }
    const { keyboard } = page;
    await keyboard.type('20:05');
    await keyboard.press('Enter');
    await keyboard.type('21時40分');
    await keyboard.press('Enter');
    expect(await focused(page)).toBe('0.label');
    await keyboard.type('ハッピー');
    // The price list offers the rest.
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    expect(await cell(page, '0.label').inputValue()).toBe('ハッピーアワー');
    expect(await focused(page)).toBe('0.qty');
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await keyboard.type('1700');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    expect(await focused(page)).toBe('1.label');
    await keyboard.type('飲み放題 延長30分');
    await keyboard.press('Enter');
    await keyboard.type('｜｜');
    await keyboard.press('Tab');
    await keyboard.type('600');
    await keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('2.unit');
    await keyboard.type('1100');
    await keyboard.press('Shift+Enter');
    for (let stroke = 0; stroke < 8; stroke += 1) await keyboard.press('Space');
    await keyboard.press('Backspace');
    expect(await cell(page, '2.qty').inputValue()).toBe('正一｜');
    await keyboard.press('Shift+Enter');
    await keyboard.type('D に');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    expect(await cell(page, '2.label').inputValue()).toBe('D にま');
    // From the empty last row Enter leads to the total.
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('3.label');
    await keyboard.press('Enter');
    expect(await focused(page)).toBe('stated_total');
    await waitForVerdict(page, '確認点あり');
    await keyboard.type('10600');
    await waitForVerdict(page, '正確');
    expect(await panel(page).textContent()).toContain('＋ 7 × 1,100 ＝ 7,700円');
    // Whoever listens hears it once the typing rests.
    await page
      .getByRole('status')
      .filter({ hasText: '判定は正確です' })
      .waitFor({ state: 'attached' });
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'slip-typed');
  });

  it('見本の数字を一つ変えると、合わなくなり、差が出る', async () => {
    const page = await open({ width: phone });
    await openSample(page, 'exact');
    await waitForVerdict(page, '正確');
    await cell(page, 'stated_total').fill('6300');
    await waitForVerdict(page, '間違いの可能性あり');
    expect(await panel(page).textContent()).toContain(
      '記載合計は6,300円で、計算合計との差は100円です。',
    );
    await cell(page, 'stated_total').fill('6200');
    await waitForVerdict(page, '正確');
  });

  it('備考に触れると欄が、欄に触れると備考が浮かぶ', async () => {
    const page = await open({ width: phone });
    await openSample(page, 'guest');
    const note = page.getByRole('button', { name: 'キャスト名『あおい』は登録外です' });
    // What the slip comes to is drawn a moment after its cells.
    await page.locator('[data-cell="2.label"][data-said="check"]').waitFor();
    expect(await cell(page, '2.label').getAttribute('data-pointed')).toBeNull();
    // A report that is still being written anew takes the focus away with its old lines.
    await expect
      .poll(async () => {
        await note.blur();
        await note.focus();
        return page.locator('[data-cell="2.label"][data-pointed]').count();
      })
      .toBe(1);
    expect(await page.locator('[data-cell][data-pointed]').count()).toBe(1);
    await note.click();
    expect(
      await cell(page, '2.label').evaluate((input) => {
        const { top, bottom } = input.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    ).toBe(true);
    await cell(page, '2.label').focus();
    expect(await note.getAttribute('data-pointed')).toBe('true');
    // The row at hand says it, too: on a phone the report is far below.
    const tools = page.getByRole('list').getByText('『あおい』は登録外です');
    expect(await tools.isVisible()).toBe(true);
    await cell(page, '0.label').focus();
    await page.mouse.move(0, 0);
    expect(await note.getAttribute('data-pointed')).toBeNull();
    // A pointer that passes by does not take the place of the cell in hand for good.
    await cell(page, '2.label').hover();
    expect(await note.getAttribute('data-pointed')).toBe('true');
    await page.mouse.move(0, 0);
    expect(await note.getAttribute('data-pointed')).toBeNull();
  });

  it('正の字を一画ずつ、棒の向きと高さを選んで書く', async () => {
    const page = await open({ width: phone });
    await cell(page, '0.label').fill('テキーラ観覧車');
    const add = page.getByRole('button', { name: form.addStroke(1) });
    for (let stroke = 0; stroke < 6; stroke += 1) await add.click();
    expect(await cell(page, '0.qty').inputValue()).toBe('正一');
    await page.getByText(form.sum(6, 8400, 50_400), { exact: true }).waitFor();
    await page.getByRole('button', { name: tally.pens.v, exact: true }).click();
    await add.click();
    expect(await cell(page, '0.qty').inputValue()).toBe('正一｜');
    // Another row goes on as it began, whatever was chosen for this one.
    await cell(page, '1.label').fill('ショット');
    await cell(page, '1.qty').fill('正');
    await page.getByRole('button', { name: form.addStroke(2) }).click();
    expect(await cell(page, '1.qty').inputValue()).toBe('正一');
    await cell(page, '0.qty').fill('');
    await page.getByRole('button', { name: tally.pens.h, exact: true }).click();
    await add.click();
    const said = (text: string) =>
      panel(page).getByText(text).first().waitFor({ state: 'attached' });
    await said('棒線1本でしたが、1として扱いました');
    await page.getByRole('button', { name: tally.heights.lower }).click();
    await said('正の字の一画目か判別できません');
    await cell(page, '0.qty').fill('7');
    await page.getByText(form.sum(7, 8400, 58_800), { exact: true }).waitFor();
    await add.click();
    expect(await cell(page, '0.qty').inputValue()).toBe('8');
    await cell(page, '0.qty').fill('正正一');
    expect(await page.locator('[data-cell="0.qty"] + span svg path').count()).toBe(3);
    await page.getByText(form.sum(11, 8400, 92_400), { exact: true }).waitFor();
    // The widths share their markup; what axe costs is spent once.
    await expectAccessible(page);
    await screenshot(page, 'slip-tally');
  });

  it('二枚の続きは一つの会計、別会計にすると二つになる', async () => {
    const page = await open({ width: phone });
    await openSample(page, 'twoPages');
    await waitForVerdict(page, '正確');
    const tabs = page.getByRole('tablist', { name: pageTabs.label });
    await tabs.getByRole('tab', { name: pageTabs.page(2) }).click();
    expect(await cell(page, '1.label').inputValue()).toBe('テキーラ観覧車');
    await page.getByText(pageTabs.separate, { exact: true }).last().click();
    await page.getByRole('navigation', { name: result.otherAccounts }).waitFor();
    await waitForVerdict(page, '間違いの可能性あり');
    await expectAccessible(page);
    await screenshot(page, 'slip-two-pages');
    await page.getByRole('navigation', { name: result.otherAccounts }).getByRole('button').click();
    expect(await tabs.getByRole('tab', { selected: true }).textContent()).toBe(pageTabs.page(1));
    // Another page, by hand.
    await page.getByRole('button', { name: pageTabs.addFollowing }).click();
    expect(await tabs.getByRole('tab', { selected: true }).textContent()).toContain(
      pageTabs.page(3),
    );
    await cell(page, '0.label').waitFor();
    await page.getByRole('button', { name: pageTabs.delete }).click();
    expect(await tabs.getByRole('tab').count()).toBe(2);
    await expectNoSidewaysScroll(page);
  });

  it('読み込み直しても何も失わず、最初からにしても元に戻せる', async () => {
    const page = await open({ width: phone });
    await openSample(page, 'struck');
    await cell(page, '3.unit').fill('1500');
    await page.reload();
    await cell(page, '3.unit').waitFor();
    expect(await cell(page, '3.unit').inputValue()).toBe('1500');
    expect(await page.getByRole('group', { name: form.row(3) }).getAttribute('data-struck')).toBe(
      'true',
    );
    await page.getByRole('button', { name: toolbar.startOver }).click();
    expect(await cell(page, '0.label').inputValue()).toBe('');
    await page.getByText(result.waiting).waitFor();
    await page.getByRole('button', { name: toolbar.undo }).click();
    expect(await cell(page, '3.unit').inputValue()).toBe('1500');
  });

  it('表計算の表を貼り付けると、行と時刻と合計に入る', async () => {
    const page = await open({ width: phone });
    await cell(page, '0.label').focus();
    await paste(
      page,
      '品目\t数量\t単価\t金額\n入店\t20:05\n退店\t21:40\nハッピーアワー\t1\t1700\t1700\n延長30分\t2\t600\t\nD にま\t正\t1100\t5500\nS なぎ\t?\t1500\t\n合計\t\t\t8400\n',
    );
    await page.getByText(toolbar.cellsPasted(4)).waitFor();
    expect(await cell(page, 'entry').inputValue()).toBe('20:05');
    expect(await cell(page, 'stated_total').inputValue()).toBe('8400');
    expect(await cell(page, '3.qty').getAttribute('data-state')).toBe('unreadable');
    await page.getByText(form.sum(5, 1100, 5500), { exact: true }).waitFor();
    await cell(page, '1.unit').focus();
    await paste(page, '1\t2\t3\n');
    await page.getByRole('alert').getByText('列が3つ').waitFor();
    // Nothing was changed, and what was pasted is still there.
    expect(await cell(page, '1.unit').inputValue()).toBe('600');
    expect(await page.getByLabel(importPanel.text).inputValue()).toBe('1\t2\t3\n');
  });

  it('壊れた JSON は理由を言って残し、直せば取り込める', async () => {
    const page = await open({ width: phone });
    await openSample(page, 'exact');
    await cell(page, '0.label').focus();
    await paste(page, '{"pages": [{"rows": []');
    await page.getByRole('alert').getByText('JSON として読み取れません').waitFor();
    expect(await cell(page, '2.label').inputValue()).toBe('D へらぽて');
    await expectAccessible(page);
    await screenshot(page, 'slip-import');
    const text = page.getByLabel(importPanel.text);
    await text.fill('{"pages": [{"rows": []}]}');
    await page.getByRole('button', { name: importPanel.take, exact: true }).last().click();
    await page.getByRole('alert').getByText('1枚目の入店時刻がありません').waitFor();
    const blank = { state: 'blank' };
    const row = {
      label: { state: 'written', text: 'S にま' },
      qty: { state: 'marks', glyphs: [{ kind: 'sei' }] },
      unit: blank,
      amount: blank,
    };
    await text.fill(
      JSON.stringify({ entry: blank, exit: blank, rows: [row], stated_total: blank }),
    );
    await page.getByRole('button', { name: importPanel.take, exact: true }).last().click();
    await page.getByText(toolbar.imported(1)).waitFor();
    expect(await cell(page, '0.label').inputValue()).toBe('S にま');
    await page.getByText(form.sum(5, 1500, 7500), { exact: true }).waitFor();
  });
});

describe('伝票の持ち出し', () => {
  it('報告書をコピーし、テキストと JSON を保存する', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSample(page, 'exact');
    await page.getByRole('button', { name: exporting.copy }).click();
    await page.getByText('コピーしました').waitFor();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toMatch(/^合計金額は正確です.*\n\n【計算内訳】\n/u);
    expect(report.endsWith('。\n')).toBe(true);

    const saved = async (label: string) => {
      await page.getByRole('button', { name: exporting.save }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: label }).click(),
      ]);
      return {
        name: download.suggestedFilename(),
        text: await readFile(await download.path(), 'utf8'),
      };
    };
    expect(await saved(exporting.text)).toEqual({ name: exporting.files.text, text: report });
    const read = JSON.parse((await saved(exporting.read)).text);
    expect(read.receipt.stated_total).toBe(6200);
    expect(read.lines).toHaveLength(3);
    // The slip itself comes back as it was.
    const transcript = (await saved(exporting.transcript)).text;
    await page.getByRole('button', { name: toolbar.startOver }).click();
    await cell(page, '0.label').focus();
    await paste(page, transcript);
    await page.getByText(toolbar.imported(1)).waitFor();
    await waitForVerdict(page, '正確');
  });

  it('印刷には報告書と伝票だけが出る', async () => {
    const page = await open();
    await openSample(page, 'twoPages');
    await page.emulateMedia({ media: 'print' });
    await page.locator('pre').waitFor();
    expect(await page.locator('table').count()).toBe(2);
    expect(await page.getByRole('toolbar', { name: toolbar.label }).isVisible()).toBe(false);
    expect(await cell(page, '0.label').isVisible()).toBe(false);
    await screenshot(page, 'slip-print');
  });
});

describe('伝票の操作', () => {
  it('行を鍵盤で足し、動かし、消し、取り消し線を引き、読めないとする', async () => {
    const page = await open();
    await openSample(page, 'exact');
    await cell(page, '1.label').focus();
    const { keyboard } = page;
    await keyboard.press('Alt+ArrowDown');
    expect(await focused(page)).toBe('2.label');
    expect(await cell(page, '2.label').inputValue()).toBe('飲み放題 延長30分');
    await keyboard.press('Alt+Enter');
    expect(await focused(page)).toBe('3.label');
    await keyboard.type('D なぎ');
    await keyboard.press('Alt+x');
    expect(await page.getByRole('group', { name: form.row(4) }).getAttribute('data-struck')).toBe(
      'true',
    );
    await keyboard.press('Alt+Delete');
    expect(await page.getByRole('group', { name: form.row(4) }).count()).toBe(0);
    expect(await focused(page)).toBe('2.label');
    await keyboard.press('Alt+u');
    expect(await cell(page, '2.label').getAttribute('data-state')).toBe('unreadable');
    expect(await cell(page, '2.label').getAttribute('aria-label')).toContain(form.unreadable);
    await keyboard.press('Alt+u');
    expect(await cell(page, '2.label').inputValue()).toBe('飲み放題 延長30分');
    await page.getByText(shortcuts.title).click();
    expect(await page.getByText('行を動かす').isVisible()).toBe(true);
    await expectAccessible(page);
  });

  it('日本語の変換中は、欄を移らず、確定した正を描く', async () => {
    const page = await open();
    await cell(page, '0.qty').focus();
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose('せ');
    await compose('せい');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('0.qty');
    await keyboard.send('Input.insertText', { text: '正' });
    expect(await cell(page, '0.qty').inputValue()).toBe('正');
    expect(await cell(page, '0.qty').getAttribute('data-state')).toBe('marks');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('0.unit');
  });

  it('早い入力と、行の道具を指で使う', async () => {
    const page = await open({ width: phone });
    await page.getByRole('button', { name: quickInsert.drink }).click();
    await page.getByRole('button', { name: 'D なぎ', exact: true }).click();
    expect(await cell(page, '0.label').inputValue()).toBe('D なぎ');
    expect(await focused(page)).toBe('0.qty');
    await page.getByRole('button', { name: quickInsert.items }).click();
    await page.getByRole('button', { name: 'テキーラ観覧車' }).first().click();
    expect(await cell(page, '1.label').inputValue()).toBe('テキーラ観覧車');
    const tools = page.getByRole('toolbar', { name: rowTools.label(2) });
    await tools.getByRole('button', { name: rowTools.up }).click();
    expect(await cell(page, '0.label').inputValue()).toBe('テキーラ観覧車');
    await page
      .getByRole('toolbar', { name: rowTools.label(1) })
      .getByRole('button', { name: rowTools.struck })
      .click();
    await page.getByText(form.notCounted, { exact: true }).waitFor();
    await page.getByRole('button', { name: quickInsert.shot }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'slip-quick-insert');
  });

  it('時刻の書き方を読み、読めないときはそう言う', async () => {
    const page = await open({ width: phone });
    await cell(page, 'entry').fill('2005');
    await cell(page, 'exit').fill('21時半');
    await page.getByText(form.readAs('20:05')).waitFor();
    await page.getByText(form.readAs('21:30')).waitFor();
    await cell(page, 'exit').fill('28:99');
    await page.getByText(form.notATime).waitFor();
    await cell(page, 'stated_total').fill('六千円');
    await page.getByText(form.notYen).waitFor();
  });
});

describe('伝票の見た目', () => {
  it('axe の指摘がなく、横にはみ出さない', async () => {
    const page = await open({ ...firstLook });
    await expectGoodLooks(page, 'slip-empty');
    for (const id of ['mismatch', 'unreadable'] as const) {
      await openSample(page, id);
      await cell(page, '2.qty').focus();
      await expectGoodLooks(page, `slip-${id}`);
    }
  });
});

describe('書き直し', () => {
  it('Ctrl＋Z と Ctrl＋Y で一歩ずつ行き来し、別のタブの変更は両方に入り、消えたボタンの隣に残る', async () => {
    const page = await open();
    const { keyboard } = page;
    await cell(page, '0.label').fill('D にま');
    await cell(page, '0.unit').fill('1100');
    await keyboard.press('Control+z');
    expect(await cell(page, '0.unit').inputValue()).toBe('');
    expect(await cell(page, '0.label').inputValue()).toBe('D にま');
    await keyboard.press('Control+y');
    expect(await cell(page, '0.unit').inputValue()).toBe('1100');

    // Another tab goes on with a page of its own.
    const other = await open({ context: page.context() });
    expect(await cell(other, '0.label').inputValue()).toBe('D にま');
    await other.getByRole('button', { name: pageTabs.addSeparate }).click();
    await cell(other, '0.label').fill('S なぎ');
    await page.getByText(toolbar.otherTab).waitFor();
    await page.getByRole('tab').nth(1).click();
    await expect.poll(() => cell(page, '0.label').inputValue()).toBe('S なぎ');
    await page.getByRole('tab').first().click();
    await cell(page, '0.unit').fill('1500');
    await other.getByText(toolbar.otherTab).waitFor();
    await other.getByRole('tab').first().click();
    expect(await cell(other, '0.unit').inputValue()).toBe('1500');

    // What had the focus is taken away: it goes to what stands beside, not to the page.
    await page.getByRole('tab').nth(1).click();
    await page.getByRole('button', { name: pageTabs.delete }).click();
    await expect.poll(() => page.getByRole('tab').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });
});
