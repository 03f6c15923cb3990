import { type CutPicture, joined, largest, type Size, textAt, viewOf } from './picture.ts';

/** The chunks for pixels, colors and animation. EXIF, XMP and unknown chunks are left out. */
const images = ['VP8 ', 'VP8L'];
const inFrames = new Set([...images, 'ALPH']);
const inFiles = new Set([...inFrames, 'VP8X', 'ANIM', 'ANMF', 'ICCP']);

/** The bytes of `RIFF`, the length and `WEBP`. */
const fileHeader = 12;
const chunkHeader = 8;
/** The bytes of a frame's own data before its chunks. */
const frameHeader = 16;

/** The flags that announce EXIF and XMP. */
const metadataFlags = 0x0c;

interface Chunks {
  readonly names: readonly string[];
  readonly sizes: readonly Size[];
  readonly parts: readonly Uint8Array[];
}

/**
 * Splits a WebP whose first bytes were checked; undefined if it is damaged. Bytes after its end are left out.
 */
export function cutWebp(bytes: Uint8Array): CutPicture | undefined {
  const end = chunkHeader + viewOf(bytes).getUint32(4, true);
  if (end > bytes.length || end < fileHeader) return undefined;
  const chunks = chunksIn(bytes.subarray(fileHeader, end), inFiles);
  if (chunks === undefined || !chunks.names.some((name) => images.includes(name))) return undefined;
  const header = bytes.slice(0, fileHeader);
  const length = chunks.parts.reduce((sum, part) => sum + part.length, 4);
  viewOf(header).setUint32(4, length, true);
  return { ...largest(chunks.sizes), parts: [header, ...chunks.parts] };
}

function chunksIn(bytes: Uint8Array, needed: ReadonlySet<string>): Chunks | undefined {
  const names: string[] = [];
  const sizes: Size[] = [];
  const parts: Uint8Array[] = [];
  for (let at = 0; at + chunkHeader <= bytes.length; ) {
    const name = textAt(bytes, at, 4);
    const length = viewOf(bytes).getUint32(at + 4, true);
    const data = bytes.subarray(at + chunkHeader, at + chunkHeader + length);
    if (data.length < length) return undefined;
    const size = sizeOf(name, data);
    // A frame contains no other frames. Nested ones are not followed, so that deep nesting cannot exhaust the
    // stack.
    const isFrame = name === 'ANMF' && needed.has(name);
    const inner = isFrame ? chunksIn(data.subarray(frameHeader), inFrames) : noChunks;
    if (size === 'damaged' || inner === undefined) return undefined;
    names.push(name, ...inner.names);
    sizes.push(...(size ? [size] : []), ...inner.sizes);
    if (needed.has(name)) parts.push(...written(name, contentOf(name, data, inner)));
    // A padding byte follows a chunk of odd length. The length does not include it.
    at += chunkHeader + length + (length % 2);
  }
  return { names, sizes, parts };
}

const noChunks: Chunks = { names: [], sizes: [], parts: [] };

function contentOf(name: string, data: Uint8Array, inner: Chunks): readonly Uint8Array[] {
  if (name === 'ANMF') return [data.subarray(0, frameHeader), ...inner.parts];
  if (name !== 'VP8X') return [data];
  const told = data.slice();
  told[0] = (told[0] ?? 0) & ~metadataFlags;
  return [told];
}

function written(name: string, content: readonly Uint8Array[]): readonly Uint8Array[] {
  const header = new Uint8Array(chunkHeader);
  const data = joined(content);
  header.set([...name].map((letter) => letter.charCodeAt(0)));
  viewOf(header).setUint32(4, data.length, true);
  return [header, data, new Uint8Array(data.length % 2)];
}

/** The size in a chunk; undefined if the chunk contains none. */
function sizeOf(name: string, data: Uint8Array): Size | 'damaged' | undefined {
  if (!['VP8X', ...images].includes(name)) return undefined;
  if (data.length < 10 && !(name === 'VP8L' && data.length >= 5)) return 'damaged';
  const view = viewOf(data);
  if (name === 'VP8X') {
    const side = (at: number) => 1 + (view.getUint32(at, true) & 0xff_ff_ff);
    // Reads four bytes from one byte earlier, because no byte may follow the last three.
    return { width: side(4), height: 1 + (view.getUint32(6, true) >>> 8) };
  }
  if (name === 'VP8 ') {
    const isKeyFrame = view.getUint32(2, true) >>> 8 === 0x2a_01_9d;
    if (!isKeyFrame) return 'damaged';
    return { width: view.getUint16(6, true) & 0x3f_ff, height: view.getUint16(8, true) & 0x3f_ff };
  }
  const bits = view.getUint32(1, true);
  if (data[0] !== 0x2f) return 'damaged';
  return { width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >>> 14) & 0x3f_ff) };
}
