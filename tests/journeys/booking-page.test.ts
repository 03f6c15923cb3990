import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { GetBookingContacts } from '../../lib/contract/bookings/get-booking-contacts.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { chooseZone } from './choose-zone.ts';
import { requestsOfFirstPeriod } from './first-period.ts';
import { focused, tabTo } from './keyboard.ts';
import { laterWindow } from './later-window.ts';
import { isWider, languageOf, openAddress, violationsOn } from './opened-page.ts';

const stage = browserStage('the booking page');
const { looked } = stage;

const inLondon: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'Europe/London' };

/** An event type with few starts a day, which keeps its page small. */
const sparse = { interval: 240, duration: 30, window: laterWindow() };

async function offerEventType(overrides: Partial<EventType> = {}) {
  const world = await newWorld();
  const eventType = await openTo(world, { name: 'First talk', ...sparse, ...overrides });
  const open = (options: BrowserContextOptions = {}, more = '', script = '') =>
    openAddress(
      stage.browser,
      stage.base,
      `/t/${world.of}/e/${eventType.uid}${more}`,
      { ...inLondon, ...options },
      script,
    );
  return { world, eventType, open };
}

const times = (page: Page) => page.locator('.picker button.time');
const detailsHeading = (page: Page) => page.getByRole('heading', { name: 'Your details' });

async function fillIn(page: Page, name = 'Ada Lovelace', email = 'ada@example.com') {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
}

async function bookingsOf({ owner }: World) {
  const { body } = await call(ListBookings, { as: owner });
  return Promise.all(
    body.data.map(async ({ uid }) => {
      const response = await call(GetBooking, { as: owner, params: { uid } });
      return response.body.data;
    }),
  );
}

async function contactOf({ owner }: World, uid: string) {
  const { body } = await call(GetBookingContacts, { as: owner, params: { uid } });
  return body.data[0] ?? expect.unreachable('There is no contact.');
}

looked('a guest chooses a time, fills in the form, and books once by double click', async () => {
  const { world, open } = await offerEventType();
  const { page, requestedUrls } = await open({}, '?utm_source=mail&other=1');
  await times(page).last().click();
  await detailsHeading(page).waitFor();
  await fillIn(page);
  await page.getByLabel('Message').fill('See you <then>.');
  await page.getByRole('button', { name: 'Book', exact: true }).dblclick();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await page.getByText('ada@example.com').waitFor();
  const [booking, ...others] = await bookingsOf(world);
  expect(others).toEqual([]);
  expect(booking).toMatchObject({
    name: 'Ada Lovelace',
    status: 'open',
    timeZone: 'Europe/London',
    description: 'See you <then>.',
  });
  expect((await contactOf(world, booking?.uid ?? '')).tracking).toMatchObject({ source: 'mail' });
  const loads = requestedUrls.filter((url) => /\/v1\/public\/teams\/.*(?<!\/bookings)$/u.test(url));
  expect(loads.filter((url) => !url.includes('/available_schedules'))).toEqual([]);
  expect(requestsOfFirstPeriod(loads)).toEqual([]);
  await page.getByRole('link', { name: 'Reschedule or cancel' }).click();
  await page.getByRole('heading', { name: 'First talk' }).waitFor();
});

looked('the loser of a race for one time chooses another one and keeps the form', async () => {
  const { world, open } = await offerEventType({ interval: 30 });
  const [first, second] = [await open(), await open()];
  for (const { page } of [first, second]) {
    await times(page).last().click();
    await detailsHeading(page).waitFor();
  }
  await fillIn(first.page);
  await fillIn(second.page, 'Bo', 'bo@example.com');
  await first.page.getByRole('button', { name: 'Book', exact: true }).click();
  await first.page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await second.page.getByRole('button', { name: 'Book', exact: true }).click();
  const next = second.page.getByRole('alert').getByRole('button');
  await next.first().waitFor();
  await expect.poll(() => next.count()).toBe(3);
  await next.first().click();
  await expect.poll(() => second.page.getByLabel('Email').inputValue()).toBe('bo@example.com');
  await second.page.getByRole('button', { name: 'Book', exact: true }).click();
  await second.page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  const starts = (await bookingsOf(world)).map(({ startedAt }) => startedAt);
  expect([starts.length, new Set(starts).size]).toEqual([2, 2]);
});

looked(
  'a booking that needs confirmation is shown as a request, and the remaining seats are shown',
  async () => {
    const { world, open } = await offerEventType({ requiresConfirmation: true, capacity: 3 });
    const { page } = await open();
    await page.getByText('Requires confirmation by the host').waitFor();
    await times(page).filter({ hasText: '3 seats left' }).first().click();
    await fillIn(page);
    await page.getByRole('button', { name: 'Request' }).click();
    await page.getByRole('heading', { name: 'Your request was sent' }).waitFor();
    expect((await bookingsOf(world)).map(({ status }) => status)).toEqual(['request']);
  },
);

const questions = [
  { uid: 'q-text', label: 'Your company', type: 'text', required: true, options: [] },
  { uid: 'q-area', label: 'What is it about?', type: 'textarea', required: false, options: [] },
  {
    uid: 'q-radio',
    label: 'How large?',
    type: 'radio',
    required: true,
    options: ['Small', 'Large'],
  },
  {
    uid: 'q-check',
    label: 'Which parts?',
    type: 'checkbox',
    required: true,
    options: ['A', 'B', 'C'],
  },
  { uid: 'q-select', label: 'Where?', type: 'select', required: true, options: ['Here', 'There'] },
] as const;
const called = { locationId: 'phone', provider: null, url: null, phoneNumber: null } as const;
const nowhere = { address: null, customLocation: null, access: null };

looked(
  'the form has a field for each type of question, and shows missing answers at their fields',
  async () => {
    const { world, open } = await offerEventType({
      questions: [...questions],
      locations: [{ ...called, ...nowhere }],
    });
    const { page } = await open();
    await times(page).first().click();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Some fields need your attention.').waitFor();
    await expect.poll(() => page.locator('.field .error').count()).toBe(7);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('name');
    await fillIn(page, 'Ada', 'not an address');
    await page.getByLabel('Phone number').fill('+44 20 7946 0000');
    await page.getByLabel('Your company').fill('Acme');
    await page.getByLabel('Large').check();
    await page.getByLabel('A', { exact: true }).check();
    await page.getByLabel('C', { exact: true }).check();
    await page.getByLabel('Where?').selectOption('There');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Enter an email address').waitFor();
    await expect.poll(() => page.locator('.field .error').count()).toBe(1);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    const [booking] = await bookingsOf(world);
    const { answers } = await contactOf(world, booking?.uid ?? '');
    expect(answers.map(({ content }) => content)).toEqual([
      ['Acme'],
      ['Large'],
      ['A', 'C'],
      ['There'],
    ]);
  },
);

looked('a guest books with the keyboard alone', async () => {
  const { world, open } = await offerEventType();
  const { page } = await open();
  await times(page).first().waitFor();
  await tabTo(page, /^\d\d:\d\d/u);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Name/u);
  await page.keyboard.type('Ada');
  await tabTo(page, /^Email/u);
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(await bookingsOf(world)).toHaveLength(1);
});

/** Lets the browser draw late, as it does on a busy machine. */
const drawLate = `
  const { setTimeout: wait } = window;
  window.requestAnimationFrame = (draw) => wait(() => draw(performance.now()), 5000);
  window.setTimeout = (run, ms = 0, ...rest) => wait(run, ms + 5000, ...rest);
`;

looked(
  'keys that a guest presses before the browser draws go to the form of the chosen time',
  async () => {
    const { open } = await offerEventType();
    const { page } = await open({}, '', drawLate);
    await times(page).first().waitFor();
    await tabTo(page, /^\d\d:\d\d/u);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Your details');
    await tabTo(page, /^Name/u);
    await page.keyboard.type('Ada');
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
  },
);

looked('times are shown in the zone that the guest chooses', async () => {
  const { open } = await offerEventType({ interval: 1440, timeZone: 'UTC' });
  const { page } = await open();
  const firstTime = async () => (await times(page).first().innerText()).trim();
  const london = await firstTime();
  await chooseZone(page, 'Tokyo');
  await expect.poll(firstTime).not.toBe(london);
  expect(await firstTime()).toBe('09:00');
});

looked('an unknown team or event type shows a notice', async () => {
  const { open } = await offerEventType();
  const { page } = await openAddress(stage.browser, stage.base, '/t/none/e/none', inLondon);
  await page.getByRole('heading', { name: 'This page isn’t available' }).waitFor();
  const full = await offerEventType({
    window: { startedAt: '2020-01-01T00:00:00.000Z', endedAt: '2020-02-01T00:00:00.000Z' },
  });
  const { page: empty } = await full.open();
  await empty.getByText('No times are available until').waitFor();
  expect(open).toBeTypeOf('function');
});

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { width: 320, locale: 'ja-JP', heading: '日付と時刻を選んでください' },
    { width: 768, locale: 'en-US', heading: 'Choose a day and a time' },
    { width: 1440, locale: 'en-GB', heading: 'Choose a day and a time' },
  ].map((look) => ({ colorScheme, ...look })),
);

looked.each(looks)(
  'the booking page is accessible: $locale, $colorScheme, $width pixels wide',
  async ({ colorScheme, width, locale, heading }) => {
    const { open } = await offerEventType({
      name: `A talk about ${'everything '.repeat(5)}`.trim(),
      description: 'What we do, and what you need.\nBring a question.',
      questions: [...questions],
      interval: 30,
    });
    const { page } = await open({ colorScheme, locale, viewport: { width, height: 900 } });
    const { LOOKS } = process.env;
    const expectAccessible = async (part: string) => {
      const path = `${LOOKS}/booking-${locale}-${colorScheme}-${width}-${part}.png`;
      if (LOOKS !== undefined) await page.screenshot({ path, fullPage: true });
      expect([part, await violationsOn(page), await isWider(page)]).toEqual([part, [], false]);
    };
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await languageOf(page)).toBe(locale.slice(0, 2));
    await expectAccessible('times');
    await times(page).first().click();
    await expectAccessible('form');
    await page.locator('form button[type=submit]').click();
    await page.locator('.field .error').first().waitFor();
    await expectAccessible('errors');
    await page.locator('#name').fill('Ada Lovelace');
    await page.locator('#email').fill('ada@example.com');
    await page.locator('#answer-q-text').fill('Acme');
    await page.locator('input[type=radio]').first().check();
    await page.locator('input[type=checkbox]').first().check();
    await page.locator('#answer-q-select').selectOption('Here');
    await page.locator('form button[type=submit]').click();
    await page.locator('.confirmation').waitFor();
    await expectAccessible('confirmation');
  },
);

looked('the first time appears within a second on a slow machine', async () => {
  const { open } = await offerEventType({ interval: 30 });
  const { page } = await open();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.reload({ waitUntil: 'commit' });
  await times(page).first().waitFor();
  const shownMs = Number(await page.evaluate('performance.now()'));
  console.info(
    `With a processor of a quarter of the speed, the first time is there after ${Math.round(shownMs)} ms.`,
  );
  expect(shownMs).toBeGreaterThan(0);
});
