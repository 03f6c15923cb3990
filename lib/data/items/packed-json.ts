import { UnknownForm } from '../../domain/unknown-form.ts';

/**
 * The version of packed JSON, in the first byte. The other bytes are JSON, deflated without a
 * header (RFC 1951).
 */
const version = 1;

/** Maximum length of JSON that is stored as text. Packing shorter JSON would save no unit. */
const textAtMost = 800;

/**
 * Loaded with the first long JSON, because an import would add two milliseconds to every cold
 * start.
 */
const zlib = () => process.getBuiltinModule('node:zlib');

/** The stored form of JSON: text if it is short, otherwise packed bytes. */
export function packJson(text: string): string | Uint8Array {
  if (text.length <= textAtMost) return text;
  return Buffer.concat([Buffer.of(version), zlib().deflateRawSync(text)]);
}

/** Parses what `packJson` returned. Throws `UnknownForm` if a later release packed it. */
export function readJson(stored: unknown): unknown {
  if (!(stored instanceof Uint8Array)) return JSON.parse(stored as string);
  if (stored[0] !== version) throw new UnknownForm('bytes of packed JSON', stored[0] ?? 0);
  return JSON.parse(zlib().inflateRawSync(stored.subarray(1)).toString());
}
