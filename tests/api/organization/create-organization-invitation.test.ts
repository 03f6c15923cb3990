import { afterEach, expect, test, vi } from 'vitest';
import { DeleteApiKey } from '../../../lib/contract/api-keys/delete-api-key.ts';
import { CreateOrganizationInvitation } from '../../../lib/contract/organization/create-organization-invitation.ts';
import { GetOrganizationInvitation } from '../../../lib/contract/organization/get-organization-invitation.ts';
import { ListOrganizationInvitations } from '../../../lib/contract/organization/list-organization-invitations.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { allItems } from '../../support/engine/table-items.ts';
import { call } from '../../support/http/call.ts';
import { linkedBy } from '../../support/messages/linked-by.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld } from '../../support/world.ts';
import { anyEmail, invitationOf, invite } from './invitations.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const dayMs = 86_400_000;

test('a new invitation is pending for seven days, and has every member and a version', async () => {
  const world = await newWorld();
  const { body, headers } = await invite(world, { email: 'Robin.Vale@Example.com' });
  const { uid, createdAt, acceptUrl } = body.data;
  expect(body.data).toEqual({
    uid,
    email: 'Robin.Vale@Example.com',
    role: 'member',
    status: 'pending',
    invitedBy: world.owner.userId,
    expiresAt: new Date(Date.parse(createdAt) + 7 * dayMs).toISOString(),
    createdAt,
    updatedAt: createdAt,
    acceptUrl,
  });
  expect(headers).toMatchObject({ etag: '"1"', location: `/v1/organization_invitations/${uid}` });
});

test('the token of an invitation has 190 bits, is in the fragment of the link, and is not stored', async () => {
  const world = await newWorld();
  const { data } = (await invite(world)).body;
  const { uid, token } = linkedBy(data);
  expect([uid, token]).toEqual([data.uid, expect.stringMatching(/^[0-9A-Za-z]{32}$/u)]);
  expect(data.acceptUrl.split('#')[0]).not.toContain(token);
  expect((await allItems()).join()).not.toContain(token);
  expect(linkedBy((await invite(world)).body.data).token).not.toBe(token);
  const read = await call(GetOrganizationInvitation, { as: world.owner, params: { uid } });
  expect(JSON.stringify(read.body)).not.toContain(token);
});

test('the link of an invitation has the address that the deployment configures, whatever the Host header contains', async () => {
  const world = await newWorld();
  const event = { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } };
  const linked = async () => {
    const sent = { as: world.owner, body: { email: anyEmail() } };
    const headers = { ...event.headers, 'x-service-api-key': world.owner.key };
    const { body } = await call(CreateOrganizationInvitation, {
      ...sent,
      event: { headers: { ...headers, 'content-type': 'application/json' } },
    });
    return body.data;
  };
  const bare = await linked();
  expect(bare.acceptUrl.split('#')[0]).toBe('https://api.example.com/invite');
  vi.stubEnv('INVITATION_PAGE_URL', 'https://app.example.com/join?from=mail');
  const page = await linked();
  expect(page.acceptUrl.split('#')[0]).toBe('https://app.example.com/join?from=mail');
  expect(linkedBy(page).uid).toBe(page.uid);
});

test('the address of a user cannot be invited in any spelling, and the address of a user of another organization can', async () => {
  const world = await newWorld();
  const other = await newWorld();
  const { email } = await world.addUser('member', { email: 'Ada.Lovelace@Example.com' });
  for (const written of [email, email.toLowerCase(), email.toUpperCase()]) {
    const { body } = await invite(world, { email: written });
    expect(body).toMatchObject({ status: 409, code: 'user/email-taken' });
  }
  expect((await invite(other, { email })).status).toBe(201);
});

test('an invitation replaces the pending invitation of the same address in any spelling', async () => {
  const world = await newWorld();
  const other = await newWorld();
  const email = `Robin.${anyEmail()}`;
  const first = (await invite(world, { email })).body.data;
  const foreign = (await invite(other, { email })).body.data;
  const second = (await invite(world, { email: email.toUpperCase(), role: 'admin' })).body.data;
  expect((await invitationOf(world, first.uid)).status).toBe('deleted');
  expect(await invitationOf(world, second.uid)).toMatchObject({ status: 'pending', role: 'admin' });
  expect((await invitationOf(other, foreign.uid)).status).toBe('pending');
});

test('only one of twenty concurrent invitations of an address is pending at the end', async () => {
  const world = await newWorld();
  const email = anyEmail();
  const answers = await Promise.all(Array.from({ length: 20 }, () => invite(world, { email })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const statuses = await Promise.all(
    answers.map(async ({ body }) => (await invitationOf(world, body.data.uid)).status),
  );
  expect(statuses.filter((status) => status === 'pending')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'deleted')).toHaveLength(19);
});

test.each(roles)(
  'an admin can invite every role except owner, and an owner can invite every role: %s',
  async (role) => {
    const world = await newWorld('admin');
    const { body } = await invite(world, { role }, { as: world.admin });
    if (role === 'owner') expect(body).toMatchObject({ status: 403, code: 'caller/role-forbids' });
    else expect(body.data).toMatchObject({ role, invitedBy: world.admin.userId });
    expect((await invite(world, { role })).body.data.role).toBe(role);
  },
);

test('a demoted admin cannot invite, even if the credential is cached', async () => {
  const world = await newWorld('admin');
  const { admin } = world;
  expect((await invite(world, {}, { as: admin })).status).toBe(201);
  await changeRole(world, admin, 'member');
  expect((await invite(world, {}, { as: admin })).body.code).toBe('caller/role-forbids');
});

test('a deleted key cannot invite, even if it is cached', async () => {
  const world = await newWorld();
  const as = await world.keyFor(world.owner, ['*']);
  expect((await invite(world, {}, { as })).status).toBe(201);
  await call(DeleteApiKey, { as: world.owner, params: { uid: as.keyId } });
  expect((await call(ListOrganizationInvitations, { as })).body.data).toHaveLength(1);
  const { body } = await invite(world, { role: 'owner' }, { as });
  expect(body).toMatchObject({ status: 401, code: 'credential/refused' });
});

test('an invitation cannot contain scopes that its credential does not have, and an unknown scope is named', async () => {
  const world = await newWorld();
  const as = await world.keyFor(world.owner, ['organization:write', 'bookings:read']);
  expect((await invite(world, { scopes: ['bookings:read'] }, { as })).status).toBe(201);
  for (const scope of ['*', 'bookings:write']) {
    const { body } = await invite(world, { scopes: ['bookings:read', scope] }, { as });
    expect(body).toMatchObject({ status: 403, code: 'caller/scope-missing' });
    expect(body.detail).toContain(scope);
  }
  const { body } = await invite(world, { scopes: ['bookings:see'] });
  expect(body).toMatchObject({ status: 400, errors: [{ pointer: '/scopes/0' }] });
  expect(body.errors?.[0]?.detail).toContain('"bookings:read"');
});

test('a retry of an invitation with the same Idempotency-Key is 409 because the link was shown, and creates no other invitation', async () => {
  const world = await newWorld();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const email = anyEmail();
  const first = await invite(world, { email }, { headers });
  const again = await invite(world, { email }, { headers });
  expect(again.body).toMatchObject({ status: 409, code: 'idempotency/secret-shown-once' });
  expect(again.headers.location).toBe(first.headers.location);
  const { token } = linkedBy(first.body.data);
  expect((await allItems()).join()).not.toContain(token);
  const { data } = (await call(ListOrganizationInvitations, { as: world.owner })).body;
  expect(data).toHaveLength(1);
});

test('the dry run of an invitation returns a placeholder link and creates nothing', async () => {
  const world = await newWorld();
  const { body } = await invite(world, {}, { headers: { prefer: 'handling=dry-run' } });
  expect(linkedBy(body.data)).toEqual({ uid: 'dry-run', token: 'dry-run' });
  expect((await call(ListOrganizationInvitations, { as: world.owner })).body.data).toEqual([]);
});
