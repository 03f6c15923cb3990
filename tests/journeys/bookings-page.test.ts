import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { at, book } from '../api/bookings/guests.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';
import { openBookings, openSignedInBookings, panel, row } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';
import { enterKey } from './calendar-opened.ts';

const stage = browserStage('the page of bookings');
const { looked } = stage;

const readBooking = async (world: World, uid: string) =>
  (await call(GetBooking, { as: world.owner, params: { uid } })).body.data;

looked(
  'requests are confirmed in the list and in the panel, and the badge counts the others',
  async () => {
    const world = await newWorld();
    const eventType = await world.eventType([world.member], { requiresConfirmation: true });
    const first = await book(world, eventType, at(3, '10:00'), { name: 'Ada' });
    const second = await book(world, eventType, at(4, '10:00'), { name: 'Bo' });
    const page = await openSignedInBookings(stage, world.member, '?view=requests');
    const link = page.getByRole('link', { name: /^Bookings/u });
    await expect.poll(() => link.innerText()).toContain('2');
    await page.getByRole('button', { name: 'Confirm Ada' }).click();
    await page.getByText('The booking of Ada is confirmed.').waitFor();
    await expect.poll(() => row(page, 'Ada').innerText()).toContain('Confirmed');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.entry')).toBe(first.uid);
    await expect.poll(() => link.innerText()).toContain('1 booking request');
    await row(page, 'Bo').click();
    await panel(page).getByText('guest@example.com').waitFor();
    await panel(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The booking is confirmed.').waitFor();
    await expect.poll(() => row(page, 'Bo').innerText()).toContain('Confirmed');
    await expect.poll(() => link.innerText()).toBe('Bookings');
    for (const { uid } of [first, second])
      expect(await readBooking(world, uid)).toMatchObject({ status: 'open' });
  },
);
