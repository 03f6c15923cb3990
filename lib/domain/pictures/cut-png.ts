import { type CutPicture, textAt, viewOf } from './picture.ts';

/**
 * The chunks for pixels, colors and animation. All other chunks are metadata, such as texts, times, EXIF and
 * XMP.
 */
const needed = new Set(
  [
    ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS'],
    ['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
    ['acTL', 'fcTL', 'fdAT'],
  ].flat(),
);

const signatureLength = 8;
/** The bytes of a chunk's length, name and checksum. */
const frameLength = 12;

/** Splits a PNG whose signature was checked; undefined if it is damaged. Bytes after its end are left out. */
export function cutPng(bytes: Uint8Array): CutPicture | undefined {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, signatureLength)];
  const found: string[] = [];
  for (let at = signatureLength; at + frameLength <= bytes.length; ) {
    const name = textAt(bytes, at + 4, 4);
    const end = at + frameLength + view.getUint32(at);
    if (end > bytes.length) return undefined;
    found.push(name);
    if (needed.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return whole(view, found) ? { ...sizeIn(view), parts } : undefined;
    at = end;
  }
  return undefined;
}

const headerLength = 13;

/** Requires exactly one header, at the beginning, so that no decoder finds another size. */
const whole = (view: DataView, found: readonly string[]): boolean =>
  found.lastIndexOf('IHDR') === 0 &&
  view.getUint32(signatureLength) === headerLength &&
  found.includes('IDAT');

const sizeIn = (view: DataView) => ({ width: view.getUint32(16), height: view.getUint32(20) });
