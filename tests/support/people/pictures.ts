import { crc32, deflateSync } from 'node:zlib';
import { joined } from '../../../lib/domain/pictures/picture.ts';

/** A text in all metadata, so that tests can search for it in responses. */
export const place = 'zq9 Kamakura 35.3192 N';

const ascii = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

const big32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return new Uint8Array(bytes);
};
const little32 = (value: number): Uint8Array => big32(value).toReversed();
const big16 = (value: number): Uint8Array => big32(value).subarray(2);

export const pngChunk = (name: string, data: Uint8Array): Uint8Array => {
  const named = joined([ascii(name), data]);
  return joined([big32(data.length), named, big32(crc32(named))]);
};

/** A grey PNG with additional chunks after its header. */
export const png = (width: number, height: number, more: readonly Uint8Array[] = []): Uint8Array =>
  joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', joined([big32(width), big32(height), Uint8Array.of(8, 0, 0, 0, 0)])),
    ...more,
    pngChunk('IDAT', new Uint8Array(deflateSync(Buffer.alloc(height * (width + 1))))),
    pngChunk('IEND', new Uint8Array()),
  ]);

export const jpegSegment = (marker: number, data: Uint8Array): Uint8Array =>
  joined([Uint8Array.of(0xff, marker), big16(data.length + 2), data]);

const jfif = jpegSegment(0xe0, Uint8Array.from([...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]));
/** One code of one bit, which represents zero. */
const oneCode = (table: number): Uint8Array =>
  jpegSegment(0xc4, Uint8Array.from([table, 1, ...Array.from({ length: 15 }, () => 0), 0]));

/** Every block has two bits, both zero, so all blocks have the same grey. */
function scanOf(width: number, height: number): Uint8Array {
  const bits = 2 * Math.ceil(width / 8) * Math.ceil(height / 8);
  const bytes = new Uint8Array(Math.ceil(bits / 8));
  const left = bits % 8;
  if (left > 0) bytes[bytes.length - 1] = 0xff >> left;
  return bytes;
}

export const jpegScan = (width: number, height: number): Uint8Array =>
  joined([jpegSegment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)), scanOf(width, height)]);

interface JpegParts {
  /** Segments after the first segment, before the scan, and after the end of the picture. */
  readonly first?: readonly Uint8Array[];
  readonly later?: readonly Uint8Array[];
  readonly after?: readonly Uint8Array[];
}

/** A grey JPEG with additional segments. */
export const jpeg = (
  width: number,
  height: number,
  { first = [], later = [], after = [] }: JpegParts = {},
): Uint8Array =>
  joined([
    Uint8Array.of(0xff, 0xd8),
    jfif,
    ...first,
    jpegSegment(0xdb, Uint8Array.from([0, ...Array.from({ length: 64 }, () => 1)])),
    jpegSegment(
      0xc0,
      joined([Uint8Array.of(8), big16(height), big16(width), Uint8Array.of(1, 1, 0x11, 0)]),
    ),
    oneCode(0),
    oneCode(0x10),
    ...later,
    jpegScan(width, height),
    Uint8Array.of(0xff, 0xd9),
    ...after,
  ]);

export const webpChunk = (name: string, data: Uint8Array): Uint8Array =>
  joined([ascii(name), little32(data.length), data, new Uint8Array(data.length % 2)]);

/** The lossless data of a picture of one pixel, with any size in its header. */
export const losslessChunk = (width: number, height: number): Uint8Array => {
  const data = Buffer.from('LwAAABAHEBERiIj+BwA=', 'base64').subarray(0, 13);
  data.writeUInt32LE((width - 1) | ((height - 1) << 14) | (1 << 28), 1);
  return webpChunk('VP8L', new Uint8Array(data));
};

const little24 = (value: number): Uint8Array => little32(value).subarray(0, 3);

export const canvasChunk = (width: number, height: number, flags = 0): Uint8Array =>
  webpChunk(
    'VP8X',
    joined([Uint8Array.of(flags, 0, 0, 0), little24(width - 1), little24(height - 1)]),
  );

export const webpOf = (chunks: readonly Uint8Array[]): Uint8Array => {
  const content = joined([ascii('WEBP'), ...chunks]);
  return joined([ascii('RIFF'), little32(content.length), content]);
};

/** A lossless WebP with additional chunks. */
export const webp = (
  width: number,
  height: number,
  more: readonly Uint8Array[] = [],
): Uint8Array =>
  more.length === 0
    ? webpOf([losslessChunk(width, height)])
    : webpOf([canvasChunk(width, height, 0x0c), losslessChunk(width, height), ...more]);

/** EXIF data like that of a camera: the orientation, the place and a text. */
export function exifWithPlace(orientation = 1): Uint8Array {
  const text = ascii(`${place}\0`);
  const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
    joined([big16(tag), big16(type), big32(count), value]);
  const textAt = 8 + 2 + 3 * 12 + 4;
  const gpsAt = textAt + text.length;
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  return joined([
    ascii('MM'),
    big16(42),
    big32(8),
    big16(3),
    entry(0x01_0e, 2, text.length, big32(textAt)),
    entry(0x01_12, 3, 1, joined([big16(orientation), big16(0)])),
    entry(0x88_25, 4, 1, big32(gpsAt)),
    big32(0),
    text,
    big16(2),
    entry(1, 2, 2, ascii('N\0\0\0')),
    entry(2, 5, 3, big32(latitudeAt)),
    big32(0),
    ...[35, 1, 19, 1, 9, 1].map(big32),
  ]);
}

const xmp = ascii(`<x:xmpmeta>${place}</x:xmpmeta>`);
const text = ascii(place);

/**
 * A picture of each kind that contains its place in every possible way, and the same picture
 * without it.
 */
export const withPlaces = {
  'image/png': {
    bare: png(5, 3),
    told: joined([
      png(5, 3, [
        pngChunk('tEXt', joined([ascii('Comment\0'), text])),
        pngChunk('zTXt', joined([ascii('Comment\0\0'), new Uint8Array(deflateSync(text))])),
        pngChunk('iTXt', joined([ascii('XML:com.adobe.xmp\0\0\0\0\0'), xmp])),
        pngChunk('eXIf', exifWithPlace()),
        pngChunk('tIME', Uint8Array.of(7, 220, 1, 1, 1, 1, 1)),
        pngChunk('zqPl', text),
      ]),
      text,
    ]),
  },
  'image/jpeg': {
    bare: jpeg(5, 3),
    told: jpeg(5, 3, {
      first: [
        jpegSegment(0xe1, joined([ascii('Exif\0\0'), exifWithPlace()])),
        jpegSegment(0xe1, joined([ascii('http://ns.adobe.com/xap/1.0/\0'), xmp])),
        jpegSegment(0xe2, joined([ascii('MPF\0'), text])),
        jpegSegment(0xed, joined([ascii('Photoshop 3.0\0'), text])),
        jpegSegment(0xe0, joined([ascii('JFXX\0'), text])),
        jpegSegment(0xfe, text),
      ],
      later: [
        jpegSegment(0xe1, joined([ascii('Exif\0\0'), exifWithPlace()])),
        jpegSegment(0xfe, text),
      ],
      after: [jpeg(2, 2, { first: [jpegSegment(0xfe, text)] }), text],
    }),
  },
  'image/webp': {
    bare: webpOf([canvasChunk(5, 3), losslessChunk(5, 3)]),
    told: joined([
      webp(5, 3, [
        webpChunk('EXIF', exifWithPlace()),
        webpChunk('XMP ', xmp),
        webpChunk('zqPl', text),
      ]),
      text,
    ]),
  },
} as const;
