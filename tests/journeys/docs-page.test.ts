import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { rows } from '../../scripts/contracts.ts';
import { browserEnvironment, installedBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';

const executablePath = installedBrowser();
if (executablePath === undefined) {
  console.warn(
    'No browser is installed, so nobody looks at the documentation page. CHROMIUM_PATH names one.',
  );
}
const looked = test.skipIf(executablePath === undefined);

let service: Service;
let browser: Browser;
let page: Page;
let base: string;
/** What the page fetched, and what the browser had to complain about. */
let requests: string[];
let complaints: string[];

beforeAll(async () => {
  if (executablePath === undefined) return;
  service = await startService(1);
  base = service.baseUrls[0] ?? '';
  browser = await chromium.launch({ executablePath, env: browserEnvironment() });
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

beforeEach(async () => {
  if (executablePath === undefined) return;
  page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
  // What hangs is ended by the time of its test.
  page.setDefaultTimeout(0);
  requests = [];
  complaints = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
});
afterEach(async () => {
  if (executablePath === undefined) return;
  await page.close();
  expect(complaints, 'the browser has nothing to complain about').toEqual([]);
  const foreign = requests.filter((url) => !url.startsWith(base) && !url.startsWith('data:'));
  expect(foreign, 'nothing is fetched from elsewhere').toEqual([]);
});

looked('a route is searched, opened, and tells the errors it answers', async () => {
  await page.goto(`${base}/docs`);
  await page.getByText('Search').first().click();
  await page.keyboard.type('/reassign');
  const found = page.getByTestId('search-dialog').getByText('automatically', { exact: false });
  await found.first().click();
  await page.waitForURL('**#/bookings/reassignbookingautomatically*');
  const reference = page.locator('#reference');
  await reference.getByText('409').first().click();
  await reference.getByText('No other host is free at this time.').first().waitFor();
});

looked('the address of a problem opens at its anchor', async () => {
  await page.goto(`${base}/docs#booking/slot-taken`);
  const section = page.locator('[id="booking/slot-taken"]');
  const top = async () => (await section.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await expect.poll(top, { timeout: 240_000 }).toBeLessThan(200);
  expect(await section.innerText()).toContain('The time is no longer free.');
  expect(await page.locator('#reference').isVisible()).toBe(false);
  expect(page.url()).toBe(`${base}/docs#booking/slot-taken`);
});

looked('from a problem to an operation that answers it, and back', async () => {
  await page.goto(`${base}/docs#booking/slot-taken`);
  await page
    .locator('[id="booking/slot-taken"]')
    .getByText('POST /v1/bookings', { exact: true })
    .click();
  await page.locator('#reference').getByRole('heading', { name: 'Create a booking' }).waitFor();
  expect(await page.locator('#problems').isVisible()).toBe(false);
  await page.goBack();
  await page.locator('[id="booking/slot-taken"]').waitFor();
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.locator('#reference').getByText('/v1/bookings/{uid}/cancel').first().waitFor();
});

looked('the links to operations are those of the reference itself', async () => {
  await page.goto(`${base}/docs#problems`);
  const linked = await page
    .locator('[id="service/failed"] a[href^="#/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(linked).toHaveLength(rows.length);
  for (const group of new Set(rows.map((row) => row.group))) {
    await page.goto(`${base}/docs#/${group}`);
    const expected = linked.filter((link) => link.startsWith(`#/${group}/`)).toSorted();
    // What begins with an operation's address goes on to a part of its page.
    const found = () =>
      page
        .locator(`#reference a[href^="#/${group}/"]`)
        .evaluateAll((all) => [
          ...new Set(all.map((link) => `#${link.getAttribute('href')?.split('#')[1]}`)),
        ]);
    await expect
      .poll(async () => (await found()).toSorted(), { timeout: 240_000 })
      .toEqual(expected);
  }
});

looked('without scripting the problems are there', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  context.setDefaultTimeout(0);
  const plain = await context.newPage();
  await plain.goto(`${base}/docs#booking/slot-taken`);
  expect(await plain.locator('[id="booking/slot-taken"]').isVisible()).toBe(true);
  expect(await plain.locator('[id="schedule/unknown"]').isVisible()).toBe(true);
  expect(await plain.locator('noscript p').isVisible()).toBe(true);
  await context.close();
});
