import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { ListEventTypes } from '../../lib/contract/event-types/list-event-types.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type Person } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, violationsOn } from './opened-page.ts';
import { confirmDialog, openSettings, press, waitForText } from './settings-opened.ts';

const stage = browserStage('the dialog for a new event type');
const { looked } = stage;

const mayCopy: BrowserContextOptions = { permissions: ['clipboard-read', 'clipboard-write'] };
const copied = (page: Page) => page.evaluate('navigator.clipboard.readText()');

/** Opens the dialog of a user. */
async function openDialog(person: Person, options: BrowserContextOptions = mayCopy) {
  const page = await openSettings(stage, person, 'event-types', options);
  await press(page, 'New event type');
  const dialog = page.getByRole('dialog', { name: 'New event type' });
  await dialog.getByLabel('User').waitFor();
  return { page, dialog, name: dialog.getByLabel('Name') };
}

const listOf = async (as: Person) => (await call(ListEventTypes, { as })).body.data;
const nameWithFocus = (page: Page) => page.evaluate('document.activeElement.textContent.trim()');

looked(
  'a double click creates one event type with its hosts, in the time zone of the team, and copies its link',
  async () => {
    const { admin, member, owner, of } = await newWorld('admin');
    const params = { teamId: of };
    await call(UpdateTeam, { as: owner, params, body: { timeZone: 'Asia/Kathmandu' } });
    const { page, dialog, name } = await openDialog(admin);
    await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
    await name.fill('<i>Talk</i>');
    await dialog.getByLabel('Duration (minutes)').fill('45');
    await dialog.getByLabel('Visibility').selectOption('Listed on the team page');
    await dialog.getByLabel('User').selectOption({ label: `${member.name} (${member.email})` });
    await dialog.getByRole('button', { name: 'Add a host' }).click();
    await dialog.getByRole('button', { name: 'Create and copy link' }).dblclick();
    await waitForText(page, '“<i>Talk</i>” was created and its link copied.');
    await expect.poll(() => nameWithFocus(page)).toBe('<i>Talk</i>');
    const [created, ...others] = await listOf(admin);
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      name: '<i>Talk</i>',
      duration: 45,
      visibility: 'public',
      timeZone: 'Asia/Kathmandu',
      hosts: [{ uid: admin.userId }, { uid: member.userId }],
    });
    const link = await page.locator('.address a').getAttribute('href');
    expect(link).toMatch(new RegExp(`^${stage.base}/t/[^/]+/e/${created?.uid}$`, 'u'));
    expect(await copied(page)).toBe(link);
  },
);

looked(
  'if the browser refuses copying, the link is shown with a button that copies it',
  async () => {
    const { owner } = await newWorld();
    const { page, dialog, name } = await openDialog(owner);
    await page.evaluate(
      "navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'))",
    );
    await name.fill('Talk');
    await dialog.getByRole('button', { name: 'Create and copy link' }).click();
    await waitForText(page, 'Your browser did not allow copying the link: copy it below.');
    await page.getByRole('button', { name: 'Copy Booking page' }).click();
    await waitForText(page, 'Copied.');
    expect(await copied(page)).toBe(await page.locator('.address a').getAttribute('href'));
  },
);

looked('a private event type is created without a link', async () => {
  const { owner } = await newWorld();
  const { page, dialog, name } = await openDialog(owner);
  await page.evaluate("navigator.clipboard.writeText('before')");
  await name.fill('Talk');
  await dialog.getByLabel('Visibility').selectOption('Private');
  await dialog.getByRole('button', { name: `Remove ${owner.name}` }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await waitForText(page, '“Talk” was created.');
  await waitForText(page, 'This event type is private');
  expect(await copied(page)).toBe('before');
  const [created] = await listOf(owner);
  expect(created).toMatchObject({ visibility: 'private', hosts: [] });
});

looked(
  'all fields with errors are marked, nothing is copied, and the dialog keeps its values',
  async () => {
    const { owner, member } = await newWorld();
    const { page, dialog, name } = await openDialog(owner);
    await page.evaluate("navigator.clipboard.writeText('before')");
    await dialog.getByLabel('Visibility').selectOption('Listed on the team page');
    await dialog.getByLabel('Duration (minutes)').fill('');
    await dialog.getByLabel('User').selectOption({ label: `${member.name} (${member.email})` });
    await dialog.getByRole('button', { name: 'Add a host' }).click();
    await dialog.getByRole('button', { name: 'Create and copy link' }).click();
    await waitForText(page, 'Nothing was saved. Correct the marked fields.');
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBe(2);
    await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await dialog.getByLabel('Visibility').inputValue()).toBe('public');
    expect(await dialog.getByRole('button', { name: `Remove ${member.name}` }).count()).toBe(1);
    expect(await copied(page)).toBe('before');
    expect(await listOf(owner)).toEqual([]);
  },
);

looked('without a response, the next attempt does not create a second event type', async () => {
  const { owner } = await newWorld();
  const { page, dialog, name } = await openDialog(owner);
  await page.route('**/v1/event_types', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await name.fill('Talk');
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  await waitForText(page, 'There was no response, so this may not be saved.');
  await page.unroute('**/v1/event_types');
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  await waitForText(page, '“Talk” was created and its link copied.');
  const [created, ...others] = await listOf(owner);
  expect(others).toEqual([]);
  const { body } = await call(GetEventType, { as: owner, params: { uid: created?.uid ?? '' } });
  expect(body.data.name).toBe('Talk');
});

looked('Escape closes the dialog, and asks first if a name was typed', async () => {
  const { owner } = await newWorld();
  const { page, dialog, name } = await openDialog(owner);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await nameWithFocus(page)).toBe('New event type');
  await page.keyboard.press('Enter');
  await name.fill('Talk');
  const warning = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('Escape');
    await warning.waitFor();
    await confirmDialog(page, 'Keep editing');
    await warning.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Talk');
  }
  await page.evaluate('history.back()');
  await warning.getByRole('button', { name: 'Leave without saving' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${stage.base}/settings/event-types`);
});

looked('a user who stays is warned again, however soon they close the dialog', async () => {
  const { owner } = await newWorld();
  const { page, dialog, name } = await openDialog(owner);
  await name.fill('Talk');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const warning = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  await warning.waitFor();
  // Both clicks happen in one task, before the browser sends the event `close` of the warning.
  await page.evaluate(`
    const press = (label) =>
      [...document.querySelectorAll('dialog button')]
        .find((button) => button.textContent.trim() === label)
        .click();
    press('Keep editing');
    press('Cancel');
  `);
  await warning.waitFor();
  await confirmDialog(page, 'Keep editing');
  await warning.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Talk');
});

looked.each([
  ['light', 'en-GB', 1440],
  ['dark', 'en-GB', 320],
  ['light', 'ja-JP', 320],
  ['dark', 'ja-JP', 1440],
] as const)(
  'the dialog is accessible in %s and %s at %i pixels',
  async (colorScheme, locale, width) => {
    const { owner } = await newWorld();
    const viewport = { width, height: 700 };
    const page = await openSettings(stage, owner, 'event-types', { colorScheme, locale, viewport });
    await page.locator('main > p > .main').click();
    const dialog = page.locator('dialog');
    await dialog.locator('[data-at="/newHost"]').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.locator('[type="submit"]').click();
    await dialog.locator('[aria-invalid]').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
    expect(await dialog.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  },
);
