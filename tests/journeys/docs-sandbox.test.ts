import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { signInBrowser } from './signed-in-browser.ts';

const stage = browserStage('the sandbox of the documentation', { hasOwnUrl: true });
const { looked } = stage;

async function openDocs(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${stage.base}/docs#${address}`);
  return page;
}

/** Sends a request from a page, and returns its status, or the error if the browser refuses to send it or to show the reply. */
const fetchFrom = (page: Page, path: string, options: object): Promise<unknown> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)}).then(({ status }) => status, (error) => error.name)`,
  );

looked(
  'a script on the documentation page can use neither the session nor the pages of the user',
  async () => {
    const world = await newWorld();
    const context = await signInBrowser(stage, world);
    const page = await openDocs(context, 'booking/slot-taken');
    expect(await page.evaluate('self.origin')).toBe('null');
    const asPage = { headers: { 'x-page': '1' } };
    const withCookies = { credentials: 'include' };
    const all = [{}, asPage, withCookies, { ...asPage, ...withCookies }];
    for (const options of all) {
      expect(await fetchFrom(page, '/v1/users/me', options)).toBe('TypeError');
    }
    const withKey = { headers: { 'x-service-api-key': world.owner.key } };
    expect(await fetchFrom(page, '/v1/users/me', withKey)).toBe(200);
    const both = { ...withKey, ...withCookies };
    expect(await fetchFrom(page, '/v1/users/me', both)).toBe('TypeError');
    expect(await page.evaluate(`window.open('/settings/profile')`)).toBeNull();
    // The same session works on a page of the service.
    await page.goto(`${stage.base}/settings/profile`);
    await page.getByText(world.member.name).first().waitFor();
    expect(await fetchFrom(page, '/v1/users/me', asPage)).toBe(200);
  },
);

looked('the documentation page copies samples and follows links to guides', async () => {
  const context = await stage.browser.newContext({ locale: 'en-GB' });
  onTestFinished(() => context.close());
  const page = await openDocs(context, 'tag/bookings/createBooking');
  const operation = page.locator('section[id$="/tag/bookings/createBooking"]');
  await operation.getByText('curl "').first().waitFor();
  // Reads the copied text after the page has set it.
  await page.evaluate(
    `document.addEventListener('copy', () => addEventListener('copy', (event) => { window.copied = event.clipboardData.getData('text/plain'); }, { once: true }))`,
  );
  await operation.locator('button.scalar-code-copy').first().click();
  await expect.poll(() => page.evaluate('window.copied')).toContain('curl');
  await page.getByRole('link', { name: 'Guides' }).click();
  await page.waitForURL('**/docs/guides/first-call');
  expect(await page.evaluate('self.origin')).toBe(stage.base);
});
