import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { call } from '../support/http/call.ts';
import {
  type OpenidProvider,
  pagesClientId,
  startOpenidProvider,
} from '../support/people/openid-provider.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { enterKey, openCalendar, openSignedIn } from './calendar-opened.ts';

const scopes = ['bookings', 'schedules', 'availability', 'event_types', 'organization']
  .flatMap((one) => [`${one}:read`, `${one}:write`])
  .join(' ');

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider('https://booking.example.com', scopes);
  Object.assign(process.env, { JWT_SUBJECT_IS_USER_ID: 'true', PAGES_CLIENT_ID: pagesClientId });
});
afterAll(() => provider.close());

const stage = browserStage('signing in');
const { looked } = stage;

beforeAll(async () => {
  if (stage.base) await provider.registerPages(`${stage.base}/calendar`);
});

const storedState = '[JSON.stringify({ ...localStorage }), location.href]';

looked('a user signs in with an API key, which stays in the tab until they sign out', async () => {
  const { member } = await newWorld();
  const page = await openCalendar(stage);
  await page.getByText('For developers: use an API key').click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Enter an API key.').waitFor();
  await enterKey(page, { key: `sk_live_${'x'.repeat(32)}` });
  await page.getByText('That key isn’t valid.').waitFor();
  await enterKey(page, member);
  await page.getByText(member.name).waitFor();
  await expect
    .poll(() => page.evaluate(storedState))
    .toEqual(['{}', expect.not.stringContaining(member.key)]);
  await page.reload();
  await page.getByText(member.name).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email address').waitFor();
  await page.reload();
  await page.getByLabel('Email address').waitFor();
});

looked('the page requests a new key after a refusal, and keeps what is open', async () => {
  const { member, of } = await newWorld();
  const page = await openSignedIn(stage, member);
  await page.getByRole('button', { name: 'Block time' }).click();
  await page.getByLabel('Name').fill('Lunch');
  await page.route('**/v1/schedules', refuseCredential);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Your session has expired.').waitFor();
  await page.unrouteAll();
  await enterKey(page, member);
  await page.getByText('Your session has expired.').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Lunch');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Saved.').waitFor();
  const { body } = await call(ListSchedules, { as: member });
  expect(
    body.data.map(({ name }) => name),
    of,
  ).toEqual(['Lunch']);
});

const refuseCredential = (route: Route) => {
  const status = 401;
  const code = 'credential/refused';
  const problem = { type: `/docs#${code}`, title: code, detail: code, instance: 'x', status, code };
  const contentType = 'application/problem+json';
  return route.fulfill({ status, contentType, body: JSON.stringify(problem) });
};

looked('a user signs in at the issuer with PKCE, and a reload needs no input', async () => {
  const { member, of } = await newWorld();
  provider.know({ sub: member.userId, claims: { org: of } });
  const page = await openCalendar(stage, {
    query: { view: 'month', date: '2026-11-23' },
    otherOrigins: [provider.issuer],
    extraHTTPHeaders: { 'x-person': member.userId },
  });
  const requestedUrls: string[] = [];
  page.on('request', (request) => void requestedUrls.push(request.url()));
  await page.getByRole('button', { name: /Sign in with/u }).click();
  await page.getByText(member.name).waitFor();
  const authorization = new URL(requestedUrls.find((url) => url.includes('/auth?')) ?? '');
  expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
    client_id: pagesClientId,
    code_challenge_method: 'S256',
    resource: 'https://booking.example.com',
  });
  // The page has its former address, without the parameters of the issuer.
  expect(new URL(page.url()).search).toMatch(/^\?view=month&date=2026-11-23/u);
  await expect
    .poll(() => page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'))
    .toBe(JSON.stringify([{}, { 'scheduling.way': 'openid' }]));
  await page.reload();
  await page.getByText(member.name).waitFor();
  expect(requestedUrls.filter((url) => url.includes('prompt=none'))).toHaveLength(1);
});

looked(
  'a user of the issuer who reloads the page while the service is down stays signed in, and the page opens when the service is back',
  async () => {
    const { member, of } = await newWorld();
    provider.know({ sub: member.userId, claims: { org: of } });
    const page = await openCalendar(stage, {
      otherOrigins: [provider.issuer],
      extraHTTPHeaders: { 'x-person': member.userId },
      expectedErrors: /ERR_FAILED|status of 4/u,
    });
    await page.getByRole('button', { name: /Sign in with/u }).click();
    await page.getByText(member.name).waitFor();
    await page.route('**/v1/**', (route) => route.abort());
    // At the second reload, the page has not signed in since the first one.
    for (let loaded = 0; loaded < 2; loaded += 1) {
      await page.reload();
      await page.getByText('You are still signed in.').waitFor();
      expect(await page.getByLabel('API key').count()).toBe(0);
    }
    await page.unrouteAll();
    await page.getByText(member.name).waitFor();
  },
);

looked(
  'a user signs in at the issuer again in a window, and the page stays unchanged',
  async () => {
    const { member, of } = await newWorld();
    provider.know({ sub: member.userId, claims: { org: of } });
    const page = await openCalendar(stage, {
      otherOrigins: [provider.issuer],
      extraHTTPHeaders: { 'x-person': member.userId },
    });
    await page.getByRole('button', { name: /Sign in with/u }).click();
    await page.getByRole('button', { name: 'Block time' }).click();
    await page.getByLabel('Name').fill('Lunch');
    await page.route('**/v1/schedules', refuseCredential);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Your session has expired.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: /Sign in with/u }).click();
    await page.getByText('Your session has expired.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Saved.').waitFor();
    expect(page.context().pages()).toHaveLength(1);
  },
);

looked('the page shows that the issuer cannot be reached, and a key still opens it', async () => {
  const { member } = await newWorld();
  const page = await openCalendar(stage, {
    otherOrigins: [provider.issuer],
    expectedErrors: /Failed to load/u,
  });
  await page.route(`${provider.issuer}/**`, (route) => route.abort());
  await page.getByRole('button', { name: /Sign in with/u }).click();
  await page.getByText('The sign-in provider cannot be reached.').waitFor();
  await enterKey(page, member);
  await page.getByText(member.name).waitFor();
});

/** The outcome of each token renewal at the issuer: its status, or `lost` without a response. */
function renewalsOf(page: Page): (number | 'lost')[] {
  const renewals: (number | 'lost')[] = [];
  const isRenewal = (request: Request) =>
    request.url().endsWith('/token') && request.postData()?.includes('grant_type=refresh_token');
  page.on('response', (response) => {
    if (isRenewal(response.request())) renewals.push(response.status());
  });
  page.on('requestfailed', (request) => void (isRenewal(request) && renewals.push('lost')));
  return renewals;
}

/** Signs in at the issuer with tokens that expire after 20 seconds, so that each call renews them. */
async function signInWithShortTokens(expectedErrors?: RegExp) {
  const { member, of } = await newWorld();
  provider.know({ sub: member.userId, claims: { org: of } });
  provider.tokensLast(20);
  onTestFinished(() => provider.tokensLast(600));
  const page = await openCalendar(stage, {
    otherOrigins: [provider.issuer],
    extraHTTPHeaders: { 'x-person': member.userId },
    ...(expectedErrors && { expectedErrors }),
  });
  const renewals = renewalsOf(page);
  const tokens = new Set<string>();
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) tokens.add(authorization);
  });
  await page.getByRole('button', { name: /Sign in with/u }).click();
  await page.getByRole('button', { name: 'Block time' }).click();
  await page.getByLabel('Name').fill('Lunch');
  return { member, page, renewals, tokens };
}

looked(
  'tokens are renewed before they expire, once for concurrent requests, and again after a failure',
  async () => {
    const { member, page, renewals, tokens } =
      await signInWithShortTokens(/ERR_FAILED|status of 401/u);
    await page.route(`${provider.issuer}/token`, (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Saved.').waitFor();
    const { body } = await call(ListSchedules, { as: member });
    expect(body.data).toMatchObject([{ name: 'Lunch' }]);
    // The issuer accepts each refresh token once, and refuses the whole family after one was sent twice. The lost renewal may
    // be the one of the page that loads its entries again after the entry is saved, so another call follows.
    await expect.poll(() => renewals).toContain('lost');
    await page.getByRole('button', { name: 'Later' }).click();
    await expect.poll(() => tokens.size).toBeGreaterThan(2);
    await expect.poll(() => renewals.at(-1)).toBe(200);
    expect(renewals.filter((one) => one === 'lost')).toHaveLength(1);
    expect(new Set(renewals)).toEqual(new Set([200, 'lost']));
    await expect.poll(() => page.getByText('Your session has expired.').count()).toBe(0);
  },
);

looked(
  'after a lost renewal and a refusal, the user signs in again, and the typed values stay',
  async () => {
    const { member, page, renewals } = await signInWithShortTokens(/ERR_FAILED|status of 4/u);
    // The issuer renews the tokens, but the response is lost. It then treats the token of the page as stolen.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(`${provider.issuer}/token`, lose, { times: 1 });
    await page.route('**/v1/schedules', refuseCredential);
    const ended = page.getByText('Your session has expired.');
    const create = async () => {
      await page.getByRole('button', { name: 'Create' }).click();
      await ended.waitFor();
    };
    // The first attempt may use a renewal that began before the responses were lost.
    while (renewals.at(-1) !== 400) {
      await create();
      await page.getByRole('button', { name: 'Close' }).last().click();
      await ended.waitFor({ state: 'detached' });
    }
    expect(renewals.slice(-2)).toEqual(['lost', 400]);
    const count = renewals.length;
    await create();
    expect(renewals, 'a refused renewal is not repeated').toHaveLength(count);
    await page.unrouteAll();
    await page.getByRole('button', { name: /Sign in with/u }).click();
    await page.getByText('Your session has expired.').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Lunch');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Saved.').waitFor();
    const { body } = await call(ListSchedules, { as: member });
    expect(body.data).toMatchObject([{ name: 'Lunch' }]);
    expect(renewals.at(-1)).toBe(200);
  },
);

looked(
  'the page detects a sign-in in a window that the issuer has isolated, even if the sign-in takes long',
  async () => {
    const { member, of } = await newWorld();
    provider.know({ sub: member.userId, claims: { org: of } });
    const page = await openCalendar(stage, {
      otherOrigins: [provider.issuer],
      extraHTTPHeaders: { 'x-person': member.userId },
    });
    const context = page.context();
    await page.getByRole('button', { name: /Sign in with/u }).click();
    await page.getByRole('button', { name: 'Block time' }).click();
    await page.getByLabel('Name').fill('Lunch');
    await page.route('**/v1/schedules', refuseCredential, { times: 1 });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Your session has expired.').waitFor();
    await context.clearCookies();
    provider.askApart();
    // Runs the intervals of the page every millisecond, as if the sign-in took very long.
    await page.evaluate('{ const every = setInterval; setInterval = (run) => every(run, 1); }');
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: /Sign in with/u }).click();
    await (await opening).getByRole('link', { name: 'Continue' }).click();
    await page.getByText('Your session has expired.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Saved.').waitFor();
  },
);
