/** The media types that browsers show and that cannot contain programs. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

export interface Picture {
  readonly mediaType: PictureType;
  readonly bytes: Uint8Array;
}

/** A picture with its ID, with which everyone can read it. */
export interface StoredPicture extends Picture {
  readonly pictureId: string;
}

/**
 * The maximum number of pixels of each side. A small file can contain a picture that fills the memory of its
 * viewer.
 */
export const longestSide = 2048;

/** The size of a picture, and the parts of the file that it needs. */
export interface CutPicture {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Uint8Array[];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The largest width and height of several sizes. A file can contain several sizes, and a decoder may use any
 * of them.
 */
export const largest = (sizes: readonly Size[]): Size => ({
  width: Math.max(0, ...sizes.map(({ width }) => width)),
  height: Math.max(0, ...sizes.map(({ height }) => height)),
});

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The bytes as characters, one each. The names of parts are ASCII. */
export const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
