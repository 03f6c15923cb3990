import { expect } from 'vitest';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { en } from '../../pages/calendar/texts-en.ts';
import { ja } from '../../pages/calendar/texts-ja.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { createSchedule, entry, lunch, openSignedIn, week } from './calendar-opened.ts';
import { isWider, violationsOn } from './opened-page.ts';

const stage = browserStage('private entries of the calendar');
const { looked } = stage;

const visibleTo = { 'en-GB': 'Visible to', 'ja-JP': '公開範囲' };
const othersSee = { 'en-GB': 'Others see', 'ja-JP': '公開範囲外の人への表示' };

looked('an admin sees a private entry as busy, moves it and deletes it', async () => {
  const { admin, member } = await newWorld('admin');
  const { read } = await createSchedule(member, { ...lunch, displayType: 'private' });
  const page = await openSignedIn(stage, admin, { query: { ...week, user: member.userId } });
  await entry(page, 'Busy').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This entry is private').waitFor();
  expect(await page.getByText('Lunch').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await dialog.getByLabel('Start time').fill('14:00');
  await dialog.getByLabel('End time').fill('15:30');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await read()).toMatchObject({
    name: 'Lunch',
    startedAt: '2027-03-24T13:00:00.000Z',
    endedAt: '2027-03-24T14:30:00.000Z',
  });
  await entry(page, 'Busy').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deleted.').waitFor();
  expect((await read()).status).toBe('cancel');
});

looked('a member hides an entry from the team, and later shows its time as busy', async () => {
  const { member, admin } = await newWorld('admin');
  const { read } = await createSchedule(member, lunch);
  const page = await openSignedIn(stage, member, { query: week });
  const dialog = page.getByRole('dialog');
  const edit = async () => {
    await entry(page, 'Lunch').click();
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  };
  await edit();
  expect(await dialog.getByLabel('Others see').count()).toBe(0);
  await dialog.getByLabel('Visible to').selectOption('Attendees only');
  await dialog.getByLabel('Others see').waitFor();
  expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await read()).toMatchObject({ displayType: 'private', visibilityType: 'default' });
  await edit();
  await dialog.getByLabel('Others see').selectOption('That the time is busy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await read()).visibilityType).toBe('busy');
  const theirs = await openSignedIn(stage, admin, { query: { ...week, user: member.userId } });
  await entry(theirs, 'Busy').waitFor();
  expect(await theirs.getByText('Lunch').count()).toBe(0);
});

looked.each([
  ['light', 'en-GB', 320, 'day'],
  ['dark', 'ja-JP', 320, 'day'],
  ['light', 'ja-JP', 1440, 'week'],
  ['dark', 'en-GB', 1440, 'week'],
] as const)(
  'private own work with a priority is created in %s and %s at %i pixels, and a colleague sees only that the time is busy',
  async (colorScheme, locale, width, view) => {
    const { member, addUser } = await newWorld();
    const texts = locale === 'ja-JP' ? ja : en;
    const options = { colorScheme, locale, viewport: { width, height: 800 } };
    const page = await openSignedIn(stage, member, { ...options, query: { ...week, view } });
    await page.getByRole('button', { name: texts.newEntry }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.name).fill('Merger plan');
    await dialog.getByLabel(texts.kind).selectOption('work');
    await dialog.getByText(texts.workHint).waitFor();
    await dialog.getByLabel(texts.priority).selectOption('high');
    await dialog.getByLabel(texts.where, { exact: true }).selectOption('zoom');
    await dialog.getByText(texts.meetingHint).waitFor();
    await dialog.getByLabel(texts.where, { exact: true }).selectOption('custom');
    await dialog.getByLabel(texts.customLocation).fill('Board room');
    await dialog.getByLabel(visibleTo[locale]).selectOption('private');
    await dialog.getByLabel(othersSee[locale]).selectOption('busy');
    expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
    await dialog.getByRole('button', { name: texts.create }).click();
    await page.getByText(texts.saved).waitFor();
    const members = { behavior: 'work', priority: 'high', displayType: 'private' };
    expect((await call(ListSchedules, { as: member })).body.data).toMatchObject([
      { name: 'Merger plan', ...members, location: 'custom', customLocation: 'Board room' },
    ]);
    await entry(page, 'Merger plan').getByRole('button').press('Enter');
    await dialog.getByText('Board room').waitFor();
    await dialog.getByText(texts.priorities.high, { exact: true }).waitFor();
    expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
    const query = { ...week, view, user: member.userId };
    const theirs = await openSignedIn(stage, await addUser('member'), { ...options, query });
    await entry(theirs, texts.concealed).getByRole('button').press('Enter');
    await theirs.getByRole('dialog').getByText(texts.notYours).waitFor();
    expect(await theirs.getByText(/Merger plan|Board room/u).count()).toBe(0);
    expect([await violationsOn(theirs), await isWider(theirs)]).toEqual([[], false]);
  },
);
