import { expect } from 'vitest';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { call } from '../support/http/call.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { confirmDialog, openSettings, press, waitForText } from './settings-opened.ts';

const stage = browserStage('webhooks on the settings page');
const { looked } = stage;

looked('a user adds a webhook, tests it, and sees its deliveries', async () => {
  const receiver = await startReceiver();
  const { owner } = await newWorld();
  const page = await openSettings(stage, owner, 'webhooks');
  await press(page, 'Add a webhook');
  await page.getByLabel('URL').fill('nothing');
  await press(page, 'Save');
  await waitForText(page, 'Must be a valid https URL.');
  await page.getByLabel('URL').fill(receiver.url);
  await press(page, 'Save');
  await page.locator('.secret code').waitFor();
  await expect.poll(() => page.locator('.secret code').textContent()).toMatch(/^whsec_/u);
  await press(page, 'I have stored it');
  await press(page, 'Send a test');
  await waitForText(page, /answered with status 204/u);
  await press(page, 'Show request');
  await waitForText(page, '"event": "ping"');
  await press(page, 'Send a test');
  await page.locator('.badge.delivered').nth(1).waitFor();
  // The opened request stays open when the list is loaded again.
  await waitForText(page, '"event": "ping"');
  await press(page, 'Rotate secret');
  await confirmDialog(page, 'Rotate secret');
  await page.locator('.secret code').waitFor();
  await press(page, 'I have stored it');
  await page.getByLabel('Enabled').uncheck();
  await press(page, 'Save');
  await waitForText(page, 'Disabled by a user.');
  await press(page, 'Back to the list');
  await waitForText(page, 'Disabled');
});

looked.each([
  [500, 'The test failed: the URL answered with status 500', 1],
  [302, 'The test failed: the URL answered with status 302', 1],
  [410, 'The test failed: the URL answered with status 410', 1],
  ['a lost answer', 'The test failed: the connection failed', 1],
  [200, 'The test was answered with status 200', 0],
] as const)(
  'a test of a webhook that ends with %s is shown as a failure if and only if its delivery failed',
  async (answer, text, failures) => {
    const receiver = await startReceiver((response) => {
      if (typeof answer === 'string') response.destroy();
      else response.writeHead(answer, { location: '/elsewhere' }).end();
    });
    const { owner } = await newWorld();
    const body = { url: receiver.url, events: ['*' as const] };
    await call(CreateWebhookEndpoint, { as: owner, body });
    const page = await openSettings(stage, owner, 'webhooks');
    await press(page, /^Edit/u);
    await press(page, 'Send a test');
    await waitForText(page, text);
    const [alert, done] = [page.getByRole('alert'), page.locator('output.done')];
    expect(await alert.filter({ hasText: text }).count()).toBe(failures);
    expect(await done.filter({ hasText: text }).count()).toBe(1 - failures);
    await page.locator(`.badge.${failures === 1 ? 'failed' : 'delivered'}`).waitFor();
    expect(receiver.received).toHaveLength(1);
  },
);
