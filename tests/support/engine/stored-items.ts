import { scanTable } from '../../../lib/admin/scan-table.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

export async function storedItems(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const item of scanTable()) items.push(item);
  return items;
}

/** The items of one organization. */
export const organizationItems = async (of: OrganizationId): Promise<Record<string, unknown>[]> =>
  (await storedItems()).filter(({ pk }) => String(pk).startsWith(`O#${of}#`));
