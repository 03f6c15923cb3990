import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { newSignInToken } from '../support/sessions/new-sign-in-token.ts';
import { signIn } from '../support/sessions/sign-in.ts';
import { newWorld, type World } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, violationsOn } from './opened-page.ts';
import { openSettings, press, waitForText } from './settings-opened.ts';

const stage = browserStage('sessions in the profile', { hasOwnUrl: true });
const { looked } = stage;

const profile = '/settings/profile';

const firefoxOnLinux = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

/** Signs a member in with a link in a new browser, and opens the profile. */
async function openInBrowser(
  { of, member }: World,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await stage.browser.newContext({ locale: 'en-GB', ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${stage.base}/sign-in#${await newSignInToken(of, member)}`);
  await page.getByRole('button', { name: /^(?:Continue|続ける)$/u }).click();
  await page.locator('main.calendar').waitFor();
  await page.goto(`${stage.base}${profile}`);
  await sessionsOf(page).getByRole('listitem').first().waitFor();
  return page;
}

const sessionsOf = (page: Page) =>
  page.getByRole('region', { name: /^(?:Sessions|サインイン中のブラウザ)$/u });

const row = (page: Page, name: string) =>
  sessionsOf(page).getByRole('listitem').filter({ hasText: name });

looked('a user ends the session of another browser, which must sign in again', async () => {
  const world = await newWorld();
  const other = await openInBrowser(world, { userAgent: firefoxOnLinux });
  const page = await openInBrowser(world);
  await row(page, 'This browser').getByText('Chrome on Linux').waitFor();
  const ended = row(page, 'Firefox on Linux');
  expect(await ended.innerText()).toMatch(/Signed in: .+ · Last used: .+/u);
  await ended.getByRole('button', { name: 'End session' }).click();
  await page.getByRole('status').filter({ hasText: 'Session ended.' }).waitFor();
  expect(await sessionsOf(page).getByRole('listitem').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'End all other sessions' }).count()).toBe(0);
  await stage.forwardClock(60_000);
  await other.getByRole('link', { name: 'Event types' }).click();
  await other.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await page.reload();
  await row(page, 'This browser').waitFor();
});

looked('a user ends all other sessions, also that of a browser that signed in later', async () => {
  const world = await newWorld();
  await signIn(await newSignInToken(world.of, world.member));
  const page = await openInBrowser(world);
  const later = await openInBrowser(world, { userAgent: firefoxOnLinux });
  expect(await sessionsOf(page).getByRole('listitem').count()).toBe(2);
  await press(page, 'End all other sessions');
  await waitForText(page, 'All other sessions ended.');
  expect(await sessionsOf(page).getByRole('listitem').count()).toBe(1);
  await stage.forwardClock(60_000);
  await later.reload();
  await later.getByLabel('Email address').waitFor();
  await row(page, 'This browser').getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email address').waitFor();
});

looked('a session that cannot be ended stays in the list with the reason', async () => {
  const world = await newWorld();
  const { uid } = await signIn(await newSignInToken(world.of, world.member));
  const page = await openInBrowser(world);
  await page.route(`**/v1/sessions/${uid}`, (route) => route.fulfill({ status: 400, body: '' }));
  await press(page, /^End session/u);
  await page.getByRole('alert').filter({ hasText: 'There was no response' }).waitFor();
  expect(await sessionsOf(page).getByRole('listitem').count()).toBe(2);
});

looked('a key sees the sessions only if it may read them, and ends them if it may', async () => {
  const world = await newWorld();
  await signIn(await newSignInToken(world.of, world.member));
  const without = await openSettings(
    stage,
    await world.keyFor(world.member, ['users:read']),
    'profile',
  );
  await without.getByRole('form', { name: 'Personal details' }).waitFor();
  expect(await sessionsOf(without).count()).toBe(0);
  const scopes = ['users:read', 'api_keys:read'] as const;
  const reader = await openSettings(stage, await world.keyFor(world.member, scopes), 'profile');
  await row(reader, 'Unknown browser').waitFor();
  expect(await sessionsOf(reader).getByRole('button').count()).toBe(0);
  const ending = await openSettings(stage, world.member, 'profile');
  await press(ending, /^End session/u);
  await waitForText(ending, 'You are not signed in with a browser.');
});

looked.each([
  ['light', 'en-GB', 320],
  ['dark', 'ja-JP', 320],
  ['light', 'ja-JP', 1440],
  ['dark', 'en-GB', 1440],
] as const)(
  'the sessions are accessible in %s and %s at %i pixels',
  async (colorScheme, locale, width) => {
    const world = await newWorld();
    await signIn(await newSignInToken(world.of, world.member));
    const viewport = { width, height: 900 };
    const page = await openInBrowser(world, { colorScheme, locale, viewport });
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
    await press(page, /^(?:End session|セッションを終了)/u);
    await expect.poll(() => sessionsOf(page).getByRole('listitem').count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
  },
);
