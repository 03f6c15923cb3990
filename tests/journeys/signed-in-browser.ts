import type { BrowserContext } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { newSignInToken } from '../support/sessions/new-sign-in-token.ts';
import type { World } from '../support/world.ts';
import type { BrowserStage } from './browser-stage.ts';

/** Opens a browser in which a member is signed in with a session. */
export async function signInBrowser(
  { browser, base }: BrowserStage,
  { of, member }: World,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${base}/sign-in#${await newSignInToken(of, member)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('main.calendar').waitFor();
  return context;
}
