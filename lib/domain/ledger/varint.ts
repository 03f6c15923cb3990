/** Appends a whole number of at most 53 bits, seven of them a byte, the lowest first. */
export function writeVarint(value: number, into: number[]): void {
  let rest = value;
  while (rest > 0x7f) {
    into.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  into.push(rest);
}

/** Numbers of either sign as such that small ones stay short: 0, -1, 1, -2 … are 0, 1, 2, 3 … */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
export const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** Reads bytes from left to right. It throws where they end too early; the error names what they should be. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #what: string;
  #at: number;

  constructor(bytes: Uint8Array, from: number, what: string) {
    this.#bytes = bytes;
    this.#what = what;
    this.#at = from;
  }

  get isDone(): boolean {
    return this.#at === this.#bytes.length;
  }

  corrupt(): Error {
    return new Error(`Corrupt ${this.#what}: ${this.#bytes.length} bytes, wrong at ${this.#at}`);
  }

  /** Where so many bytes begin, which are taken as read. */
  advance(count: number): number {
    const from = this.#at;
    if (from + count > this.#bytes.length) throw this.corrupt();
    this.#at += count;
    return from;
  }

  /** The bytes that were not read. */
  get rest(): Uint8Array {
    return this.#bytes.subarray(this.#at);
  }

  /** So many bytes, which nobody may change. */
  take(count: number): Uint8Array {
    const from = this.advance(count);
    return this.#bytes.subarray(from, from + count);
  }

  byte(): number {
    return this.#bytes[this.advance(1)] as number;
  }

  /** The number that `writeVarint` wrote. */
  varint(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 53; scale *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    throw this.corrupt();
  }

  /** How many of something follow; each takes a byte at least, so nobody makes room for more than can come. */
  count(): number {
    const count = this.varint();
    if (count > this.#bytes.length) throw this.corrupt();
    return count;
  }
}
