import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../lib/data/engine/table.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

/** Every item of the table, as it is stored. */
export async function storedItems(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const scan = { TableName, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: table }, scan)) items.push(...Items);
  return items;
}

/** Those of one organization. */
export const organizationItems = async (of: OrganizationId): Promise<Record<string, unknown>[]> =>
  (await storedItems()).filter(({ pk }) => String(pk).startsWith(`O#${of}#`));
