import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { violationsOn } from './opened-page.ts';
import { confirmDialog, openSettings, press } from './settings-opened.ts';

const stage = browserStage('unsaved settings');
const { looked } = stage;

/** Opens new hours with a typed name. */
async function openUnsaved() {
  const { member } = await newWorld();
  const page = await openSettings(stage, member, 'hours', {
    viewport: { width: 320, height: 700 },
  });
  await press(page, 'Add hours');
  await page.getByLabel('Name').fill('Summer');
  return page;
}

const openCalendar = (page: Page) => page.getByRole('link', { name: 'Calendar' });

looked('a user who stays keeps unsaved changes, and the focus returns to the link', async () => {
  const page = await openUnsaved();
  await openCalendar(page).click();
  const dialog = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  await dialog.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Calendar');
  expect(await page.getByLabel('Name').inputValue()).toBe('Summer');
  await openCalendar(page).click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('Summer');
});

looked('a user who leaves loses unsaved changes, also by a step back', async () => {
  const page = await openUnsaved();
  await page.evaluate('history.back()');
  await page.getByRole('dialog').waitFor();
  expect(page.url()).toMatch(/\/settings\/hours#new$/u);
  await confirmDialog(page, 'Leave without saving');
  await page.getByRole('button', { name: 'Add hours' }).waitFor();
  expect(page.url()).toMatch(/\/settings\/hours$/u);
});
