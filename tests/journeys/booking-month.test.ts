import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';

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
  const heading = page.locator('.month-head p');
  expect(await heading.innerText()).toMatch(
    new RegExp(`^${monthAfter(0).slice(0, 3)}.* \\d{4}$`, 'u'),
  );
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
  expect(await widthOf('.month table')).toBe(await widthOf('.columns .zone'));
  await next(page).click();
  await expect.poll(() => heading.innerText()).toBe(monthAfter(1));
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
  await page.locator('.month td button[aria-pressed=true]').waitFor();
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

const days = (page: Page, more = '') => page.locator(`.month td button${more}`);

looked('the list of times has the height of all its buttons', async () => {
  const { page } = await openBookingPage({ interval: 15 });
  await days(page, '[aria-disabled=false]').last().click();
  await times(page).nth(20).waitFor();
  const list = page.locator('.times');
  const isCut = await list.evaluate(
    (element) => element.scrollHeight > element.clientHeight || element.scrollTop > 0,
  );
  expect(isCut).toBe(false);
  const { y = 0, height = 0 } = (await list.boundingBox()) ?? {};
  const last = await times(page).last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(y + height);
});

looked('the current month offers the next four weeks', async () => {
  const { page } = await openBookingPage();
  await times(page).first().waitFor();
  const shown = await days(page).evaluateAll((buttons) => buttons.map(({ value }) => value));
  const inDays = (count: number) =>
    new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  // In London, it may already be tomorrow.
  for (let count = 1; count < 27; count += 1) expect(shown).toContain(inDays(count));
  expect(await days(page, ':not([aria-disabled=true])').count()).toBeGreaterThanOrEqual(26);
});

looked('the days are reached with the arrow keys, also in another month', async () => {
  const { page } = await openBookingPage();
  await times(page).first().waitFor();
  const focusedDay = () => page.evaluate<string>('document.activeElement.value');
  await page.locator('.month td [tabindex="0"]').focus();
  const first = await focusedDay();
  const after = (count: number) =>
    new Date(Date.parse(first) + count * 86_400_000).toISOString().slice(0, 10);
  for (const [key, day] of [
    ['ArrowRight', after(1)],
    ['ArrowDown', after(8)],
    ['ArrowLeft', after(7)],
    ['ArrowUp', first],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await focusedDay()]).toEqual([key, day]);
  }
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const later = await focusedDay();
  expect(Date.parse(later) - Date.parse(first)).toBeGreaterThan(55 * 86_400_000);
  await page.keyboard.press('ArrowDown');
  const chosen = await focusedDay();
  expect(Date.parse(chosen) - Date.parse(later)).toBe(7 * 86_400_000);
  await days(page, `[value="${chosen}"][aria-disabled=false]`).waitFor();
  await page.keyboard.press('Enter');
  await page.locator(`.month button[value="${chosen}"][aria-pressed=true]`).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

looked('the page has margins on both sides at every width', async () => {
  const { page } = await openBookingPage();
  await times(page).first().waitFor();
  for (const width of [320, 640, 768, 992, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { x = 0, width: taken = 0 } = (await page.locator('main').boundingBox()) ?? {};
    const least = width < 640 ? 8 : 20;
    expect(x).toBeGreaterThanOrEqual(least);
    expect(width - x - taken).toBeGreaterThanOrEqual(least);
    expect([width, await isWider(page)]).toEqual([width, false]);
  }
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
