import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { call } from '../support/http/call.ts';
import { anySchedule, plantToldSchedules } from '../support/schedules/plant-schedules.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import {
  createSchedule,
  drag,
  enterKey,
  entry,
  lunch,
  openCalendar,
  openSignedIn,
  setHabits,
  week,
} from './calendar-opened.ts';
import { isWider, violationsOn } from './opened-page.ts';

const stage = browserStage('the calendar page when there is much, little or nothing');
const { looked } = stage;

/** Delays matching requests until the returned function is called. */
async function holdRequests(page: Page, url: string, method: string) {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route: Route) => {
    if (route.request().method() === method) await gate;
    await route.continue();
  });
  return () => release();
}

looked.each([
  ['light', 'en-GB', 1200],
  ['dark', 'ja-JP', 320],
] as const)(
  'the calendar is accessible in %s and %s at %i pixels',
  async (colorScheme, locale, width) => {
    const { member } = await newWorld();
    await createSchedule(member, lunch);
    const viewport = { width, height: 800 };
    const page = await openCalendar(stage, { query: week, colorScheme, locale, viewport });
    expect(await violationsOn(page)).toEqual([]);
    await enterKey(page, member);
    await entry(page, 'Lunch').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
    await entry(page, 'Lunch').click();
    await page.locator('dialog button.main').click();
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
  },
);

looked(
  'five hundred entries of a week are drawn together, and a month shows some of each day',
  async () => {
    const { member, of } = await newWorld();
    await setHabits(member, { weekStart: 1 });
    const startMs = Date.parse('2027-03-22T00:00:00Z');
    const attendees = [{ userId: member.userId, role: 'admin', userType: 'host' }] as const;
    const many = Array.from({ length: 500 }, (_, index) => {
      const [startedAt, endedAt] = [0, 30].map((minutes) =>
        new Date(startMs + (index * 20 + minutes) * 60_000).toISOString(),
      ) as [string, string];
      return { ...anySchedule(index), name: `No ${index}`, startedAt, endedAt, attendees };
    });
    await plantToldSchedules(of, many);
    const page = await openSignedIn(stage, member, { query: week });
    await entry(page, 'No 480').waitFor();
    await expect.poll(() => page.locator('.ec-event.entry').count()).toBeGreaterThanOrEqual(490);
    await page.getByRole('button', { name: 'Month' }).click();
    await page.locator('.more').first().waitFor();
    // The grid is drawn again when the rest of the month is loaded, which would lose a click.
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
    // A month with all entries would take seconds to draw.
    await expect.poll(() => page.locator('.ec-event.entry').count()).toBeLessThanOrEqual(8 * 4);
    await page.locator('.more', { hasText: '24 March' }).getByRole('button').click();
    await page.getByRole('heading', { name: /^Wednesday,? 24 March 2027$/u }).waitFor();
  },
);

looked('the page shows that the service is down, and keeps the loaded entries', async () => {
  const { member } = await newWorld();
  await createSchedule(member, lunch);
  const page = await openSignedIn(stage, member, {
    query: week,
    expectedErrors: /Failed to load/u,
  });
  await entry(page, 'Lunch').waitFor();
  await page.route('**/v1/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByText('Loading failed').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await entry(page, 'Lunch').waitFor();
  await page.getByText('Loading failed').waitFor({ state: 'detached' });
});

looked('a week that is loading is not shown as empty', async () => {
  const { member } = await newWorld();
  const page = await openCalendar(stage, { query: { ...week, view: 'list' } });
  const release = await holdRequests(page, '**/v1/schedules?*', 'GET');
  await enterKey(page, member);
  await page.getByText('Loading…').waitFor();
  const nothing = page.getByText('No entries in this week');
  await expect.poll(() => nothing.count()).toBe(0);
  release();
  await nothing.waitFor();
});

looked(
  'a slow response does not change the week or the dialog that the user has opened meanwhile',
  async () => {
    const { member } = await newWorld();
    await createSchedule(member, lunch);
    await createSchedule(member, {
      name: 'Talk',
      startedAt: '2027-03-31T12:00',
      endedAt: '2027-03-31T13:00',
    });
    const page = await openSignedIn(stage, member, { query: week });
    await entry(page, 'Lunch').waitFor();
    // The user shows another week before the move is saved.
    const releaseMove = await holdRequests(page, '**/v1/schedules/*', 'PATCH');
    await drag(page, 'Lunch', 1, 0);
    await page.getByText('Saving…').first().waitFor();
    await page.getByRole('button', { name: 'Later' }).click();
    await entry(page, 'Talk').waitFor();
    releaseMove();
    await page.getByText('Moved.').waitFor();
    await expect.poll(() => entry(page, 'Talk').count()).toBe(1);
    // The delayed request of a closed dialog does not close the next dialog.
    const releaseCreation = await holdRequests(page, '**/v1/schedules', 'POST');
    await page.getByRole('button', { name: 'Block time' }).click();
    await page.getByLabel('Name').fill('Slow');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.keyboard.press('Escape');
    await entry(page, 'Talk').click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Debate');
    releaseCreation();
    await entry(page, 'Slow').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Debate');
  },
);

looked('an address with an invalid date or a five-digit year shows no empty page', async () => {
  const { member } = await newWorld();
  const page = await openSignedIn(stage, member, {
    query: { ...week, view: 'day', date: '2027-02-30' },
  });
  const type = (value: string) =>
    page.evaluate(
      `Object.assign(document.querySelector('.turn input'), { value: '${value}' }).dispatchEvent(new Event('change'))`,
    );
  await page.getByRole('heading', { level: 1 }).waitFor();
  await type('20270-03-24');
  await type('2027-03-24');
  await page.getByRole('heading', { name: /^Wednesday,? 24 March 2027$/u }).waitFor();
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('heading', { name: /^Thursday,? 25 March 2027$/u }).waitFor();
});

looked(
  'managers can change the calendar of another user, and other users can only read it',
  async () => {
    const { admin, member } = await newWorld('admin');
    const { uid, read } = await createSchedule(admin, lunch);
    const page = await openSignedIn(stage, admin, { query: week });
    await entry(page, 'Lunch').waitFor();
    await page.getByRole('button', { name: 'Team calendars' }).click();
    await page.getByLabel('User').selectOption(member.userId);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('heading', { name: `Calendar of ${member.name}` }).waitFor();
    await expect.poll(() => entry(page, 'Lunch').count()).toBe(0);
    await page.getByRole('button', { name: 'Block time' }).click();
    await page.getByLabel('Name').fill('Review');
    await page.getByRole('button', { name: 'Create' }).click();
    await entry(page, 'Review').waitFor();
    const { body } = await call(ListSchedules, { as: member, query: { userId: member.userId } });
    expect(body.data).toMatchObject([{ name: 'Review', attendees: [{ userId: member.userId }] }]);
    await page.reload();
    await entry(page, 'Review').waitFor();
    await page.getByRole('button', { name: 'My calendar' }).click();
    await entry(page, 'Lunch').waitFor();
    // Members can only view entries in which they do not take part.
    const theirs = await openSignedIn(stage, member, { query: { ...week, user: admin.userId } });
    await entry(theirs, 'Lunch').click();
    await theirs.getByText('You can view this entry').waitFor();
    await expect.poll(() => theirs.getByRole('button', { name: 'Block time' }).count()).toBe(0);
    await theirs.keyboard.press('Escape');
    await drag(theirs, 'Lunch', 1, 0);
    expect(await read()).toMatchObject({ uid, startedAt: '2027-03-24T11:00:00.000Z' });
  },
);
