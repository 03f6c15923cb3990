import type { OrganizationId } from '../../domain/tenancy.ts';
import { transact } from '../transact.ts';
import type { Finding } from './finding.ts';

/** Rewrites what was found wrong, each item only if it still is what was found; tells how many were. */
export async function rebuild(of: OrganizationId, found: readonly Finding[]): Promise<number> {
  let repaired = 0;
  for (const { repair } of found) {
    if (repair !== undefined && (await transact(of, [repair])) === 'written') repaired += 1;
  }
  return repaired;
}
