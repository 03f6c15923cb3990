/** The kinds of pictures that browsers show and that hold no program. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** A picture as it is handed out. */
export interface Picture {
  readonly mediaType: PictureType;
  readonly bytes: Uint8Array;
}

/** A picture under the id by which everyone reads it. */
export interface StoredPicture extends Picture {
  readonly pictureId: string;
}

/** Pixels of each side. A picture of few bytes may fill the memory of who shows it. */
export const longestSide = 2048;

/** What a file was taken apart into: how large a picture it shows, and the parts of it that the picture needs. */
export interface CutPicture {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Uint8Array[];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** As large as each of several: files can say their size more than once, and who shows them believes any. */
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

/** The bytes as characters, one each: names of parts are ASCII. */
export const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
