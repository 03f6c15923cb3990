import { type ByteReader, writeVarint } from './varint.ts';

/*
 * Whole numbers of one kind, one after the other, in as few bits as the kind takes. All are divided by
 * what divides them all (starts lie on a grid). The rest are Rice codes: of each number the lowest
 * bits as they are, before them the others as so many ones and a zero. What is far larger than the
 * rest stands after twenty ones with all its bits. Bytes are filled from their lowest bit.
 */
const onesAtMost = 20;
const bitsAtMost = 53;

/** What divides both; nought is divided by everything. */
export const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/** How many bits the numbers take with so many low ones. */
function bitsOf(values: readonly number[], low: number): number {
  const scale = 2 ** low;
  let bits = 0;
  for (const value of values) {
    const ones = Math.floor(value / scale);
    bits += ones < onesAtMost ? ones + 1 + low : onesAtMost + bitsAtMost;
  }
  return bits;
}

/** How many low bits make all numbers shortest together: from about as many as their mean has, down as long as it gets shorter. */
function lowBits(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  let best = Math.ceil(Math.log2(mean + 1));
  let fewest = bitsOf(values, best);
  while (best > 0) {
    const bits = bitsOf(values, best - 1);
    if (bits > fewest) break;
    best -= 1;
    fewest = bits;
  }
  return best;
}

/** Appends numbers of at most 53 bits, none of them negative. */
export function writeColumn(numbers: readonly number[], into: number[]): void {
  const divisor = numbers.reduce((of, number) => (of === 1 ? 1 : divisorOf(of, number)), 0) || 1;
  const values = divisor === 1 ? numbers : numbers.map((number) => number / divisor);
  const low = lowBits(values);
  const scale = 2 ** low;
  writeVarint(divisor, into);
  into.push(low);
  const bits = new BitWriter(into);
  for (const value of values) {
    const ones = Math.min(Math.floor(value / scale), onesAtMost);
    const isFar = ones === onesAtMost;
    bits.write(2 ** ones - 1, isFar ? ones : ones + 1);
    bits.write(value, isFar ? bitsAtMost : low);
  }
  bits.end();
}

/** Numbers are cut in parts of so many bits, which 32 hold beside those of a byte that is not full. */
const bitsAtOnce = 16;

class BitWriter {
  readonly #into: number[];
  #pending = 0;
  #count = 0;

  constructor(into: number[]) {
    this.#into = into;
  }

  /** The lowest bits of a number. */
  write(value: number, count: number): void {
    let rest = value;
    for (let left = count; left > 0; left -= bitsAtOnce) {
      const taken = Math.min(left, bitsAtOnce);
      this.#pending |= (rest & ((1 << taken) - 1)) << this.#count;
      this.#count += taken;
      rest = Math.floor(rest / 2 ** bitsAtOnce);
      for (; this.#count >= 8; this.#count -= 8) {
        this.#into.push(this.#pending & 0xff);
        this.#pending >>>= 8;
      }
    }
  }

  end(): void {
    if (this.#count > 0) this.#into.push(this.#pending);
  }
}

/** So many numbers as `writeColumn` wrote them. Those of damaged bytes may be of any size. */
export function readColumn(count: number, reader: ByteReader): number[] {
  const divisor = reader.varint();
  const low = reader.byte();
  if (low > bitsAtMost) throw reader.corrupt();
  let byte = 0;
  let left = 0;
  const read = (bits: number): number => {
    let value = 0;
    for (let missing = bits, scale = 1; missing > 0; ) {
      if (left === 0) {
        byte = reader.byte();
        left = 8;
      }
      const taken = Math.min(missing, left);
      value += (byte & ((1 << taken) - 1)) * scale;
      byte >>= taken;
      left -= taken;
      missing -= taken;
      scale *= 1 << taken;
    }
    return value;
  };
  const numbers = Array.from({ length: count }, () => {
    let ones = 0;
    while (ones < onesAtMost && read(1) === 1) ones += 1;
    const value = ones < onesAtMost ? ones * 2 ** low + read(low) : read(bitsAtMost);
    return value * divisor;
  });
  // Nothing was written into the bits that are left of the last byte.
  if (byte !== 0) throw reader.corrupt();
  return numbers;
}
