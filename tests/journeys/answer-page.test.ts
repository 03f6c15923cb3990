import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { requested } from '../api/answers/requests.ts';
import { call } from '../support/http/call.ts';
import { answerTo } from '../support/messages/answer-to.ts';
import type { World } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, languageOf, openPage, violationsOn } from './opened-page.ts';

const stage = browserStage('the page of hosts who answer');
const { looked } = stage;

async function createRequest(overrides: object = {}) {
  const message = 'Line one.\n<b>Line two.</b>';
  const more = { name: 'Ada <i>L.</i>', email: 'ada@example.com', message };
  const made = await requested({ name: 'First talk', ...overrides }, more);
  const callInput = { as: made.world.owner, params: { uid: made.booking.uid } };
  const read = async () => (await call(GetBooking, callInput)).body.data;
  return { ...made, callInput, read };
}

const open = (token: string, options: BrowserContextOptions = {}) =>
  openPage(stage.browser, stage.base, token, options);

looked('a host reads a request and confirms it once with the keyboard alone', async () => {
  const { read, token } = await createRequest();
  const { page, requestedUrls: paths } = await open(token);
  await page.getByRole('heading', { name: 'First talk' }).waitFor();
  await page.locator('#facts').getByText('Ada <i>L.</i>').waitFor();
  await page.locator('#facts').getByText('<b>Line two.</b>').waitFor();
  for (const name of ['Reschedule', 'Cancel booking', 'Apple / .ics']) {
    await expect.poll(() => page.getByRole('button', { name }).isVisible()).toBe(false);
  }
  expect((await read()).status).toBe('request');
  await page.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('The booking is confirmed.').waitFor();
  expect((await read()).status).toBe('open');
  expect(paths.filter((url) => url.includes('/v1/public/booking/'))).toEqual([]);
  await expect.poll(() => page.getByRole('button', { name: 'Decline' }).isVisible()).toBe(false);
});

looked('a host declines a request with a reason', async () => {
  const { read, token } = await createRequest();
  const { page } = await open(token);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByLabel('shown to the guest').fill('Away <that> week.');
  await page.getByRole('button', { name: 'Decline this request' }).click();
  await page.getByText('The request was declined.').waitFor();
  await page.locator('#facts').getByText('Away <that> week.').waitFor();
  expect(await read()).toMatchObject({ status: 'cancel', cancelReason: 'Away <that> week.' });
});

looked(
  'the page shows a request that was answered or changed meanwhile, and changes nothing',
  async () => {
    const { world, booking, callInput, read, token } = await createRequest();
    const { page } = await open(token);
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    await call(UpdateBooking, { ...callInput, body: { name: 'Contract' } });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The booking has changed.').waitFor();
    await page.getByText('Use the link in the latest email').waitFor();
    expect((await read()).status).toBe('request');
    const newer = await open(await answerTo(world, booking, { version: 2 }));
    await newer.page.getByRole('button', { name: 'Decline' }).click();
    await call(ConfirmBooking, callInput);
    await newer.page.getByRole('button', { name: 'Decline this request' }).click();
    await newer.page.getByText('The request has already been answered.').waitFor();
    expect((await read()).status).toBe('open');
  },
);

const looks = [
  { colorScheme: 'light', width: 1024, locale: 'en' },
  { colorScheme: 'dark', width: 320, locale: 'ja' },
] as const;

looked.each(looks)(
  'the page of a host who answers is accessible: $locale, $colorScheme, $width pixels wide',
  async ({ colorScheme, width, locale }) => {
    const { world, booking } = await createRequest({ name: 'x'.repeat(64) });
    const { userId } = await world.addUser('member', { locale });
    await reassignTo(userId, world, booking.uid);
    const token = await answerTo(world, booking, { userId, version: 2 });
    const { page } = await open(token, { colorScheme, viewport: { width, height: 800 } });
    await page.locator('#booking').waitFor();
    const { LOOKS } = process.env;
    const expectAccessible = async (part: string) => {
      const path = `${LOOKS}/answer-${locale}-${colorScheme}-${width}-${part}.png`;
      if (LOOKS !== undefined) await page.screenshot({ path, fullPage: true });
      expect([part, await violationsOn(page), await isWider(page)]).toEqual([part, [], false]);
    };
    expect(await languageOf(page)).toBe(locale);
    await expectAccessible('request');
    await page.locator('#decline').click();
    await expectAccessible('decline');
  },
);

const reassignTo = async (userId: string, world: World, bookingId: string) => {
  const callInput = { as: world.owner, params: { bookingId, userId } };
  expect((await call(ReassignBooking, callInput)).status).toBe(200);
};
