import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { guideNames } from '../../lib/app/service/guides.ts';
import { rows } from '../../scripts/contracts.ts';
import { illegibleOn, isUncovered } from '../support/browser/legible.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';

const stage = browserStage('the documentation page');
const { looked } = stage;

/** A page with its requests to other origins and the errors in its console. */
interface WatchedPage {
  readonly page: Page;
  readonly complaints: string[];
  readonly foreign: string[];
}

async function watchPage(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const page = await stage.browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(stage.base) && !url.startsWith('data:')) foreign.push(url);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  return { page, complaints, foreign };
}

function expectNoErrors({ complaints, foreign }: WatchedPage): void {
  expect(complaints.splice(0), 'unexpected errors in the console of the browser').toEqual([]);
  expect(foreign.splice(0), 'requests to other origins').toEqual([]);
}

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const one = await watchPage(options);
  onTestFinished(async () => {
    await one.page.close();
    expectNoErrors(one);
  });
  return one.page;
}

let shared: WatchedPage | undefined;
afterAll(() => shared?.page.close());

/** Opens the reference at an operation. The tests share its page, because the viewer takes seconds to load. */
async function reference(address = ''): Promise<Page> {
  shared ??= await watchPage();
  const one = shared;
  onTestFinished(async () => {
    await one.page.unrouteAll();
    await one.page.keyboard.press('Escape');
    expectNoErrors(one);
  });
  await one.page.goto(`${stage.base}/docs#${address}`);
  return one.page;
}

const section = (code: string) => `[id="${code}"]`;
/** The viewer puts the number of the document before the address of an operation. */
const operationAt = (address: string) => `section[id$="/${address}"]`;

looked('a user searches an operation, opens it, and sees its errors', async () => {
  const page = await reference();
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.keyboard.type('reassign automatically');
  await page.getByRole('dialog').getByText('Reassign the host of a booking automatically').click();
  await page.waitForURL('**#tag/bookings/reassignBookingAutomatically');
  const operation = page.locator(operationAt('tag/bookings/reassignBookingAutomatically'));
  await operation.getByText('409').first().click();
  await operation.getByText('No other host is free at this time.').first().waitFor();
});

looked(
  'an operation has samples for curl, TypeScript and Python with the address of the service',
  async () => {
    const page = await reference('tag/bookings/createBooking');
    const operation = page.locator(operationAt('tag/bookings/createBooking'));
    const samples = { TypeScript: 'await fetch(', Python: 'requests.post(', curl: 'curl "' };
    let selectedLanguage = 'curl';
    for (const [language, call] of Object.entries(samples)) {
      await operation.getByRole('button', { name: selectedLanguage, exact: true }).click();
      await page.getByRole('option', { name: language, exact: true }).click();
      await operation.getByText(call).first().waitFor();
      await operation.getByText(`${stage.base}/v1/bookings`).first().waitFor();
      selectedLanguage = language;
    }
  },
);

looked.each([
  ['createBooking', '201', '2XX', 'Status 200: The result of a dry run'],
  ['updateEventType', '200', '202', 'Accepted, but not finished'],
  ['deleteEventType', '204', '2XX', 'Status 202: Accepted, but not finished'],
  ['replayWebhookDelivery', '202', '2XX', 'Status 200: The result of a dry run'],
])(
  'the first displayed response of %s is the success response %s',
  async (id, success, other, described) => {
    const group = rows.find((row) => row.id === id)?.group;
    const page = await reference(`tag/${group}/${id}`);
    const responses = page.locator(operationAt(`tag/${group}/${id}`)).getByRole('tablist');
    const tabs = responses.getByRole('tab');
    await tabs.first().waitFor();
    const names = (await tabs.allInnerTexts()).map((name) => name.replace(/\D*:\s*/u, '').trim());
    expect(names.slice(0, 2)).toEqual([success, other]);
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
    await tabs.nth(1).click();
    await page.getByText(described).last().waitFor();
  },
);

looked('a field for a credential has no placeholder that looks like a secret', async () => {
  const page = await reference('description/introduction');
  const field = page.getByPlaceholder('Your credential').first();
  await field.waitFor();
  expect(await page.getByPlaceholder(/^[A-Za-z0-9+/=]{16,}$/u).count()).toBe(0);
});

looked('a user tries an operation on the page with a typed key', async () => {
  const { owner, eventType } = await newWorld();
  const { uid } = await eventType([owner]);
  const page = await reference('tag/event-types/listEventTypes');
  await page
    .getByRole('button', { name: 'Test Request (get /v1/event_types)', exact: true })
    .click();
  const form = page.getByRole('dialog');
  await form.locator('input[autocomplete=off]').first().fill(owner.key);
  const answered = page.waitForResponse((reply) => reply.url().includes('/v1/event_types'));
  await form.getByRole('button', { name: 'Send' }).first().click();
  expect((await answered).status()).toBe(200);
  await form.getByText(uid).first().waitFor();
});

looked('a form sends no Idempotency-Key, no version and no dry run by default', async () => {
  const { owner, eventType } = await newWorld();
  const { uid } = await eventType([owner]);
  const page = await reference('tag/event-types/updateEventType');
  await page
    .getByRole('button', { name: 'Test Request (patch /v1/event_types/{uid})', exact: true })
    .click();
  const form = page.getByRole('dialog');
  await form.locator('input[autocomplete=off]').first().fill(owner.key);
  const patchRequest = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.route('**/v1/event_types/*', (route) =>
    route.continue({ url: `${stage.base}/v1/event_types/${uid}` }),
  );
  await form.getByRole('button', { name: 'Send' }).first().click();
  const headers = (await patchRequest).headers();
  expect(headers).toMatchObject({ 'x-service-api-key': owner.key });
  expect(Object.keys(headers)).not.toContain('idempotency-key');
  expect(Object.keys(headers)).not.toContain('if-match');
  expect(Object.keys(headers)).not.toContain('prefer');
  expect((await (await patchRequest).response())?.status()).toBe(200);
  // Waits for the response, because closing the form cancels a running request and logs an error.
  await form.getByText(uid).first().waitFor();
});

looked('the address of a problem opens at its anchor, without the viewer', async () => {
  const page = await newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`${stage.base}/docs#booking/slot-taken`);
  expect(await isUncovered(page, `${section('booking/slot-taken')} h3`)).toBe(true);
  await expect
    .poll(() => page.locator(section('booking/slot-taken')).innerText())
    .toContain('The time is no longer free.');
  await expect.poll(() => page.locator('#reference').isVisible()).toBe(false);
  expect(page.url()).toBe(`${stage.base}/docs#booking/slot-taken`);
  expect(fetched.filter((url) => url.endsWith('.js'))).toEqual([]);
});

looked('a problem links to the operations that return it, and they link back', async () => {
  const page = await newPage();
  await page.goto(`${stage.base}/docs#booking/slot-taken`);
  const taken = page.locator(section('booking/slot-taken'));
  await taken.getByText(/^Returned by \d+ operations$/u).click();
  await taken.getByText('POST /v1/bookings', { exact: true }).click();
  await page.locator('#reference').getByRole('heading', { name: 'Create a booking' }).waitFor();
  await expect.poll(() => page.locator('#problems').isVisible()).toBe(false);
  await page.goBack();
  await page.locator(section('booking/slot-taken')).waitFor();
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.locator('#reference').getByText('/v1/bookings/{uid}/cancel').first().waitFor();
});

looked('links from problems to operations are the links that the reference uses', async () => {
  const page = await reference('problems');
  const linked = await page
    .locator(`${section('service/failed')} a[href^="#tag/"]`)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(linked).toHaveLength(rows.length);
  // The viewer builds all links by one rule, but renders only the opened group. Some groups are enough.
  const groups = [...new Set(rows.map((row) => row.group))].filter((_, index) => index % 5 === 0);
  for (const group of groups) {
    await page.goto(`${stage.base}/docs#tag/${group}`);
    const expected = linked.filter((link) => link.startsWith(`#tag/${group}/`)).toSorted();
    const shownLinks = () =>
      page
        .locator(`#reference a[href^="#tag/${group}/"]`)
        .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
    await expect.poll(async () => (await shownLinks()).toSorted()).toEqual(expected);
  }
});

looked('the problems are shown without scripts', async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(`${stage.base}/docs#booking/slot-taken`);
  await expect.poll(() => page.locator(section('booking/slot-taken')).isVisible()).toBe(true);
  await expect.poll(() => page.locator(section('schedule/unknown')).isVisible()).toBe(true);
  await expect.poll(() => page.locator('noscript p').isVisible()).toBe(true);
});

const schemes = ['light', 'dark'] as const;
const nothing = { faint: [], beyondScreen: 0 };
/** The scheme of a page by the lightness of its background, `rgb(red, green, blue)`. */
const scheme = `
  getComputedStyle(document.body).backgroundColor.match(/\\d+/g)
    .slice(0, 3).reduce((sum, part) => sum + Number(part), 0) > 382 ? 'light' : 'dark'`;

/** Expects a page to be legible in light and dark. A script of the viewer changes its colors after the browser does. */
async function expectLegible(page: Page, what: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => page.evaluate(scheme), { message: `the scheme of ${what}` })
      .toBe(colorScheme);
    expect(await illegibleOn(page), `${what}, ${colorScheme}`).toEqual(nothing);
  }
}

looked.each([320, 768, 1440])(
  'the page is legible %i pixels wide, in light and dark, and no text is covered',
  async (width) => {
    const page = await newPage({ viewport: { width, height: 800 } });
    await page.goto(`${stage.base}/docs#booking/slot-taken`);
    await expectLegible(page, 'the problems');
    expect(await isUncovered(page, `${section('booking/slot-taken')} h3`)).toBe(true);
    await page.goto(`${stage.base}/docs#service/unavailable`);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const last = `${section('service/unavailable')} > :last-child`;
    expect(await isUncovered(page, `${last}`), 'the last line').toBe(true);
    await page.goto(`${stage.base}/docs#tag/bookings/createBooking`);
    const operation = page.locator(operationAt('tag/bookings/createBooking'));
    await operation.getByText('curl "').first().waitFor();
    await operation.getByText('"eventTypeId"').first().waitFor();
    await expectLegible(page, 'an operation');
    for (const name of guideNames) {
      await page.goto(`${stage.base}/docs/guides/${name}`);
      await expectLegible(page, name);
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      expect(await isUncovered(page, '#guides li:last-child'), 'the last line').toBe(true);
    }
  },
);
