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
    const link = page.locator('.facts').getByRole('link', { name: 'Map' });
    expect(await link.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=1-2-3%20Shibuya%20%26%20more%2C%20Tokyo',
    );
    await timesOn(page).first().click();
    await page.getByText('Local time:').waitFor();
    await page.locator('.chosen').getByText('Japan Standard Time').waitFor();
    await page.getByLabel('Location').selectOption('inPerson');
    await page.locator('form').getByText('1-2-3 Shibuya & more, Tokyo').waitFor();
    expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
  },
);

looked('the local time is left out if it is the time of the guest', async () => {
  const page = await openBookingPage({ locations: [office], timeZone: 'Europe/London' });
  await timesOn(page).first().click();
  await page.locator('.chosen').waitFor();
  expect(await page.getByText('Local time:').count()).toBe(0);
});
