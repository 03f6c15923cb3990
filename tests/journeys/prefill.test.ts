import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { dayMs } from '../../lib/domain/time/zone.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { made } from '../api/routing-forms/forms.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { timesOn } from './choose-time.ts';
import { laterWindow } from './later-window.ts';
import { openAddress } from './opened-page.ts';

const stage = browserStage('links that fill in the form');
const { looked } = stage;

const inUtc: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'UTC' };
const sparse = { name: 'First talk', interval: 240, duration: 30, window: laterWindow() };

async function offerEventType() {
  const world = await newWorld();
  const eventType = await openTo(world, sparse);
  const path = `/t/${world.of}/e/${eventType.uid}`;
  const open = (more = '', from = path) =>
    openAddress(stage.browser, stage.base, `${from}${more}`, inUtc);
  return { world, eventType, path, open };
}

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const valuesOn = async (page: Page) => [
  await page.getByLabel('Name').inputValue(),
  await page.getByLabel('Email').inputValue(),
];

const chosenDay = (page: Page) =>
  page.locator('.month td button[aria-pressed=true]').getAttribute('value');

looked('the fragment of a link fills in the form and chooses the day', async () => {
  const { world, open } = await offerEventType();
  const date = inDays(45);
  const { page, requestedUrls } = await open(
    `#name=Ada+Lovelace&email=ada+talks@example.com&date=${date}`,
  );
  await expect.poll(() => chosenDay(page)).toBe(date);
  await timesOn(page).first().click();
  expect(await valuesOn(page)).toEqual(['Ada Lovelace', 'ada+talks@example.com']);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  const { body } = await call(ListBookings, { as: world.owner });
  expect(body.data[0]?.startedAt.slice(0, 10)).toBe(date);
  expect(requestedUrls.filter((url) => /ada/iu.test(url))).toEqual([]);
});

looked('values in a query are used once and removed from the address immediately', async () => {
  const { path, open } = await offerEventType();
  const date = inDays(9);
  const query = `?utm_source=mail&name=Ada&email=ada@example.com&date=${date}`;
  const { page, requestedUrls } = await open(query);
  await expect.poll(() => chosenDay(page)).toBe(date);
  expect(page.url()).toBe(`${stage.base}${path}?utm_source=mail`);
  await timesOn(page).first().click();
  expect(await valuesOn(page)).toEqual(['Ada', 'ada@example.com']);
  // Only the request for the page itself has the query.
  expect(requestedUrls.filter((url) => url.includes('ada')).length).toBe(1);
  await page.reload();
  await timesOn(page).first().click();
  expect(await valuesOn(page)).toEqual(['', '']);
});

looked.each(['2020-01-01', '9999-12-31', '2026-13-45', 'tomorrow'])(
  'the date %s, which cannot be booked, is ignored',
  async (date) => {
    const { open } = await offerEventType();
    const { page } = await open(`?date=${date}`);
    await timesOn(page).first().waitFor();
    expect(await chosenDay(page)).not.toBe(date);
  },
);

looked('the list of event types passes the values on in the fragment of its links', async () => {
  const { world, open } = await offerEventType();
  const { page, requestedUrls } = await open('?lang=en&name=Ada', `/t/${world.of}`);
  await page.getByRole('link', { name: 'First talk' }).click();
  await timesOn(page).first().click();
  expect(await valuesOn(page)).toEqual(['Ada', '']);
  expect(requestedUrls.filter((url) => url.includes('Ada')).length).toBe(1);
});

looked(
  'the name and the email address of a routing form are not requested again, also if its own link has them',
  async () => {
    const { world, eventType, open } = await offerEventType();
    const form = await made(world.owner, {
      name: 'Talk to us',
      isPublic: true,
      fields: [
        { uid: 'company', label: 'Company name', type: 'text' },
        { uid: 'who', label: 'Your name?', type: 'text' },
        { uid: 'address', label: 'Where can we reach you?', type: 'email', required: true },
      ],
      fallback: { type: 'eventType', eventTypeId: eventType.uid },
    });
    const { page, requestedUrls } = await open('#name=Grace', `/t/${world.of}/f/${form.uid}`);
    await expect.poll(() => page.getByLabel('Your name?').inputValue()).toBe('Grace');
    await page.getByLabel('Company name').fill('Acme');
    await page.getByLabel('Your name?').fill('Grace Hopper');
    await page.getByLabel('Where can we reach you?').fill('grace@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await timesOn(page).first().click();
    expect(await valuesOn(page)).toEqual(['Grace Hopper', 'grace@example.com']);
    expect(requestedUrls.filter((url) => /grace|hopper/iu.test(url))).toEqual([]);
  },
);
