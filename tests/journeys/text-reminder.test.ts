import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { GetBookingContacts } from '../../lib/contract/bookings/get-booking-contacts.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import { type Inbox, startInbox } from '../../scripts/local/inbox/inbox.ts';
import { at } from '../api/bookings/guests.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { call } from '../support/http/call.ts';
import { sendMails } from '../support/messages/send-mails.ts';
import { reminderOf } from '../support/texts/texting.ts';
import { newWorld } from '../support/world.ts';
import { openSignedInBookings, panel } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';
import { timeOn } from './choose-time.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';

/** The secret of the replies to texts in other tests. */
const { TEXT_SECRET: formerSecret } = process.env;
// The service of this file reads the setting when it starts.
process.env.TEXT_PROVIDER = 'webhook';
const stage = browserStage('reminders by text message', { isConfigured: true });
const { looked } = stage;

/** A folder into which the tests save pictures of what they see. */
const { LOOKS } = process.env;

const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
let inbox: Inbox;
beforeAll(async () => {
  inbox = await startInbox(folder, { smtp: 0, page: 0 });
  const { textUrl: TEXT_URL, textSecret: TEXT_SECRET } = inbox;
  Object.assign(process.env, { TEXT_URL, TEXT_SECRET, TEXT_COUNTRIES: 'JP' });
});
afterAll(async () => {
  for (const name of ['PROVIDER', 'URL', 'COUNTRIES']) delete process.env[`TEXT_${name}`];
  Object.assign(process.env, { TEXT_SECRET: formerSecret });
  await inbox.close();
  rmSync(folder, { recursive: true });
});

/** 17:00 in Tokyo, so that the reminder is not in the night. */
const startedAt = at(3, '08:00');
const beforeMs = 60 * 60_000;

/** Opens the booking page of an event type with these reminders at a start. */
async function openBookingPage(
  reminders = [reminderOf(60)],
  options: BrowserContextOptions = { locale: 'en-GB' },
) {
  const world = await newWorld();
  const { uid } = await openTo(world, {
    interval: 240,
    window: { startedAt, endedAt: at(4, '08:00') },
    notification: { ...defaultNotification, reminders },
  });
  const { page } = await openAddress(stage.browser, stage.base, `/t/${world.of}/e/${uid}`, {
    timezoneId: 'Asia/Tokyo',
    ...options,
  });
  await timeOn(page, startedAt).click();
  return page;
}

const numberOn = (page: Page) => page.locator('#textRemindNumber');

async function fill(page: Page, number: string) {
  await page.locator('#name').fill('Ada');
  await page.locator('#email').fill('ada@example.com');
  await numberOn(page).fill(number);
  await page.locator('form .main').click();
}

looked('a guest books with a phone number, and gets the reminder by text message', async () => {
  const page = await openBookingPage();
  const field = page.getByLabel('Phone number for text reminders (optional)');
  expect(await field.getAttribute('autocomplete')).toBe('tel');
  expect(await field.getAttribute('inputmode')).toBe('tel');
  expect(await page.locator('#textRemindNumber-hint').innerText()).toContain('Reply STOP');
  await fill(page, '+81 (0)90 1234-5678');
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await sendMails(Date.now() + 60_000);
  const received = await stage.browser.newPage();
  await received.goto(inbox.pageUrl);
  expect(await received.getByRole('link', { name: 'Text message' }).count()).toBe(0);
  await sendMails(Date.parse(startedAt) - beforeMs);
  await received.goto(inbox.pageUrl);
  await received.getByRole('link', { name: 'Text message to +819012345678' }).click();
  const text = await received.locator('pre').innerText();
  expect(text).toMatch(/Reminder of your booking on .+ 17:00 GMT\+9\. Reply STOP .+\/b#\S+/u);
});

looked('a wrong phone number is an error at its field, and a booking needs none', async () => {
  const page = await openBookingPage();
  await fill(page, '090 1234 5678');
  await page.getByText('Enter a phone number with its country code').waitFor();
  expect(await page.locator('#textRemindNumber:focus').getAttribute('aria-describedby')).toBe(
    'textRemindNumber-error textRemindNumber-hint',
  );
  await fill(page, '');
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
});

looked(
  'without a reminder by text message to the guest, no phone number is requested',
  async () => {
    const toHost = reminderOf(60, 'host');
    const byMail = { ...reminderOf(60), channel: 'email' } as const;
    const page = await openBookingPage([toHost, byMail]);
    await page.locator('#email').waitFor();
    expect(await numberOn(page).count()).toBe(0);
  },
);

looked('a host who books for a guest enters the phone number of the guest', async () => {
  const world = await newWorld();
  const notification = { ...defaultNotification, reminders: [reminderOf(60)] };
  await world.eventType([world.member], { name: 'Intro', interval: 60, notification });
  const page = await openSignedInBookings(stage, world.member);
  await page.getByRole('button', { name: 'Book for a guest' }).click();
  const form = panel(page);
  await form.getByLabel('Event type').selectOption({ label: 'Intro' });
  await form.getByLabel('Date').fill(startedAt.slice(0, 10));
  await form.getByRole('button', { name: '08:00' }).click();
  await form.getByLabel('Name of the guest').fill('Ada');
  await form.getByLabel('Email address').fill('ada@example.com');
  await numberOn(page).fill('12');
  await form.getByRole('button', { name: 'Book for a guest', exact: true }).click();
  await form.getByText('Enter a phone number').waitFor();
  await numberOn(page).fill('+81 90 1234 5678');
  await form.getByRole('button', { name: 'Book for a guest', exact: true }).click();
  await page.getByText('Booked.', { exact: true }).waitFor();
  const uid = page.url().split('#')[1] ?? '';
  const contacts = await call(GetBookingContacts, { as: world.owner, params: { uid } });
  expect(contacts.body.data[0]?.textRemindNumber).toBe('+819012345678');
});

looked(
  'the form of a host has no phone number for an event type without text reminders',
  async () => {
    const world = await newWorld();
    await world.eventType([world.member], { name: 'Talk', interval: 60 });
    const page = await openSignedInBookings(stage, world.member);
    await page.getByRole('button', { name: 'Book for a guest' }).click();
    const settings = page.waitForResponse('**/notification');
    await panel(page).getByLabel('Event type').selectOption({ label: 'Talk' });
    await settings;
    await panel(page).getByLabel('Email address').waitFor();
    expect(await numberOn(page).count()).toBe(0);
  },
);

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { locale: 'en-GB', width: 1440, error: 'Enter a phone number' },
    { locale: 'ja-JP', width: 320, error: '国番号から' },
  ].map((look) => ({ colorScheme, ...look })),
);

looked.for(looks)(
  'the field for the phone number is accessible: $locale, $colorScheme, $width pixels wide',
  async ({ locale, colorScheme, width, error }) => {
    const viewport = { width, height: 900 };
    const page = await openBookingPage(undefined, { locale, colorScheme, viewport });
    await fill(page, '12');
    await page.getByText(error).waitFor();
    expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
    const path = `${LOOKS}/text-number-${locale}-${colorScheme}-${width}.png`;
    if (LOOKS !== undefined) await page.screenshot({ path, fullPage: true });
  },
);
