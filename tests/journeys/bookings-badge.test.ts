import { expect } from 'vitest';
import { at, book, read } from '../api/bookings/guests.ts';
import { plantToldBookings } from '../support/bookings/plant-bookings.ts';
import { newWorld } from '../support/world.ts';
import {
  hourlyBookings,
  namesOf,
  openBookings,
  openSignedInBookings,
  panel,
  row,
} from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';
import { enterKey } from './calendar-opened.ts';
import { tabTo } from './keyboard.ts';

const stage = browserStage('the badge and the rights of the page of bookings');
const { looked } = stage;

looked('the badge ends at 99, and is counted once for several pages', async () => {
  const world = await newWorld();
  const requests = hourlyBookings(world.member, 101, Date.parse(at(3, '00:00')), 'request');
  await plantToldBookings(world.of, requests);
  const page = await openBookings(stage);
  let counted = 0;
  page.on('request', (request) => {
    if (request.url().includes('countOnly')) counted += 1;
  });
  await enterKey(page, world.member);
  await page.getByText('99+').waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await page.locator('main.calendar').waitFor();
  await page.getByText('more than 99 booking requests').waitFor({ state: 'attached' });
  expect(counted).toBe(1);
});

looked('a user signs in and confirms a request with the keyboard alone', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { requiresConfirmation: true });
  const made = await book(world, eventType, at(3, '10:00'), { name: 'Ada' });
  const page = await openBookings(stage);
  await page.getByLabel('Email address').waitFor();
  await tabTo(page, /^For developers/u);
  await page.keyboard.press('Enter');
  await tabTo(page, /^API key/u);
  await page.keyboard.type(world.member.key);
  await page.keyboard.press('Enter');
  await page.locator('main.bookings').waitFor();
  await tabTo(page, /^Needs confirmation$/u);
  await page.keyboard.press('Enter');
  await row(page, 'Ada').waitFor();
  await tabTo(page, /^10:00.*Ada/su);
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Confirm' }).waitFor();
  await tabTo(page, /^Confirm$/u);
  await page.keyboard.press('Enter');
  await page.getByText('The booking is confirmed.').waitFor();
  expect(await page.evaluate('document.activeElement.dataset.entry')).toBe(made.uid);
  expect(await read(world, made)).toMatchObject({ status: 'open' });
});

looked('members see their own bookings first, and restricted users cannot change any', async () => {
  const world = await newWorld('admin', 'restricted');
  const { member, admin, restricted } = world;
  const options = { requiresConfirmation: true, interval: 60 };
  const ofMember = await world.eventType([member], options);
  const ofAdmin = await world.eventType([admin], options);
  const ofRestricted = await world.eventType([restricted], options);
  await book(world, ofMember, at(3, '10:00'), { name: 'Ada' });
  await book(world, ofAdmin, at(3, '12:00'), { name: 'Bo' });
  await book(world, ofRestricted, at(3, '14:00'), { name: 'Cy' });
  const page = await openSignedInBookings(stage, member, '?view=requests');
  await expect.poll(() => namesOf(page)).toEqual(['Ada']);
  await page.getByText('1 booking request', { exact: true }).waitFor();
  await page.getByLabel('Host').selectOption({ label: 'All hosts' });
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Bo', 'Cy']);
  expect(await page.getByRole('button', { name: 'Confirm Ada' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Confirm Bo' }).count()).toBe(0);
  const theirs = await openBookings(stage, '?view=requests');
  const counts: string[] = [];
  theirs.on('request', (request) => {
    if (request.url().includes('countOnly')) counts.push(request.url());
  });
  await enterKey(theirs, restricted);
  await expect.poll(() => namesOf(theirs)).toEqual(['Cy']);
  expect(await theirs.getByRole('button', { name: /Confirm|Book for/u }).count()).toBe(0);
  expect(await theirs.getByLabel('Host').count()).toBe(0);
  expect(counts).toEqual([]);
});
