import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBookingRecording } from '../../lib/contract/bookings/create-booking-recording.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { at, book } from '../api/bookings/guests.ts';
import { tokenOf } from '../api/guests/links.ts';
import { holdNext } from '../support/engine/hold-next.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { call } from '../support/http/call.ts';
import { bookedByGuest, meeting } from './booked-by-guest.ts';
import { browserStage } from './browser-stage.ts';
import { chooseTime, showDay, timeOn, timesOn } from './choose-time.ts';
import { chooseZone, zoneField } from './choose-zone.ts';
import { isWider, languageOf, openPage, violationsOn } from './opened-page.ts';

const stage = browserStage('the page of guests');
const { looked } = stage;

const open = (token: string, options: BrowserContextOptions = {}) =>
  openPage(stage.browser, stage.base, token, options);
const focusOf = (page: Page) => page.evaluate('document.activeElement.id');

looked(
  'a guest sees the booking in their time zone, with the texts of users as plain text',
  async () => {
    const { world, token } = await bookedByGuest();
    const { page } = await open(token, { timezoneId: 'America/New_York' });
    await page.getByRole('heading', { name: 'A <b>talk</b>' }).waitFor();
    const facts = page.locator('#facts');
    await facts.getByText('17:00').or(facts.getByText('5:00 PM')).waitFor();
    await facts.getByText('Japan Standard Time').waitFor();
    await expect.poll(() => zoneField(page).inputValue()).toBe('Tokyo (GMT+9)');
    await chooseZone(page, 'Abidjan');
    await facts.getByText('8:00').first().waitFor();
    await facts.getByText('Greenwich Mean Time').waitFor();
    await facts.getByText('Ring <twice>.').waitFor();
    await facts.getByText(world.member.name).waitFor();
    await expect.poll(() => facts.getByRole('link').getAttribute('href')).toBe(meeting.url);
  },
);

looked('a guest moves the booking with the keyboard alone', async () => {
  const { read, token } = await bookedByGuest();
  const { page } = await open(token);
  await page.getByRole('button', { name: 'Reschedule' }).focus();
  await page.keyboard.press('Enter');
  await timesOn(page).first().waitFor();
  expect(await focusOf(page)).toBe('choose-time');
  const startedAt = await timesOn(page).first().getAttribute('value');
  const focusedValue = () => page.evaluate('document.activeElement.value');
  while ((await focusedValue()) !== startedAt) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your new time' }).waitFor();
  await expect.poll(() => focusOf(page)).toBe('new-time');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Your booking was rescheduled.').waitFor();
  expect(await read()).toMatchObject({ startedAt, status: 'open' });
  await expect.poll(() => focusOf(page)).toBe('told');
});

looked('a double click cancels the booking once, and the page confirms it', async () => {
  const { read, token } = await bookedByGuest();
  const { page, requestedUrls } = await open(token);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByLabel('Reason (optional)').fill('I am ill.');
  await page.getByRole('button', { name: 'Cancel this booking' }).dblclick();
  await page.getByText('Your booking was cancelled.').waitFor();
  expect(await read()).toMatchObject({ cancelledBy: 'guest', cancelReason: 'I am ill.' });
  expect(requestedUrls.filter((url) => url.endsWith('/cancel'))).toHaveLength(1);
  await expect
    .poll(() => page.getByRole('button', { name: 'Cancel booking' }).isVisible())
    .toBe(false);
  await page.getByRole('button', { name: 'Remove from calendar' }).waitFor();
});

looked('the page shows that another guest has taken a time, and offers other times', async () => {
  const { world, eventType, token } = await bookedByGuest();
  const { page } = await open(token);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const value = at(3, '12:00');
  await chooseTime(page, value);
  await book(world, eventType, value);
  await page.getByRole('button', { name: 'Reschedule to this time' }).click();
  await page.getByText('That time is no longer available.').waitFor();
  await showDay(page, value);
  await timesOn(page).first().waitFor();
  await expect.poll(() => timeOn(page, value).count()).toBe(0);
});

looked('the page shows a change of a host before it changes the booking', async () => {
  const { world, booking, read, token } = await bookedByGuest();
  const { page } = await open(token);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const body = { startedAt: at(4, '09:00') };
  await call(UpdateBooking, { as: world.owner, params: { uid: booking.uid }, body });
  await page.getByRole('button', { name: 'Cancel this booking' }).click();
  await page.getByText('The booking has changed.').waitFor();
  expect((await read()).status).toBe('open');
});

/** Opens the page of a guest and chooses a new time. Returns functions for the next steps. */
async function chooseNewTime(value: string) {
  const made = await bookedByGuest();
  const { page } = await open(made.token);
  const choose = () => chooseTime(page, value);
  const send = () => page.getByRole('button', { name: 'Reschedule to this time' }).click();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await choose();
  return { ...made, page, choose, send };
}

looked('a time that is free again can be booked', async () => {
  const value = at(3, '12:00');
  const { world, eventType, read, page, choose, send } = await chooseNewTime(value);
  const { uid } = await book(world, eventType, value);
  await send();
  await page.getByText('That time is no longer available.').waitFor();
  await call(CancelBooking, { as: world.owner, params: { uid } });
  await page.getByRole('button', { name: 'Keep the booking' }).click();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await choose();
  await send();
  await page.getByText('Your booking was rescheduled.').waitFor();
  expect((await read()).startedAt).toBe(value);
});

looked('a refusal is not shown as a failed connection', async () => {
  const { world, eventType, booking, page, send } = await chooseNewTime(at(3, '12:00'));
  const params = { uid: eventType.uid };
  await call(UpdateEventType, { as: world.owner, params, body: { status: 'disable' } });
  await send();
  await page.getByText('The booking has changed.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Reschedule' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await tokenOf(world, booking, { revokeFormer: true });
  await page.getByRole('button', { name: 'Cancel this booking' }).click();
  await page.getByText('This link does not work.').waitFor();
  await expect.poll(() => page.locator('#booking').isVisible()).toBe(false);
});

looked('a change is not shown as failed if the booking cannot be read afterwards', async () => {
  const { read, token } = await bookedByGuest();
  const { page } = await open(token);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.route('**/v1/public/booking', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Cancel this booking' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect([await page.locator('#booking').count(), (await read()).status]).toEqual([0, 'cancel']);
  await page.unroute('**/v1/public/booking');
  await again.click();
  await page.getByText('Your booking was cancelled.').waitFor();
});

looked(
  'if a second link is opened in the same tab, only the displayed booking is cancelled',
  async () => {
    const [first, second] = [
      await bookedByGuest({ name: 'First' }),
      await bookedByGuest({ name: 'Second' }),
    ];
    const { page } = await open('');
    const letGo = await holdNext(page, '**/v1/public/booking');
    await page.evaluate(`location.hash = '${first.token}'`);
    await page.waitForRequest('**/v1/public/booking');
    await page.evaluate(`location.hash = '${second.token}'`);
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    await letGo();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await expect.poll(() => page.locator('#name').textContent()).toBe('Second');
    await page.getByRole('button', { name: 'Cancel this booking' }).click();
    await page.getByText('Your booking was cancelled.').waitFor();
    expect([(await first.read()).status, (await second.read()).status]).toEqual(['open', 'cancel']);
  },
);

looked('a late response with times of an earlier request is not shown', async () => {
  const { world, eventType, token } = await bookedByGuest();
  const { page } = await open(token);
  const value = at(3, '12:00');
  const letGo = await holdNext(page, '**/available_schedules*');
  const timesRequest = page.waitForRequest('**/available_schedules*');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await timesRequest;
  await page.getByRole('button', { name: 'Keep the booking' }).click();
  await book(world, eventType, value);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await timesOn(page).first().waitFor();
  await letGo();
  await showDay(page, value);
  await timesOn(page).first().waitFor();
  await expect.poll(() => timeOn(page, value).count()).toBe(0);
});

looked('the calendar entry is saved as a file', async () => {
  const { booking, token } = await bookedByGuest({ name: 'A talk' });
  const { page } = await open(token);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Apple / .ics' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('booking.ics');
  const { summary, start } = readEntry(readFileSync(await file.path(), 'utf8'));
  expect([summary, start]).toEqual(['A talk', booking.startedAt]);
});

looked('the page shows that a link is invalid or missing', async () => {
  const { page } = await open('');
  await page.getByText('Open your booking from the link in your confirmation email.').waitFor();
  await page.goto(`${stage.base}/b#altered.token`);
  await page.getByText('This link does not work.').waitFor();
  await expect.poll(() => page.locator('#booking').isVisible()).toBe(false);
});

looked('a guest sees the shared recordings of a past booking, and no other ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7 * 86_400_000 });
  const made = await bookedByGuest().finally(() => vi.useRealTimers());
  const params = { bookingId: made.booking.uid };
  for (const [sourceId, isShareVideo] of [
    ['shared', true],
    ['own', false],
  ] as const) {
    const body = { sourceId, videoUrl: `https://video.example.com/${sourceId}`, isShareVideo };
    await call(CreateBookingRecording, { as: made.world.owner, params, body });
  }
  const { page } = await open(made.token);
  const links = page.getByRole('region', { name: 'Recordings' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.count()).toBe(1);
  expect(await links.getAttribute('href')).toBe('https://video.example.com/shared');
  expect([await violationsOn(page), await page.content()]).toEqual([
    [],
    expect.not.stringContaining('https://video.example.com/own'),
  ]);
});

looked('the page of a future booking requests no recordings', async () => {
  const { token } = await bookedByGuest();
  const { page, requestedUrls } = await open(token);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await timesOn(page).first().waitFor();
  expect(requestedUrls.filter((url) => url.includes('recordings'))).toEqual([]);
});

const looks = [
  { colorScheme: 'light', width: 1440, locale: 'en' },
  { colorScheme: 'dark', width: 320, locale: 'en' },
  { colorScheme: 'light', width: 320, locale: 'ja' },
  { colorScheme: 'dark', width: 768, locale: 'ja' },
] as const;

looked.each(looks)(
  'the page of a guest is accessible: $locale, $colorScheme, $width pixels wide',
  async ({ colorScheme, width, locale }) => {
    const { token } = await bookedByGuest({ name: 'x'.repeat(64) }, { locale });
    const { page } = await open(token, { colorScheme, viewport: { width, height: 800 } });
    await page.locator('#booking').waitFor();
    const { LOOKS } = process.env;
    const pictures = async (part: string) => {
      if (LOOKS === undefined) return;
      const path = `${LOOKS}/${locale}-${colorScheme}-${width}-${part}.png`;
      await page.screenshot({ path, fullPage: true });
    };
    const expectAccessible = async (part: string) => {
      await pictures(part);
      expect([part, await violationsOn(page), await isWider(page)]).toEqual([part, [], false]);
    };
    expect(await languageOf(page)).toBe(locale);
    await expectAccessible('booking');
    await page.locator('#reschedule').click();
    await timesOn(page).first().waitFor();
    await expectAccessible('times');
    await timesOn(page).first().click();
    await page.locator('#new-time').waitFor();
    await expectAccessible('new-time');
    await page.locator('form button').last().click();
    await page.locator('#cancel').click();
    await expectAccessible('cancel');
    await page.locator('#end [type=submit]').click();
    await page.locator('#told:focus').waitFor();
    await expectAccessible('cancelled');
  },
);
