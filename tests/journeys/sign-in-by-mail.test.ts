import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { hashOfKey } from '../../lib/app/hash-of-key.ts';
import { newSignInToken } from '../support/sessions/new-sign-in-token.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';

const stage = browserStage('signing in by mail', { hasOwnUrl: true });
const { looked } = stage;

/** Opens a new browser that shows English pages. */
async function newBrowser(): Promise<BrowserContext> {
  const context = await stage.browser.newContext({ locale: 'en-GB' });
  onTestFinished(() => context.close());
  return context;
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${stage.base}${path}`);
  return page;
}

/** Requests a link in a browser, and returns the secret in its cookie. */
async function requestLink(context: BrowserContext, email: string): Promise<string> {
  const page = await open(context, '/calendar');
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const cookies = await context.cookies();
  const { value, httpOnly } = cookies.find(({ name }) => name.startsWith('browser-')) ?? {};
  expect(httpOnly).toBe(true);
  return value ?? '';
}

looked(
  'a user signs in with a link for all tabs of the browser, and signs out of all',
  async () => {
    const { of, member } = await newWorld();
    const context = await newBrowser();
    const browserHash = hashOfKey(await requestLink(context, member.email));
    const token = await newSignInToken(of, member, { browserHash });
    const page = await open(context, `/sign-in#${token}`);
    await page.getByText(`as ${member.name} (${member.email})?`).waitFor();
    expect(page.url()).not.toContain('#');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('main.calendar').waitFor();
    const settings = await open(context, '/settings/profile');
    await settings.getByText(member.name).first().waitFor();
    expect(await page.evaluate('document.cookie + JSON.stringify({ ...localStorage })')).toBe('{}');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email address').waitFor();
    await settings.reload();
    await settings.getByLabel('Email address').waitFor();
  },
);

looked('a link that another browser has requested warns the user, and works once', async () => {
  const { of, member } = await newWorld();
  const token = await newSignInToken(of, member);
  const page = await open(await newBrowser(), `/sign-in#${token}`);
  await page.getByText('This link was requested in another browser.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('main.calendar').waitFor();
  const other = await open(await newBrowser(), `/sign-in#${token}`);
  await other.getByText('This link was already used.').waitFor();
  await other.getByLabel('Email address').waitFor();
});

looked('an invalid link leads to the form for another one', async () => {
  const page = await open(await newBrowser(), '/sign-in#nothing');
  await page.getByText('This link isn’t valid any more.').waitFor();
  await page.getByLabel('Email address').fill('ada');
  await page.getByRole('button', { name: 'Send a sign-in link' }).click();
  await page.getByText('Enter your email address.').waitFor();
});
