import { afterAll, beforeAll, expect } from 'vitest';
import {
  begin,
  calendarId,
  type Google,
  startGoogle,
} from '../api/calendar-connections/authorizing.ts';
import { connectionOf } from '../api/calendar-connections/connecting.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, languageOf, violationsOn } from './opened-page.ts';
import { confirmDialog, openSettings, press, waitForText } from './settings-opened.ts';

let google: Google;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());

const stage = browserStage('the page to which providers send users back', { isConfigured: true });
const { looked } = stage;
const path = '/v1/calendar_connections/callback';

async function open(query: Readonly<Record<string, string>>, locale = 'en-GB') {
  const page = await stage.browser.newPage({ viewport: { width: 320, height: 800 }, locale });
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto(`${stage.base}${path}?${new URLSearchParams(query)}`);
  return { page, requestedUrls };
}

looked(
  'the code is removed from the address immediately, and the API key of the user completes the connection',
  async () => {
    const { member } = await newWorld();
    const { connection, url } = await begin(member);
    const { page, requestedUrls } = await open({
      ...(await google.server.agree(url)),
      scope: 'a b',
    });
    const key = page.getByLabel('API key');
    const send = () => page.getByRole('button', { name: 'Connect' }).click();
    await key.fill('sk_live_another');
    expect(page.url()).toBe(`${stage.base}${path}`);
    const { LOOKS } = process.env;
    if (LOOKS !== undefined) await page.screenshot({ path: `${LOOKS}/connect-320.png` });
    expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
    await send();
    await page.getByText('That key isn’t valid').waitFor();
    await key.fill(member.key);
    await send();
    await page.getByText(`${calendarId} is connected.`).waitFor();
    await expect.poll(() => key.inputValue()).toBe('');
    expect((await connectionOf(member, connection.uid)).status).toBe('connected');
    expect(requestedUrls.filter((one) => !one.startsWith(stage.base))).toEqual([]);
    await page.close();
  },
);

looked('the page is in Japanese for Japanese users, also after a refusal', async () => {
  const { member } = await newWorld();
  const { connection } = await begin(member);
  const { page } = await open({ code: 'a', state: `${connection.uid}.b` }, 'ja-JP');
  expect(await languageOf(page)).toBe('ja');
  await page.getByLabel('APIキー').fill(member.key);
  expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
  await page.getByRole('button', { name: '連携する' }).click();
  await page.getByText('認証を完了できません。').waitFor();
  await page.close();
});

looked(
  'the page that opened the window completes the connection, if it has the same origin',
  async () => {
    const { page } = await open({ error: 'access_denied', state: 'uid.b' });
    await page.getByText('You did not give your consent').waitFor();
    const popup = page.waitForEvent('popup');
    await page.evaluate(`
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== location.origin) return;
      window.handed = data;
      source.postMessage({ type: 'calendarAuthorizationTaken' }, origin);
    });
    open('${path}?code=a&state=uid.b');`);
    await (await popup).getByText('You can close this page.').waitFor();
    await expect
      .poll(() => page.evaluate('window.handed'))
      .toMatchObject({
        type: 'calendarAuthorization',
        uid: 'uid',
        code: 'a',
        state: 'uid.b',
      });
    await page.close();
  },
);

looked('settings connect a calendar at the provider in a new window', async () => {
  const { member } = await newWorld();
  const page = await openSettings(stage, member, 'connections');
  await page.context().route(
    (url) => url.origin !== stage.base,
    async (route) => {
      const query = await google.server.agree(route.request().url());
      const location = `${stage.base}${path}?${new URLSearchParams(query)}`;
      await route.fulfill({ status: 302, headers: { location } });
    },
  );
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await (await opened).getByText('You can close this page.').waitFor();
  await waitForText(page, `${calendarId} is connected.`);
  await page.getByLabel('Add bookings to').selectOption({ index: 1 });
  await waitForText(page, 'Bookings that you host are added to');
  await press(page, `Disconnect ${calendarId}`);
  await confirmDialog(page, 'Disconnect');
  await waitForText(page, `${calendarId} is disconnected.`);
  // If the browser blocks the window, the user opens it by a link, and the connection is completed as well.
  await page.evaluate('window.open = () => null');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const own = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the provider’s page' }).click();
  await (await own).getByText('You can close this page.').waitFor();
  await waitForText(page, `${calendarId} is connected.`);
});
