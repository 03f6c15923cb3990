/**
 * Makes room for one more cache entry with this key as the newest. A full cache loses its oldest
 * entry. Clearing the cache instead would make a busy process read every entry again.
 */
export function makeRoomFor<Key>(
  key: Key,
  remembered: Pick<Map<Key, unknown>, 'size' | 'keys' | 'delete'>,
  atMost: number,
): void {
  if (remembered.delete(key) || remembered.size < atMost) return;
  for (const first of remembered.keys()) {
    remembered.delete(first);
    return;
  }
}
