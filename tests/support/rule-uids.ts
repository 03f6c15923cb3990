import { inflateRawSync } from 'node:zlib';

/**
 * Returns the uids of a host's recurring schedules. It follows docs/data-model.md and uses no code of the service,
 * because a check must not share the mistakes of what it checks. Few schedules are text, many are packed: then the
 * uids are the first bytes in front of the deflated JSON.
 */
export function ruleUids(stored: unknown): readonly string[] {
  if (typeof stored === 'string') {
    return (JSON.parse(stored) as { readonly uid: string }[]).map(({ uid }) => uid);
  }
  const bytes = Buffer.from(stored as Uint8Array);
  const end = 8 + bytes.readUIntLE(5, 3);
  const json = JSON.parse(inflateRawSync(bytes.subarray(end)).toString());
  return textsOf(uidsIn(json), bytes.subarray(8, end));
}

type Column = readonly [how: number, ...unknown[]];

function uidsIn(rules: unknown): Column {
  const [how, [name], column] = rules as [number, string[], Column];
  if (how !== 1 || name !== 'uid') throw new Error('These are no packed rules.');
  return column;
}

function textsOf([how, ...parts]: Column, apart: Buffer): readonly string[] {
  if (how === 0) return parts as string[];
  if (how !== 4) throw new Error('These are no packed texts.');
  const [count, length] = parts as [number, number];
  const all = apart.subarray(0, (count * length * 3) / 4).toString('base64url');
  return Array.from({ length: count }, (_, i) => all.slice(i * length, (i + 1) * length));
}
