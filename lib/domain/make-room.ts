/**
 * Makes room for one more in what a process remembers of the table: what it learned first goes. Were all
 * forgotten at once, it would have to read everything again at the same time.
 */
export function makeRoom<Key>(
  remembered: Pick<Map<Key, unknown>, 'size' | 'keys' | 'delete'>,
  atMost: number,
): void {
  if (remembered.size < atMost) return;
  for (const first of remembered.keys()) {
    remembered.delete(first);
    return;
  }
}
