import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Person } from '../support/world.ts';
import type { BrowserStage } from './browser-stage.ts';
import { enterKey } from './calendar-opened.ts';
import { openAddress } from './opened-page.ts';

/** Opens a section of the settings, and signs in with the key of a user. */
export async function openSettings(
  { browser, base }: BrowserStage,
  person: Pick<Person, 'key'>,
  section: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page } = await openAddress(browser, base, `/settings/${section}`, options);
  await enterKey(page, person);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('nav.rail').waitFor();
  return page;
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).click();

/** Confirms the dialog of a page. */
export const confirmDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

export const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor();

/** Runs an action that would lose data, and stays on the page in the dialog that warns of it. */
export async function dismissWarning(page: Page, act: () => Promise<unknown>) {
  await act();
  await confirmDialog(page, 'Keep editing');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
