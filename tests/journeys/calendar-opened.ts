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

/** Half an hour of the grid, in pixels. */
const slot = 26;

/** What is drawn of entries of a name. */
export const entry = (page: Page, name: string) =>
  page.locator('.ec-event.entry', { hasText: name });

/** Moves the mouse from a point of an entry by days and half hours. */
export async function drag(page: Page, name: string, days: number, slots: number, isEnd = false) {
  const box = await entry(page, name).first().boundingBox();
  const day = await page.locator('.ec-col-head').first().boundingBox();
  if (box === null || day === null) throw new Error(`${name} is not drawn.`);
  const [x, y] = [box.x + box.width / 2, isEnd ? box.y + box.height - 2 : box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 8, { steps: 2 });
  await page.mouse.move(x + days * day.width, y + slots * slot, { steps: 5 });
  await page.mouse.up();
}
