import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CreateBookingRecording } from '../../lib/contract/bookings/create-booking-recording.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { at, book, read } from '../api/bookings/guests.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { namesOf, openSignedInBookings, panel, row } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';
import { focused } from './keyboard.ts';

const stage = browserStage('the page of bookings');
const { looked } = stage;

/** Clicks a button of the open panel. */
const act = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).click();

looked(
  'requests are confirmed in the list and in the panel, and the badge counts the others',
  async () => {
    const world = await newWorld();
    const eventType = await world.eventType([world.member], { requiresConfirmation: true });
    const first = await book(world, eventType, at(3, '10:00'), { name: 'Ada' });
    const second = await book(world, eventType, at(4, '10:00'), { name: 'Bo' });
    const page = await openSignedInBookings(stage, world.member, '?view=requests');
    const link = page.getByRole('link', { name: /^Bookings/u });
    await expect.poll(() => link.innerText()).toContain('2 booking requests');
    await page.getByRole('button', { name: 'Confirm Ada' }).click();
    await page.getByText('The booking of Ada is confirmed.').waitFor();
    await expect.poll(() => row(page, 'Ada').innerText()).toContain('Confirmed');
    expect(await page.getByRole('button', { name: 'Confirm Ada' }).count()).toBe(0);
    await expect.poll(() => page.evaluate('document.activeElement.dataset.entry')).toBe(first.uid);
    await expect.poll(() => link.innerText()).toContain('1 booking request');
    await row(page, 'Bo').click();
    await panel(page).getByText('guest@example.com').waitFor();
    await act(page, 'Confirm');
    await page.getByText('The booking is confirmed.').waitFor();
    await expect.poll(() => row(page, 'Bo').innerText()).toContain('Confirmed');
    await expect.poll(() => link.innerText()).toBe('Bookings');
    for (const one of [first, second])
      expect(await read(world, one)).toMatchObject({ status: 'open' });
  },
);

looked('a request is declined from its row with a reason', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { requiresConfirmation: true });
  const made = await book(world, eventType, at(3, '10:00'), { name: 'Ada' });
  const page = await openSignedInBookings(stage, world.member, '?view=requests');
  await page.getByRole('button', { name: 'Decline Ada' }).click();
  await panel(page).getByLabel('Reason').fill('I am ill.');
  await act(page, 'Decline');
  await page.getByText('The request is declined.').waitFor();
  await expect.poll(() => row(page, 'Ada').innerText()).toContain('Cancelled');
  expect(await read(world, made)).toMatchObject({ status: 'cancel', cancelReason: 'I am ill.' });
  // The former mode of the panel does not open again.
  await row(page, 'Ada').click();
  await panel(page).getByText('I am ill.').waitFor();
  await expect.poll(() => panel(page).getByLabel('Reason').count()).toBe(0);
});

looked(
  'a request that another user has changed is shown again before it is confirmed',
  async () => {
    const world = await newWorld();
    const eventType = await world.eventType([world.member], { requiresConfirmation: true });
    const made = await book(world, eventType, at(3, '10:00'), { name: 'Ada' });
    const page = await openSignedInBookings(stage, world.member, '?view=requests');
    await row(page, 'Ada').waitFor();
    const body = { startedAt: at(3, '15:00'), endedAt: at(3, '15:30') };
    await call(UpdateBooking, { as: world.owner, params: { uid: made.uid }, body });
    await page.getByRole('button', { name: 'Confirm Ada' }).click();
    await page.getByText('Someone else changed this booking.').waitFor();
    await expect.poll(() => row(page, 'Ada').innerText()).toContain('15:00 – 15:30');
    expect(await read(world, made)).toMatchObject({ status: 'request' });
    await page.getByRole('button', { name: 'Confirm Ada' }).click();
    await page.getByText('The booking of Ada is confirmed.').waitFor();
  },
);

looked('bookings are moved, reassigned and cancelled in the panel', async () => {
  const world = await newWorld('admin');
  const { member, admin } = world;
  const eventType = await world.eventType([member, admin], { interval: 60 });
  const made = await book(world, eventType, at(3, '10:00'), { name: 'Ada' });
  const page = await openSignedInBookings(stage, admin);
  await row(page, 'Ada').click();
  await act(page, 'Reschedule');
  await panel(page).getByLabel('Start time').fill('15:00');
  await panel(page).getByLabel('End time').fill('15:30');
  await act(page, 'Reschedule');
  await page.getByText('Rescheduled.').waitFor();
  await expect.poll(() => row(page, 'Ada').innerText()).toContain('15:00 – 15:30');
  expect(await read(world, made)).toMatchObject({ startedAt: at(3, '15:00') });
  await row(page, 'Ada').click();
  await act(page, 'Reassign');
  await panel(page).getByLabel('New host').selectOption({ index: 1 });
  await act(page, 'Reassign');
  await page.getByText('The new host is').waitFor();
  const [before, after] = [made, await read(world, made)].map(({ hosts }) => hosts[0]?.userId);
  expect(after).not.toBe(before);
  await row(page, 'Ada').click();
  await act(page, 'Cancel booking');
  await act(page, 'Cancel booking');
  await page.getByText('The booking is cancelled.').waitFor();
  await expect.poll(() => row(page, 'Ada').innerText()).toContain('Cancelled');
});

looked(
  'the views, the filters and the search are in the address, and the back button returns to them',
  async () => {
    const world = await newWorld('admin');
    const { member, admin } = world;
    const intro = await world.eventType([member], { name: 'Intro', interval: 60 });
    const talk = await world.eventType([admin], { name: 'Talk', interval: 60 });
    await book(world, intro, at(3, '10:00'), { name: 'Ada', email: 'ada@example.com' });
    await book(world, talk, at(3, '12:00'), { name: 'Bo', email: 'bo@example.com' });
    await book(world, talk, at(4, '12:00'), { name: 'Cy', email: 'cy@example.com' });
    const page = await openSignedInBookings(stage, world.owner);
    await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Bo', 'Cy']);
    expect(await page.locator('.booking-day h2').count()).toBe(2);
    await page.getByLabel('Event type').selectOption({ label: 'Talk' });
    await expect.poll(() => namesOf(page)).toEqual(['Bo', 'Cy']);
    await page.getByLabel('Search guests').fill('cy');
    await page.getByText('Searching the 2 loaded bookings by name.').waitFor();
    await expect.poll(() => namesOf(page)).toEqual(['Cy']);
    await page.reload();
    await expect.poll(() => namesOf(page)).toEqual(['Cy']);
    await page.getByLabel('Search guests').fill('BO@example.com');
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(page)).toEqual(['Bo']);
    await page.getByLabel('Event type').selectOption({ label: 'Intro' });
    await page.getByText('No bookings match the filters.').waitFor();
    await page.goBack();
    await expect.poll(() => namesOf(page)).toEqual(['Bo']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Host').selectOption(member.userId);
    await expect.poll(() => namesOf(page)).toEqual(['Ada']);
    await row(page, 'Ada').click();
    await panel(page).waitFor();
    await page.goBack();
    await panel(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Cancelled' }).click();
    await page.getByText('No bookings match the filters.').waitFor();
    expect(await page.title()).toBe('Cancelled – Bookings');
  },
);

looked('half an email address is not searched', async () => {
  const { member } = await newWorld();
  const page = await openSignedInBookings(stage, member);
  await page.getByText('No upcoming bookings.').waitFor();
  await page.getByLabel('Search guests').fill('ada@');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Enter the full email address.').waitFor();
  expect(page.url()).not.toContain('email');
});

looked('a link opens the panel with everything about the booking', async () => {
  const world = await newWorld('admin');
  const { owner, member, admin } = world;
  const question = {
    uid: 'q1q1q1q1q1q1',
    label: 'Topic',
    type: 'text',
    required: true,
    options: [],
  } as const;
  const eventType = await world.eventType([member, admin], { questions: [question] });
  const answers = [{ questionUid: question.uid, content: 'Accounts' }];
  const { uid } = await book(world, eventType, at(3, '10:00'), {
    name: 'Ada',
    company: 'Wren & Sons',
    answers,
  });
  const body = { description: 'Bring the contract' };
  await call(UpdateBooking, { as: owner, params: { uid }, body });
  const recording = { sourceId: 'r1', videoUrl: 'https://recordings.example.com/1.mp4' };
  await call(CreateBookingRecording, { as: owner, params: { bookingId: uid }, body: recording });
  await tellChanges();
  const page = await openSignedInBookings(stage, owner, '?view=cancelled');
  await page.goto(`${stage.base}/bookings?view=cancelled#${uid}`);
  await page.reload();
  await panel(page).getByText('Accounts').waitFor();
  await panel(page).getByText('Wren & Sons').waitFor();
  await panel(page).getByText('Bring the contract').waitFor();
  await panel(page).getByText('Chosen for an equal share of booked time.').waitFor();
  await panel(page).getByText('2 of 2 checked hosts were free.').waitFor();
  await panel(page).getByText('Booked by The owner').waitFor();
  const link = panel(page).getByRole('link', { name: /^Recording of/u });
  expect(await link.getAttribute('href')).toBe(recording.videoUrl);
  await panel(page).getByText('Only your team can see it.').waitFor();
  await act(page, 'Create link');
  await panel(page).getByText(/\/b#/u).waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/bookings\?view=cancelled$/u);
  await page.goto(`${stage.base}/bookings#unknownunkno`);
  await panel(page).getByText('This no longer exists.').waitFor();
});

looked(
  'a booking for a guest needs a time and all required answers, and is made once',
  async () => {
    const world = await newWorld();
    const question = {
      uid: 'q1q1q1q1q1q1',
      label: 'Topic',
      type: 'text',
      required: true,
      options: [],
    } as const;
    await world.eventType([world.member], { name: 'Intro', interval: 60, questions: [question] });
    const page = await openSignedInBookings(stage, world.member);
    await page.getByRole('button', { name: 'Book for a guest' }).click();
    await panel(page).getByLabel('Event type').selectOption({ label: 'Intro' });
    await panel(page).getByLabel('Date').fill(at(3, '10:00').slice(0, 10));
    await panel(page).getByLabel('Name of the guest').fill('Ada');
    await panel(page).getByLabel('Email address').fill('ada');
    await act(page, 'Book for a guest');
    await panel(page).getByText('Choose a time.').waitFor();
    await panel(page).getByText('Correct the marked fields.').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^\d\d:\d\d$/u);
    await panel(page).getByRole('button', { name: '10:00' }).click();
    await panel(page).getByLabel('Email address').fill('ada@example.com');
    await panel(page).getByLabel('Topic').fill('Accounts');
    // The first response is lost. The second attempt has the same key.
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/bookings', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await act(page, 'Book for a guest');
    await page.getByText('Booked.', { exact: true }).waitFor();
    await panel(page).getByText('The only host of this event type.').waitFor();
    await panel(page).getByText('Accounts').waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => namesOf(page)).toEqual(['Ada']);
  },
);

looked('a new date for a guest needs a new time', async () => {
  const world = await newWorld();
  await world.eventType([world.member], { name: 'Intro', interval: 60 });
  const page = await openSignedInBookings(stage, world.member);
  await page.getByRole('button', { name: 'Book for a guest' }).click();
  await panel(page).getByLabel('Event type').selectOption({ label: 'Intro' });
  await panel(page).getByLabel('Date').fill(at(3, '10:00').slice(0, 10));
  await panel(page).getByRole('button', { name: '10:00' }).click();
  await panel(page).getByLabel('Date').fill(at(4, '10:00').slice(0, 10));
  await panel(page).getByLabel('Name of the guest').fill('Ada');
  await panel(page).getByLabel('Email address').fill('ada@example.com');
  await act(page, 'Book for a guest');
  await panel(page).getByText('Choose a time.').waitFor();
});

looked('the list is exported as a CSV file in which no cell is a formula', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { name: '=1+1', interval: 60 });
  const names = ['=HYPERLINK("https://x.example")', '+1', '-1', '@SUM(A1)', 'Ada, "the first"'];
  for (const [index, name] of names.entries()) {
    await book(world, eventType, at(3, `1${index}:00`), { name });
  }
  const page = await openSignedInBookings(stage, world.member);
  await expect.poll(() => namesOf(page)).toEqual(names);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/u);
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF"ID","Name","Event type","Status","Start"/u);
  expect(lines.length).toBe(names.length + 2);
  expect(lines[1]).toContain(
    `"'=HYPERLINK(""https://x.example"")","'=1+1","Confirmed","${at(3, '10:00')}"`,
  );
  expect(text).not.toMatch(/(?:^|,)"[=+\-@\t\r]/mu);
  await page.getByText('Exported 5 bookings.').waitFor();
});
