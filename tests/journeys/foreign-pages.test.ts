import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { ListApiKeys } from '../../lib/contract/api-keys/list-api-keys.ts';
import { ListSessions } from '../../lib/contract/sessions/list-sessions.ts';
import { GetCurrentUser } from '../../lib/contract/users/get-current-user.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { signInBrowser } from './signed-in-browser.ts';
import { startWebsite } from './website.ts';

const stage = browserStage('pages of other websites', { hasOwnUrl: true });
const { looked } = stage;

let world: World;
let context: BrowserContext;
let page: Page;
/** Opens a website with another port of the same host. Browsers send it the cookies of the user. */
beforeEach(async () => {
  if (stage.browser === undefined) return;
  world = await newWorld();
  context = await signInBrowser(stage, world);
  page = await context.newPage();
  await page.goto(await startWebsite(() => ''));
});

/** Everything that an attacker could change with the session of the member. */
async function dataOfMember(): Promise<unknown> {
  const as = world.member;
  const [user, keys, sessions] = await Promise.all([
    call(GetCurrentUser, { as }),
    call(ListApiKeys, { as }),
    call(ListSessions, { as }),
  ]);
  return [user.body.data, keys.body.data.length, sessions.body.data.length];
}

/** Returns the status of the reply, or the error if the browser does not show the reply. */
const send = (path: string, options: object): Promise<unknown> =>
  page.evaluate(
    `fetch(${JSON.stringify(stage.base + path)}, ${JSON.stringify(options)}).then(({ status, type }) => type + ' ' + status, (error) => error.name)`,
  );

const included = { credentials: 'include' };
const attack = {
  method: 'PATCH',
  body: '{"name":"Mallory"}',
  headers: { 'content-type': 'application/json' },
};

looked('another website can neither read nor write with the session of the user', async () => {
  const before = await dataOfMember();
  const asPage = { 'x-page': '1' };
  for (const headers of [{}, asPage]) {
    expect(await send('/v1/users/me', { ...included, headers })).toBe('TypeError');
    const written = { ...included, ...attack, headers: { ...attack.headers, ...headers } };
    expect(await send('/v1/users/me', written)).toBe('TypeError');
  }
  // These requests need no permission of the service, and reach it with the cookie.
  const simple = { ...included, mode: 'no-cors' };
  expect(await send('/v1/users/me', simple)).toBe('opaque 0');
  for (const path of ['/v1/api_keys', '/v1/public/openid_sign_in', '/v1/public/sessions'])
    expect(await send(path, { ...simple, method: 'POST', body: '{"name":"key"}' })).toBe(
      'opaque 0',
    );
  expect(await dataOfMember()).toEqual(before);
});

looked('a form of another website changes nothing', async () => {
  const before = await dataOfMember();
  await page.evaluate(`
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', enctype: 'text/plain', action: '${stage.base}/v1/api_keys' });
    form.innerHTML = '<input name=\\'{"name":"key","scopes":["*"],"x":"\\' value=\\'"}\\'>';
    document.body.append(form);
    form.submit();`);
  await page.waitForURL(`${stage.base}/v1/api_keys`);
  expect(await page.evaluate('document.body.innerText')).toMatch(/"status": ?4\d\d/u);
  expect(await dataOfMember()).toEqual(before);
});

looked('a redirect of another website shows no data of the API', async () => {
  const before = await dataOfMember();
  for (const path of ['/v1/users/me', '/v1/sessions', '/v1/bookings']) {
    await page.evaluate(`location.href = ${JSON.stringify(stage.base + path)}`);
    await page.waitForURL(`${stage.base}${path}`);
    const text = await page.evaluate<string>('document.body.innerText');
    expect(text).toContain('"status":401');
    expect(text).not.toContain(world.member.email);
    await page.goBack();
  }
  expect(await dataOfMember()).toEqual(before);
});

looked('another website cannot show the pages of the user in a frame', async () => {
  for (const path of ['/calendar', '/bookings', '/settings/profile', '/sign-in', '/invite']) {
    const refused = page.waitForEvent('console', (line) =>
      /frame-ancestors|X-Frame-Options/iu.test(line.text()),
    );
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(stage.base + path)} }))`,
    );
    await refused;
  }
  const texts = await Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.evaluate<string>('document.body?.innerText ?? ""').catch(() => '')),
  );
  expect(texts.join()).not.toContain(world.member.name);
});
