import { randomUUID } from 'node:crypto';
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { bindIdentity } from '../../lib/admin/bind-identity.ts';
import type { ProblemCode } from '../../lib/contract/problems.ts';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { call } from '../support/http/call.ts';
import {
  type OpenidProvider,
  pagesClientId,
  startOpenidProvider,
} from '../support/people/openid-provider.ts';
import { newWorld, type Person } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { enterKey, openCalendar, openSignedIn } from './calendar-opened.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';

const scopes = ['bookings', 'schedules', 'availability', 'event_types', 'organization']
  .flatMap((one) => [`${one}:read`, `${one}:write`])
  .join(' ');

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider('https://booking.example.com', scopes);
  Object.assign(process.env, { JWT_SUBJECT_IS_USER_ID: 'true', PAGES_CLIENT_ID: pagesClientId });
});
afterAll(() => provider.close());

const stage = browserStage('signing in', { hasOwnUrl: true, isConfigured: true });
const { looked } = stage;

beforeAll(async () => {
  if (stage.base) await provider.registerPages(`${stage.base}/sign-in`);
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

function fulfillProblem(route: Route, status: number, code: ProblemCode): Promise<void> {
  const problem = { type: `/docs#${code}`, title: code, detail: code, instance: 'x', status, code };
  const contentType = 'application/problem+json';
  return route.fulfill({ status, contentType, body: JSON.stringify(problem) });
}

const refuseCredential = (route: Route) => fulfillProblem(route, 401, 'credential/refused');

/** The state of a browser that scripts can read. */
const readable = 'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])';

/** Binds an identity to a user, and returns the options of a browser that signs in with it. */
async function browserOf(of: OrganizationId, { userId }: Pick<Person, 'userId'>) {
  const subject = randomUUID();
  const { issuer } = provider;
  await bindIdentity(of, { userId, issuer, subject, scopes: ['*'] }, Date.now());
  provider.know({ sub: subject });
  return { otherOrigins: [issuer], extraHTTPHeaders: { 'x-person': subject } };
}

const signInButton = (page: Page) => page.getByRole('button', { name: /Sign in with/u });

looked(
  'a user signs in at the issuer for all tabs, and no script can read a credential',
  async () => {
    const { member, of } = await newWorld();
    const query = { view: 'month', date: '2026-11-23' };
    const page = await openCalendar(stage, { query, ...(await browserOf(of, member)) });
    const requests: Request[] = [];
    page.on('request', (request) => void requests.push(request));
    await signInButton(page).click();
    await page.getByText(member.name).waitFor();
    const urls = requests.map((request) => request.url());
    const authorization = new URL(urls.find((url) => url.includes('/auth?')) ?? '');
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
      client_id: pagesClientId,
      code_challenge_method: 'S256',
      redirect_uri: `${stage.base}/sign-in`,
      resource: 'https://booking.example.com',
    });
    // The page has its former address, and no script has sent a request to the issuer.
    expect(new URL(page.url()).search).toMatch(/^\?view=month&date=2026-11-23/u);
    const foreign = requests.filter((request) => request.url().startsWith(provider.issuer));
    expect(foreign.every((request) => request.isNavigationRequest())).toBe(true);
    await expect.poll(() => page.evaluate(readable)).toBe('["",{},{}]');
    const cookies = await page.context().cookies(stage.base);
    expect(cookies.filter(({ name }) => name.startsWith('session-'))).toMatchObject([
      { httpOnly: true, sameSite: 'Lax' },
    ]);
    expect(cookies.some(({ name }) => name.startsWith('openid-'))).toBe(false);
    const other = await page.context().newPage();
    await other.goto(`${stage.base}/settings/profile`);
    await other.getByText(member.name).first().waitFor();
    await page.reload();
    await page.getByText(member.name).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signInButton(page).click();
    await page.getByText(member.name).waitFor();
    const prompts = requests.filter((request) => request.url().includes('prompt=login'));
    expect(prompts.length).toBeGreaterThan(0);
  },
);

looked(
  'a user who reloads the page while the service is down stays signed in, and the page opens when the service is back',
  async () => {
    const { member, of } = await newWorld();
    const page = await openCalendar(stage, {
      ...(await browserOf(of, member)),
      expectedErrors: /ERR_FAILED|status of 4/u,
    });
    await signInButton(page).click();
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

/** Signs in at the issuer, and opens the dialog for another sign-in over typed values. */
async function openEndedPage() {
  const { member, of } = await newWorld();
  const page = await openCalendar(stage, await browserOf(of, member));
  await signInButton(page).click();
  await page.getByRole('button', { name: 'Block time' }).click();
  await page.getByLabel('Name').fill('Lunch');
  await page.route('**/v1/schedules', refuseCredential, { times: 1 });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Your session has expired.').waitFor();
  // The session has ended, so only another one can save the values.
  await page.context().clearCookies({ name: /^session-/u });
  return page;
}

async function saveLunch(page: Page): Promise<void> {
  await page.getByText('Your session has expired.').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Lunch');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Saved.').waitFor();
}

looked('a user signs in again in a window that closes, and the typed values stay', async () => {
  const page = await openEndedPage();
  await signInButton(page).click();
  await saveLunch(page);
  await expect.poll(() => page.context().pages().length).toBe(1);
});

looked('a sign-in in a window that the issuer has isolated reaches the page', async () => {
  const page = await openEndedPage();
  await page.context().clearCookies();
  provider.askApart();
  const opening = page.context().waitForEvent('page');
  await signInButton(page).click();
  await (await opening).getByRole('link', { name: 'Continue' }).click();
  await saveLunch(page);
});

looked('the dialog shows that the browser has blocked the window', async () => {
  const page = await openEndedPage();
  await page.evaluate('window.open = () => null');
  await signInButton(page).click();
  await page.getByText('Your browser has blocked the window.').waitFor();
});

looked('a link with a code that was issued in another browser is refused', async () => {
  const { member, of } = await newWorld();
  const attacker = await openCalendar(stage, {
    ...(await browserOf(of, member)),
    expectedErrors: /ERR_FAILED|status of 4/u,
  });
  // The attacker keeps the redirect of the issuer, and sends it to the victim.
  await attacker.route('**/v1/public/openid_sessions', (route) => route.abort());
  const completing = attacker.waitForRequest('**/v1/public/openid_sessions');
  await signInButton(attacker).click();
  const kept = new URLSearchParams((await completing).postDataJSON());
  expect(kept.get('code')).toMatch(/./u);
  const victim = await openCalendar(stage);
  await victim.goto(`${stage.base}/sign-in?${kept}`);
  await victim.getByText('was started in another browser').waitFor();
  expect(new URL(victim.url()).search).toBe('');
  expect(await victim.context().cookies(stage.base)).toEqual([]);
});

looked('an identity that is bound to no user leads to other ways to sign in', async () => {
  const subject = randomUUID();
  provider.know({ sub: subject });
  const page = await openCalendar(stage, {
    otherOrigins: [provider.issuer],
    extraHTTPHeaders: { 'x-person': subject },
  });
  await signInButton(page).click();
  await page.getByText('This account isn’t linked to a user here.').waitFor();
  await page.getByLabel('Email address').waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/sign-in');
  const retried = page.waitForRequest((request) => request.url().includes('prompt=login'));
  await signInButton(page).click();
  await retried;
});

looked('a sign-in that the user cancels at the issuer leads to the sign-in page', async () => {
  const page = await openCalendar(stage);
  await page.goto(`${stage.base}/sign-in?error=access_denied&state=x`);
  await page.getByText('You were not signed in.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await signInButton(page).waitFor();
});

looked('the page shows that the issuer cannot be reached, and a key still opens it', async () => {
  const { member } = await newWorld();
  const page = await openCalendar(stage, { expectedErrors: /status of [45]/u });
  await page.route('**/v1/public/openid_sign_in', (route) =>
    fulfillProblem(route, 503, 'sign-in/issuer-unreachable'),
  );
  await signInButton(page).click();
  await page.getByText('The sign-in provider cannot be reached.').waitFor();
  await enterKey(page, member);
  await page.getByText(member.name).waitFor();
});

/** The states of the sign-in page, and the responses of the service that cause them. */
const completions: readonly (readonly [RegExp, (route: Route) => unknown])[] = [
  [/Signing in|サインインして/u, () => undefined],
  [
    /close this window|閉じて/u,
    (route) => route.fulfill({ status: 201, json: { data: { uid: 'x', path: '/sign-in' } } }),
  ],
  [/isn’t linked|紐付け/u, (route) => fulfillProblem(route, 403, 'sign-in/unbound-identity')],
];

const looks = ['en-GB', 'ja'].flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [320, 1440].map((width) => ({ locale, colorScheme, viewport: { width, height: 800 } })),
  ),
);

looked.each(looks)('each state of the sign-in page is accessible with %j', async (look) => {
  const { page } = await openAddress(stage.browser, stage.base, '/sign-in', look);
  await page.getByRole('button').first().waitFor();
  expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
  for (const [text, complete] of completions) {
    await page.route('**/v1/public/openid_sessions', complete);
    await page.goto(`${stage.base}/sign-in?code=x&state=y`);
    await page.getByText(text).first().waitFor();
    expect([text, await violationsOn(page), await isWider(page)]).toEqual([text, [], false]);
    await page.unrouteAll();
  }
});
