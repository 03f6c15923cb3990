import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { holdNext } from '../support/engine/hold-next.ts';
import { bookedByGuest } from './booked-by-guest.ts';
import { browserStage } from './browser-stage.ts';
import { openPage } from './opened-page.ts';

const stage = browserStage('the actions on the page of guests');
const { looked } = stage;

const open = (token: string, options: BrowserContextOptions = {}) =>
  openPage(stage.browser, stage.base, token, options);

looked('a guest who may change the booking until its start sees one sentence', async () => {
  const { token } = await bookedByGuest();
  const { page } = await open(token);
  const deadlines = page.locator('.deadlines li');
  await deadlines.first().waitFor();
  expect(await deadlines.allTextContents()).toEqual(['You can change or cancel until it starts.']);
});

looked('a guest sees the exact deadlines that the event type sets', async () => {
  const { token } = await bookedByGuest({ guestMayCancelUntil: 60 });
  const { page } = await open(token, { locale: 'en-US' });
  const deadlines = page.locator('.deadlines li');
  await deadlines.first().waitFor();
  expect(await deadlines.allTextContents()).toEqual([
    expect.stringMatching(/^You can reschedule until .*5:00.PM$/u),
    expect.stringMatching(/^You can cancel until .*4:00.PM$/u),
  ]);
});

looked(
  'a cancelled booking shows its time struck through and leads to the booking page',
  async () => {
    const { world, eventType, token } = await bookedByGuest({ visibility: 'unlisted' });
    const { page } = await open(token);
    await page.getByText('Confirmed').waitFor();
    const struck = page.locator('#facts s');
    const again = page.getByRole('link', { name: 'Book again' });
    expect([await struck.count(), await again.count()]).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('button', { name: 'Cancel this booking' }).click();
    await again.click();
    await page.getByRole('heading', { name: 'A <b>talk</b>' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/t/${world.of}/e/${eventType.uid}`);
    await page.goBack();
    await struck.getByText('Japan Standard Time').waitFor();
  },
);

looked(
  'a cancelled booking of a private event type does not lead to its booking page',
  async () => {
    const { token } = await bookedByGuest({ visibility: 'private' });
    const { page } = await open(token);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('button', { name: 'Cancel this booking' }).click();
    await page.getByText('Your booking was cancelled.').waitFor();
    expect(await page.getByRole('link', { name: 'Book again' }).count()).toBe(0);
  },
);

looked('buttons keep their place and size while a booking is cancelled', async () => {
  const { token } = await bookedByGuest();
  const { page } = await open(token);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const button = page.locator('#end [type=submit]');
  const before = await button.boundingBox();
  const letGo = await holdNext(page, '**/cancel');
  await button.click();
  await page.getByRole('button', { name: 'One moment…' }).waitFor();
  expect(await button.boundingBox()).toEqual(before);
  await letGo();
  await page.getByText('Your booking was cancelled.').waitFor();
});

looked('an error has an icon and another background than a message', async () => {
  const { token } = await bookedByGuest();
  const { page } = await open(token);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.route('**/cancel', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Cancel this booking' }).click();
  const told = page.locator('#told');
  await told.locator('.error svg').waitFor();
  const background = () =>
    page.evaluate("getComputedStyle(document.getElementById('told')).backgroundColor");
  const ofError = await background();
  await page.unroute('**/cancel');
  await page.getByRole('button', { name: 'Cancel this booking' }).click();
  await page.getByText('Your booking was cancelled.').waitFor();
  expect([await told.locator('svg').count(), (await background()) === ofError]).toEqual([0, false]);
});
