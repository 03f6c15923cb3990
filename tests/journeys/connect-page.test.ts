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
import { isWider, violationsOn } from './opened-page.ts';

let google: Google;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());

const stage = browserStage('the page to which providers send users back');
const { looked } = stage;
const path = '/v1/calendar_connections/callback';

async function open(sent: Readonly<Record<string, string>>) {
  const page = await stage.browser.newPage({ viewport: { width: 320, height: 800 } });
  page.setDefaultTimeout(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${stage.base}${path}?${new URLSearchParams(sent)}`);
  return { page, asked };
}

looked(
  'the code leaves the address at once, and the API key of the user completes it',
  async () => {
    const { member } = await newWorld();
    const { connection, url } = await begin(member);
    const { page, asked } = await open({ ...(await google.server.agree(url)), scope: 'a b' });
    const key = page.getByLabel('API key');
    const send = () => page.getByRole('button', { name: 'Connect' }).click();
    await key.fill('sk_live_another');
    expect(page.url()).toBe(`${stage.base}${path}`);
    const { LOOKS } = process.env;
    if (LOOKS !== undefined) await page.screenshot({ path: `${LOOKS}/connect-320.png` });
    expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
    await send();
    await page.getByText('This API key is not accepted').waitFor();
    await key.fill(member.key);
    await send();
    await page.getByText(`${calendarId} is connected.`).waitFor();
    expect(await key.inputValue()).toBe('');
    expect((await connectionOf(member, connection.uid)).status).toBe('connected');
    expect(asked.filter((one) => !one.startsWith(stage.base))).toEqual([]);
    await page.close();
  },
);

looked('the page that opened it takes over, if it is of the same origin', async () => {
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
  expect(await page.evaluate('window.handed')).toMatchObject({
    type: 'calendarAuthorization',
    uid: 'uid',
    code: 'a',
    state: 'uid.b',
  });
  await page.close();
});
