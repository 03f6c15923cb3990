import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { AcceptOrganizationInvitation } from '../../lib/contract/organization/accept-organization-invitation.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { GetOrganizationUser } from '../../lib/contract/organization/get-organization-user.ts';
import { ListOrganizationUsers } from '../../lib/contract/organization/list-organization-users.ts';
import { anyEmail, invite } from '../api/organization/invitations.ts';
import { allItems } from '../support/engine/table-items.ts';
import { call } from '../support/http/call.ts';
import { linkedBy } from '../support/messages/linked-by.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type OpenidProvider, startOpenidProvider } from '../support/people/openid-provider.ts';
import { admin } from '../support/processes/admin.ts';
import { newWorld, type World } from '../support/world.ts';

deleteAtOnce();

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider('urn:booking-service');
});
afterAll(() => provider.close());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** A new subject of the maximum length, with characters that IDs do not have. */
const anySubject = () => `${crypto.randomUUID()}|Zoë Møller`.padEnd(255, '#');

interface Joining {
  readonly email?: string;
  readonly scopes?: readonly string[];
  readonly role?: string;
}

/** Invites a user, who accepts with a token of the provider. */
async function join(world: World, identityToken: string | undefined, invited: Joining = {}) {
  const { uid, token } = linkedBy((await invite(world, invited)).body.data);
  return call(AcceptOrganizationInvitation, {
    params: { uid },
    body: { token, name: 'Robin Vale', timeZone: 'Asia/Tokyo', identityToken },
  });
}

const asBearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const read = (token: string, userId: string) =>
  call(GetOrganizationUser, { ...asBearer(token), params: { userId } });
const refused = { status: 401, code: 'credential/refused' };

test('a user who accepts an invitation with an identity token can call with tokens of the provider', async () => {
  const world = await newWorld();
  const sub = anySubject();
  expect((await read(await provider.signIn({ sub }), 'anyone')).body).toMatchObject(refused);
  const joined = await join(world, await provider.signIn({ sub }), { scopes: ['users:read'] });
  expect(joined.status).toBe(201);
  const { user } = joined.body.data;
  const token = await provider.signIn({ sub });
  const told = await read(token, user.uid);
  expect([told.status, told.body.data]).toEqual([200, user]);
  // Without JWT_SCOPE_CLAIM, the scopes of the provider are ignored and those of the invitation apply.
  expect((await call(ListBookings, asBearer(token))).body.code).toBe('caller/scope-missing');
  expect((await allItems()).join()).not.toContain(sub);
});

test('the claim in JWT_SCOPE_CLAIM determines the scopes of a token', async () => {
  const world = await newWorld();
  const sub = anySubject();
  const permissions = ['urn:ours/users:read', 'urn:theirs/bookings:read', 'bookings:read'];
  const signIn = () => provider.signIn({ sub, claims: { permissions } });
  expect((await join(world, await signIn())).status).toBe(201);
  vi.stubEnv('JWT_SCOPE_CLAIM', 'permissions');
  vi.stubEnv('JWT_SCOPE_PREFIX', 'urn:ours/');
  const token = await signIn();
  expect((await call(ListOrganizationUsers, asBearer(token))).status).toBe(200);
  expect((await call(ListBookings, asBearer(token))).body.code).toBe('caller/scope-missing');
  vi.stubEnv('JWT_SCOPE_CLAIM', 'roles');
  const without = await call(ListOrganizationUsers, asBearer(await signIn()));
  expect(without.body.code).toBe('caller/scope-missing');
});

test('a subject equal to a user ID is refused, unless JWT_SUBJECT_IS_USER_ID is set', async () => {
  const world = await newWorld();
  const account = {
    sub: world.owner.userId,
    claims: { org: world.of, scope: 'users:read' },
  };
  const stranger = await provider.signIn(account);
  expect((await read(stranger, world.owner.userId)).body).toMatchObject(refused);
  vi.stubEnv('JWT_SUBJECT_IS_USER_ID', 'true');
  vi.stubEnv('JWT_SCOPE_CLAIM', 'may');
  const own = { ...account, claims: { org: world.of, may: 'users:read' } };
  expect((await read(await provider.signIn(own), world.owner.userId)).status).toBe(200);
});

test.each(['true', ''])(
  'the ID of another user cannot be bound as a subject by an invitation or a command, with JWT_SUBJECT_IS_USER_ID %j',
  async (isUserId) => {
    vi.stubEnv('JWT_SUBJECT_IS_USER_ID', isUserId);
    const world = await newWorld();
    const sub = world.owner.userId;
    const joined = await join(world, await provider.signIn({ sub }));
    expect(joined.body).toMatchObject({ status: 409, code: 'identity/bound' });
    const named = { organization: world.of, issuer: provider.issuer, scopes: 'users:read' };
    const bind = (user: string) => admin('bind-identity', { ...named, user, subject: sub });
    await expect(bind(world.member.userId)).rejects.toMatchObject({
      violations: [{ pointer: '--subject', code: 'identity/bound' }],
    });
    await bind(world.owner.userId);
    expect((await read(await provider.signIn({ sub }), sub)).status).toBe(200);
  },
);

test('a token of an identity in two organizations must name the organization', async () => {
  const [one, two] = [await newWorld(), await newWorld()];
  const sub = anySubject();
  const first = (await join(one, await provider.signIn({ sub }))).body.data.user;
  const second = (await join(two, await provider.signIn({ sub }))).body.data.user;
  expect((await read(await provider.signIn({ sub }), first.uid)).body).toMatchObject(refused);
  for (const [world, user] of [
    [one, first],
    [two, second],
  ] as const) {
    const token = await provider.signIn({ sub, claims: { org: world.of } });
    expect((await read(token, user.uid)).body.data).toEqual(user);
  }
  const third = await provider.signIn({ sub, claims: { org: (await newWorld()).of } });
  expect((await read(third, first.uid)).body).toMatchObject(refused);
});

test('one identity is bound to one user of an organization, even by ten concurrent accepts', async () => {
  const world = await newWorld();
  const sub = anySubject();
  const token = await provider.signIn({ sub });
  const answers = await Promise.all(Array.from({ length: 10 }, () => join(world, token)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 201) expect(body).toMatchObject({ status: 409, code: 'identity/bound' });
  }
});

test('an old, foreign or malformed identity token, and one with another or unverified address, are refused', async () => {
  const world = await newWorld();
  const sub = anySubject();
  const email = anyEmail();
  const old = await provider.signIn({ sub });
  const nowMs = Date.now();
  const bad = [
    'no token',
    `${old.slice(0, -4)}AAAA`,
    await provider.signIn({ sub }, 'urn:somebody-else'),
    await provider.signIn({ sub, claims: { email: anyEmail() } }),
    await provider.signIn({ sub, claims: { email, email_verified: false } }),
  ];
  for (const token of bad) {
    const { body } = await join(world, token, { email });
    expect(body).toMatchObject({
      code: 'identity/refused',
      errors: [{ pointer: '/identityToken' }],
    });
  }
  const { uid, token } = linkedBy((await invite(world, { email })).body.data);
  const acceptance = { token, name: 'Robin Vale', timeZone: 'Asia/Tokyo' };
  const send = (more: object) =>
    call(AcceptOrganizationInvitation, { params: { uid }, body: { ...acceptance, ...more } });
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs + 601_000 });
  expect((await send({ identityToken: old })).body.code).toBe('identity/refused');
  vi.useRealTimers();
  const claims = { email: email.toUpperCase(), email_verified: true };
  const otherClaims = { email: anyEmail(), email_verified: true };
  const both = {
    timeZone: 'Mars',
    identityToken: await provider.signIn({ sub, claims: otherClaims }),
  };
  expect((await send(both)).body).toMatchObject({
    code: 'request/unprocessable',
    errors: [{ pointer: '/timeZone' }, { pointer: '/identityToken' }],
  });
  expect((await send({ identityToken: await provider.signIn({ sub, claims }) })).status).toBe(201);
});

test('the identity token is checked only after the token of the invitation', async () => {
  const world = await newWorld();
  const { uid } = linkedBy((await invite(world)).body.data);
  const body = { token: 'wrong', name: 'Robin', timeZone: 'UTC', identityToken: 'no token' };
  const answer = await call(AcceptOrganizationInvitation, { params: { uid }, body });
  expect(answer.body.code).toBe('invitation/unknown');
});

test('the identity of a deleted user can be bound again', async () => {
  const world = await newWorld();
  const sub = anySubject();
  const { uid } = (await join(world, await provider.signIn({ sub }))).body.data.user;
  const params = { userId: uid };
  expect((await call(DeleteOrganizationUser, { as: world.owner, params })).status).toBe(204);
  expect((await read(await provider.signIn({ sub }), uid)).body).toMatchObject(refused);
  const again = await join(world, await provider.signIn({ sub }));
  expect(again.status).toBe(201);
  const next = again.body.data.user;
  expect((await read(await provider.signIn({ sub }), next.uid)).body.data).toEqual(next);
});

test('the administration binds an identity to one existing user at a time, and removes it', async () => {
  const world = await newWorld('admin');
  const { of, member, admin: other } = world;
  const [sub, next] = [anySubject(), anySubject()];
  const named = { organization: of, issuer: provider.issuer };
  const bind = (user: string, subject: string) =>
    admin('bind-identity', { ...named, user, subject, scopes: 'users:read' });
  await bind(member.userId, sub);
  expect((await read(await provider.signIn({ sub }), member.userId)).status).toBe(200);
  await expect(bind(other.userId, sub)).rejects.toMatchObject({
    violations: [{ pointer: '--subject', code: 'identity/bound' }],
  });
  await expect(bind('nobody', next)).rejects.toMatchObject({ violations: [{ pointer: '--user' }] });
  await bind(member.userId, next);
  expect((await read(await provider.signIn({ sub }), member.userId)).body).toMatchObject(refused);
  expect((await read(await provider.signIn({ sub: next }), member.userId)).status).toBe(200);
  await bind(other.userId, sub);
  await admin('free-identity', { organization: of, user: member.userId });
  await admin('free-identity', { organization: of, user: member.userId });
  const freed = await read(await provider.signIn({ sub: next }), member.userId);
  expect(freed.body).toMatchObject(refused);
});

test('a subject of more than 255 characters is refused', async () => {
  const token = await provider.signIn({ sub: 'x'.repeat(256) });
  const { body } = await join(await newWorld(), token);
  expect(body.code).toBe('identity/refused');
});
