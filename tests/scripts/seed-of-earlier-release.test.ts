import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { upgrade } from '../../lib/admin/upgrade.ts';
import { ListEventTypes } from '../../lib/contract/event-types/list-event-types.ts';
import { client, TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { seed } from '../../scripts/seed.ts';
import { call } from '../support/call.ts';
import { releasedItems } from '../support/released-items.ts';

test('a service that starts on the table of 0.1.0 brings it up to date, and keeps its demo', async () => {
  const released = releasedItems(1);
  for (const Item of released) await client.send(new PutItemCommand({ TableName, Item }));
  const apiKey = released
    .map((item) => unmarshall(item))
    .find(({ pk }) => String(pk).startsWith('AK#'));
  const { keyId, organizationId } = JSON.parse(apiKey?.doc);
  const as = { key: `sk_live_${keyId}OVrlO7gh1EnHjMVmKyqRSBGczMAqgCrx` };
  // A demo of 0.1.0 does not say which layout it has.
  const facts = { organizationId, owner: 'of 0.1.0' };
  const Item = { ...keys.demo, doc: JSON.stringify(facts) };
  await table.send(new PutCommand({ TableName, Item }));
  expect((await call(ListEventTypes, { as })).body.data).toEqual([]);
  expect(await seed(Date.now())).toEqual(facts);
  expect((await call(ListEventTypes, { as })).body.data?.length).toBeGreaterThan(0);
  expect(await audit(organizationId as OrganizationId)).toEqual([]);
  expect(
    Object.values(await upgrade(Date.now()))
      .flat()
      .filter(Boolean),
  ).toEqual([]);
});
