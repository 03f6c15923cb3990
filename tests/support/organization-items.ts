import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../lib/data/table.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

/** Every item of an organization, as it is stored. */
export async function organizationItems(of: OrganizationId): Promise<Record<string, unknown>[]> {
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
  return items.filter(({ pk }) => String(pk).startsWith(`O#${of}#`));
}
