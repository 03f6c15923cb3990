import { textAt, viewOf } from './picture.ts';

/**
 * The start of the TIFF structure in an EXIF segment, after the marker, the length, and `Exif` with two
 * zeros.
 */
const tiffAt = 10;
const entryLength = 12;
const orientationTag = 0x01_12;

/**
 * The orientation in the EXIF segment of a JPEG, from 2 to 8; undefined if the picture is upright or the
 * value cannot be read.
 */
export function orientationIn(segment: Uint8Array): number | undefined {
  if (textAt(segment, 4, 6) !== 'Exif\0\0' || segment.length < tiffAt + 10) return undefined;
  const tiff = viewOf(segment.subarray(tiffAt));
  const isLittle = tiff.getUint16(0) === 0x49_49;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return undefined;
  const count = tiff.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * entryLength;
    if (at + entryLength > tiff.byteLength) return undefined;
    if (tiff.getUint16(at, isLittle) !== orientationTag) continue;
    const orientation = tiff.getUint16(at + 8, isLittle);
    return orientation >= 2 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

/** An EXIF segment with only the orientation. Without it, the picture would be shown rotated. */
export const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.from(
    [
      [0xff, 0xe1, 0, 34],
      [...'Exif\0\0'].map((letter) => letter.charCodeAt(0)),
      // Big-endian. The directory follows directly and has one entry, a number of 16 bits. No other directory
      // follows.
      [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
      [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
      [0, 0, 0, 0],
    ].flat(),
  );
