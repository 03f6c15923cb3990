import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { laterWindow } from './later-window.ts';
import { openAddress } from './opened-page.ts';

const stage = browserStage('the steps of the booking page');
const { looked } = stage;

const inLondon: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'Europe/London' };

async function openBookingPage(more = '', overrides: Partial<EventType> = {}) {
  const world = await newWorld();
  const { uid } = await openTo(world, {
    interval: 60,
    duration: 30,
    window: laterWindow(),
    ...overrides,
  });
  const address = `/t/${world.of}/e/${uid}`;
  const { page } = await openAddress(stage.browser, stage.base, `${address}${more}`, inLondon);
  return { page, address };
}

const times = (page: Page) => page.locator('.picker button.time');
const email = (page: Page) => page.getByLabel('Email');
const book = (page: Page) => page.getByRole('button', { name: 'Book', exact: true });
const focused = (page: Page) => page.evaluate('document.activeElement.id');
const booked = (page: Page) =>
  page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();

looked(
  'Back leads from the form to the times, and Forward to the form with its contents',
  async () => {
    const { page } = await openBookingPage();
    await times(page).first().click();
    await email(page).fill('ada@example.com');
    await page.goBack();
    await times(page).first().waitFor();
    expect(await focused(page)).toBe('choose-time');
    await page.goForward();
    await expect.poll(() => email(page).inputValue()).toBe('ada@example.com');
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await times(page).first().waitFor();
  },
);

/** Books the first time, and returns it with the page. */
async function bookFirst(more = '', overrides: Partial<EventType> = {}) {
  const { page, address } = await openBookingPage(more, overrides);
  const first = await times(page).first().innerText();
  await times(page).first().click();
  await page.getByLabel('Name').fill('Ada');
  await email(page).fill('ada@example.com');
  await book(page).click();
  await booked(page);
  return { page, address, first };
}

looked('after a booking, Back leads to the other times, and a reload to a new form', async () => {
  const { page, first } = await bookFirst();
  await page.goBack();
  await times(page).first().waitFor();
  await expect.poll(() => times(page).first().innerText()).not.toBe(first);
  await page.reload();
  await times(page).first().click();
  await expect.poll(() => email(page).inputValue()).toBe('');
});

looked('the confirmation has the address of the booking, which a reload shows', async () => {
  const { page, address } = await bookFirst('?utm_source=mail');
  expect(new URL(page.url()).pathname).toBe('/b');
  await page.reload();
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
  await page.goBack();
  await times(page).first().waitFor();
  expect(page.url()).toBe(`${stage.base}${address}?utm_source=mail`);
  await page.goForward();
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
});

looked('a step forward from the times shows the booking again', async () => {
  const { page } = await bookFirst();
  await page.goBack();
  await times(page).first().waitFor();
  await page.goForward();
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
});

looked('the confirmation shows the host, and links to calendars and to the times', async () => {
  const { page, address } = await bookFirst('', { name: 'A talk & tea' });
  await page.locator('.confirmation dd').last().getByText('Member').waitFor();
  const addressOf = async (name: string) =>
    new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '', stage.base);
  const google = await addressOf('Google Calendar');
  const outlook = await addressOf('Outlook');
  expect([google.origin, outlook.origin]).toEqual([
    'https://calendar.google.com',
    'https://outlook.live.com',
  ]);
  expect([google.searchParams.get('text'), outlook.searchParams.get('subject')]).toEqual([
    'A talk & tea',
    'A talk & tea',
  ]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Apple / .ics' }).click();
  expect((await download).suggestedFilename()).toBe('booking.ics');
  await page.getByRole('link', { name: 'Book another time' }).click();
  await times(page).first().waitFor();
  expect(page.url()).toBe(`${stage.base}${address}`);
});

looked('a violation that belongs to no field is shown above the form', async () => {
  const { page } = await openBookingPage();
  await page.route('**/bookings', (route) => {
    const body = { ...route.request().postDataJSON(), timeZone: 'Nowhere/Else' };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await times(page).first().click();
  await page.getByLabel('Name').fill('Ada');
  await email(page).fill('ada@example.com');
  await book(page).click();
  await page.getByText('This cannot be booked at the moment.').waitFor();
});

looked('a link that differs only in its token reloads the page', async () => {
  const { page, address } = await openBookingPage();
  await times(page).first().waitFor();
  await page.goto(`${stage.base}${address}#response=unknown`);
  await page.getByRole('heading', { name: 'Your answers cannot be used anymore.' }).waitFor();
});

looked('a phone number is kept when the guest selects its location again', async () => {
  const nowhere = { provider: null, url: null, phoneNumber: null };
  const where = { ...nowhere, address: null, customLocation: null, access: null };
  const locations = [
    { locationId: 'phone', ...where },
    { locationId: 'askInvitee', ...where },
  ] as const;
  const { page } = await openBookingPage('', { locations: [...locations] });
  await times(page).first().click();
  await page.getByLabel('Phone number').fill('+44 20 7946 0000');
  await page.getByRole('radio', { name: 'A place you suggest' }).check();
  await expect.poll(() => page.getByLabel('Phone number').count()).toBe(0);
  await page.getByRole('radio', { name: 'By phone' }).check();
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+44 20 7946 0000');
});
