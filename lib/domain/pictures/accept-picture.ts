import type { Violation } from '../violation.ts';
import { cutJpeg } from './cut-jpeg.ts';
import { cutPng } from './cut-png.ts';
import { cutWebp } from './cut-webp.ts';
import { type CutPicture, joined, longestSide, type Picture, type PictureType } from './picture.ts';
import { pictureTypeOf, sniffMediaType } from './sniff-media-type.ts';

const cutters: Readonly<Record<PictureType, (bytes: Uint8Array) => CutPicture | undefined>> = {
  'image/png': cutPng,
  'image/jpeg': cutJpeg,
  'image/webp': cutWebp,
};

const names: Readonly<Record<PictureType, string>> = {
  'image/png': 'a PNG image',
  'image/jpeg': 'a JPEG image',
  'image/webp': 'a WebP image',
};

export type PictureViolation = Violation<'picture/not-supported' | 'picture/dimensions-exceeded'>;

/**
 * Reads a picture and removes its metadata, such as place, time and camera. The declared media type is
 * ignored. Nothing is decoded, so the pixels stay the same, and files that attack decoders cause no harm
 * here.
 */
export function acceptPicture(bytes: Uint8Array): Picture | PictureViolation {
  const mediaType = pictureTypeOf(bytes);
  if (mediaType === undefined) {
    return refused('picture/not-supported', `The body is ${sniffMediaType(bytes)}.`);
  }
  const cut = cutters[mediaType](bytes);
  if (cut === undefined || cut.width === 0 || cut.height === 0) {
    return refused('picture/not-supported', `The body is ${names[mediaType]}, but it is damaged.`);
  }
  const { width, height, parts } = cut;
  if (width > longestSide || height > longestSide) {
    const detail = `The image has ${width} × ${height} pixels, but can have at most ${longestSide} × ${longestSide}.`;
    return refused('picture/dimensions-exceeded', detail);
  }
  return { mediaType, bytes: joined(parts) };
}

const refused = (code: PictureViolation['code'], detail: string): PictureViolation => ({
  pointer: '',
  code,
  detail,
});
