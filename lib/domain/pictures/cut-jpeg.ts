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

/** The length of a JFIF segment without a thumbnail. */
const jfifLength = 18;

/**
 * Splits a JPEG whose first bytes were checked; undefined if it is damaged. Metadata between the scans, and
 * pictures and films after the end are left out. The orientation is preserved.
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
    // Any number of these bytes may precede a marker.
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

/**
 * Rejects markers without a segment outside a scan. The code would read the next bytes as a segment, but a
 * decoder would read them as the next marker.
 */
const standsAlone = (kind: number): boolean =>
  kind <= 0x01 || (kind >= 0xd0 && kind <= marker.start);

/** Whether a marker begins a frame: C0 to CF, except tables and unused values. */
const isFrame = (kind: number): boolean =>
  kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

/** Returns 0 × 0 for a frame that is too short to contain its size. */
function sizeOf(segment: Uint8Array): Size {
  if (segment.length < 9) return { width: 0, height: 0 };
  const view = viewOf(segment);
  return { width: view.getUint16(7), height: view.getUint16(5) };
}

/** Whether the picture needs a segment: frames, tables, scans and color information. */
function isNeeded(kind: number, segment: Uint8Array): boolean {
  if (kind >= 0xc0 && kind <= 0xdf) return true;
  const name = textAt(segment, 4, 12);
  if (kind === marker.app0) return name.startsWith('JFIF\0') && segment.length === jfifLength;
  if (kind === marker.app2) return name === 'ICC_PROFILE\0';
  return kind === marker.app14 && name.startsWith('Adobe');
}

/**
 * The position of the next marker. In a scan, FF before a zero is data, and FF before D0 to D7 only counts
 * intervals.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] as number;
    const isCounted = next >= 0xd0 && next <= 0xd7;
    if (bytes[at] === 0xff && next !== 0 && !isCounted) return at;
  }
  return bytes.length;
}
