import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { at, book } from '../api/bookings/guests.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { daily } from '../support/hours/daily.ts';
import { call } from '../support/http/call.ts';
import { answerTo } from '../support/messages/answer-to.ts';
import { newWorld } from '../support/world.ts';
import { panel, row } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';
import { createSchedule, entry, openSignedIn, setHabits, week } from './calendar-opened.ts';
import { openPage } from './opened-page.ts';
import { press } from './settings-opened.ts';

const stage = browserStage('all pages with unusual settings');
const { looked } = stage;

/** A user with an event type, a booking, a booking request, a schedule, hours and a webhook endpoint. All times are in the afternoon. */
async function aHost(settings: { weekStart: number; timeFormat: '12h' | '24h' }) {
  const world = await newWorld();
  const { owner } = world;
  await setHabits(owner, settings);
  await world.setHours(owner, daily('UTC', 13, 18));
  const window = { startedAt: at(-1, '15:00'), endedAt: at(300, '16:00') };
  const eventType = await world.eventType([owner], { name: 'Intro', interval: 60, window });
  const shape = { name: 'Asked', interval: 60, requiresConfirmation: true };
  const asked = await world.eventType([owner], shape);
  const booking = await book(world, eventType, at(3, '14:00'), { name: 'Ada' });
  const request = await book(world, asked, at(3, '16:00'), { name: 'Bea' });
  await createSchedule(owner, { startedAt: '2027-03-24T13:00', endedAt: '2027-03-24T14:30' });
  const url = 'https://hooks.example.com/in';
  await call(CreateWebhookEndpoint, { as: owner, body: { url, events: ['*'] } });
  await tellChanges();
  return { ...world, eventType, booking, answer: await answerTo(world, request, owner) };
}

/** The times of day on a page, in its text and its fields. */
async function timesOn(page: Page): Promise<readonly string[]> {
  const texts = await page.locator('body').innerText();
  const typed = await page
    .locator('.time-of-day')
    .evaluateAll((fields) => fields.map((field) => (field as unknown as { value: string }).value));
  const native = await page.locator('input[type="time"], input[type="datetime-local"]').count();
  expect(native, 'fields with the clock of the browser').toBe(0);
  const plain = [texts, ...typed].join('\n').replaceAll(/GMT[+-]\d+:\d+/gu, '');
  return plain.match(/(?:午[前後])?\d{1,2}:\d\d(?:\s?[ap]m)?/giu) ?? [];
}

const clocks = { '12h': /m$|^午/iu, '24h': /^\d\d:\d\d$/u };

/** Expects a page to have times, all with one clock. */
async function expectTimes(page: Page, where: string, clock: '12h' | '24h') {
  await expect
    .poll(() => timesOn(page), { message: `times of ${where}`, timeout: 10_000 })
    .not.toEqual([]);
  const others = (await timesOn(page)).filter((time) => !clocks[clock].test(time));
  expect([where, others]).toEqual([where, []]);
}

const walks = [
  ['en-GB', '12h', 6, 'Saturday', 'Sat'],
  ['de-DE', '12h', 6, 'Saturday', 'Sat'],
  ['en-US', '24h', 3, 'Wednesday', 'Wed'],
  ['ja-JP', '12h', 6, '土曜日', '土'],
] as const;

looked.each(walks)(
  'in a browser of %s, every page of a user with the clock %s and the first day %i follows the settings',
  async (locale, clock, weekStart, day, shortDay) => {
    const host = await aHost({ weekStart, timeFormat: clock });
    const options = { locale, timezoneId: 'UTC' };
    const page = await openSignedIn(stage, host.owner, { query: week, ...options });
    page.setDefaultTimeout(15_000);
    const go = (path: string) => page.goto(`${stage.base}${path}`);
    const times = (where: string) => expectTimes(page, where, clock);
    for (const view of ['week', 'month', 'day', 'list']) {
      await go(`/calendar?${new URLSearchParams({ ...week, view })}`);
      await entry(page, 'Lunch').first().waitFor();
      await times(`the calendar: ${view}`);
      if (view === 'day' || view === 'list') continue;
      expect(await page.locator('.ec-col-head').first().innerText()).toContain(shortDay);
    }
    await entry(page, 'Lunch').first().locator('button').click();
    await times('a schedule');
    await page.locator('dialog button').nth(1).click();
    await page.locator('dialog select').first().waitFor();
    await times('the form of a schedule');

    const date = host.booking.startedAt.slice(0, 10);
    await go(`/calendar?${new URLSearchParams({ view: 'day', date, zone: 'UTC' })}`);
    await entry(page, 'Ada').first().locator('button').click();
    await page.getByText('guest@example.com').first().waitFor();
    await times('a booking');

    await go('/bookings');
    await row(page, 'Ada').waitFor();
    await times('the bookings');
    await row(page, 'Ada').click();
    await panel(page).locator('.history li').first().waitFor();
    await times('the panel of a booking');
    await panel(page).locator('.row button').first().click();
    await panel(page).locator('.time').first().waitFor();
    await times('the new time of a booking');
    await go('/bookings');
    await press(page, /^(?:Book for a guest|ゲストの予約)/u);
    await panel(page).locator('select').first().selectOption({ label: 'Intro' });
    await panel(page).locator('input[type="date"]').fill(date);
    await panel(page).locator('.time').first().waitFor();
    await times('a booking for a guest');

    await go('/settings/hours');
    await press(page, /^(?:Edit|編集)/u);
    await page.locator('.weekday h3').first().waitFor();
    expect(await page.locator('.weekday h3').first().innerText()).toBe(day);
    await times('the hours');
    await go('/settings/event-types');
    await press(page, /^(?:Edit|編集).*Intro/u);
    await page.locator('.time-of-day').first().waitFor();
    await times('an event type');
    await go('/settings/keys');
    await press(page, /^(?:Create an API key|APIキーを作成)/u);
    await page.locator('select').last().selectOption('at');
    await page.locator('.time-of-day').fill('15:30');
    await page.locator('.time-of-day').blur();
    await times('a new key');

    const { page: answered } = await openPage(stage.browser, stage.base, host.answer, options);
    answered.setDefaultTimeout(15_000);
    await answered.getByText('Bea').first().waitFor();
    await expectTimes(answered, 'a request by its link', clock);
  },
);
