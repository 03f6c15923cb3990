/**
 * The minutes of the week at which busy time begins and ends, in turn. It follows docs/data-model.md
 * and imports nothing from the service, because a checker must not share the mistakes of the checked code.
 */
export function busyPairs(stored: Uint8Array): readonly number[] {
  const bytes = Buffer.from(stored);
  if (bytes[0] !== 1) throw new Error(`Unknown version of busy minutes: ${bytes[0]}`);
  return Array.from({ length: (bytes.length - 1) / 2 }, (_, i) => bytes.readUInt16LE(1 + i * 2));
}
