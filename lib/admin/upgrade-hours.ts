import type { Action } from '../data/engine/commit.ts';
import type { Item } from '../data/engine/items.ts';
import { hoursBeside, writeBeside } from '../data/hours-beside-rules.ts';
import { type Key, keys } from '../data/keys.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { scanTable } from './scan-table.ts';
import { transact } from './transact.ts';

type Found = Key & Item;

/**
 * Hours that earlier releases wrote do not stand beside the rules of their user. Tells of how many users they do now.
 * Who changes them meanwhile writes both.
 */
export async function upgradeHours(): Promise<number> {
  let written = 0;
  for (const hours of await hoursApart()) {
    const [, organization, , userId = ''] = hours.pk.split('#');
    const of = organization as OrganizationId;
    const actions = [writeBeside(of, userId, hours), isStill(hours)];
    if ((await transact(of, actions)) === 'written') written += 1;
  }
  return written;
}

const isStill = ({ pk, sk, ver }: Found): Action => ({
  key: { pk, sk },
  ...(ver === undefined
    ? { condition: 'attribute_exists(pk) AND attribute_not_exists(ver)' }
    : { condition: 'ver = :v', values: { ':v': ver } }),
});

async function hoursApart(): Promise<readonly Found[]> {
  const ofNobody = '' as OrganizationId;
  const sorts = { ':hours': keys.hours(ofNobody, '').sk, ':rules': keys.rules(ofNobody, '').sk };
  const found = new Map<string, Found>();
  const beside = new Set<string>();
  const either = {
    FilterExpression: 'begins_with(pk, :tenant) AND sk IN (:hours, :rules)',
    ExpressionAttributeValues: { ':tenant': keys.organization(ofNobody).pk, ...sorts },
  };
  for await (const item of scanTable(either)) {
    if (item.sk === sorts[':hours']) found.set(item.pk, item);
    else if (hoursBeside(item)) beside.add(item.pk);
  }
  return [...found.values()].filter(({ pk }) => !beside.has(pk));
}
