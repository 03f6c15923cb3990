import { expect, onTestFinished, test, vi } from 'vitest';
import { AcceptOrganizationInvitation } from '../../../lib/contract/organization/accept-organization-invitation.ts';
import { CreateOrganizationInvitation } from '../../../lib/contract/organization/create-organization-invitation.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { call } from '../../support/http/call.ts';
import { fromPage } from '../../support/sessions/from-page.ts';
import { newSignInToken } from '../../support/sessions/new-sign-in-token.ts';
import { cookieIn, signIn } from '../../support/sessions/sign-in.ts';
import { newWorld } from '../../support/world.ts';
import { type Link, linkTo } from './invitations.ts';

test('a page of the service signs the invited person in, and other clients get no cookie', async () => {
  const world = await newWorld();
  const [one, other] = [await linkTo(world), await linkTo(world)];
  const acceptFrom = async ({ uid, token }: Link, headers: Readonly<Record<string, string>>) =>
    call(AcceptOrganizationInvitation, {
      params: { uid },
      body: { token, name: 'Robin', timeZone: 'Europe/London' },
      headers,
    });
  const { status, cookies, body } = await acceptFrom(one, fromPage);
  expect(status).toBe(201);
  const event = { cookies: [cookieIn(cookies[0])] };
  const me = await call(GetCurrentUser, { headers: fromPage, event });
  expect([me.status, me.body.data.uid]).toEqual([200, body.data.user.uid]);
  const foreign = { ...fromPage, origin: 'https://evil.example' };
  expect((await acceptFrom(other, foreign)).body.code).toBe('session/foreign-page');
  expect((await acceptFrom(other, {})).cookies).toEqual([]);
});

test('the sessions of a person who was invited with a key of few scopes have the same scopes, also after a sign-in by mail', async () => {
  const world = await newWorld();
  const as = await world.keyFor(world.owner, ['organization:write', 'bookings:read']);
  const { uid, token } = await linkTo(world, {}, { as });
  const { cookies, body } = await call(AcceptOrganizationInvitation, {
    params: { uid },
    body: { token, name: 'Robin', timeZone: 'Europe/London' },
    headers: fromPage,
  });
  const { uid: userId } = body.data.user;
  const signedIn = await signIn(await newSignInToken(world.of, { userId }));
  for (const event of [{ cookies: [cookieIn(cookies[0])] }, signedIn.sent.event]) {
    const me = await call(GetCurrentUser, { headers: fromPage, event });
    expect(me.body.data.credential.scopes).toEqual(['organization:write', 'bookings:read']);
  }
});

test('a session invites only within 15 minutes after its sign-in', async () => {
  const world = await newWorld();
  const { sent } = await signIn(await newSignInToken(world.of, world.owner));
  const inviteFrom = (email: string) =>
    call(CreateOrganizationInvitation, { ...sent, body: { email } });
  expect((await inviteFrom('one@example.com')).status).toBe(201);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await inviteFrom('two@example.com')).body.code).toBe('session/sign-in-again');
});
