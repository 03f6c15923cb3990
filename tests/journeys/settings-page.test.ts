import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { settingsSections } from '../../lib/app/pages/settings-sections.ts';
import { GetTeam } from '../../lib/contract/organization/get-team.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type Person } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, languageOf, violationsOn } from './opened-page.ts';
import {
  confirmDialog,
  dismissWarning,
  openSettings,
  press,
  waitForText,
} from './settings-opened.ts';

const stage = browserStage('the settings page');
const { looked } = stage;

const open = (person: Pick<Person, 'key'>, section: string, options: BrowserContextOptions = {}) =>
  openSettings(stage, person, section, options);

looked('hours are added, changed with the keyboard alone, and deleted', async () => {
  const { member } = await newWorld();
  const page = await open(member, 'hours');
  await press(page, 'Add hours');
  await page.getByLabel('Name').fill('<b>Summer</b>');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await waitForText(page, 'Saved.');
  // The double click has sent one request.
  await expect.poll(() => page.locator('.rows li').count()).toBe(2);
  await expect.poll(() => page.locator('main b').count()).toBe(0);
  await page.getByRole('button', { name: 'Edit <b>Summer</b>' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('From Monday').waitFor();
  await page.getByLabel('From Monday').press('Tab');
  await page.getByRole('button', { name: /Add a time range on Sunday/u }).press('Enter');
  await page.getByRole('button', { name: 'Add a date' }).press('Enter');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await waitForText(page, 'Nothing was saved. Correct the marked fields.');
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("data-at")'))
    .toBe('/exceptions/0/date');
  await page.getByLabel('Date').fill('2032-12-24');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await waitForText(page, 'Saved.');
  await page.getByRole('button', { name: 'Back to the list' }).press('Enter');
  await waitForText(page, '1 override');
  await page.getByRole('button', { name: 'Delete <b>Summer</b>' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await waitForText(page, '“<b>Summer</b>” was deleted.');
  // The focused button was removed, so the list gets the focus.
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Your hours');
});

looked('an event type is created, described and deleted', async () => {
  const { admin } = await newWorld('admin');
  const page = await open(admin, 'event-types');
  await press(page, 'New event type');
  await page.getByLabel('Name').fill('<i>Talk</i>');
  await page.getByLabel('Visibility').selectOption('private');
  await press(page, 'Create');
  await page.getByRole('heading', { name: '<i>Talk</i>' }).waitFor();
  await expect.poll(() => page.locator('main i').count()).toBe(0);
  await waitForText(page, 'This event type is private');
  await page.getByLabel('Duration (minutes)').fill('45');
  await page.getByLabel('Visibility').selectOption('unlisted');
  await press(page, 'Add a question');
  await page.getByLabel('Question', { exact: true }).fill('Which color?');
  await page.getByLabel('Answer type').selectOption('radio');
  await page.getByLabel(/^Options/u).fill('Red\n\nBlue');
  // The limit is removed again, because saving one takes the service a few seconds.
  await press(page, 'Add a limit');
  await press(page, 'Remove Limit 1');
  await press(page, 'Save changes');
  await waitForText(page, 'Saved.');
  const address = (await page.locator('.address a').getAttribute('href')) ?? '';
  expect(address).toMatch(new RegExp(`^${stage.base}/t/[^/]+/e/\\w+`, 'u'));
  await press(page, 'Back to the list');
  await waitForText(page, '45 min · Link only');
  await press(page, /^Delete/u);
  await confirmDialog(page, 'Delete');
  await waitForText(page, 'was deleted.');
});

looked('a change of another user is shown at its field, and no typed value is lost', async () => {
  const { of, owner } = await newWorld();
  const page = await open(owner, 'team');
  await page.getByLabel('Organization name').fill('Mine');
  const body = { name: 'Theirs', locale: 'ja' };
  await call(UpdateTeam, { as: owner, params: { teamId: of }, body });
  await press(page, 'Save');
  await waitForText(page, 'Someone else changed this.');
  await waitForText(page, 'Someone else changed this to: Theirs');
  await expect.poll(() => page.getByLabel('Organization name').inputValue()).toBe('Mine');
  await expect.poll(() => page.getByLabel('Language').inputValue()).toBe('ja');
  await press(page, 'Save');
  await waitForText(page, 'Saved.');
  await page.getByLabel(/^Team link/u).fill('No Slug');
  await press(page, 'Save');
  await waitForText(page, 'Must have 3 to 40 lowercase letters');
  await page.getByLabel(/^Team link/u).fill('');
  const origins = ['https://www.example.com', 'http://localhost:5173'];
  const websites = page.getByLabel('Allowed embed domains');
  await websites.fill('https://www.example.com\nnothing');
  await press(page, 'Save');
  await waitForText(page, 'Nothing was saved. Correct the marked fields.');
  await expect.poll(() => websites.getAttribute('aria-invalid')).toBe('true');
  await websites.fill(origins.join('\n'));
  await press(page, 'Save');
  await waitForText(page, 'Saved.');
  const team = await call(GetTeam, { as: owner, params: { teamId: of } });
  expect(team.body.data.embedOrigins).toEqual(origins);
});

looked('a key is shown once, and can be used until it is deleted', async () => {
  const { member } = await newWorld();
  const page = await open(member, 'keys');
  await press(page, 'Create an API key');
  await page.getByLabel('Name').fill('Report');
  await press(page, 'Create an API key');
  await waitForText(page, 'Choose at least one.');
  await page.getByRole('group', { name: 'Bookings' }).getByLabel('Read').check();
  await page.getByLabel('Expiration').selectOption('at');
  const year = new Date().getFullYear() + 10;
  await page.getByLabel('Expires at', { exact: true }).fill(`${year}-05-06`);
  await page.getByLabel('Expires at: Time').fill('12:00');
  await press(page, 'Create an API key');
  const key = (await page.locator('.secret code').textContent()) ?? '';
  expect(key).toMatch(/^sk_live_/u);
  const response = await fetch(`${stage.base}/v1/bookings`, {
    headers: { 'x-service-api-key': key },
  });
  expect(response.status).toBe(200);
  // The key is shown once, so the page warns before the user goes back or signs out.
  await dismissWarning(page, () => page.evaluate('history.back()'));
  await dismissWarning(page, () => press(page, 'Sign out'));
  await expect.poll(() => page.locator('.secret code').textContent()).toBe(key);
  expect(page.url()).toBe(`${stage.base}/settings/keys`);
  await press(page, 'I have stored it');
  await waitForText(page, new RegExp(`expires on .*${year}`, 'u'));
  expect(await page.content()).not.toContain(key);
  await press(page, 'Delete Report');
  await confirmDialog(page, 'Delete');
  await waitForText(page, '“Report” was deleted.');
});

looked('a manager invites a person and changes their role', async () => {
  const { owner, member } = await newWorld();
  const page = await open(owner, 'people');
  await page.getByLabel('Email address').fill('nothing');
  await press(page, 'Invite');
  await waitForText(page, 'Must be a valid email address.');
  await page.getByLabel('Email address').fill('bo@example.com');
  await press(page, 'Invite');
  await expect.poll(() => page.locator('.secret code').textContent()).toContain('#');
  await press(page, 'I have stored it');
  await waitForText(page, 'bo@example.com');
  await page.getByLabel(`Role ${member.name}`).selectOption('admin');
  await waitForText(page, 'Role changed. It can take a minute to apply.');
});

looked('a user changes their public profile', async () => {
  const { restricted } = await newWorld('restricted');
  const page = await open(restricted, 'profile');
  await page.getByLabel('Name', { exact: true }).fill('<u>Ada</u>');
  await page
    .getByRole('form', { name: 'Personal details' })
    .getByRole('button', { name: 'Save' })
    .click();
  await page.locator('.frame-bar').getByText('<u>Ada</u>').waitFor();
  // Both forms change the same version of the user, but saving one is no conflict for the other.
  await page.getByLabel('is cancelled').uncheck();
  await page.getByRole('form', { name: 'Display' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('form', { name: 'Display' }).getByText('Saved.').waitFor();
});

looked('the page offers only what the role and the credential allow', async () => {
  const world = await newWorld('restricted');
  // The fragment has an invalid escape, so the page shows the list.
  const page = await open(world.restricted, 'event-types#%E0%A4%A');
  await expect.poll(() => page.getByRole('button', { name: 'New event type' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  const { key } = await world.keyFor(world.owner, ['users:read']);
  const limited = await open({ ...world.owner, key }, 'webhooks');
  await waitForText(limited, 'does not allow access to this');
  const offered = limited.locator('nav.sections a');
  await expect.poll(() => offered.allTextContents()).toEqual(['Profile', 'People']);
});

/** The selector of the button that opens a form, by section. */
const opening: Readonly<Record<string, string>> = {
  'event-types': '.rows li > .row > button',
  ...Object.fromEntries(['hours', 'keys', 'webhooks'].map((one) => [one, 'main > p > .main'])),
};

/** The rules of accessibility that depend on the language or the colors. */
const lookRules = ['button-name', 'color-contrast', 'label', 'link-name', 'select-name'];

looked(
  'every section is accessible in light and dark, on a narrow screen and in both languages',
  async () => {
    const { owner, eventType } = await newWorld();
    await eventType([owner]);
    const looks = [
      { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 800 } },
      { colorScheme: 'light', locale: 'ja-JP', viewport: { width: 1000, height: 900 } },
    ] as const;
    for (const look of looks) {
      const page = await open(owner, 'hours', look);
      expect(await languageOf(page)).toBe(look.locale.slice(0, 2));
      for (const section of settingsSections) {
        await page.locator('nav.rail a[href="/settings"]').click();
        const link = page.locator(`nav a[href="/settings/${section}"]`);
        await link.click();
        const name = (await link.textContent()) ?? '';
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await page.locator('main output.soft').first().waitFor({ state: 'detached' });
        const rules = look.colorScheme === 'dark' ? [] : lookRules;
        const violations = async () => [
          section,
          await violationsOn(page, ...rules),
          await isWider(page),
        ];
        expect(await violations()).toEqual([section, [], false]);
        const button = opening[section];
        // The opened form has the same kinds of elements, so it is checked in one look only.
        if (button === undefined || look.colorScheme === 'light') continue;
        await page.locator(button).first().click();
        await page.locator('main .opened form').first().waitFor();
        await page.locator('main output.soft').first().waitFor({ state: 'detached' });
        expect(await violations()).toEqual([section, [], false]);
      }
    }
  },
);
