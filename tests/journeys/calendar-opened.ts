import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Person } from '../support/world.ts';
import type { BrowserStage } from './browser-stage.ts';

interface Opening extends BrowserContextOptions {
  readonly query?: Readonly<Record<string, string>>;
  /** Other origins at which the page asks, and is sent back from. */
  readonly others?: readonly string[];
  /** What the browser may complain about. */
  readonly complaint?: RegExp;
}

/** The calendar page, about which the browser has nothing to complain but statuses that are said on the page. */
export async function openCalendar(stage: BrowserStage, opening: Opening = {}): Promise<Page> {
  const { query = {}, others = [], complaint = /status of 4/u, ...options } = opening;
  const context = await stage.browser.newContext({
    viewport: { width: 1200, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  const page = await context.newPage();
  // What hangs is ended by the time of its test.
  page.setDefaultTimeout(0);
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (![stage.base, ...others].some((origin) => url.startsWith(origin))) foreign.push(url);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !complaint.test(line.text())) complaints.push(line.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints, 'the browser has nothing to complain about').toEqual([]);
    expect(foreign, 'nothing is fetched from elsewhere').toEqual([]);
  });
  await page.goto(`${stage.base}/calendar?${new URLSearchParams(query)}`);
  return page;
}

/** Enters a key into the form that is shown. */
export async function enterKey(page: Page, { key }: Pick<Person, 'key'>): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await page.keyboard.press('Enter');
}

/** The calendar of a user, who is signed in. */
export async function signedIn(
  stage: BrowserStage,
  user: Pick<Person, 'key'>,
  opening: Opening = {},
): Promise<Page> {
  const page = await openCalendar(stage, opening);
  await enterKey(page, user);
  await page.locator('main.calendar').waitFor();
  return page;
}
