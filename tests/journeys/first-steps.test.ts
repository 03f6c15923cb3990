import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { daily } from '../support/hours/daily.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { openSignedIn, week } from './calendar-opened.ts';
import { isWider, violationsOn } from './opened-page.ts';

const stage = browserStage('the first steps of a new user');
const { looked } = stage;

/** An organization whose owner has a profile in Berlin, and no hours. */
async function aNewOwner() {
  const world = await newWorld();
  const { owner } = world;
  await world.setHours(owner, { ...daily('UTC', 9, 17), items: [] });
  return { ...world, owner };
}

const card = (page: Page) => page.getByRole('region', { name: /^(?:First steps|はじめに)$/u });

const step = (page: Page, name: string) =>
  card(page).getByRole('listitem').filter({ hasText: name });

const open = (user: { readonly key: string }, options: BrowserContextOptions = {}) =>
  openSignedIn(stage, user, { query: week, timezoneId: 'Europe/London', ...options });

/** Loads the page again, and returns the requests that only the first steps send. */
async function requestsAfterReload(page: Page): Promise<readonly string[]> {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.reload();
  await page.locator('.grid').waitFor();
  await page.getByText('Loading…').waitFor({ state: 'detached' });
  return requested.filter((path) => path.endsWith('/calendar_connections'));
}

looked('a new owner does or skips each step, and then sees no card any more', async () => {
  const { owner, setHours, eventType } = await aNewOwner();
  const page = await open(owner);
  await card(page).getByText('1 of 4 done').waitFor();
  expect(await step(page, 'Name and time zone').innerText()).toContain('Done');
  await step(page, 'Set your availability').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Availability' }).waitFor();
  await setHours(owner, daily('Europe/London', 9, 17));
  await page.goBack();
  await card(page).getByText('2 of 4 done').waitFor();
  await step(page, 'Connect your calendar').getByRole('button', { name: 'Skip' }).press('Enter');
  await card(page).getByText('2 of 3 done').waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('First steps');
  expect(await requestsAfterReload(page)).toEqual([]);
  await card(page).getByText('2 of 3 done').waitFor();
  await eventType([owner], { visibility: 'public' });
  await page.reload();
  await page.locator('.grid').waitFor();
  await card(page).waitFor({ state: 'detached' });
  expect(await requestsAfterReload(page)).toEqual([]);
});

looked('when the last step is skipped, the focus moves to the calendar', async () => {
  const { member } = await newWorld();
  const page = await open(member);
  await card(page).getByText('2 of 3 done').waitFor();
  expect(await card(page).getByText('Your first event type').count()).toBe(0);
  await card(page).getByRole('button', { name: 'Skip' }).press('Enter');
  await card(page).waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  const stored = `JSON.parse(localStorage.getItem('scheduling.firstSteps.${member.userId}'))`;
  await expect.poll(() => page.evaluate(stored)).toEqual(['profile', 'hours', 'connections']);
});

looked('if the steps cannot be checked, the calendar is shown without them', async () => {
  const { owner } = await aNewOwner();
  const page = await open(owner);
  await card(page).waitFor();
  await page.route('**/calendar_connections*', (route) => route.fulfill({ status: 404, body: '' }));
  const failed = page.waitForResponse(/calendar_connections/u);
  await page.reload();
  await failed;
  await page.locator('.grid').waitFor();
  await page.getByText('Loading…').waitFor({ state: 'detached' });
  expect(await card(page).count()).toBe(0);
});

looked.each([
  ['light', 'en-GB', 320],
  ['dark', 'ja-JP', 320],
  ['light', 'ja-JP', 1440],
  ['dark', 'en-GB', 1440],
] as const)(
  'the first steps are accessible in %s and %s at %i pixels',
  async (colorScheme, locale, width) => {
    const { owner } = await aNewOwner();
    const page = await open(owner, { colorScheme, locale, viewport: { width, height: 800 } });
    await card(page).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
  },
);
