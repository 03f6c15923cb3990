import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { StoredApiKey } from '../../lib/data/api-keys.ts';
import { type Key, keys } from '../../lib/data/keys.ts';
import type { Organization } from '../../lib/data/organizations.ts';
import { TableName, table } from '../../lib/data/table.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { formatInstant } from '../../lib/domain/time/instant.ts';
import type { User } from '../../lib/domain/users/user.ts';
import { type Command, existing, optionsOf, organization } from './command.ts';

export const listOrganizations: Command = {
  summary: 'lists the organizations, oldest first',
  usage: '',
  options: [],
  async run(options) {
    optionsOf(v.strictObject({}), options);
    const { pk, sk } = keys.organization('' as OrganizationId);
    const found = await listLike<Organization>({ pk, sk });
    return found
      .map(({ doc, key }) => ({ organizationId: key.pk.slice(pk.length), ...doc }))
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
    const found = await listLike<User>(keys.user(of, ''));
    return found
      .map(({ doc }) => doc)
      .sort((a, b) => inOrder(a.name, b.name) || inOrder(a.userId, b.userId));
  },
};

export const listKeys: Command = {
  summary: 'lists the API keys of an organization by name, without their text',
  usage: '--organization <id>',
  options: ['organization'],
  async run(options) {
    const sent = optionsOf(ofOrganization, options);
    const of = await existing(sent.organization);
    const found = await listLike<StoredApiKey>(keys.apiKey(''));
    return found
      .map(({ doc }) => doc)
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

/** The documents of all items whose keys are like one. No index lists them, so the whole table is read. */
async function listLike<Doc>({ pk, sk }: Key): Promise<readonly { key: Key; doc: Doc }[]> {
  const scan = {
    TableName,
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :pk) and sk = :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  };
  const found: { key: Key; doc: Doc }[] = [];
  for await (const { Items = [] } of paginateScan({ client: table }, scan)) {
    for (const item of Items) found.push({ key: item as Key, doc: JSON.parse(item.doc) });
  }
  return found;
}
