import type { BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';
import { clearTimers } from '../support/browser/clear-timers.ts';
import { newWorld, type Person } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { createSchedule, enterKey, entry, lunch, week } from './calendar-opened.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';

const stage = browserStage('signed-in pages while the service is down');
const { looked } = stage;

/** Responses while the service is down: none, or that of a gateway. */
const outages: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'no answer': (route) => route.abort('connectionrefused'),
  'a page of a gateway with status 502': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'a message of a gateway with status 503': (route) =>
    route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
  'a page of a gateway with status 403': (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' }),
  'status 429 of a gateway': (route) =>
    route.fulfill({ status: 429, json: { message: 'Too Many Requests' } }),
};

/** Fails each request to the API. The page itself still loads, as from a cache. */
async function failRequests(
  page: Page,
  how: keyof typeof outages,
  urls: string | RegExp = '**/v1/**',
) {
  const requestedUrls: string[] = [];
  await page.route(urls, async (route) => {
    requestedUrls.push(route.request().url());
    await outages[how]?.(route);
  });
  return requestedUrls;
}

const pages = {
  calendar: (page: Page) => entry(page, 'Lunch'),
  'settings/hours': (page: Page) => page.getByRole('button', { name: 'Add hours' }),
};

const address = {
  calendar: `/calendar?${new URLSearchParams(week)}`,
  'settings/hours': '/settings/hours',
};

/** The messages in the console of a browser about these answers. */
const expectedErrors = /status of (?:4|50[23])|net::ERR_CONNECTION_REFUSED/u;

const form = (page: Page) => page.getByRole('button', { name: 'Send a sign-in link' });

const openAt = async (path: string, options: BrowserContextOptions) =>
  (await openAddress(stage.browser, stage.base, path, options, '', expectedErrors)).page;

/** A page whose user has signed in. */
async function open(person: Pick<Person, 'key'>, name: keyof typeof pages) {
  const page = await openAt(address[name], { locale: 'en-GB', timezoneId: 'Europe/Berlin' });
  await enterKey(page, person);
  await pages[name](page).waitFor();
  return page;
}

async function aUser() {
  const { member } = await newWorld();
  await createSchedule(member, lunch);
  return member;
}

const expectFrame = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(await form(page).count()).toBe(0);
};

looked.each(
  Object.keys(pages).flatMap((name) => Object.keys(outages).map((how) => [name, how] as const)),
)(
  'the page %s keeps its frame if it is loaded during %s, and opens when the service is back',
  async (name, how) => {
    const page = await open(await aUser(), name as keyof typeof pages);
    const requestedUrls = await failRequests(page, how);
    await page.reload();
    await page.getByText('You are still signed in.').waitFor();
    await expectFrame(page);
    const count = requestedUrls.length;
    // The page repeats its requests by itself.
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(count + 1);
    await expectFrame(page);
    await page.unrouteAll();
    await pages[name as keyof typeof pages](page).waitFor();
    expect(await form(page).count()).toBe(0);
  },
);

looked(
  'the calendar keeps its frame, and loads the next week when the service is back',
  async () => {
    const member = await aUser();
    await createSchedule(member, {
      name: 'Dinner',
      startedAt: '2027-03-31T19:00',
      endedAt: '2027-03-31T20:00',
    });
    const page = await open(member, 'calendar');
    await failRequests(page, 'no answer');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('alert').getByText('Trying again…').waitFor();
    await expectFrame(page);
    await page.unrouteAll();
    await entry(page, 'Dinner').waitFor();
    await page.getByText('Trying again…').waitFor({ state: 'detached' });
  },
);

looked(
  'a list of the settings that cannot be loaded appears when the service is back',
  async () => {
    const { owner, member } = await newWorld();
    const page = await open(owner, 'settings/hours');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await failRequests(page, 'a message of a gateway with status 503');
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('alert').getByText('Trying again…').first().waitFor();
    await expectFrame(page);
    await page.unrouteAll();
    await page.getByText(member.name).first().waitFor();
    await expect.poll(() => page.getByText('Trying again…').count()).toBe(0);
  },
);

looked('a user can sign out while the service is down, and is not signed in again', async () => {
  const page = await open(await aUser(), 'calendar');
  await failRequests(page, 'no answer');
  await page.reload();
  await page.getByText('You are still signed in.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await form(page).waitFor();
  await page.unrouteAll();
  await page.reload();
  await form(page).waitFor();
});

looked('the sign-in form is shown if the key was deleted during the outage', async () => {
  const page = await open(await aUser(), 'calendar');
  await failRequests(page, 'no answer');
  await page.reload();
  await page.getByText('You are still signed in.').waitFor();
  await page.unrouteAll();
  const refusal = { code: 'credential/refused', detail: 'It is refused.', title: 'Refused' };
  await page.route('**/v1/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...refusal, type: '/docs', status: 401, instance: 'x' }),
    }),
  );
  await page.getByText('That key isn’t valid.').waitFor();
  await form(page).waitFor();
});

const retries = {
  'the button is pressed': (page: Page) => page.getByRole('button', { name: 'Try again' }).click(),
  'the browser is online again': (page: Page) =>
    page.evaluate("dispatchEvent(new Event('online'))"),
};

looked.each(Object.keys(retries) as (keyof typeof retries)[])(
  'the service is called immediately when %s',
  async (retry) => {
    const page = await open(await aUser(), 'calendar');
    await failRequests(page, 'no answer');
    await page.reload();
    await expect.poll(() => page.evaluate(clearTimers), { timeout: 30_000 }).toBe(true);
    await page.unrouteAll();
    await retries[retry](page);
    await entry(page, 'Lunch').waitFor();
  },
);

looked.each([
  ['light', 'en-GB', 1200],
  ['dark', 'ja-JP', 320],
] as const)(
  'the page that waits for the service is accessible in %s and %s at %i pixels',
  async (colorScheme, locale, width) => {
    const page = await openAt('/calendar', {
      locale,
      colorScheme,
      viewport: { width, height: 800 },
    });
    await enterKey(page, await aUser());
    await page.locator('main.calendar').waitFor();
    await failRequests(page, 'no answer');
    await page.reload();
    await page.getByText(/You are still signed in|サインインしたままです/u).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
  },
);

looked(
  'a user who signs out and signs in with another key is not replaced by the first',
  async () => {
    const { owner, member } = await newWorld();
    const page = await open(member, 'settings/hours');
    await failRequests(page, 'no answer');
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unrouteAll();
    const held: Route[] = [];
    let isHeld = true;
    const isFirst = (request: Request) => request.headers()['x-service-api-key'] === member.key;
    await page.route('**/v1/**', async (route) => {
      if (isHeld && isFirst(route.request())) held.push(route);
      else await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await enterKey(page, owner);
    await page.getByText(owner.name).waitFor();
    isHeld = false;
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/settings') && isFirst(response.request()),
    );
    await held[0]?.continue();
    await (await answered).finished();
    await page.reload();
    await page.getByText(owner.name).waitFor();
  },
);

looked('a user with an API key can sign out while requests have no response', async () => {
  const page = await open(await aUser(), 'calendar');
  await page.route('**/v1/**', () => undefined);
  await page.reload();
  await expectFrame(page);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Signing in…');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await form(page).waitFor({ timeout: 20_000 });
});

looked('a gateway that answers with status 401 does not end the sign-in', async () => {
  const page = await open(await aUser(), 'calendar');
  await page.route('**/v1/**', (route) =>
    route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Unauthorized</h1>' }),
  );
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('alert').getByText('Trying again…').waitFor();
  await expectFrame(page);
  await page.unrouteAll();
  await page.getByText('Trying again…').waitFor({ state: 'detached' });
});

/** Stops the clock of the page, and returns functions that advance it. */
async function stopClock(page: Page) {
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
  return {
    pass: (ms: number) => page.clock.runFor(ms),
    until: (isThere: () => Promise<boolean>) =>
      expect
        .poll(async () => {
          await page.clock.runFor(50);
          return isThere();
        })
        .toBe(true),
  };
}

looked('a waiting page calls the service after pauses that become longer', async () => {
  const page = await open(await aUser(), 'calendar');
  const requestedUrls = await failRequests(page, 'no answer');
  const clock = await stopClock(page);
  await page.reload();
  const button = page.getByRole('button', { name: 'Try again' });
  for (const pauseMs of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    await clock.until(() => button.isVisible());
    const count = requestedUrls.length;
    await clock.pass(pauseMs - 300);
    expect([await button.isVisible(), requestedUrls.length]).toEqual([true, count]);
    await clock.pass(400);
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(count);
  }
  expect(requestedUrls.length).toBeLessThanOrEqual(2 * 8);
});

looked('the calendar calls each list twice at most before it pauses', async () => {
  const page = await open(await aUser(), 'calendar');
  const clock = await stopClock(page);
  const requestedUrls = await failRequests(page, 'a message of a gateway with status 503');
  await page.getByRole('button', { name: 'Later' }).click();
  await clock.until(() => page.getByRole('alert').getByText('Trying again…').isVisible());
  const schedules = requestedUrls.filter((url) => url.includes('/v1/schedules?'));
  expect(schedules.length).toBeGreaterThan(0);
  expect(schedules.length).toBeLessThanOrEqual(2);
});
