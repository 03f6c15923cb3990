import { beforeAll, expect, test } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { UpdateOrganizationUser } from '../../../lib/contract/organization/update-organization-user.ts';
import { CreateSession } from '../../../lib/contract/sessions/create-session.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { UpdateCurrentUser } from '../../../lib/contract/users/update-current-user.ts';
import { call } from '../../support/http/call.ts';
import { passTime } from '../../support/pass-time.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { fromPage } from '../../support/sessions/from-page.ts';
import { newSignInToken } from '../../support/sessions/new-sign-in-token.ts';
import { cookieIn, signIn } from '../../support/sessions/sign-in.ts';
import { newWorld, type World } from '../../support/world.ts';

let world: World<'admin'>;
beforeAll(async () => {
  world = await newWorld('admin');
});
const minuteMs = 60_000;

const create = (token: string, more: object = {}) =>
  call(CreateSession, { headers: fromPage, body: { token, isConfirmed: true }, ...more });

test('the cookie of a session is invisible to scripts, belongs to one host, and is in no reply and no log line', async () => {
  logLines.length = 0;
  const { status, cookies, body } = await create(await newSignInToken(world.of, world.owner));
  expect(status).toBe(201);
  const [text = ''] = cookies;
  expect(text).toMatch(
    /^__Host-session=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/u,
  );
  const secret = cookieIn(text).split('.').at(-1) ?? '';
  expect(secret).toMatch(/^\w{32}$/u);
  expect(JSON.stringify([body, logLines])).not.toContain(secret);
});

test('a session is a credential of its user with all scopes', async () => {
  const { sent } = await signIn(await newSignInToken(world.of, world.member));
  const { status, body } = await call(GetCurrentUser, sent);
  expect([status, body.data.uid, body.data.credential]).toEqual([
    200,
    world.member.userId,
    { kind: 'session', scopes: ['*'], expiresAt: null },
  ]);
  expect((await call(UpdateCurrentUser, { ...sent, body: { name: 'Mo' } })).status).toBe(200);
});

test('a link can be used once, also by two requests at the same time', async () => {
  const token = await newSignInToken(world.of, world.owner);
  const answers = await Promise.all([create(token), create(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const again = await create(token);
  expect([again.status, again.body.code, again.cookies]).toEqual([409, 'sign-in/used', []]);
});

test('a link that another browser has requested requires a confirmation', async () => {
  const token = await newSignInToken(world.of, world.owner);
  const { status, body, cookies } = await create(token, { body: { token } });
  expect([status, body.code, cookies]).toEqual([409, 'sign-in/other-browser', []]);
  expect((await create(token)).body.data.isSameBrowser).toBe(false);
});

test('a dry run shows who would be signed in, and sets no cookie', async () => {
  const token = await newSignInToken(world.of, world.owner);
  const headers = { ...fromPage, prefer: 'handling=dry-run' };
  const { status, body, cookies } = await create(token, { headers });
  expect([status, body.data.user.email, cookies]).toEqual([200, world.owner.email, []]);
  expect((await create(token)).status).toBe(201);
});

test.each([
  ['an altered link', async () => `${await newSignInToken(world.of, world.owner)}x`],
  ['a link of an unknown user', () => newSignInToken(world.of, { userId: 'x'.repeat(28) })],
  [
    'a link of another organization',
    async () => newSignInToken((await newWorld()).of, world.owner),
  ],
  [
    'a link to a former address',
    () => newSignInToken(world.of, world.owner, { email: 'former@example.com' }),
  ],
  ['an expired link', () => newSignInToken(world.of, world.owner, { expiresMs: Date.now() })],
])('%s is 404', async (_, tokenOf) => {
  const { status, body, cookies } = await create(await tokenOf());
  expect([status, body.code, cookies]).toEqual([404, 'sign-in/unknown', []]);
});

test('a cookie counts only in requests of pages of the service', async () => {
  const { sent } = await signIn(await newSignInToken(world.of, world.owner));
  const statusWith = async (headers: Readonly<Record<string, string>>) =>
    (await call(UpdateCurrentUser, { ...sent, headers, body: { name: 'X' } })).status;
  const { origin } = fromPage;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ origin })).toBe(401);
  expect(await statusWith({ 'x-page': '1' })).toBe(403);
  expect(await statusWith({ 'x-page': '1', origin: 'https://evil.example' })).toBe(403);
  expect(await statusWith({ ...fromPage, 'sec-fetch-site': 'same-site' })).toBe(403);
  const read = await call(GetCurrentUser, { ...sent, headers: { 'x-page': '1' } });
  expect(read.status).toBe(200);
  const foreign = { 'x-page': '1', 'sec-fetch-site': 'cross-site' };
  expect((await call(GetCurrentUser, { ...sent, headers: foreign })).status).toBe(403);
});

test('two cookies with the name of the session do not count', async () => {
  const { sent } = await signIn(await newSignInToken(world.of, world.owner));
  const event = { cookies: [...sent.event.cookies, '__Host-session=of.another.user'] };
  expect((await call(GetCurrentUser, { ...sent, event })).status).toBe(401);
});

test('a cookie with the API key of another user is refused', async () => {
  const { sent } = await signIn(await newSignInToken(world.of, world.owner));
  expect((await call(GetCurrentUser, { ...sent, as: world.member })).status).toBe(401);
  expect((await call(GetCurrentUser, { ...sent, as: world.owner })).status).toBe(200);
});

test.each(['', 'x', `${'a'.repeat(12)}.${'b'.repeat(28)}.${'c'.repeat(12)}.${'d'.repeat(32)}`])(
  'an invented cookie "%s" is refused',
  async (value) => {
    const event = { cookies: [`__Host-session=${value}`] };
    expect((await call(GetCurrentUser, { headers: fromPage, event })).status).toBe(401);
  },
);

test('a cookie with another secret is refused', async () => {
  const { sent } = await signIn(await newSignInToken(world.of, world.owner));
  const [cookie = ''] = sent.event.cookies;
  const event = { cookies: [`${cookie.slice(0, -1)}${cookie.endsWith('x') ? 'y' : 'x'}`] };
  expect((await call(GetCurrentUser, { ...sent, event })).status).toBe(401);
});

test('another role and the deletion of the user end the session within a minute', async () => {
  const world = await newWorld('admin');
  const admin = await signIn(await newSignInToken(world.of, world.admin));
  const member = await signIn(await newSignInToken(world.of, world.member));
  for (const { sent } of [admin, member])
    expect((await call(GetCurrentUser, sent)).status).toBe(200);
  const as = world.owner;
  await call(UpdateOrganizationUser, {
    as,
    params: { userId: world.admin.userId },
    body: { role: 'member' },
  });
  await call(DeleteOrganizationUser, { as, params: { userId: world.member.userId } });
  passTime(minuteMs);
  for (const { sent } of [admin, member])
    expect((await call(GetCurrentUser, sent)).status).toBe(401);
});

test('a session stays ended when the user gets the former role again', async () => {
  const world = await newWorld('admin');
  const { sent } = await signIn(await newSignInToken(world.of, world.admin));
  for (const role of ['member', 'admin'] as const)
    await call(UpdateOrganizationUser, {
      as: world.owner,
      params: { userId: world.admin.userId },
      body: { role },
    });
  passTime(minuteMs);
  expect((await call(GetCurrentUser, sent)).status).toBe(401);
});

test('a session ends 12 hours after its last use, and 30 days after the sign-in', async () => {
  const { sent } = await signIn(await newSignInToken(world.of, world.owner));
  const statusAfter = async (hours: number) => {
    passTime(hours * 60 * minuteMs);
    return (await call(GetCurrentUser, sent)).status;
  };
  for (let used = 0; used < 65; used += 1) expect(await statusAfter(11)).toBe(200);
  expect(await statusAfter(11)).toBe(401);
  const another = await signIn(await newSignInToken(world.of, world.owner));
  passTime(12 * 60 * minuteMs);
  expect((await call(GetCurrentUser, another.sent)).status).toBe(401);
});

test('an API key requires a sign-in in the last 15 minutes', async () => {
  const { sent } = await signIn(await newSignInToken(world.of, world.owner));
  const body = { name: 'A program', scopes: ['bookings:read'] };
  expect((await call(CreateApiKey, { ...sent, body })).status).toBe(201);
  passTime(16 * minuteMs);
  const { status, body: problem } = await call(CreateApiKey, { ...sent, body });
  expect([status, problem.code]).toEqual([403, 'session/sign-in-again']);
});
