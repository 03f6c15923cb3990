import type { Revision } from '../../domain/revision.ts';
/**
 * The condition that an item is still at the version that was read (0 = there was none). All that the
 * service promises under races rests on it: data and version are one item, so who decided on a state
 * that is no more is refused, and nothing is lost or taken twice.
 */
export const atVersion = (
  ver: number,
): { readonly condition: string; readonly values?: Readonly<Record<string, number>> } =>
  ver === 0
    ? { condition: 'attribute_not_exists(pk)' }
    : { condition: 'ver = :v', values: { ':v': ver } };

/** The same for such an item: neither what clients see nor the other part was changed since. */
export function atRevision({ ver, rev = 0 }: Revision): ReturnType<typeof atVersion> {
  if (ver === 0) return atVersion(0);
  return rev === 0
    ? { condition: 'ver = :v AND attribute_not_exists(rev)', values: { ':v': ver } }
    : { condition: 'ver = :v AND rev = :rev', values: { ':v': ver, ':rev': rev } };
}
