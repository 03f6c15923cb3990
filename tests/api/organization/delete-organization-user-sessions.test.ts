import { beforeAll, expect, test } from 'vitest';
import { DeleteOrganizationUserSessions } from '../../../lib/contract/organization/delete-organization-user-sessions.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { ListSessions } from '../../../lib/contract/sessions/list-sessions.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { call } from '../../support/http/call.ts';
import { passTime } from '../../support/pass-time.ts';
import { newSignInToken } from '../../support/sessions/new-sign-in-token.ts';
import { signIn } from '../../support/sessions/sign-in.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';

const minuteMs = 60_000;

let world: World<'admin'>;
beforeAll(async () => {
  world = await newWorld('admin');
});

const signedIn = async (person: Person) =>
  (await signIn(await newSignInToken(world.of, person))).sent;

const endSessions = (as: Person, userId: string) =>
  call(DeleteOrganizationUserSessions, { as, params: { userId } });

test('all sessions of the user end within a minute, and their API key stays valid', async () => {
  const [first, second] = [await signedIn(world.member), await signedIn(world.member)];
  const other = await signedIn(world.admin);
  expect((await call(GetCurrentUser, first)).status).toBe(200);
  expect((await endSessions(world.owner, world.member.userId)).status).toBe(204);
  passTime(minuteMs);
  for (const ended of [first, second]) expect((await call(GetCurrentUser, ended)).status).toBe(401);
  for (const valid of [other, { as: world.member }])
    expect((await call(GetCurrentUser, valid)).status).toBe(200);
});

test('ended sessions are not listed, and the user can sign in again', async () => {
  await signedIn(world.member);
  await endSessions(world.owner, world.member.userId);
  const listed = await call(ListSessions, { as: world.member });
  expect(listed.body.data).toEqual([]);
  const again = await signedIn(world.member);
  expect((await call(GetCurrentUser, again)).status).toBe(200);
});

test('the version of the user that clients see stays the same', async () => {
  const read = () =>
    call(GetOrganizationUser, { as: world.owner, params: { userId: world.member.userId } });
  const { body, headers } = await read();
  await endSessions(world.owner, world.member.userId);
  const after = await read();
  expect([after.body, after.headers.etag]).toEqual([body, headers.etag]);
});

test('an unknown user is 404, and an admin cannot end the sessions of an owner', async () => {
  expect((await endSessions(world.admin, 'nobody')).status).toBe(404);
  const { status, body } = await endSessions(world.admin, world.owner.userId);
  expect([status, body.code]).toEqual([403, 'caller/role-forbids']);
});
