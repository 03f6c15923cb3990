import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { at, book } from '../api/bookings/guests.ts';
import { plantToldBookings } from '../support/bookings/plant-bookings.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { newWorld } from '../support/world.ts';
import { hourlyBookings, namesOf, openSignedInBookings, panel, row } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, violationsOn } from './opened-page.ts';

const stage = browserStage('the page of bookings when there is much, little or nothing');
const { looked } = stage;

const isList = /\/v1\/bookings\?(?!.*countOnly)/u;

async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await violationsOn(page), state).toEqual([]);
  expect(await isWider(page), state).toBe(false);
}

looked.each([
  ['light', 'en-GB', 1440],
  ['dark', 'en-GB', 320],
  ['dark', 'ja-JP', 1440],
  ['light', 'ja-JP', 320],
] as const)(
  'every state of the page is accessible in %s and %s at %i pixels',
  async (colorScheme, locale, width) => {
    const world = await newWorld('admin');
    const options = { requiresConfirmation: true, name: 'A first talk about everything' };
    const eventType = await world.eventType([world.member, world.admin], options);
    await book(world, eventType, at(3, '10:00'), { name: 'Ada Lovelace of the Analytical Engine' });
    await tellChanges();
    const viewport = { width, height: 900 };
    const page = await openSignedInBookings(stage, world.admin, '?view=requests', {
      colorScheme,
      locale,
      viewport,
    });
    await row(page, 'Ada').waitFor();
    await page.locator('.badge').waitFor();
    await expectAccessible(page, 'list');
    await row(page, 'Ada').click();
    await panel(page).locator('.history').waitFor();
    await expectAccessible(page, 'panel');
    await page.keyboard.press('Escape');
    await page.locator('.bookings-head .main').click();
    await panel(page).getByRole('combobox').selectOption(eventType.uid);
    // The button moves when the times appear.
    await panel(page).locator('.offered').waitFor();
    await panel(page).locator('button[type="submit"]').click();
    await panel(page).locator('[aria-invalid]').first().waitFor();
    await expectAccessible(page, 'form with errors');
    await page.keyboard.press('Escape');
    await page.locator('.booking-views a').nth(2).click();
    await page.locator('.booking-row').waitFor({ state: 'detached' });
    await expectAccessible(page, 'empty');
    await page.route(isList, (route) => route.fulfill({ status: 404, body: '' }));
    await page.locator('.booking-views a').nth(0).click();
    await page.locator('main .alert .error').waitFor();
    await expectAccessible(page, 'error');
  },
);

looked(
  'a list that could not be loaded is loaded again, and a late response changes nothing',
  async () => {
    const world = await newWorld();
    const intro = await world.eventType([world.member], { name: 'Intro', interval: 60 });
    const talk = await world.eventType([world.member], { name: 'Talk', interval: 60 });
    await book(world, intro, at(3, '10:00'), { name: 'Ada' });
    await book(world, talk, at(3, '12:00'), { name: 'Bo' });
    const page = await openSignedInBookings(stage, world.member);
    await row(page, 'Ada').waitFor();
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(isList, async (route) => {
      if (route.request().url().includes(intro.uid)) await gate;
      await route.continue();
    });
    await page.getByLabel('Event type').selectOption({ label: 'Intro' });
    await page.getByText('Loading…').waitFor();
    await page.getByLabel('Event type').selectOption({ label: 'Talk' });
    await row(page, 'Bo').waitFor();
    const late = page.waitForResponse((response) => response.url().includes(intro.uid));
    release();
    await (await late).finished();
    await expect.poll(() => namesOf(page)).toEqual(['Bo']);
    await page.unrouteAll();
    await page.route(isList, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Cancelled' }).click();
    await page.getByText('Loading failed').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No bookings match the filters.').waitFor();
  },
);

looked('a long list is loaded page by page, and past bookings are shown latest first', async () => {
  const world = await newWorld();
  await plantToldBookings(world.of, hourlyBookings(world.member, 130, Date.now() - 60 * 3_600_000));
  const page = await openSignedInBookings(stage, world.member);
  // The booking that has begun less than half an hour ago is still upcoming.
  await row(page, 'Guest 60').waitFor();
  expect(await page.locator('.booking-row').count()).toBeLessThanOrEqual(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await row(page, 'Guest 129').waitFor();
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Past' }).click();
  await expect.poll(() => page.locator('.booking-name').first().innerText()).toBe('Guest 59');
  expect(await page.locator('.booking-row').count()).toBe(50);
});

looked('an export that takes long can be cancelled, and then saves no file', async () => {
  const world = await newWorld();
  await plantToldBookings(world.of, hourlyBookings(world.member, 130, Date.now() + 3_600_000));
  const page = await openSignedInBookings(stage, world.member);
  await row(page, 'Guest 0').first().waitFor();
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  // The second page of the export never arrives.
  await page.route(isList, async (route) => {
    if (!route.request().url().includes('cursor')) await route.continue();
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText('Exporting: 100 bookings').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('The export is cancelled.').waitFor();
  await page.getByRole('button', { name: 'Export CSV' }).waitFor();
  expect(files).toEqual([]);
});
