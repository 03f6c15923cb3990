import { expect } from 'vitest';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import {
  createSchedule,
  entry,
  lunch,
  openSignedIn,
  setHabits,
  week,
  zone,
} from './calendar-opened.ts';
import { openSettings, press, waitForText } from './settings-opened.ts';

const stage = browserStage('weeks and times as users want them');
const { looked } = stage;

/** Creates a user with an entry from 12:00 to 13:00 on Wednesday, 24 March 2027. */
async function aUser(settings: { weekStart: number; timeFormat: '12h' | '24h' }) {
  const { member } = await newWorld();
  await setHabits(member, settings);
  await createSchedule(member, lunch);
  return member;
}

looked.each([
  [
    'en-GB',
    { weekStart: 6, timeFormat: '12h' },
    '20 – 26 March 2027',
    'Sat',
    /^12:00 pm – 1:00 pm/iu,
  ],
  ['en-US', { weekStart: 1, timeFormat: '24h' }, 'March 22 – 28, 2027', 'Mon', /^12:00 – 13:00/u],
  [
    'en-US',
    { weekStart: 4, timeFormat: '12h' },
    'March 18 – 24, 2027',
    'Thu',
    /^12:00 PM – 1:00 PM/u,
  ],
  [
    'ja-JP',
    { weekStart: 2, timeFormat: '12h' },
    '2027/03/23～2027/03/29',
    '火',
    /^午後0:00 – 午後1:00/u,
  ],
  ['ja-JP', { weekStart: 0, timeFormat: '24h' }, '2027/03/21～2027/03/27', '日', /^12:00 – 13:00/u],
] as const)(
  'in a browser of %s, the calendar of a user with %j has the user’s first day and clock',
  async (locale, settings, title, firstDay, times) => {
    const member = await aUser(settings);
    const page = await openSignedIn(stage, member, { query: week, locale });
    await entry(page, 'Lunch').waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    // Languages write the dash in several ways.
    const plain = (text: string) => text.replaceAll(/[\s\u2009]*[–～][\s\u2009]*/gu, '–');
    expect(plain(await heading.innerText())).toBe(plain(title));
    expect(await page.locator('.ec-col-head').first().innerText()).toContain(firstDay);
    expect(await entry(page, 'Lunch').locator('.entry-time').innerText()).toMatch(times);
    const labels = await page.locator('.ec-slot').allInnerTexts();
    expect(labels.includes('13:00')).toBe(settings.timeFormat === '24h');
    await page.getByRole('button', { name: /^(?:Month|月)$/u }).click();
    await page.locator('.grid.month .ec-col-head').first().waitFor();
    expect(await page.locator('.ec-col-head').first().innerText()).toContain(firstDay);
  },
);

looked('dialogs have the first day of the week and the clock of the user', async () => {
  const member = await aUser({ weekStart: 6, timeFormat: '12h' });
  const page = await openSignedIn(stage, member, { query: week });
  await entry(page, 'Lunch').click();
  await page
    .getByRole('dialog')
    .getByText(/12:00 pm – 1:00 pm/iu)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Block time' }).click();
  await page.getByLabel('Repeats').selectOption('weekly');
  await expect
    .poll(() => page.locator('.weekdays label').allInnerTexts())
    .toEqual(['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
});

looked('other sections and the calendar use a changed profile', async () => {
  const member = await aUser({ weekStart: 1, timeFormat: '24h' });
  const page = await openSettings(stage, member, 'profile', { locale: 'en-US' });
  await page.getByLabel('First day of the week').selectOption({ label: 'Friday' });
  await page.getByLabel('Time format').selectOption('12h');
  const form = page.getByRole('form', { name: 'Display and notifications' });
  await form.getByRole('button', { name: 'Save' }).click();
  await waitForText(page, 'Saved.');
  await page.getByRole('link', { name: 'Availability' }).click();
  await press(page, 'Add hours');
  await expect.poll(() => page.locator('.weekday h3').first().innerText()).toBe('Friday');
  await page.goto(`${stage.base}/calendar?${new URLSearchParams(week)}`);
  await entry(page, 'Lunch').waitFor();
  expect(await page.locator('.ec-col-head').first().innerText()).toContain('Fri');
  expect(await entry(page, 'Lunch').locator('.entry-time').innerText()).toMatch(/^12:00 PM/u);
});

looked(
  'a key that cannot read the profile shows weeks and times in the format of the browser',
  async () => {
    const world = await newWorld();
    const { member } = world;
    await setHabits(member, { weekStart: 6, timeFormat: '12h' });
    await createSchedule(member, { ...lunch, timeZone: zone });
    const narrow = await world.keyFor(member, [
      'schedules:read',
      'bookings:read',
      'availability:read',
    ]);
    const page = await openSignedIn(stage, narrow, { query: week, locale: 'en-GB' });
    await entry(page, 'Lunch').waitFor();
    expect(await page.locator('.ec-col-head').first().innerText()).toContain('Mon');
    expect(await entry(page, 'Lunch').locator('.entry-time').innerText()).toMatch(
      /^12:00 – 13:00/u,
    );
  },
);

looked(
  'the calendar creates a schedule with the visibility of the settings, until the form changes it',
  async () => {
    const { member } = await newWorld();
    const page = await openSettings(stage, member, 'profile', { locale: 'en-GB' });
    await page.getByLabel('Visible to').selectOption({ label: 'Attendees only' });
    await page.getByLabel('Others see').selectOption({ label: 'That the time is busy' });
    const form = page.getByRole('form', { name: 'Display and notifications' });
    await form.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, 'Saved.');
    const block = async (name: string, change: () => Promise<unknown>) => {
      await page.getByRole('button', { name: 'Block time' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await change();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await block('Desk', async () => {});
    await block('Lunch', () =>
      page.getByLabel('Visible to').selectOption({ label: 'Everyone in the team' }),
    );
    const { data } = (await call(ListSchedules, { as: member })).body;
    const seen = data.map(({ name, displayType, visibilityType }) => [
      name,
      displayType,
      visibilityType,
    ]);
    expect(seen.toSorted()).toEqual([
      ['Desk', 'private', 'busy'],
      ['Lunch', 'teamPublic', 'busy'],
    ]);
  },
);
