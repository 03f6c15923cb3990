import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { at } from '../api/bookings/guests.ts';
import { newEmail, openTo } from '../api/guests/public-bookings.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';
import { openSignedInBookings, panel, row } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';
import { timesOn } from './choose-time.ts';
import { laterWindow } from './later-window.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';
import { openSettings, press, waitForText } from './settings-opened.ts';

const stage = browserStage('the places and payment items of guests');
const { looked } = stage;
const sinkOf = mailSinkOfFile();

/** A folder into which the tests save pictures of what they see. */
const { LOOKS } = process.env;

const inLondon: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'Europe/London' };
const details = { provider: null, url: null, phoneNumber: null, address: null, access: null };
const hint = 'Anywhere in the city centre';
const places: Partial<EventType> = {
  locations: [
    { ...details, locationId: 'phone', customLocation: null },
    { ...details, locationId: 'askInvitee', customLocation: hint },
  ],
};
const payment: EventType['payment'] = {
  methods: ['onsite'],
  currency: 'JPY',
  items: [
    { uid: 'cut', name: 'Haircut', price: 4000 },
    { uid: 'colour', name: 'Colour', price: 5500 },
    { uid: 'care', name: 'Care', price: null },
  ],
};
const cafe = 'Café Central, on the terrace';

async function openBookingPage(
  world: World,
  overrides: Partial<EventType>,
  options: BrowserContextOptions = {},
) {
  const sparse = { interval: 240, duration: 30, window: laterWindow() };
  const eventType = await openTo(world, { name: 'Appointment', ...sparse, ...overrides });
  const address = `/t/${world.of}/e/${eventType.uid}`;
  const { page } = await openAddress(stage.browser, stage.base, address, {
    ...inLondon,
    ...options,
  });
  await timesOn(page).first().click();
  return { page, eventType };
}

const send = (page: Page) => page.locator('form .main').click();
const factOf = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]').innerText();
/** The payment as a reader in Britain sees it; in plain English without a region, the symbol is shorter. */
const payable = 'Haircut: JP¥4,000\nColour: JP¥5,500\nTotal: JP¥9,500\nPayable on site';

looked(
  'a guest writes where to meet and chooses items, and both are on the confirmation, in the mails and in the panel of the host',
  async () => {
    const world = await newWorld();
    await sentBy(sinkOf());
    const email = newEmail();
    const { page } = await openBookingPage(world, { ...places, payment });
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('radio', { name: 'A place you suggest' }).check();
    await page.getByText(hint).waitFor();
    await send(page);
    const place = page.getByLabel('Where should we meet?');
    await expect.poll(() => page.locator('.error').allInnerTexts()).toHaveLength(3);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('customLocation');
    await place.fill(cafe);
    await page.getByRole('checkbox', { name: 'Haircut JP¥4,000' }).check();
    await page.getByRole('checkbox', { name: 'Colour JP¥5,500' }).check();
    await page.getByText('Total: JP¥9,500').waitFor();
    await send(page);
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect([await factOf(page, 'Where'), await factOf(page, 'Payment')]).toEqual([cafe, payable]);
    await page.reload();
    await page.locator('#facts').waitFor();
    expect([await factOf(page, 'Where'), await factOf(page, 'Payment')]).toEqual([cafe, payable]);

    const mails = await sentBy(sinkOf(), Date.now() + 60_000);
    const mailTo = (address: string) => mails.find((mail) => to(mail) === address) as Sunk;
    const [host, guest] = [mailTo(world.member.email), mailTo(email)];
    for (const text of [cafe, `Payment:\n${payable.replaceAll('JP', '')}`])
      expect(host.text).toContain(text);
    expect(guest.text).toContain(`Payment:\n${payable}`);
    // The address of the guest is not proven, so their own text is only on the page of the link.
    expect(guest.text).toContain('Where:\nThe place that you suggested');

    const bookings = await openSignedInBookings(stage, world.member);
    await row(bookings, 'Ada').click();
    await panel(bookings).getByText(cafe).first().waitFor();
    await panel(bookings).getByText('Total: JP¥9,500').waitFor();
  },
);

looked('the text of the place is kept while the guest selects another location', async () => {
  const { page } = await openBookingPage(await newWorld(), places);
  await page.getByRole('radio', { name: 'A place you suggest' }).check();
  await page.getByLabel('Where should we meet?').fill(cafe);
  await page.getByRole('radio', { name: 'By phone' }).check();
  await expect.poll(() => page.getByLabel('Where should we meet?').count()).toBe(0);
  await page.getByRole('radio', { name: 'A place you suggest' }).check();
  await expect.poll(() => page.getByLabel('Where should we meet?').inputValue()).toBe(cafe);
});

looked('a guest who saw another price reads that the prices have changed', async () => {
  const world = await newWorld();
  const { page, eventType } = await openBookingPage(world, { payment });
  const dearer = payment.items.map((item) => ({ ...item, price: 9000 }));
  await call(UpdateEventType, {
    as: world.owner,
    params: { uid: eventType.uid },
    body: { payment: { ...payment, items: dearer } },
  });
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByRole('checkbox', { name: 'Haircut' }).check();
  await send(page);
  await page.getByText('The prices have changed. Reload the page to see them.').waitFor();
});

looked('items are optional if the event type can also be booked without them', async () => {
  const free = { ...payment, methods: ['none', 'onsite'] as const };
  const { page } = await openBookingPage(await newWorld(), { payment: free });
  await page.getByRole('group', { name: 'Payable on site (optional)' }).waitFor();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(newEmail());
  await send(page);
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(await page.locator('dt').allInnerTexts()).not.toContain('Payment');
});

looked('a host books for a guest with the place and the items of the guest', async () => {
  const world = await newWorld();
  await world.eventType([world.member], { ...places, payment, name: 'Visit', interval: 60 });
  const page = await openSignedInBookings(stage, world.member);
  await page.getByRole('button', { name: 'Book for a guest' }).click();
  const form = panel(page);
  await form.getByLabel('Event type').selectOption({ label: 'Visit' });
  await form.getByLabel('Date').fill(at(3, '10:00').slice(0, 10));
  await form.getByRole('button', { name: '10:00' }).click();
  await form.getByLabel('Name of the guest').fill('Ada');
  await form.getByLabel('Email address').fill(newEmail());
  await form.getByLabel('Location').selectOption('A place you suggest');
  await form.getByLabel('Where should we meet?').fill(cafe);
  await form.getByRole('checkbox', { name: 'Haircut' }).check();
  await form.getByRole('button', { name: 'Book for a guest' }).click();
  await page.getByText('Booked.', { exact: true }).waitFor();
  await panel(page).getByText(cafe).first().waitFor();
  await panel(page).getByText('Haircut: JP¥4,000').waitFor();
});

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { locale: 'en-GB', width: 1440, booked: 'Your booking is confirmed', colorScheme },
  { locale: 'ja-JP', width: 320, booked: 'ご予約が確定しました', colorScheme },
]);

looked.for(looks)(
  'the place and the items of a guest are accessible: $locale, $colorScheme, $width pixels wide',
  async ({ locale, width, booked, colorScheme }) => {
    const world = await newWorld();
    const { page } = await openBookingPage(
      world,
      { ...places, payment },
      { locale, colorScheme, viewport: { width, height: 900 } },
    );
    const look = async (state: string, seen = page) => {
      expect([state, await violationsOn(seen), await isWider(seen)]).toEqual([state, [], false]);
      const path = `${LOOKS}/answers-${locale}-${colorScheme}-${width}-${state}.png`;
      if (LOOKS !== undefined) await seen.screenshot({ path, fullPage: true });
    };
    await page.getByRole('radio').nth(1).check();
    await send(page);
    await page.locator('.error').first().waitFor();
    await look('faults');
    await page.locator('#name').fill('Ada');
    await page.locator('#email').fill(newEmail());
    await page.locator('#customLocation').fill(cafe);
    for (const index of [0, 1, 2]) await page.getByRole('checkbox').nth(index).check();
    await look('form');
    await send(page);
    await page.getByRole('heading', { name: booked }).waitFor();
    await page.locator('dd').nth(3).waitFor();
    await look('confirmation');
    await page.reload();
    await page.locator('#facts').waitFor();
    await look('manage');
    const bookings = await openSignedInBookings(stage, world.member, '', {
      locale,
      colorScheme,
      viewport: { width, height: 900 },
    });
    await row(bookings, 'Ada').click();
    await panel(bookings).getByText(cafe).first().waitFor();
    await look('panel', bookings);
  },
);

looked(
  'a host sets the hint for guests, the items with their prices, and a user who is only notified',
  async () => {
    const world = await newWorld();
    const { uid } = await world.eventType([world.owner, world.member], { name: 'Talk' });
    const page = await openSettings(stage, world.owner, 'event-types');
    await page.locator('.rows li > .row > button').first().click();
    await page.locator('[data-at="/locations/0/locationId"]').selectOption('askInvitee');
    await page.getByLabel('Hint for guests').fill(hint);
    await page.getByLabel(`Role ${world.member.name}`).selectOption('Only notified');
    await page.getByLabel('Paid items').selectOption('Guests must choose an item');
    await page.getByLabel('Currency').selectOption('EUR');
    await press(page, 'Add an item');
    await page.getByLabel('Name Item 1').fill('Report');
    await page.getByLabel('Price Item 1').pressSequentially('12.05');
    expect(await page.getByLabel('Price Item 1').inputValue()).toBe('12.05');
    await press(page, 'Add an item');
    await page.getByLabel('Name Item 2').fill('Lunch');
    await press(page, 'Save changes');
    await waitForText(page, 'Saved');
    const params = { uid };
    const read = async () => (await call(GetEventType, { as: world.owner, params })).body.data;
    await expect
      .poll(async () => (await read()).payment)
      .toMatchObject({
        methods: ['onsite'],
        currency: 'EUR',
        items: [
          { name: 'Report', price: 1205 },
          { name: 'Lunch', price: null },
        ],
      });
    expect((await read()).locations).toMatchObject([
      { locationId: 'askInvitee', customLocation: hint },
    ]);
    const notified = { uid: world.member.userId, userType: 'notifyHost' };
    await expect
      .poll(async () => (await read()).hosts)
      .toContainEqual(expect.objectContaining(notified));
    await page.getByLabel('Price Item 1').fill('twelve');
    await press(page, 'Save changes');
    await page
      .locator('.field', { has: page.getByLabel('Price Item 1') })
      .locator('.error')
      .waitFor();
    await page.setViewportSize({ width: 320, height: 900 });
    expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
    if (LOOKS !== undefined) {
      await page.screenshot({ path: `${LOOKS}/answers-editor.png`, fullPage: true });
    }
  },
);
