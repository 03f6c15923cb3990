const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const charOf: readonly string[] = Array.from(alphabet);
const valueOfCode = new Int8Array(128).fill(-1);
charOf.forEach((char, value) => {
  valueOfCode[char.charCodeAt(0)] = value;
});

const uidLength = 12;
export const uidByteLength = 9;

function valueAt(uid: string, index: number): number {
  const value = valueOfCode[uid.charCodeAt(index)] ?? -1;
  if (value < 0) throw new Error(`Not an id of 12 URL-safe characters: ${JSON.stringify(uid)}`);
  return value;
}

/** Writes a uid as nine bytes: its twelve characters are base64url. */
export function writeUid(uid: string, bytes: Uint8Array, offset: number): void {
  if (uid.length !== uidLength) {
    throw new Error(`Not an id of 12 URL-safe characters: ${JSON.stringify(uid)}`);
  }
  for (let i = 0, at = offset; i < uidLength; i += 4, at += 3) {
    const bits =
      (valueAt(uid, i) << 18) |
      (valueAt(uid, i + 1) << 12) |
      (valueAt(uid, i + 2) << 6) |
      valueAt(uid, i + 3);
    bytes[at] = bits >> 16;
    bytes[at + 1] = bits >> 8;
    bytes[at + 2] = bits;
  }
}

/** Reads a uid from nine bytes. All byte values are valid. */
export function readUid(bytes: Uint8Array, offset: number): string {
  let uid = '';
  for (let at = offset; at < offset + uidByteLength; at += 3) {
    const bits =
      ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
    uid += `${charOf[bits >> 18]}${charOf[(bits >> 12) & 63]}${charOf[(bits >> 6) & 63]}${charOf[bits & 63]}`;
  }
  return uid;
}
