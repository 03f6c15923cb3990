import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { upgrade } from '../../lib/admin/upgrade.ts';
import { GetOrganizationUser } from '../../lib/contract/organization/get-organization-user.ts';
import { GetTeam } from '../../lib/contract/organization/get-team.ts';
import { GetCurrentUser } from '../../lib/contract/users/get-current-user.ts';
import { GetCurrentUserSettings } from '../../lib/contract/users/get-current-user-settings.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { client, TableName } from '../../lib/data/engine/table.ts';
import { newSettings } from '../../lib/domain/users/user-settings.ts';
import { call } from '../support/call.ts';
import { releasedItems } from '../support/released-items.ts';
import { versionOf } from '../support/version-of.ts';

const raw = releasedItems(1);
const documentAt = (pattern: RegExp) =>
  JSON.parse(raw.map((item) => unmarshall(item)).find(({ pk }) => pattern.test(pk))?.doc);
const { keyId, organizationId: teamId, userId } = documentAt(/^AK#/u);
const as = { key: `sk_live_${keyId}OVrlO7gh1EnHjMVmKyqRSBGczMAqgCrx` };

const releasedAt = '2026-11-20T00:00:00.000Z';
const wren = {
  uid: userId,
  name: 'Wren Ashgrove',
  email: 'wren@example.com',
  role: 'owner',
  profileImage: null,
  timeZone: 'Europe/London',
  locale: 'en',
  createdAt: releasedAt,
  updatedAt: releasedAt,
};
const fourClocks = {
  uid: teamId,
  name: 'Four Clocks',
  slug: null,
  locale: 'en',
  timeZone: 'UTC',
  embedOrigins: [],
  createdAt: '2026-11-22T06:47:44.851Z',
  updatedAt: releasedAt,
};

beforeAll(async () => {
  for (const Item of raw) await client.send(new PutItemCommand({ TableName, Item }));
});

/** What is read of one user and their organization, with the versions. */
async function readAll() {
  const answers = [
    await call(GetOrganizationUser, { as, params: { userId } }),
    await call(GetCurrentUser, { as }),
    await call(GetTeam, { as, params: { teamId } }),
    await call(GetCurrentUserSettings, { as }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const versions = answers.map(({ headers }) => versionOf(headers.etag));
  return { data: answers.map(({ body }) => body.data), versions };
}

test('users and organizations of 0.1.0 are read as they are once they were upgraded; only then are they changed and counted', async () => {
  const { uid, name, slug } = fourClocks;
  const me = {
    ...wren,
    identity: null,
    organization: { uid, name, slug },
    credential: { kind: 'apiKey', scopes: ['*'], expiresAt: null },
  };
  const settings = { locale: 'en', timeZone: 'Europe/London', ...newSettings };
  const before = await readAll();
  expect(before.data).toEqual([wren, me, { ...fourClocks, users: null }, settings]);
  expect(before.versions).toEqual([0, 0, 0, 0]);
  const change = () => call(UpdateCurrentUser, { as, body: { name: 'Wren' } });
  expect((await change()).body.code).toBe('user/not-found');
  await upgrade(Date.now());
  const after = await readAll();
  expect(after.data).toEqual([wren, me, { ...fourClocks, users: 2 }, settings]);
  expect(after.versions).toEqual([1, 1, 1, 1]);
  expect((await change()).status).toBe(200);
});
