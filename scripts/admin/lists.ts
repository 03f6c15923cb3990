import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { apiKeyFrom } from '../../lib/data/api-keys.ts';
import type { Item } from '../../lib/data/items.ts';
import { type Key, keys } from '../../lib/data/keys.ts';
import { organizationFrom } from '../../lib/data/organizations.ts';
import { TableName, table } from '../../lib/data/table.ts';
import { userFrom } from '../../lib/data/users.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { formatInstant } from '../../lib/domain/time/instant.ts';
import { type Command, existing, optionsOf, organization } from './command.ts';

export const listOrganizations: Command = {
  summary: 'lists the organizations, oldest first',
  usage: '',
  options: [],
  async run(options) {
    optionsOf(v.strictObject({}), options);
    const { pk, sk } = keys.organization('' as OrganizationId);
    const found = await listLike({ pk, sk });
    return found
      .map((item) => ({ organizationId: item.pk.slice(pk.length), ...organizationFrom(item) }))
      .sort((a, b) => inOrder(a.createdAt, b.createdAt));
  },
};

const ofOrganization = v.strictObject({ organization });

export const listUsers: Command = {
  summary: 'lists the users of an organization by name',
  usage: '--organization <id>',
  options: ['organization'],
  async run(options) {
    const sent = optionsOf(ofOrganization, options);
    const of = await existing(sent.organization);
    const found = await listLike(keys.user(of, ''));
    return found
      .map(userFrom)
      .sort((a, b) => inOrder(a.name, b.name) || inOrder(a.userId, b.userId));
  },
};

export const listKeys: Command = {
  summary: 'lists the API keys of an organization by name, without their secrets',
  usage: '--organization <id>',
  options: ['organization'],
  async run(options) {
    const sent = optionsOf(ofOrganization, options);
    const of = await existing(sent.organization);
    const found = await listLike(keys.apiKey(''));
    return found
      .map(apiKeyFrom)
      .filter(({ organizationId }) => organizationId === of)
      .sort((a, b) => inOrder(a.name, b.name) || inOrder(a.keyId, b.keyId))
      .map(({ keyId, userId, name, scopes, expiresAtMs, revokedAtMs }) => ({
        keyId,
        userId,
        name,
        scopes,
        expiresAt: expiresAtMs === null ? null : formatInstant(expiresAtMs),
        revokedAt: revokedAtMs === null ? null : formatInstant(revokedAtMs),
      }));
  },
};

const inOrder = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** All items whose keys are like one. No index lists them, so the whole table is read. */
async function listLike({ pk, sk }: Key): Promise<readonly (Key & Item)[]> {
  const scan = {
    TableName,
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :pk) and sk = :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  };
  const found: (Key & Item)[] = [];
  for await (const { Items = [] } of paginateScan({ client: table }, scan)) {
    found.push(...(Items as (Key & Item)[]));
  }
  return found;
}
