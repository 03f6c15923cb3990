import type { Page } from 'playwright-core';
import { expect, onTestFinished, vi } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { at, book } from '../api/bookings/guests.ts';
import { daily } from '../support/hours/daily.ts';
import { call } from '../support/http/call.ts';
import { host } from '../support/schedules/schedules.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import {
  createSchedule,
  entry,
  lunch,
  openSignedIn,
  setHabits,
  week,
  zone,
} from './calendar-opened.ts';
import { isWider, violationsOn } from './opened-page.ts';

const stage = browserStage('the entries of the calendar');
const { looked } = stage;

/** A request of Ada and a booking of Bo for an introduction, on the same day. */
async function aDayWithRequest() {
  const world = await newWorld();
  const { member } = world;
  const common = { name: 'Introduction', interval: 60 };
  const asking = await world.eventType([member], { ...common, requiresConfirmation: true });
  const booking = await world.eventType([member], common);
  const { uid } = await book(world, asking, at(3, '10:00'), { name: 'Ada' });
  await book(world, booking, at(3, '13:00'), { name: 'Bo' });
  const read = async () => (await call(GetBooking, { as: member, params: { uid } })).body.data;
  return { member, read, query: { date: at(3, '10:00').slice(0, 10), zone: 'UTC' } };
}

const linesOf = (page: Page, name: string) => entry(page, name).locator('.entry-line > *');

const buttonsIn = (page: Page) => page.getByRole('dialog').locator('.row').getByRole('button');

looked(
  'an entry shows the event type and the guest, and a request is confirmed in place',
  async () => {
    const { member, read, query } = await aDayWithRequest();
    const page = await openSignedIn(stage, member, { query: { ...query, view: 'week' } });
    await entry(page, 'Ada').waitFor();
    const texts = (await linesOf(page, 'Ada').allTextContents()).map((text) => text.trim());
    expect(texts).toEqual(['10:00 – 10:30', 'Introduction', 'with Ada', 'Needs confirmation']);
    expect(await linesOf(page, 'Bo').allTextContents()).toContain('Confirmed');
    const backgroundOf = (status: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('.entry.${status}')).backgroundImage`);
    expect(await backgroundOf('request')).toContain('repeating-linear-gradient');
    expect(await backgroundOf('open')).toBe('none');
    await page.evaluate('window.isSamePage = true');
    await entry(page, 'Ada').click();
    await page.getByRole('heading', { name: 'Introduction with Ada' }).waitFor();
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    await confirm.waitFor();
    expect((await buttonsIn(page).allInnerTexts()).slice(0, 2)).toEqual(['Confirm', 'Decline']);
    await confirm.click();
    await page.getByText('The booking is confirmed.').waitFor();
    await expect.poll(() => linesOf(page, 'Ada').allTextContents()).toContain('Confirmed');
    expect((await read()).status).toBe('open');
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  },
);

looked('own work has its own name and colour on the calendar', async () => {
  const { member } = await newWorld();
  const times = { startedAt: '2027-03-24T12:00', endedAt: '2027-03-24T13:00' };
  await createSchedule(member, { ...times, name: 'Report', behavior: 'work' });
  await createSchedule(member, { ...times, name: 'Lunch' });
  const page = await openSignedIn(stage, member, { query: week });
  await entry(page, 'Report').waitFor();
  expect(await linesOf(page, 'Report').allTextContents()).toContain('Own work');
  expect(await linesOf(page, 'Lunch').allTextContents()).toContain('Entry');
  const colourOf = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).borderTopColor`);
  expect(await colourOf('.entry.work')).not.toBe(await colourOf('.entry.schedule:not(.work)'));
  expect(await violationsOn(page)).toEqual([]);
});

looked('an entry with a meeting has a link to join, also for a viewer', async () => {
  vi.stubEnv('JITSI_URL', 'https://meet.example.org');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { member, addUser } = await newWorld();
  const viewer = await addUser('member');
  const attendees = [host(member), { ...host(viewer), role: 'viewer' }];
  const { read } = await createSchedule(member, { ...lunch, attendees, location: 'custom' });
  const { url } = await read();
  expect(url).toMatch(/^https:/u);
  for (const [user, buttons] of [
    [member, ['Edit', 'Delete', 'Close']],
    [viewer, ['Close']],
  ] as const) {
    const page = await openSignedIn(stage, user, { query: week });
    const dialog = page.getByRole('dialog');
    await entry(page, 'Lunch').click();
    await dialog.getByText('Video call').waitFor();
    const join = dialog.getByRole('link', { name: 'Join the meeting' });
    expect(await join.getAttribute('href')).toBe(url);
    await dialog.getByText(user === viewer ? 'You can view' : 'Edit').waitFor();
    const names = await dialog
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
    expect(names.toSorted()).toEqual(buttons.toSorted());
    expect(await violationsOn(page)).toEqual([]);
  }
});

looked(
  'the form keeps a location that is not online, and changes the priority of the entry',
  async () => {
    const { member } = await newWorld();
    const place = { location: 'inPerson', address: '1 Main Street' };
    const { read } = await createSchedule(member, { ...lunch, ...place, priority: 'low' });
    const page = await openSignedIn(stage, member, { query: week });
    const dialog = page.getByRole('dialog');
    await entry(page, 'Lunch').click();
    await dialog.getByText('In person, 1 Main Street').waitFor();
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
    expect(await dialog.getByLabel('Where', { exact: true }).inputValue()).toBe('inPerson');
    expect(await dialog.getByLabel('Type', { exact: true }).inputValue()).toBe('event');
    await dialog.getByLabel('Priority').selectOption('None');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await read()).toMatchObject({ ...place, priority: null, behavior: 'event' });
  },
);

looked('a request is declined in place with the keyboard, and leaves the grid', async () => {
  const { member, read, query } = await aDayWithRequest();
  const page = await openSignedIn(stage, member, { query: { ...query, view: 'day' } });
  await entry(page, 'Ada').getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline' }).press('Enter');
  await dialog.getByLabel('Reason').fill('I am ill.');
  await dialog.getByRole('button', { name: 'Decline' }).press('Enter');
  await page.getByText('The request is declined.').waitFor();
  await expect.poll(() => entry(page, 'Ada').count()).toBe(0);
  expect(await entry(page, 'Bo').count()).toBe(1);
  expect((await read()).status).toBe('cancel');
});

looked('a credential that cannot read event types shows bookings with their names', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { name: 'Introduction' });
  await book(world, eventType, at(3, '10:00'), { name: 'Ada' });
  const key = await world.keyFor(world.member, ['users:read', 'bookings:read']);
  const query = { view: 'list', date: at(3, '10:00').slice(0, 10), zone: 'UTC' };
  const page = await openSignedIn(stage, key, { query });
  await entry(page, 'Ada').waitFor();
  expect(await linesOf(page, 'Ada').allTextContents()).not.toContain('with Ada');
});

/** The first visible time in the sidebar of the grid. */
const scrolledTo = (page: Page) =>
  page.evaluate(`(() => {
    const { scrollTop } = document.querySelector('.ec-main');
    return Math.round((scrollTop / 32 + 0.5) / 2 * 2) / 2;
  })()`);

const above = (page: Page) => page.getByRole('button', { name: /above$/u });
const below = (page: Page) => page.getByRole('button', { name: /below$/u });

looked('a week opens at its first entry, and buttons scroll to the entries outside', async () => {
  const { member } = await newWorld();
  await setHabits(member, { weekStart: 1 });
  for (const [name, time] of [
    ['Early', '05:00'],
    ['Late', '20:00'],
    ['Later', '22:00'],
  ] as const) {
    const [startedAt, endedAt] = [`2027-03-24T${time}`, `2027-03-24T${time.slice(0, 2)}:30`];
    await createSchedule(member, { name, startedAt, endedAt });
  }
  const page = await openSignedIn(stage, member, { query: week });
  await entry(page, 'Early').waitFor();
  await expect.poll(() => scrolledTo(page)).toBe(5);
  expect(await above(page).count()).toBe(0);
  expect(await below(page).innerText()).toBe('2 entries below');
  await below(page).press('Enter');
  const focused = 'document.activeElement.textContent';
  await expect.poll(() => page.evaluate(focused)).toContain('Late');
  await above(page).filter({ hasText: '1 entry above' }).waitFor();
  await below(page).waitFor({ state: 'detached' });
  await above(page).click();
  await expect.poll(() => page.evaluate(focused)).toContain('Early');
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await expect.poll(() => scrolledTo(page)).toBe(8);
});

looked(
  'a week without entries opens at the first working hour, and a month has no such buttons',
  async () => {
    const world = await newWorld();
    await world.setHours(world.member, daily(zone, 11, 17));
    const page = await openSignedIn(stage, world.member, { query: week });
    await expect.poll(() => scrolledTo(page)).toBe(11);
    await createSchedule(world.member, {
      startedAt: '2027-03-24T01:00',
      endedAt: '2027-03-24T02:00',
    });
    await page.reload();
    await entry(page, 'Lunch').waitFor();
    await expect.poll(() => scrolledTo(page)).toBe(1);
    await page.evaluate("document.querySelector('.ec-main').scrollTop = 800");
    await above(page).waitFor();
    await page.getByRole('button', { name: 'Month' }).click();
    await page.locator('.grid.month .ec-event').first().waitFor();
    await above(page).waitFor({ state: 'detached' });
  },
);

looked.each([
  ['light', 'en-GB', 320, 'day'],
  ['dark', 'ja-JP', 320, 'day'],
  ['light', 'ja-JP', 1440, 'week'],
  ['dark', 'en-GB', 1440, 'week'],
  ['light', 'en-GB', 1440, 'month'],
  ['dark', 'en-GB', 320, 'list'],
] as const)(
  'entries and requests are accessible in %s and %s at %i pixels in the view %s',
  async (colorScheme, locale, width, view) => {
    const { member, query } = await aDayWithRequest();
    const night = { startedAt: at(3, '22:00'), endedAt: at(3, '22:30'), timeZone: 'UTC' };
    await createSchedule(member, { ...night, name: 'Night' });
    const viewport = { width, height: 800 };
    const options = { query: { ...query, view }, colorScheme, locale, viewport };
    const page = await openSignedIn(stage, member, options);
    await entry(page, 'Ada').waitFor();
    if (view === 'day' || view === 'week') await page.locator('.outside.below').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
    await entry(page, 'Ada').getByRole('button').press('Enter');
    await page.locator('dialog button.main').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
  },
);
