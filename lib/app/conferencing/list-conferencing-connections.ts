import type { Reader } from '../../data/reader.ts';
import {
  type ConferencingConnection,
  newestFirst,
} from '../../domain/conferencing/conferencing-connection.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** Lists the accounts of the caller, newest first. */
export async function listConferencingConnections(
  { userId }: Actor,
  reader: Reader,
): Promise<{ readonly data: readonly ConferencingConnection[] }> {
  const found = await reader.read([conferencingAccounts(userId)]);
  return { data: newestFirst(found.get(conferencingAccounts(userId))) };
}
