import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, openAddress } from './opened-page.ts';

const stage = browserStage('the month of the booking page');
const { looked } = stage;

const inLondon: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'Europe/London' };

async function openBookingPage(
  overrides: Partial<EventType> = {},
  options: BrowserContextOptions = {},
) {
  const world = await newWorld();
  const { uid } = await openTo(world, { interval: 240, duration: 30, ...overrides });
  const address = `/t/${world.of}/e/${uid}`;
  return openAddress(stage.browser, stage.base, address, { ...inLondon, ...options });
}

const times = (page: Page) => page.locator('.picker button.time');
const next = (page: Page) => page.getByRole('button', { name: 'Next month' });
const monthAfter = (months: number) => {
  const now = new Date();
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return date.toLocaleString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
};

looked('the month and its year are above its days, and the days fill their column', async () => {
  const { page } = await openBookingPage();
  await times(page).first().waitFor();
  const heading = await page.locator('[slot=heading]').innerText();
  expect([monthAfter(0), monthAfter(1)]).toContain(heading);
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
  expect(await widthOf('calendar-month table')).toBe(await widthOf('.columns .zone'));
});

looked('a month without times shows a notice with a link to the first day with times', async () => {
  const nowMs = Date.now();
  const at = (days: number) => new Date(nowMs + days * 86_400_000).toISOString();
  const { page } = await openBookingPage({ window: { startedAt: at(0), endedAt: at(3) } });
  const [first] = await times(page).allInnerTexts();
  await next(page).click();
  await next(page).click();
  await page.getByText('No times are available in this month.').waitFor();
  await expect.poll(() => times(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Show the first available day' }).click();
  await expect.poll(async () => (await times(page).allInnerTexts())[0]).toBe(first);
  await page.locator('calendar-month button[aria-pressed=true]').waitFor();
});

looked('the first day with times of the displayed month is selected', async () => {
  const { page } = await openBookingPage();
  await times(page).first().waitFor();
  const heading = page.locator('.times h3');
  const before = await heading.innerText();
  await next(page).click();
  await expect.poll(() => heading.innerText()).not.toBe(before);
  await times(page).first().waitFor();
});

looked('at twice the font size, no text is cut off, and times can be chosen', async () => {
  const { page } = await openBookingPage();
  await times(page).first().waitFor();
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await isWider(page)]).toEqual([width, false]);
    await times(page).first().click({ trial: true });
  }
});
