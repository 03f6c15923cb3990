import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openTo } from '../api/guests/public-bookings.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { timesOn } from './choose-time.ts';
import { laterWindow } from './later-window.ts';
import { openAddress } from './opened-page.ts';

const stage = browserStage('the booking page on a phone');
const { looked } = stage;

const phone: BrowserContextOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  viewport: { width: 390, height: 660 },
  hasTouch: true,
};

async function openOnPhone(options: BrowserContextOptions = {}) {
  const world = await newWorld();
  const { uid } = await openTo(world, { interval: 60, duration: 30, window: laterWindow() });
  const address = `/t/${world.of}/e/${uid}`;
  const { page } = await openAddress(stage.browser, stage.base, address, { ...phone, ...options });
  await timesOn(page).first().waitFor();
  return page;
}

const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;

looked('on a phone, a tap on a day scrolls to its times', async () => {
  const page = await openOnPhone();
  const day = page.locator('.month td button:not([aria-disabled=true])').last();
  await day.tap();
  await expect.poll(() => topOf(page, '.picker button.time')).toBeLessThan(200);
  expect(await topOf(page, '.times h3')).toBeGreaterThanOrEqual(0);
});

looked('on a phone, the time zone is below the times', async () => {
  const page = await openOnPhone();
  expect(await topOf(page, '.times')).toBeGreaterThan(await topOf(page, '.month'));
  expect(await topOf(page, '.picker .zone')).toBeGreaterThan(
    (await timesOn(page).last().boundingBox())?.y ?? Number.NaN,
  );
});

looked('a click on a day does not scroll if the times are next to the month', async () => {
  const page = await openOnPhone({ viewport: { width: 1000, height: 500 } });
  const day = page.locator('.month td button:not([aria-disabled=true])').last();
  await day.hover();
  const before = await page.evaluate('scrollY');
  await day.click();
  await page.locator('.month td button[aria-pressed=true]').waitFor();
  expect(await topOf(page, '.times')).toBe(await topOf(page, '.month'));
  expect(await page.evaluate('scrollY')).toBe(before);
});
