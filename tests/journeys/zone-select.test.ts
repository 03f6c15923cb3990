import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openTo } from '../api/guests/public-bookings.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { timesOn } from './choose-time.ts';
import { chooseZone, zoneField } from './choose-zone.ts';
import { laterWindow } from './later-window.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';

const stage = browserStage('the field for the time zone');
const { looked } = stage;

const inTokyo: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'Asia/Tokyo' };

async function openBookingPage(options: BrowserContextOptions = {}) {
  const world = await newWorld();
  const { uid } = await openTo(world, { interval: 240, duration: 30, window: laterWindow() });
  const address = `/t/${world.of}/e/${uid}`;
  const opened = await openAddress(stage.browser, stage.base, address, { ...inTokyo, ...options });
  await timesOn(opened.page).first().waitFor();
  return opened;
}

const options = (page: Page) => page.getByRole('option');
const activeOption = (page: Page) => page.locator('[role=option][data-active]');

/** The time in a zone, as the list writes it. */
const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format();

looked(
  'cities, countries, abbreviations, offsets and former names find the time zone',
  async () => {
    const { page } = await openBookingPage();
    for (const [text, first] of [
      ['Tokyo', 'Tokyo Japan'],
      ['japan', 'Tokyo Japan'],
      ['JST', 'Tokyo Japan'],
      ['India', 'Kolkata India'],
      ['mumbai', 'Kolkata India'],
      ['Kyiv', 'Kyiv Ukraine'],
      ['kiev', 'Kyiv Ukraine'],
      ['EST', 'New York United States'],
      ['CET', 'Amsterdam Netherlands'],
      ['germany', 'Berlin Germany'],
      ['San Francisco', 'Los Angeles United States'],
      ['sao paulo', 'São Paulo Brazil'],
      ['+5:45', 'Kathmandu Nepal'],
      ['utc', 'UTC'],
    ] as const) {
      await zoneField(page).fill(text);
      await expect
        .poll(async () => [text, await options(page).first().innerText()])
        .toEqual([text, expect.stringMatching(new RegExp(`^${first}\\s`, 'u'))]);
    }
    await zoneField(page).fill('atlantis');
    await page.getByText('No time zone found.').waitFor();
  },
);

looked('each time zone has its offset and its current time', async () => {
  const { page } = await openBookingPage();
  await zoneField(page).click();
  await options(page).nth(400).waitFor();
  await zoneField(page).fill('kolkata');
  await expect.poll(() => options(page).count()).toBe(1);
  const before = timeIn('Asia/Kolkata');
  const text = await options(page).first().innerText();
  expect([before, timeIn('Asia/Kolkata')].map((time) => `GMT+5:30 · ${time}`)).toContain(
    text.split('\n').at(-1),
  );
});

looked('the time zone is chosen with the keyboard alone', async () => {
  const { page } = await openBookingPage();
  const zone = zoneField(page);
  const state = async () => [
    await zone.getAttribute('aria-expanded'),
    await zone.inputValue(),
    await page.evaluate('document.activeElement.getAttribute("role")'),
  ];
  const closed = ['false', 'Tokyo (GMT+9)', 'combobox'];
  await zone.focus();
  expect(await state()).toEqual(closed);
  await page.keyboard.press('ArrowDown');
  await activeOption(page).filter({ hasText: 'Tokyo' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => activeOption(page).innerText()).not.toContain('Tokyo');
  expect(await activeOption(page).getAttribute('id')).toBe(
    await zone.getAttribute('aria-activedescendant'),
  );
  await page.keyboard.press('Escape');
  expect(await state()).toEqual(closed);
  await zone.pressSequentially('berl');
  await activeOption(page).filter({ hasText: 'Berlin' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await state())[1]).toMatch(/^Berlin \(GMT\+[12]\)$/u);
  expect(await options(page).count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => options(page).count()).toBeGreaterThan(400);
  await page.keyboard.press('Tab');
  expect(await options(page).count()).toBe(0);
});

looked('in Japanese, zones have Japanese names and are found by them', async () => {
  const { page } = await openBookingPage({ locale: 'ja-JP' });
  const zone = page.getByRole('combobox', { name: 'タイムゾーン' });
  await expect.poll(() => zone.inputValue()).toBe('東京 (GMT+9)');
  for (const [text, first] of [
    ['ニューヨーク', 'ニューヨーク アメリカ合衆国'],
    ['ドイツ', 'ベルリン ドイツ'],
    ['大阪', '東京 日本'],
    ['India', 'コルカタ インド'],
  ] as const) {
    await zone.fill(text);
    await expect
      .poll(() => options(page).first().innerText())
      .toMatch(new RegExp(`^${first}`, 'u'));
  }
});

looked('a browser with a former name of its zone shows the name of today', async () => {
  const { page } = await openBookingPage({ timezoneId: 'Europe/Kiev' });
  await expect.poll(() => zoneField(page).inputValue()).toMatch(/^Kyiv \(GMT\+[23]\)$/u);
  await zoneField(page).click();
  const chosen = page.getByRole('option', { selected: true });
  await expect.poll(() => chosen.innerText()).toMatch(/^Kyiv/u);
});

looked('the zones are loaded when the list is opened, and again after a failure', async () => {
  const { page, requestedUrls } = await openBookingPage();
  const loads = () => requestedUrls.filter((url) => url.includes('/zones-')).length;
  expect(loads()).toBe(0);
  await page.route('**/zones-*', (route) => route.abort('internetdisconnected'));
  await zoneField(page).click();
  await page.getByText('The time zones cannot be loaded.').waitFor();
  await page.keyboard.press('Escape');
  await page.unroute('**/zones-*');
  await chooseZone(page, 'London');
  await expect.poll(() => zoneField(page).inputValue()).toMatch(/^London/u);
  expect(loads()).toBe(2);
});

looked.each([
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 768 },
  { colorScheme: 'light', width: 1440 },
] as const)(
  'the open list of zones is accessible and on the screen: $colorScheme, $width pixels wide',
  async ({ colorScheme, width }) => {
    const { page } = await openBookingPage({ colorScheme, viewport: { width, height: 700 } });
    await zoneField(page).click();
    await activeOption(page).waitFor();
    const { LOOKS } = process.env;
    const path = `${LOOKS}/zones-${colorScheme}-${width}.png`;
    if (LOOKS !== undefined) await page.screenshot({ path, fullPage: true });
    expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
    const { y = 0, height = 0 } = (await activeOption(page).boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(701);
  },
);
