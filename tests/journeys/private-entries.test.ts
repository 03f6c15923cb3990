import { expect } from 'vitest';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { createSchedule, entry, lunch, openSignedIn, week } from './calendar-opened.ts';
import { isWider, violationsOn } from './opened-page.ts';

const stage = browserStage('private entries of the calendar');
const { looked } = stage;

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
