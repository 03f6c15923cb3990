import type { Revision } from '../../domain/revision.ts';
/**
 * The condition that an item is still at the version that was read (0 = it did not exist). This
 * condition prevents lost updates and double bookings: the data and the version are one item, so a
 * decision based on an outdated state is refused.
 */
export const atVersion = (
  ver: number,
): { readonly condition: string; readonly values?: Readonly<Record<string, number>> } =>
  ver === 0
    ? { condition: 'attribute_not_exists(pk)' }
    : { condition: 'ver = :v', values: { ':v': ver } };

/**
 * The condition that neither the version nor the internal revision of an item has changed. Clients
 * do not see the revision.
 */
export function atRevision({ ver, rev = 0 }: Revision): ReturnType<typeof atVersion> {
  if (ver === 0) return atVersion(0);
  return rev === 0
    ? { condition: 'ver = :v AND attribute_not_exists(rev)', values: { ':v': ver } }
    : { condition: 'ver = :v AND rev = :rev', values: { ':v': ver, ':rev': rev } };
}
