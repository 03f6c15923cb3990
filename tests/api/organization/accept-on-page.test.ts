import { expect, test } from 'vitest';
import { AcceptOrganizationInvitation } from '../../../lib/contract/organization/accept-organization-invitation.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { call } from '../../support/http/call.ts';
import { fromPage } from '../../support/sessions/from-page.ts';
import { cookieIn } from '../../support/sessions/sign-in.ts';
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
