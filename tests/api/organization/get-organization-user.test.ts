import { expect, test } from 'vitest';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';

test('a user has every member and a version', async () => {
  const { owner, member } = await newWorld();
  const { userId } = member;
  const { body, headers } = await call(GetOrganizationUser, { as: owner, params: { userId } });
  expect(body.data).toEqual({
    uid: userId,
    name: member.name,
    email: member.email,
    role: 'member',
    profileImage: null,
    timeZone: 'Europe/London',
    locale: 'en',
    createdAt: member.createdAt,
    updatedAt: member.updatedAt,
  });
  expect(headers.etag).toBe('"1"');
});

test('an unknown user and a user of another organization are 404', async () => {
  const { owner } = await newWorld();
  const stranger = (await newWorld()).member;
  for (const userId of ['nobody', stranger.userId]) {
    const { body } = await call(GetOrganizationUser, { as: owner, params: { userId } });
    expect(body).toMatchObject({ status: 404, code: 'user/not-found' });
  }
});
