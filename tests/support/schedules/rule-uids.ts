import { inflateRawSync } from 'node:zlib';

/**
 * The IDs of the recurring and long schedules of a host. It follows docs/data-model.md and imports
 * nothing from the service, because a checker must not share the mistakes of the checked code.
 */
export function ruleUids(stored: unknown): readonly string[] {
  const rules = JSON.parse(typeof stored === 'string' ? stored : unpacked(stored as Uint8Array));
  return (rules as { readonly uid: string }[]).map(({ uid }) => uid);
}

function unpacked(bytes: Uint8Array): string {
  if (bytes[0] !== 1) throw new Error(`Unknown version of packed JSON: ${bytes[0]}`);
  return inflateRawSync(bytes.subarray(1)).toString();
}
