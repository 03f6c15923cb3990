import type { BrowserContextOptions, Page } from 'playwright-core';
import { newUid } from '../../lib/app/new-uid.ts';
import { exampleBooking } from '../../lib/contract/bookings/examples.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
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

/** The names of the bookings in the list. */
export const namesOf = (page: Page) => page.locator('.booking-name').allInnerTexts();

/** Bookings of a host with the names `Guest 0`, `Guest 1` and so on, each an hour after the one before. */
export function hourlyBookings(
  { userId }: Pick<Person, 'userId'>,
  count: number,
  firstMs: number,
  status: Booking['status'] = 'open',
): readonly Booking[] {
  const hosts = [{ userId, role: 'admin' as const }];
  return Array.from({ length: count }, (_, index) => {
    const [startedAt, endedAt] = [0, 30].map((minutes) =>
      new Date(firstMs + (index * 60 + minutes) * 60_000).toISOString(),
    ) as [string, string];
    const example = exampleBooking as unknown as Booking;
    return { ...example, uid: newUid(), name: `Guest ${index}`, hosts, startedAt, endedAt, status };
  });
}
