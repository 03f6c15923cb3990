import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { UpdateCurrentUserSettings } from '../../lib/contract/users/update-current-user-settings.ts';
import { call } from '../support/http/call.ts';
import { host } from '../support/schedules/schedules.ts';
import type { Person } from '../support/world.ts';
import type { BrowserStage } from './browser-stage.ts';

export const zone = 'Europe/Berlin';

/** A week without other entries. If it begins on Monday, the clocks are set forward on its last day. */
export const week = { view: 'week', date: '2027-03-24', zone };

/** An hour of that week. */
export const lunch = { startedAt: '2027-03-24T12:00', endedAt: '2027-03-24T13:00' };

/** Sets the first day of the week and the clock of a user. */
export const setHabits = (as: Person, body: { weekStart?: number; timeFormat?: '12h' | '24h' }) =>
  call(UpdateCurrentUserSettings, { as, body });

/** Creates a schedule of a user, and returns its ID with a function that reads it. */
export async function createSchedule(as: Person, body: object) {
  const attendees = [host(as)];
  const scheduleInput = { name: 'Lunch', timeZone: zone, attendees, ...body };
  const { status, body: made } = await call(CreateSchedule, { as, body: scheduleInput });
  expect(status).toBe(201);
  const read = async () => {
    const { body: now } = await call(GetSchedule, { as, params: { uid: made.data.uid } });
    return now.data;
  };
  return { uid: made.data.uid, read };
}

interface CalendarOptions extends BrowserContextOptions {
  readonly query?: Readonly<Record<string, string>>;
  /** Other origins that the page may request, such as that of a sign-in provider. */
  readonly otherOrigins?: readonly string[];
  /** The errors that are expected in the console of the browser. */
  readonly expectedErrors?: RegExp;
}

/** Opens the calendar page. The test fails after unexpected errors in the console or requests to other origins. */
export async function openCalendar(
  stage: BrowserStage,
  options: CalendarOptions = {},
): Promise<Page> {
  const {
    query = {},
    otherOrigins = [],
    expectedErrors = /status of 4/u,
    ...contextOptions
  } = options;
  const context = await stage.browser.newContext({
    viewport: { width: 1200, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...contextOptions,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  const foreignUrls: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (![stage.base, ...otherOrigins].some((origin) => url.startsWith(origin)))
      foreignUrls.push(url);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !expectedErrors.test(line.text())) errors.push(line.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(errors, 'unexpected errors in the console of the browser').toEqual([]);
    expect(foreignUrls, 'requests to other origins').toEqual([]);
  });
  await page.goto(`${stage.base}/calendar?${new URLSearchParams(query)}`);
  return page;
}

/** Enters a key into the displayed sign-in form. */
export async function enterKey(page: Page, { key }: Pick<Person, 'key'>): Promise<void> {
  const field = page.getByLabel(/API/u);
  const developers = page.locator('details', { has: field });
  await developers.evaluate((details) => details.setAttribute('open', ''));
  await field.fill(key);
  await page.keyboard.press('Enter');
}

/** Opens the calendar page and signs in with the key of a user. */
export async function openSignedIn(
  stage: BrowserStage,
  user: Pick<Person, 'key'>,
  options: CalendarOptions = {},
): Promise<Page> {
  const page = await openCalendar(stage, options);
  await enterKey(page, user);
  await page.locator('main.calendar').waitFor();
  return page;
}

/** Half an hour of the grid, in pixels. */
const slot = 32;

/** The drawn parts of the entries with a name. */
export const entry = (page: Page, name: string) =>
  page.locator('.ec-event.entry', { hasText: name });

/** Drags an entry, or only its end, by a number of days and half hours. */
export async function drag(page: Page, name: string, days: number, slots: number, isEnd = false) {
  const drawn = entry(page, name).first();
  await drawn.scrollIntoViewIfNeeded();
  const box = await drawn.boundingBox();
  const day = await page.locator('.ec-col-head').first().boundingBox();
  if (box === null || day === null) throw new Error(`${name} is not drawn.`);
  const [x, y] = [box.x + box.width / 2, isEnd ? box.y + box.height - 2 : box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 8, { steps: 2 });
  await page.mouse.move(x + days * day.width, y + slots * slot, { steps: 5 });
  await page.mouse.up();
}
