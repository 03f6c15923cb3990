import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { at, book } from '../api/bookings/guests.ts';
import { tokenOf } from '../api/guests/links.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { type RoughWay, startRoughWay } from '../support/browser/rough-way.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { chooseTime, timesOn } from './choose-time.ts';
import { laterWindow } from './later-window.ts';
import { openAddress } from './opened-page.ts';

const stage = browserStage('pages whose requests get lost');
const { looked } = stage;

let way: RoughWay;
beforeAll(async () => {
  if (stage.base !== undefined) way = await startRoughWay(stage.base);
});
afterAll(async () => way?.stop());

const guest: BrowserContextOptions = { timezoneId: 'Asia/Tokyo' };

const open = async (path: string) => (await openAddress(stage.browser, way.base, path, guest)).page;

/** The booking page of an event type with few times. */
async function openBookingPage() {
  const world = await newWorld();
  const { uid } = await openTo(world, { interval: 240, duration: 30, window: laterWindow() });
  const page = await open(`/t/${world.of}/e/${uid}`);
  await timesOn(page).first().waitFor();
  const booked = async () => {
    const { body } = await call(ListBookings, { as: world.owner });
    return body.data.map(({ startedAt }) => startedAt);
  };
  return { page, booked };
}

/** The page of a guest who has booked. */
async function openGuestPage() {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { interval: 240 });
  const booking = await book(world, eventType, at(3, '08:00'));
  const page = await open(`/b#${await tokenOf(world, booking)}`);
  await page.locator('#booking').waitFor();
  const read = async () =>
    (await call(GetBooking, { as: world.owner, params: { uid: booking.uid } })).body.data;
  return { page, read };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

async function fillIn(page: Page) {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
}

looked(
  'a guest learns that a booking without a response was made, even if the guest books another time',
  async () => {
    const { page, booked } = await openBookingPage();
    const first = at(3, '12:00');
    await chooseTime(page, first);
    await fillIn(page);
    way.lose(/^POST .*\/bookings$/u);
    await button(page, 'Book').click();
    await page.getByText('There was no response.').waitFor();
    way.calm();
    await button(page, 'Choose another time').click();
    await chooseTime(page, at(3, '16:00'));
    await page.getByText('There was no response.').waitFor({ state: 'detached' });
    await button(page, 'Book').click();
    await heading(page, 'Your booking is confirmed');
    await page.getByText('Your first attempt was booked').waitFor();
    expect(await booked()).toEqual([first]);
  },
);

looked(
  'a reschedule and a cancellation whose responses were lost are done once and shown',
  async () => {
    const { page, read } = await openGuestPage();
    const value = at(3, '12:00');
    const failed = 'That did not work. Check your connection and try again.';
    await button(page, 'Reschedule').click();
    await chooseTime(page, value);
    way.lose(/^POST .*\/booking\/(?:reschedule|cancel)$/u);
    await button(page, 'Reschedule to this time').click();
    await page.getByText(failed).waitFor();
    way.calm();
    await button(page, 'Reschedule to this time').click();
    await page.getByText('Your booking was rescheduled.').waitFor();
    expect(await read()).toMatchObject({ startedAt: value, status: 'open' });
    await button(page, 'Cancel booking').click();
    way.lose(/^POST .*\/booking\/(?:reschedule|cancel)$/u);
    await button(page, 'Cancel this booking').click();
    await page.getByText(failed).waitFor();
    way.calm();
    // The lost request has cancelled the booking, but the page still shows the old version.
    await page.getByLabel('Reason').fill('I am ill.');
    await button(page, 'Cancel this booking').click();
    await page.getByText('You see the current version.').waitFor();
    await page.locator('#status').getByText('Cancelled').waitFor();
    expect((await read()).status).toBe('cancel');
  },
);

looked(
  'the page of a guest who books waits while the service is stopped, and continues',
  async () => {
    const { page, booked } = await openBookingPage();
    await way.stop();
    await button(page, 'Next month').click();
    await button(page, 'Next month').click();
    await page.getByText('The service cannot be reached.').waitFor();
    await way.start();
    await button(page, 'Try again').click();
    await timesOn(page).first().waitFor();
    const chosen = (await timesOn(page).last().getAttribute('value')) ?? '';
    await timesOn(page).last().click();
    await fillIn(page);
    await way.stop();
    await button(page, 'Book').click();
    await page.getByText('There was no response.').waitFor();
    await way.start();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ada');
    await button(page, 'Book').click();
    await heading(page, 'Your booking is confirmed');
    expect(await booked()).toEqual([chosen]);
  },
);

looked(
  'a failure is shown once while the service is stopped, and disappears when it is back',
  async () => {
    const { page } = await openGuestPage();
    await way.stop();
    await button(page, 'Reschedule').click();
    await page.getByText('The service cannot be reached.').waitFor();
    await expect.poll(() => page.locator('#told').innerText()).toBe('');
    await way.start();
    await button(page, 'Try again').click();
    await timesOn(page).first().waitFor();
    await expect.poll(() => page.getByText('The service cannot be reached.').count()).toBe(0);
  },
);

looked('the page of a team keeps its contents while more cannot be read', async () => {
  const world = await newWorld();
  await openTo(world, { name: 'First talk' });
  await openTo(world, { name: 'Second talk' });
  const address = `/t/${world.of}`;
  const listed = await fetch(`${way.base}/v1/public/teams/${world.of}/event_types?perPage=1`);
  const first = await listed.text();
  const [shown, more] = first.includes('First talk')
    ? ['First talk', 'Second talk']
    : ['Second talk', 'First talk'];
  const page = await stage.browser.newPage(guest);
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"eventTypes":\{.*?\]\s*,"nextCursor":null\}/su,
      () => `"eventTypes":${first}`,
    );
    return route.fulfill({ response, body });
  });
  await page.goto(`${way.base}${address}`);
  await heading(page, shown);
  await way.stop();
  await button(page, 'Show more').click();
  await page.getByText('The service cannot be reached.').waitFor();
  await heading(page, shown);
  await way.start();
  await button(page, 'Show more').click();
  await heading(page, more);
  await expect.poll(() => page.getByText('The service cannot be reached.').count()).toBe(0);
  await expect
    .poll(() => page.evaluate('document.activeElement.closest("a")?.innerText'))
    .toContain(more);
  await page.close();
});

looked('the page shows that a slow request is in progress', async () => {
  const { page } = await openBookingPage();
  way.slowMs(700);
  await button(page, 'Next month').click();
  await button(page, 'Next month').click();
  await page.getByText('Loading times…').waitFor();
  await timesOn(page).first().waitFor();
  await timesOn(page).first().click();
  await fillIn(page);
  await button(page, 'Book').click();
  await button(page, 'One moment…').waitFor();
  await heading(page, 'Your booking is confirmed');
  way.calm();
});
