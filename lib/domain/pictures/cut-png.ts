import { type CutPicture, textAt, viewOf } from './picture.ts';

/** What the pixels, their colours and their movement need. All else is said about the picture: texts, times, EXIF, XMP. */
const needed = new Set(
  [
    ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS'],
    ['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
    ['acTL', 'fcTL', 'fdAT'],
  ].flat(),
);

const signatureLength = 8;
/** Length, name and checksum. */
const frameLength = 12;

/** Takes a PNG apart (its signature has been looked at); undefined where it is damaged. What follows its end is left out. */
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

/** One header, at the beginning: whoever shows the picture must not find another size in it. */
const whole = (view: DataView, found: readonly string[]): boolean =>
  found.lastIndexOf('IHDR') === 0 &&
  view.getUint32(signatureLength) === headerLength &&
  found.includes('IDAT');

/** The header comes first. */
const sizeIn = (view: DataView) => ({ width: view.getUint32(16), height: view.getUint32(20) });
