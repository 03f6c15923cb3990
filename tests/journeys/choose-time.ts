import type { Page } from 'playwright-core';

/** The times that can be chosen on a page. */
export const timesOn = (page: Page) => page.locator('.picker button.time');

export const timeOn = (page: Page, startedAt: string) =>
  page.locator(`.picker button.time[value="${startedAt}"]`);

const dayIn = (startedAt: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric' }).format(
    new Date(startedAt),
  );

/** Shows the day of a start, in the month of the first times or in the next one. */
export async function showDay(page: Page, startedAt: string, timeZone = 'Asia/Tokyo') {
  await timesOn(page).first().waitFor();
  const day = dayIn(startedAt, timeZone);
  const first = (await timesOn(page).first().getAttribute('value')) ?? '';
  const [month] = day.split(' ');
  if (!dayIn(first, timeZone).startsWith(`${month} `)) {
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  await page.locator('calendar-month').getByRole('button', { name: day }).click();
}

/** Chooses a start, as soon as it is shown. */
export async function chooseTime(page: Page, startedAt: string, timeZone?: string) {
  await showDay(page, startedAt, timeZone);
  await timeOn(page, startedAt).click();
}
