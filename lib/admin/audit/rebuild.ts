import type { OrganizationId } from '../../domain/tenancy.ts';
import { transact } from '../transact.ts';
import type { Finding } from './finding.ts';

/**
 * Repairs the findings. An item is written only if it has not changed since the audit. Returns the number of repaired
 * items.
 */
export async function rebuild(of: OrganizationId, found: readonly Finding[]): Promise<number> {
  let repaired = 0;
  for (const { repair } of found) {
    if (repair !== undefined && (await transact(of, [repair])) === 'written') repaired += 1;
  }
  return repaired;
}
