import { expect } from 'vitest';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { enterKey, openCalendar } from './calendar-opened.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';
import { openSettings } from './settings-opened.ts';

const stage = browserStage('the frame of the app');
const { looked } = stage;

looked('links of the frame open other pages without loading the document again', async () => {
  const { member } = await newWorld();
  const page = await openSettings(stage, member, 'profile');
  // The first heading of the document does not get the focus.
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.evaluate('window.isSameDocument = true');
  const destinations = [
    ['Calendar', '/calendar', 'Calendar'],
    ['Event types', '/settings/event-types', 'Event types – Settings'],
    ['Availability', '/settings/hours', 'Availability – Settings'],
    ['Settings', '/settings', 'Profile – Settings'],
  ] as const;
  for (const [name, path, title] of destinations) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => page.title()).toBe(title);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await expect
      .poll(() => page.locator('nav.rail [aria-current]').allTextContents())
      .toEqual([name]);
  }
  await page.goBack();
  await expect.poll(() => page.title()).toBe('Availability – Settings');
  await page.goBack();
  await page.goBack();
  await expect.poll(() => page.title()).toBe('Calendar');
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Event types' }).waitFor();
  expect(await page.evaluate('window.isSameDocument')).toBe(true);
});

/** Clicks a link of the frame immediately after the settings have changed the document. */
const clickWithChange = `
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.settings h1')) return;
    observer.disconnect();
    document.querySelector('nav.rail a[href="/settings"]').click();
  });
  observer.observe(document.body, { childList: true, subtree: true });`;

looked('a link that is clicked in the moment in which a page appears opens its page', async () => {
  const { member } = await newWorld();
  const { page } = await openAddress(stage.browser, stage.base, '/calendar');
  await enterKey(page, member);
  await page.locator('main.calendar').waitFor();
  await page.evaluate(clickWithChange);
  await page.getByRole('link', { name: 'Availability', exact: true }).click();
  await page.locator('nav.sections').waitFor();
  expect(await page.title()).toBe('Profile – Settings');
});

looked(
  'a page whose script cannot be loaded says so, and loads when the user tries again',
  async () => {
    const { member } = await newWorld();
    const page = await openSettings(stage, member, 'profile');
    await page.route('**/assets/app-*', (route) => route.abort('connectionreset'));
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByText('This page could not be loaded').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('main.calendar').waitFor();
  },
);

looked.each([
  { colorScheme: 'dark', locale: 'ja-JP', viewport: { width: 320, height: 640 } },
  { colorScheme: 'light', locale: 'en-GB', viewport: { width: 1440, height: 900 } },
] as const)('the frame is accessible in $locale at $viewport.width px', async (look) => {
  const { owner } = await newWorld();
  const page = await openCalendar(stage, look);
  await page.getByText(/For developers|開発者向け/u).click();
  await page.getByLabel(/API key|APIキー/u).fill(owner.key);
  await page.keyboard.press('Enter');
  await page.locator('nav.rail').waitFor();
  await page.locator('main.calendar').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await isWider(page)).toBe(false);
});
