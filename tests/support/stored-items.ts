import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../lib/data/table.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

/** Every item of the table, as it is stored. */
export async function storedItems(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const page: ScanCommandOutput = await table.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next !== undefined);
  return items;
}

/** Those of one organization. */
export const organizationItems = async (of: OrganizationId): Promise<Record<string, unknown>[]> =>
  (await storedItems()).filter(({ pk }) => String(pk).startsWith(`O#${of}#`));
