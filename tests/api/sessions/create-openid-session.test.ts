import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freeIdentity } from '../../../lib/admin/bind-identity.ts';
import { CreateOpenidSession } from '../../../lib/contract/sessions/create-openid-session.ts';
import { DeleteSession } from '../../../lib/contract/sessions/delete-session.ts';
import { ListSessions } from '../../../lib/contract/sessions/list-sessions.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { UpdateCurrentUser } from '../../../lib/contract/users/update-current-user.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { type Answer, call } from '../../support/http/call.ts';
import { passTime } from '../../support/pass-time.ts';
import { type Issuer, sharedIssuer } from '../../support/people/issuer.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { fromPage } from '../../support/sessions/from-page.ts';
import { newSignInToken } from '../../support/sessions/new-sign-in-token.ts';
import {
  type BoundUser,
  bindUser,
  completedSignIn,
} from '../../support/sessions/openid-sign-in.ts';
import { cookieIn, signIn } from '../../support/sessions/sign-in.ts';
import { newWorld, type World } from '../../support/world.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await sharedIssuer();
});

let world: World;
let bound: BoundUser;
beforeEach(async () => {
  world = await newWorld();
  bound = await bindUser(world.of, world.member);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const minuteMs = 60_000;

type Sent = Awaited<ReturnType<typeof completedSignIn>>;

const send = (sent: Sent, more: object = {}) => call(CreateOpenidSession, { ...sent, ...more });

/** Signs the bound user in, and returns the request members of the session. */
async function enter(user: BoundUser = bound, claims: object = {}) {
  const answer = await send(await completedSignIn(user, { claims: { ...claims } }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { headers: fromPage, event: { cookies: [cookieIn(answer.cookies[0])] } };
}

const refusal = ({ status, body, cookies }: Answer<object>) => [status, body.code, cookies];

test('a bound identity signs its user in, with a cookie that scripts cannot read, and the state is removed', async () => {
  logLines.length = 0;
  const sent = await completedSignIn(bound);
  const { status, body, cookies } = await send(sent);
  expect([status, body.data]).toEqual([
    201,
    { uid: expect.stringMatching(/^\w{12}$/u), path: '/calendar?view=week' },
  ]);
  const [session = '', state] = cookies;
  expect(session).toMatch(
    /^__Host-session=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/u,
  );
  expect(state).toBe('__Host-openid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
  const event = { cookies: [cookieIn(session)] };
  const me = await call(GetCurrentUser, { headers: fromPage, event });
  expect([me.body.data.uid, me.body.data.credential]).toEqual([
    world.member.userId,
    { kind: 'session', scopes: ['*'], expiresAt: null },
  ]);
  const secret = cookieIn(session).split('.').at(-1);
  const seen = JSON.stringify([body, logLines]);
  for (const text of [secret, sent.body.code, sent.body.state, sent.event.cookies[0]])
    expect(seen).not.toContain(text);
  expect(logLines.at(0)).toMatchObject({ userId: world.member.userId });
});

test('the email address in a token neither binds an identity nor selects the user', async () => {
  const { email } = world.owner;
  const claims = { email, email_verified: true };
  const unbound = await completedSignIn({ subject: 'stranger' }, { claims, idClaims: claims });
  expect(refusal(await send(unbound))).toEqual([403, 'sign-in/unbound-identity', []]);
  const sent = await enter(bound, claims);
  expect((await call(GetCurrentUser, sent)).body.data.uid).toBe(world.member.userId);
});

test('a subject that is the ID of a user, but is not bound, is refused', async () => {
  const { userId } = world.owner;
  const claims = { org: world.of };
  const answer = await send(await completedSignIn({ subject: userId }, { claims }));
  expect(refusal(answer)).toEqual([403, 'sign-in/unbound-identity', []]);
});

test('an identity in two organizations signs in to the one in the token, and in none without it', async () => {
  const other = await newWorld();
  await bindUser(other.of, other.owner, ['*'], bound.subject);
  const answer = await send(await completedSignIn(bound));
  expect(refusal(answer)).toEqual([403, 'sign-in/unbound-identity', []]);
  const sent = await enter(bound, { org: other.of });
  expect((await call(GetCurrentUser, sent)).body.data.uid).toBe(other.owner.userId);
  const malformed = await completedSignIn(bound, { claims: { org: ['a'] } });
  expect(refusal(await send(malformed))).toEqual([403, 'sign-in/refused', []]);
});

test('a session has the scopes with which the identity was bound', async () => {
  const limited = await bindUser(world.of, world.owner, ['users:read', 'bookings:read']);
  const sent = await enter(limited);
  const { credential } = (await call(GetCurrentUser, sent)).body.data;
  expect(credential.scopes).toEqual(['users:read', 'bookings:read']);
  expect((await call(UpdateCurrentUser, { ...sent, body: { name: 'X' } })).body.code).toBe(
    'caller/scope-missing',
  );
});

test('a session has the scopes of the access token if the operator has named their claim', async () => {
  vi.stubEnv('JWT_SCOPE_CLAIM', 'permissions');
  vi.stubEnv('JWT_SCOPE_PREFIX', 'api/');
  const sent = await enter(bound, { permissions: ['api/users:read', 'bookings:read'] });
  const { credential } = (await call(GetCurrentUser, sent)).body.data;
  expect(credential.scopes).toEqual(['users:read']);
});

test('a state can be used once, also with a new code of another user and by two requests at the same time', async () => {
  const sent = await completedSignIn(bound);
  const answers = await Promise.all([send(sent), send(sent)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(refusal(await send(sent))).toEqual([409, 'sign-in/used', []]);
  const { state } = sent.body;
  const stranger = await bindUser(world.of, world.owner);
  const replayed = await completedSignIn(stranger, { started: { state } });
  expect(refusal(await send(replayed))).toEqual([409, 'sign-in/used', []]);
});

test('a state is used up by an attempt that the issuer refuses', async () => {
  const sent = await completedSignIn(bound);
  const wrong = { ...sent, body: { ...sent.body, code: 'invented' } };
  expect(refusal(await send(wrong))).toEqual([403, 'sign-in/refused', []]);
  expect(refusal(await send(sent))).toEqual([409, 'sign-in/used', []]);
});

test('a sign-in that another browser has started is refused, so that a link cannot sign a victim in as an attacker', async () => {
  const ofAttacker = await completedSignIn(bound);
  const ofVictim = await completedSignIn(bound);
  const foreign = [403, 'sign-in/foreign-state', []];
  expect(refusal(await send(ofAttacker, { event: {} }))).toEqual(foreign);
  expect(refusal(await send(ofAttacker, { event: ofVictim.event }))).toEqual(foreign);
  const both = { cookies: [...ofVictim.event.cookies, ...ofAttacker.event.cookies] };
  expect(refusal(await send(ofAttacker, { event: both }))).toEqual(foreign);
  const [cookie = ''] = ofAttacker.event.cookies;
  for (const cookies of [[`${cookie}x`], ['__Host-openid=x'], [cookie.replace('__Host-', '')]])
    expect(refusal(await send(ofAttacker, { event: { cookies } }))).toEqual(foreign);
  expect((await send(ofAttacker)).status).toBe(201);
});

test('a sign-in expires after 10 minutes', async () => {
  const sent = await completedSignIn(bound, { started: { expiresMs: Date.now() } });
  expect(refusal(await send(sent))).toEqual([403, 'sign-in/foreign-state', []]);
});

test.each([
  ['another website', { ...fromPage, 'sec-fetch-site': 'cross-site' }],
  ['another origin', { ...fromPage, origin: 'https://evil.example' }],
  ['a form without the header of pages', { origin: fromPage.origin }],
])('a request of %s is refused', async (_, headers) => {
  const answer = await send(await completedSignIn(bound), { headers });
  expect(refusal(answer)).toEqual([403, 'session/foreign-page', []]);
});

test.each([
  ['an ID token for another sign-in', { idClaims: { nonce: 'another' } }],
  ['an ID token for another client', { idClaims: { aud: 'another' } }],
  ['an ID token of another issuer', { idClaims: { iss: 'https://other.test' } }],
  ['an ID token of another user', { idClaims: { sub: 'another' } }],
  ['an expired ID token', { idClaims: { exp: 1 } }],
  ['an access token for another audience', { claims: { aud: 'another' } }],
  ['an access token of another issuer', { claims: { iss: 'https://other.test' } }],
  ['an access token of another user', { claims: { sub: 'another' } }],
  ['an expired access token', { claims: { exp: 1 } }],
])('%s is refused', async (_, options) => {
  const answer = await send(await completedSignIn(bound, options));
  expect(refusal(answer)).toEqual([403, 'sign-in/refused', []]);
});

test('a redirect that names another issuer is refused', async () => {
  const sent = await completedSignIn(bound);
  const mixedUp = { ...sent, body: { ...sent.body, iss: 'https://other.test' } };
  expect(refusal(await send(mixedUp))).toEqual([403, 'sign-in/refused', []]);
  const named = await completedSignIn(bound);
  const right = { ...named, body: { ...named.body, iss: issuer.url } };
  expect((await send(right)).status).toBe(201);
});

test('a sign-in never continues a session that the browser already has', async () => {
  const planted = await signIn(await newSignInToken(world.of, world.owner));
  const sent = await completedSignIn(bound);
  const cookies = [...sent.event.cookies, ...planted.sent.event.cookies];
  const answer = await send(sent, { event: { cookies } });
  expect(answer.body.data.uid).not.toBe(planted.uid);
  const event = { cookies: [cookieIn(answer.cookies[0])] };
  expect(event.cookies).not.toEqual(planted.sent.event.cookies);
  const { body } = await call(GetCurrentUser, { headers: fromPage, event });
  expect(body.data.uid).toBe(world.member.userId);
  const former = await call(GetCurrentUser, planted.sent);
  expect(former.body.data.uid).toBe(world.owner.userId);
});

test('the user sees and ends a session that began at the issuer, with any scopes', async () => {
  const sent = await enter(await bindUser(world.of, world.member, ['bookings:read']));
  const { body } = await call(ListSessions, sent);
  expect(body.data).toMatchObject([{ isCurrent: true }]);
  const params = { uid: body.data[0]?.uid ?? '' };
  expect((await call(DeleteSession, { ...sent, params })).status).toBe(204);
  passTime(minuteMs);
  expect((await call(GetCurrentUser, sent)).status).toBe(401);
});

test('a session ends within a minute when the identity of the user is removed or replaced', async () => {
  const freed = await enter();
  await freeIdentity(world.of, world.member.userId, Date.now());
  passTime(minuteMs);
  expect((await call(GetCurrentUser, freed)).status).toBe(401);
  const replaced = await enter(await bindUser(world.of, world.member));
  expect((await call(GetCurrentUser, replaced)).status).toBe(200);
  passTime(minuteMs);
  await bindUser(world.of, world.member);
  expect((await call(GetCurrentUser, replaced)).status).toBe(401);
});

test('an identity that is removed during the sign-in is refused', async () => {
  const sent = await completedSignIn(bound);
  let isFreed = false;
  beforeTableCalls(async (name) => {
    if (name !== 'BatchGetItem' || isFreed) return;
    isFreed = true;
    await freeIdentity(world.of, world.member.userId, Date.now());
  });
  expect(refusal(await send(sent))).toEqual([403, 'sign-in/unbound-identity', []]);
});
