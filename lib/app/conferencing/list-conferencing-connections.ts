import type { Reader } from '../../data/reader.ts';
import {
  type ConferencingConnection,
  newestFirst,
} from '../../domain/conferencing/conferencing-connection.ts';
import { need } from '../../domain/snapshot.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** The accounts of the user who asks, the newest first. */
export async function listConferencingConnections(
  { userId }: Actor,
  reader: Reader,
): Promise<{ readonly data: readonly ConferencingConnection[] }> {
  const found = await reader.read([need.conferencing(userId)]);
  return { data: newestFirst(found.conferencing(userId)) };
}
