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
const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

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
  let mean = 0;
  for (const value of values) mean += value / values.length;
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

/** What divides all of them; 1 where all are nought. */
export function divisorOfAll(numbers: readonly number[]): number {
  let divisor = 0;
  for (const number of numbers) {
    divisor = divisorOf(divisor, number);
    if (divisor === 1) break;
  }
  return divisor === 0 ? 1 : divisor;
}

/** Appends numbers of at most 53 bits, none of them negative. */
export function writeColumn(numbers: readonly number[], into: number[]): void {
  const divisor = divisorOfAll(numbers);
  const values = divisor === 1 ? numbers : numbers.map((number) => number / divisor);
  const low = lowBits(values);
  const scale = 2 ** low;
  writeVarint(divisor, into);
  into.push(low);
  const bits = new BitWriter(into);
  for (const value of values) {
    const ones = Math.floor(value / scale);
    if (ones >= onesAtMost) {
      bits.write(2 ** onesAtMost - 1, onesAtMost);
      bits.write(value, bitsAtMost);
    } else if (ones + 1 + low <= bitsAtOnce) {
      bits.writeFew(2 ** ones - 1 + (value - ones * scale) * 2 ** (ones + 1), ones + 1 + low);
    } else {
      bits.write(2 ** ones - 1, ones + 1);
      bits.write(value, low);
    }
  }
  bits.end();
}

/** So many bits fit into 32 beside those of a byte that is not full. */
const bitsAtOnce = 24;

class BitWriter {
  readonly #into: number[];
  #pending = 0;
  #count = 0;

  constructor(into: number[]) {
    this.#into = into;
  }

  /** The lowest bits of a number, the lowest first. */
  write(value: number, count: number): void {
    let rest = value;
    let left = count;
    for (; left > bitsAtOnce; left -= bitsAtOnce) {
      this.writeFew(rest % 2 ** bitsAtOnce, bitsAtOnce);
      rest = Math.floor(rest / 2 ** bitsAtOnce);
    }
    this.writeFew(rest % 2 ** left, left);
  }

  /** The same of a number that has no more bits. */
  writeFew(value: number, count: number): void {
    let pending = this.#pending | (value << this.#count);
    let left = this.#count + count;
    for (; left >= 8; left -= 8) {
      this.#into.push(pending & 0xff);
      pending >>>= 8;
    }
    this.#pending = pending;
    this.#count = left;
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
  const scale = 2 ** low;
  const bits = new BitReader(reader);
  const numbers: number[] = [];
  while (numbers.length < count) {
    const ones = bits.ones();
    const value = ones < onesAtMost ? ones * scale + bits.read(low) : bits.read(bitsAtMost);
    numbers.push(value * divisor);
  }
  bits.end();
  return numbers;
}

class BitReader {
  readonly #reader: ByteReader;
  readonly #bytes: Uint8Array;
  #at = 0;
  /** Bits that were taken from the bytes and not read, at most 31. */
  #pending = 0;
  #held = 0;

  constructor(reader: ByteReader) {
    this.#reader = reader;
    this.#bytes = reader.rest;
  }

  #hold(count: number): void {
    while (this.#held < bitsAtOnce && this.#at < this.#bytes.length) {
      this.#pending |= (this.#bytes[this.#at] as number) << this.#held;
      this.#at += 1;
      this.#held += 8;
    }
    if (this.#held < count) throw this.#reader.corrupt();
  }

  #drop(count: number): void {
    this.#pending >>>= count;
    this.#held -= count;
  }

  /** How many ones come, up to the most that there are; the zero after fewer is read, too. */
  ones(): number {
    if (this.#held < onesAtMost) this.#hold(1);
    const zeros = ~this.#pending;
    const ones = Math.min(31 - Math.clz32(zeros & -zeros), onesAtMost);
    const count = ones < onesAtMost ? ones + 1 : ones;
    if (this.#held < count) throw this.#reader.corrupt();
    this.#drop(count);
    return ones;
  }

  read(count: number): number {
    let value = 0;
    for (let left = count, scale = 1; left > 0; ) {
      const taken = Math.min(left, bitsAtOnce);
      if (this.#held < taken) this.#hold(taken);
      value += (this.#pending & (2 ** taken - 1)) * scale;
      this.#drop(taken);
      left -= taken;
      scale *= 2 ** taken;
    }
    return value;
  }

  /** Gives back the bytes of which nothing was read. Nothing was written into the bits that are left of the last. */
  end(): void {
    const left = this.#held % 8;
    if ((this.#pending & (2 ** left - 1)) !== 0) throw this.#reader.corrupt();
    this.#reader.advance(this.#at - (this.#held - left) / 8);
  }
}
