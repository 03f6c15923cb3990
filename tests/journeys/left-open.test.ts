import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { at, book } from '../api/bookings/guests.ts';
import { tokenOf } from '../api/guests/links.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { timesOn } from './choose-time.ts';
import { requestsOfFirstPeriod } from './first-period.ts';
import { openAddress, openPage } from './opened-page.ts';

const stage = browserStage('pages that are left open');
const { looked } = stage;

const hourMs = 3_600_000;
const guest: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'Asia/Tokyo' };

/**
 * A script that simulates a device. Its clock is wrong and can be moved forward, its intervals are 600 times shorter,
 * and the test can hide its page.
 */
const device = (wrongMs = 0) => `{
  const Real = Date;
  const every = setInterval;
  let movedMs = ${wrongMs};
  let isHidden = false;
  const nowMs = () => Real.now() + movedMs;
  window.Date = class extends Real {
    constructor(...given) {
      super(...(given.length === 0 ? [nowMs()] : given));
    }
    static now() {
      return nowMs();
    }
  };
  window.setInterval = (act, ms) => every(act, ms / 600);
  window.moveOn = (ms) => {
    movedMs += ms;
  };
  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  window.hide = (next) => {
    isHidden = next;
    document.dispatchEvent(new Event('visibilitychange'));
  };
}`;

const hideAndReturn = (page: Page, ms: number) =>
  page.evaluate(`hide(true); moveOn(${ms}); hide(false)`);

async function openBookingPage(script = device()) {
  const world = await newWorld();
  const { uid } = await openTo(world, { interval: 240, duration: 30 });
  const path = `/t/${world.of}/e/${uid}`;
  const opened = await openAddress(stage.browser, stage.base, path, guest, script);
  await timesOn(opened.page).first().waitFor();
  return opened;
}

async function openGuestPage(script = device()) {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { interval: 240 });
  const booking = await book(world, eventType, at(3, '08:00'));
  const token = await tokenOf(world, booking);
  const opened = await openPage(stage.browser, stage.base, token, guest, script);
  await opened.page.locator('#booking').waitFor();
  const move = (startedAt: string) => {
    const input = { as: world.owner, params: { uid: booking.uid }, body: { startedAt } };
    return call(UpdateBooking, input);
  };
  return { ...opened, move };
}

const firstMs = async (page: Page) =>
  Date.parse((await timesOn(page).first().getAttribute('value')) ?? '');

looked(
  'times that have passed disappear from a page that was open overnight, without a request',
  async () => {
    const { page, requestedUrls } = await openBookingPage();
    const nowMs = Date.now();
    await page.evaluate(`moveOn(${15 * hourMs})`);
    await expect.poll(() => firstMs(page)).toBeGreaterThan(nowMs + 15 * hourMs);
    expect(requestsOfFirstPeriod(requestedUrls)).toEqual([]);
  },
);

looked('a guest who returns to the times sees the current ones', async () => {
  const { page } = await openBookingPage();
  const renewed = page.waitForResponse('**/available_schedules*');
  await hideAndReturn(page, hourMs);
  await renewed;
  await timesOn(page).first().waitFor();
});

looked(
  'a guest who returns to the booking sees the time to which a host has moved it',
  async () => {
    const { page, move } = await openGuestPage();
    await page.locator('#facts').getByText('17:00 – 17:30').waitFor();
    await move(at(4, '10:00'));
    await hideAndReturn(page, hourMs);
    await page.getByText('The booking has changed.').waitFor();
    await page.locator('#facts').getByText('19:00 – 19:30').waitFor();
  },
);

looked('a guest whose clock is wrong by days sees all times', async () => {
  const { page } = await openGuestPage(device(240 * hourMs));
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await timesOn(page).first().waitFor();
  expect(await firstMs(page)).toBeLessThan(Date.now() + 48 * hourMs);
});

looked('a booking that has ended or cannot be moved shows a notice', async () => {
  const { page } = await openGuestPage();
  const change = async (more: object) => {
    await page.route('**/v1/public/booking', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      return route.fulfill({ response, json: { data: { ...data, ...more } } });
    });
    await page.reload();
  };
  const past = { startedAt: at(-2, '08:00'), endedAt: at(-2, '08:30') };
  await change({ ...past, reschedulableUntil: at(-2, '08:00'), cancellableUntil: at(-2, '08:00') });
  await page.getByText('This booking has ended.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(0);
  await change({ reschedulableUntil: at(-2, '08:00') });
  await page.getByText('This booking cannot be rescheduled here.').waitFor();
});
