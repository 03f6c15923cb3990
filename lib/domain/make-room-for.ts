/**
 * Makes room for what is to be remembered under a key, as the newest: what was remembered first goes, where
 * there is no room for one more. Were all forgotten at once, a process that knows many would have to ask
 * for everything again.
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
