import { orientationIn, orientationSegment } from './orientation.ts';
import { type CutPicture, largest, type Size, textAt, viewOf } from './picture.ts';

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
};

/** The end of a segment with a small picture of the picture: without one it has just this length. */
const jfifLength = 18;

/**
 * Takes a JPEG apart (its first bytes have been looked at); undefined where it is damaged. Metadata may also stand between
 * the scans, and whole pictures and films after the end: all of that is left out. Which way is up stays.
 */
export function cutJpeg(bytes: Uint8Array): CutPicture | undefined {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  const sizes: Size[] = [];
  let isTurned = false;
  let hasScan = false;
  for (let at = 2; at + 1 < bytes.length; ) {
    const kind = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) return undefined;
    // A marker may have any number of such bytes before it.
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    if (kind === marker.end) {
      parts.push(bytes.subarray(at, at + 2));
      const size = largest(sizes);
      return hasScan && size.width > 0 && size.height > 0 ? { ...size, parts } : undefined;
    }
    if (standsAlone(kind)) return undefined;
    const end = at + 2 + (at + 4 <= bytes.length ? view.getUint16(at + 2) : 0);
    if (end < at + 4 || end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    const orientation: number | undefined =
      kind === marker.app1 && !isTurned ? orientationIn(segment) : undefined;
    if (isFrame(kind)) sizes.push(sizeOf(segment));
    if (orientation !== undefined) parts.push(orientationSegment(orientation));
    if (isNeeded(kind, segment)) parts.push(segment);
    isTurned ||= orientation !== undefined;
    at = end;
    if (kind !== marker.scan) continue;
    hasScan = true;
    at = endOfScan(bytes, end);
    parts.push(bytes.subarray(end, at));
  }
  return undefined;
}

/** Markers without a segment have no place outside a scan: what follows one would be taken for its segment here, and for the next marker by who shows it. */
const standsAlone = (kind: number): boolean =>
  kind <= 0x01 || (kind >= 0xd0 && kind <= marker.start);

/** Where a frame begins: C0 to CF but for tables and what was never used. */
const isFrame = (kind: number): boolean =>
  kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

/** A frame too short to say its size has none. */
function sizeOf(segment: Uint8Array): Size {
  if (segment.length < 9) return { width: 0, height: 0 };
  const view = viewOf(segment);
  return { width: view.getUint16(7), height: view.getUint16(5) };
}

/** Frames, tables and scans, and how colours are meant. */
function isNeeded(kind: number, segment: Uint8Array): boolean {
  if (kind >= 0xc0 && kind <= 0xdf) return true;
  const name = textAt(segment, 4, 12);
  if (kind === marker.app0) return name.startsWith('JFIF\0') && segment.length === jfifLength;
  if (kind === marker.app2) return name === 'ICC_PROFILE\0';
  return kind === marker.app14 && name.startsWith('Adobe');
}

/** The next marker: in a scan, a zero after the byte that begins one says that it is none, and some only count. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] as number;
    const isCounted = next >= 0xd0 && next <= 0xd7;
    if (bytes[at] === 0xff && next !== 0 && !isCounted) return at;
  }
  return bytes.length;
}
