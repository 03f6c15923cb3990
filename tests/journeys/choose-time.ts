import type { Page } from 'playwright-core';

/** The times that can be chosen on a page. */
export const timesOn = (page: Page) => page.locator('.picker button.time');

export const timeOn = (page: Page, startedAt: string) =>
  page.locator(`.picker button.time[value="${startedAt}"]`);

/** The zone of guests in tests. */
const timeZone = 'Asia/Tokyo';

const dayOf = (startedAt: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric' }).format(
    new Date(startedAt),
  );

/** Shows the day of a start, in the month of the first times or in the next one. */
export async function showDay(page: Page, startedAt: string) {
  await timesOn(page).first().waitFor();
  const day = dayOf(startedAt);
  const first = (await timesOn(page).first().getAttribute('value')) ?? '';
  const [month] = day.split(' ');
  if (!dayOf(first).startsWith(`${month} `)) {
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  await page.locator('.month').getByRole('button', { name: day, exact: true }).click();
}

/** Chooses a start, as soon as it is shown. */
export async function chooseTime(page: Page, startedAt: string) {
  await showDay(page, startedAt);
  await timeOn(page, startedAt).click();
}
