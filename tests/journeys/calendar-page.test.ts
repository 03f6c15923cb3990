import { expect } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { at, book } from '../api/bookings/guests.ts';
import { bookAt, openTo } from '../api/guests/public-bookings.ts';
import { daily } from '../support/hours/daily.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import {
  createSchedule,
  drag,
  entry,
  lunch,
  openSignedIn,
  setHabits,
  week,
  zone,
} from './calendar-opened.ts';

const stage = browserStage('the calendar page');
const { looked } = stage;

looked(
  'an entry that is dragged or resized is stored as displayed, also across a change of clocks',
  async () => {
    const { member } = await newWorld();
    await setHabits(member, { weekStart: 1 });
    const { read } = await createSchedule(member, {
      startedAt: '2027-03-27T12:00',
      endedAt: '2027-03-27T13:00',
    });
    const times = { startedAt: '2027-03-26T22:00', endedAt: '2027-03-27T02:30' };
    const night = await createSchedule(member, { name: 'Night', ...times });
    const page = await openSignedIn(stage, member, { query: week });
    await entry(page, 'Lunch').waitFor();
    await drag(page, 'Lunch', 1, 2);
    await page.getByText('Moved.').waitFor();
    // 13:00 in summer time.
    expect(await read()).toMatchObject({
      startedAt: '2027-03-28T11:00:00.000Z',
      endedAt: '2027-03-28T12:00:00.000Z',
    });
    await expect.poll(() => entry(page, 'Lunch').innerText()).toContain('13:00 – 14:00');
    await drag(page, 'Lunch', 0, 1, true);
    await page.getByText('13:00 – 14:30').waitFor();
    await expect.poll(async () => (await read()).endedAt).toBe('2027-03-28T12:30:00.000Z');
    await page.locator('.entry.saving').waitFor({ state: 'detached' });
    // The clock skips 2:30 on the next day, so the moved entry ends at 3:30.
    await drag(page, 'Night', 1, 0);
    await expect.poll(async () => (await night.read()).endedAt).toBe('2027-03-28T01:30:00.000Z');
    expect(await night.read()).toMatchObject({ startedAt: '2027-03-27T21:00:00.000Z' });
  },
);

looked('a click with a small movement opens an entry and does not move it', async () => {
  const { member } = await newWorld();
  const { read } = await createSchedule(member, lunch);
  const before = await read();
  const page = await openSignedIn(stage, member, { query: week });
  await entry(page, 'Lunch').waitFor();
  await drag(page, 'Lunch', 0, 0);
  await page.getByRole('heading', { name: 'Lunch' }).waitFor();
  expect(await read()).toEqual(before);
});

looked('a change of another user is shown and not overwritten', async () => {
  const { member, owner } = await newWorld();
  const { uid, read } = await createSchedule(member, lunch);
  const page = await openSignedIn(stage, member, { query: week });
  await entry(page, 'Lunch').waitFor();
  await call(UpdateSchedule, { as: owner, params: { uid }, body: { name: 'Dinner' } });
  await drag(page, 'Lunch', 1, 0);
  await page.getByText('“Lunch” was not moved.').waitFor();
  await entry(page, 'Dinner').waitFor();
  expect(await read()).toMatchObject({ startedAt: '2027-03-24T11:00:00.000Z' });
});

looked('an entry across midnight is shown on both days, and opens with its times', async () => {
  const { member } = await newWorld();
  await createSchedule(member, {
    name: 'Night',
    startedAt: '2027-03-24T22:00',
    endedAt: '2027-03-25T02:00',
  });
  const page = await openSignedIn(stage, member, { query: week });
  await entry(page, 'Night').first().waitFor();
  await expect.poll(() => entry(page, 'Night').count()).toBe(2);
  await entry(page, 'Night').last().click();
  await page
    .getByText('22:00 – Thu 25 March, 02:00')
    .or(page.getByText(/22:00 – Thu,? 25 March,? 0?2:00/u))
    .waitFor();
});

looked('entries are created, changed and deleted with the keyboard alone', async () => {
  const { member } = await newWorld();
  await setHabits(member, { weekStart: 1 });
  const page = await openSignedIn(stage, member, { query: week });
  await page.getByRole('button', { name: 'Block time' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('This field is required.').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name');
  await page.keyboard.type('Stand-up');
  await page.getByLabel('Repeats').selectOption('daily');
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  const list = async () => (await call(ListSchedules, { as: member })).body.data;
  expect(await list()).toMatchObject([
    { name: 'Stand-up', startedAt: '2027-03-24T08:00:00.000Z', routine: { duration: 60 } },
  ]);
  await entry(page, 'Stand-up').nth(1).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.getByText('A series cannot be dragged.').waitFor();
  await page.getByRole('button', { name: 'Skip this date' }).press('Enter');
  await page.getByText('Saved.').waitFor();
  await expect.poll(() => entry(page, 'Stand-up').count()).toBe(4);
  await entry(page, 'Stand-up').first().getByRole('button').press('Enter');
  await page.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByLabel('Name').fill('Talk');
  await page.getByLabel('Name').press('Enter');
  await entry(page, 'Talk').first().waitFor();
  // The page itself contains the text, too, so an entry must have the focus.
  const focusedEntry =
    '(document.activeElement.dataset.entry && document.activeElement.textContent) ?? ""';
  await expect.poll(() => page.evaluate(focusedEntry)).toContain('Talk');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete the series' }).press('Enter');
  await page.getByText('Delete all events, including past ones?').waitFor();
  await page.getByRole('button', { name: 'Delete the series' }).press('Enter');
  await page.getByText('Deleted.').waitFor();
  expect(await list()).toEqual([]);
});

looked('hosts confirm, move and reassign bookings', async () => {
  const world = await newWorld('admin');
  const { member, admin } = world;
  await world.setHours(member, daily(zone, 9, 17));
  const eventType = await world.eventType([member, admin], { requiresConfirmation: true });
  const start = at(3, '10:00');
  const guest = { name: 'Ada <b>L.</b>', company: 'Wren & Sons' };
  const { uid } = await book(world, eventType, start, guest);
  const read = async () => (await call(GetBooking, { as: world.owner, params: { uid } })).body.data;
  const hosted = (await read()).hosts[0]?.userId === member.userId ? member : admin;
  const query = { view: 'day', date: start.slice(0, 10), zone: 'UTC' };
  const page = await openSignedIn(stage, hosted, { query });
  const ada = entry(page, 'Ada <b>L.</b>');
  await ada.click();
  await page.getByText('guest@example.com').waitFor();
  await page.getByText('Wren & Sons').waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('The booking is confirmed.').waitFor();
  await drag(page, 'Ada', 0, 2);
  await page.getByRole('heading', { name: 'Reschedule booking' }).waitFor();
  await page.locator('.chosen', { hasText: '11:00 – 11:30' }).waitFor();
  // The booking is not moved before the user confirms the dialog.
  expect(await read()).toMatchObject({ startedAt: start, status: 'open' });
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await page.getByText('Rescheduled.').waitFor();
  expect(await read()).toMatchObject({ startedAt: at(3, '11:00') });
  await ada.click();
  await page.getByRole('button', { name: 'Reassign' }).click();
  await page.getByLabel('New host').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Reassign' }).click();
  await page.getByText('The new host is').waitFor();
  await expect.poll(() => ada.count()).toBe(0);
});

looked('hosts enter a reason before they decline a request or cancel a booking', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { interval: 60 });
  const requestType = await world.eventType([world.member], {
    requiresConfirmation: true,
    interval: 60,
  });
  const made = await book(world, eventType, at(3, '10:00'), { name: 'Ada' });
  const request = await book(world, requestType, at(3, '13:00'), { name: 'Bo' });
  const query = { view: 'list', date: at(3, '10:00').slice(0, 10), zone: 'UTC' };
  const page = await openSignedIn(stage, world.member, { query });
  for (const [name, action, message] of [
    ['Ada', 'Cancel booking', 'The booking is cancelled.'],
    ['Bo', 'Decline', 'The request is declined.'],
  ] as const) {
    await entry(page, name).getByRole('button').click();
    await page.getByRole('button', { name: action }).click();
    await page.getByLabel('Reason').fill('I am ill.');
    await page.getByRole('button', { name: action }).click();
    await page.getByText(message).waitFor();
    await expect.poll(() => entry(page, name).count()).toBe(0);
  }
  for (const { uid } of [made, request]) {
    const { body } = await call(GetBooking, { as: world.owner, params: { uid } });
    expect(body.data).toMatchObject({ cancelledBy: 'host', cancelReason: 'I am ill.' });
  }
});

looked('hosts find bookings that may be spam, and confirm them', async () => {
  const world = await newWorld();
  const start = at(3, '10:00');
  const filled = { name: 'Ada', website: 'https://buy.example.com' };
  const made = await bookAt(world.of, await openTo(world), start, filled);
  const query = { view: 'list', date: start.slice(0, 10), zone: 'UTC' };
  const page = await openSignedIn(stage, world.member, { query });
  await expect.poll(() => entry(page, 'Ada').innerText()).toContain('Possible spam');
  await entry(page, 'Ada').getByRole('button').click();
  await page.getByText('This request may be spam. It does not block time.').waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The booking is confirmed.').waitFor();
  const params = { uid: made.body.data.uid };
  const { body } = await call(GetBooking, { as: world.owner, params });
  expect(body.data).toMatchObject({ status: 'open', spamType: 0 });
});

looked('a change of another user during an edit is shown, and the typed values stay', async () => {
  const { member, owner } = await newWorld();
  const { uid, read } = await createSchedule(member, lunch);
  const page = await openSignedIn(stage, member, { query: week });
  await entry(page, 'Lunch').getByRole('button').click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Supper');
  const body = { description: 'In the garden.' };
  await call(UpdateSchedule, { as: owner, params: { uid }, body });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else changed this.').waitFor();
  await page.getByText('In the garden.').first().waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Supper');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await read()).toMatchObject({ name: 'Supper', description: 'In the garden.' });
});

looked('the page explains each start of a day that is not free', async () => {
  const world = await newWorld();
  await world.eventType([world.member], { name: 'Intro', interval: 60 });
  await createSchedule(world.member, lunch);
  const page = await openSignedIn(stage, world.member, { query: week });
  await page.getByRole('button', { name: 'Check availability' }).click();
  await page.getByLabel('Event type').selectOption({ label: 'Intro' });
  await page
    .getByText('The time is too far ahead.')
    .first()
    .or(page.getByText('busy: entry 12:00'))
    .first()
    .waitFor();
});
