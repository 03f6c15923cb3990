import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptPicture } from '../../../lib/domain/pictures/accept-picture.ts';
import { orientationSegment } from '../../../lib/domain/pictures/orientation.ts';
import { joined, type Picture, pictureTypes } from '../../../lib/domain/pictures/picture.ts';
import {
  canvasChunk,
  exifWithPlace,
  jpeg,
  jpegScan,
  jpegSegment,
  losslessChunk,
  place,
  png,
  pngChunk,
  webp,
  webpChunk,
  webpOf,
  withPlaces,
} from '../../support/people/pictures.ts';

const ascii = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

function accepted(bytes: Uint8Array): Picture {
  const picture = acceptPicture(bytes);
  if (!('mediaType' in picture)) throw new Error(picture.detail);
  return picture;
}

function refused(bytes: Uint8Array) {
  const violation = acceptPicture(bytes);
  if ('mediaType' in violation) throw new Error('The picture was accepted.');
  return violation;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test.each(pictureTypes)('%s: the place is removed, and all other bytes are unchanged', (type) => {
  const { bare, told } = withPlaces[type];
  expect(Buffer.from(told).includes(place)).toBe(true);
  const picture = accepted(told);
  expect([picture.mediaType, hex(picture.bytes)]).toEqual([type, hex(bare)]);
});

test.each([
  ['a PNG', png(5, 3)],
  ['a JPEG', jpeg(5, 3)],
  ['a WebP', webp(5, 3)],
])('%s without metadata is not changed', (_, bytes) => {
  expect(hex(accepted(bytes).bytes)).toBe(hex(bytes));
});

test('the color profile of a picture is unchanged', () => {
  const profile = ascii('ICC_PROFILE\0\x01\x01a profile');
  const adobe = jpegSegment(0xee, ascii('Adobe\0d\0\0\0\0\x01'));
  const coloured = [
    png(5, 3, [pngChunk('iCCP', profile), pngChunk('gAMA', Uint8Array.of(0, 0, 177, 143))]),
    jpeg(5, 3, { first: [jpegSegment(0xe2, profile), adobe] }),
    webpOf([canvasChunk(5, 3, 0x20), webpChunk('ICCP', profile), losslessChunk(5, 3)]),
  ];
  for (const bytes of coloured) expect(hex(accepted(bytes).bytes)).toBe(hex(bytes));
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'only a valid orientation remains of the metadata of a camera: %i',
  (orientation) => {
    const exif = jpegSegment(0xe1, joined([ascii('Exif\0\0'), exifWithPlace(orientation)]));
    const isTurned = orientation > 1 && orientation < 9;
    const expected = jpeg(5, 3, { first: isTurned ? [orientationSegment(orientation)] : [] });
    const { bytes } = accepted(jpeg(5, 3, { first: [exif, exif] }));
    expect(hex(bytes)).toBe(hex(expected));
    expect(hex(accepted(bytes).bytes)).toBe(hex(bytes));
  },
);

test('metadata between the scans of a JPEG is removed', () => {
  const comment = jpegSegment(0xfe, ascii(place));
  const counted = Uint8Array.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56);
  const scans = (between: readonly Uint8Array[]) =>
    jpeg(5, 3, { later: [jpegScan(5, 3), counted, ...between] });
  expect(hex(accepted(scans([comment])).bytes)).toBe(hex(scans([])));
});

test('metadata in the frames of an animated WebP is removed', () => {
  const frame = (chunks: readonly Uint8Array[]) =>
    webpOf([
      canvasChunk(5, 3, 0x02),
      webpChunk('ANIM', new Uint8Array(6)),
      webpChunk('ANMF', joined([new Uint8Array(16), ...chunks])),
    ]);
  const told = [webpChunk('EXIF', exifWithPlace()), losslessChunk(5, 3)];
  expect(hex(accepted(frame(told)).bytes)).toBe(hex(frame([losslessChunk(5, 3)])));
});

test.each([
  ['a PNG', png],
  ['a JPEG', jpeg],
  ['a WebP', webp],
])('%s can have at most 2048 pixels on each side', (_, make) => {
  for (const [width, height] of [
    [2048, 1],
    [1, 2048],
  ] as const)
    accepted(make(width, height));
  for (const [width, height] of [
    [2049, 1],
    [1, 2049],
  ] as const) {
    expect(refused(make(width, height))).toEqual({
      pointer: '',
      code: 'picture/dimensions-exceeded',
      detail: `The image has ${width} × ${height} pixels, but can have at most 2048 × 2048.`,
    });
  }
});

test('a picture with several sizes is checked with the largest of them', () => {
  const frame = jpegSegment(0xc2, Uint8Array.of(8, 0x20, 0, 0x30, 0, 1, 1, 0x11, 0));
  const several = [
    jpeg(5, 3, { later: [frame] }),
    webpOf([canvasChunk(5, 3), losslessChunk(9000, 3)]),
    webpOf([
      canvasChunk(5, 3),
      webpChunk('ANMF', joined([new Uint8Array(16), losslessChunk(5, 9000)])),
    ]),
  ];
  for (const bytes of several) expect(refused(bytes).code).toBe('picture/dimensions-exceeded');
});

test.each([
  ['a GIF image', ascii('GIF89a\x01\0\x01\0')],
  ['a BMP image', ascii('BM\0\0\0\0')],
  ['a TIFF image', ascii('II*\0\x08\0')],
  ['a HEIC image', ascii('\0\0\0\x18ftypheic\0\0\0\0')],
  ['an AVIF image', ascii('\0\0\0\x18ftypavif\0\0\0\0')],
  ['a video', ascii('\0\0\0\x18ftypisom\0\0\0\0')],
  ['a JPEG XL image', ascii('\xff\x0a\0\0')],
  ['an icon', ascii('\0\0\x01\0\x01\0')],
  ['a PDF document', ascii('%PDF-1.7\n')],
  ['a ZIP archive', ascii('PK\x03\x04\0')],
  ['an SVG image', ascii('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['an SVG image', ascii('<?xml version="1.0"?>\n<!-- a --><svg/>')],
  ['an HTML page', ascii('<!doctype html><script>alert(1)</script>')],
  ['an XML document', ascii('<?xml version="1.0"?><a/>')],
  ['text', ascii('Hello.')],
  ['of an unknown format', Uint8Array.of(0, 255, 7)],
  ['of an unknown format', ascii('RIFF\0\0\0\0WAVE')],
])('a body that is %s is refused with its format', (name, bytes) => {
  expect(refused(bytes)).toEqual({
    pointer: '',
    code: 'picture/not-supported',
    detail: `The body is ${name}.`,
  });
});

test.each([
  ['PNG', png(5, 3)],
  ['JPEG', jpeg(5, 3)],
  ['WebP', webp(5, 3)],
])('a %s that ends early is refused as damaged', (name, bytes) => {
  for (let length = 12; length < bytes.length; length += 1) {
    const { code, detail } = refused(bytes.subarray(0, length));
    expect([length, code]).toEqual([length, 'picture/not-supported']);
    expect(detail).toBe(`The body is a ${name} image, but it is damaged.`);
  }
});

test.each([0x00, 0x01, 0xd0, 0xd7, 0xd8])(
  'a JPEG with the marker %i before its size is refused, because decoders would disagree',
  (marker) => {
    const frame = jpegSegment(0xc0, Uint8Array.of(8, 0x20, 0, 0x30, 0, 1, 1, 0x11, 0));
    // The marker has no segment. A decoder that reads a length after the marker skips the frame.
    const hidden = joined([Uint8Array.of(0xff, marker, 0, frame.length + 2), frame]);
    expect(refused(jpeg(5, 3, { first: [hidden] })).code).toBe('picture/not-supported');
  },
);

test('a PNG with another header after the first one is refused', () => {
  const header = png(9000, 3).subarray(16, 29);
  expect(refused(png(5, 3, [pngChunk('IHDR', header)])).code).toBe('picture/not-supported');
});

test('nested frames are parsed only once, whatever their depth', () => {
  let deep: Uint8Array = losslessChunk(5, 3);
  while (deep.length < 250_000) {
    deep = joined([webpChunk('ANMF', joined([new Uint8Array(4000), deep]))]);
  }
  expect(refused(webpOf([canvasChunk(5, 3, 2), deep])).code).toBe('picture/not-supported');
});

const originals = Object.values(withPlaces).flatMap(({ bare, told }) => [bare, told]);

test('a picture with any changes is refused or remains valid, and its metadata is still removed', () => {
  const change = fc.record({ at: fc.nat(), to: fc.nat(255), cut: fc.nat(40) });
  const changed = fc
    .tuple(fc.constantFrom(...originals), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([original, changes]) => {
      let bytes = new Uint8Array(original);
      for (const { at, to, cut } of changes) {
        const place = at % bytes.length;
        bytes[place] = to;
        if (cut > 30)
          bytes = joined([bytes.subarray(0, place), bytes.subarray(place + cut)]) as never;
      }
      return bytes;
    });
  fc.assert(
    fc.property(changed, (bytes) => {
      const before = hex(bytes);
      const picture = acceptPicture(bytes);
      expect(hex(bytes)).toBe(before);
      if (!('mediaType' in picture)) return;
      expect(picture.bytes.length).toBeLessThanOrEqual(bytes.length + 36);
      expect(hex(accepted(picture.bytes).bytes)).toBe(hex(picture.bytes));
    }),
    { numRuns: 3000 },
  );
});
