import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { newEmail, openTo } from '../api/guests/public-bookings.ts';
import { askedTooOften } from '../api/pages/page-parts.ts';
import { made } from '../api/routing-forms/forms.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { laterWindow } from './later-window.ts';
import { isWider, violationsOn } from './opened-page.ts';
import { startWebsite } from './website.ts';

const stage = browserStage('pages in a frame of another website');
const { looked } = stage;

const sparse = { name: 'First talk', interval: 240, duration: 30, window: laterWindow() };

/** The snippet of the guide for websites. */
const snippet = (() => {
  const page = readFileSync(new URL('../../docs/book-without-a-key.md', import.meta.url), 'utf8');
  const [, text = ''] = /<!-- embed -->\n```html\n(.*?)\n```/su.exec(page) ?? [];
  return text;
})();

const allowEmbedding = ({ owner, of }: World, embedOrigins: readonly string[]) =>
  call(UpdateTeam, { as: owner, params: { teamId: of }, body: { embedOrigins } });

/** Opens a website that records the events of the element. */
async function openWebsite(address: string, options: BrowserContextOptions = {}) {
  const page = await stage.browser.newPage({
    viewport: { width: 1000, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...options,
  });
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of 404/u.test(line.text()))
      complaints.push(line.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  onTestFinished(() => page.close());
  await page.addInitScript(
    `window.told = [];
     for (const name of ['scheduling-ready', 'scheduling-booked', 'scheduling-failed'])
       addEventListener(name, ({ type, detail }) => told.push({ type, ...detail }));`,
  );
  await page.goto(address);
  return { page, complaints };
}

const recordedEvents = (page: Page) => page.evaluate<readonly object[]>('told');

async function book(page: Page) {
  const frame = page.frameLocator('iframe');
  await frame.locator('.picker button.time').first().click();
  await frame.getByLabel('Name').fill('Ada');
  await frame.getByLabel('Email').fill(newEmail());
  await frame.getByRole('button', { name: 'Book', exact: true }).click();
  await frame.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
}

looked(
  'the snippet of the guide shows the booking page of a team, and reports the booking to the website',
  async () => {
    const world = await newWorld();
    const eventType = await openTo(world, sparse);
    const address = await startWebsite(() =>
      snippet
        .replaceAll('https://api.example.com', stage.base)
        .replaceAll('acme', world.of)
        .replaceAll('Qm3xV8tLr0Za', eventType.uid),
    );
    await allowEmbedding(world, ['https://www.example.com', address]);
    const { page, complaints } = await openWebsite(`${address}/?utm_source=site&other=1`);
    await book(page);
    const { data } = (await call(ListBookings, { as: world.owner })).body;
    expect(data).toHaveLength(1);
    const [booking] = data;
    await page.waitForFunction('told.length === 2');
    expect(await recordedEvents(page)).toEqual([
      { type: 'scheduling-ready' },
      { type: 'scheduling-booked', uid: booking?.uid, startedAt: booking?.startedAt },
    ]);
    expect(page.frames()[1]?.url()).toContain('utm_source=site');
    // The frame is as high as its page.
    const frame = page.locator('iframe');
    await expect.poll(() => frame.getAttribute('title')).toBe('Booking');
    await page.waitForFunction(
      "document.querySelector('scheduling-booking').shadowRoot.firstChild.clientHeight !== 640",
    );
    const manage = page.frameLocator('iframe').getByRole('link', { name: 'Reschedule or cancel' });
    await expect.poll(() => manage.getAttribute('target')).toBe('_blank');
    expect(await manage.getAttribute('href')).toMatch(/^\/b#./u);
    const another = page.frameLocator('iframe').getByRole('button', { name: 'Book another time' });
    await another.click();
    await page.frameLocator('iframe').locator('.picker button.time').first().waitFor();
    expect(complaints).toEqual([]);
  },
);

looked(
  'a form in a frame leads to a private event type in the same frame, in the language of the element',
  async () => {
    const world = await newWorld();
    const eventType = await openTo(world, sparse, 'private');
    const fallback = { type: 'eventType', eventTypeId: eventType.uid };
    const form = await made(world.owner, { isPublic: true, fallback });
    const address = await startWebsite(
      () => `<script src="${stage.base}/assets/embed.js"></script>
      <scheduling-booking team="${world.of}" form="${form.uid}" lang="ja"></scheduling-booking>`,
    );
    await allowEmbedding(world, [address]);
    const { page } = await openWebsite(address, { viewport: { width: 320, height: 700 } });
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Your address?').fill('ada@example.com');
    await frame.getByRole('button', { name: '次へ' }).click();
    await frame.getByRole('heading', { name: 'First talk' }).waitFor();
    await frame.locator('.picker button.time').first().waitFor();
    expect([await isWider(page), await violationsOn(page)]).toEqual([false, []]);
    expect(await recordedEvents(page)).toEqual([
      { type: 'scheduling-ready' },
      { type: 'scheduling-ready' },
    ]);
  },
);

looked('a frame grows with the open list of time zones', async () => {
  const world = await newWorld();
  const eventType = await openTo(world, sparse);
  const address = await startWebsite(
    () => `<script src="${stage.base}/assets/embed.js"></script>
    <scheduling-booking team="${world.of}" event-type="${eventType.uid}"></scheduling-booking>`,
  );
  await allowEmbedding(world, [address]);
  const { page } = await openWebsite(address);
  const frame = page.frameLocator('iframe');
  await frame.locator('.picker button.time').first().waitFor();
  await frame.getByRole('combobox').click();
  await frame.getByRole('option').nth(400).waitFor();
  const isWhole = () =>
    frame.locator('html').evaluate((html) => html.scrollHeight <= html.clientHeight);
  await expect.poll(isWhole).toBe(true);
  const { y = 0, height = 0 } = (await page.locator('iframe').boundingBox()) ?? {};
  const list = await frame.getByRole('listbox').boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(y + height);
});

looked('a website that the team does not list shows the link in place of the frame', async () => {
  const world = await newWorld();
  const eventType = await openTo(world, sparse);
  const frame = () =>
    `<script src="${stage.base}/assets/embed.js"></script>
     <scheduling-booking team="${world.of}" event-type="${eventType.uid}"><a href="/">Book</a></scheduling-booking>`;
  await allowEmbedding(world, [await startWebsite(frame)]);
  const { page, complaints } = await openWebsite(await startWebsite(frame));
  await expect.poll(() => complaints.join('\n')).toContain('frame-ancestors');
  await page.getByRole('link', { name: 'Book' }).waitFor();
  await expect.poll(() => page.locator('iframe').isVisible()).toBe(false);
  expect(await recordedEvents(page)).toEqual([{ type: 'scheduling-failed' }]);
});

looked(
  'the frame shows that there were too many requests, and the page after a retry',
  async () => {
    const world = await newWorld();
    const eventType = await openTo(world, sparse, 'private');
    const form = await made(world.owner, {
      isPublic: true,
      fallback: { type: 'eventType', eventTypeId: eventType.uid },
    });
    const address = await startWebsite(
      () => `<script src="${stage.base}/assets/embed.js"></script>
      <scheduling-booking team="${world.of}" form="${form.uid}"><a href="/">Book</a></scheduling-booking>`,
    );
    await allowEmbedding(world, [address]);
    const refused = await askedTooOften({ team: world.of, eventTypeId: eventType.uid });
    const { page } = await openWebsite(address);
    const frame = page.frameLocator('iframe');
    await page.route(
      '**/t/*/e/*',
      (route) => {
        const { statusCode: status, headers, body = '' } = refused;
        return route.fulfill({ status, headers, body });
      },
      { times: 1 },
    );
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await frame.getByLabel('Your address?').fill('ada@example.com');
    await frame.getByRole('button', { name: 'Continue' }).click();
    await frame.getByRole('heading', { name: 'Too many requests.' }).waitFor();
    await page.getByRole('link', { name: 'Book' }).waitFor();
    // The form has sent the only request to the API; the page of the refusal sends none by itself.
    expect(requestedUrls.filter((url) => url.includes('/v1/'))).toHaveLength(1);
    await frame.getByRole('button', { name: 'Try again' }).click();
    await frame.getByRole('heading', { name: 'First talk' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Book' }).isVisible()).toBe(false);
    expect(
      (await recordedEvents(page)).map((event) => (event as { readonly type: string }).type),
    ).toEqual(['scheduling-ready', 'scheduling-failed', 'scheduling-ready']);
  },
);

looked(
  'the element can be hidden, and setting the same attributes again reloads nothing',
  async () => {
    const world = await newWorld();
    const form = await made(world.owner, { isPublic: true });
    const address = await startWebsite(
      () => `<script src="${stage.base}/assets/embed.js"></script>
      <scheduling-booking team="${world.of}" form="${form.uid}"></scheduling-booking>`,
    );
    await allowEmbedding(world, [address]);
    const { page } = await openWebsite(address, { locale: 'ja-JP' });
    const typed = page.frameLocator('iframe').getByLabel('Your address?');
    await typed.fill('ada@example.com');
    const element = page.locator('scheduling-booking');
    const change = (what: string) =>
      page.evaluate(`{ const it = document.querySelector('scheduling-booking'); ${what} }`);
    await change("it.setAttribute('form', it.getAttribute('form'))");
    await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe('予約');
    await change("it.title = 'Talk to us'; it.hidden = true");
    await expect.poll(() => element.isVisible()).toBe(false);
    await change('it.hidden = false');
    await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe('Talk to us');
    await expect.poll(() => typed.inputValue()).toBe('ada@example.com');
  },
);

looked('neither the element nor the page accepts messages from other senders', async () => {
  const world = await newWorld();
  const eventType = await openTo(world, sparse);
  const address = await startWebsite(
    () => `<script src="${stage.base}/assets/embed.js"></script>
      <scheduling-booking team="${world.of}" event-type="${eventType.uid}"></scheduling-booking>`,
  );
  await allowEmbedding(world, [address]);
  const { page } = await openWebsite(address);
  await page.frameLocator('iframe').locator('.picker button.time').first().waitFor();
  await page.waitForFunction('told.length === 1');
  // The website has another origin than the service, and the added frame is another window.
  await page.evaluate(
    `window.arrived = [];
     addEventListener('message', ({ data }) => arrived.push(data.uid));
     postMessage({ type: 'scheduling:booked', uid: 'x' }, '*');
     const other = document.body.appendChild(document.createElement('iframe'));
     other.contentWindow.eval("parent.postMessage({ type: 'scheduling:booked', uid: 'y' }, '*')");`,
  );
  // The element has received both messages, because it registered its listener earlier.
  await page.waitForFunction("['x', 'y'].every((uid) => arrived.includes(uid))");
  expect(await recordedEvents(page)).toEqual([{ type: 'scheduling-ready' }]);
});
