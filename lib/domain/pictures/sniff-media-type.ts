import { type PictureType, textAt } from './picture.ts';

/** The first bytes of file formats, as characters of one byte each. */
const beginnings: readonly (readonly [string | RegExp, string])[] = [
  ['GIF8', 'a GIF image'],
  ['BM', 'a BMP image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  [/^.{4}ftyp(?:hei|hev|mif1|msf1)/su, 'a HEIC image'],
  [/^.{4}ftypavi/su, 'an AVIF image'],
  [/^.{4}ftyp/su, 'a video'],
  ['\xff\x0a', 'a JPEG XL image'],
  ['\0\0\0\x0cJXL ', 'a JPEG XL image'],
  ['\0\0\x01\0', 'an icon'],
  ['%PDF', 'a PDF document'],
  ['PK\x03\x04', 'a ZIP archive'],
  [/^\s*<(?:!doctype )?html/iu, 'an HTML page'],
  [/^\s*<(?:svg|[?!].*<svg)/isu, 'an SVG image'],
  [/^\s*<\?xml/u, 'an XML document'],
  [/^[\s\x20-\x7e]*$/u, 'text'],
];

/** The likely format of a refused file, for an error message. */
export function sniffMediaType(bytes: Uint8Array): string {
  const beginning = textAt(bytes, 0, 512);
  const found = beginnings.find(([form]) =>
    typeof form === 'string' ? beginning.startsWith(form) : form.test(beginning),
  );
  return found?.[1] ?? 'of an unknown format';
}

/** The media type according to the first bytes. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const beginning = textAt(bytes, 0, 12);
  if (beginning.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (beginning.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return /^RIFF.{4}WEBP$/su.test(beginning) ? 'image/webp' : undefined;
}
