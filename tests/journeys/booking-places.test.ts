import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import type { Place } from '../../lib/domain/event-types/place.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { timesOn } from './choose-time.ts';
import { laterWindow } from './later-window.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';

const stage = browserStage('the locations on the booking page');
const { looked } = stage;

const inLondon: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'Europe/London' };

const place = (parts: Partial<Place>): Place => ({
  locationId: 'custom',
  provider: null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
  ...parts,
});
const office = place({ locationId: 'inPerson', address: '1-2-3 Shibuya & more, Tokyo' });
const hall = place({ customLocation: 'The town hall' });
const map = 'https://www.openstreetmap.org/search?query=1-2-3%20Shibuya%20%26%20more%2C%20Tokyo';

/** A folder into which the tests save pictures of what they see. */
const { LOOKS } = process.env;

async function openBookingPage(overrides: Partial<EventType>, options: BrowserContextOptions = {}) {
  const world = await newWorld();
  const sparse = { interval: 240, duration: 30, window: laterWindow() };
  const { uid } = await openTo(world, { ...sparse, ...overrides });
  const address = `/t/${world.of}/e/${uid}`;
  const { page } = await openAddress(stage.browser, stage.base, address, {
    ...inLondon,
    ...options,
  });
  await timesOn(page).first().waitFor();
  return page;
}

const facts = (page: Page) => page.locator('.facts li').allInnerTexts();

looked('a custom location is a video call, or has the name that its host has written', async () => {
  const room = place({ provider: 'jitsi' });
  expect(await facts(await openBookingPage({ locations: [room] }))).toEqual([
    '30 min',
    'Video call',
  ]);
  expect(await facts(await openBookingPage({ locations: [hall] }))).toEqual([
    '30 min',
    'The town hall',
  ]);
  const inJapanese = await openBookingPage({ locations: [room] }, { locale: 'ja-JP' });
  expect(await facts(inJapanese)).toContain('ビデオ通話');
});

looked(
  'an address is shown before the booking, with a map and the local time of the place',
  async () => {
    const locations = [hall, office];
    const page = await openBookingPage(
      { locations, timeZone: 'Asia/Tokyo' },
      { viewport: { width: 320, height: 800 } },
    );
    const mapOn = (part: string) => page.locator(part).getByRole('link', { name: 'Map' });
    expect(await mapOn('.facts').getAttribute('href')).toBe(map);
    await timesOn(page).first().click();
    const cards = page.getByRole('group', { name: 'Location' });
    const [first, second] = [hall.customLocation ?? '', 'In person'].map((name) =>
      cards.getByRole('radio', { name, exact: true }),
    );
    expect([await first?.isChecked(), await second?.isChecked()]).toEqual([true, false]);
    await cards.getByText('Local time:').waitFor();
    await cards.getByText('Japan Standard Time').waitFor();
    expect(await mapOn('form').getAttribute('href')).toBe(map);
    const card = page.locator('.place', { hasText: '1-2-3 Shibuya & more, Tokyo' });
    // The label covers the whole card, also its corners and its address.
    await card.click({ position: { x: 5, y: 5 } });
    expect(await second?.isChecked()).toBe(true);
    expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
  },
);

looked('the link to the map in a card can be followed, and does not choose the card', async () => {
  const page = await openBookingPage({ locations: [hall, office], timeZone: 'Europe/London' });
  await page.context().route(map, (route) => route.fulfill({ body: 'A map' }));
  await timesOn(page).first().click();
  const cards = page.getByRole('group', { name: 'Location' });
  const opened = page.waitForEvent('popup');
  await cards.getByRole('link', { name: 'Map' }).click();
  expect((await opened).url()).toBe(map);
  expect(await cards.getByRole('radio', { name: 'In person' }).isChecked()).toBe(false);
  expect(await cards.getByText('Local time:').count()).toBe(0);
});

looked('the chosen card is the location of the booking, and leads to its map', async () => {
  const page = await openBookingPage({ locations: [hall, office] });
  await timesOn(page).first().click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('radio', { name: 'The town hall' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Book' }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  const place = page.locator('dd').filter({ hasText: 'In person' });
  expect(await place.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe(map);
  await page.reload();
  await page.locator('#status').waitFor();
  expect(await place.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe(map);
});

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { locale: 'en-GB', width: 1440, booked: 'Your booking is confirmed', places: 'Location' },
    { locale: 'ja-JP', width: 320, booked: 'ご予約が確定しました', places: '場所' },
  ].map((look) => ({ colorScheme, ...look })),
);

looked.for(looks)(
  'the cards and links to maps are accessible: $locale, $colorScheme, $width pixels wide',
  async ({ locale, colorScheme, width, booked, places }) => {
    const page = await openBookingPage(
      { locations: [hall, office], timeZone: 'Asia/Tokyo' },
      { locale, colorScheme, viewport: { width, height: 900 } },
    );
    const look = async (state: string) => {
      expect([state, await violationsOn(page), await isWider(page)]).toEqual([state, [], false]);
      const path = `${LOOKS}/places-${locale}-${colorScheme}-${width}-${state}.png`;
      if (LOOKS !== undefined) await page.screenshot({ path, fullPage: true });
    };
    await timesOn(page).first().click();
    await page.getByRole('group', { name: places }).getByRole('radio').nth(1).check();
    await look('cards');
    await page.locator('#name').fill('Ada');
    await page.locator('#email').fill('ada@example.com');
    await page.locator('form .main').click();
    await page.getByRole('heading', { name: booked }).waitFor();
    await page.locator('dd').nth(2).waitFor();
    await look('confirmation');
    await page.reload();
    await page.locator('#facts').waitFor();
    await look('manage');
  },
);

looked('the local time is left out if it is the time of the guest', async () => {
  const page = await openBookingPage({ locations: [office], timeZone: 'Europe/London' });
  await timesOn(page).first().click();
  await page.locator('.chosen').waitFor();
  expect(await page.getByText('Local time:').count()).toBe(0);
});
