import { inflateRawSync } from 'node:zlib';

/**
 * The uids of the rules of a host. It reads what docs/data-model.md says and uses nothing of the service:
 * who checks the service must not share its mistakes. Few rules are a text; of many the uids stand first, as
 * bytes, behind the eight of the head.
 */
export function ruleUids(stored: unknown): string[] {
  if (typeof stored === 'string') {
    return (JSON.parse(stored) as { readonly uid: string }[]).map(({ uid }) => uid);
  }
  const bytes = Buffer.from(stored as Uint8Array);
  const end = 8 + bytes.readUIntLE(5, 3);
  const [how, [name], [kind, count, length]] = JSON.parse(
    inflateRawSync(bytes.subarray(end)).toString(),
  );
  if (how !== 1 || name !== 'uid' || kind !== 4) throw new Error('These are no packed rules.');
  const all = bytes.subarray(8, 8 + (count * length * 3) / 4).toString('base64url');
  return Array.from({ length: count }, (_, i) => all.slice(i * length, (i + 1) * length));
}
