import type { Page } from 'playwright-core';

export const zoneField = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });

/** Chooses a time zone on a page in English. */
export async function chooseZone(page: Page, city: string) {
  await zoneField(page).fill(city);
  await page.getByRole('option', { name: new RegExp(`^${city}`, 'u') }).click();
}
