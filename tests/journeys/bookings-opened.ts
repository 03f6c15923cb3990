import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Person } from '../support/world.ts';
import type { BrowserStage } from './browser-stage.ts';
import { enterKey } from './calendar-opened.ts';
import { openAddress } from './opened-page.ts';

/** Opens the page of bookings with the sign-in form. */
export async function openBookings(
  stage: BrowserStage,
  query = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const defaults = { viewport: { width: 1200, height: 900 }, locale: 'en-GB' };
  const { page } = await openAddress(stage.browser, stage.base, `/bookings${query}`, {
    ...defaults,
    ...options,
  });
  return page;
}

/** Opens the page of bookings and signs in with the key of a user. */
export async function openSignedInBookings(
  stage: BrowserStage,
  user: Pick<Person, 'key'>,
  query = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openBookings(stage, query, options);
  await enterKey(page, user);
  await page.locator('main.bookings').waitFor();
  return page;
}

/** The link of a booking in the list. */
export const row = (page: Page, name: string) =>
  page.locator('.booking-row > a', { hasText: name });

/** The panel of the open booking. */
export const panel = (page: Page) => page.locator('dialog.panel');
